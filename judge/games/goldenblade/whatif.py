"""WHATIF: cards laid for anybody, resolved with what one may know (GB §1.7)."""

from dataclasses import replace
from typing import Any

from judge.games.dice import Dice
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade import turn
from judge.games.goldenblade.events import Done, Resolved
from judge.games.goldenblade.reading import read, slot_of
from judge.games.goldenblade.state import Command, Preference, State
from judge.games.goldenblade.submitting import doubles, refusal
from judge.games.goldenblade.views import resample
from judge.games.protocol import Event, Refused, Seat


def suppose(state: State, seat: Seat, rows: tuple[str, ...]) -> tuple[Event, tuple[Refused, ...]] | Refused:
    """The turn's orders if these lie: `LEFT: Blockade` is one's own, `FRANCE RIGHT: Embargo` another's.

    Those below a line `FRANCE` are that power's.

    Hands and library that the seat cannot see are dealt by a lot that is always the same, and what cards come of them
    is not told.
    """
    if state.phase[0] != "T" or state.outcome:
        return Refused("wrong-phase", say.WHATIF_WRONG_PHASE.format(phase=state.phase))
    held: dict[Seat, dict[str, Any]] = {}
    refused: list[Refused] = []
    whose = {power: who for who, power in state.powers.items()}
    head = seat
    for row in rows:
        word, _, rest = row.partition(" ")
        named = whose.get(word.strip(":").upper())
        if named and not rest.strip(" :"):  # a power alone: the lines below are its own
            head = named
            continue
        who, line = (named, rest) if named and ":" not in word else (head, row)
        found: list[Command | Refused] = [command for part in read(state, who, (line,)) for command in part]
        if not found:
            refused.append(Refused("not-understood", say.WHATIF_EXAMPLE, line=row))
        for command in found:
            bad = command if isinstance(command, Refused) else refusal(state, command)
            if bad:
                refused.append(replace(bad, line=row))
            elif not (isinstance(command, Preference) and command.standing):
                held.setdefault(who, {})[slot_of(command)] = command  # type: ignore[arg-type]
    for mine in held.values():
        doubles(state, mine)
    dealt, _ = resample(state, {}, seat, Dice(b"supposed", state.phase))
    step = turn.resolve(dealt, held, Dice(b"supposed", state.phase))
    told = next(event for event in step.events if isinstance(event, Resolved))
    return _known(told, state.powers[seat]), tuple(refused)


def _known(told: Resolved, mine: str) -> Resolved:
    """Without the cards that only the supposed deal has."""
    hidden = ("lost", "paid", "deployed")

    def known(done: Done) -> Done:
        return replace(done, cards=()) if done.op in hidden and done.power != mine else done

    return replace(told, orders=tuple(replace(row, did=tuple(known(done) for done in row.did)) for row in told.orders))
