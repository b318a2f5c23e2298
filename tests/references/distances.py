"""Reference for ID-7 of Intimate Diplomacy: the disbands of an uncontrolled mercenary.

Written from the rule text alone, as an oracle for tests.  The map comes from the caller.
"""

from __future__ import annotations


def _province(place: str) -> str:
    """The province code of a place: what stands before the coast."""
    return place.split("/")[0]


def _split(unit: str) -> tuple[str, str]:
    """The kind ("A" or "F") and the place of a unit; for an army a coast means nothing and is dropped."""
    kind, place = unit.split()
    if kind not in ("A", "F"):
        raise ValueError(f"not a unit: {unit}")
    return kind, place if kind == "F" else _province(place)


def distance(start: str, homes: set[str], edges: dict[str, set[str]]) -> int | None:
    """The least number of moves from a place to any home centre, or None for no way at all (ID-7.1).

    Other units are no obstacle.  A home centre is reached on any of its coasts, but a fleet that passes through
    a province leaves it by the coast that it came to (coast by coast).
    """
    reached = {start}
    frontier = {start}
    moves = 0
    while frontier:
        if any(_province(place) in homes for place in frontier):
            return moves
        frontier = {step for place in frontier for step in edges.get(place, set())} - reached
        reached |= frontier
        moves += 1
    return None


def disbands(
    power_homes: list[str],
    units: list[str],
    centres_on_map: set[str],
    count: int,
    army_edges: dict[str, set[str]],
    fleet_edges: dict[str, set[str]],
    titles: dict[str, str],
) -> list[tuple[str, int | None]]:
    """The units that an uncontrolled mercenary disbands, in order, each with its n (ID-7.1, ID-7.2).

    Candidates are the units that are not in a supply centre; if these are fewer than `count`, every unit is a
    candidate on equal terms.  Greatest n first, None being greater than any number; then armies before fleets;
    then the alphabet of full province names.
    """
    outside = [unit for unit in units if _province(_split(unit)[1]) not in centres_on_map]
    candidates = outside if len(outside) >= count else list(units)
    homes = set(power_homes)
    found: dict[str, int | None] = {}
    for unit in candidates:
        kind, place = _split(unit)
        found[unit] = distance(place, homes, army_edges if kind == "A" else fleet_edges)

    def rank(unit: str) -> tuple[bool, int, bool, str]:
        """The sorting key of ID-7.2: what is disbanded earlier has the smaller key."""
        kind, place = _split(unit)
        moves = found[unit]
        return moves is not None, -(moves or 0), kind == "F", titles[_province(place)].casefold()

    return [(unit, found[unit]) for unit in sorted(candidates, key=rank)[: max(count, 0)]]


def _edges(text: str) -> dict[str, set[str]]:
    """A table of two-way steps from pairs such as "PIE-VEN VEN-TRI", for the self-check."""
    table: dict[str, set[str]] = {}
    for pair in text.split():
        one, other = pair.split("-")
        table.setdefault(one, set()).add(other)
        table.setdefault(other, set()).add(one)
    return table


def _self_check() -> None:
    """The checks of ID-7.3 on a piece of the standard map, and small cases worked out by hand."""
    land = _edges(
        "PIE-VEN PIE-TUS PIE-TYR VEN-TRI VEN-TYR VEN-TUS VEN-ROM VEN-APU TYR-TRI TYR-VIE TYR-BOH BOH-VIE BOH-GAL"
        " GAL-VIE GAL-BUD TRI-VIE TRI-BUD VIE-BUD TUS-ROM ROM-NAP ROM-APU NAP-APU TRI-ALB TRI-SER ALB-SER"
        " STP-FIN STP-LVN STP-MOS LVN-MOS SWE-FIN"
    )
    sea = _edges(
        "PIE-TUS PIE-LYO LYO-TUS LYO-TYS TUS-TYS TUS-ROM ROM-TYS ROM-NAP NAP-TYS NAP-ION NAP-APU TYS-ION APU-ION"
        " APU-ADR APU-VEN VEN-ADR VEN-TRI ADR-TRI ADR-ION ADR-ALB ALB-TRI ALB-ION"
        " BAR-STP/NC STP/SC-BOT STP/SC-FIN STP/SC-LVN FIN-BOT LVN-BOT LVN-BAL BOT-BAL BAL-KIE BOT-SWE FIN-SWE"
    )
    centres = {"VIE", "BUD", "TRI", "VEN", "ROM", "NAP", "SER", "STP", "MOS", "KIE", "SWE"}
    titles = {
        "PIE": "Piedmont",
        "TUS": "Tuscany",
        "TYR": "Tyrolia",
        "BOH": "Bohemia",
        "GAL": "Galicia",
        "ALB": "Albania",
        "VEN": "Venice",
        "VIE": "Vienna",
        "APU": "Apulia",
        "TRI": "Trieste",
        "SER": "Serbia",
        "ADR": "Adriatic Sea",
        "BAR": "Barents Sea",
        "BOT": "Gulf of Bothnia",
        "BAL": "Baltic Sea",
        "FIN": "Finland",
        "STP": "St Petersburg",
        "NAF": "North Africa",
        "KIE": "Kiel",
        "ROM": "Rome",
        "ION": "Ionian Sea",
        "LYO": "Gulf of Lyon",
    }
    austria, russia = ["VIE", "BUD", "TRI"], ["STP", "MOS"]

    def run(homes: list[str], units: list[str], count: int) -> list[tuple[str, int | None]]:
        """Disbands on this piece of the map."""
        return disbands(homes, units, centres, count, land, sea, titles)

    # ID-7.3: the army via Venice (or Tyrolia), the fleet around Italy.
    assert run(austria, ["A PIE"], 1) == [("A PIE", 2)]
    assert run(austria, ["F PIE"], 1) == [("F PIE", 5)]
    # Greatest n first; a unit in a supply centre (Venice, Rome) is not touched while others suffice.
    assert run(austria, ["A ROM", "A GAL", "F ION", "A PIE"], 2) == [("A PIE", 2), ("F ION", 2)]
    # Equal n: armies before fleets, then the alphabet of full names: Bohemia, Galicia, Tyrolia; Adriatic, Albania.
    same = ["F ALB", "A TYR", "A GAL", "F ADR", "A BOH"]
    assert run(austria, same, 5) == [("A BOH", 1), ("A GAL", 1), ("A TYR", 1), ("F ADR", 1), ("F ALB", 1)]
    # No way at all is farther than any number, and is a tie like any other: the army in North Africa first.
    assert run(austria, ["F PIE", "F BAL", "A NAF"], 3) == [("A NAF", None), ("F BAL", None), ("F PIE", 5)]
    # Any coast of a home centre will do (Russia) ...
    assert run(russia, ["F BAR", "F BOT"], 2) == [("F BAR", 1), ("F BOT", 1)]
    # ... but nobody passes from one coast to the other: with Kiel as the home, Barents Sea is cut off here.
    assert run(["KIE"], ["F BOT", "F BAR"], 2) == [("F BAR", None), ("F BOT", 2)]
    # Too few units outside centres (ID-7.2, last sentence): every unit is a candidate, the centre Rome before Galicia.
    assert run(austria, ["A GAL", "A ROM", "A VIE"], 2) == [("A ROM", 2), ("A GAL", 1)]
    assert run(russia, ["F STP/NC", "F KIE"], 2) == [("F KIE", 3), ("F STP/NC", 0)]
    assert run(austria, ["A GAL"], 0) == []


if __name__ == "__main__":
    _self_check()
    print("distances: self-check passed")
