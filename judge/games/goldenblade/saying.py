"""What a card does, in words, and what is assumed of it (GB §9, §13)."""

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import Card, CardStep, Kind, Op, Pick, Special, card_file, in_game
from judge.games.goldenblade.state import State, cards_of

SPECIAL = {
    Special.ALLIANCE: say.NEIGHBOUR_ORDER_UNBLOCKABLE,
    Special.COALITION: say.MUTUAL_CARD_BLOCKS,
}


def in_words(card: Card) -> str:
    """`pays a card of the hand; the neighbour discards 2 cards by lot`."""
    steps = "; ".join(_step(step) for step in card.steps)
    if card.special is Special.ACCORD:
        steps = say.MUTUAL_CARD_STEPS.format(steps=steps or "does nothing")
    words = [SPECIAL[card.special]] if card.special in SPECIAL else []
    words += [say.BLOCKS_ORDERS.format(kinds=" and ".join(icon.value for icon in card.blocks))] if card.blocks else []
    said = "; ".join((*words, steps) if steps else words) or "nothing"
    return say.NEVER_BLOCKED.format(effect=said) if card.unblockable else said


def _step(step: CardStep) -> str:
    cards = "a card" if step.n == 1 else f"{step.n} cards"
    chosen = {Pick.ACTOR: say.THAT_YOU_CHOOSE, Pick.TARGET: say.OF_THEIR_CHOICE, Pick.RANDOM: "by lot"}[step.pick]
    found = {
        Op.GRID_REMOVE: say.REMOVES_GRID_CARDS.format(cards=cards, choice=chosen),
        Op.VIEW_HAND: say.SHOWS_NEIGHBOUR_HAND,
        Op.SWAP: f"swaps {'a card' if step.n == 1 else f'up to {step.n} cards'} with it",
        Op.TAKE: say.TAKES_HAND_CARDS.format(cards=cards, choice=chosen),
        Op.HAND_LOSS: say.NEIGHBOUR_DISCARDS.format(cards=cards, choice=chosen),
        Op.PAY: say.COSTS_HAND_CARDS.format(cards=cards),
        Op.DRAW: f"draws {cards}",
        Op.DEPLOY: say.DEPLOYS_AT_ONCE.format(cards=cards),
    }[step.op]
    return say.ONLY_AGAINST_PROMISE.format(effect=found) if step.only_promise else found


def assumptions(players: int) -> tuple[str, ...]:
    """What the source does not say, for so many players: of the game, then of its cards (GB §13)."""
    file = card_file()
    mine = [file.cards[name] for name in in_game(file.cards, players)]
    return (*file.assumed, *(f"{card.name}: {card.assumed}." for card in mine if card.assumed))


def table(state: State | None, players: int) -> dict[str, dict[str, str]]:
    """By name: what is told of each order card of a game with so many players, as it is in this campaign."""
    cards = card_file().cards if state is None else cards_of(state)
    return {name: _row(cards[name]) for name in in_game(cards, players)}


def _row(card: Card) -> dict[str, str]:
    domain = "" if card.kind is Kind.NONE else card.kind.value
    return {"domain": domain, "icon": card.icon.value if card.icon else "", "says": in_words(card)}
