"""Campaigns of judges that did not keep what they told: played again once, at the migration, and then kept."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Engine

from judge.games.codec import pack
from judge.games.protocol import Game
from judge.referee.record import sentences as say
from judge.referee.record.entries import Kind
from judge.referee.record.replay import Replay, seeds_of
from judge.referee.record.told_events import before, keep
from judge.store.engine import transaction
from judge.store.statuses import SnapshotKind
from judge.store.tables import Campaign as CampaignRow
from judge.store.tables import Snapshot
from judge.store.work import Work

log = logging.getLogger("judge")
TELLING = (Kind.STARTED, Kind.DONE, Kind.ENDED)


def fill(engine: Engine, games: Mapping[str, Game]) -> list[str]:
    """Every campaign that has begun and of which nothing is kept. Returns what could not be filled, and why."""
    with transaction(engine) as session:
        names = [row.name for row in Work(session).campaigns() if row.seed]
    return [why for name in names if (why := _fill(engine, games, name))]


def _fill(engine: Engine, games: Mapping[str, Game], name: str) -> str:
    with transaction(engine) as session:
        work = Work(session)
        row = work.campaign(name)
        if row is None or work.told(row) or work.snapshots(row, SnapshotKind.RESOLVED):
            return ""
        game = games.get(row.game)
        if game is None:
            return say.GAME_NOT_INSTALLED.format(campaign=name, game=row.game)
        return fill_campaign(work, row, game, work.entries(row))


def fill_campaign(work: Work, row: CampaignRow, game: Game, entries: Iterable[Mapping[str, Any]]) -> str:
    """What was told and how it stood before each resolution and UNDO; "" or why that ends too early."""
    entries = list(entries)
    again, end = Replay(game, seeds_of(entries, row.seed)), (row.entries, row.phase)
    try:
        for entry in entries:
            state, held, kind = again.state, again.held, entry["kind"]
            row.entries = entry["n"]
            if kind in (Kind.RESOLVED, Kind.UNDONE, Kind.REDONE) and state is not None:
                _stood(
                    work, row, game, state, held, SnapshotKind.RESOLVED if kind == Kind.RESOLVED else SnapshotKind.LEFT
                )
            seen = before(game, state, held) if kind == Kind.RESOLVED and state is not None else None
            if wrong := again.play(entry):
                log.warning(say.TOLD_FACTS_UNKNOWN, extra={"campaign": row.name, "entry": entry["n"]})
                return f"{row.name}: entry {entry['n']} {wrong}"
            if seen is not None:
                keep(work, row, entry["at"], kind, entry["payload"]["phase"], again.events, seen, first=True)
            elif kind in TELLING:
                keep(work, row, entry["at"], kind, game.phase(again.state).code, again.events, first=True)
    finally:
        row.entries, row.phase = end
    return ""


def _stood(work: Work, row: CampaignRow, game: Game, state: Any, held: Any, kind: SnapshotKind) -> None:
    """Keep the state as it was after the entry before."""
    values = {"n": row.entries - 1, "phase": game.phase(state).code, "state": pack(state), "held": pack(held)}
    work.add(Snapshot(campaign=row.id or 0, kind=kind, **values))
