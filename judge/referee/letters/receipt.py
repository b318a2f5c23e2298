"""The answer to a letter: what was done, what was refused and why, what is held, what is missing, until when."""

from typing import Any

from judge.games.codec import pack
from judge.games.protocol import Early, SeatStatus
from judge.games.sides import Grouped
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.ending_votes import for_whom, word_of
from judge.referee.campaign.request import Request, Writer, tidy
from judge.referee.campaign.telling import Said, plainly, tell, tell_gm
from judge.referee.letters import sentences as say
from judge.referee.notices.limits import HOUR, REPLIES_AN_HOUR
from judge.referee.phases import kept_orders

SHOWN, TOLD = 40, 60
"""Lines of each kind that an answer shows; rows of what was done."""


def receipt(request: Request) -> None:
    """One answer: what is held, what was refused and why, what is missing, what silence will play, until when."""
    campaign, seat = request.at(), request.own()
    data: dict[str, Any] = answers(request) | {"held": [], "owed": [], "silence": [], "market": False, "own": {}}
    data["told"], data["touched"] = list(request.answer.told[:TOLD]), request.answer.touched
    data["disorder"], data["by_gm"] = False, request.by_gm
    data["extra"], data["story"] = (f"{campaign.game.name}/{part}.j2" for part in ("receipt", "done"))
    if campaign.in_play:
        ask = campaign.ask_of(seat)
        data["disorder"] = seat.status == SeatStatus.CIVIL_DISORDER
        data["groups"] = held_lines(campaign, seat.key)
        data["held"] = [line for _, lines in data["groups"] for line in lines]
        data |= kept_orders.still_needed(campaign, seat, ask)
        data["asked"] = ask is not None
        data["market"] = bool(ask and ask.early == Early.READY)
        data["own"] = pack(campaign.game.view(campaign.state, campaign.held, seat.key).get("you", {}))
    names = [
        " ".join((word_of(vote), *(campaign.names.get(key, key) for key in for_whom(vote)))) for vote in seat.votes
    ]
    data |= {
        "votes": names,
        "wait": seat.wait,
        "unsettled": campaign.unsettled(seat),
        "ready": seat.ready,
        "rests": campaign.rests(seat.key),
        "later": kept_orders.shown(seat),
    }
    reply(request, "mail/receipt", data)


def held_lines(campaign: Campaign, key: str) -> list[list[Any]]:
    """What is held for a seat as lines, in groups: [title, lines]."""
    game, text = campaign.game, campaign.game.text
    rows = {"": tuple(row for _, row in sorted(campaign.held.get(key, {}).items()))}
    found = game.groups(campaign.state, key, campaign.held) if isinstance(game, Grouped) else rows
    return [[title, [text(campaign.state, row) for row in own]] for title, own in found.items() if own]


def reply(request: Request, kind: str, data: dict[str, Any]) -> None:
    """The answer to a letter with a token; above so many an hour the answers are collected into one.

    It goes out when the hour is over, says what the last letter's would have said, and what was refused in all.
    """
    campaign, work, now = request.at(), request.work, request.world.now()
    key, person = (request.seat.key, request.seat.person) if request.seat else ("gm", request.gm)
    before, waiting = work.replies_since(campaign.row.name, key, person, kind, now, now - HOUR)
    if waiting is not None:
        old = waiting.data
        waiting.data = {**old, **plainly(campaign, data)} | {
            "refused": [*old["refused"], *data["refused"]][-SHOWN:], "done": [*old["done"], *data["done"]][-SHOWN:],
            "told": [*old.get("told", []), *data.get("told", [])][-TOLD:],
        }  # fmt: skip
        work.session.add(waiting)
        return
    later = before >= REPLIES_AN_HOUR
    if later:
        data["notes"] = [
            say.MANY_LETTERS_ONE_REPLY.format(replies_an_hour=REPLIES_AN_HOUR),
            *data["notes"],
        ]
    campaign.due = now + HOUR if later else None
    if request.seat:
        tell(campaign, request.seat, kind, data, in_reply_to=request.letter.message_id)
    else:
        tell_gm(campaign, kind, data, in_reply_to=request.letter.message_id, only=request.gm)
    campaign.due = None


def answers(request: Request) -> dict[str, Any]:
    """What every answer holds. Of a stranger's letter no word is quoted: it may bear another's name."""
    if request.who == Writer.ANYONE and not request.letter.proven:
        return unquoted(request)
    more = len(request.answer.refused) - SHOWN
    return {
        "done": list(request.answer.done[:SHOWN]),
        "refused": [
            *request.answer.refused[:SHOWN],
            *([{"line": "", "text": say.MORE_LINES.format(more=more)}] if more > 0 else []),
        ],
        "notes": notes(request),
        "parts": list(request.answer.parts),
        "ignored": [Said(line) for line in request.answer.ignored[:6]],
        "ignored_more": max(0, len(request.answer.ignored) - 6),
        "subject_was": Said(request.letter.subject),
    } | nothing(request)


def notes(request: Request) -> list[str]:
    """What to think about; a text file beside a letter is named, since nothing in it was read."""
    return [*request.answer.notes, *([say.ATTACHMENT_NOT_READ] if request.letter.attached else [])]


def nothing(request: Request) -> dict[str, Any]:
    """Whether the letter was empty: nothing was written, or only a Subject that says nothing to the judge."""
    letter, answer = request.letter, request.answer
    heard = answer.touched or answer.done or answer.refused or answer.parts or answer.told or answer.asked
    if not letter.titled or heard:
        return {"empty": not letter.text.strip()}
    return {"empty": True, "ignored": [], "ignored_more": 0, "not_read": 0}


def unquoted(request: Request) -> dict[str, Any]:
    """The same, with the numbers of lines instead of their words."""
    lines = [tidy(line) for line in request.letter.text.splitlines()]
    number = {line: n for n, line in reversed(list(enumerate(lines, start=1)))}
    refused = [
        {
            **row,
            "line": f"line {number[row['line']]}" if row["line"] in number else "",
            "text": request.reason(row["text"]),
        }
        for row in request.answer.refused[:SHOWN]
    ]
    return {
        "done": list(request.answer.done[:SHOWN]), "refused": refused, "notes": notes(request),
        "parts": list(request.answer.parts[:SHOWN]),
        "ignored": [], "ignored_more": 0, "not_read": len(request.answer.ignored), "subject_was": "",
    } | nothing(request)  # fmt: skip
