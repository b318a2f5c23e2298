"""Who owes what, and what silence plays (W §9.1)."""

from collections.abc import Mapping

from judge.games.dice import Dice
from judge.games.protocol import Ask, Due, Early, Held, Seat
from judge.games.warped import sentences as say
from judge.games.warped.choosing import liked
from judge.games.warped.commands import Standing
from judge.games.warped.state import State, is_active, plays, seat_of
from judge.games.warped.submitting import due
from judge.games.warped.table import laid_out
from judge.games.warped.turn import LIMIT, code_of

USUAL: Mapping[str, str] = {"turn": "48h", "reactions": "12h"}
"""How long each clock takes, if nothing else is said; the second where the option `reaction_delay` does not say."""


def asks(state: State, held: Held) -> tuple[Ask, ...]:
    """The player whose turn it is, and nobody else; a sheet that was kept for this turn is done at once.

    While a sheet waits for reactions, everybody may say READY.
    """
    seat, code = seat_of(state, state.active), code_of(state)
    if state.outcome or seat is None or not plays(state, state.active):
        return ()
    if state.turn.announced and due(state, held, seat):
        hours = f"{state.options['reaction_delay']}h"
        rest = (who for who, power in state.powers.items() if who != seat and plays(state, power))
        waiting = (
            Ask(who, "reactions", f"{code}/{state.turn.line}/{state.turn.announced}", early=Early.READY, lasts=hours)
            for who in rest
        )
        return (Ask(seat, "turn", code, early=Early.READY), *waiting)
    return (
        ()
        if due(state, held, seat) and not state.turn.announced
        else (
            Ask(
                seat,
                "turn",
                code,
                wanted(state),
                excused=_has_said(state),
                due=Due.REST if state.turn.line else Due.TURN,
            ),
        )
    )


def _has_said(state: State) -> bool:
    """Standing orders count as a move (W §9.1)."""
    return state.standing.get(state.active, Standing()) != Standing()


def wanted(state: State) -> tuple[str, ...]:
    return (say.REST_OF_TURN,) if state.turn.line else (say.TURN_SHEET,)


def defaults(state: State, seat: Seat, held: Held) -> tuple[str, ...]:
    """The turn ends, with the cards that are kept (W §9.1)."""
    owed = [ask for ask in asks(state, held) if ask.seat == seat and ask.missing]
    if not owed or not is_active(state, seat):
        return ()
    table = laid_out(state, Dice(b"", code_of(state)))
    cards = liked(table, state.active, state.turn.keep)
    kept, gone = ", ".join(cards[:LIMIT]), ", ".join(cards[LIMIT:])
    if gone:
        return (say.END_TURN_AND_DISCARD.format(kept=kept, gone=gone),)
    return (say.END_TURN_KEEPING.format(kept=kept) if kept else "END TURN",)
