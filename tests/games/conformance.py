"""What every game must keep, whatever its rules. Each function raises AssertionError on a breach."""

import json
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any

import pytest

from judge.games.codec import canonical, pack, unpack
from judge.games.dice import Dice
from judge.games.protocol import About, Game, Held, Refused

RUBBISH = (
    "",
    "A",
    "BID",
    "BID X 99999999999999999999",
    "PREFER",
    "xyzzy",
    "A Par - - - Bur",
    "F \u0000 - \ud7ff",
    "BUILD",
    "WAIVE 999999",
    "- - -",
    "9" * 500,
    "A Lon - Lon - Lon S F C",
    "DISBAND DISBAND",
    "BID E -3, I 2.5",
)
ODD = ("wait", "draw", "unknown", "Ä" * 40)
LONGEST = 40
FEW = 5
"""Seats of a game that are all looked at in every turn."""


def with_options(base: type, name: str, **chosen: Any) -> Game:
    """A game in which other options are the default."""
    options = base.options | {key: replace(base.options[key], default=value) for key, value in chosen.items()}  # type: ignore[attr-defined]
    made: Game = type(name, (base,), {"name": name, "options": options})()
    return made


def new_game(game: Game, seed: int) -> tuple[Any, Dice]:
    options = {name: option.default for name, option in game.options.items()}
    names = tuple(f"player{i}" for i in range(game.players(options)))
    dice = Dice(seed.to_bytes(32, "big"), "setup")
    return game.setup(names, options, dice, max(game.rules)).state, dice


def seats(game: Game, state: Any) -> tuple[str, ...]:
    options = {name: option.default for name, option in game.options.items()}
    return tuple(f"player{i}" for i in range(game.players(options)))


def about(game: Game, state: Any) -> About:
    return About({name: name for name in seats(game, state)})


def round_trip(game: Game, value: Any) -> Any:
    return unpack(json.loads(json.dumps(pack(value))), game.classes)


def play(game: Game, seed: int, silent: bool, check: bool = True) -> list[str]:
    """A whole game, every turn checked. Returns the states as text: the same seed gives the same."""
    state, _ = new_game(game, seed)
    trail = []
    for turn in range(LONGEST):
        dice = Dice(seed.to_bytes(32, "big"), game.phase(state).code)
        held: Held = {}
        if not silent:
            for seat in seats(game, state):
                held = game.resample(state, held, "", Dice(b"%d/%d" % (seed, turn), seat))[1]
        before = canonical(pack(state)), canonical(pack(held))
        if check:
            check_turn(game, state, held, seed + turn)
        step = game.resolve(state, held, dice)
        assert (canonical(pack(state)), canonical(pack(held))) == before, "resolve changed its input"
        state = step.state
        for event in step.events:
            canonical(event.told())
        trail.append(canonical(pack(state)))
        if game.result(state) is not None:
            assert game.asks(state, step.held) == ()
            break
    else:
        assert game.result(state) is not None or not silent or LONGEST >= 40
    return trail


def check_turn(game: Game, state: Any, held: Held, salt: int) -> None:
    """Everything that holds at every step of every game."""
    frozen(state)
    assert round_trip(game, state) == state
    assert round_trip(game, held) == round_trip(game, round_trip(game, held))
    everybody = seats(game, state)
    share = 1 if len(everybody) < FEW else 3  # of many seats a third a turn, each in its turn
    for seat in everybody[salt % share :: share]:
        no_leak(game, state, held, seat, salt)
        rubbish_is_refused(game, state, held, seat)
        for row in held.get(seat, {}).values():
            text = game.text(state, row)
            (again,) = game.read(state, seat, (text,), about(game, state))
            assert again, f"its own line {text!r} is not read"
            assert game.slot(state, again[0]) == game.slot(state, row)
        missing = {ask.seat: ask.missing for ask in game.asks(state, held)}.get(seat, ())
        assert bool(missing) == bool(game.defaults(state, seat, held) if missing else False)
    json.dumps(game.view(state, held, None))
    for seat in everybody[salt % share :: share]:
        away = game.seat(state, seat, "civil-disorder").state
        assert seat not in {ask.seat for ask in game.asks(away, held)}
        back, never = game.seat(away, seat, "active").state, game.seat(state, seat, "active").state
        assert back == never, f"{seat} is not as before once active again; does `setup` say the status of every seat?"


def no_leak(game: Game, state: Any, held: Held, seat: str, salt: int) -> None:
    """Deal anew all that a seat cannot see: its view stays what it was, and so does what it is asked."""
    seen, public = game.view(state, held, seat), game.view(state, held, None)
    asked = [ask for ask in game.asks(state, held) if ask.seat == seat]
    for again in range(3 if len(seats(game, state)) < 5 else 1):
        other, other_held = game.resample(state, held, seat, Dice(b"%d" % (salt * 3 + again), "resample"))
        assert game.view(other, other_held, seat) == seen, f"{seat} sees what is hidden"
        assert game.view(other, other_held, None) == public, "an observer sees what is hidden"
        assert [ask for ask in game.asks(other, other_held) if ask.seat == seat] == asked


def rubbish_is_refused(game: Game, state: Any, held: Held, seat: str) -> None:
    """No line raises; what is no command changes nothing that is held."""
    for lines in (RUBBISH, ODD):
        read = game.read(state, seat, lines, about(game, state))
        assert len(read) == len(lines)
        commands = tuple(command for row in read for command in row)
        answer = game.submit(state, seat, held, commands, Dice(b"", "rubbish"))
        assert len(answer.refused) >= sum(isinstance(command, Refused) for command in commands)
        assert {k: v for k, v in answer.held.items() if k != seat} == {k: v for k, v in held.items() if k != seat}


def frozen(state: Any) -> None:
    assert is_dataclass(state)
    with pytest.raises((FrozenInstanceError, TypeError, AttributeError)):
        setattr(state, fields(state)[0].name, None)


def endings(game: Game, seed: int) -> None:
    """Every way to end is either done or refused with a reason, never raised."""
    state, _ = new_game(game, seed)
    for how in ("draw", "concede", "stalemate", "won", "abandoned"):
        step = game.end(state, how, seats(game, state)[:1])
        assert isinstance(step, Refused) or game.result(step.state) is not None
