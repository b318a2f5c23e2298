"""Random turns and games of The Golden Blade, by the judge and by a reference that was written from the rule text alone.

`python -m tests.references.test_golden_blade 2000` plays so many games from the deal to a winner; in the suite it is
fewer, and turns of all kinds of positions.
"""

import sys
from random import Random
from typing import Any
from zlib import crc32

import pytest

from judge.games.dice import Dice
from judge.games.goldenblade.cards import domain_of
from judge.games.goldenblade.game import GoldenBlade
from judge.games.goldenblade.loading import load
from judge.games.goldenblade.options import OPTIONS
from judge.games.goldenblade.state import POWERS
from judge.games.protocol import About, Refused, Step
from tests.references import golden_blade

GAME = GoldenBlade()
CONDITIONS = (
    "me.army >= 2", "left.fleet > 0", "not me.has.fleet", "right.order = Embargo or left.hand < 3",
    "left.level.political != 1 and (me.hand = 3 or right.army > 1)",
)  # fmt: skip


def sign(card: str) -> str:
    return domain_of(card).value[0].upper()


class Lot(Dice):
    """A lot that falls on the same letter for both: by its label, among the cards in the order of their letters."""

    def pick(self, label: str, items: Any) -> Any:
        return sorted(items, key=sign)[crc32(label.encode()) % len(items)]


def wishes(lot: Random) -> str:
    parts = []
    for _ in range(lot.randint(1, 3)):
        domain = lot.choice(["army", "fleet", "political", "a", "f", "p"])
        parts.append(domain + (f" IF {lot.choice(CONDITIONS)}" if lot.random() < 0.4 else ""))
    return " > ".join(parts)


def letter(lot: Random, many: int) -> list[str]:
    """A letter with most of what can be said."""
    cards = [name for name, row in golden_blade.CARDS.items() if row[3] in ("2+", "2" if many == 2 else "3+")]
    cards += ["Alliance", "Coalition"] * 4 * (many > 2 and lot.random() < 0.5)
    lines = []
    for slot in ("LEFT", "RIGHT") if many > 2 else ("L1", "L2", "R1", "R2"):
        order = f"{slot}: {(name := lot.choice(cards))}"
        for word in ("ON", "DISCARD", "DEPLOY"):
            order += f" {word} {wishes(lot)}" if lot.random() < 0.5 else ""
        if name == "Espionage":
            order += f" SWAP {lot.randint(0, 3)} TAKE {wishes(lot)} GIVE {wishes(lot)}"
        lines.append(order)
    lines += [f"BUILD: {wishes(lot)}"] * (lot.random() < 0.5)
    if many > 2 and lot.random() < 0.7:
        lines.append(lot.choice(["IF ALLIED LEFT: REDIRECT", "IF ALLIED RIGHT AND me.army >= 1: REDIRECT"]))
    if many == 2:
        lines += [f"VANGUARD: L{lot.randint(1, 2)}", f"TARGET: {lot.randint(1, 2)}"]
    return lines


def setting(lot: Random) -> tuple[dict[str, Any], dict[str, list[str]], dict[str, Any]]:
    many = lot.randint(2, 7)
    seating, top = lot.sample(POWERS, many), lot.choice([1, 2, 5])
    standing = [power for power in seating if lot.random() < 0.5]
    position = {
        "seating": seating, "token": lot.choice(seating), "library": "".join(lot.choices("AFP", k=16)), "discard": "",
        "grids": {p: {d: lot.randint(0, top) for d in ("army", "fleet", "political")} for p in seating},
        "hands": {p: "".join(lot.choices("AFP", k=lot.randint(0, 4))) for p in seating},
        "standing": {p: {of: wishes(lot) for of in ("build", "discard")} for p in standing},
    }  # fmt: skip
    options = {"own_accord": lot.random() < 0.5, "redirect_blockers": lot.random() < 0.5, "win_check": "immediate"}
    return position, {power: letter(lot, many) for power in seating}, options


def judged(position: dict[str, Any], letters: dict[str, list[str]], options: dict[str, Any]) -> dict[str, Any]:
    """The turn as the judge plays it, every seat called as its power."""
    seating = tuple(position["seating"])
    record = position | {
        "powers": {power: power for power in seating}, "turn": 1, "library": {"1901": position["library"]},
        "grids": {power: list(grid.values()) for power, grid in position["grids"].items()},
    }  # fmt: skip
    step = load(seating, {name: option.default for name, option in OPTIONS.items()} | options, record, 1)
    assert isinstance(step, Step), step
    state, held = step.state, {}
    for power, lines in letters.items():
        lists = position["standing"].get(power, {})
        text = (*(f"STANDING {of.upper()}: {wanted}" for of, wanted in lists.items()), *lines)
        commands = tuple(command for row in GAME.read(state, power, text, About()) for command in row)
        assert not [command for command in commands if isinstance(command, Refused)], commands
        answer = GAME.submit(state, power, held, commands, Lot(b"", "T1"))
        assert not answer.refused, answer.refused
        held, state = dict(answer.held), answer.step.state if answer.step else state
    step = GAME.resolve(state, held, Lot(b"", "T1"))
    position["left"] = "".join(map(sign, step.state.library["1901"]))
    after, (told,) = step.state, [event for event in step.events if event.kind == "resolved"]
    return {
        "grids": {p: {d: len(cards) for d, cards in grid.items()} for p, grid in after.grids.items()},
        "hands": {p: "".join(sorted(map(sign, cards))) for p, cards in after.hands.items()},
        "discard": "".join(sorted(map(sign, after.discard))),
        "token": after.token,
        "winners": list(after.outcome.winners) if after.outcome else [],
        "fates": {(row.power, row.slot): row.fate for row in told.orders},
    }


def pick(power: str, slot: str, card: str, step: int, again: int, hand: list[str]) -> int:
    return crc32(f"{power}/{slot}/{card}/{step}/{again}".encode()) % len(hand)


@pytest.mark.parametrize("seed", range(60))
def test_random_turns(seed: int) -> None:
    position, letters, options = setting(Random(seed))
    same(position, letters, options)


def same(position: dict[str, Any], letters: dict[str, list[str]], options: dict[str, Any]) -> dict[str, Any]:
    """The turn's end, the same for both."""
    found = judged(position, letters, options)
    assert found == golden_blade.turn(position, letters, pick, options), (position, letters)
    return found


@pytest.mark.parametrize("seed", range(10))
def test_random_games(seed: int) -> None:
    assert game(seed) > 0


def game(seed: int) -> int:
    """A whole game, the same turn by turn; how many turns it took. It ends early when the library does."""
    lot = Random(seed)
    position, _, options = setting(lot)
    seating = position["seating"]
    deck = lot.sample("AFP" * 50, 150)
    position |= {
        "library": "".join(deck[5 * len(seating) :]), "discard": "",
        "grids": {power: dict.fromkeys(("army", "fleet", "political"), 0) for power in seating},
        "hands": {power: "".join(deck[5 * n : 5 * n + 5]) for n, power in enumerate(seating)},
    }  # fmt: skip
    turns = 0
    while len(position["library"]) > 3 * len(seating):
        found = same(position, {power: letter(lot, len(seating)) for power in seating}, options)
        turns += 1
        if found["winners"]:
            break
        position |= {key: found[key] for key in ("grids", "hands", "discard", "token")}
        position["library"] = position["left"]
    return turns


if __name__ == "__main__":
    played = [game(number) for number in range(int(sys.argv[1]))]
    print(f"{len(played)} games, seeds 0 to {len(played) - 1}, {sum(played)} turns: no difference")
