"""Standing orders stored in what a power has said (W §9.2, §9.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judge.games.protocol import Refused
from judge.games.warped import sentences as say
from judge.games.warped.cards import card_file
from judge.games.warped.commands import (
    ME,
    Lasting,
    NoReaction,
    Permit,
    Policy,
    Prefer,
    Reaction,
    Standing,
    Way,
)  # fmt: skip
from judge.games.warped.state import State
from judge.games.warped.writing import text_of

MOST = 60
"""Entries of each list."""


@dataclass(slots=True)
class Stored:
    """The state with new standing orders, and what is said of them."""

    state: State
    done: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)


def stored(state: State, power: str, commands: Sequence[Lasting]) -> Stored:
    """Each in its list; a word on the same matter replaces the one before."""
    found = Stored(state)
    said = state.standing.get(power, Standing())
    good = []
    for command in commands:
        if isinstance(command, Permit) and command.of == "support" and state.options["support_from"] == "own":
            text = say.SUPPORT_FROM_OWN_ONLY
            found.refused.append(Refused("no-allies", text, line=text_of(command)))
            continue
        after = _with(said, command)
        if max(len(after.react), len(after.battle), len(after.retreat), len(after.convoy)) > MOST:
            text = say.TOO_MANY_STANDING_LINES.format(limit=MOST)
            found.refused.append(Refused("too-many", text, line=text_of(command)))
            continue
        said = after
        good.append(text_of(command))
        found.notes += [note] if (note := _vain(power, command)) else []
    if good:
        found.state = replace(state, standing={**state.standing, power: said})
        found.done.append(say.FROM_NOW_ON.format(lines="; ".join(good)))
    return found


def _with(said: Standing, command: Lasting) -> Standing:
    match command:
        case Reaction():
            return replace(said, react=(*(row for row in said.react if row != command), command))
        case NoReaction():
            return replace(said, react=tuple(row for row in said.react if command.card not in ("", row.card)))
        case Policy():
            same = (command.role, command.unit)
            others = tuple(row for row in said.battle if (row.role, row.unit) != same)
            return replace(said, battle=(*others, command))
        case Way():
            ways = {unit: places for unit, places in said.retreat.items() if unit != command.unit}
            return replace(said, retreat=ways | ({command.unit: command.places} if command.places else {}))
        case Permit():
            return replace(said, convoy=_permits(said, command))
        case Prefer():
            lists: dict[str, Any] = {command.of: command.units or command.cards}
            return replace(said, **lists)


def _permits(said: Standing, command: Permit) -> tuple[Permit, ...]:
    """A word without fleets and places is the last one on that power."""
    wide = not command.via and not command.to
    kept = tuple(
        row
        for row in said.convoy
        if (row.power, row.of) != (command.power, command.of)
        or not (wide or (row.via, row.to) == (command.via, command.to))
    )
    return kept if wide and not command.allowed else (*kept, command)


def _vain(power: str, command: Lasting) -> str:
    """A word on a reaction that can never be of use; "" for others."""
    if not isinstance(command, Reaction) or command.event != "attacks":
        return ""
    card = card_file().event[command.card]
    whom = {"self": power, "chosen": command.protects or power}.get(card.scope, "")
    if whom and command.whom not in (whom, ME if whom == power else whom, "ANYONE"):
        return say.PROTECTS_SOMEBODY_ELSE.format(
            card=card.name, protected=whom, attacked=command.whom, line=text_of(command)
        )
    return ""


def lines_of(said: Standing) -> list[str]:
    """Standing orders as lines."""
    lists = [Prefer(of, cards=getattr(said, of)) for of in ("lose", "keep", "spend") if getattr(said, of)]
    lists += [Prefer("remove", units=said.remove)] if said.remove else []
    ways = [Way(unit, places) for unit, places in said.retreat.items()]
    rows: list[Lasting] = [*said.react, *said.battle, *ways, *said.convoy, *lists]
    return [text_of(row) for row in rows]


def slot_of(command: Lasting) -> str:
    """Which standing order this one replaces."""
    match command:
        case Policy():
            return f"battle {command.role} {command.unit}"
        case Way():
            return f"retreat {command.unit}"
        case Permit():
            return f"{command.of} {command.power}"
        case Prefer():
            return f"prefer {command.of}"
        case _:
            return "react"
