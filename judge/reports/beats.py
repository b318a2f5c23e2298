"""What happened in a season, as beats of its story: of which kind each is, how much it weighs, and who was in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.reports.europe import europe
from judge.reports.places import by_land

Row = Mapping[str, Any]
"""An order of a report and its fate."""


@dataclass(frozen=True, slots=True)
class Beat:
    """`kind` is `section.variety` in story.toml. `words`: what its sentences name, by slot, as codes and numbers."""

    kind: str
    weight: int
    words: Mapping[str, Any] = field(default_factory=dict)


def moves(event: Mapping[str, Any], owners: Mapping[str, str] | None) -> Iterator[Beat]:
    """A movement phase: who was dislodged, which attacks failed and by what, where units bounced, what was entered.

    `owners`: whose each centre is; None: what changed hands is told by itself.
    """
    rows: Sequence[Row] = event["orders"]
    yield from _dislodged(rows, event["dislodged"])
    if owners is not None:
        yield from _entered(rows, owners, {d["unit"][2:5] for d in event["dislodged"]})
    yield from _convoys(rows)
    yield from _failed(rows)
    summary = _summary(rows)
    yield Beat(*summary)
    if not event["dislodged"] and summary[0] != "moves.nobody":
        yield Beat("moves.peace", 6)


def helpers(rows: Sequence[Row], attacker: Row) -> list[Row]:
    """The supports that stood for a move."""
    return [
        row for row in rows
        if row["kind"] == "support" and row["other"] == attacker["unit"] and row["verdict"] == "succeeds"
        and row["target"][:3] == attacker["target"][:3]
    ]  # fmt: skip


def _dislodged(rows: Sequence[Row], waiting: Sequence[Mapping[str, Any]]) -> Iterator[Beat]:
    for lost in waiting:
        place = lost["unit"][2:5]
        attacker = next((row for row in arrived(rows) if row["target"][:3] == place), None)
        if attacker is None:  # an earlier judge told less
            continue
        by = helpers(rows, attacker)
        variety = "alone" if not by else "open" if lost["retreats"] else "shut"
        there = attacker["target"] if attacker["target"] == lost["unit"][2:] else place  # no army is on a coast
        words = {"attacker": attacker, "victim": lost, "place": there, "helpers": by}
        yield Beat(f"dislodged.{variety}", 100, words | {"from": attacker["unit"][2:]})


def arrived(rows: Sequence[Row]) -> list[Row]:
    """The moves that succeeded."""
    return [row for row in rows if row["kind"] == "move" and row["verdict"] == "succeeds"]


def _failed(rows: Sequence[Row]) -> Iterator[Beat]:
    """Units that ran into each other, then by province what became of those who wanted to go there."""
    failed = [row for row in rows if row["kind"] == "move" and row["verdict"] == "bounced"]
    failed = [row for row in failed if not beaten_back(row, rows)]
    faced = [(one, two) for i, one in enumerate(failed) for two in failed[i + 1 :] if _face(one, two)]
    yield from (_headon(one, two) for one, two in faced)
    met = {row["unit"] for pair in faced for row in pair}
    for place in dict.fromkeys(row["target"][:3] for row in failed):
        coming = [row for row in failed if row["target"][:3] == place and row["unit"] not in met]
        yield from _turned_away(rows, place, coming) if coming else ()


def _face(one: Row, two: Row) -> bool:
    return bool(one["target"][:3] == two["unit"][2:5] and two["target"][:3] == one["unit"][2:5])


def _turned_away(rows: Sequence[Row], place: str, coming: Sequence[Row]) -> Iterator[Beat]:
    """Bounced moves to one province: by each other, or by the unit that was there, which may have bounced itself."""
    came = arrived(rows)
    stayed = next((row for row in rows if row["unit"][2:5] == place and row not in came), None)
    if stayed is None or stayed["dislodged"]:
        yield from _contested(rows, coming, place)
        return
    others = [row for row in coming if row["power"] != stayed["power"]]
    if len(others) > 1:
        variety = "several_stuck" if stayed["kind"] == "move" else "several"
        yield Beat(f"repelled.{variety}", 48, {"attackers": others, "defender": stayed, "place": place})
    else:
        yield from (_repelled(rows, row, stayed) for row in coming)


def beaten_back(row: Row, rows: Sequence[Row]) -> Row | None:
    """Who dislodged a unit whose move met theirs head on, which alone stopped it; None also if one was carried."""
    came = next((one for one in arrived(rows) if one["target"][:3] == row["unit"][2:5]), None)
    moved = row["kind"] == "move" and row["verdict"] == "bounced" and row.get("dislodged")
    if came is None or not moved or came["unit"][2:5] != row["target"][:3]:
        return None
    units = row["unit"], came["unit"]
    return None if any(one["kind"] == "convoy" and one["other"] in units for one in rows) else came


def _headon(first: Row, second: Row) -> Beat:
    words = {"from": first["unit"][2:], "place": second["unit"][2:]}
    if first["power"] == second["power"]:
        return Beat("headon.own", 9, words | {"power": first["power"]})
    return Beat("headon.two", 30, words | {"first": first, "second": second})


def _repelled(rows: Sequence[Row], attacker: Row, stayed: Row) -> Beat:
    """The attack of one on one that stayed; what was cut of its support is the reason, if all of it was."""
    words = {"attacker": attacker, "from": attacker["unit"][2:], "defender": stayed}
    words["place"] = attacker["target"] if stayed["unit"][0] == "F" else attacker["target"][:3]  # no army is on a coast
    if attacker["power"] == stayed["power"]:
        return Beat("repelled.own", 9, words | {"power": attacker["power"]})
    by = helpers(rows, attacker)
    lost = [
        row for row in rows
        if row["kind"] == "support" and row["other"] == attacker["unit"] and row["verdict"] == "cut" and row["because"]
    ]  # fmt: skip
    if lost and not by:
        cutter = next((row for row in rows if row["unit"] == lost[0]["because"][0]), None)
        if cutter is not None:
            return Beat("cut.failed", 70, words | {"support": lost[0]["unit"][2:], "cutter": cutter})
    if by:
        return Beat("repelled.supported", 60, words | {"helpers": by})
    return Beat("repelled.stuck" if stayed["kind"] == "move" else "repelled.alone", 25, words)


def _contested(rows: Sequence[Row], failed: Sequence[Row], place: str) -> Iterator[Beat]:
    """An empty province that several moved to."""
    weight = 40 if place in europe().marks else 28
    winner = next((row for row in arrived(rows) if row["target"][:3] == place), None)
    if winner is not None:
        for loser in failed:
            words = {"winner": winner, "loser": loser, "place": place, "from": loser["unit"][2:]}
            yield Beat("beaten.one", weight, words)
    elif len(failed) in (2, 3):
        names = dict(zip(("first", "second", "third"), failed, strict=False))
        if len({row["power"] for row in failed}) == 1:
            yield Beat("standoff.own", 9, {"power": failed[0]["power"], "place": place})
        else:
            yield Beat("standoff.two" if len(failed) == 2 else "standoff.three", weight, {**names, "place": place})


def _convoys(rows: Sequence[Row]) -> Iterator[Beat]:
    for row in (row for row in rows if row["kind"] == "move"):
        fleets = [
            r for r in rows
            if r["kind"] == "convoy" and r["other"] == row["unit"] and r["target"][:3] == row["target"][:3]
        ]  # fmt: skip
        words = {"army": row, "from": row["unit"][2:], "place": row["target"], "helpers": fleets}
        if row["verdict"] == "disrupted":
            yield Beat("convoyed.broken", 50, words)
        elif row["verdict"] == "succeeds" and fleets and not by_land(row["unit"][2:5], row["target"][:3]):
            yield Beat("convoyed.one", 45, words)


def _entered(rows: Sequence[Row], owners: Mapping[str, str], fell: set[str]) -> Iterator[Beat]:
    """Units in centres that their power does not own."""
    for row in arrived(rows):
        place = row["target"][:3]
        owner = owners.get(place, "")
        if place not in europe().marks or owner == row["power"] or place in fell:
            continue
        words = {"attacker": row, "place": row["target"], "from": row["unit"][2:], "owner": owner}
        yield Beat("entered.foreign" if owner else "entered.free", 65 if owner else 35, words)


def _summary(rows: Sequence[Row]) -> tuple[str, int, dict[str, int]]:
    moved = [row for row in rows if row["kind"] == "move"]
    n, good = len(moved), len(arrived(rows))
    if not n:
        return "moves.nobody", 11, {}
    if good == n:
        return f"moves.{'one' if n == 1 else 'both' if n == 2 else 'all'}", 11, {"n": n}
    if not good:
        return f"moves.{'only' if n == 1 else 'none'}", 11, {"n": n}
    return "moves.some", 11, {"n": n, "good": good}


def retreats(event: Mapping[str, Any]) -> Iterator[Beat]:
    """A retreat phase: where each unit went, or that it was disbanded."""
    for row in event["orders"]:
        words = {"unit": row, "from": row["unit"][2:], "place": row["target"]}
        if row["kind"] == "retreat" and row["verdict"] == "succeeds":
            yield Beat("retreated.one", 60, words)
        elif row["kind"] == "retreat" and row["verdict"] == "bounced":
            yield Beat("disbanded.met", 62, words)
        else:
            yield Beat("disbanded.one", 62, words)


def centres(event: Mapping[str, Any]) -> Iterator[Beat]:
    """The centres after Autumn: who took what from whom, and who is out."""
    taken: dict[tuple[str, str], list[str]] = {}
    for change in event["changes"]:
        taken.setdefault((change["to"], change["from"] or ""), []).append(change["centre"])
    for (power, owner), places in taken.items():
        weight = (80 if owner else 42) + len(places)
        yield Beat(
            "gained.from" if owner else "gained.free", weight, {"power": power, "owner": owner, "places": places}
        )
    if not taken:
        yield Beat("gained.none", 12)
    for power in event.get("out", ()):
        yield Beat("out.one", 120, {"power": power})


def winter(event: Mapping[str, Any]) -> Iterator[Beat]:
    """A Winter: what each power built and lost."""
    powers = dict.fromkeys(row["power"] for row in event["orders"])
    for variety, kind in (("one", "build"), ("gone", "remove")):
        for power in powers:
            units = [
                row["unit"] for row in event["orders"]
                if row["power"] == power and row["kind"] == kind and row["verdict"] == "succeeds"
            ]  # fmt: skip
            if units:
                slot = "units" if kind == "build" else "gone"
                yield Beat(f"built.{variety}", 40 + len(units), {"power": power, slot: units})
    if not event["orders"]:
        yield Beat("built.none", 12)
