"""What a player may write beside their game's own lines: flags, votes, press."""

import re

from judge.referee.campaign.campaign import SEEN
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands import sentences as say
from judge.referee.commands.registry import verb
from judge.referee.notices.history import diary
from judge.referee.notices.press import announce, send_press
from judge.referee.people.votes import take_back, vote
from judge.referee.phases.lifecycle import ASSIGN
from judge.referee.record import entries
from judge.referee.timing.clocks import start_clocks
from judge.store.statuses import CampaignStatus, PressKind

REPLIED = say.WHEN_YOU_REPLY_TO_PRESS
GREY = r"(?P<grey>grey|gray|anonymous)"


@verb(Writer.SEAT, "STATUS", say.WHAT_JUDGE_HOLDS_OF_YOU)
def status(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign = request.at()
    if campaign.state is None:
        kept = "; ".join(line for line in request.own().early_lines if not ASSIGN.fullmatch(line))
        request.answer.done.append(
            say.CAMPAIGN_HAS_NOT_STARTED_YET + (say.KEPT_FOR_START_KEPT.format(kept=kept) if kept else "")
        )
        return
    view = campaign.game.view(campaign.state, campaign.held, request.own().key)
    request.answer.parts.append({"title": "Position", "game": campaign.game.name, "view": view})


@verb(Writer.SEAT, "CLEAR", say.FORGET_ALL_THAT_YOU_SENT, timed=True)
def clear(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign, seat = request.at(), request.own()
    if campaign.state is None:
        seat.early_lines = [line for line in seat.early_lines if ASSIGN.fullmatch(line)]
        request.answer.done.append(say.WHAT_WAS_KEPT_FOR_START)
        return
    if not campaign.held.get(seat.key):
        seat.ready, request.answer.touched = False, True
        request.answer.done.append(say.NOTHING_WAS_HELD_FOR_YOU)
        return
    campaign.log(seat.key, entries.Letter({}))
    before = {ask.key for ask in campaign.asks().values()}
    campaign.held = {**campaign.held, seat.key: {}}
    if campaign.row.status == CampaignStatus.RUNNING and before != {ask.key for ask in campaign.asks().values()}:
        start_clocks(campaign)
    seat.ready, request.answer.touched = False, True
    request.answer.done.append(say.EVERYTHING_YOU_HAD_SENT_BEFORE)


@verb(Writer.SEAT, "READY", say.NOTHING_MORE_WILL_COME_WHAT, timed=True)
def ready(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    campaign, seat = request.at(), request.own()
    seat.ready, seat.wait, request.answer.touched = True, False, True
    ask, now = campaign.asks().get(seat.key), request.letter.sent.isoformat()
    seat.sent = {**seat.sent, **{SEEN + item: now for item in (ask.open if ask else ())}}
    request.answer.done.append(say.YOU_ARE_MARKED_READY_TURN)


@verb(Writer.SEAT, "WAIT", say.DO_NOT_RESOLVE_BEFORE_DEADLINE, timed=True)
def wait(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = request.own()
    seat.wait, seat.ready, request.answer.touched = True, False, True
    request.answer.done.append(say.TURN_WAITS_FOR_ITS_DEADLINE)


@verb(Writer.SEAT, "NOWAIT", say.TAKE_WAIT_BACK, r"no\s*wait", timed=True)
def nowait(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.own().wait, request.answer.touched = False, True
    request.answer.done.append(say.WAIT_IS_CANCELLED)


@verb(
    Writer.SEAT,
    "DRAW",
    say.VOTE_FOR_DRAW_FOR_THIS,
    r"(?P<what>draw)(?:\s+(?P<names>[\w-]+(?:(?:\s*,\s*|\s+and\s+)[\w-]+)*))?",
    timed=True,
)
@verb(Writer.SEAT, "STALEMATE", say.VOTE_THAT_GAME_IS_STUCK, "(?P<what>stalemate)", timed=True)
@verb(
    Writer.SEAT,
    "CONCEDE",
    say.GIVE_UP_WHEN_ALL_BUT,
    "(?P<what>concede)",
    timed=True,
)
def vote_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    vote(request, match["what"].upper(), match.groupdict().get("names") or "", match[0])


@verb(
    Writer.SEAT,
    "VOTE EXTEND",
    say.VOTE_FOR_MORE_TIME_PAUSE,
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
    say.TAKE_VOTE_BACK_NO_EXTEND,
    r"no\s+(?:vote\s+)?(?P<vote>draw|stalemate|concede|extend|pause|resume|gm)",
    timed=True,
)
def no(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    take_back(request, match["vote"].upper())


@verb(
    Writer.SEAT,
    say.PRESS_TO_JONES_SMITH,
    say.LETTER_TO_PLAYERS_POWERS_OFFICES,
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
@verb(
    Writer.SEAT,
    "GREY PRESS TO jones",
    say.LETTER_THAT_NOBODY_HAS_SIGNED,
    rf"{GREY}\s+press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(request: Request, match: "re.Match[str]", body: str) -> None:
    send_press(request, match["to"], body, match[0], "grey" in match.groupdict())


@verb(Writer.SEAT, "BROADCAST", say.LETTER_TO_EVERYBODY_ITS_TEXT, "broadcast", block=True)
@verb(
    Writer.SEAT,
    "GREY BROADCAST",
    say.LETTER_TO_EVERYBODY_THAT_NOBODY,
    rf"{GREY}\s+broadcast",
    block=True,
)
def broadcast(request: Request, match: "re.Match[str]", body: str) -> None:
    announce(request, request.own().name, body, match[0], "grey" in match.groupdict())


@verb(
    Writer.SEAT,
    "REPLIES ON",
    say.ANSWERS_OF_YOURS_TO_PRESS,
    r"replies\s+(?P<on>on|off)",
)
def replies(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    request.own().replies = match["on"].lower() == "on"
    request.answer.done.append(REPLIED if request.own().replies else say.TO_ANSWER_PRESS_YOU_NEED)


@verb(Writer.SEAT, "DIARY", say.WRITE_FOR_YOURSELF_TEXT_BELOW, "diary", block=True)
def diary_(request: Request, match: "re.Match[str]", body: str) -> None:
    del match
    if body.strip():
        request.work.press(request.at().row, body[:20_000], PressKind.DIARY, request.own().key)
        request.answer.done.append(say.IT_IS_IN_YOUR_DIARY)
    else:
        diary(request)
