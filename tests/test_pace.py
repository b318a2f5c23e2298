"""Deadlines: lengths, weekly hours, skipped days, minimum; and the times that people write."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.games.diplomacy.seasons import find_phase, phase_of
from judge.games.protocol import Refused
from judge.referee.campaign.durations import length_of, moment
from judge.referee.campaign.settings import wrong
from judge.referee.timing.pace import deadline

TUESDAY = datetime(2026, 12, 1, 10, tzinfo=UTC)
CLOCKS = ("moves",)


@pytest.mark.parametrize(
    ("pace", "expected"),
    [
        ({"moves": "2d"}, "2026-12-03T10:00"),
        ({"moves": "36h"}, "2026-12-02T22:00"),
        ({"moves": "Fri 20:00", "zone": "Europe/London"}, "2026-12-04T20:00"),
        ({"moves": "Fri 20:00", "zone": "America/New_York"}, "2026-12-05T01:00"),
        ({"moves": "Tue 09:00"}, "2026-12-08T09:00"),
        ({"moves": "Wed 09:00", "minimum": "48h"}, "2026-12-09T09:00"),
        ({"moves": "4d", "skip": "Sat,Sun"}, "2026-12-07T10:00"),
        ({"moves": "1h", "minimum": "24h"}, "2026-12-02T10:00"),
        ({}, "2026-12-08T10:00"),
    ],
)
def test_deadline(pace: dict[str, str], expected: str) -> None:
    assert deadline(pace, "moves", TUESDAY) == datetime.fromisoformat(expected).replace(tzinfo=UTC)


def test_skipped_days_keep_the_hour_over_the_change_of_clocks() -> None:
    friday = datetime(2026, 10, 23, 18, tzinfo=UTC)  # 20:00 in Berlin, summer time ends on Sunday
    found = deadline({"moves": "1d", "skip": "Sat,Sun", "zone": "Europe/Berlin"}, "moves", friday)
    assert found == datetime(2026, 10, 26, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-12-01 20:00", "2026-12-01T19:00"),
        ("2026-12-01T20:00Z", "2026-12-01T20:00"),
        ("Fri 20:00", "2026-12-04T19:00"),
        ("+36h", "2026-12-02T22:00"),
        ("tomorrow", None),
        ("2026-13-01 20:00", None),
        ("Fri 25:00", None),
    ],
)
def test_moment(text: str, expected: str | None) -> None:
    found = moment(text, TUESDAY, "Europe/Berlin")
    assert found == (datetime.fromisoformat(expected).replace(tzinfo=UTC) if expected else None)


def test_lengths_and_phases() -> None:
    assert length_of("1d12h") == timedelta(hours=36)
    assert length_of("0") == timedelta(0)
    assert length_of("soon") is None


def test_phases_as_people_write_them() -> None:
    found = [find_phase(text) for text in ("fall 1901 retreats", "S1901M", "Thaw 1902", "autumn 1901")]
    assert [str(phase) for phase in found] == ["F1901R", "S1901M", "T1902B", "F1901M"]
    assert sorted(found, key=lambda phase: phase)[0] == phase_of("S1901M")
    assert all(isinstance(find_phase(text), Refused) for text in ("x", "soon 1901", "autumn 1901 tea", "1901"))
    assert phase_of("F1901R").title == "Autumn 1901 retreats"


@pytest.mark.parametrize(
    ("name", "value", "good"),
    [("moves", "2d", True), ("moves", "often", False), ("zone", "Europe/Berlin", True), ("zone", "Mars/Base", False),
     ("skip", "Sat,Sun", True), ("skip", "Mon,Tue,Wed,Thu,Fri,Sat,Sun", False), ("grace", "12h", True), ("bites", "2d", False)],
)  # fmt: skip
def test_settings(name: str, value: str, good: bool) -> None:
    assert (wrong(name, value, CLOCKS) == "") is good
