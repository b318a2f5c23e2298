"""A Winter's sheet: no more builds and disbands than a power has to make; the newest lines count."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from judge.games.diplomacy import sentences as say
from judge.games.diplomacy.order_lines import Ordered
from judge.games.protocol import Refused

Slots = dict[str, Any]


def left_over(places: Iterable[str], rows: Iterable[Any]) -> list[str]:
    """The provinces or units of which no held adjustment speaks yet."""
    taken = {row.province for row in rows if isinstance(row, Ordered)}
    return [place for place in places if place.split()[-1][:3] not in taken]


def builds_due(power: str, count: int, places: Iterable[str], rows: Iterable[Any]) -> str:
    """`FRANCE: 2 builds (in BRE, PAR), for example BUILD A PAR`: what a duty says."""
    left = left_over(places, rows)
    sites, site = ", ".join(left), "".join(left[-1:])
    if count == 1:
        return say.BUILD_DUE.format(power=power, sites=sites, site=site)
    return say.BUILDS_DUE.format(power=power, count=count, sites=sites, site=site)


def disbands_due(power: str, count: int, units: Iterable[str], rows: Iterable[Any]) -> str:
    left = left_over(units, rows)
    return say.DISBANDS_DUE.format(power=power, count=count, units=", ".join(left), unit="".join(left[-1:]))


def fitted(
    old: Slots,
    fresh: Slots,
    dues: Mapping[str, int],
    whose: Callable[[Any], str],
    refused: list[Refused],
    notes: list[str],
) -> Slots:
    """Older adjustments make room for newer ones; what is too many in one letter is refused.

    `dues`: how many adjustments each group (a power) has to make; `whose`: the group of a row. A row that is
    no `Ordered` has a `count`: so many builds are waived.
    """
    slots = {key: row for key, row in old.items() if key not in fresh}
    for group, due in dues.items():
        used = 0
        for key in [key for key, row in fresh.items() if whose(row) == group]:
            row, room = fresh[key], due - used
            used += min(_size(row), room)
            if _size(row) > room:
                del fresh[key]
                if not isinstance(row, Ordered) and room:
                    fresh[key] = replace(row, count=room)
                refused.append(
                    Refused(
                        "too-many",
                        say.TOO_MANY_ADJUSTMENTS.format(order=_name(row), power=group, due=due),
                        line=_name(row),
                    )
                )
        kept = [key for key, row in slots.items() if whose(row) == group]
        while kept and sum(_size(slots[key]) for key in kept) > due - used:
            notes.append(say.REPLACED_BY_NEWER_ORDER.format(order=_name(slots.pop(kept.pop(0)))))
    return slots | fresh


def _size(row: Any) -> int:
    return 1 if isinstance(row, Ordered) else int(row.count)


def _name(row: Any) -> str:
    return str(row.order) if isinstance(row, Ordered) else "WAIVE"
