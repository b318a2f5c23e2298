"""Who had how many centres after each year, which they had gained in it, and for whom each power fought."""

from collections.abc import Mapping, Sequence
from typing import Any

from judge.reports.annals import by_year, hired_in
from judge.reports.chronicle import commanded, curves
from judge.reports.colours import POWERS
from judge.reports.scene import commanders


def ledger(story: Mapping[str, Any]) -> dict[str, Any]:
    """A row for each year, in which a power or, of an auction, also a player has a cell; {} in a game without centres.

    `players`: where powers are hired, the home power and the name of each. `powers`: those that ever had a centre, the
    largest of the last year first. `years`: of each `when` it was, the `totals` of the players, and of each power how
    many centres `n`, which were `gained`, and for which other power it fought (`head`).
    """
    steps: Sequence[Mapping[str, Any]] = story["steps"]
    lines = [row for row in curves(story, "centres") if row["name"] in POWERS and any(row["values"])]
    lines.sort(key=lambda row: -int(row["values"][-1]))
    if not lines:
        return {}
    players = dict((story["view"] or {}).get("homes") or {}) if "control" in (story["view"] or {}) else {}
    years = []
    for when, own in by_year(story).items():
        changes = [change for n in own for event in steps[n]["events"] for change in event.get("changes") or ()]
        view = hired_in(steps, own)
        heads, totals = commanders(view), commanded(view) if view else {}
        cells = [
            {
                "n": row["values"][own[-1] + 1],
                "gained": sorted({change["centre"] for change in changes if change["to"] == row["name"]}),
                "head": heads.get(row["name"], ""),
            }
            for row in lines
        ]
        years.append({"when": when, "totals": [totals.get(home, "") for home in players.values()], "cells": cells})
    named = [{"name": name, "home": home} for name, home in players.items()]
    return {"players": named, "powers": [row["name"] for row in lines], "years": years}
