"""The demo's strong bots: they see the board as their reports show it, order what is legal, and beat the wandering ones."""

from pathlib import Path

import pytest

from judge.board import offer
from judge.board.atlas import STANDARD, Unit
from judge.board.orders import Move
from judge.board.position import Position, start
from judge.games.dice import Dice
from judge.games.diplomacy.seen import seen
from judge.games.diplomacy.thinking import Side, orders, tidied
from judge.referee.phases.due import tick
from tests.bench.duels import duel
from tests.desk import Desk

SIDES = [Side(frozenset({power})) for power in STANDARD.powers]


def test_a_report_shows_the_board(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position(
        units={"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN", "F STP/SC"]},
        centres={"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]},
    )
    desk.send("A Par - Pic\nA Mar H\nF Bre H")
    desk.send("A Mun H\nF Stp H", "ben")
    with desk.campaign() as campaign:
        desk.now = campaign.row.deadline
    tick(desk.world)
    board = seen(next(mail.text for mail in desk.new() if "THE POSITION" in mail.text))
    assert board is not None
    with desk.campaign() as campaign:
        now = campaign.state.board
    assert {power: set(units) for power, units in board.position.units.items() if units} == {
        power: set(units) for power, units in now.units.items() if units
    }
    assert {power: set(own) for power, own in board.position.centres.items() if own} == {
        power: set(own) for power, own in now.centres.items() if own
    }
    assert seen("STILL NEEDED FROM YOU\n  - A PAR\n") is None


@pytest.mark.parametrize("power", ["AUSTRIA", "ENGLAND", "RUSSIA"])
def test_what_is_ordered_is_legal_and_of_use(power: str) -> None:
    position, (own,) = start(), [side for side in SIDES if power in side.powers]
    others = [side for side in SIDES if side is not own]
    found = orders(position, own, others, False, Dice(b"a seed", "S1901M"), tries=60)
    legal = {str(order) for rows in offer.movement(position)[power].values() for order in rows}
    assert len(found) == len(position.units[power])
    assert set(found) <= legal
    backed = [line.partition(" S ")[2] for line in found if " S " in line and " - " in line]
    assert set(backed) <= set(found)  # only moves of their own, which are made
    assert found == orders(position, own, others, False, Dice(b"a seed", "S1901M"), tries=60)


def test_who_would_run_into_their_own_supports_them() -> None:
    position = Position(units={"FRANCE": (Unit("A PAR"), Unit("A BRE"), Unit("A GAS"))})
    choices = {unit: list(rows) for unit, rows in offer.movement(position)["FRANCE"].items()}
    swap = {Unit(unit): Move(Unit(unit), to) for unit, to in (("A PAR", "BRE"), ("A BRE", "PAR"), ("A GAS", "MAR"))}
    tidy = {unit: str(order) for unit, order in tidied(swap, choices, lambda orders: 0.0).items()}
    assert tidy == {"A PAR": "A PAR S A BRE", "A BRE": "A BRE S A PAR", "A GAS": "A GAS - MAR"}
    worse = tidied(swap, choices, lambda orders: float(orders == swap))
    assert worse == swap  # what is better as it was stays


@pytest.mark.parametrize(("game", "seed"), [("intimate", 0), ("intimate", 5), ("warped", 0)])
def test_the_strong_beat_the_weak(game: str, seed: int) -> None:
    """By mail, from either seat; a hundred duels are in tests/bench."""
    strong = f"p{seed % 2}"
    assert duel(game, seed, strong) == strong
