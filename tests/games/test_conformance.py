"""Every game that is installed keeps the protocol; and the test itself can fail."""

import os

import pytest

from judge.games import games
from judge.games.intimate.game import Intimate
from judge.games.protocol import About, Game
from judge.games.warped.game import Warped
from judge.referee.commands import all_verbs
from judge.referee.commands.registry import clashes
from tests.games.conformance import check_turn, endings, new_game, no_leak, play, seats, with_options
from tests.games.hands import HandsGame
from tests.games.raid import RaidGame
from tests.games.toy import ToyGame

VARIANTS = [
    with_options(Intimate, "dueldip", **Intimate.presets["dueldip"]),
    with_options(Intimate, "four", players=4),
    with_options(Intimate, "six", players=6, victory="standard", nonmovement="greedy", nonplayer="random"),
    with_options(Intimate, "anarchy", players=3, uncontrolled="anarchy-builds", nonplayer="greedy", stalemate_years=1),
]
WARPED = [
    with_options(Warped, "warped of two", players=2, capture="round_end", reaction_delay=6, copies=2),
    with_options(Warped, "warped of four", players=4, support_from="allies", default_advance="always"),
]
ALL = [*games().values(), *VARIANTS, *WARPED, ToyGame(), HandsGame(), RaidGame()]


FEW = [*VARIANTS, *WARPED, games()["threed"]]
"""Of these a few seeds, since they take long or are like another game; JUDGE_SEEDS=20 plays more of them."""
CASES = [(game, seed) for game in ALL for seed in range(int(os.environ.get("JUDGE_SEEDS", 4)) if game in FEW else 20)]


@pytest.mark.parametrize(("game", "seed"), CASES, ids=[f"{game.name}-{seed}" for game, seed in CASES])
def test_a_game_keeps_the_protocol(game: Game, seed: int) -> None:
    silent = play(game, seed, silent=True)
    assert '"outcome":{' in silent[-1] or len(silent) == 40
    played = play(game, seed, silent=False)
    assert played == play(game, seed, silent=False, check=False), "the same seed gave another game"
    endings(game, seed)


def test_a_deliberate_leak_is_found() -> None:
    leaky = ToyGame(leaky=True)
    state, _ = new_game(leaky, 1)
    held = leaky.resample(state, {}, "", new_game(leaky, 2)[1])[1]
    with pytest.raises(AssertionError, match="sees what is hidden"):
        no_leak(leaky, state, held, "player0", 7)
    with pytest.raises(AssertionError):
        check_turn(leaky, state, held, 7)


def test_no_game_takes_a_word_of_the_campaign() -> None:
    assert all_verbs.VERBS
    for game in games().values():
        assert clashes(game) == []
        assert not [
            row.form for row in all_verbs.VERBS if not row.block and row.word != "VOTE" and reads(game, row.form)
        ]


def reads(game: Game, line: str) -> bool:
    """The game takes this line for its own, in any phase of a silent year."""
    state, dice = new_game(game, 1)
    for _ in range(6):
        seat = seats(game, state)[0]
        if game.read(state, seat, (line,), About())[0]:
            return True
        state = game.resolve(state, {}, dice).state
    return False
