"""The saved game is read by the package that it is for, which comes to the same positions."""

import json
from itertools import pairwise
from typing import Any

import pytest
from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData

from judge.referee.exchange.public import story
from judge.reports.archive import downloads
from tests.desk import Desk
from tests.reports.long_play import played


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    desk = Desk(tmp_path_factory.mktemp("saved"))
    played(desk.world, "camp", "intimate", 6, "b")
    with desk.campaign("camp") as campaign:
        found = downloads(desk.world.templates, story(campaign))
    return dict(json.loads(found["diplomacy"]))


def test_the_package_reads_the_whole_campaign(saved: dict[str, Any]) -> None:
    game = from_saved_game_format(saved)
    assert game.game_id == "camp"
    assert len(game.state_history) == len(saved["phases"]) - 1 > 12
    last = saved["phases"][-1]
    for power, units in last["state"]["units"].items():
        assert sorted(game.get_units(power)) == sorted(units)


def test_the_package_plays_every_movement_to_the_same_position(saved: dict[str, Any]) -> None:
    phases, played_again = saved["phases"], 0
    for phase, after in pairwise(phases):
        if phase["name"][-1] != "M" or after["name"][-1] == "A":
            continue
        game = Game(game_id="again", map_name="standard", rules=["SOLITAIRE", *saved["rules"]])
        game.set_phase_data(GamePhaseData.from_dict(phase))
        game.clear_orders()
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders or [])
        game.process()
        ours = {power: sorted(units) for power, units in after["state"]["units"].items()}
        theirs = {power: sorted(game.get_units(power)) for power in ours}
        if after["name"][-1] == "M":  # no retreat between: the package may have gone on to its own
            theirs = {power: [unit for unit in units if unit[0] != "*"] for power, units in theirs.items()}
        assert ours == theirs, phase["name"]
        played_again += 1
    assert played_again > 5
