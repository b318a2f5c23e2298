"""The table while a line is done: what the state holds, open to change (W §3)."""

from dataclasses import dataclass, replace

from judge.board.atlas import Unit
from judge.games.dice import Dice
from judge.games.warped.cards import EVENT
from judge.games.warped.commands import Standing
from judge.games.warped.piles import Deck, opened
from judge.games.warped.state import Piece, State, Turn, plays
from judge.games.warped.story import BattleRow


@dataclass(slots=True)
class Table:
    """`pieces` by their numbers; `turn` is replaced as it changes."""

    state: State
    dice: Dice
    pieces: dict[int, Piece]
    centres: dict[str, str]
    hands: dict[str, list[str]]
    decks: dict[str, Deck]
    turn: Turn
    battles: list[BattleRow]
    next_id: int

    @property
    def active(self) -> str:
        return self.state.active

    def at(self, province: str) -> Piece | None:
        """Who stands there."""
        return next((piece for piece in self.pieces.values() if piece.province == province), None)

    def find(self, power: str, unit: Unit) -> Piece | None:
        """The unit of that power by its type and province; its coast may be left out."""
        piece = self.at(unit[2:5])
        good = (
            piece is not None
            and piece.power == power
            and piece.kind == unit[0]
            and unit in (piece.unit, piece.unit[:5])
        )
        return piece if good else None

    def units(self, power: str) -> list[Piece]:
        return [piece for piece in self.pieces.values() if piece.power == power]

    def count(self, power: str) -> int:
        """The centres that it owns."""
        return sum(whose == power for whose in self.centres.values())

    def standing(self, power: str) -> Standing:
        """What it has said for the turns of others; nothing, if nobody plays it (W §7.5)."""
        return self.state.standing.get(power, NOTHING) if plays(self.state, power) else NOTHING

    def place(self, piece: Piece, place: str) -> None:
        """The piece stands there now."""
        self.pieces[piece.id] = replace(piece, unit=Unit(f"{piece.kind} {place}"))

    def draw(self, power: str, count: int) -> int:
        """So many event cards for a hand; returns how many there were."""
        cards = self.decks[EVENT].drawn(count, self.dice)
        self.hands[power] += cards
        return len(cards)

    def drop(self, power: str, card: str) -> None:
        """A card from a hand to the discard pile."""
        self.hands[power].remove(card)
        self.decks[EVENT].discard.append(card)

    def note(self, **changes: object) -> None:
        self.turn = replace(self.turn, **changes)  # type: ignore[arg-type]


NOTHING = Standing()


def laid_out(state: State, dice: Dice) -> Table:
    """The table of this state."""
    return Table(
        state, dice, {piece.id: piece for piece in state.pieces}, dict(state.centres),
        {power: list(cards) for power, cards in state.hands.items()},
        {name: opened(name, pile) for name, pile in state.piles.items()}, state.turn, list(state.battles),
        state.next_id,
    )  # fmt: skip


def copied(table: Table) -> Table:
    """Another table on which one may try things out; cards are never drawn on it."""
    return replace(table, pieces=dict(table.pieces))


def kept(table: Table) -> State:
    """The state as the table has it now."""
    return replace(
        table.state,
        pieces=tuple(table.pieces[number] for number in sorted(table.pieces)),
        centres=dict(sorted(table.centres.items())),
        hands={power: tuple(cards) for power, cards in table.hands.items()},
        piles={name: deck.kept() for name, deck in table.decks.items()},
        turn=table.turn,
        battles=tuple(table.battles),
        next_id=table.next_id,
    )
