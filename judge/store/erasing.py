"""What is deleted when somebody wants to be forgotten. The logs hold no names and stay as they are."""

import re
from collections.abc import Collection
from typing import Any

from sqlmodel import col, select

from judge.store.statuses import NoticeStatus, QuestionStatus
from judge.store.tables import Campaign, Confirmation, Letter, Notice, Person, Press
from judge.store.work import Work


def erase(work: Work, person: int, emails: Collection[str]) -> None:
    """Nothing that names a person is left but the empty row that logs and campaigns refer to."""
    for watcher in work.watching(person):
        work.session.delete(watcher)
    for letter in work.session.exec(select(Letter).where(col(Letter.sender).in_(emails))):
        letter.raw, letter.sender, letter.reason, letter.words = b"", "", "", ""
    for notice in work.session.exec(select(Notice).where(col(Notice.to).in_(emails))):
        notice.data, notice.to, notice.in_reply_to, notice.status = {}, "", "", NoticeStatus.SENT
        notice.bound, notice.shown = "", ""
    for question in work.session.exec(select(Confirmation).where(col(Confirmation.email).in_(emails))):
        question.status, question.email, question.action = QuestionStatus.GONE, "", {"verb": ""}
        question.asker, question.bound = "", ""
    for address in work.address_rows(person):
        work.session.delete(address)
    row = work.session.get(Person, person)
    if row is not None:
        row.name, row.zone, row.record = "", "", {}
    work.forget_addresses()


FIXED = frozenset(
    {
        "kind", "verdict", "reason", "status", "state", "phase", "turn", "game", "campaign", "rules", "extra", "role",
        "zone",
        "deadline", "power", "order", "unit", "about", "head", "page",
    }
)  # fmt: skip
"""What holds words of the judge's or the game's, and never a name."""


def rename_in_reports(work: Work, campaign: Campaign, old: str, new: str) -> None:
    """Reports of the past that can be asked for again name them no more; what they wrote to others is gone.

    A name may be any word, also one that the judge's own data use: only what can hold a name is changed, and of keys
    only those of a table of players.
    """
    word = re.compile(rf"\b{re.escape(old)}\b")
    names = {seat.name for seat in work.seats(campaign.id)} | {old, new}

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return word.sub(new, value)
        if isinstance(value, dict):
            players = value.keys() <= names
            return {
                new if players and key == old else key: item if key in FIXED and not players else renamed(item)
                for key, item in value.items()
            }
        return [renamed(item) for item in value] if isinstance(value, list) else value

    for notice in work.session.exec(select(Notice).where(Notice.campaign == campaign.name)):
        said = notice.kind == "mail/press" and notice.data.get("from") == old and notice.status != NoticeStatus.QUEUED
        quoted = [row for row in notice.data.get("press") or () if row["from"] != old]
        notice.data = renamed(notice.data) | ({"text": ""} if said else {})
        if "press" in notice.data and notice.kind != "mail/press":
            notice.data = notice.data | {"press": renamed(quoted)}


def erase_press(work: Work, campaign: Campaign, sender: str) -> None:
    """What a seat's player wrote to others is gone; that they did stays in the log."""
    for press in work.session.exec(select(Press).where(Press.campaign == campaign.id, Press.sender == sender)):
        press.text = ""
