"""A clock that jumps: wall time that gains more than an hour on the monotonic clock moves nothing until it has held."""

from collections.abc import Callable
from time import monotonic, time

JUMP = 3600.0
"""Seconds that the wall clock gains at once before it is doubted."""
HELD = 600.0
"""Seconds after which it is believed: then the judge was asleep, which is an outage."""


class Steady:
    """`wall` and `steady`: seconds; what one gains on the other is a jump, or a machine that was asleep."""

    def __init__(self, wall: Callable[[], float] = time, steady: Callable[[], float] = monotonic) -> None:
        self.wall, self.steady = wall, steady
        self.offset = wall() - steady()
        self.since: float | None = None

    def jumped(self) -> bool:
        """The wall clock is ahead of what it should show, and has not been for long: nothing may fall due by it."""
        now, gained = self.steady(), self.wall() - self.steady() - self.offset
        if gained <= JUMP:
            self.offset += min(gained, 0.0) if gained < -JUMP else gained
            self.since = None
            return False
        self.since = now if self.since is None else self.since
        if now - self.since < HELD:
            return True
        self.offset, self.since = self.offset + gained, None
        return False
