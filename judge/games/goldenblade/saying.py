"""What a card does, in words, and what is assumed of it (GB §9, §13)."""

from judge.games.goldenblade.cards import Card, CardStep, Kind, Op, Pick, Special, card_file, in_game
from judge.games.goldenblade.state import State, cards_of

SPECIAL = {
    Special.ALLIANCE: "the neighbour's order here cannot be blocked, and may be turned against their other neighbour",
    Special.COALITION: "if both on the front chose it, it blocks what comes at either from their other side",
}


def in_words(card: Card) -> str:
    """`pays a card of the hand; the neighbour discards 2 cards by lot`."""
    steps = "; ".join(_step(step) for step in card.steps)
    if card.special is Special.ACCORD:
        steps = f"if both on the front chose it, each {steps or 'does nothing'}"
    words = [SPECIAL[card.special]] if card.special in SPECIAL else []
    words += [f"blocks {' and '.join(icon.value for icon in card.blocks)} orders"] if card.blocks else []
    said = "; ".join((*words, steps) if steps else words) or "nothing"
    return f"{said}; it can never be blocked" if card.unblockable else said


def _step(step: CardStep) -> str:
    cards = "a card" if step.n == 1 else f"{step.n} cards"
    chosen = {Pick.ACTOR: "that you choose", Pick.TARGET: "of their choice", Pick.RANDOM: "by lot"}[step.pick]
    found = {
        Op.GRID_REMOVE: f"removes {cards} of the neighbour's grid, of a domain {chosen}",
        Op.VIEW_HAND: "shows you the neighbour's hand",
        Op.SWAP: f"swaps {'a card' if step.n == 1 else f'up to {step.n} cards'} with it",
        Op.TAKE: f"takes {cards} of the neighbour's hand {chosen}",
        Op.HAND_LOSS: f"the neighbour discards {cards} {chosen}",
        Op.PAY: f"costs {cards} of your hand",
        Op.DRAW: f"draws {cards}",
        Op.DEPLOY: f"deploys {cards} of the hand at once",
    }[step.op]
    return f"{found}, if a promise lies against it" if step.only_promise else found


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
