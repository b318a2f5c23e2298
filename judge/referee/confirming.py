"""What needs a second word: a confirming mail with its own one-time address, answered by YES or NO."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from judge.referee.table import World
from judge.referee.verbs import Case
from judge.store.tables import Confirmation, Notice
from judge.store.work import Work

LIFE = timedelta(days=7)
STRANGERS_A_DAY = 5


@contextmanager
def asking(case: Case, email: str) -> Iterator[None]:
    """Questions go to somebody else than the writer, who is answered as well."""
    mine, case.email = case.email, email
    try:
        yield
    finally:
        case.email, case.asked = mine, False


NOWHERE = "ask"
"""Stands in the address of a question that is about no campaign."""


def ask(case: Case, campaign: str, action: dict[str, Any], what: str, more: list[str]) -> None:
    """Ask the writer's own address to confirm. One open question an address and campaign: the newest."""
    case.asked = True
    if too_often(case):
        return
    row = question(case.world, case.work, case.email, campaign, action, case.row.fingerprint, case.row.arrived)
    data = {"campaign": campaign, "what": what, "more": more, "expires": row.expires.isoformat(), "zone": "UTC"}
    person = case.person() if case.who != "anyone" else None
    if person is not None and case.email not in case.work.addresses(person.id):
        who = "The GM" if case.who == "gm" else case.own().name
        data["asker"] = f"{who} of {campaign}"
    mail_stranger(case, "mail/confirm", data, case.world.post.reply_to(campaign or NOWHERE, row.token))


def question(
    world: World, work: Work, email: str, campaign: str, action: dict[str, Any], seed: str, arrived: datetime
) -> Confirmation:
    """An open question to an address; it replaces an older one. `seed`: what makes its token its own."""
    for old in work.open_confirmations(email, campaign):
        if old.action["verb"] != "TAKE" or action["verb"] == "TAKE":
            old.status = "replaced"
            work.session.add(old)
    token = world.post.token(f"confirm/{seed}/{campaign}/{email}/{json.dumps(action, sort_keys=True)}")
    same = work.confirmation(token)
    if same is not None:  # asked twice in one letter
        same.status = "open"
        return same
    row = Confirmation(
        token=token, email=email, campaign=campaign, action=action, arrived=arrived, expires=world.now() + LIFE
    )
    work.add(row)
    return row


def mail_stranger(case: Case, kind: str, data: dict[str, Any], reply_to: str = "") -> None:
    """A notice to somebody without a seat here: not more than a few a day."""
    now = case.world.now()
    if too_often(case):
        return
    data = case.world.masked({**data, "last_today": too_often(case, 1)})
    case.work.add(
        Notice(
            campaign="", kind=kind, data=data, to=case.email, reply_to=reply_to, created=now, due=now,
            in_reply_to=case.letter.message_id if case.email == case.letter.sender else "",
        )
    )  # fmt: skip


def too_often(case: Case, more: int = 0) -> bool:
    """A stranger has had his answers for today (or will, after so many more)."""
    if case.work.person_of(case.email) is not None:
        return False
    answered = case.work.answers_since(case.email, case.world.now() - timedelta(days=1)) + more
    if answered >= STRANGERS_A_DAY and not more:
        case.row.reason = "answered often enough today"
    return answered >= STRANGERS_A_DAY


def answer_of(text: str) -> str:
    """yes, no, or "" if neither stands at the beginning of a line."""
    for line in text.splitlines():
        found = re.fullmatch(
            r"\W*(yes|no)\b[\s,.!:)]*(?:(please|thanks|thank you|i do|confirm(?:ed)?)\W*)?", line.strip(), re.I
        )
        if found:
            return found[1].lower()
    return ""


def expired(row: Confirmation, world: World) -> str:
    """Why a confirmation can no longer be given; "" if it can."""
    if row.status == "done":
        return "You have confirmed this already; it is done."
    if row.status == "cancelled":
        return "You have cancelled this; nothing was done."
    if row.status == "gone":
        return "That has been settled otherwise in the meantime; nothing was done."
    if row.status == "replaced":
        return "A newer question replaced this one; please answer that mail."
    return "The seven days to answer are over; please write again." if row.expires < world.now() else ""
