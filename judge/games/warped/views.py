"""What a seat may know of the game, and another game that it could not tell from this one (W §9.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.games.codec import plain
from judge.games.dice import Dice
from judge.games.protocol import Held, Seat
from judge.games.warped import ground
from judge.games.warped.cards import EVENT, LAND, SEA, STAGES, Stage
from judge.games.warped.checking import enemies_near, targets
from judge.games.warped.commands import ANY, Act, AttackItem, Choose, Header, Line, More, MoveItem, Pay, Standing
from judge.games.warped.keeping import lines_of
from judge.games.warped.state import POWERS, Piece, Pile, State, owned, plays, seat_of
from judge.games.warped.submitting import lodged, round_of
from judge.games.warped.table import Table, laid_out
from judge.games.warped.turn import code_of
from judge.games.warped.writing import text_of


def view(state: State, held: Held, seat: Seat | None) -> Mapping[str, Any]:
    """The board, what was done, sizes of hands and decks, and the discard pile are public; of hands one's own."""
    seen: dict[str, Any] = {
        "phase": code_of(state),
        "round": state.round,
        "active": state.active,
        "step": str(state.turn.stage),
        "seating": list(state.seating),
        "powers": dict(state.powers),
        "units": {power: sorted(p.unit for p in state.pieces if p.power == power) for power in sorted(POWERS)},
        "centres": {power: owned(state.centres, power) for power in sorted(POWERS)},
        "dislodged": [],
        "hands": {power: len(state.hands[power]) for power in state.seating if seat_of(state, power)},
        "decks": {name: len(pile.deck) for name, pile in state.piles.items()},
        "discard": sorted(state.piles[EVENT].discard),
        "spent": {name: sorted(state.piles[name].discard) for name in (LAND, SEA)},
        "bans": plain(state.turn.bans),
        "battles": [_battle(row) for row in plain(state.battles)],
        "story": plain(state.turn.story),
        "announced": bool(state.turn.announced),
        "out": list(state.dead),
        "idle": [power for power in state.seating if power not in state.dead and not plays(state, power)],
    }
    if seat is not None:
        seen["you"] = _own(state, held, seat)
    return seen


def _battle(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "attacker_power": row["powers"][0], "defender_power": row["powers"][1]}


def _own(state: State, held: Held, seat: Seat) -> dict[str, Any]:
    power = state.powers[seat]
    mine = held.get(seat, {})
    now = power == state.active and not state.outcome
    return {
        "power": power,
        "hand": list(state.hands[power]),
        "standing": lines_of(state.standing.get(power, Standing())),
        "held": [text_of(line) for _, line in sorted(mine.items())],
        "turn": now,
        "open": now and bool(state.turn.line),
        "step": str(state.turn.stage) if now else "",
        "line": state.turn.line if now else 0,
        "free": _free(state, power) if now else {},
    }


def _free(state: State, power: str) -> dict[str, Any]:
    """What the units of the active power can still do in this turn."""
    turn, table = state.turn, laid_out(state, Dice(b"", ""))
    rights = [
        [piece.unit, right.province]
        for right in turn.rights
        if (piece := table.pieces.get(right.piece)) and piece.id not in turn.advanced
    ]
    stage, may = STAGES.index(turn.stage), {name: STAGES.index(name) for name in STAGES}
    own = table.units(power)
    foes = {piece.unit: targets(table, piece) for piece in own}
    return {
        "builds": max(0, table.count(power) - len(own)) if stage <= may[Stage.LOG] else 0,
        "sites": list(ground.sites(table, power)) if stage <= may[Stage.LOG] else [],
        "move": [piece.unit for piece in own if piece.id not in turn.moved and stage <= may[Stage.MOV]],
        "attack": [
            [piece.unit, foes[piece.unit]]
            for piece in own
            if piece.id not in turn.attacked and foes[piece.unit] and stage <= may[Stage.ATT]
        ],
        "credit": [table.pieces[n].unit for n in turn.credit if n in table.pieces and stage <= may[Stage.ATT]],
        "advance": rights,
    }


def resample(state: State, held: Held, seat: Seat, dice: Dice) -> tuple[State, Held]:
    """Hands of others, the decks' order, what others have said for the turns of others, and their sheets."""
    mine = state.powers.get(seat, "")
    pile = state.piles[EVENT]
    hidden = [card for power, hand in state.hands.items() if power != mine for card in hand]
    pool = list(dice.shuffled("hidden", sorted([*hidden, *pile.deck])))
    hands = {}
    for power, hand in state.hands.items():
        hands[power] = hand if power == mine else tuple(pool[: len(hand)])
        pool = pool if power == mine else pool[len(hand) :]
    piles = {
        name: _dealt(state.piles[name], dice.shuffled(name, sorted(state.piles[name].deck))) for name in (LAND, SEA)
    }
    piles[EVENT] = _dealt(pile, pool)
    standing = {power: said for power, said in state.standing.items() if power == mine}
    fresh = {who: held.get(seat, {}) if who == seat else _sheet(state, who, dice) for who in state.powers}
    return replace(state, hands=hands, piles={name: piles[name] for name in state.piles}, standing=standing), fresh


def _dealt(pile: Pile, deck: Sequence[str]) -> Pile:
    return replace(pile, deck=tuple(deck))


def _sheet(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    """Some sheet of theirs for their next turn, or none; one that is announced is there."""
    power = state.powers[seat]
    announced = bool(state.turn.announced) and power == state.active
    if not announced and dice.below(f"{seat}/silent", 4) == 0:
        return {}
    when = state.round if power == state.active else round_of_next(state, seat)
    lines = _lines(state, power, dice)
    return dict(lodged({}, seat, when, lines).get(seat, {}))


def round_of_next(state: State, seat: Seat) -> int:
    found = round_of(state, seat, Header())
    return found if isinstance(found, int) else state.round


def _lines(state: State, power: str, dice: Dice) -> list[Line]:
    """Moves and attacks by lot, paid with any card."""
    table = laid_out(state, dice)
    found: list[Line] = [Choose("keep", cards=state.hands[power][:1])] if state.hands[power] else []
    for piece in table.units(power)[:4]:
        found.append(_any(table, piece, dice))
    return [*found, More()] if dice.below(f"{power}/more", 3) == 0 else found


def _any(table: Table, piece: Piece, dice: Dice) -> Line:
    pay, foes = Pay(discard=(ANY,)), enemies_near(table, piece)
    if foes and dice.below(f"attack {piece.id}", 2):
        return Act(pay, (AttackItem(piece.unit, (dice.pick(f"foe {piece.id}", foes).province,)),))
    return Act(pay, (MoveItem(piece.unit, (dice.pick(f"way {piece.id}", ground.ways(piece)),)),))
