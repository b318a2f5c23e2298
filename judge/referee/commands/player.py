"""What a player may write beside their game's own lines: flags, votes, press."""

import re

from judge.referee.campaign.campaign import SEEN
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands.registry import verb
from judge.referee.notices.history import diary
from judge.referee.notices.press import announce, send_press
from judge.referee.people.votes import take_back, vote
from judge.referee.phases.lifecycle import ASSIGN
from judge.referee.record import entries
from judge.referee.timing.clocks import start_clocks
from judge.store.statuses import CampaignStatus, PressKind

REPLIED = "When you reply to press, your words go to whoever wrote it, unless they hold lines for the judge."
GREY = r"(?P<grey>grey|gray|anonymous)"


@verb(Writer.SEAT, "STATUS", "what the judge holds of you, and the position")
def status(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign = request.at()
    if campaign.state is None:
        kept = "; ".join(line for line in request.own().early_lines if not ASSIGN.fullmatch(line))
        request.answer.done.append(
            "The campaign has not started yet." + (f" Kept for the start: {kept}." if kept else "")
        )
        return
    view = campaign.game.view(campaign.state, campaign.held, request.own().key)
    request.answer.parts.append({"title": "Position", "game": campaign.game.name, "view": view})


@verb(Writer.SEAT, "CLEAR", "forget all that you sent for this phase before this letter", timed=True)
def clear(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign, seat = request.at(), request.own()
    if campaign.state is None:
        seat.early_lines = [line for line in seat.early_lines if ASSIGN.fullmatch(line)]
        request.answer.done.append("What was kept for the start is forgotten.")
        return
    if not campaign.held.get(seat.key):
        seat.ready, request.answer.touched = False, True
        request.answer.done.append("Nothing was held for you in this phase; what was done at once stays done.")
        return
    campaign.log(seat.key, entries.Letter({}))
    before = {ask.key for ask in campaign.asks().values()}
    campaign.held = {**campaign.held, seat.key: {}}
    if campaign.row.status == CampaignStatus.RUNNING and before != {ask.key for ask in campaign.asks().values()}:
        start_clocks(campaign)
    seat.ready, request.answer.touched = False, True
    request.answer.done.append("Everything you had sent before this letter for this phase is forgotten.")


@verb(Writer.SEAT, "READY", "nothing more will come; what is missing may be played as silence", timed=True)
def ready(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign, seat = request.at(), request.own()
    seat.ready, seat.wait, request.answer.touched = True, False, True
    ask, now = campaign.asks().get(seat.key), request.letter.sent.isoformat()
    seat.sent = {**seat.sent, **{SEEN + item: now for item in (ask.open if ask else ())}}
    request.answer.done.append("You are marked READY: the turn need not wait for anything more from you.")


@verb(Writer.SEAT, "WAIT", "do not resolve before the deadline", timed=True)
def wait(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = request.own()
    seat.wait, seat.ready, request.answer.touched = True, False, True
    request.answer.done.append("The turn waits for its deadline. NOWAIT takes it back.")


@verb(Writer.SEAT, "NOWAIT", "take WAIT back", r"no\s*wait", timed=True)
def nowait(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.own().wait, request.answer.touched = False, True
    request.answer.done.append("WAIT is cancelled.")


@verb(
    Writer.SEAT,
    "DRAW",
    "vote for a draw, for this phase; DRAW jones, smith for a draw of these; it is one when all vote so",
    r"(?P<what>draw)(?:\s+(?P<names>[\w-]+(?:(?:\s*,\s*|\s+and\s+)[\w-]+)*))?",
    timed=True,
)
@verb(
    Writer.SEAT, "STALEMATE", "vote that the game is stuck, where the rules allow it", "(?P<what>stalemate)", timed=True
)
@verb(
    Writer.SEAT,
    "CONCEDE",
    "give up; when all but one have, that one wins, and a mail asks first",
    "(?P<what>concede)",
    timed=True,
)
def vote_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    vote(request, match["what"].upper(), match.groupdict().get("names") or "", match[0])


@verb(
    Writer.SEAT,
    "VOTE EXTEND",
    "vote for more time, PAUSE, RESUME, or another GM: VOTE GM jones",
    r"vote\s+(?P<what>extend|pause|resume|gm)(?:\s+(?P<name>[\w-]+))?",
    timed=True,
)
def another_vote(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    gm = match["what"].lower() == "gm"
    vote(request, match["what"].upper(), (match["name"] or "") if gm else "", match[0])


@verb(
    Writer.SEAT,
    "NO DRAW",
    "take a vote back; NO EXTEND and the others likewise",
    r"no\s+(?:vote\s+)?(?P<vote>draw|stalemate|concede|extend|pause|resume|gm)",
    timed=True,
)
def no(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    take_back(request, match["vote"].upper())


@verb(
    Writer.SEAT,
    "PRESS TO jones, smith",
    "a letter to players, powers, offices of the game, GM, ALL or ALL BUT jones; its text below, up to END",
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
@verb(
    Writer.SEAT,
    "GREY PRESS TO jones",
    "a letter that nobody has signed, where the campaign allows that; its text below, up to END",
    rf"{GREY}\s+press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(request: Request, match: "re.Match[str]", body: str) -> None:
    send_press(request, match["to"], body, match[0], "grey" in match.groupdict())


@verb(Writer.SEAT, "BROADCAST", "a letter to everybody; its text below, up to END", "broadcast", block=True)
@verb(
    Writer.SEAT,
    "GREY BROADCAST",
    "a letter to everybody that nobody has signed; its text below, up to END",
    rf"{GREY}\s+broadcast",
    block=True,
)
def broadcast(request: Request, match: "re.Match[str]", body: str) -> None:
    announce(request, request.own().name, body, match[0], "grey" in match.groupdict())


@verb(
    Writer.SEAT,
    "REPLIES ON",
    "answers of yours to press go back as press, without a verb; REPLIES OFF",
    r"replies\s+(?P<on>on|off)",
)
def replies(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    request.own().replies = match["on"].lower() == "on"
    request.answer.done.append(REPLIED if request.own().replies else "To answer press you need PRESS TO again.")


@verb(Writer.SEAT, "DIARY", "write for yourself; the text below, up to END. Without text: read it", "diary", block=True)
def diary_(request: Request, match: "re.Match[str]", body: str) -> None:
    del match
    if body.strip():
        request.work.press(request.at().row, body[:20_000], PressKind.DIARY, request.own().key)
        request.answer.done.append("It is in your diary; nobody else reads it.")
    else:
        diary(request)
