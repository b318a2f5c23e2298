"""What needs a second word: a confirming mail with its own one-time address, answered by YES or NO."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from judge.mail.address import folded
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case, table_named, tidy
from judge.referee.notices.limits import DAY, HOUR, OWN_A_DAY, OWN_QUESTIONS, QUESTIONS_A_LETTER, may_answer, may_ask
from judge.referee.world import World
from judge.store.tables import Confirmation, Notice, Seat
from judge.store.work import Work

LIFE = timedelta(days=7)
NOWHERE = "ask"
"""Stands in the address of a question that is about no campaign."""
ANSWER = re.compile(
    r"\W{0,20}(yes|no)\b[\s,.!:)]{0,20}(?:(please|thanks|thank you|i do|confirm(?:ed)?)\W{0,20})?", re.I
)


@contextmanager
def asking(case: Case, email: str) -> Iterator[None]:
    """Questions go to somebody else than the writer, who is answered as well."""
    mine, case.email = case.email, email
    try:
        yield
    finally:
        case.email, case.asked = mine, False


def ask(case: Case, campaign: str, action: dict[str, Any], what: str, more: list[str], line: str = "") -> bool:
    """Ask an address to confirm: the writer's own, or within `asking` somebody else's. False: it was not asked.

    One open question an address, campaign and verb: the newest. The bounds say how many are mailed; the question
    stands even if it is not mailed again.
    """
    case.asks += 1
    case.asked = True
    own = case.email in (case.letter.sender, *(case.work.addresses(person.id) if (person := case.person()) else ()))
    if case.asks > QUESTIONS_A_LETTER:
        case.asked = False
        case.refuse(line, f"a letter asks {QUESTIONS_A_LETTER} questions at most; send the rest in another one.")
        return False
    asker = f"{case.at().row.name}/{case.seat.key if case.seat else case.gm}" if case.who != "anyone" else ""
    problem = may_ask(case.world, case.work, asker or folded(case.letter.sender), case.email, own)
    if problem:
        case.asked = False
        case.refuse(line, problem)
        return False
    mailed = lately(case, action) if case.who == "anyone" else 0
    action = {**action, "standing": standing_of(case, campaign, action)}
    row = question(case.world, case.work, case.email, campaign, action, case.row.fingerprint, asker)
    if mailed >= OWN_QUESTIONS and not may_answer(case.world, case.work, case.email):
        case.row.reason = "answered often enough today"
        return False
    row.asked, row.arrived = case.world.now(), case.row.arrived
    row.asker = asker or folded(case.letter.sender)
    data = {"campaign": campaign, "what": what, "more": more, "expires": row.expires.isoformat(), "zone": "UTC"}
    if case.who != "anyone" and not own:
        data["asker"] = f"{'The GM' if case.who == 'gm' else case.own().name} of {campaign}"
    post(case, "mail/confirm", data, case.world.post.reply_to(campaign or NOWHERE, row.token))
    return True


def lately(case: Case, action: dict[str, Any]) -> int:
    """How many questions of this kind an address was mailed in the last hour; those of a whole day count for part."""
    now, bound = case.world.now(), folded(case.email)
    same = [row for row in case.work.asked_since(now - DAY, bound) if row.action.get("verb") == action["verb"]]
    return max(sum(bool(row.asked and row.asked > now - HOUR) for row in same), len(same) * OWN_QUESTIONS // OWN_A_DAY)


def standing_of(case: Case, campaign: str, action: dict[str, Any]) -> dict[str, Any]:
    """By what right it is asked: as which GM, and of or about the player who has a seat now."""
    found: dict[str, Any] = {"gm": case.gm} if case.who == "gm" else {}
    if action.get("seat") == "gm":
        found["gm"] = action.get("gm")
    key = action.get("seat") or (case.seat.key if case.seat else None)
    table = (case.table or table_named(case, campaign)) if key else None
    seat = next((s for s in table.seats if s.key == key), None) if table else None
    return found | ({"seat": seat.key, "player": seat.person} if seat and "line" not in action else {})


def outdated(row: Confirmation, table: Table | None) -> str:
    """Why a YES counts no more: who asked is no GM any more, or the seat has another player. "" if it does."""
    standing: dict[str, Any] = row.action.get("standing") or {}
    if table is None or not standing:
        return ""
    if standing.get("gm") and standing["gm"] not in dict(table.gms):
        return "Whoever asked this is no GM any more; nothing was done."
    holder = next((s.person for s in table.seats if s.key == standing.get("seat")), None)
    if "seat" in standing and holder != standing["player"]:
        return "That seat has changed hands since; nothing was done."
    return ""


def question(
    world: World, work: Work, email: str, campaign: str, action: dict[str, Any], seed: str, asker: str = ""
) -> Confirmation:
    """An open question to an address; it replaces an older one of the same verb and asker. `seed`: its token's own."""
    for old in work.open_confirmations(email, campaign):
        same_matter = old.action["verb"] == action["verb"] and old.action.get("line") == action.get("line")
        if same_matter and (old.asker == asker or not asker):
            old.status = "replaced"
            work.session.add(old)
    token = world.post.token(f"confirm/{seed}/{campaign}/{email}/{json.dumps(action, sort_keys=True)}")
    same = work.confirmation(token)
    if same is not None:  # asked twice in one letter
        same.status = "open"
        return same
    now = world.now()
    row = Confirmation(
        token=token, email=email, campaign=campaign, action=action, arrived=now, expires=now + LIFE,
        asker=asker, bound=folded(email),
    )  # fmt: skip
    work.add(row)
    return row


def put_to(case: Case, table: Table, seat: Seat, action: dict[str, Any], seed: str, what: str, more: list[str]) -> None:
    """A question of the GM's to a player, at their own address."""
    name = table.row.name
    asker = f"{name}/{case.gm or 'gm'}"
    row = question(case.world, case.work, seat.email, name, {**action, "seat": seat.key}, seed, asker)
    row.asked, row.arrived = case.world.now(), case.row.arrived
    data = {"campaign": name, "what": what, "more": more, "expires": row.expires.isoformat()}
    data |= {"zone": table.zone_of(seat.person), "asker": f"The GM of {name}"}
    mine, case.email = case.email, seat.email
    post(case, "mail/confirm", data, case.world.post.reply_to(name, row.token))
    case.email = mine


def mail_stranger(case: Case, kind: str, data: dict[str, Any], reply_to: str = "") -> None:
    """An answer to a letter without a token: not more than the bounds allow, and without a word that stood in it.

    Whoever it is from may be another's name: nothing that a stranger wrote is passed on to them.
    """
    if not may_answer(case.world, case.work, case.email):
        case.row.reason = "answered often enough today"
        return
    last = not may_answer(case.world, case.work, case.email, 1)
    post(case, kind, {**data, "last_today": last}, reply_to)


def post(case: Case, kind: str, data: dict[str, Any], reply_to: str = "") -> None:
    """A notice to an address, whether or not somebody has a seat there."""
    now, known = case.world.now(), case.work.person_of(case.email)
    mine = case.email == case.letter.sender
    case.work.add(
        Notice(
            campaign="", kind=kind, data=case.world.masked({"last_today": False, **data}), to=case.email,
            reply_to=reply_to, created=now, due=now, bound=folded(case.email) if case.who == "anyone" else "",
            person=known.id if known and not mine else None,
            in_reply_to=case.letter.message_id if mine else "",
        )
    )  # fmt: skip


def answer_of(text: str) -> str:
    """yes, no, or "" if neither stands at the beginning of a line."""
    for line in text.splitlines()[:1000]:
        found = ANSWER.fullmatch(tidy(line))
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
