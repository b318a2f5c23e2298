"""What the next count of centres would change if every unit stayed where it is: what a season is played for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.reports.europe import europe
from judge.reports.places import place
from judge.reports.story import catalogue, listed, owners


@dataclass(frozen=True, slots=True)
class Stake:
    """A power, its centres now and then, and which it would gain and lose, in words."""

    power: str
    now: int
    then: int
    said: str


def held(view: Mapping[str, Any]) -> dict[str, str]:
    """By centre in which a unit stands that is not its owner's, the unit's power."""
    whose = owners(view)
    stand = {unit[2:5]: power for power, units in (view.get("units") or {}).items() for unit in units}
    return {code: power for code, power in stand.items() if code in europe().marks and whose.get(code) != power}


def stakes(view: Mapping[str, Any], mine: Iterable[str] = (), codes: bool = False) -> list[Stake]:
    """A row for each power whose centres would change; the reader's own first, as in other lists.

    `view`: `units` and `centres` by power; who was dislodged stands nowhere. [] right after a count.
    `codes`: centres are named as in orders.
    """
    whose, centres, own = owners(view), view.get("centres") or {}, list(mine)
    changes = [{"centre": code, "from": whose.get(code, ""), "to": power} for code, power in held(view).items()]
    rows, said = [], catalogue()["own"]
    for power in {change[side] for change in changes for side in ("to", "from")} - {""}:
        kind, words = exchanged(changes, power, str if codes else place)
        now = len(centres.get(power) or ())
        more = sum((change["to"] == power) - (change["from"] == power) for change in changes)
        told = said[f"stakes_{kind}"].format(**words)
        rows.append(Stake(power, now, now + more, told if now + more else said["stakes_last"].format(said=told)))
    return sorted(rows, key=lambda row: (*_first(row.power, own), row.power))


def at_stake(view: Mapping[str, Any], mine: Sequence[str]) -> list[str]:
    """The same of the reader's powers alone, in one sentence; [] if nothing would change."""
    said, own = catalogue()["own"], [row for row in stakes(view, mine) if row.power in mine]
    told = [said["at_stake_of"].format(power=row.power.title(), said=row.said) for row in own]
    return [said["at_stake"].format(changes="; ".join(told))] if told else []


def _first(power: str, own: list[str]) -> tuple[bool, int]:
    return (power not in own, own.index(power) if power in own else 0)


def exchanged(
    changes: Sequence[Mapping[str, Any]], power: str, named: Callable[[str], str] = place
) -> tuple[str, dict[str, str]]:
    """Whether a power `gained` centres, `lost` some, or `both`; and which, from whom and to whom. `named`: centres."""
    said, found = catalogue()["own"], {}
    for name, side, other in (("gained", "to", "from"), ("lost", "from", "to")):
        theirs = [change for change in changes if change[side] == power]
        others = sorted({change[other] or "" for change in theirs}, key=lambda who: (not who, who))
        by = {who: [named(c["centre"]) for c in theirs if (c[other] or "") == who] for who in others}
        parts = [
            said[f"place_{other}"].format(places=listed(places), other=who.title() if who else said["nobody"])
            for who, places in by.items()
        ]
        if parts:
            plain = all(len(places) == 1 for places in by.values())
            told = listed(parts) if plain else ", ".join(parts)
            found[name] = told if any(by) else listed(by[""])
    return "both" if len(found) > 1 else next(iter(found)), found


def in_all(view: Mapping[str, Any], rows: Iterable[Stake]) -> str:
    """`In all, you go from 12 to 13 and ben stays at 9.`, of an auction: with all that each commands; "" elsewhere."""
    more, me, told = {row.power: row.then - row.now for row in rows}, (view.get("you") or {}).get("home"), []
    for player, home in (view.get("homes") or {}).items():
        own = [home, *(power for power, by in (view.get("control") or {}).items() if by == home)]
        now = sum(len(view["centres"].get(power, ())) for power in own)
        then = now + sum(more.get(power, 0) for power in own)
        kind = f"{'you' if home == me else 'side'}_{'stays' if now == then else 'goes'}"
        told.append(catalogue()["own"][kind].format(player=player, now=now, then=then))
    return catalogue()["own"]["in_all"].format(sides=listed(told)) if told else ""
