"""The canonical line of every command, and which held command it replaces."""

from typing import Any

from judge.games.diplomacy.order_lines import Ordered
from judge.games.protocol import Refused
from judge.games.threed import state as s
from judge.games.threed.cards import SUITS

WORDS: dict[type, str] = {
    s.Vote: "VOTE {0.power} {0.seat}",
    s.IfMinister: "IF ELECTED {0.power} MINISTER {0.seat}",
    s.IfTreasury: "IF ELECTED {0.power} TREASURY {0.seat}",
    s.Appoint: "APPOINT {0.seat} MINISTER OF {0.power}",
    s.Sign: "SIGN C{0.number}",
    s.Reject: "REJECT C{0.number}",
    s.Withdraw: "WITHDRAW C{0.number}",
    s.Pay: "PAY {0.seat} {0.amount}",
    s.Discard: "DISCARD {0.power} {0.card}",
    s.Supply: "SUPPLY {0.power}",
    s.Opened: "STANDBY ORDERS",
    Refused: "{0.line}",
}
STRIKES: dict[type, str] = {s.Strike: "STRIKE", s.Back: "SUPPORT STRIKE", s.NoStrike: "NO STRIKE"}


def text(command: Any) -> str:
    """The line as receipts show it; it reads back as the same command."""
    if type(command) in WORDS:
        return WORDS[type(command)].format(command)
    if type(command) in STRIKES:
        return f"{STRIKES[type(command)]} {command.power} {SUITS[command.suit].party}"
    if isinstance(command, Ordered):
        return str(command.order)
    if isinstance(command, s.Waived):
        return f"WAIVE {command.power}" + (f" {command.count}" if command.count > 1 else "")
    if isinstance(command, s.StandBy):
        return f"STANDBY {text(command.row)}"
    if isinstance(command, s.Prefer):
        return f"PREFER {' '.join(command.powers)}"
    autumn = " IN AUTUMN" if command.autumn else ""
    return f"OFFER {command.units} {command.kind.upper()} TO {', '.join(command.powers)} FOR ${command.price}{autumn}"


def slot(command: Any) -> str:
    """The place of a held command; "" for what is done at once and can be done again."""
    if isinstance(command, Ordered):
        return f"unit {command.province}"
    if isinstance(command, s.StandBy):
        return f"standby {slot(command.row)}"
    if isinstance(command, s.Prefer | s.Supply):
        return type(command).__name__.lower()
    if isinstance(command, s.Strike | s.NoStrike | s.Back):
        return f"strike {command.power} {command.suit}"
    named = {
        s.Vote: "vote", s.IfMinister: "if minister", s.IfTreasury: "if treasury", s.Discard: "discard",
        s.Waived: "waive", s.Appoint: "appoint",
    }  # fmt: skip
    return f"{named[type(command)]} {command.power}" if type(command) in named else ""
