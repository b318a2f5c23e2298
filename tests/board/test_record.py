"""`judge adjudicate`: one JSON object in, one out."""

import json
from typing import Any

import pytest

from judge.games.diplomacy.record import adjudicate_line


def ask(**record: object) -> dict[str, object]:
    return json.loads(adjudicate_line(json.dumps(record)))  # type: ignore[no-any-return]


def test_the_example_of_the_handbook() -> None:
    units = {"FRANCE": ["A BUR", "F BRE"], "GERMANY": ["A MUN", "A RUH"]}
    orders = {"FRANCE": ["A BUR H"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]}
    assert ask(phase="S1901M", units=units, orders=orders) == {
        "phase": "S1901M",
        "results": {
            "A BUR": {"order": "A BUR H", "verdict": "dislodged", "dislodged": True, "because": ["A MUN"]},
            "F BRE": {"order": "F BRE H", "verdict": "holds", "by": "judge"},
            "A MUN": {"order": "A MUN - BUR", "verdict": "succeeds"},
            "A RUH": {"order": "A RUH S A MUN - BUR", "verdict": "succeeds"},
        },
        "units": {"FRANCE": ["F BRE"], "GERMANY": ["A BUR", "A RUH"]},
        "dislodged": {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["BEL", "GAS", "MAR", "PAR", "PIC"]}},
        "contested": [],
    }


def test_a_move_that_was_beaten_head_on_was_stopped_by_nobody_else() -> None:
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"], "RUSSIA": ["A BOH"]}
    orders = {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"], "RUSSIA": ["A BOH - MUN"]}
    results: Any = ask(phase="S1901M", units=units, orders=orders)["results"]
    assert results["A BUR"] == {
        "order": "A BUR - MUN", "verdict": "bounced", "dislodged": True, "because": ["A MUN"],
    }  # fmt: skip
    assert results["A BOH"]["verdict"] == "succeeds", "it followed, and stopped nobody"


def test_a_move_to_where_another_came_in_was_not_stopped_by_who_was_thrown_out() -> None:
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"], "ITALY": ["A MAR"]}
    orders = {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"], "ITALY": ["A MAR - BUR"]}
    results: Any = ask(phase="S1901M", units=units, orders=orders)["results"]
    assert results["A MAR"] == {"order": "A MAR - BUR", "verdict": "bounced", "because": ["A MUN"]}


def test_a_year_from_phase_to_phase() -> None:
    units = {"GERMANY": ["A RUH"], "FRANCE": ["A PAR"]}
    centres = {"GERMANY": ["MUN"], "FRANCE": ["PAR"]}
    autumn = ask(phase="F1901M", units=units, centres=centres, orders={"GERMANY": ["A Ruh - Bel"]})
    assert autumn["centres"] == {"FRANCE": ["PAR"], "GERMANY": ["BEL", "MUN"]}
    assert autumn["next"] == "W1901A"
    winter = ask(phase="W1901A", units=autumn["units"], centres=autumn["centres"], orders={"GERMANY": ["Build A Mun"]})
    assert winter["results"] == {"GERMANY": [{"order": "A MUN B", "verdict": "succeeds"}]}
    assert winter["next"] == "S1902M"


def test_two_orders_for_a_unit() -> None:
    out = ask(
        phase="S1901M", units={"FRANCE": ["A PAR"]}, orders={"FRANCE": ["A Par - Bur", "A Par - Gas", "A Par - Kie"]}
    )
    assert out["results"]["A PAR"]["order"] == "A PAR - GAS"  # type: ignore[index]
    assert out["rejected"] == [
        {"power": "FRANCE", "order": "A PAR - BUR", "reason": "repeated"},
        {"power": "FRANCE", "order": "A PAR - KIE", "reason": "not-adjacent"},
    ]


def test_a_line_that_is_no_order_is_rejected_with_its_reason() -> None:
    out = ask(phase="S1901M", units={"FRANCE": ["A PAR"]}, orders={"FRANCE": ["A Pari - Bug", "hello"]})
    assert [r["reason"] for r in out["rejected"]] == ["misspelt", "not-understood"]  # type: ignore[union-attr]


def test_half_characters_and_lying_retreats() -> None:
    assert ask(phase="S1901M", units={"FRANCE": ["A PAR"]}, orders={"FRANCE": ["\ud800 foo"]})["rejected"]
    assert adjudicate_line('{"phase":"S1901M","orders":{"FRANCE":["\\ud800"]}}').isascii()
    lost = {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["PAR"]}}
    out = ask(phase="S1901R", units={"FRANCE": ["A PAR"]}, dislodged=lost, orders={"FRANCE": ["A BUR - PAR"]})
    assert out["units"] == {"FRANCE": ["A PAR"]}


@pytest.mark.parametrize(
    "line",
    [
        "", "not json", "[]", "null", '{"phase":"X"}', '{"phase":"S1901M","units":{"FRANCE":["A NTH"]}}',
        '{"phase":"S1901M","units":{"FRANCE":["A PAR","F PAR"]}}', '{"phase":"S1901M","units":{"SPAIN":["A PAR"]}}',
        '{"phase":"S1901M","units":{"FRANCE":["A PAR"],"ITALY":["A PAR"]}}', '{"phase":"S1901M","units":[1]}',
        '{"phase":"S1901M","centres":{"FRANCE":["XYZ"]}}', '{"phase":"S1901R","dislodged":{"A PAR":1}}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_an_error_and_the_run_goes_on(line: str) -> None:
    assert set(json.loads(adjudicate_line(line))) == {"error"}
