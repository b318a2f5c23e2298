"""W §11 by mail: a position is brought in, letters come, and every figure is as the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.warped.field import Field

CASES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))


@pytest.fixture
def field(tmp_path: Path) -> Field:
    return Field(tmp_path)


@pytest.mark.parametrize("name", CASES)
def test_a_case(name: str, field: Field) -> None:
    case = CASES[name]
    field.begins(
        units=case["units"], centres=case.get("centres", {power: [] for power in case["units"]}), hands=case["hands"],
        active=case.get("active", "GERMANY"), round=case.get("round", 3), options=case.get("options", {}),
        event={"deck": case.get("event", []), "discard": case.get("discarded", [])},
        **{pile: {"deck": case[pile], "discard": case.get(f"{pile}_discard", [])} for pile in ("land", "sea") if pile in case},
    )  # fmt: skip
    for power, text in case.get("standing", {}).items():
        assert "From now on" in field.says(power, text)
    answer = ""
    for row in case.get("letters", [[case.get("active", "GERMANY"), case.get("letter", "")]]):
        answer += field.says(*row) if row[0] != "GM" else field.master(row[1])
        answer += " ".join(field.ticks().values())
    for words in case.get("says", ()):
        assert words in answer, answer
    for words in case.get("never", ()):
        assert words not in answer, answer
    after(field, case)


def after(field: Field, case: dict[str, Any]) -> None:
    """How it stands then."""
    seen = field.view()["view"]
    for power, units in case.get("then", {}).items():
        assert sorted(seen["units"][power]) == sorted(units), power
    for power, cards in case.get("hold", {}).items():
        assert field.view(power)["view"]["hand"] == cards
        assert seen["hands"][power] == len(cards)
    for power, centres in case.get("own", {}).items():
        assert seen["centres"][power] == centres
    for key in ("active", "round", "step", "out"):
        assert seen[key] == case.get(f"now_{key}", seen[key]), key
    assert sorted(case.get("spent", seen["discard"])) == seen["discard"]
    for pile, count in case.get("left", {}).items():
        assert seen["decks"][pile] == count, pile
    rows = [
        {key: row[key] for key in wanted} for wanted, row in zip(case.get("battles", ()), seen["battles"], strict=False)
    ]
    assert rows == case.get("battles", []), seen["battles"]
    assert len(seen["battles"]) == case.get("fought", len(seen["battles"]))
    if "winners" in case:
        assert field.view()["result"]["winners"] == case["winners"]
