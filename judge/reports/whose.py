"""Who plays what, and which powers fight for whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.reports.scene import commanders


@dataclass(frozen=True, slots=True)
class Side:
    """A player of an auction: their home power, their centres in all, by power, and their credits."""

    player: str
    home: str
    count: int
    parts: tuple[tuple[str, int], ...]
    credits: int

    @property
    def rank(self) -> tuple[int, int]:
        """The side that is ahead has the least: most centres, mercenaries counted; credits tell equals apart."""
        return -self.count, -self.credits


def sides(view: Mapping[str, Any]) -> list[Side]:
    """The sides of an auction, who is ahead first."""
    found = []
    for player, home in view["homes"].items():
        own = [home, *(power for power, by in view["control"].items() if by == home)]
        parts = tuple((power, len(view["centres"].get(power) or ())) for power in own)
        count = sum(n for _, n in parts)
        found.append(Side(player, home, count, tuple(part for part in parts if part[1]), view["credits"][home]))
    return sorted(found, key=lambda side: (*side.rank, side.home))


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
