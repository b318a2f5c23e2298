"""What everybody was told, kept beside the log: the archive shows it, nothing is computed again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.games.codec import pack
from judge.games.protocol import Event, Game
from judge.games.sides import WithChart, WithPast
from judge.store.tables import Campaign as CampaignRow
from judge.store.tables import Told
from judge.store.work import Work


@dataclass(frozen=True)
class Before:
    """How it stood before a phase was resolved: as an observer saw it, and what was secret then."""

    view: Mapping[str, Any] = field(default_factory=dict)
    chart: Mapping[str, Any] = field(default_factory=dict)


NOTHING = Before()


def before(game: Game, state: Any, held: Any) -> Before:
    """Taken before the resolution."""
    return Before(pack(game.view(state, {}, None)), pack(chart(game, state, held)))


def chart(game: Game, state: Any, held: Any) -> Mapping[str, Any]:
    """What a GM who does not play may see beside everybody; {}: nothing is hidden."""
    return game.chart(state, held) if isinstance(game, WithChart) else {}


def retold(game: Game | None, events: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Events that were told, by whatever judge, with the fields that they have today."""
    return [game.retold(event) if isinstance(game, WithPast) else event for event in events]


def keep(
    work: Work, row: CampaignRow, at: str, kind: str, phase: str, events: tuple[Event, ...], seen: Before = NOTHING,
    first: bool = False,
) -> None:  # fmt: skip
    """What the last entry of the log told to all. `first`: as the judges told it that kept nothing of it."""
    public = [event.told(first) for event in events if event.to is None and not (first and event.later)]
    told = Told(campaign=row.id or 0, n=row.entries, kind=kind, phase=phase, at=at, events=public)
    told.view, told.chart = dict(seen.view), dict(seen.chart)
    work.session.add(told)
