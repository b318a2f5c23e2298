"""Every choice of the rulebook changes what its DATC case says it changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from judge.board.rulebook import Rulebook
from judge.games.diplomacy.record import adjudicate

CASES = {
    case["case"]: {key: case["steps"][0].get(key) for key in ("phase", "units", "centres", "orders")}
    for case in map(json.loads, (Path(__file__).parent / "datc" / "datc_v3_0.jsonl").open(encoding="utf-8"))
}


@pytest.mark.parametrize(
    ("case", "rules", "unit", "verdict", "reason"),
    [
        ("6.F.9", Rulebook(any_route_disrupts=True), "A LON", "disrupted", None),
        ("6.F.12", Rulebook(any_route_disrupts=True), "A LON", "succeeds", None),
        ("6.F.20", Rulebook(paradox="1982"), "F NAP", "succeeds", None),
        ("6.F.21", Rulebook(paradox="1982"), "F CLY", "succeeds", None),
        ("6.F.18", Rulebook(paradox="1982"), "A LON", "succeeds", None),
        ("6.G.1", Rulebook(convoy_by_intent=False), "A NWY", "bounced", None),
        ("6.G.13", Rulebook(convoy_cuts_target=True), "A VEN", "cut", None),
        ("6.B.2", Rulebook(fill_single_coast=False), "F GAS", "void", "coast-missing"),
        ("6.B.3", Rulebook(ignore_wrong_coast=True), "F GAS", "succeeds", None),
        ("6.B.7", Rulebook(support_needs_coast=True), "F POR", "void", "coast-missing"),
    ],
)
def test_the_other_choice(case: str, rules: Rulebook, unit: str, verdict: str, reason: str | None) -> None:
    result = adjudicate(CASES[case], rules)["results"][unit]
    assert (result["verdict"], result.get("reason")) == (verdict, reason)
    default = adjudicate(CASES[case])["results"][unit]
    assert case == "6.F.12" or default != result


def test_retreat_to_where_a_convoyed_attacker_came_from() -> None:
    step = CASES["6.H.11"]
    assert "GAS" in adjudicate(step)["dislodged"]["A MAR"]["retreats"]
    assert "GAS" not in adjudicate(step, Rulebook(retreat_past_convoy=False))["dislodged"]["A MAR"]["retreats"]


def test_disorder_by_home_keeps_the_army_that_defends_home() -> None:
    record: dict[str, Any] = CASES["6.J.11"]
    assert adjudicate(record)["units"]["ITALY"] == ["A WAR"]
    assert adjudicate(record, Rulebook(disorder_by_home=True))["units"]["ITALY"] == ["A TUS"]
