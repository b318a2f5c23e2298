"""The machines of the demo play as they did: their letters, for the same notices. `JUDGE_GOLDEN=write` writes them."""

import os
from pathlib import Path

import pytest

from judge.games import games
from judge.games.sides import Strength, WithDemo
from tests.office import Office

FOLDER = Path(__file__).with_name("bots")
ROUNDS = {"intimate": 16, "standard": 6, "threed": 3, "goldenblade": 14, "warped": 14}
PLAYERS = {"intimate": 2, "standard": 7, "threed": 14, "goldenblade": 4, "warped": 3}


class Heard(Office):
    """What the bots write is written down."""

    said: tuple[str, ...] = ()

    def writes(self, sender: str, to: str, text: str, answers: str = "") -> None:
        if sender in self.bots:
            self.said += (f"{sender.partition('@')[0]}: {'; '.join(text.splitlines())}",)
        super().writes(sender, to, text, answers)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_machines_play_as_they_did(name: str, tmp_path: Path) -> None:
    game = games()[name]
    wishes = dict(game.demo) if isinstance(game, WithDemo) else {}
    chosen = {key: game.options[key].read(text) for key, text in wishes.items()}
    office = Heard(tmp_path, game, PLAYERS[name], b"a machine", chosen, Strength.STRONG)
    office.join()
    for _ in range(ROUNDS[name]):
        if not office.round():
            office.pass_time()
    said = "\n".join(office.said) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("JUDGE_GOLDEN") == "write":
        path.write_text(said, "utf-8")
    assert said == path.read_text("utf-8")
