"""A phase's clocks: they start when it opens, wait for who is away, and say when the referee must look again."""

from datetime import datetime, timedelta

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.ending_votes import kept_votes
from judge.referee.campaign.settings import minimum, span
from judge.referee.timing.pace import deadline, next_hour, on_a_working_day
from judge.store.statuses import CampaignStatus
from judge.store.tables import Seat


def fresh_phase(campaign: Campaign) -> None:
    """WAIT, READY and votes last for one phase, but for those that stand until they are taken back.

    A clock that has not run out may go on: the game may ask for the same.
    """
    for seat in campaign.seats:
        seat.wait = seat.ready = False
        seat.votes, seat.sent = kept_votes(campaign, seat.votes), {}
    row, now = campaign.row, campaign.world.now()
    row.clocks = {key: at for key, at in row.clocks.items() if datetime.fromisoformat(at) > now}
    row.early, row.opened, row.reminded, row.told_late = None, None, False, False
    row.pinned, row.remains, row.moved, row.before = False, {}, None, {}


def least_left(campaign: Campaign) -> timedelta:
    """How far ahead a deadline of this phase lies at least when it is set: the shortest of its clocks' minima."""
    return min((minimum(campaign.pace, ask.clock) for ask in campaign.asks().values()), default=timedelta(0))


def stop_clocks(campaign: Campaign) -> None:
    """What is left of every clock is noted, for when they run again."""
    row, now = campaign.row, campaign.world.now()
    left = {key: int((datetime.fromisoformat(at) - now).total_seconds()) for key, at in row.clocks.items()}
    row.remains = {key: max(0, seconds) for key, seconds in left.items()}
    row.status, row.wake, row.early = CampaignStatus.PAUSED, None, None


def run_again(campaign: Campaign) -> None:
    """Every clock gets what was left of it, the minimum at least; the GM's own deadline is moved by the pause."""
    row, now = campaign.row, campaign.world.now()
    clocks: dict[str, str] = {}
    for ask in campaign.asks().values():
        left = row.remains.get(ask.key)
        if left is None:
            clocks[ask.key] = deadline(campaign.pace, ask.clock, now).isoformat()
            continue
        least = (
            timedelta(seconds=left) if row.pinned else max(timedelta(seconds=left), minimum(campaign.pace, ask.clock))
        )
        at = now + least if row.pinned else on_a_working_day(row.pace, now + least)
        clocks[ask.key] = at.isoformat()
    row.clocks, row.remains = clocks, {}
    row.reminded = row.told_late = False
    if clocks:
        start_clocks(campaign)


def start_clocks(campaign: Campaign) -> None:
    """Every key that is asked for has its clock; the first to run out is the deadline."""
    now, row = campaign.world.now(), campaign.row
    row.opened = row.opened or now
    asked = {ask.key for ask in campaign.asks().values()}
    row.clocks = {key: at for key, at in row.clocks.items() if key in asked}
    for ask in campaign.asks().values():
        if ask.key not in row.clocks:
            pace = campaign.pace | ({ask.clock: ask.lasts} if ask.lasts else {})
            row.clocks = {**row.clocks, ask.key: deadline(pace, ask.clock, now).isoformat()}
    row.deadline = min(datetime.fromisoformat(at) for at in row.clocks.values())
    row.reminded = row.deadline - span(row.pace, "reminder") <= now  # too short a phase to be reminded of
    hold_back(campaign)
    set_wake(campaign)


def set_deadline(campaign: Campaign, at: datetime) -> None:
    """Every open clock of the phase gets this end, and who owes something is reminded anew."""
    row = campaign.row
    row.deadline, row.clocks = at, dict.fromkeys(row.clocks, at.isoformat())
    row.moved, row.before = None, {}
    row.reminded = row.told_late = False
    set_wake(campaign)


def set_wake(campaign: Campaign) -> None:
    """When the referee must look again: reminder, early end, deadline, end of the grace."""
    row, now = campaign.row, campaign.world.now()
    if row.status != CampaignStatus.RUNNING or row.deadline is None:
        row.wake = None
        return
    times = [row.deadline + span(row.pace, "grace") if row.told_late else row.deadline]
    reminder = row.deadline - span(row.pace, "reminder")
    if not row.reminded and span(row.pace, "reminder") and now < row.deadline:
        times.append(reminder)  # at once, if its time came while the judge was down
    row.digest = row.digest if row.digest and row.digest > now else next_hour(row.pace, "digest", now)
    row.wake = min([*times, *filter(None, (row.early, row.digest))])


def settle_early(campaign: Campaign) -> None:
    """After a letter: all is there and nobody waits, so the turn is due soon; or it is not any more."""
    row = campaign.row
    done = bool(campaign.asks()) and not campaign.incomplete() and not campaign.waits()
    if row.status != CampaignStatus.RUNNING or row.deadline is None:
        return
    if done and row.early is None:
        row.early = campaign.world.now() + span(row.pace, "early")
    elif not done:
        row.early = None
    set_wake(campaign)


def back_from(seat: Seat, at: datetime) -> datetime | None:
    """When a player comes back who is away then; None: they are there."""
    found = None
    for start, end, *_ in sorted(seat.absences):
        if datetime.fromisoformat(start) <= (found or at) < datetime.fromisoformat(end):
            found = datetime.fromisoformat(end)
    return found


def granted(seat: Seat) -> timedelta:
    """The longest absence that the GM has noted."""
    noted = (row for row in seat.absences if row[2:])
    return max((datetime.fromisoformat(row[1]) - datetime.fromisoformat(row[0]) for row in noted), default=timedelta())


def hold_back(campaign: Campaign) -> bool:
    """No clock runs out while somebody is away who owes something: they have a day after their return."""
    row, moved = campaign.row, False
    for key, ask in campaign.asks().items():
        at = datetime.fromisoformat(row.clocks[ask.key])
        back = back_from(campaign.seat(key), at) if ask.missing else None
        if back is not None:
            usual = deadline(campaign.pace, ask.clock, row.opened or at)
            longest = max(span(row.pace, "absence"), granted(campaign.seat(key)))
            latest = max(at, usual + longest + timedelta(days=2))  # however often they go
            later = min(on_a_working_day(row.pace, back + timedelta(hours=24)), latest)
            row.clocks, moved = {**row.clocks, ask.key: later.isoformat()}, moved or later > at
    if moved:
        row.deadline = min(datetime.fromisoformat(at) for at in row.clocks.values())
        row.reminded = row.told_late = False
        set_wake(campaign)
    return moved
