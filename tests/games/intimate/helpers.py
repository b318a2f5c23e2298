"""Small positions and whole letters for the tests of the rules."""

from typing import Any

from judge.games.dice import Dice
from judge.games.intimate import GAME
from judge.games.protocol import About, Answer, Held, Step

SEATS = ("anna", "ben")
DICE = Dice(b"\1" * 32, "test")
OPTIONS: dict[str, Any] = {name: option.default for name, option in GAME.options.items()}


def position(
    phase: str,
    units: dict[str, list[str]],
    homes: tuple[str, ...] = ("FRANCE", "GERMANY"),
    credits: tuple[int, ...] = (10, 10),
    centres: dict[str, list[str]] | None = None,
    control: dict[str, str | None] | None = None,
    **more: Any,
) -> Any:
    """A state brought along: anna has the first home power, ben the second, and so on."""
    seats = more.pop("seats", SEATS)
    options, rules = OPTIONS | more.pop("options", {}), more.pop("rules", max(GAME.rules))
    record = {
        "phase": phase,
        "units": units,
        "centres": centres or {},
        "homes": dict(zip(seats, homes, strict=True)),
        "credits": dict(zip(homes, credits, strict=True)),
        "control": control or {},
        **more,
    }
    step = GAME.load(seats, options, record, rules)
    assert isinstance(step, Step), step
    return step.state


def letter(state: Any, seat: str, text: str, held: Held | None = None) -> Answer:
    """What a letter of these lines does."""
    lines = tuple(line.strip() for line in text.replace(";", "\n").splitlines() if line.strip())
    commands = tuple(command for row in GAME.read(state, seat, lines, About()) for command in row)
    return GAME.submit(state, seat, held or {}, commands, DICE)


def codes(answer: Answer) -> list[str]:
    return [refused.code for refused in answer.refused]


def lines(state: Any, answer: Answer, seat: str) -> list[str]:
    return sorted(GAME.text(state, row) for row in answer.held.get(seat, {}).values())


def turn(state: Any, anna: str = "", ben: str = "") -> Step:
    """Both letters, then the phase is resolved."""
    held = letter(state, "anna", anna).held
    held = letter(state, "ben", ben, held).held
    return GAME.resolve(state, held, DICE)


def event(step: Step, kind: str) -> Any:
    return next(e.told() for e in step.events if e.kind == kind)


def units(step: Step, power: str) -> list[str]:
    return sorted(step.state.board.units.get(power, ()))
