"""Who plays what, and which powers fight for whom."""

from collections.abc import Mapping
from typing import Any

from judge.reports.scene import commanders


def players_of(story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Who plays what, the largest first: `name`, its powers, the centres that fight for it, what became of the seat."""
    view = story["view"] or {}
    powers = view.get("homes") or view.get("powers") or {}
    cabinets, centres = view.get("presidents") or {}, view.get("centres") or {}
    hired = commanders(view)
    rows: list[dict[str, Any]] = []
    for seat in story["seats"]:
        name, status = seat["name"], seat["status"]
        own = [powers[name]] if powers.get(name) else [power for power, who in cabinets.items() if who == name]
        gone = "" if status in ("active", "out") else status.replace("-", " ")
        count = sum(len(centres.get(power) or ()) for power in (*own, *(p for p, home in hired.items() if home in own)))
        rows.append({"name": name, "powers": own, "centres": count, "office": bool(cabinets), "status": gone})
    return sorted(rows, key=lambda row: -int(row["centres"]))


def whose(view: Mapping[str, Any]) -> str:
    """`anna:RUSSIA,AUSTRIA;ben:TURKEY`: what each ordered in a phase, their own power first."""
    own = view.get("homes") or view.get("powers") or {}
    found = {name: [power] for name, power in own.items() if power}
    for power, head in commanders(view).items():
        for name in (name for name, home in own.items() if home == head):
            found[name].append(power)
    for power, name in (view.get("presidents") or {}).items():
        found.setdefault(name, []).append(power)
    return ";".join(f"{name}:{','.join(powers)}" for name, powers in found.items() if name)
