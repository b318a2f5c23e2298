"""The source's sample chart as a position: fourteen players, every hand known; and letters for the rules' tests."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from judge.games.dice import Dice
from judge.games.protocol import About, Answer, Held, Step
from judge.games.threed import GAME
from judge.games.threed.cards import Hand, card_named, ordered
from judge.games.threed.goods import controls

DICE = Dice(b"\1" * 32, "test")
OPTIONS: dict[str, Any] = {name: option.default for name, option in GAME.options.items()}
CENTRES = {
    "AUSTRIA": "BUD TRI VIE", "ENGLAND": "EDI LON LVP", "FRANCE": "BRE MAR PAR", "GERMANY": "BER KIE MUN",
    "ITALY": "NAP ROM VEN", "RUSSIA": "MOS SEV STP WAR", "TURKEY": "ANK CON SMY",
}  # fmt: skip
UNITS = {
    "AUSTRIA": "A BUD,A VIE,F TRI", "ENGLAND": "A LVP,F EDI,F LON", "FRANCE": "A MAR,A PAR,F BRE",
    "GERMANY": "A BER,A MUN,F KIE", "ITALY": "A ROM,A VEN,F NAP", "RUSSIA": "A MOS,A WAR,F SEV,F STP/SC",
    "TURKEY": "A CON,A SMY,F ANK",
}  # fmt: skip


def rows() -> list[tuple[str, str, str, str, str, str]]:
    """power, other power, player, votes, cards as printed, commodities as printed"""
    found, power = [], ""
    for line in (Path(__file__).parent / "sample.txt").read_text("utf-8").splitlines():
        match = re.fullmatch(r"(\w{3})/ (\w+) (\S+) (.+) =(?: (\w+))?", line)
        if match:
            found.append((power, match[1], match[2], match[3], match[4], match[5] or ""))
        else:
            power = line
    return found


def cards(printed: str) -> Hand:
    """The four cards of a printed hand, whatever joins them."""
    words = re.findall(r"\([LSRAlsra]\)|/[LSRA]|[A-Za-z]+", printed)
    found = [card_named(word.strip("/") if word.startswith("/") else word) for word in words]
    assert None not in found, printed
    return ordered(str(card) for card in found)


HANDS = {(power, player): cards(printed) for power, _, player, _, printed, _ in rows()}
POWERS = tuple(dict.fromkeys(power for power, _ in HANDS))
SEATS = tuple(dict.fromkeys(player for _, player in HANDS))
CABINETS = {power: [player for p, player in HANDS if p == power] for power in POWERS}
FIRST = {power: own[0] for power, own in CABINETS.items()}
SECOND = {power: own[1] for power, own in CABINETS.items()}


def record(phase: str = "S1901M", **more: Any) -> dict[str, Any]:
    """A position as `judge import` takes it; Presidents are the first of each cabinet, Ministers the second."""
    return {
        "phase": phase,
        "units": {power: units.split(",") for power, units in UNITS.items()},
        "centres": {power: centres.split() for power, centres in CENTRES.items()},
        "cabinets": CABINETS,
        "hands": {p: {player: list(HANDS[p, player]) for player in own} for p, own in CABINETS.items()},
        "presidents": FIRST,
        "ministers": SECOND,
        "balances": dict.fromkeys(SEATS, 5),
    } | more


def position(
    phase: str = "S1901M", options: dict[str, Any] | None = None, rules: int = max(GAME.rules), **more: Any
) -> Any:
    """The sample's state. `hands` may be given anew for single powers."""
    given = more.pop("hands", {})
    row = record(phase, **more)
    row["hands"] |= given
    step = GAME.load(SEATS, OPTIONS | (options or {}), row, rules)
    assert isinstance(step, Step), step
    return step.state


def letter(state: Any, seat: str, text: str, held: Held | None = None, answers: str = "") -> Answer:
    """What a letter of these lines does."""
    lines = tuple(line.strip() for line in text.replace(";", "\n").splitlines())
    commands = tuple(c for row in GAME.read(state, seat, lines, About({s: s for s in SEATS}, answers)) for c in row)
    return GAME.submit(state, seat, held or {}, commands, Dice(b"\2" * 32, state.phase))


class Season:
    """Letters of one phase, one after the other; every refusal is a failure unless it is asked for."""

    def __init__(self, state: Any) -> None:
        self.state, self.held = state, {}  # type: ignore[var-annotated]
        self.said: list[str] = []
        self.events: list[Any] = []

    def send(self, seat: str, text: str) -> "Season":
        answer = letter(self.state, seat, text, self.held)
        assert not answer.refused, answer.refused
        return self.took(answer)

    def took(self, answer: Answer) -> "Season":
        self.held = answer.held
        self.said += [*answer.done, *answer.notes]
        if answer.step:
            self.state = answer.step.state
            self.events += answer.step.events
        return self

    def refused(self, seat: str, text: str) -> str:
        """The reason why the letter's only line is not taken."""
        answer = letter(self.state, seat, text, self.held)
        assert len(answer.refused) == 1, (text, answer.refused)
        assert answer.step is None
        return answer.refused[0].text

    def number(self, back: int = 1) -> int:
        """The number of the newest contract, or of one before it."""
        return int(self.state.contracts[-back].number)

    def resolve(self) -> Step:
        return GAME.resolve(self.state, self.held, Dice(b"\3" * 32, self.state.phase))

    def next(self) -> "Season":
        return Season(self.resolve().state)


def events(step: Step, kind: str) -> list[Any]:
    return [e.told() for e in step.events if e.kind == kind]


def event(step: Step, kind: str) -> Any:
    (found,) = events(step, kind)
    return found


def swapped(power: str, *pairs: tuple[str, str, str, str]) -> dict[str, dict[str, list[str]]]:
    """The power's hands with cards changed between players: (one, card, two, card)."""
    hands = {player: list(HANDS[power, player]) for player in CABINETS[power]}
    for one, card, two, other in pairs:
        hands[one].remove(card)
        hands[two].remove(other)
        hands[one].append(other)
        hands[two].append(card)
    return {power: hands}


def goods(state: Any, seat: str) -> dict[str, int]:
    return {kind: n for kind, n in controls(state, seat).items() if n}


def whole(state: Any) -> bool:
    """Every deck is whole: sixteen different cards in four hands of four (TD-3.2)."""
    hands: Iterable[Any] = state.hands.values()
    return all(
        len({c for own in power.values() for c in own}) == 16 and {len(own) for own in power.values()} == {4}
        for power in hands
    )
