"""A player-turn's beginning and end, and who is next (W §4, §7)."""

from dataclasses import replace

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.diplomacy.events import end_of
from judge.games.protocol import Event, Result, ResultKind, Step
from judge.games.warped import reactions
from judge.games.warped import sentences as say
from judge.games.warped.advancing import usual_advances
from judge.games.warped.choosing import liked, named
from judge.games.warped.drawing import orders_of
from judge.games.warped.events import TurnOpened, TurnOver
from judge.games.warped.ground import far_from_home
from judge.games.warped.state import State, Turn, owned, plays, seat_of
from judge.games.warped.story import Closing, ReactionRow
from judge.games.warped.table import Table, kept, laid_out

DRAWN, MORE_FROM = 4, 10
LIMIT = 3
VICTORY = 18
Captured = tuple[tuple[str, str, str], ...]


def code_of(state: State) -> str:
    """The turn's name: R3GER."""
    return f"R{state.round}{state.active[:3]}"


def open_turn(state: State, dice: Dice) -> Step:
    """PLAN: cards are drawn, then the others may play bans (W §4, §8). A power in civil disorder draws nothing."""
    table = laid_out(replace(state, turn=Turn()), dice)
    drew, bans = 0, tuple[ReactionRow, ...]()
    if plays(state, state.active):
        drew = table.draw(state.active, DRAWN + (table.count(state.active) >= MORE_FROM))
        bans = reactions.starting(table)
    table.note(planned=plays(state, state.active))
    told = TurnOpened(phase=code_of(state), power=state.active, drew=drew, reactions=bans)
    return Step(kept(table), None, (told,))


def end_turn(state: State, dice: Dice) -> Step:
    """END in its order, then the next power's turn begins; or the game is over (W §4, §7)."""
    table = laid_out(state, dice)
    played = state.turn.planned or plays(state, state.active)
    closing, won = _ended(table, played)
    told = TurnOver(
        phase=code_of(state), round=state.round, power=state.active, played=played, rows=table.turn.story,
        closing=closing, orders=orders_of(state.active, table.turn.story, closing),
    )  # fmt: skip
    after = replace(kept(table), dead=(*state.dead, *closing.out))
    if won:
        result = Result(
            ResultKind.WON,
            (seat_of(state, won) or "",),
            say.POWER_OWNS_CENTRES.format(power=won, count=table.count(won)),
        )
        return Step(replace(after, outcome=result), {}, (told, end_of(result)))
    return _next(after, dice, (told,))


def _ended(table: Table, played: bool) -> tuple[Closing, str]:
    """What the end of the turn changes, and the power that has won by it, "" none."""
    power, state = table.active, table.state
    advances = usual_advances(table) if played else ()
    takers = (power,) if state.options["capture"] == "own_end" else () if _later(state) else state.seating
    closing = Closing(advances, capture(table, takers), hand=len(table.hands[power]))
    won = next((taker for taker in takers if table.count(taker) >= VICTORY and seat_of(state, taker)), "")
    if won:
        return closing, won
    removed = remove_excess(table)
    discarded = discard_down(table) if played else ()
    out = _eliminated(table)
    return replace(closing, removed=removed, discarded=discarded, out=out, hand=len(table.hands[power])), ""


def _later(state: State) -> list[str]:
    """Who has their turn in this round after the active power."""
    return [power for power in state.seating[state.seating.index(state.active) + 1 :] if power not in state.dead]


def capture(table: Table, powers: tuple[str, ...]) -> Captured:
    """Centres on which units of those powers stand become theirs (W §7.1): [centre, whose it was, whose it is]."""
    found = []
    for piece in sorted(table.pieces.values(), key=lambda piece: piece.province):
        was = table.centres.get(piece.province, "")
        if piece.power in powers and STANDARD.provinces[piece.province].centre and was != piece.power:
            table.centres[piece.province] = piece.power
            found.append((piece.province, was, piece.power))
    return tuple(found)


def remove_excess(table: Table) -> tuple[str, ...]:
    """Units above the number of centres: as the player says, else the farthest from home (W §7.3)."""
    units = table.units(table.active)
    count = len(units) - table.count(table.active)
    said = (*table.turn.remove, *table.standing(table.active).remove)
    first = [piece for unit in said if (piece := table.find(table.active, unit))]
    order = list(dict.fromkeys((*first, *sorted(units, key=far_from_home))))
    for piece in order[: max(0, count)]:
        del table.pieces[piece.id]
    return tuple(piece.unit for piece in order[: max(0, count)])


def discard_down(table: Table) -> tuple[str, ...]:
    """To three cards: KEEP first, then the lasting list, then the rank (W §9.4)."""
    power = table.active
    first = liked(table, power, named(table.hands[power], table.turn.keep))
    for card in first[LIMIT:]:
        table.drop(power, card)
    return tuple(first[LIMIT:])


def _eliminated(table: Table) -> tuple[str, ...]:
    """Powers that have neither a unit nor a centre any more: their hands are discarded (W §7.4)."""
    state = table.state
    out = tuple(p for p in state.seating if p not in state.dead and not table.units(p) and not table.count(p))
    for power in out:
        for card in list(table.hands.get(power, [])):
            table.drop(power, card)
    return out


def _next(state: State, dice: Dice, events: tuple[Event, ...]) -> Step:
    """The next power that is not eliminated; after the last of a round the round is over."""
    if later := _later(state):
        return _opened(replace(state, active=later[0]), dice, events)
    if state.round >= state.options["last_round"]:
        return _last(state, events)
    first = next((power for power in state.seating if power not in state.dead), state.active)
    return _opened(replace(state, round=state.round + 1, active=first), dice, events)


def _opened(state: State, dice: Dice, events: tuple[Event, ...]) -> Step:
    step = open_turn(state, dice)
    return Step(step.state, None, (*events, *step.events))


def _last(state: State, events: tuple[Event, ...]) -> Step:
    """After the last round most centres win; equal: a draw (W §9.7)."""
    counts = {seat: len(owned(state.centres, power)) for seat, power in state.powers.items() if power not in state.dead}
    best = max(counts.values(), default=0)
    first = tuple(seat for seat, count in counts.items() if count == best)
    kind = ResultKind.WON if len(first) == 1 else ResultKind.DRAW
    result = Result(kind, first, say.LAST_ROUND_PLAYED.format(round=state.round, most_centres=best))
    return Step(replace(state, outcome=result), {}, (*events, end_of(result)))
