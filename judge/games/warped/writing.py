"""The canonical line of a command, which is read back as the same (W §9.3)."""

from collections.abc import Iterable

from judge.games.warped.cards import TITLES
from judge.games.warped.commands import (
    Act,
    Advance,
    AttackItem,
    BuildItem,
    Choose,
    Command,
    ConvoyItem,
    Go,
    Header,
    Item,
    MoveItem,
    NoReaction,
    Pay,
    Permit,
    Play,
    Policy,
    Prefer,
    Reaction,
    Way,
)  # fmt: skip


def text_of(command: Command) -> str:
    """As a player would write it."""
    match command:
        case Act():
            return f"{_when(command.when)}{_pay(command.pay)}: {'; '.join(map(item_text, command.items))}"
        case Play():
            return f"{_when(command.when)}PLAY {command.card}" + f": {command.target}" * bool(command.target)
        case Advance():
            return f"{_when(command.when)}{command.unit} - {command.to}"
        case Choose():
            return f"{command.of.upper()} {', '.join((*command.cards, *command.units))}"
        case Go():
            return TITLES[command.stage]
        case Header():
            return f"TURN {command.round} {command.power}".strip() if command.round else "FOR NEXT TURN"
        case Reaction() | NoReaction() | Policy() | Way() | Permit() | Prefer():
            return _lasting(command)
        case _:
            return "MORE"


def _when(condition: str) -> str:
    return f"IF {condition}: " if condition else ""


def _pay(pay: Pay) -> str:
    if pay.credit:
        return "CREDIT"
    return f"PLAY {pay.play}" if pay.play else f"DISCARD {', '.join(pay.discard)}"


def item_text(item: Item) -> str:
    match item:
        case BuildItem():
            return f"BUILD {item.unit}"
        case MoveItem():
            return " - ".join((item.unit, *item.path))
        case ConvoyItem():
            return f"CONVOY {' - '.join((item.unit, *item.via, item.to))}"
        case AttackItem():
            return f"{item.unit} x {' ELSE x '.join(item.targets)}" + f" {item.word}" * bool(item.word)


def _lasting(command: Reaction | NoReaction | Policy | Way | Permit | Prefer) -> str:
    match command:
        case Reaction():
            whom = f" FOR {command.protects}" if command.protects else ""
            return f"REACT {command.card}{whom} WHEN {command.who} {_event(command)}"
        case NoReaction():
            return f"CANCEL REACT {command.card or 'ALL'}"
        case Policy():
            words = [f"BATTLE {command.policy}" + f" {command.below}" * (command.policy == "BELOW")]
            words += [f"AS {command.role.upper()}"] * bool(command.role) + [f"FOR {command.unit}"] * bool(command.unit)
            return " ".join(words)
        case Way():
            return f"RETREAT {command.unit}: {' > '.join(command.places) or 'OFF'}"
        case Permit():
            return _permit(command)
        case Prefer():
            word = "LOSE" if command.of == "lose" else f"{command.of.upper()} PREFER"
            return f"{word} {' > '.join((*command.cards, *command.units)) or 'OFF'}"


def _permit(row: Permit) -> str:
    words = [f"{'ALLOW' if row.allowed else 'FORBID'} {row.of.upper()} {row.power}"]
    words += _list("VIA", (f"F {sea}" for sea in row.via)) + _list("TO", row.to)
    return " ".join(words + ([f"UNTIL {row.until}"] if row.until else []))


def _event(row: Reaction) -> str:
    if row.event == "builds":
        kind = [{"A": "ARMY", "F": "FLEET"}[row.unit]] if row.unit else []
        return " ".join(["BUILDS", *kind, *_list("AT", row.places)])
    if row.event == "moves":
        return " ".join(["MOVES", *_list("TO", row.places)])
    if row.event == "attacks":
        least = [f"WITH {row.least}+"] if row.least else []
        return " ".join(["ATTACKS", row.whom, *_list("AT", row.places), *least])
    return row.event.upper()


def _list(word: str, names: Iterable[str]) -> list[str]:
    joined = ", ".join(names)
    return [f"{word} {joined}"] if joined else []
