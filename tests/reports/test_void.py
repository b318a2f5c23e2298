"""What stands beside orders, and in which order they stand: why a support fits nothing, what stopped a move."""

from typing import Any

import pytest

from judge.board import movement
from judge.board.rulebook import Rulebook
from judge.games.codec import plain
from judge.games.diplomacy.record import position_of, read_orders
from judge.games.diplomacy.report_rows import moved
from judge.reports.colours import POWERS
from judge.reports.forms import TextForm
from judge.reports.html_form import HtmlForm
from judge.reports.own_news import why_void
from judge.reports.page_form import PageForm
from judge.reports.render import environment
from judge.reports.tables import orders_by_side
from judge.service.settings import shipped


@pytest.mark.parametrize(
    ("support", "other", "said"),
    [
        ("A TYR S A PIE - VEN", "A PIE - TUS", "A PIE had another order, A PIE - TUS"),
        ("A TYR S A PIE - VEN", "A PIE S A TYR", "A PIE had another order, A PIE S A TYR"),
        ("A TYR S A PIE", "A PIE - TUS", "A PIE had another order, A PIE - TUS"),
        ("A TYR S A PIE - VEN", "", "A PIE had no order"),
        ("A TYR S F LYO - VEN", "F LYO - VEN", "cannot go there"),
        ("A TYR S A ROM - VEN", "A PIE H", "no such unit stands there"),
        ("A TYR S A PIE - VEN", "A PIE - VEN", ""),
    ],
)
def test_a_support_that_fits_nothing_says_what_the_unit_does_that_it_names(support: str, other: str, said: str) -> None:
    units = {"ITALY": ["A PIE", "A TYR", "F LYO"]}
    orders, wrong = read_orders({"ITALY": [support, *filter(None, [other])]}, "M")
    assert not wrong
    outcomes = movement.move(
        position_of({"phase": "S1905M", "units": units, "centres": {}}), orders, Rulebook()
    ).outcomes
    found = plain(moved(outcomes.values(), position_of({"phase": "S1905M", "units": units, "centres": {}})))
    assert why_void(next(row for row in found if row["unit"] == "A TYR"), found) == said


def test_a_bounce_off_ones_own_unit_says_so() -> None:
    """Nobody dislodges a unit of their own power, and another's unit did nothing to stop this one."""
    view = {"phase": "S1905M", "units": {"ITALY": ["A ROM", "A VEN"], "AUSTRIA": ["F TRI"]}, "centres": {}}
    orders, _ = read_orders({"ITALY": ["A ROM - VEN", "A VEN - TRI"], "AUSTRIA": ["F TRI H"]}, "M")
    found = plain(moved(movement.move(position_of(view), orders, Rulebook()).outcomes.values(), position_of(view)))
    macros: Any = environment((shipped("templates"),)).get_template("mail/board.j2").make_module({"f": PageForm()})
    told = {row["unit"]: str(macros.verdict(row, found)).strip() for row in found}
    assert told["A ROM"] == "bounced by its own A VEN"
    assert told["A VEN"] == f"bounced by {PageForm().chip('AUSTRIA')}F TRI"


def test_in_html_a_home_power_stands_before_those_that_fight_for_it() -> None:
    """The reader's side first; on a page for everybody each side by itself, and last whom nobody commands."""
    units = {power: [f"A {power[:3]}"] for power in POWERS}
    holds = {"verdict": "holds", "kind": "hold", "judge": False, "because": [], "target": "", "other": ""}
    rows = [holds | {"power": power, "unit": own[0], "order": f"{own[0]} H"} for power, own in units.items()]
    heads = {"TURKEY": "TURKEY", "AUSTRIA": "TURKEY", "FRANCE": "FRANCE", "RUSSIA": "FRANCE", "ITALY": "FRANCE"}
    event = {"orders": rows, "commands": heads}

    def told(form: Any, me: str) -> str:
        return " ".join(group["power"][:2] for group in orders_by_side(form, event, lambda *_: "", me, {}))

    assert told(PageForm(), "") == "FR IT RU TU AU EN GE"
    assert told(HtmlForm(), "TURKEY") == "TU AU FR IT RU EN GE"
    assert told(TextForm(), "TURKEY") == "TU AU EN FR GE IT RU"
