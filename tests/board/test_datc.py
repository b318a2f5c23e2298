"""DATC v3.0, chapter 6: every order's verdict and every resulting position, from `datc/datc_v3_0.jsonl`."""

import json
from pathlib import Path
from typing import Any

import pytest

from judge.games.diplomacy.record import adjudicate

FILE = Path(__file__).parent / "datc" / "datc_v3_0.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def test_all_164_cases_are_there() -> None:
    assert len({case["case"].rstrip("b") for case in CASES}) == 164


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_datc(case: dict[str, Any]) -> None:
    before: dict[str, Any] = {}
    for step in case["steps"]:
        asked = {key: before[key] for key in ("units", "dislodged", "contested") if key in before}
        out = adjudicate(asked | pick(step, "phase", "units", "centres", "orders"))
        assert shown(out["results"]) == step["results"]
        assert drop_empty(out["units"]) == drop_empty(step["after"])
        assert len(out.get("rejected", ())) == step.get("rejected", 0)
        if "dislodged" in step:
            places = {u: {"by": d["by"], "retreats": d["retreats"]} for u, d in out["dislodged"].items()}
            assert places == step["dislodged"]
            assert out["contested"] == step["contested"]
        before = out


def shown(results: dict[str, Any]) -> dict[str, Any]:
    """What the data asserts of each order; in movement `by` and the text are the record test's matter."""
    if any(isinstance(rows, list) for rows in results.values()):
        return {power: [pick(r, "order", "verdict", "reason", "by") for r in rows] for power, rows in results.items()}
    keys = ("verdict", "reason", "dislodged")
    return {unit: pick(r, *keys, *(["by"] if r["order"].endswith(" D") else [])) for unit, r in results.items()}


def pick(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: row[key] for key in keys if key in row}


def drop_empty(units: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(own) for power, own in units.items() if own}
