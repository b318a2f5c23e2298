"""A campaign's turns: it starts, phases open with a deadline, are resolved once, and lead to the next or the end."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from judge.games.codec import pack
from judge.games.dice import Dice
from judge.games.protocol import Early, Event, Missed, MissedSeat, Phase, Refused, Result, SeatStatus, Step
from judge.games.sides import Corrected
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.ending_votes import standing_vote
from judge.referee.campaign.masks import put_on, take_off
from judge.referee.campaign.reliability import WROTE
from judge.referee.campaign.telling import Said, seated, tell, tell_gm, tell_watchers, visible
from judge.referee.notices import gathering
from judge.referee.notices.offers import seek_all
from judge.referee.phases import kept_orders
from judge.referee.phases import sentences as say
from judge.referee.record import entries, told_events
from judge.referee.timing.clocks import fresh_phase, settle_early, start_clocks
from judge.store.statuses import CampaignStatus, PressKind, SnapshotKind
from judge.store.tables import Press, Seat

ASSIGN = re.compile(r"assign\s+.+", re.I)
"""The GM's word on who plays what, kept beside the seat's own early lines until the start."""


def start(campaign: Campaign) -> None:
    """All seats are taken: the seed is made of everybody's part, the first phase opens."""
    row = campaign.row
    row.seed = sha256(bytes.fromhex(row.base) + "".join(row.parts).encode()).hexdigest()
    row.status = CampaignStatus.RUNNING
    keys = tuple(seat.key for seat in campaign.seats)
    step = campaign.game.setup(keys, row.options, Dice(bytes.fromhex(row.seed), "setup"), row.version)
    campaign.state, campaign.held = step.state, step.held or {}
    campaign.log("judge", entries.Started(campaign.mark(), seats=keys, version=row.version))
    campaign.tell_of(entries.Kind.STARTED, campaign.game.phase(campaign.state).code, step.events)
    for seat in campaign.seats:
        for line in seat.early_lines:
            if ASSIGN.fullmatch(line):
                adjust(campaign, line)
    for seat in campaign.seats:
        take_early_lines(campaign, seat)
    open_phase(campaign, step.events)


def trial(campaign: Campaign) -> Any:
    """The game as if all seats were taken, to try lines on."""
    keys = tuple(f"@{i + 1}" for i in range(campaign.places))
    return campaign.game.setup(keys, campaign.row.options, Dice(b"", "trial"), campaign.row.version).state


def take_early_lines(campaign: Campaign, seat: Seat) -> None:
    """What stood in the JOIN mail counts from the start (preferences)."""
    lines = tuple(line for line in seat.early_lines if not ASSIGN.fullmatch(line))
    if not lines:
        return
    commands = tuple(
        c for found in campaign.game.read(campaign.state, seat.key, lines, campaign.about()) for c in found
    )
    good = tuple(c for c in commands if not isinstance(c, Refused))
    answer = campaign.game.submit(campaign.state, seat.key, campaign.held, good, campaign.dice())
    campaign.held = answer.held
    campaign.log(seat.key, entries.Letter(pack(answer.held.get(seat.key, {}))))


def adjust(campaign: Campaign, line: str) -> Refused | tuple[Event, ...]:
    """The GM's correction, done and logged, and what is told of it; or why it cannot be.

    A line that is not the game's is refused, too.
    """
    game = campaign.game
    step = game.adjust(campaign.state, campaign.held, line, campaign.about()) if isinstance(game, Corrected) else None
    if step is None or isinstance(step, Refused):
        return step or Refused("not-understood", say.NO_SUCH_CORRECTION.format(title=game.title))
    take(campaign, step)
    campaign.log("gm", entries.Adjusted(pack(campaign.state), pack(campaign.held)))
    return step.events


def resolve(campaign: Campaign, why: str) -> None:
    """Resolve this phase, and every next one that asks nobody; then everybody is told."""
    events = one_phase(campaign, why)
    open_phase(campaign, events)


def one_phase(campaign: Campaign, why: str) -> tuple[Event, ...]:
    """Resolve one phase; who missed it is noted. Returns what happened."""
    now, dice = campaign.game.phase(campaign.state), campaign.dice()
    phase = now.code
    campaign.resolved = campaign.resolved or phase
    missed = note_misses(campaign)
    seen = told_events.before(campaign.game, campaign.state, campaign.held)
    step = campaign.game.resolve(campaign.state, campaign.held, dice)
    draws = tuple(list(draw) for draw in dice.drawn)
    campaign.log("judge", entries.Held(pack(campaign.held), draws))
    campaign.work.snapshot(campaign.save(), SnapshotKind.RESOLVED)
    take(campaign, step)
    campaign.log("judge", entries.Resolved(campaign.mark(), phase=phase, why=why, version=campaign.row.version))
    campaign.tell_of(entries.Kind.RESOLVED, phase, step.events, seen)
    change_rules(campaign, now)
    return (*((Missed(phase=phase, seats=tuple(missed)),) if missed else ()), *step.events)


def change_rules(campaign: Campaign, before: Phase) -> None:
    """The rules that the GM has chosen begin with a game year, or with the next phase of a game without years."""
    row, now = campaign.row, campaign.game.phase(campaign.state)
    if (
        row.moving_to is None
        or campaign.game.result(campaign.state)
        or (now.year is not None and now.year == before.year)
    ):
        return
    row.version, row.moving_to = row.moving_to, None
    campaign.state = campaign.game.under(campaign.state, row.version)
    campaign.log("judge", entries.RulesChanged(row.version))
    row.acts = [
        *row.acts,
        say.RULES_CHANGED.format(version=row.version, rules=campaign.game.rules[row.version]),
    ]


def take(campaign: Campaign, step: Step) -> None:
    """Adopt the step's state and its held commands (None: they stay)."""
    campaign.state, campaign.held = step.state, campaign.held if step.held is None else step.held


def note_misses(campaign: Campaign) -> list[MissedSeat]:
    """Who owed something at the deadline: told in the report; silent `nmr` times: civil disorder.

    What was kept for the phase, and standing orders, are played first. Who wrote nothing else is silent, but not named.
    """
    asked, missed = campaign.asks(), []
    quiet = {key for key, ask in asked.items() if not ask.excused and silent(campaign, key, bool(ask.missing))}
    kept = kept_orders.stand_in(campaign)
    missing = {key for key, ask in campaign.asks().items() if ask.missing and not ask.excused}
    late = campaign.row.deadline is not None and campaign.world.now() >= campaign.row.deadline
    for key, ask in asked.items():
        seat = campaign.seat(key)
        if campaign.row.deadline and (late or not ask.missing):
            reliability.note(campaign, seat, key in quiet and key not in kept)
        if key in quiet and late:
            seat.missed += 1  # a PROCESS before the deadline is no fault of theirs; any letter wipes it out
        lost = key in quiet and seat.missed >= int(campaign.setting("nmr")) and seat.status == SeatStatus.ACTIVE
        if lost:
            set_status(campaign, seat, SeatStatus.CIVIL_DISORDER)
            seat.seeking = True
        if lost or (key in missing and not seat.ready):
            row = MissedSeat(key, key in quiet and key not in kept, lost, key in kept)
            missed.append(row)  # not what: that may be their secret
    return missed


def silent(campaign: Campaign, key: str, missing: bool) -> bool:
    """Nothing came from them in this phase, in which they owed something; what they had kept for it is no letter."""
    seat = campaign.seat(key)
    by_kept = kept_orders.KEPT in seat.sent
    held = bool(campaign.held.get(key)) and not by_kept
    return (missing or by_kept) and not (held or seat.ready or WROTE in seat.sent)


def set_status(campaign: Campaign, seat: Seat, status: SeatStatus) -> tuple[Event, ...]:
    """A seat is active, vacant or in civil disorder: the game is told, and the log. Returns what the game tells."""
    seat.status = status
    events: tuple[Event, ...] = ()
    if campaign.state is not None:
        step = campaign.game.seat(campaign.state, seat.key, status)
        take(campaign, step)
        events = step.events
    campaign.log("judge", entries.SeatChanged(seat.key, status))
    return events


def open_phase(campaign: Campaign, events: tuple[Event, ...]) -> None:
    """Go on until somebody is asked or the game is over; then set the clock and mail the report."""
    for _ in range(200):
        put_on(campaign)
        if campaign.game.result(campaign.state) is None and (voted := standing_vote(campaign)):
            events = (*events, *ended(campaign, voted[0].how, voted[1]))
        result = campaign.game.result(campaign.state)
        if result is not None:
            finish(campaign, result, events)
            return
        if campaign.asks() or all(seat.status != SeatStatus.ACTIVE for seat in campaign.seats):
            break
        fresh_phase(campaign)
        events = (*events, *one_phase(campaign, say.NOBODY_WAS_ASKED))
    fresh_phase(campaign)
    if not campaign.asks():
        campaign.row.status, campaign.row.deadline, campaign.row.wake = CampaignStatus.PAUSED, None, None
        campaign.save()
        report(campaign, events, None)
        seek_all(campaign)
        tell_gm(campaign, "mail/deserted", {"seats": [seat.key for seat in campaign.seats]})
        return
    start_clocks(campaign)
    campaign.work.snapshot(campaign.save())
    kept = kept_orders.open_kept(campaign)
    settle_early(campaign)
    campaign.save()
    report(campaign, events, None, kept)
    seek_all(campaign)


def finish(campaign: Campaign, result: Result, events: tuple[Event, ...]) -> None:
    """The game is over: the seed is revealed and everybody gets the last report."""
    row = campaign.row
    row.status, row.deadline, row.wake, row.early = CampaignStatus.OVER, None, None, None
    row.ended, row.pinned, row.moved = campaign.world.now(), False, None
    for seat in campaign.seats:
        seat.wait, seat.ready, seat.votes, seat.kept, seat.seeking = False, False, [], {}, False
    shown = {"kind": result.kind, "winners": list(result.winners), "text": result.text, "revealed": take_off(campaign)}
    over = entries.Over(result.winners, result.text, row.base, tuple(row.parts), row.seed, result.kind)
    campaign.log("judge", over)
    campaign.save()
    campaign.work.snapshot(row)
    report(campaign, events, {**shown, "seed": row.seed})


def ended(campaign: Campaign, how: str, by: tuple[str, ...]) -> tuple[Event, ...]:
    """The game has this end, which it allows: logged and kept. Returns what it tells."""
    step = campaign.game.end(campaign.state, how, by)
    assert not isinstance(step, Refused), "asked before"
    take(campaign, step)
    campaign.log("judge", entries.Ended(campaign.mark(), how=how, by=by))
    campaign.tell_of(entries.Kind.ENDED, campaign.game.phase(campaign.state).code, step.events)
    return step.events


def report(
    campaign: Campaign, events: tuple[Event, ...], over: dict[str, Any] | None, kept: Mapping[str, Any] | None = None
) -> None:
    """The season report: to every seat with what it owes, to GMs and observers as an observer sees it.

    `kept`: by seat, what became of the lines that were kept for this phase.
    """
    kind, waiting = f"{campaign.game.name}/season", waiting_press(campaign)
    for seat in campaign.seats:
        report_to(campaign, seat, events, waiting, over, (kept or {}).get(seat.key))
    nothing: dict[str, Any] = {"owed": [], "silence": [], "market": False, "disorder": False, "chart": {}}
    public = turn_data(campaign, events, None, waiting) | nothing | {"over": over}
    chart = pack(told_events.chart(campaign.game, campaign.state, campaign.held)) if campaign.state is not None else {}
    tell_gm(campaign, kind, public | {"press": held_press(waiting, "gm")}, secret={"chart": chart})
    tell_watchers(campaign, kind, public | ({"press": []} if campaign.setting("observers") == "closed" else {}))
    campaign.row.acts = []
    for press in waiting:
        press.waits = False
        campaign.work.session.add(press)


def report_to(
    campaign: Campaign, seat: Seat, events: tuple[Event, ...], waiting: Sequence[Press],
    over: dict[str, Any] | None = None, kept: Any = None,
) -> None:  # fmt: skip
    """One seat's report. `waiting`: the press that was held until now."""
    data = turn_data(campaign, events, seat.key, waiting) | {"over": over, "chart": {}, "kept": kept}
    ask = campaign.ask_of(seat) if over is None else None
    data["disorder"] = seat.status == SeatStatus.CIVIL_DISORDER
    data["market"] = bool(ask and ask.early == Early.READY)
    data |= kept_orders.still_needed(campaign, seat, ask)
    if not seat.reports and over is None and not data["press"]:
        return
    at_once = bool(ask or over or data["press"] or data["acts"] or kept)
    told = gathering.gather(campaign, seat, data["events"], at_once)
    if told is not None:
        tell(campaign, seat, f"{campaign.game.name}/season", data | {"events": told})


def stands_still(campaign: Campaign, events: tuple[Event, ...]) -> bool:
    """The board is as the last report showed it: this one comes without its picture."""
    news = campaign.row.acts or campaign.row.status == CampaignStatus.OVER or any(event.drawn for event in events)
    return bool(events) and not news


def waiting_press(campaign: Campaign) -> Sequence[Press]:
    """Press that is held until the next report."""
    return campaign.work.said(campaign.row, PressKind.PRESS, waits=True)


def held_press(waiting: Sequence[Press], key: str | None) -> list[dict[str, Any]]:
    """Of the press that was held until this report, what is for this seat; None: what everybody may read."""
    return [
        {"from": author(press), "text": Said(press.text), "to": press.to}
        for press in waiting
        if "all" in press.to or (key not in (None, "gm") and key in press.to)  # the GM had theirs at once
    ]


def author(press: Press) -> str:
    """Who is said to have written it: a seat's key, the GM, or nobody."""
    return "somebody" if press.grey else "the GM" if press.sender == "gm" else press.sender


def turn_data(
    campaign: Campaign, events: tuple[Event, ...], key: str | None, waiting: Sequence[Press]
) -> dict[str, Any]:
    """What a report shows to a seat: what happened, the game as it may see it, the head of the log."""
    return {
        "events": visible(events, key),
        "view": dict(campaign.game.view(campaign.state, campaign.held, key)),
        "head": campaign.row.head[:16],
        "players": seated(campaign),
        "options": campaign.row.options,
        "acts": list(campaign.row.acts),
        "press": held_press(waiting, key),
        "kept": None,
        "turn": campaign.resolved if events else "",
        "still": stands_still(campaign, events),
    }
