"""A campaign year by year: the headline of each, and whose centres became more or fewer, or who fought for whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judge.reports.chronicle import commanded, curves, headline, titled
from judge.reports.render import SAID_BY_KIND, in_prose
from judge.reports.scene import commanders
from judge.reports.story import listed

MOST = 3
"""Whose numbers are told of a year: those that changed most."""


@dataclass(frozen=True, slots=True)
class Year:
    """`when`: a year, or a phase of a game without them. `told`: its headline; `whole`: with all that changed hands.

    `swing`: `France 6 → 7, Italy 5 → 4`; where powers are hired, who had which: `ben 18 centres with Austria; anna 7`.
    `swings`: the same, of all whose numbers changed.
    """

    when: str
    told: str
    swing: str
    whole: str
    swings: str


def annals(folders: tuple[Path, ...], story: Mapping[str, Any]) -> list[Year]:
    """The years that have a headline, and the weightiest of each; of the last one also how it ended in words."""
    steps: Sequence[Mapping[str, Any]] = story["steps"]
    lines = curves(story, "centres")
    told = []
    for when, own in by_year(story).items():
        events = [event for n in own for event in steps[n]["events"]]
        events = [event for event in events if event.get("changes")] or events  # what a year is remembered for
        forces, before = _forces(steps, own), hired_in(steps, own) or steps[own[0]]["before"]
        told.append(
            Year(
                when,
                headline(folders, story, events, before),
                forces or _swing(lines, own, MOST),
                headline(folders, story, events, before, every=True),
                forces or _swing(lines, own, len(lines)),
            )
        )
    words = str(story["result"]["text"]) if story["result"] else ""
    if told and words and words not in SAID_BY_KIND:
        last = in_prose(words)
        last = last[:1].upper() + last[1:]
        told[-1] = replace(told[-1], told=last, whole="; ".join(filter(None, (told[-1].whole, last))))
    return [year for year in told if year.told]


def by_year(story: Mapping[str, Any]) -> dict[str, list[int]]:
    """By year the numbers of its steps; of a game without years, by phase."""
    found: dict[str, list[int]] = {}
    for n, step in enumerate(story["steps"]):
        found.setdefault(story["years"].get(step["phase"]) or titled(story)(step["phase"]), []).append(n)
    return found


def _swing(lines: Sequence[Mapping[str, Any]], own: Sequence[int], at_most: int) -> str:
    """How so many of these numbers, those that did most, changed from a year's first phase to the one after it."""
    ends = [(row["label"], row["values"][own[0]], row["values"][own[-1] + 1]) for row in lines]
    most = sorted((end for end in ends if end[1] != end[2]), key=lambda end: (-abs(end[2] - end[1]), -end[2]))
    return ", ".join(
        f"{name}\N{NO-BREAK SPACE}{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}"
        for name, before, after in most[:at_most]
    )


def hired_in(steps: Sequence[Mapping[str, Any]], own: Sequence[int]) -> Mapping[str, Any]:
    """The last view of a year in which somebody fought for another; {} if nobody did."""
    return next((step["before"] for step in (steps[n] for n in reversed(own)) if commanders(step["before"])), {})


def _forces(steps: Sequence[Mapping[str, Any]], own: Sequence[int]) -> str:
    """The centres that fought for each player in a year, and the powers that they had hired; "" if none were."""
    view = hired_in(steps, own)
    if not view:
        return ""
    hired: dict[str, list[str]] = {}
    for power, home in sorted(commanders(view).items()):
        hired.setdefault(home, []).append(power.title())
    count, players = commanded(view), {home: name for name, home in view["homes"].items()}
    return "; ".join(
        f"{players[home]} {count[home]}{' centres' * (not n)}"
        + (f" with {listed(hired[home])}" if home in hired else "")
        for n, home in enumerate(sorted(count))
    )
