"""An action: a payment and everything that it builds, moves or attacks (W §4.1)."""

from dataclasses import replace

from judge.games.warped import ground
from judge.games.warped import sentences as say
from judge.games.warped.advancing import enter
from judge.games.warped.attacking import attack
from judge.games.warped.cards import EVENT, STAGES, TITLES, Action, Kind, Stage, card_file
from judge.games.warped.checking import Deal, action_of, carry, checked, deal_of, misused
from judge.games.warped.choosing import payment
from judge.games.warped.commands import Act, AttackItem, BuildItem, ConvoyItem, Item, MoveItem, Pay
from judge.games.warped.reactions import negated
from judge.games.warped.state import Piece
from judge.games.warped.story import ItemRow, LineRow, skipped
from judge.games.warped.table import Table

STAGE_OF = {Action.BUILD: Stage.LOG, Action.MOVE: Stage.MOV, Action.ATTACK: Stage.ATT}


def stage_of(line: Act) -> Stage | None:
    """In which part of the turn an action is done; None: its parts do not go together."""
    action = action_of(line.items)
    if line.pay.play and card_file().event[line.pay.play].when == "ADV":
        return Stage.ADV
    return STAGE_OF[action] if action else None


def act(table: Table, line: Act, row: LineRow) -> LineRow:
    """Checked as a whole, then declared; what cannot be done at all is skipped, and nothing is paid."""
    action, stage, pay = action_of(line.items), stage_of(line), line.pay
    if action is None or stage is None:
        return skipped(row, say.MIXED_ACTIONS_IN_LINE)
    why = _unpayable(table, pay, action)
    if not why and STAGES.index(stage) < STAGES.index(table.turn.stage):
        why = say.PHASE_IS_OVER.format(phase=TITLES[stage])
    if why:
        return skipped(row, why)
    why_not = checked(table, line.items, deal_of(line))
    if all(why_not):
        lost = tuple(_lost(table, item, why) for item, why in zip(line.items, why_not, strict=True))
        return replace(skipped(row, ""), parts=lost)
    paid = tuple(payment(table, pay.discard) or ())
    enter(table, stage)
    return _declared(
        table, line, replace(row, stage=stage, played=pay.play, kind=_kind(pay), paid=paid), action, why_not
    )


def _kind(pay: Pay) -> str:
    return card_file().event[pay.play].kind if pay.play else ""


def _unpayable(table: Table, pay: Pay, action: Action) -> str:
    """Why that payment cannot be for that action; "" if it can."""
    if pay.credit:
        return "" if action is Action.ATTACK else say.CREDIT_ONLY_FOR_ATTACKS
    if pay.play:
        held = pay.play in table.hands[table.active]
        return misused(card_file().event[pay.play], action) if held else say.CARD_NOT_IN_HAND.format(card=pay.play)
    needed = 2 if action is Action.BUILD else 1
    if len(pay.discard) != needed:
        return say.COSTS_TWO_CARDS if needed == 2 else say.COSTS_ONE_CARD
    return "" if payment(table, pay.discard) is not None else _not_held(table, pay.discard)


def _declared(table: Table, line: Act, row: LineRow, action: Action, why_not: list[str]) -> LineRow:
    """The action is public now: paid for, perhaps negated, else carried out part by part."""
    for card in row.paid:
        table.drop(table.active, card)
    if row.played:
        table.hands[table.active].remove(row.played)
    good = [item for item, why in zip(line.items, why_not, strict=True) if not why]
    _credit(table, row.played, action, good)
    named = {piece.id for item in line.items if (piece := table.find(table.active, item.unit))}
    reactions = negated(table, action, good)
    if reactions:
        parts = tuple(_part(item, table.active, "cancelled") for item in line.items)
        if action is Action.ATTACK:
            table.note(last="CANCELLED")
    else:
        deal = deal_of(line)
        parts = tuple(
            _lost(table, item, why) if why and not _again(item, n, good, deal) else _done(table, item, deal, len(good))
            for n, (item, why) in enumerate(zip(line.items, why_not, strict=True))
        )
    if line.pay.credit:
        table.note(credit=tuple(number for number in table.turn.credit if number not in named))
    drew = 0
    if row.played:
        drew = 0 if reactions else table.draw(table.active, card_file().event[row.played].draw)
        table.decks[EVENT].discard.append(row.played)
    return replace(
        row,
        fate="negated" if reactions else "done",
        reactions=reactions,
        parts=parts,
        drew=drew,
        drawn=tuple(table.hands[table.active][-drew:]) if drew else (),
    )


def _again(item: Item, n: int, good: list[Item], deal: Deal) -> bool:
    """An attack of a unit that is named before it, which counts if the one before was banned (W §6.2)."""
    twice = isinstance(item, AttackItem) and item.unit in [other.unit for other in good]
    return twice and n < deal.n and not deal.credit


def _credit(table: Table, card: str, action: Action, good: list[Item]) -> None:
    """A card to move and attack, played for the movement: its units have an attack free, negated or not (W §5.1)."""
    if card and action is Action.MOVE and card_file().event[card].kind is Kind.MOVE_AND_ATTACK:
        ids = tuple(piece.id for item in good if (piece := table.find(table.active, item.unit)))
        table.note(credit=(*table.turn.credit, *ids))


def _done(table: Table, item: Item, deal: Deal, attacks: int) -> ItemRow:
    """A part of an action that could be done when it was declared."""
    power = table.active
    if isinstance(item, BuildItem):
        table.pieces[table.next_id] = Piece(table.next_id, power, item.unit)
        table.next_id += 1
        return _part(item, power)
    if isinstance(item, AttackItem):
        return attack(table, item, deal, attacks)
    piece = table.find(power, item.unit)
    assert piece is not None, "checked when it was declared"
    if isinstance(item, ConvoyItem):
        table.place(piece, item.to[:3])
        table.note(moved=(*table.turn.moved, piece.id))
        carry(table, item)
        return _part(item, power)
    return _walk(table, piece, item, deal)


def _walk(table: Table, piece: Piece, item: MoveItem, deal: Deal) -> ItemRow:
    """Step by step; a step that cannot be made ends it (W §5.1)."""
    if not deal.extra:
        table.note(moved=(*table.turn.moved, piece.id))
    path: list[str] = []
    for wanted in item.path:
        place, why = ground.step(table, table.pieces[piece.id], wanted)
        if why:
            return ItemRow("move", piece.power, piece.unit, tuple(path), fate="stopped", why=why)
        table.place(piece, place)
        path.append(place)
    return ItemRow("move", piece.power, piece.unit, tuple(path))


def _part(item: Item, power: str, fate: str = "done", why: str = "") -> ItemRow:
    match item:
        case BuildItem():
            return ItemRow("build", power, item.unit, fate=fate, why=why)
        case MoveItem():
            return ItemRow("move", power, item.unit, item.path, fate=fate, why=why)
        case ConvoyItem():
            return ItemRow("convoy", power, item.unit, (*item.via, item.to), fate=fate, why=why)
        case AttackItem():
            return ItemRow("attack", power, item.unit, target=item.targets[0], fate=fate, why=why)


def _lost(table: Table, item: Item, why: str) -> ItemRow:
    if isinstance(item, AttackItem):
        table.note(last="SKIPPED")
    return _part(item, table.active, "lost", why)


def _not_held(table: Table, cards: tuple[str, ...]) -> str:
    hand = table.hands[table.active]
    missing = [card for card in dict.fromkeys(cards) if card != "ANY" and cards.count(card) > hand.count(card)]
    return say.CARD_NOT_IN_HAND.format(card=missing[0]) if missing else say.NO_CARD_TO_PAY
