"""A letter taken: standing orders at once, a sheet line by line in one's own turn, or held for the next (W §9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judge.games.dice import Dice
from judge.games.protocol import Answer, Event, Held, Refused, Seat, Step
from judge.games.warped import sentences as say
from judge.games.warped.cards import Stage
from judge.games.warped.commands import (
    LASTING,
    Act,
    Advance,
    AttackItem,
    Choose,
    Command,
    Go,
    Header,
    Line,
    More,
    Play,
)  # fmt: skip
from judge.games.warped.doing import do
from judge.games.warped.events import Announced, SheetDone
from judge.games.warped.keeping import stored
from judge.games.warped.state import State, plays
from judge.games.warped.story import LineRow
from judge.games.warped.table import kept, laid_out
from judge.games.warped.turn import end_turn
from judge.games.warped.writing import text_of

MOST, ANNOUNCED = 40, 6
"""Lines of a sheet; how often one is announced in a turn."""
TWO_TURNS = Refused("two-turns", say.ONE_SHEET_PER_LETTER)
LONG = Refused("too-long", say.SHEET_TOO_LONG.format(limit=MOST))
OPEN = say.SHEET_LINE_NOT_UNDERSTOOD


@dataclass(slots=True)
class Letter:
    """A letter's commands, sorted."""

    refused: list[Refused] = field(default_factory=list)
    lasting: list[Any] = field(default_factory=list)
    lines: list[Any] = field(default_factory=list)
    headers: list[Header] = field(default_factory=list)


def sorted_out(commands: Sequence[Command | Refused]) -> Letter:
    """Choices of cards come before the actions, so that ANY knows what is kept (W §9.2)."""
    letter = Letter()
    for command in commands:
        if isinstance(command, Refused):
            letter.refused.append(command)
        elif isinstance(command, Header):
            letter.headers.append(command)
        elif isinstance(command, LASTING):
            letter.lasting.append(command)
        else:
            letter.lines.append(command)
    if len(set(letter.headers)) > 1:
        letter.refused += [replace(TWO_TURNS, line=text_of(row)) for row in dict.fromkeys(letter.headers)]
        letter.lines, letter.headers = [], []
    if any(row.code == "standing" for row in letter.refused):
        letter.lines, letter.headers = [], []
    letter.refused += [replace(LONG, line=text_of(line)) for line in letter.lines[MOST:]]
    del letter.lines[MOST:]
    letter.lines.sort(key=lambda line: not isinstance(line, Choose) or bool(line.when))
    return letter


def round_of(state: State, seat: Seat, header: Header | None) -> int | Refused:
    """The round of the turn that a sheet is for: this one's is the writer's turn now; or why it cannot be (W §9.1)."""
    power = state.powers.get(seat, "")
    active, now = state.active == power, state.round
    yet = state.seating.index(power) > state.seating.index(state.active)
    following = now if yet else now + 1
    if header is None:
        text = say.TURN_OF_OTHER_POWER.format(active_power=state.active)
        return now if active else Refused("wrong-turn", text)
    if header.power not in ("", power):
        return Refused("wrong-turn", say.SHEET_FOR_OTHER_POWER.format(own_power=power, sheet_power=header.power))
    if header.round and header.round not in (following, *([now] if active else ())):
        told = say.CURRENT_TURN_IS if active else say.TURN_NOT_TO_COME
        return Refused("wrong-turn", told.format(next_turn=following, power=power, turn=now))
    return header.round or following


def parts(state: State, seat: Seat, commands: Sequence[Command | Refused]) -> tuple[tuple[Any, ...], ...]:
    """A letter in the parts that are done one after the other: what lasts, each line of the sheet, the turn's end."""
    letter = sorted_out(commands)
    when = round_of(state, seat, next(iter(letter.headers), None))
    if not letter.lines or when != state.round or state.active != state.powers.get(seat) or _waits(state):
        return (tuple(commands),) if commands else ()
    if not state.turn.rights and not any(isinstance(line, Act) and _attacks(line) for line in letter.lines):
        letter.refused += [unpaid(line) for line in letter.lines if isinstance(line, Advance)]
        letter.lines = [line for line in letter.lines if not isinstance(line, Advance)]
    ends = any(isinstance(line, More) or line == Go(Stage.END) for line in letter.lines)
    ends = ends or not any(_counts(line) for line in letter.lines)
    lines = [(line,) for line in letter.lines if not isinstance(line, More)]
    last: list[tuple[Any, ...]] = [] if ends else [(Go(Stage.END),)]
    if letter.refused:
        last = [(*letter.refused, More())]  # a line that could not be read keeps the turn open
    return (*([tuple(letter.lasting)] if letter.lasting else []), *lines, *last)


def _attacks(line: Act) -> bool:
    return any(isinstance(item, AttackItem) for item in line.items)


def _counts(line: Line) -> bool:
    """It makes a sheet: an action, a card, or what is kept or removed at the end. A phase's name alone does not."""
    return isinstance(line, (Act, Play, Advance)) or (isinstance(line, Choose) and line.of != "spend")


def unpaid(line: Advance) -> Refused:
    """A step where nothing was destroyed, and nothing is attacked."""
    return Refused("unpaid", say.MOVE_NEEDS_DISCARD.format(unit=line.unit, province=line.to), line=text_of(line))


def _waits(state: State) -> bool:
    """A sheet is announced first, and executed later (W §8)."""
    return bool(state.options["reaction_delay"])


def submit(state: State, seat: Seat, held: Held, commands: Sequence[Command | Refused], dice: Dice) -> Answer:
    """What lasts is stored, lines of the writer's turn are done at once, others held."""
    letter = sorted_out(commands)
    power = state.powers.get(seat, "")
    kept_now = stored(state, power, letter.lasting)
    refused, notes, done = [*letter.refused, *kept_now.refused], list(kept_now.notes), list(kept_now.done)
    step = Step(kept_now.state, held) if kept_now.state != state else None
    state = kept_now.state
    if not letter.lines:
        return Answer(held, step, tuple(refused), tuple(notes), tuple(done))
    when = round_of(state, seat, next(iter(letter.headers), None))
    if state.outcome or isinstance(when, Refused):
        why = when if isinstance(when, Refused) else Refused("over", say.GAME_IS_OVER)
        refused += [replace(why, line=text_of(line)) for line in letter.lines]
        return Answer(held, step, tuple(refused), tuple(notes), tuple(done))
    if when == state.round and state.active == power and not _waits(state):
        return _now(state, held, letter, dice, Answer(held, step, tuple(refused), tuple(notes), tuple(done)))
    if power in state.dead or state.turn.announced >= ANNOUNCED:
        text = say.POWER_OUT_OF_GAME.format(power=power) if power in state.dead else say.ANNOUNCED_TOO_OFTEN
        refused += [Refused("no-sheet", text, line=text_of(line)) for line in letter.lines]
        return Answer(held, step, tuple(refused), tuple(notes), tuple(done))
    if letter.refused:  # as in one's own turn, what could not be read keeps it open
        letter.lines.append(More())
    held = lodged(held, seat, when, letter.lines)
    if when == state.round and state.active == power:
        return _announce(state, held, power, Answer(held, step, tuple(refused), tuple(notes), tuple(done)))
    done.append(say.SHEET_KEPT_FOR_ROUND.format(round=when))
    return Answer(held, replace(step, held=held) if step else None, tuple(refused), tuple(notes), tuple(done))


def lodged(held: Held, seat: Seat, round_: int, lines: Sequence[Line]) -> Held:
    """What is held after a sheet for that round: a new sheet replaces the one before."""
    others = {slot: line for slot, line in held.get(seat, {}).items() if not slot.startswith(f"{round_:03}/")}
    return {**held, seat: {**others, **{f"{round_:03}/{n:02}": line for n, line in enumerate(lines, 1)}}}


def due(state: State, held: Held, seat: Seat) -> list[Line]:
    """The lines of a sheet that is held for this turn."""
    mine: Mapping[str, Any] = held.get(seat, {})
    return [mine[slot] for slot in sorted(mine) if slot.startswith(f"{state.round:03}/")]


def _announce(state: State, held: Held, power: str, answer: Answer) -> Answer:
    hours = state.options["reaction_delay"]
    again = say.REPLACED_AND_ANNOUNCED if state.turn.announced else "announced"
    text = say.SHEET_ANNOUNCED.format(state=again, hours=hours)
    after = replace(state, turn=replace(state.turn, announced=state.turn.announced + 1))
    step = Step(after, held, (Announced(power=power, hours=hours),))
    return replace(answer, held=held, step=step, done=(*answer.done, text))


def _now(state: State, held: Held, letter: Letter, dice: Dice, answer: Answer) -> Answer:
    """Line by line; a line behind the turn's end is refused."""
    run = execute(state, letter.lines, dice)
    late = [Refused("wrong-turn", say.TURN_OVER_BEFORE_LINE, line=text_of(line)) for line in run.left]
    notes = (*answer.notes, OPEN) if letter.refused and not run.ended else answer.notes
    step = Step(run.state, held, tuple(run.events)) if run.rows or run.ended else answer.step
    done = (*answer.done, say.TURN_IS_OVER) if run.ended and not run.state.outcome else answer.done
    return replace(
        answer,
        held=held,
        step=step,
        done=done,
        refused=(*answer.refused, *late),
        notes=notes,
        told=(*answer.told, *run.rows),
    )


@dataclass(slots=True)
class Run:
    """Lines done one after the other. `ended`: the turn is over; `left`: lines behind that."""

    state: State
    rows: list[LineRow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    ended: bool = False
    left: list[Line] = field(default_factory=list)


def execute(state: State, lines: Sequence[Line], dice: Dice) -> Run:
    """The lines of a sheet in their order, up to the end of the turn (W §9.2)."""
    run = Run(state)
    for n, line in enumerate(lines):
        if isinstance(line, More):
            continue
        if line == Go(Stage.END):
            step = end_turn(run.state, dice)
            run.state, run.ended = step.state, True
            run.events += step.events
            run.left = [row for row in lines[n + 1 :] if not isinstance(row, More)]
            break
        table = laid_out(run.state, dice)
        run.rows.append(do(table, line))
        run.state = kept(table)
    return run


def resolve(state: State, held: Held, dice: Dice) -> Step:
    """The turn's time is over, or a sheet that was kept for it is due: it is done; then the turn ends, but for MORE."""
    seat = next((seat for seat, power in state.powers.items() if power == state.active), "")
    lines = due(state, held, seat) if plays(state, state.active) else []
    left = {
        who: {slot: line for slot, line in mine.items() if who != seat or int(slot[:3]) > state.round}
        for who, mine in held.items()
    }
    if lines and _waits(state) and not state.turn.announced:  # a sheet that was kept is announced like any other
        after = replace(state, turn=replace(state.turn, announced=1))
        return Step(after, held, (Announced(power=state.active, hours=state.options["reaction_delay"]),))
    state = replace(state, turn=replace(state.turn, announced=0))
    stays = any(isinstance(line, More) for line in lines)
    more = [] if stays or Go(Stage.END) in lines else [Go(Stage.END)]
    run = execute(state, [*lines, *more], dice)
    told = (SheetDone(to=(seat,), rows=tuple(run.rows)),) if run.rows else ()
    return Step(run.state, {} if run.state.outcome else left, (*told, *run.events))
