"""Thousands of phases that people played, replayed: facts of games, see `real_games.jsonl.gz`."""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

from judge.board.rulebook import Rulebook
from judge.games.diplomacy.record import adjudicate

HOME = Rulebook(disorder_by_home=True)  # those games counted civil disorder to home centres


def rows() -> list[dict[str, Any]]:
    with gzip.open(Path(__file__).parent / "real_games.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_every_phase_comes_out_as_it_was_played() -> None:
    played, wrong = Counter[str](), []
    last: dict[str, Any] = {}
    for row in rows():
        kind = row["phase"][-1]
        record = {"phase": row["phase"], "units": row["units"], "centres": row["centers"], "orders": row["orders"]}
        if kind == "R":
            if last.get("game") != row["game"] or last["out"]["phase"][:-1] != row["phase"][:-1]:
                continue  # its movement phase is not among the data
            record |= {key: last["out"][key] for key in ("dislodged", "contested")}
        out = adjudicate(record, HOME)
        last = {"game": row["game"], "out": out}
        if "next_units" not in row:
            continue  # the game ended here
        played[kind] += 1
        expected = {power: sorted(units) for power, units in row["next_units"].items() if units}
        if {power: sorted(units) for power, units in out["units"].items()} != expected:
            wrong.append((row["game"], row["phase"]))
        if kind == "M":
            fled = sorted(unit for unit, d in out["dislodged"].items() if d["retreats"])
            if fled != sorted(unit for _, unit in row["dislodged"]):
                wrong.append((row["game"], row["phase"], "dislodged"))
    assert wrong == []
    assert played == {"M": 2044, "R": 1226, "A": 935}
