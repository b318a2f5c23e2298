"""A game played again from its log, for `judge verify` and for filling in what earlier judges did not keep."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from judge.games.codec import fingerprint, former_fingerprints, unpack
from judge.games.dice import Dice
from judge.games.protocol import Event, Game, Refused, SeatStatus, Step
from judge.referee.record import entries as e
from judge.referee.record import sentences as say
from judge.referee.record.seeding import Seeding


def marked(seed: str, print_: str) -> str:
    """A state's fingerprint, salted by the campaign's seed."""
    return sha256(f"{seed}/{print_}".encode()).hexdigest()


class Replay:
    """A game played again from its log."""

    def __init__(self, game: Game, seeds: Iterable[str]) -> None:
        self.game, self.seeds = game, iter(seeds)
        self.seed = next(self.seeds)
        self.state: Any = None
        self.held: Any = {}
        self.options: Mapping[str, Any] = {}
        self.seeding, self.turns = Seeding(), 0
        self.kept: dict[int, tuple[Any, Any]] = {}  # how it stood after each entry
        self.events: tuple[Event, ...] = ()  # what the last entry told

    def play(self, row: Mapping[str, Any]) -> str:
        """One entry as it is stored; "" or what is wrong with it."""
        self.events = ()
        try:
            entry = e.read(row["kind"], row["payload"], (row.get("body") or {}).get("what"))
            wrong = self.seeding.take(row, entry) or self._play(row["actor"], entry)
            if not wrong and isinstance(entry, e.Marked) and not self._stands_as(entry):
                wrong = say.REPLAYED_STATE_DIFFERS
        except e.Newer as error:
            return str(error)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            return say.REPLAY_FAILED.format(error_class=type(error).__name__, error=error)
        self.kept[row["n"]] = self.state, self.held
        return wrong

    def _play(self, actor: str, entry: e.Logged) -> str:
        match entry:
            case e.Created() | e.Started() | e.Position() | e.Loaded():
                self._begin(entry)
            case e.SettingsChanged() if self.state is None:
                self.options = {**self.options, **entry.options}
            case e.RulesChanged():
                self.state = self.game.under(self.state, entry.version)
            case e.SeatChanged() if self.state is not None:
                self._take(self.game.seat(self.state, entry.seat, SeatStatus(entry.status)))
            case e.Done():
                return self._done(actor, entry)
            case e.Letter():
                self.held = {**self.held, actor: unpack(entry.held, self.game.classes)}
            case e.Adjusted():
                self.state, self.held = (unpack(row, self.game.classes) for row in (entry.state, entry.held))
            case e.Undone():
                self.state, self.held = self.kept[entry.to]
            case e.Held():
                self.held = unpack(entry.held, self.game.classes)
            case e.Resolved():
                return self._resolve(entry.phase)
            case e.Ended():
                return self._end(entry)
            case e.Over():
                return "" if self.seeding.revealed(entry, self.seed) else say.SEED_CONTRADICTS_FINGERPRINT
            case e.Reopened():
                self.seed = next(self.seeds)
        return ""

    def _begin(self, entry: e.Logged) -> None:
        """An entry of before the first phase."""
        match entry:
            case e.Created():
                self.options = entry.options
            case e.Started():
                dice = Dice(bytes.fromhex(self.seed), "setup")
                self._take(self.game.setup(entry.seats, self.options, dice, entry.version))
            case e.Position():
                self.state = unpack(entry.state, self.game.classes)
            case e.Loaded():
                self.state = self.state if entry.state is None else unpack(entry.state, self.game.classes)

    def _stands_as(self, entry: e.Marked) -> bool:
        """The state is the one whose fingerprint was written down: salted by the seed, or bare by the first judges."""
        found = (fingerprint(self.state),) if entry.lean else former_fingerprints(self.state)
        if entry.mark:
            return entry.mark in {marked(self.seed, print_) for print_ in found}
        return isinstance(entry, e.Loaded) or entry.state is None or entry.state in found

    def _take(self, step: Step) -> None:
        self.state, self.events = step.state, step.events
        self.held = self.held if step.held is None else step.held

    def _done(self, actor: str, entry: e.Done) -> str:
        dice = Dice(bytes.fromhex(self.seed), self.game.phase(self.state).code)
        commands = tuple(unpack(row, self.game.classes) for row in entry.commands)
        answer = self.game.submit(self.state, actor, self.held, commands, dice)
        if answer.step:
            self._take(answer.step)
        self.held = answer.held
        found = (fingerprint(self.state),) if entry.lean else former_fingerprints(self.state)
        return "" if entry.state in found else say.REPLAY_DIFFERS

    def _resolve(self, phase: str) -> str:
        now = self.game.phase(self.state).code
        if now != phase:
            return say.REPLAY_AT_OTHER_PHASE.format(phase=phase, current_phase=now)
        self._take(self.game.resolve(self.state, self.held, Dice(bytes.fromhex(self.seed), now)))
        self.turns += 1
        return ""

    def _end(self, entry: e.Ended) -> str:
        step = self.game.end(self.state, entry.how, entry.by)
        if isinstance(step, Refused):
            return say.REPLAY_ENDS_AGAINST_RULES
        self._take(step)
        return ""


def seeds_of(entries: Iterable[Mapping[str, Any]], last: str) -> list[str]:
    """The seeds of a campaign in their order: one for each time that it was taken up again, and the last."""
    ended = [row["payload"].get("seed", "") for row in entries if row["kind"] == e.Kind.OVER]
    count = sum(row["kind"] == e.Kind.REOPENED for row in entries)
    return [*ended[:count], last]
