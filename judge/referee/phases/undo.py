"""UNDO and REDO: a phase taken back by what was kept of it, and that undone."""

from judge.games.protocol import Game, Phase
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, campaign_named, idle
from judge.referee.notices import questions
from judge.referee.phases import sentences as say
from judge.referee.phases.earlier_state import go_back, told
from judge.referee.phases.reopening import REOPENS, REVEALED, ask_all, can_reopen
from judge.referee.record.entries import Acted, Kind, Redone, Undone
from judge.store.statuses import CampaignStatus, SnapshotKind
from judge.store.tables import Confirmation

WEIGHTY = (Kind.UNDONE, Kind.REDONE, Kind.RESOLVED, Kind.OVER, Kind.LETTER, Kind.DONE, Kind.ADJUSTED)
"""Entries after which an UNDO can no longer be taken back."""


def turning_points(campaign: Campaign, kind: SnapshotKind = SnapshotKind.BEGUN) -> list[tuple[int, str]]:
    """The entries that can be gone back to, with their phases or the parts of letters before them, oldest first."""
    kept = [s for s in campaign.work.snapshots(campaign.row, kind) if s.state is not None]
    return [(s.n, s.phase) for s in kept]


def ask_to_undo(request: Request, phase: str, keep: bool, line: str) -> None:
    """Find the phase to go back to, and ask: what is undone is lost to the players."""
    campaign = request.at()
    over = campaign.row.status == CampaignStatus.OVER
    if over and not can_reopen(campaign):
        request.refuse(line, say.TOO_LATE_TO_REOPEN.format(days=REOPENS.days))
        return
    if not (campaign.in_play or over):
        request.refuse(line, idle(campaign))
        return
    points = turning_points(campaign)[: -1 if over else None]
    if phase and not keep:
        points = [*points, *turning_points(campaign, SnapshotKind.PART)]
    now, found = campaign.game.phase(campaign.state), campaign.game.find_phase(phase) if phase else None
    wanted = [n for n, name in points if (name == str(found) if phase else over or is_before(campaign.game, name, now))]
    if not wanted:
        request.refuse(line, _nowhere(campaign, phase))
        return
    to, name = wanted[-1], dict(points)[wanted[-1]]
    if keep:
        to = before_resolution(campaign, to, name)
    action = {"verb": "UNDO", "to": to, "phase": name, "from": campaign.row.phase, "keep": keep}
    question = say.QUESTION_UNDO_KEEP if keep else say.QUESTION_UNDO
    what = question.format(campaign=campaign.row.name, phase=name)
    questions.ask(request, campaign.row.name, action, what, _what_follows(campaign, keep))


def _what_follows(campaign: Campaign, keep: bool) -> list[str]:
    """What an UNDO does, to whoever is asked."""
    orders = say.UNDO_KEEPS_ORDERS if keep else say.UNDO_FORGETS_ORDERS
    if campaign.row.status == CampaignStatus.OVER:
        return [*REVEALED, say.REOPENING_ASKS_EVERYBODY, orders]
    undone = say.UNDO_UNDOES_EVERYTHING.format(phase=campaign.phase_title)
    return [undone, orders, say.UNDO_POSITION_AND_DEADLINE, say.UNDO_CAN_BE_REDONE]


def _nowhere(campaign: Campaign, phase: str) -> str:
    """Why there is nothing to go back to."""
    if not phase:
        return say.NOTHING_RESOLVED_YET.format(phase=campaign.row.phase)
    known = dict.fromkeys(name for _, name in turning_points(campaign))
    return say.NO_SUCH_EARLIER_PHASE.format(phase=phase, phases=", ".join(known))


def is_before(game: Game, code: str, now: Phase) -> bool:
    """A phase of the log's lies before this one."""
    found = game.find_phase(code)
    return isinstance(found, Phase) and found < now


def before_resolution(campaign: Campaign, began: int, phase: str) -> int:
    """The entry that holds what had been sent when that phase was resolved; if it never was, its beginning."""
    kept = campaign.work.snapshots(campaign.row, SnapshotKind.RESOLVED)
    return next((row.n for row in kept if row.n > began and row.phase == phase), began)


def do_undo(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: state and held orders are what they were; the log goes on and says so."""
    del yes
    campaign = campaign_named(request, row.campaign)
    if (
        campaign is not None
        and campaign.row.status == CampaignStatus.OVER
        and can_reopen(campaign)
        and row.action["from"] == "over"
    ):
        ask_all(request, campaign, row)
        return
    if campaign is None or campaign.row.phase != row.action["from"] or not campaign.in_play:
        request.refuse("YES", say.MOVED_ON_NOT_UNDONE)
        return
    go_back(campaign, row.action["to"], Undone)
    campaign.row.acts = [say.GM_WENT_BACK.format(phase=row.action["phase"])]
    told(campaign, row.action["phase"], row.action["keep"], False)
    request.answer.done.append(say.UNDO_DONE.format(campaign=campaign.row.name, phase=row.action["phase"]))


def redo(request: Request, line: str) -> None:
    """Take back the last UNDO, if nothing was resolved since."""
    campaign = request.at()
    last = next((e for e in reversed(campaign.work.entries(campaign.row)) if e["kind"] in WEIGHTY), None)
    kept = last is not None and campaign.work.snapshot_at(campaign.row, int(last["n"]) - 1) is not None
    if not campaign.in_play or last is None or last["kind"] != Kind.UNDONE or not kept:
        request.refuse(line, say.NOTHING_TO_REDO.format(phase=campaign.row.phase))
        return
    go_back(campaign, int(last["n"]) - 1, Redone)
    request.act(Acted(say.UNDO_TAKEN_BACK, gm=request.gm), say.GM_CANCELLED_UNDO)
    told(campaign, campaign.row.phase, True, True)
    request.answer.done.append(say.REDO_DONE.format(phase=campaign.phase_title))
