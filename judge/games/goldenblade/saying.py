"""What a card does, in words, and what is assumed of it (GB §9, §13)."""

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import Card, CardStep, Kind, Op, Pick, Special, card_file, in_game
from judge.games.goldenblade.state import State, cards_of

SPECIAL = {
    Special.ALLIANCE: say.NEIGHBOURS_ORDER_HERE_CANNOT_BE,
    Special.COALITION: say.IF_BOTH_ON_FRONT_CHOSE,
}


def in_words(card: Card) -> str:
    """`pays a card of the hand; the neighbour discards 2 cards by lot`."""
    steps = "; ".join(_step(step) for step in card.steps)
    if card.special is Special.ACCORD:
        steps = say.IF_BOTH_ON_FRONT_CHOSE_IT.format(steps=steps or "does nothing")
    words = [SPECIAL[card.special]] if card.special in SPECIAL else []
    words += (
        [say.BLOCKS_BLOCKS_ORDERS.format(blocks=" and ".join(icon.value for icon in card.blocks))]
        if card.blocks
        else []
    )
    said = "; ".join((*words, steps) if steps else words) or "nothing"
    return say.SAID_IT_CAN_NEVER_BE.format(said=said) if card.unblockable else said


def _step(step: CardStep) -> str:
    cards = "a card" if step.n == 1 else f"{step.n} cards"
    chosen = {Pick.ACTOR: say.THAT_YOU_CHOOSE, Pick.TARGET: say.OF_THEIR_CHOICE, Pick.RANDOM: "by lot"}[step.pick]
    found = {
        Op.GRID_REMOVE: say.REMOVES_CARDS_OF_NEIGHBOURS_GRID.format(cards=cards, chosen=chosen),
        Op.VIEW_HAND: say.SHOWS_YOU_NEIGHBOURS_HAND,
        Op.SWAP: f"swaps {'a card' if step.n == 1 else f'up to {step.n} cards'} with it",
        Op.TAKE: say.TAKES_CARDS_OF_NEIGHBOURS_HAND.format(cards=cards, chosen=chosen),
        Op.HAND_LOSS: say.NEIGHBOUR_DISCARDS_CARDS_CHOSEN.format(cards=cards, chosen=chosen),
        Op.PAY: say.COSTS_CARDS_OF_YOUR_HAND.format(cards=cards),
        Op.DRAW: f"draws {cards}",
        Op.DEPLOY: say.DEPLOYS_CARDS_OF_HAND_AT.format(cards=cards),
    }[step.op]
    return say.FOUND_IF_PROMISE_LIES_AGAINST.format(found=found) if step.only_promise else found


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
