"""A campaign year by year: the headline of each, and whose centres became more or fewer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.reports.chronicle import COMMANDED, curves, headline, titled
from judge.reports.render import SAID_BY_KIND, in_prose

MOST = 3
"""Whose numbers are told of a year: those that changed most."""


@dataclass(frozen=True, slots=True)
class Year:
    """`when`: a year, or a phase of a game without them. `told`: its headline. `swing`: `France 6 → 7, Italy 5 → 4`."""

    when: str
    told: str
    swing: str


def annals(folders: tuple[Path, ...], story: Mapping[str, Any]) -> list[Year]:
    """The years that have a headline, and the weightiest of each; of the last one how it ended, if that has words."""
    steps: Sequence[Mapping[str, Any]] = story["steps"]
    found: dict[str, list[int]] = {}
    for n, step in enumerate(steps):
        found.setdefault(story["years"].get(step["phase"]) or titled(story)(step["phase"]), []).append(n)
    lines = curves(story, COMMANDED) or curves(story, "centres")
    told = []
    for when, own in found.items():
        events = [event for n in own for event in steps[n]["events"]]
        told.append(Year(when, headline(folders, story, events, steps[own[0]]["before"]), _swing(lines, own)))
    words = str(story["result"]["text"]) if story["result"] else ""
    if told and words and words not in SAID_BY_KIND:
        last = in_prose(words)
        told[-1] = Year(told[-1].when, last[:1].upper() + last[1:], told[-1].swing)
    return [year for year in told if year.told]


def _swing(lines: Sequence[Mapping[str, Any]], own: Sequence[int]) -> str:
    """How the largest of these numbers changed from the first of a year's phases to the one after its last."""
    ends = [(row["label"], row["values"][own[0]], row["values"][own[-1] + 1]) for row in lines]
    most = sorted((end for end in ends if end[1] != end[2]), key=lambda end: (-abs(end[2] - end[1]), -end[2]))
    return ", ".join(f"{name} {before} → {after}" for name, before, after in most[:MOST])
