"""What the order sheet offers: every action of the active power by itself, and what may pay for it (W §4, §5)."""

from collections.abc import Mapping
from typing import Any

from judge.games.dice import Dice
from judge.games.diplomacy.events import OrderKind, OrderParts
from judge.games.warped import ground
from judge.games.warped.cards import Action, Kind, card_file
from judge.games.warped.checking import ACTIONS, targets
from judge.games.warped.state import State, plays
from judge.games.warped.table import laid_out

Offer = Mapping[str, Mapping[str, tuple[Any, ...]]]


def offer(state: State) -> Offer:
    """Builds, and of every unit its moves and attacks from where it stands; the attack of a unit that moves first is
    written by hand."""
    table, power = laid_out(state, Dice(b"", "")), state.active
    if state.outcome or not plays(state, power):
        return {}
    found: dict[str, tuple[Any, ...]] = {}
    room = table.count(power) - len(table.units(power))
    sites = ground.sites(table, power)
    for n in range(1, min(room, len(sites)) + 1):
        found[f"build {n}"] = tuple(OrderParts(f"BUILD {unit}", OrderKind.BUILD, unit) for unit in sites)
    for piece in sorted(table.units(power), key=lambda piece: piece.unit):
        unit = piece.unit
        ways = ground.open_ways(table, piece)
        if ways and piece.id not in state.turn.moved:
            found[unit] = tuple(OrderParts(f"{unit} - {to}", OrderKind.MOVE, unit, to) for to in ways)
        if piece.id not in state.turn.attacked and (foes := targets(table, piece)):
            found[f"{unit} attacks"] = tuple(OrderParts(f"{unit} x {to}", OrderKind.ATTACK, unit, to) for to in foes)
    return {power: found} if found else {}


def payments(state: State) -> Mapping[str, tuple[str, ...]]:
    """A discard, or any card for it: whose hand it is in, the page does not know."""
    found: dict[str, tuple[str, ...]] = {"": (f"TURN {state.round} {state.active}",)}
    for action in Action:
        plain = "DISCARD ANY, ANY" if action is Action.BUILD else "DISCARD ANY"
        for kind in "AF":
            cards = (
                f"PLAY {card.name}"
                for card in card_file().event.values()
                if action in ACTIONS.get(card.kind, ()) and card.kind is not Kind.CONVOY and card.unit in ("U", kind)
            )
            found[f"{action} {kind}"] = (plain, *cards)
    return found
