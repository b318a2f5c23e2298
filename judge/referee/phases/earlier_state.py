"""The game is what it was: state and held orders of an earlier entry of the log; the log goes on and says so."""

from judge.games.protocol import SeatStatus
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell_all
from judge.referee.phases.lifecycle import report, set_status
from judge.referee.record.entries import Kind, Undone
from judge.referee.timing.clocks import fresh_phase, settle_early, start_clocks
from judge.store.statuses import CampaignStatus, SnapshotKind


def go_back(campaign: Campaign, to: int, kind: type[Undone]) -> None:
    """The game is what it was after that entry of its log; who has left or come back since stays so."""
    campaign.work.snapshot(campaign.save(), SnapshotKind.LEFT)
    then = campaign.work.snapshot_at(campaign.row, to)
    assert then is not None, "only what was kept is offered"
    campaign.load(then)
    rules_of_then(campaign, to)
    campaign.row.status = CampaignStatus.RUNNING
    campaign.log("gm", kind(campaign.mark(), to=to, phase=campaign.game.phase(campaign.state).code))
    for seat in campaign.seats:
        seat.missed = 0
        status = SeatStatus(seat.status)
        if campaign.game.seat(campaign.state, seat.key, status).state != campaign.state:
            set_status(campaign, seat, status)
    fresh_phase(campaign)
    campaign.row.clocks = {}
    campaign.save()
    if campaign.asks():
        start_clocks(campaign)
    settle_early(campaign)
    campaign.work.snapshot(campaign.save())


def rules_of_then(campaign: Campaign, to: int) -> None:
    """The rules that held after that entry hold again; those that the GM had chosen since come with the next year."""
    chosen = (campaign.row.moving_to, campaign.row.version)
    version, after = campaign.row.version, dict[int, int]()
    for entry in campaign.work.entries(campaign.row)[:to]:
        if entry["kind"] in (Kind.CREATED, Kind.STARTED, Kind.RULES):
            version = entry["payload"].get("version", version)
        elif entry["kind"] in (Kind.UNDONE, Kind.REDONE):
            version = after[entry["payload"]["to"]]
        after[entry["n"]] = version
    campaign.row.version = version
    campaign.row.moving_to = next(
        (rules for rules in chosen if rules is not None and rules > campaign.row.version), None
    )


def told(campaign: Campaign, phase: str, keep: bool, redo: bool) -> None:
    """Everybody, those who watch as well."""
    tell_all(campaign, "mail/undone", {"back": phase, "keep": keep, "redo": redo}, gm=False, watchers=True)
    report(campaign, (), None)
