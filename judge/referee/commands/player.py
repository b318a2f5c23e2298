"""What a player may write beside their game's own lines: flags, votes, press."""

import re

from judge.referee.campaign.campaign import SEEN
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands import sentences as say
from judge.referee.commands.registry import verb
from judge.referee.notices.history import diary, position
from judge.referee.notices.press import announce, send_press
from judge.referee.people.votes import take_back, vote
from judge.referee.phases.lifecycle import ASSIGN
from judge.referee.record import entries
from judge.referee.timing.clocks import start_clocks
from judge.store.statuses import CampaignStatus, PressKind

REPLIED = say.REPLIES_GO_TO_WRITER
GREY = r"(?P<grey>grey|gray|anonymous)"


@verb(Writer.SEAT, "STATUS", say.HELP_STATUS)
def status(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign = request.at()
    if campaign.state is None:
        kept = "; ".join(line for line in request.own().early_lines if not ASSIGN.fullmatch(line))
        request.answer.done += [say.NOT_STARTED_YET, *([say.KEPT_FOR_START.format(lines=kept)] if kept else [])]
        return
    view = campaign.game.view(campaign.state, campaign.held, request.own().key)
    request.answer.parts.append(position(campaign, view))


@verb(Writer.SEAT, "CLEAR", say.HELP_CLEAR_ORDERS, timed=True)
def clear(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign, seat = request.at(), request.own()
    if campaign.state is None:
        seat.early_lines = [line for line in seat.early_lines if ASSIGN.fullmatch(line)]
        request.answer.done.append(say.START_LINES_CLEARED)
        return
    if not campaign.held.get(seat.key):
        seat.ready, request.answer.touched = False, True
        request.answer.done.append(say.NOTHING_TO_CLEAR)
        return
    campaign.log(seat.key, entries.Letter({}))
    before = {ask.key for ask in campaign.asks().values()}
    campaign.held = {**campaign.held, seat.key: {}}
    if campaign.row.status == CampaignStatus.RUNNING and before != {ask.key for ask in campaign.asks().values()}:
        start_clocks(campaign)
    seat.ready, request.answer.touched = False, True
    request.answer.done.append(say.ORDERS_CLEARED)


@verb(Writer.SEAT, "READY", say.HELP_READY, timed=True)
def ready(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign, seat = request.at(), request.own()
    seat.ready, seat.wait, request.answer.touched = True, False, True
    ask, now = campaign.asks().get(seat.key), request.letter.sent.isoformat()
    seat.sent = {**seat.sent, **{SEEN + item: now for item in (ask.open if ask else ())}}
    request.answer.done.append(say.READY_NOTED)


@verb(Writer.SEAT, "WAIT", say.HELP_WAIT, timed=True)
def wait(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = request.own()
    seat.wait, seat.ready, request.answer.touched = True, False, True
    request.answer.done.append(say.WAIT_NOTED)


@verb(Writer.SEAT, "NOWAIT", say.HELP_NOWAIT, r"no\s*wait", timed=True)
def nowait(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.own().wait, request.answer.touched = False, True
    request.answer.done.append(say.WAIT_CANCELLED)


@verb(
    Writer.SEAT,
    "DRAW",
    say.HELP_DRAW,
    r"(?P<what>draw)(?:\s+(?P<names>[\w-]+(?:(?:\s*,\s*|\s+and\s+)[\w-]+)*))?",
    timed=True,
)
@verb(Writer.SEAT, "STALEMATE", say.HELP_STALEMATE, "(?P<what>stalemate)", timed=True)
@verb(
    Writer.SEAT,
    "CONCEDE",
    say.HELP_CONCEDE,
    "(?P<what>concede)",
    timed=True,
)
def vote_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    vote(request, match["what"].upper(), match.groupdict().get("names") or "", match[0])


@verb(
    Writer.SEAT,
    "VOTE EXTEND",
    say.HELP_VOTE,
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
    say.HELP_UNVOTE,
    r"no\s+(?:vote\s+)?(?P<vote>draw|stalemate|concede|extend|pause|resume|gm)",
    timed=True,
)
def no(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    take_back(request, match["vote"].upper())


@verb(
    Writer.SEAT,
    say.FORM_PRESS,
    say.HELP_PRESS,
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
@verb(
    Writer.SEAT,
    "GREY PRESS TO jones",
    say.HELP_UNSIGNED_PRESS,
    rf"{GREY}\s+press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(request: Request, match: "re.Match[str]", body: str) -> None:
    send_press(request, match["to"], body, match[0], "grey" in match.groupdict())


@verb(Writer.SEAT, "BROADCAST", say.HELP_BROADCAST, "broadcast", block=True)
@verb(
    Writer.SEAT,
    "GREY BROADCAST",
    say.HELP_UNSIGNED_BROADCAST,
    rf"{GREY}\s+broadcast",
    block=True,
)
def broadcast(request: Request, match: "re.Match[str]", body: str) -> None:
    announce(request, request.own().name, body, match[0], "grey" in match.groupdict())


@verb(
    Writer.SEAT,
    "REPLIES ON",
    say.HELP_REPLIES,
    r"replies\s+(?P<on>on|off)",
)
def replies(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    request.own().replies = match["on"].lower() == "on"
    request.answer.done.append(REPLIED if request.own().replies else say.REPLIES_OFF)


@verb(Writer.SEAT, "DIARY", say.HELP_DIARY, "diary", block=True)
def diary_(request: Request, match: "re.Match[str]", body: str) -> None:
    del match
    if body.strip():
        request.work.press(request.at().row, body[:20_000], PressKind.DIARY, request.own().key)
        request.answer.done.append(say.DIARY_WRITTEN)
    else:
        diary(request)
