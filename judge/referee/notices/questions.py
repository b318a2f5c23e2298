"""What needs a second word: a confirming mail with its own one-time address, answered by YES or NO."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from judge.mail.address import folded
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, Writer, campaign_named, tidy
from judge.referee.campaign.telling import each_text
from judge.referee.notices import sentences as say
from judge.referee.notices.limits import DAY, HOUR, OWN_A_DAY, OWN_QUESTIONS, QUESTIONS_A_LETTER, may_answer, may_ask
from judge.referee.world import World
from judge.store.statuses import QuestionStatus
from judge.store.tables import Confirmation, Notice, Seat
from judge.store.work import Work

LIFE = timedelta(days=7)
NOWHERE = "ask"
"""Stands in the address of a question that is about no campaign."""
INVITATIONS = ("JOIN", "PROMOTE")
"""What somebody may be asked to do who has not asked for it."""
ANSWER = re.compile(
    r"\W{0,20}(yes|no)\b[\s,.!:)]{0,20}(?:(please|thanks|thank you|i do|confirm(?:ed)?)\W{0,20})?"
    r"|\W{0,20}(yes)[,.!] ?(?!.{0,60}\b(?:but|not|only|if|unless|except|no|wait)\b)"
    r"[a-z][a-z0-9'-]{0,12}(?:[ ,.!]{1,3}[a-z][a-z0-9'-]{0,12}){0,4}[ ,.!]{0,3}"
    r"|\W{0,20}(yes)(?:[ ,.!]{1,3}(?:please|i|i'd|we|would|love|like|to|play|join|want|very|much|happy|glad|do|it|go"
    r"|ahead|thanks?|you|confirm|sure|of|course|really|mean|am|i'm|the|game|seat|in|count|me|for|that|this)){1,14}"
    r"[ ,.!:)]{0,5}",
    re.I,
)
"""YES or NO; behind a YES a few courteous words may stand, no condition and no order."""


@contextmanager
def asking(request: Request, email: str) -> Iterator[None]:
    """Questions go to somebody else than the writer, who is answered as well."""
    mine, request.email = request.email, email
    try:
        yield
    finally:
        request.email, request.answer.asked = mine, False


def ask(
    request: Request, campaign: str, action: dict[str, Any], what: str, more: list[str], line: str = "", by: str = ""
) -> bool:
    """Ask an address to confirm: the writer's own, or within `asking` somebody else's. False: it was not asked.

    `by`: who has caused it, if that is nobody whom the judge knows. One open question an address, campaign and verb:
    the newest. The bounds say how many are mailed; the question stands even if it is not mailed again.
    """
    request.answer.asks += 1
    request.answer.asked = True
    own = not by and request.email in (request.letter.sender, *_addresses(request))
    asker = folded(request.letter.sender) if by else _asker(request)
    problem = may_ask(request.world, request.work, asker or folded(request.letter.sender), request.email, own)
    if request.answer.asks > QUESTIONS_A_LETTER:
        problem = say.TOO_MANY_QUESTIONS.format(most_questions=QUESTIONS_A_LETTER)
    if problem:
        request.answer.asked = False
        request.refuse(line, problem)
        return False
    mailed = lately(request, action) if request.who == Writer.ANYONE else 0
    action = {**action, "standing": standing_of(request, campaign, action)}
    row = question(request.world, request.work, request.email, campaign, action, request.row.fingerprint, asker)
    if mailed >= OWN_QUESTIONS and not may_answer(request.world, request.work, request.email):
        request.row.reason = say.ANSWERED_OFTEN_ENOUGH
        return False
    row.asked, row.arrived = request.world.now(), request.row.arrived
    row.asker = asker or folded(request.letter.sender)
    data: dict[str, Any] = {"campaign": campaign, "what": what, "more": more, "expires": row.expires.isoformat()}
    known = request.work.person_of(request.email)
    zone = request.campaign.zone_of(known.id if known else None) if request.campaign else known.zone if known else ""
    data |= {"zone": zone or "UTC", "invited": action["verb"] in INVITATIONS}
    if by:
        data["asker"] = by
    elif request.who != Writer.ANYONE and not own:
        data["asker"] = f"{'The GM' if request.who == Writer.GM else request.own().name} of {campaign}"
    post(request, "mail/confirm", data, request.world.post.reply_to(campaign or NOWHERE, row.token))
    return True


def _addresses(request: Request) -> set[str]:
    """Those of whoever writes, if the judge knows them."""
    person = request.person()
    return set(request.work.addresses(person.id)) if person else set()


def _asker(request: Request) -> str:
    """Which seat or GM asks; "" for anybody else."""
    who = request.seat.key if request.seat else request.gm
    return f"{request.at().row.name}/{who}" if request.who != Writer.ANYONE else ""


def lately(request: Request, action: dict[str, Any]) -> int:
    """How many questions of this kind an address was mailed in the last hour; those of a whole day count for part."""
    now, bound = request.world.now(), folded(request.email)
    same = [row for row in request.work.asked_since(now - DAY, bound) if row.action.get("verb") == action["verb"]]
    return max(sum(bool(row.asked and row.asked > now - HOUR) for row in same), len(same) * OWN_QUESTIONS // OWN_A_DAY)


def standing_of(request: Request, campaign: str, action: dict[str, Any]) -> dict[str, Any]:
    """What must still hold at the YES: who is GM, and which player has the seat."""
    found: dict[str, Any] = {"gm": request.gm} if request.who == Writer.GM else {}
    if action.get("seat") == "gm":
        found["gm"] = action.get("gm")
    key = action.get("seat") or (request.seat.key if request.seat else None)
    about = (request.campaign or campaign_named(request, campaign)) if key else None
    seat = next((s for s in about.seats if s.key == key), None) if about else None
    return found | ({"seat": seat.key, "player": seat.person} if seat and "line" not in action else {})


def outdated(row: Confirmation, campaign: Campaign | None) -> str:
    """Why a YES counts no more: who asked is no GM any more, or the seat has another player. "" if it does."""
    standing: dict[str, Any] = row.action.get("standing") or {}
    if campaign is None or not standing:
        return ""
    if standing.get("gm") and standing["gm"] not in dict(campaign.gms):
        return say.ASKER_NO_LONGER_GM
    holder = next((s.person for s in campaign.seats if s.key == standing.get("seat")), None)
    if "seat" in standing and holder != standing["player"]:
        return say.SEAT_CHANGED_HANDS if holder else say.SEAT_LEFT_SINCE
    return ""


def question(
    world: World, work: Work, email: str, campaign: str, action: dict[str, Any], seed: str, asker: str = ""
) -> Confirmation:
    """An open question to an address; it replaces an older one of the same verb and asker. `seed`: its token's own."""
    for old in work.open_confirmations(email, campaign):
        same_matter = old.action["verb"] == action["verb"] and old.action.get("line") == action.get("line")
        if same_matter and (old.asker == asker or not asker):
            old.status = QuestionStatus.REPLACED
            work.session.add(old)
    token = world.post.token(f"confirm/{seed}/{campaign}/{email}/{json.dumps(action, sort_keys=True)}")
    same = work.confirmation(token)
    if same is not None:  # asked twice in one letter
        same.status = QuestionStatus.OPEN
        return same
    now = world.now()
    row = Confirmation(
        token=token, email=email, campaign=campaign, action=action, arrived=now, expires=now + LIFE,
        asker=asker, bound=folded(email),
    )  # fmt: skip
    work.add(row)
    return row


def put_to(
    request: Request, campaign: Campaign, seat: Seat, action: dict[str, Any], seed: str, what: str, more: list[str]
) -> None:
    """A question of the GM's to a player, at their own address."""
    name = campaign.row.name
    asker = f"{name}/{request.gm or 'gm'}"
    row = question(request.world, request.work, seat.email, name, {**action, "seat": seat.key}, seed, asker)
    row.asked, row.arrived = request.world.now(), request.row.arrived
    data = {"campaign": name, "what": what, "more": more, "expires": row.expires.isoformat()}
    data |= {"zone": campaign.zone_of(seat.person), "asker": say.ASKER_GM_OF_CAMPAIGN.format(campaign=name)}
    mine, request.email = request.email, seat.email
    post(request, "mail/confirm", data, request.world.post.reply_to(name, row.token))
    request.email = mine


def mail_stranger(request: Request, kind: str, data: dict[str, Any], reply_to: str = "") -> None:
    """An answer to a letter without a token: not more than the bounds allow, and without a word that stood in it.

    Whoever it is from may be another's name: nothing that a stranger wrote is passed on to them.
    """
    if not may_answer(request.world, request.work, request.email):
        request.row.reason = say.ANSWERED_OFTEN_ENOUGH
        return
    last = not may_answer(request.world, request.work, request.email, 1)
    post(request, kind, {**data, "last_today": last}, reply_to)


def post(request: Request, kind: str, data: dict[str, Any], reply_to: str = "") -> None:
    """A notice to an address, whether or not somebody has a seat there."""
    if not request.email:  # whoever asked has been forgotten since
        return
    now, known = request.world.now(), request.work.person_of(request.email)
    mine = request.email == request.letter.sender
    bound = folded(request.email) if request.who == Writer.ANYONE else ""
    masked = each_text({"last_today": False, **data}, str, request.world.post.masked)
    request.work.add(
        Notice(
            campaign="", kind=kind, data=masked, to=request.email,
            reply_to=reply_to, created=now, due=now, bound=bound,
            person=known.id if known and not mine else None,
            in_reply_to=request.letter.message_id if mine else "",
        )
    )  # fmt: skip


def answer_of(text: str) -> str:
    """yes, no, or "" if neither stands at the beginning of a line."""
    for line in text.splitlines()[:1000]:
        found = ANSWER.fullmatch(tidy(line))
        if found:
            return str(found[1] or found[3] or found[4]).lower()
    return ""


def expired(row: Confirmation, world: World) -> str:
    """Why a confirmation can no longer be given; "" if it can."""
    if row.status == QuestionStatus.DONE:
        return say.ALREADY_CONFIRMED
    if row.status == QuestionStatus.CANCELLED:
        return say.ALREADY_CANCELLED
    if row.status == QuestionStatus.GONE:
        return say.SEAT_GONE if row.action["verb"] == "TAKE" else say.SETTLED_OTHERWISE
    if row.status == QuestionStatus.REPLACED:
        return say.QUESTION_WAS_REPLACED
    return say.QUESTION_HAS_EXPIRED if row.expires < world.now() else ""
