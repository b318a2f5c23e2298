"""What follows a step that was no resolution: a line done at once, a seat that changed, a correction.

The game is asked where it stands then: the step may have won it, ended a turn, or changed who owes what.
"""

from dataclasses import dataclass

from judge.games.protocol import Event, Phase
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.telling import tell, visible
from judge.referee.phases.lifecycle import change_rules, finish, one_phase, open_phase
from judge.referee.record import told_events
from judge.referee.record.entries import Kind
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.tables import Seat

MOST_NEWS = 6
"""Events of one step that are each a mail of their own."""


@dataclass(frozen=True)
class Standing:
    """Where a game stood before a step: its phase, the clocks that ran, what everybody saw."""

    phase: Phase
    clocks: frozenset[str]
    seen: told_events.Before


def standing(table: Table) -> Standing:
    """Taken before the step."""
    keys = frozenset(ask.key for ask in table.asks().values())
    seen = told_events.before(table.game, table.state, table.held)
    return Standing(table.game.phase(table.state), keys, seen)


def turned(table: Table, before: Standing) -> bool:
    """The step has ended the phase or the game: its report tells what happened."""
    return table.game.result(table.state) is not None or table.game.phase(table.state) != before.phase


def tell_step(table: Table, kind: Kind, before: Standing, events: tuple[Event, ...]) -> None:
    """What the last entry of the log told everybody is kept; a step that ended a phase is told as that phase."""
    seen = before.seen if turned(table, before) else told_events.NOTHING
    table.tell_of(kind, before.phase.code, events, seen)


def after_step(
    table: Table, before: Standing, events: tuple[Event, ...] = (), by: Seat | None = None, waits: bool = False
) -> None:
    """The end, the next phase or other clocks; else everybody who may know is told, but for who did it.

    `waits`: a phase that asks nobody any more is left to its clock; somebody may take a seat that was left.
    """
    if not table.in_play:
        return
    result = table.game.result(table.state)
    if result is not None:
        finish(table, result, events)
    elif turned(table, before):
        table.resolved = before.phase.code
        change_rules(table, before.phase)
        open_phase(table, events)
    elif before.clocks and not table.asks() and not waits:
        open_phase(table, (*events, *one_phase(table, "nobody was asked")))
    else:
        asked = {ask.key for ask in table.asks().values()}
        if table.row.status == "running" and asked and before.clocks != asked:
            start_clocks(table)
            settle_early(table)
        for other in table.seats:
            if other is not by:
                tell_news(table, other, [event for event in events if event.to is None or other.key in event.to])


def tell_news(table: Table, other: Seat, events: list[Event]) -> None:
    """What a step did, to somebody who may know: a mail an event, or one for all if they are many."""
    single = len(events) <= MOST_NEWS
    for part in [(event,) for event in events] if single else [tuple(events)]:
        news = {"events": visible(part, other.key), "about": part[0].about if single else ""}
        tell(table, other, f"{table.game.name}/news", news)
