"""A campaign's turns: it starts, phases open with a deadline, are resolved once, and lead to the next or the end."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from judge.games.codec import pack
from judge.games.dice import Dice
from judge.games.protocol import Event, Missed, MissedSeat, Phase, Refused, Result, Step
from judge.games.sides import Corrected
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.ending_votes import standing_vote
from judge.referee.campaign.masks import put_on, take_off
from judge.referee.campaign.reliability import WROTE
from judge.referee.campaign.telling import Said, tell, tell_gm, tell_watchers, visible
from judge.referee.notices.offers import seek_all
from judge.referee.phases import kept_orders
from judge.referee.record import entries, told_events
from judge.referee.timing.clocks import fresh_phase, settle_early, start_clocks
from judge.store.tables import Press, Seat

ASSIGN = re.compile(r"assign\s+.+", re.I)
"""The GM's word on who plays what, kept beside the seat's own early lines until the start."""


def start(table: Table) -> None:
    """All seats are taken: the seed is made of everybody's part, the first phase opens."""
    row = table.row
    row.seed = sha256(bytes.fromhex(row.base) + "".join(row.parts).encode()).hexdigest()
    row.status = "running"
    keys = tuple(seat.key for seat in table.seats)
    step = table.game.setup(keys, row.options, Dice(bytes.fromhex(row.seed), "setup"), row.version)
    table.state, table.held = step.state, step.held or {}
    table.log("judge", entries.Started(table.mark(), seats=keys, version=row.version))
    table.tell_of(entries.Kind.STARTED, table.game.phase(table.state).code, step.events)
    for seat in table.seats:
        for line in seat.early_lines:
            if ASSIGN.fullmatch(line):
                adjust(table, line)
    for seat in table.seats:
        take_early_lines(table, seat)
    open_phase(table, step.events)


def trial(table: Table) -> Any:
    """The game as if all seats were taken, to try lines on."""
    keys = tuple(f"@{i + 1}" for i in range(table.places))
    return table.game.setup(keys, table.row.options, Dice(b"", "trial"), table.row.version).state


def take_early_lines(table: Table, seat: Seat) -> None:
    """What stood in the JOIN mail counts from the start (preferences)."""
    lines = tuple(line for line in seat.early_lines if not ASSIGN.fullmatch(line))
    if not lines:
        return
    commands = tuple(c for found in table.game.read(table.state, seat.key, lines, table.about()) for c in found)
    good = tuple(c for c in commands if not isinstance(c, Refused))
    answer = table.game.submit(table.state, seat.key, table.held, good, table.dice())
    table.held = answer.held
    table.log(seat.key, entries.Letter(pack(answer.held.get(seat.key, {}))))


def adjust(table: Table, line: str) -> Refused | None:
    """The GM's correction, done and logged; or why it cannot be. A line that is not the game's is refused, too."""
    game = table.game
    step = game.adjust(table.state, table.held, line, table.about()) if isinstance(game, Corrected) else None
    if step is None or isinstance(step, Refused):
        return step or Refused("not-understood", f"{game.title} knows no such correction.")
    take(table, step)
    table.log("gm", entries.Adjusted(pack(table.state), pack(table.held)))
    return None


def resolve(table: Table, why: str) -> None:
    """Resolve this phase, and every next one that asks nobody; then everybody is told."""
    events = one_phase(table, why)
    open_phase(table, events)


def one_phase(table: Table, why: str) -> tuple[Event, ...]:
    """Resolve one phase; who missed it is noted. Returns what happened."""
    now, dice = table.game.phase(table.state), table.dice()
    phase = now.code
    table.resolved = table.resolved or phase
    missed = note_misses(table)
    kept_orders.stand_in(table)
    seen = told_events.before(table.game, table.state, table.held)
    step = table.game.resolve(table.state, table.held, dice)
    draws = tuple(list(draw) for draw in dice.drawn)
    table.log("judge", entries.Held(pack(table.held), draws))
    table.work.snapshot(table.save(), "resolved")
    take(table, step)
    table.log("judge", entries.Resolved(table.mark(), phase=phase, why=why, version=table.row.version))
    table.tell_of(entries.Kind.RESOLVED, phase, step.events, seen)
    change_rules(table, now)
    return (*((Missed(phase=phase, seats=tuple(missed)),) if missed else ()), *step.events)


def change_rules(table: Table, before: Phase) -> None:
    """The rules that the GM has chosen begin with a game year, or with the next phase of a game without years."""
    row, now = table.row, table.game.phase(table.state)
    if row.moving_to is None or table.game.result(table.state) or (now.year is not None and now.year == before.year):
        return
    row.version, row.moving_to = row.moving_to, None
    table.state = table.game.under(table.state, row.version)
    table.log("judge", entries.RulesChanged(row.version))
    row.acts = [*row.acts, f"From now on the rules {row.version} hold: {table.game.rules[row.version]}."]


def take(table: Table, step: Step) -> None:
    """The step's state is the campaign's now, and what it holds, unless that stays."""
    table.state, table.held = step.state, table.held if step.held is None else step.held


def note_misses(table: Table) -> list[MissedSeat]:
    """Who owed something at the deadline: told in the report; silent twice in a row is civil disorder."""
    missed = []
    asks = table.asks()
    for key, ask in asks.items():
        seat = table.seat(key)
        silent = not table.held.get(key) and not seat.ready and WROTE not in seat.sent and bool(ask.missing)
        if table.row.deadline and (table.world.now() >= table.row.deadline or not ask.missing):
            reliability.note(table, seat, silent)
        if silent and table.row.deadline and table.world.now() >= table.row.deadline:
            seat.missed += 1  # a PROCESS before the deadline is no fault of theirs; any letter wipes it out
        if not ask.missing or seat.ready:
            continue
        lost = seat.missed >= int(table.setting("nmr")) and seat.status == "active"
        if lost:
            set_status(table, seat, "civil-disorder")
            seat.seeking = True
        missed.append(MissedSeat(key, silent, lost))  # not what: that may be their secret
    return missed


def set_status(table: Table, seat: Seat, status: str) -> tuple[Event, ...]:
    """A seat is active, vacant or in civil disorder: the game is told, and the log. Returns what the game tells."""
    seat.status = status
    events: tuple[Event, ...] = ()
    if table.state is not None:
        step = table.game.seat(table.state, seat.key, status)
        take(table, step)
        events = step.events
    table.log("judge", entries.SeatChanged(seat.key, status))
    return events


def open_phase(table: Table, events: tuple[Event, ...]) -> None:
    """Go on until somebody is asked or the game is over; then set the clock and mail the report."""
    for _ in range(200):
        put_on(table)
        if table.game.result(table.state) is None and (voted := standing_vote(table)):
            events = (*events, *ended(table, voted[0].how, voted[1]))
        result = table.game.result(table.state)
        if result is not None:
            finish(table, result, events)
            return
        if table.asks() or all(seat.status != "active" for seat in table.seats):
            break
        fresh_phase(table)
        events = (*events, *one_phase(table, "nobody was asked"))
    fresh_phase(table)
    if not table.asks():
        table.row.status, table.row.deadline, table.row.wake = "paused", None, None
        table.save()
        report(table, events, None)
        seek_all(table)
        tell_gm(table, "mail/deserted", {"seats": [seat.key for seat in table.seats]})
        return
    start_clocks(table)
    table.work.snapshot(table.save())
    kept = kept_orders.open_kept(table)
    settle_early(table)
    table.save()
    report(table, events, None, kept)
    seek_all(table)


def finish(table: Table, result: Result, events: tuple[Event, ...]) -> None:
    """The game is over: the seed is revealed and everybody gets the last report."""
    row = table.row
    row.status, row.deadline, row.wake, row.early = "over", None, None, None
    row.ended, row.pinned, row.moved = table.world.now(), False, None
    for seat in table.seats:
        seat.wait, seat.ready, seat.votes, seat.kept, seat.seeking = False, False, [], {}, False
    shown = {"kind": result.kind, "winners": list(result.winners), "text": result.text, "revealed": take_off(table)}
    over = entries.Over(result.winners, result.text, row.base, tuple(row.parts), row.seed, result.kind)
    table.log("judge", over)
    table.save()
    table.work.snapshot(row)
    report(table, events, {**shown, "seed": row.seed})


def end(table: Table, how: str, by: tuple[str, ...]) -> Refused | None:
    """End the game by a vote, a concession or the GM; or say why it cannot be."""
    possible = table.game.end(table.state, how, by)
    if isinstance(possible, Refused):
        return possible
    events = ended(table, how, by)
    result = table.game.result(table.state)
    assert result is not None, "an ended game has a result"
    finish(table, result, events)
    return None


def ended(table: Table, how: str, by: tuple[str, ...]) -> tuple[Event, ...]:
    """The game has this end, which it allows: logged and kept. Returns what it tells."""
    step = table.game.end(table.state, how, by)
    assert not isinstance(step, Refused), "asked before"
    take(table, step)
    table.log("judge", entries.Ended(table.mark(), how=how, by=by))
    table.tell_of(entries.Kind.ENDED, table.game.phase(table.state).code, step.events)
    return step.events


def report(
    table: Table, events: tuple[Event, ...], over: dict[str, Any] | None, kept: Mapping[str, Any] | None = None
) -> None:
    """The season report: to every seat with what it owes, to GMs and observers as an observer sees it.

    `kept`: by seat, what became of the lines that were kept for this phase.
    """
    kind = f"{table.game.name}/season"
    for seat in table.seats:
        report_to(table, seat, events, over, (kept or {}).get(seat.key))
    nothing: dict[str, Any] = {"owed": [], "silence": [], "market": False, "disorder": False, "chart": {}}
    public = turn_data(table, events, None) | nothing | {"over": over}
    chart = pack(told_events.chart(table.game, table.state, table.held)) if table.state is not None else {}
    tell_gm(table, kind, public | {"press": held_press(table, "gm")}, secret={"chart": chart})
    tell_watchers(table, kind, public | ({"press": []} if table.setting("observers") == "closed" else {}))
    table.row.acts = []
    for press in table.work.said(table.row, "press", waits=True):
        press.waits = False
        table.work.session.add(press)


def report_to(
    table: Table, seat: Seat, events: tuple[Event, ...], over: dict[str, Any] | None = None, kept: Any = None
) -> None:
    """One seat's report."""
    data = turn_data(table, events, seat.key) | {"over": over, "chart": {}, "kept": kept}
    ask = table.ask_of(seat) if over is None else None
    data["disorder"] = seat.status == "civil-disorder"
    data["market"] = bool(ask and ask.early == "ready")
    data["owed"] = list(ask.missing) if ask else []
    data["silence"] = kept_orders.silence(table, seat) if ask and ask.missing else []
    tell(table, seat, f"{table.game.name}/season", data)


def held_press(table: Table, key: str | None) -> list[dict[str, Any]]:
    """Press that was held until this report, for this seat; None: what everybody may read."""
    return [
        {"from": author(press), "text": Said(press.text), "to": press.to}
        for press in table.work.said(table.row, "press", waits=True)
        if "all" in press.to or (key not in (None, "gm") and key in press.to)  # the GM had theirs at once
    ]


def author(press: Press) -> str:
    """Who is said to have written it: a seat's key, the GM, or nobody."""
    return "somebody" if press.grey else "the GM" if press.sender == "gm" else press.sender


def turn_data(table: Table, events: tuple[Event, ...], key: str | None) -> dict[str, Any]:
    """What a report shows to a seat: what happened, the game as it may see it, the head of the log."""
    return {
        "events": visible(events, key),
        "view": dict(table.game.view(table.state, table.held, key)),
        "head": table.row.head[:16],
        "players": [{"name": seat.name, "status": seat.status} for seat in table.seats],
        "options": table.row.options,
        "acts": list(table.row.acts),
        "press": held_press(table, key),
        "kept": None,
        "turn": table.resolved if events else "",
    }
