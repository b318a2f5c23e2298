"""A letter's commands taken into what a seat holds (GB §4, §10.1)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.blocking import legal
from judge.games.goldenblade.cards import HOLD, Card, Kind, Op, Pick, in_game
from judge.games.goldenblade.reading import slot_of, text_of
from judge.games.goldenblade.state import (
    SLOTS,
    Allied,
    Command,
    Named,
    Order,
    Preference,
    State,
    cards_of,
    level_of,
    neighbour,
    slots,
    turn_of,
)  # fmt: skip
from judge.games.protocol import Answer, Held, Refused, Seat, Step


def submit(state: State, seat: Seat, held: Held, commands: tuple[Command | Refused, ...]) -> Answer:
    """Amend what the seat holds, slot by slot; standing lists are kept at once."""
    refused = [row for row in commands if isinstance(row, Refused)]
    if stale := next((row.value for row in commands if _of_turn(row) and int(row.value) != turn_of(state)), ""):
        text = say.WRONG_TURN.format(turn=turn_of(state))
        refused.append(Refused("wrong-turn", text, line=f"TURN {stale}"))
        commands = tuple(row for row in commands if not _of_turn(row))
        other = say.LINE_FOR_OTHER_TURN
        refused += [Refused("wrong-turn", other, line=text_of(row)) for row in commands if not isinstance(row, Refused)]
        return Answer(held, None, tuple(refused))
    mine, notes, done = dict(held.get(seat, {})), list[str](), list[str]()
    standing = dict(state.standing.get(seat, {}))
    for command in commands:
        if isinstance(command, Refused) or _of_turn(command):
            continue
        bad = refusal(state, command)
        if bad:
            refused.append(replace(bad, line=text_of(command)))
        elif isinstance(command, Preference) and command.standing:
            standing = {of: row for of, row in standing.items() if of != command.of}
            standing |= {command.of: command} if command.wishes else {}
            done.append(say.FROM_NOW_ON.format(text=text_of(command)))
        else:
            mine[slot_of(command)] = command
    notes += [*doubles(state, mine), *_turned(state, mine)]
    for command in mine.values():
        notes += [note for warn in (_illegal, _unused, _too_few) if (note := warn(state, seat, command))]
    after = {**held, seat: mine}
    step = Step(replace(state, standing={**state.standing, seat: standing}), after) if done else None
    return Answer(after, step, tuple(refused), tuple(notes), tuple(done))


def _of_turn(command: Command | Refused) -> TypeGuard[Named]:
    """A line `TURN 4`: it says for which turn the letter is, and is not held."""
    return isinstance(command, Named) and command.what == "turn"


def refusal(state: State, command: Command) -> Refused | None:
    """Why this cannot be held now."""
    if isinstance(command, Preference) or _of_turn(command):
        return None
    if state.phase[0] == "B":
        return Refused("wrong-phase", say.ORDER_CARDS_COME_LATER)
    if isinstance(command, Order):
        card, players = cards_of(state)[command.card], len(state.seating)
        if not card.least <= players <= card.most:
            there = ", ".join(in_game(cards_of(state), players))
            text = say.CARD_NOT_IN_GAME.format(players=players, card=card.name, cards=there)
            return Refused("not-in-game", text)
    if isinstance(command, (Named, Allied)) and (isinstance(command, Named) is (len(state.seating) > 2)):
        return Refused("not-in-game", say.NOT_FOR_PLAYER_COUNT)
    return None


CHOICES: Mapping[str, Op] = {
    "on": Op.GRID_REMOVE, "swap": Op.SWAP, "take": Op.SWAP, "give": Op.SWAP, "discard": Op.PAY, "deploy": Op.DEPLOY,
}  # fmt: skip
"""What each list of an order is for; ON also where its player picks a card of a hand."""


def _chooses(card: Card, word: str) -> bool:
    picks = word == "on" and any(step.pick is Pick.ACTOR for step in card.steps)
    return picks or any(step.op is CHOICES[word] for step in card.steps)


def doubles(state: State, mine: dict[str, Any]) -> list[str]:
    """The same card laid twice: the first slot keeps it, the other is a Hold (GB §4)."""
    seen: dict[str, str] = {}
    notes = []
    for slot in slots(state):
        order = mine.get(slot)
        if not isinstance(order, Order) or order.card == HOLD:
            continue
        if order.card in seen:
            mine[slot] = Order(slot)
            notes.append(say.CARD_LAID_TWICE.format(card=order.card, other_slot=seen[order.card], slot=slot))
        else:
            seen[order.card] = slot
    return notes


def _illegal(state: State, seat: Seat, command: Command) -> str:
    """A warning of a card that will be played as a Hold; "" for others."""
    if not isinstance(command, Order) or command.slot not in (*SLOTS, *slots(state)):
        return ""
    card = cards_of(state)[command.card]
    if card.kind in (Kind.PROMISE, Kind.NONE) or legal(state, seat, command.slot, card):
        return ""
    other, domain = neighbour(state, seat, command.slot), card.kind.value
    mine, theirs = level_of(state, seat, domain), level_of(state, other, domain)
    return say.CARD_ILLEGAL_THIS_TURN.format(
        slot=command.slot,
        card=card.name,
        turn=turn_of(state),
        domain=domain,
        own_level=mine,
        opponent=state.powers[other],
        their_level=theirs,
    )


def _turned(state: State, mine: Mapping[str, Any]) -> list[str]:
    """Words on redirections of what cannot be turned (GB §5.1)."""
    asked = [row for row in mine.values() if isinstance(row, Allied) and row.redirect]
    orders = [mine[row.side] for row in asked if isinstance(mine.get(row.side), Order)]
    vain = [order for order in orders if cards_of(state)[order.card].kind in (Kind.PROMISE, Kind.NONE)]
    return [say.CARD_CANNOT_BE_TURNED.format(slot=order.slot, card=order.card) for order in vain]


def _unused(state: State, seat: Seat, command: Command) -> str:
    """A word on lists that the card has no use for; "" for others."""
    del seat
    if not isinstance(command, Order):
        return ""
    card = cards_of(state)[command.card]
    most = sum(step.n for step in card.steps if step.op is Op.SWAP)
    if most and command.swap > most:
        return say.SWAPS_TOO_MANY.format(slot=command.slot, card=card.name, limit=most)
    extra = [word.upper() for word in CHOICES if getattr(command, word) and not _chooses(card, word)]
    return (
        say.CHOICE_WITHOUT_EFFECT.format(slot=command.slot, card=card.name, keyword=" and ".join(extra))
        if extra
        else ""
    )


def _too_few(state: State, seat: Seat, command: Command) -> str:
    """A warning of a card that the hand cannot pay and deploy for as it is; "" for others."""
    if not isinstance(command, Order):
        return ""
    steps = cards_of(state)[command.card].steps
    needed = sum(step.n for step in steps if step.op is Op.PAY) + any(step.op is Op.DEPLOY for step in steps)
    held = len(state.hands[seat])
    if held >= needed:
        return ""
    return say.TOO_FEW_HAND_CARDS.format(slot=command.slot, card=command.card, needed=needed, held=held)
