"""The Golden Blade with two, three and seven players keeps what every game must (with four: test_conformance of all)."""

import pytest

from judge.games.dice import Dice
from judge.games.goldenblade.game import GoldenBlade
from tests.games.conformance import endings, new_game, play, seats, with_options

GAMES = {n: with_options(GoldenBlade, "goldenblade", players=n) for n in (2, 3, 7)} | {
    5: with_options(GoldenBlade, "goldenblade", players=4, build_mode="separate", win_check="turn"),
}


@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_the_game_keeps_the_protocol(players: int, seed: int) -> None:
    game = GAMES[players]
    assert play(game, seed, silent=False) == play(game, seed, silent=False, check=False)
    endings(game, seed)


@pytest.mark.parametrize("players", GAMES)
def test_silence_comes_to_an_end(players: int) -> None:
    assert "outcome" in play(GAMES[players], 1, silent=True, check=False)[-1]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_cards_are_conserved(players: int) -> None:
    """150 in hands, grids, library and discard pile after every step (GB §1.2)."""
    game = GAMES[players]
    state, _ = new_game(game, 3)
    for turn in range(25):
        cards = [card for hand in state.hands.values() for card in hand]
        cards += [card for grid in state.grids.values() for row in grid.values() for card in row]
        cards += [card for year in state.library.values() for card in year] + list(state.discard)
        assert len(cards) == len(set(cards)) == 150
        if game.result(state):
            break
        held = {}
        for seat in seats(game, state):
            held = game.resample(state, held, "", Dice(b"%d" % turn, seat))[1]
        state = game.resolve(state, held, Dice(b"\5" * 32, game.phase(state).code)).state
