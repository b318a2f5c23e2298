"""What is told of a player-turn, line by line: cards, reactions, moves, battles (W §9.5)."""

from dataclasses import dataclass, replace

from judge.games.codec import by_name


@dataclass(frozen=True, slots=True)
class BattleRow:
    """A battle with both final hands. Pairs are attacker, defender; `adds`: what each card adds, 0 for those that
    do not count.

    `force`: cards, support and fatigue together; `result`: nothing, retreat, destroyed, lost; `to`: where the defender
    went; `why` it was destroyed though it only had to retreat.
    """

    attacker: str
    powers: tuple[str, str]
    defender: str
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    adds: tuple[tuple[int, ...], tuple[int, ...]]
    cards: tuple[int, int]
    support: tuple[int, int]
    fatigue: tuple[int, int]
    force: tuple[int, int]
    difference: int
    result: str
    to: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class ReactionRow:
    """A card that another power has played in this turn. `on`: the unit or action against which it was; "" all."""

    power: str
    card: str
    protects: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class ItemRow:
    """A unit's part in an action. `kind`: build, move, convoy, attack, advance, remove; `fate`: done, lost, stopped,
    cancelled; `why`: the reason, as a clause."""

    kind: str
    power: str
    unit: str
    path: tuple[str, ...] = ()
    target: str = ""
    fate: str = "done"
    why: str = ""
    reactions: tuple[ReactionRow, ...] = ()
    battle: BattleRow | None = None


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of the sheet and what it did. `number`: in its turn, 0 for what the judge does by itself.

    `fate`: done, skipped (nothing was paid), negated, passed (its condition did not hold); `paid`: cards;
    `kind`: of the card that was played; `drew`: event cards; `target`: whose hand was seen or made smaller; `lost`: the
    cards that they discarded; `seen`: that hand, and `drawn` the cards, for who played the
    card alone.
    """

    number: int
    stage: str
    line: str
    fate: str = "done"
    why: str = ""
    played: str = ""
    kind: str = ""
    paid: tuple[str, ...] = ()
    reactions: tuple[ReactionRow, ...] = ()
    parts: tuple[ItemRow, ...] = ()
    drew: int = 0
    target: str = ""
    lost: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a player-turn. `captured`: [centre, who had it, who has it]; `discarded` down to the limit;
    `out`: powers that are eliminated; `hand`: how many cards are left."""

    advances: tuple[ItemRow, ...] = ()
    captured: tuple[tuple[str, str, str], ...] = ()
    removed: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    hand: int = 0


def skipped(row: LineRow, why: str) -> LineRow:
    """The line could not be done, and nothing was paid."""
    return replace(row, fate="skipped", why=why)


CLASSES = by_name(BattleRow, ReactionRow, ItemRow, LineRow)
