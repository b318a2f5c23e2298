"""GB §12 by mail: a position is brought in, letters come, the deadline passes, and every figure is as the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.goldenblade.ring import FOUR, Ring

CASES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))


@pytest.fixture
def ring(tmp_path: Path) -> Ring:
    return Ring(tmp_path)


@pytest.mark.parametrize("name", CASES)
def test_a_worked_case(name: str, ring: Ring) -> None:
    case = CASES[name]
    powers = tuple(case.get("powers", FOUR))
    ones = bool(case.get("ones"))
    ring.begins(
        powers,
        grids={power: [1, 1, 1] if ones else [0, 0, 0] for power in powers} | case.get("grids", {}),
        hands=dict.fromkeys(powers, "AFP" if ones else "") | case.get("hands", {}),
        library=case.get("library", {}), discard=case.get("discarded", ""), options={"build_mode": "separate"},
    )  # fmt: skip
    for letters in (case.get("before", {}), case.get("letters", {})):
        answers = {power: ring.says(power, text) for power, text in letters.items()}
    for power, lines in case.get("held", {}).items():
        assert ring.view(power)["view"]["you"]["held"] == lines
    for power, words in case.get("answered", {}).items():
        assert words in answers[power]
    report = " ".join(ring.deadline().values())
    after(ring, case, "found_")
    assert "discard" not in case or "".join(sorted(ring.view()["view"]["discard"])) == case["discard"]
    if ring.view()["phase"].startswith("B"):
        report += " ".join(ring.deadline().values())
    after(ring, case, "later_")
    for words in case.get("says", ()):
        assert words in report, report
    shown = ring.view()
    assert "token" not in case or shown["view"]["token"] == case["token"]
    assert (shown["result"]["winners"] if case.get("won") else []) == case.get("won", [])


def after(ring: Ring, case: dict[str, Any], when: str) -> None:
    """What the case says of this moment."""
    seen = ring.view()["view"]
    for power, cards in case.get(f"{when}hands", {}).items():
        assert ring.view(power)["view"]["you"]["hand"] == cards, power
        assert seen["hands"][power] == len(cards)
    for power, grid in case.get(f"{when}grids", {}).items():
        assert seen["grids"][power] == grid, power
    assert seen["library"]["size"] == case.get(f"{when}library", seen["library"]["size"])
    assert seen["discard"] == case.get(f"{when}discard", seen["discard"])


def test_gb_13_the_token_goes_to_the_right(ring: Ring) -> None:
    """Turn by turn; and the fronts are resolved from it (GB §5.3)."""
    ring.begins()
    seen, first = [], []
    for _ in range(4):
        ring.says("ENGLAND", "LEFT: Hold")
        report = ring.deadline()["ENGLAND"]
        first.append(report.partition("The Ambassador was with ")[2].partition(".")[0])
        seen.append(ring.view()["view"]["token"])
    assert seen == ["ITALY", "GERMANY", "FRANCE", "ENGLAND"]
    assert first == ["ENGLAND", "ITALY", "GERMANY", "FRANCE"]
