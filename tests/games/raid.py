"""A toy game of turns in rotation: the lines of a turn sheet act at once, one after the other.

`RAID ben 2; cleo 1` takes coins, as many as are there; one row, both or none. A player who holds `GUARD ben` for
themselves is raided by ben once without losing anything. `END TURN` ends the turn at once, as `FOR NEXT TURN: …` may.
Who has ten coins wins, in the middle of a sheet, too; after the third round the most coins win.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.games.codec import by_name
from judge.games.dice import Dice
from judge.games.diplomacy.events import end_of
from judge.games.protocol import (
    CONCEDE,
    About,
    Answer,
    Ask,
    Ending,
    Event,
    Held,
    Phase,
    Refused,
    Result,
    Seat,
    Step,
    Verb,
)  # fmt: skip
from tests.games.toy import Told, ToyGame

RICH, ROUNDS = 10, 3


@dataclass(frozen=True)
class Table:
    seats: tuple[str, ...]
    coins: Mapping[str, int]
    turn: int = 0
    away: tuple[str, ...] = ()
    outcome: Result | None = None


@dataclass(frozen=True)
class Raid:
    items: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Guard:
    against: str


@dataclass(frozen=True)
class EndTurn:
    pass


@dataclass(frozen=True)
class Later:
    raid: Raid


class RaidGame(ToyGame):
    name, title = "raid", "Raid"
    verbs: tuple[Verb, ...] = (
        Verb("RAID ben 2; cleo 1", "take coins at once; one row, both or none"),
        Verb("GUARD ben", "held: ben's next raid on you takes nothing"),
        Verb("FOR NEXT TURN: RAID ben 1", "done when your turn opens", instead="FOR"),
        Verb("END TURN", "your turn is over"),
    )
    endings: tuple[Ending, ...] = (CONCEDE,)
    classes: Mapping[str, Callable[..., Any]] = by_name(Table, Raid, Guard, EndTurn, Later, Result)
    clocks: Mapping[str, str] = {"turn": "2d"}

    def players(self, options: Mapping[str, Any]) -> int:
        return 3

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        return Step(Table(tuple(seats), dict.fromkeys(seats, 4)), {}, (Told(kind="start"),))

    def phase(self, state: Table) -> Phase:  # type: ignore[override]
        round_, place = divmod(state.turn, len(state.seats))
        return Phase((state.turn,), f"N{state.turn + 1}", f"Round {round_ + 1}, player {place + 1}")

    def active(self, state: Table) -> Seat:
        return state.seats[state.turn % len(state.seats)]

    def asks(self, state: Table, held: Held) -> tuple[Ask, ...]:  # type: ignore[override]
        who = self.active(state)
        return () if state.outcome or who in state.away else (Ask(who, "turn", f"turn {state.turn}", ("your turn",)),)

    def read(self, state: Any, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Any, ...], ...]:
        return tuple(self._row(state, line, about) for line in lines)

    def _row(self, state: Table, line: str, about: About) -> tuple[Any, ...]:
        named = {**about.names, **{seat: seat for seat in state.seats}}
        text = line.strip().lower()
        if text == "end turn":
            return (EndTurn(),)
        if found := re.fullmatch(r"guard (\S+)", text):
            whom = named.get(found[1])
            return (Guard(whom) if whom else Refused("unknown", "nobody is called so.", line=line),)
        if found := re.fullmatch(r"for next turn: (.*)", text):
            raid = self._row(state, found[1], about)
            return tuple(Later(row) for row in raid if isinstance(row, Raid))
        if not text.startswith("raid "):
            return ()
        items = [re.fullmatch(r"\s*(\S+) (\d)\s*", part) for part in text[5:].split(";")]
        if not all(item and item[1] in named for item in items):
            return (Refused("bad", "write RAID ben 2; cleo 1.", line=line),)
        return (Raid(tuple((named[item[1]], int(item[2])) for item in items if item)),)

    def slot(self, state: Any, command: Any) -> str:
        return {Guard: "guard", Later: "later"}.get(type(command), "")

    def submit(self, state: Any, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Answer:
        mine = dict(held.get(seat, {}))
        mine |= {self.slot(state, c): c for c in commands if isinstance(c, Guard | Later)}
        held = {**held, seat: mine} if mine else dict(held)
        refused = [c for c in commands if isinstance(c, Refused)]
        now, done, events = state, list[str](), list[Event]()
        for command in commands:
            if not isinstance(command, Raid | EndTurn):
                continue
            if now.outcome or self.active(now) != seat or now.turn != state.turn:
                refused.append(Refused("not-now", "it is not your turn.", line=self.text(now, command)))
            elif isinstance(command, EndTurn):
                now, held, more = self._next(now, held)
                done.append("Your turn is over.")
                events += more
            else:
                now, held, told, more = self._raid(now, held, seat, command)
                done.append(told)
                events += more
        step = Step(now, None, tuple(events)) if now is not state else None
        return Answer(held, step, tuple(refused), (), tuple(done))

    def _raid(self, state: Table, held: Held, seat: Seat, raid: Raid) -> tuple[Table, Held, str, list[Event]]:
        coins, told, events = dict(state.coins), [], []
        for whom, count in raid.items:
            guard = held.get(whom, {}).get("guard")
            if isinstance(guard, Guard) and guard.against == seat:
                held = {**held, whom: {slot: row for slot, row in held[whom].items() if slot != "guard"}}
                told.append(f"{whom} was on guard")
                events.append(Told(kind="guarded", what={"by": whom, "against": seat}))
                continue
            taken = min(count, coins[whom])
            coins[whom] -= taken
            coins[seat] += taken
            told.append(f"{taken} from {whom}")
            events.append(Told(kind="raided", what={"by": seat, "whom": whom, "coins": taken}))
        state = replace(state, coins=coins)
        if coins[seat] >= RICH:
            result = Result("won", (seat,))
            state = replace(state, outcome=result)
            events.append(end_of(result))
        return state, held, f"Raid: {', '.join(told)}.", events

    def _next(self, state: Table, held: Held) -> tuple[Table, Held, list[Event]]:
        """The next player's turn, with what they have laid by for it."""
        state = replace(state, turn=state.turn + 1)
        if state.turn >= ROUNDS * len(state.seats):
            best = max(state.coins.values())
            winners = tuple(s for s in state.seats if state.coins[s] == best)
            result = Result("won" if len(winners) == 1 else "draw", winners)
            return replace(state, outcome=result), held, [end_of(result)]
        who = self.active(state)
        later = held.get(who, {}).get("later")
        if not isinstance(later, Later):
            return state, held, []
        held = {**held, who: {slot: row for slot, row in held[who].items() if slot != "later"}}
        state, held, _, events = self._raid(state, held, who, later.raid)
        return state, held, events

    def defaults(self, state: Any, seat: Seat, held: Held) -> tuple[str, ...]:
        return ("END TURN",) if self.active(state) == seat else ()

    def resolve(self, state: Any, held: Held, dice: Dice) -> Step:
        after, held, events = self._next(state, held)
        return Step(after, held, tuple(events))

    def end(self, state: Any, how: str, by: tuple[Seat, ...]) -> Step:
        if how == "concede":
            by = tuple(s for s in state.seats if s not in by)
        return super().end(state, how, by)

    def text(self, state: Any, command: Any) -> str:
        match command:
            case Raid(items):
                return "RAID " + "; ".join(f"{whom} {count}" for whom, count in items)
            case Guard(against):
                return f"GUARD {against}"
            case Later(raid):
                return f"FOR NEXT TURN: {self.text(state, raid)}"
        return "END TURN"

    def view(self, state: Any, held: Held, seat: Seat | None) -> Mapping[str, Any]:
        seen: dict[str, Any] = {"turn": state.turn, "coins": dict(state.coins)}
        if seat is not None:
            seen["you"] = {"held": [self.text(state, row) for _, row in sorted(held.get(seat, {}).items())]}
        return seen

    def resample(self, state: Any, held: Held, seat: Seat, dice: Dice) -> tuple[Any, Held]:
        deal = {s: {"guard": Guard(dice.pick(s, state.seats))} for s in state.seats if dice.below(f"{s}/any", 2)}
        return state, {s: held.get(s, {}) if s == seat else deal.get(s, {}) for s in state.seats}

    def bot(self, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        return ("END TURN",)
