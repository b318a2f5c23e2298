"""Orders as examples, for units that a reader has."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from judge.reports import sentences as say
from judge.reports.europe import europe
from judge.reports.places import borders, place, unit, waters
from judge.reports.story import owners


def sample_orders(units: Sequence[str], view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A move, a support of it and a hold, each with what it does: of the reader's own units, as far as they can.

    `units`: `A PAR`; `view`: whose units stand where an example should not go. Nothing is told of what would be wise.
    """
    taken = {unit[2:5] for own in (view.get("units") or {}).values() for unit in own}
    one, to, other = next(_moves(units, taken), ("", "", ""))
    if not one:  # an order of a unit that is another's could be what they hold
        return [(f"{unit} H", "holds") for unit in units[:1]] or [("A PAR - BUR", "moves"), ("F BRE H", "holds")]
    rest = next((unit for unit in units if unit not in (one, other)), other or one)
    support = [(f"{other} S {one} - {to}", "supports")] if other else []
    return [(f"{one} - {to}", "moves"), *support, (f"{rest} H", "holds")]


def retreat_choices(
    owed: Sequence[str], fallen: Sequence[Mapping[str, Any]], view: Mapping[str, Any]
) -> tuple[list[str], list[tuple[str, str]]]:
    """The units that must retreat, as in `the army in Munich`; and each line that they can send, with what it does.

    `owed`: begin with the units whose orders are missing. `view`: whose the centres are that they can go to.
    """
    asked = [row for due in owed for row in fallen if due.startswith((f"{row['unit']}:", f"{row['unit']} ("))]
    owner, you = owners(view), view.get("you") or {}
    hired, home = {*(you.get("powers") or ())}, you.get("home") or you.get("power")
    lines = []
    for row in asked:
        lines += [(f"{row['unit']} R {to}", _goes(to, owner, home, hired)) for to in row["retreats"]]
        lines.append((f"{row['unit']} D", say.DISBANDS_ITSELF))
    return [f"the {unit(row['unit'])}" for row in asked], lines


def _goes(to: str, owner: Mapping[str, str], home: str | None, hired: Container[str]) -> str:
    """`to Greece, a centre of Italy's`."""
    if to[:3] not in europe().marks or not owner:
        return say.RETREATS_TO.format(place=place(to))
    whose = owner.get(to[:3])
    if not whose:
        return say.RETREATS_TO_FREE.format(place=place(to))
    if whose == home:
        return say.RETREATS_TO_OWN.format(place=place(to))
    said = say.RETREATS_TO_HIRED if whose in hired else say.RETREATS_TO_CENTRE
    return said.format(place=place(to), power=whose.title())


def _moves(units: Sequence[str], taken: set[str]) -> Iterator[tuple[str, str, str]]:
    """Who can move where, and who can support that, "" if nobody can: to free places first, armies first.

    None goes where another unit of the reader's stands: it would stay there.
    """
    order, own = sorted(units, key=lambda unit: unit[0]), {unit[2:5] for unit in units}
    for helped in (True, False):
        for free in (True, False):
            for one in order:
                for to in sorted(_reach(one) - own - (taken if free else set())):
                    others = [other for other in order if other != one and to in _reach(other)] if helped else [""]
                    yield from ((one, to, other) for other in others)


def _reach(unit: str) -> set[str]:
    """Where an army can go by land; where a fleet can go by sea."""
    if unit[6:]:
        return set()  # which seas touch one coast of two is not told here
    return {*(borders() if unit[0] == "A" else waters()).get(unit[2:5], ())}
