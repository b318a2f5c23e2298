"""The canonical line of a command, which is read back as the same (W §9.3)."""

from collections.abc import Iterable

from judge.games.warped import commands as c
from judge.games.warped.cards import TITLES


def text_of(command: c.Command) -> str:
    """As a player would write it."""
    match command:
        case c.Act():
            return f"{_when(command.when)}{_pay(command.pay)}: {'; '.join(map(item_text, command.items))}"
        case c.Play():
            return f"{_when(command.when)}PLAY {command.card}" + f": {command.target}" * bool(command.target)
        case c.Advance():
            return f"{_when(command.when)}{command.unit} - {command.to}"
        case c.Choose():
            return f"{_when(command.when)}{command.of.upper()} {', '.join((*command.cards, *command.units))}"
        case c.Go():
            return TITLES[command.stage]
        case c.Header():
            return f"TURN {command.round} {command.power}".strip() if command.round else "FOR NEXT TURN"
        case c.Reaction() | c.NoReaction() | c.Policy() | c.Way() | c.Permit() | c.Prefer():
            return _lasting(command)
        case _:
            return "MORE"


def _when(condition: str) -> str:
    return f"IF {condition}: " if condition else ""


def _pay(pay: c.Pay) -> str:
    if pay.credit:
        return "CREDIT"
    return f"PLAY {pay.play}" if pay.play else f"DISCARD {', '.join(pay.discard)}"


def item_text(item: c.Item) -> str:
    match item:
        case c.BuildItem():
            return f"BUILD {item.unit}"
        case c.MoveItem():
            return " - ".join((item.unit, *item.path))
        case c.ConvoyItem():
            return f"CONVOY {' - '.join((item.unit, *item.via, item.to))}"
        case c.AttackItem():
            return f"{item.unit} x {' ELSE x '.join(item.targets)}" + f" {item.word}" * bool(item.word)


def _lasting(command: c.Reaction | c.NoReaction | c.Policy | c.Way | c.Permit | c.Prefer) -> str:
    match command:
        case c.Reaction():
            whom = f" FOR {command.protects}" if command.protects else ""
            return f"REACT {command.card}{whom} WHEN {command.who} {_event(command)}"
        case c.NoReaction():
            return f"CANCEL REACT {command.card or 'ALL'}"
        case c.Policy():
            words = [f"BATTLE {command.policy}" + f" {command.below}" * (command.policy == "BELOW")]
            words += [f"AS {command.role.upper()}"] * bool(command.role) + [f"FOR {command.unit}"] * bool(command.unit)
            return " ".join(words)
        case c.Way():
            return f"RETREAT {command.unit}: {' > '.join(command.places) or 'OFF'}"
        case c.Permit():
            return _permit(command)
        case c.Prefer():
            word = "LOSE" if command.of == "lose" else f"{command.of.upper()} PREFER"
            return f"{word} {' > '.join((*command.cards, *command.units)) or 'OFF'}"


def _permit(row: c.Permit) -> str:
    words = [f"{'ALLOW' if row.allowed else 'FORBID'} {row.of.upper()} {row.power}"]
    words += _list("VIA", (f"F {sea}" for sea in row.via)) + _list("TO", row.to)
    return " ".join(words + ([f"UNTIL {row.until}"] if row.until else []))


def _event(row: c.Reaction) -> str:
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
