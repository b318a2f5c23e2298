"""What must hold after every step, whatever anybody did. Each law yields what breaks it."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from sqlmodel import select

from judge.referee.campaign.addressing import seat_address
from judge.referee.exchange.public import story
from judge.referee.record import exporting
from judge.referee.record.entries import Kind
from judge.referee.record.verifying import verify
from judge.referee.timing.clocks import least_left
from judge.store.chain import first_wrong
from judge.store.engine import transaction
from judge.store.statuses import LetterStatus, NoticeStatus
from judge.store.tables import Entry, Letter, Notice
from tests.machine.house import CAMP, Glance, House

TROUBLE = ("mail/stuck", "mail/quarantine", "mail/unrendered")
"""Notices that say that the judge stumbled."""
QUESTION = "mail/confirm"
SECRET = re.compile(r"judge\+\w[\w-]*\.(\w{16})@")
OWN = re.compile(r"\b[AF] [A-Z]{3}\b")
"""What makes an order known again: its unit. `Hold` is anybody's."""


def broken(house: House, before: Glance, after: Glance, step: str) -> Iterator[str]:
    """All that a step broke."""
    letters, notices = house.since(before)
    yield from no_exception(letters, notices)
    yield from every_letter_is_answered_once(house, letters, notices)
    yield from nothing_sealed_is_told(house, before, after, notices)
    yield from deadlines_lie_ahead(house, before, after, step)
    yield from no_order_is_lost(before, after, notices)
    yield from what_was_held_is_played(house, before, step)
    if after.entries > before.entries:
        yield from no_turn_is_taken_twice(house.log())
    yield from house.twice


def no_exception(letters: list[Letter], notices: list[Notice]) -> Iterator[str]:
    yield from (f"a letter was put aside: {row.reason[-600:]}" for row in letters if row.status == "quarantined")
    yield from (f"{row.kind}: {row.data}" for row in notices if row.kind in TROUBLE)


def every_letter_is_answered_once(house: House, letters: list[Letter], notices: list[Notice]) -> Iterator[str]:
    """Or kept with a reason why nobody was answered."""
    for row in letters:
        if row.status == LetterStatus.NEW:
            yield f"letter {row.id} waits, and nobody is at it"
            continue
        found = re.search(rb"^Message-ID: (\S+)", row.raw, re.M)
        name = found[1].decode() if found else ""
        told = [notice for notice in notices if name and notice.in_reply_to == name]
        answers = Counter(notice.to for notice in told if notice.kind != QUESTION)
        if row.status == LetterStatus.DONE and not row.reason and not notices:
            yield f"letter {row.id} was done, and nobody was told: {row.raw[-80:]!r}"
        if answers and max(answers.values()) > 1:
            yield f"letter {row.id} was answered {max(answers.values())} times: {row.raw[-80:]!r}"
        if row.status == LetterStatus.GUARDED and told:
            yield f"letter {row.id} was guarded ({row.reason}), and answered"
        if row.status == LetterStatus.GUARDED and not row.reason:
            yield f"letter {row.id} was guarded for no reason"
        house.counts[f"letters {row.status}"] += 1


def nothing_sealed_is_told(house: House, before: Glance, after: Glance, notices: list[Notice]) -> Iterator[str]:
    """Nobody's mail tells what another holds, as long as it is held, nor another's own address."""
    with house.desk.campaign(CAMP) as campaign:
        own = {seat.key: seat_address(campaign, seat) for seat in campaign.seats}
    secrets = {key: SECRET.search(address) for key, address in own.items()}
    same = before.phase == after.phase and before.status == after.status == "running"
    for row in notices:
        mail = house.mail(row)
        text = " ".join(f"{mail.subject} {mail.text}".split())
        whole = f"{mail.subject}\n{mail.text}\n{mail.html}\n{mail.reply_to}\n{mail.message_id}\n{mail.bounces}"
        who = mail.to.partition("@")[0]
        for key, orders in after.held.items():
            if after.people[key] == mail.to or before.people.get(key) == mail.to:
                continue
            token = secrets[key]
            if token and f".{token[1]}" in whole:
                yield f"{mail.to} is told the address of {key}: {mail.subject}"
            known = " ".join(house.said.get(who, "").upper().split())
            for order in orders if same else ():
                if OWN.search(order) and order in text and order.upper() not in known:
                    yield f"{mail.to} is told what {key} holds, {order}: {row.kind} {mail.subject}"


def deadlines_lie_ahead(house: House, before: Glance, after: Glance, step: str) -> Iterator[str]:
    """A running game's deadline is not past once the judge has looked, and no new one lies inside the minimum."""
    if after.status != "running":
        return
    with house.desk.campaign(CAMP) as campaign:
        deadline, least, pinned = campaign.row.deadline, least_left(campaign), campaign.row.pinned
    if deadline is None:
        yield "a running campaign without a deadline"
    elif step == "time" and deadline < after.now - timedelta(hours=12):  # the longest grace that is said here
        yield f"the deadline {deadline} is past at {after.now}"
    elif before.phase != after.phase and not pinned and deadline < after.now + least:
        yield f"the new phase {after.phase} ends {deadline}, sooner than {least} after {after.now}"


def no_order_is_lost(before: Glance, after: Glance, notices: list[Notice]) -> Iterator[str]:
    """What somebody holds does not change within a phase without a word to them."""
    if before.phase != after.phase or before.status != after.status:
        return
    told = {row.to for row in notices}
    for key, orders in before.held.items():
        if after.held.get(key) != orders and after.people[key] == before.people[key] and after.people[key] not in told:
            yield f"{key} held {sorted(orders)} and now {sorted(after.held.get(key, ()))}, without a word"


def what_was_held_is_played(house: House, before: Glance, step: str) -> Iterator[str]:
    """A phase that the clock resolves is resolved with what was held."""
    if step not in ("time", "down"):
        return
    played = next((entry for entry in house.log()[before.entries :] if entry.kind == Kind.HELD), None)
    if played is not None and played.body is not None and played.body["what"].get("held") != before.sealed:
        yield f"{before.phase} was resolved with {played.body['what'].get('held')}, while {before.sealed} was held"


def no_turn_is_taken_twice(log: list[Entry]) -> Iterator[str]:
    """Each phase is resolved once, unless it was taken back."""
    done: Counter[str] = Counter()
    for entry in log:
        if entry.kind in (Kind.UNDONE, Kind.REDONE, Kind.REOPENED, Kind.ADJUSTED):
            done.clear()
        elif entry.kind == Kind.RESOLVED:
            phase = str(entry.payload.get("phase"))
            done[phase] += 1
            if done[phase] > 1:
                yield f"{phase} was resolved twice"


def the_log_verifies(house: House) -> Iterator[str]:
    """By replay with all that is sealed. Nothing of it ever changes, so that it is enough to see this at the end."""
    with house.desk.campaign(CAMP) as campaign:
        whole = list(exporting.export(campaign.work, campaign.row, True))
    line, why = verify(whole)
    if line:
        yield f"the log is wrong in line {line}: {why}"


def nothing_sealed_is_public(house: House) -> Iterator[str]:
    """What everybody may have of the log is unbroken, and tells nothing sealed."""
    with house.desk.campaign(CAMP) as campaign:
        public = list(exporting.export(campaign.work, campaign.row, False))
        shown = json.dumps(story(campaign), ensure_ascii=False, default=str) if campaign.state is not None else ""
        running = campaign.row.status in ("running", "paused")
    wrong = first_wrong(json.loads(line) for line in public[1:])
    if wrong:
        yield f"what is public of the log is wrong: {wrong}"
    text = "\n".join(public) + shown
    if "@players.test" in text:
        yield "an address is public"
    if running and (held := [o for orders in house.glance().held.values() for o in orders if OWN.search(o)]):
        sealed = [order for order in held if f'"{order}"' in "\n".join(public)]
        if sealed:
            yield f"what is sealed is public: {sealed}"


def all_mail_goes(house: House) -> Iterator[str]:
    """Once the server takes everything, nothing is left but what was refused or not rendered."""
    house.desk.now += timedelta(days=1)
    house.post()
    with transaction(house.desk.engine) as session:
        waiting = session.exec(select(Notice).where(Notice.status == NoticeStatus.QUEUED)).all()
    left = [row for row in waiting if row.due is None or row.due <= house.desk.now]
    yield from (f"notice {row.id} ({row.kind}) was never sent" for row in left)
    with transaction(house.desk.engine) as session:
        gone = session.exec(
            select(Notice).where(Notice.status == NoticeStatus.SENT, Notice.to != "")
        ).all()  # but forgotten ones
    names = {house.desk.post.message_id(row.ident): row for row in gone}
    yield from (f"{names[name].kind} is said to be sent, and was not" for name in names.keys() - house.sent.keys())
