"""What needs a second word: a confirming mail with its own one-time address, answered by YES or NO."""

import re
from datetime import timedelta
from typing import Any

from judge.referee.table import World
from judge.referee.verbs import Case
from judge.store.tables import Confirmation, Notice

LIFE = timedelta(days=7)
STRANGERS_A_DAY = 5


def ask(case: Case, campaign: str, action: dict[str, Any], what: str, more: list[str]) -> None:
    """Ask the writer's own address to confirm. One open question an address and campaign: the newest."""
    now, case.asked = case.world.now(), True
    if too_often(case):
        return
    for old in case.work.open_confirmations(case.email, campaign):
        old.status = "replaced"
        case.work.session.add(old)
    token = case.world.post.token(f"confirm/{case.row.fingerprint}/{campaign}")
    row = Confirmation(
        token=token, email=case.email, campaign=campaign, action=action, arrived=case.row.arrived, expires=now + LIFE
    )
    case.work.add(row)
    data = {"campaign": campaign, "what": what, "more": more, "expires": row.expires.isoformat(), "zone": "UTC"}
    mail_stranger(case, "mail/confirm", data, case.world.post.reply_to(campaign, token))


def mail_stranger(case: Case, kind: str, data: dict[str, Any], reply_to: str = "") -> None:
    """A notice to somebody without a seat here: not more than a few a day."""
    now = case.world.now()
    if too_often(case):
        return
    data = case.world.masked({**data, "last_today": too_often(case, 1)})
    case.work.add(
        Notice(
            campaign="", kind=kind, data=data, to=case.email, reply_to=reply_to, created=now, due=now,
            in_reply_to=case.letter.message_id,
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
    if row.status == "replaced":
        return "A newer question replaced this one; please answer that mail."
    return "The seven days to answer are over; please write again." if row.expires < world.now() else ""
