"""The GM's corrections: who plays what, before the start, and what stands on the board, afterwards."""

from judge.games.protocol import Refused
from judge.games.sides import Corrected
from judge.referee.campaign.request import Case
from judge.referee.campaign.telling import tell
from judge.referee.phases.lifecycle import ASSIGN, adjust, trial
from judge.referee.phases.steps import after_step, standing
from judge.referee.timing.clocks import settle_early, start_clocks


def assign(case: Case, who: str, line: str) -> None:
    """Fix what a player plays: kept for the start, or done in the phase that still draws lots."""
    table, seat = case.at(), case.at().seat_named(who)
    if seat is None:
        known = f"there are {', '.join(s.name for s in table.seats)}" if table.seats else "nobody has, yet"
        case.refuse(line, f"nobody called {who} has joined; {known}.")
        return
    if table.state is not None:
        correct(case, line)
        return
    state = trial(table)
    for kept in [*(k for s in table.seats if s is not seat for k in s.early_lines if ASSIGN.fullmatch(k)), line]:
        step = table.game.adjust(state, {}, kept, table.about()) if isinstance(table.game, Corrected) else None
        if step is None or isinstance(step, Refused):
            case.refuse(line, step.text if step else "this game has nothing to assign.")
            return
        state = step.state
    seat.early_lines = [*(k for k in seat.early_lines if not ASSIGN.fullmatch(k)), line]
    tell(table, seat, "mail/people", {"what": "The GM has fixed what you will play.", "who": seat.name})
    case.done.append(f"Fixed for the start: {line}.")


def correct(case: Case, line: str) -> None:
    """A correction by the game's own words; that there was one, everybody is told, and not what: it may be a secret."""
    table = case.at()
    if not table.in_play:
        case.refuse(line, "the game is not running.")
        return
    before = standing(table)
    refusal = adjust(table, line)
    if refusal:
        case.refuse(line, refusal.text)
        return
    if table.row.status == "running" and table.asks():
        start_clocks(table)
        settle_early(table)
    after_step(table, before)
    case.corrected = True
    if not case.quiet:
        table.row.acts = [*table.row.acts, "The GM has corrected the position."]
    case.done.append(f"Done: {line}.")
