"""The board phases of a campaign in the saved-game JSON of the Python package `diplomacy`, which other tools read."""

from collections.abc import Mapping, Sequence
from typing import Any

KINDS = ("moves", "retreats", "winter")
"""Events with orders on the board."""
WORDS = {"bounced": "bounce", "cut": "cut", "void": "void", "disrupted": "disrupted", "no-convoy": "no convoy"}
"""What the package calls a failure; success is an empty list."""
RULES = ["NO_PRESS", "POWER_CHOICE"]
COMPLETED = "COMPLETED"
"""What the package calls the phase after the last."""


def saved(story: Mapping[str, Any]) -> dict[str, Any]:
    """The campaign as the package saves a game: its phases with states, orders and results, the position last."""
    phases = [
        _phase(story, event["phase"], step["before"], event["orders"])
        for step in story["steps"]
        for event in step["events"]
        if event["kind"] in KINDS and event["phase"] == step["phase"]
    ]
    if story["view"].get("units"):
        phases.append(_phase(story, COMPLETED if story["result"] else story["phase"], story["view"], ()))
    return {"id": story["campaign"], "map": "standard", "rules": RULES, "phases": phases}


def _phase(
    story: Mapping[str, Any], code: str, view: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    orders: dict[str, list[str] | None] = dict.fromkeys(story["homes"])
    results: dict[str, list[str]] = {}
    for row in rows:
        orders[row["power"]] = [*(orders[row["power"]] or []), row["order"]]
        fate = [WORDS[row["verdict"]]] if row["verdict"] in WORDS else []
        if row["unit"]:
            results[row["unit"]] = fate + (["dislodged"] if row.get("dislodged") else [])
    return {"name": code, "state": _state(story, code, view), "orders": orders, "results": results, "messages": []}


def _state(story: Mapping[str, Any], code: str, view: Mapping[str, Any]) -> dict[str, Any]:
    homes: Mapping[str, list[str]] = story["homes"]
    waiting: dict[str, dict[str, list[str]]] = {power: {} for power in homes}
    units = {power: list(view["units"].get(power, [])) for power in homes}
    for row in view["dislodged"]:
        waiting[row["power"]][row["unit"]] = list(row["retreats"])
        units[row["power"]].append(f"*{row['unit']}")
    centres = {power: list(view["centres"].get(power, [])) for power in homes}
    return {
        "game_id": story["campaign"],
        "map": "standard",
        "rules": RULES,
        "name": code,
        "units": units,
        "retreats": waiting,
        "centers": centres,
        "homes": homes,
        "influence": {
            power: sorted({*centres[power], *(unit.lstrip("*")[2:5] for unit in units[power])}) for power in homes
        },
        "civil_disorder": dict.fromkeys(homes, 0),
        "builds": {power: _builds(code, view, power, homes[power]) for power in homes},
    }


def _builds(code: str, view: Mapping[str, Any], power: str, homes: Sequence[str]) -> dict[str, Any]:
    count = int((view.get("owed") or {}).get(power, 0)) if code != COMPLETED else 0
    own, full = view["centres"].get(power, []), {unit[2:5] for units in view["units"].values() for unit in units}
    return {"count": count, "homes": [h for h in homes if h in own and h not in full] if count > 0 else []}
