"""The table of legal orders: nothing in it is void, and nothing that people legally ordered is missing from it."""

import random
from typing import Any

from judge.board import offer
from judge.board.position import due
from judge.games.diplomacy.record import adjudicate, position_of
from tests.board.test_real_games import rows


def offered(record: dict[str, Any]) -> offer.Offer:
    position = position_of(record)
    if record["phase"][-1] == "M":
        return offer.movement(position)
    return offer.retreats(position) if record["phase"][-1] == "R" else offer.adjustments(position, due(position))


def records(count: int) -> list[dict[str, Any]]:
    """Phases that people played, evenly from all the games; a retreat phase after its movement."""
    found, last = [], {}
    for row in rows():
        record = {"phase": row["phase"], "units": row["units"], "centres": row["centers"], "orders": row["orders"]}
        if row["phase"][-1] == "R":
            if last.get("game") != row["game"] or last["out"]["phase"][:-1] != row["phase"][:-1]:
                continue
            record |= {key: last["out"][key] for key in ("dislodged", "contested")}
        last = {"game": row["game"], "out": adjudicate(record)}
        found.append(record)
    return found[:: max(1, len(found) // count)]


def test_what_people_ordered_legally_is_offered() -> None:
    looked, kinds = 0, set[str]()
    for record in records(120):
        table = offered(record)
        for power, lines in record["orders"].items():
            own = {str(order) for orders in table.get(power, {}).values() for order in orders}
            for line in lines:
                alone = adjudicate({**record, "orders": {power: [line]}})
                results = alone["results"].get(power, []) if record["phase"][-1] == "A" else alone["results"].values()
                mine = [row for row in results if not row.get("by") and row["verdict"] != "void"]
                for row in mine:
                    order = row["order"].removesuffix(" VIA")
                    assert order in own or order == "WAIVE", f"{record['phase']}: {line} is not offered"
                    looked += 1
                    kinds.add(record["phase"][-1])
    assert looked > 500
    assert kinds == {"M", "R", "A"}


def test_nothing_that_is_offered_is_void() -> None:
    chance, looked = random.Random(6), 0
    for record in records(30):
        for power, own in offered(record).items():
            for lines in own.values():
                for line in map(str, chance.sample(lines, min(5, len(lines)))):
                    out = adjudicate({**record, "orders": {power: [line]}})
                    assert "rejected" not in out, f"{record['phase']}: {line} {out.get('rejected')}"
                    results = out["results"].get(power, []) if record["phase"][-1] == "A" else out["results"].values()
                    found = [row for row in results if row["order"].removesuffix(" VIA") == line]
                    assert found, line
                    reasons = {row.get("reason") for row in found if row["verdict"] == "void"}
                    assert reasons <= {"unmatched"}, f"{record['phase']}: {line} is {reasons}"  # alone, it helps nobody
                    looked += 1
    assert looked > 500
