"""Whoever writes a log anew, to choose its dice, is found by both verifiers."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.referee.record import blocks
from judge.referee.record import sentences as say
from judge.referee.record.verifying import verify
from tests.logs.drawn import EASY, GROUND, SECONDS, Table, chain, checked, mined, one
from tests.logs.test_witnesses import Rows, chained


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "WORK", EASY)


def swapped(rows: Rows) -> None:
    """Another chain that was made for it, too late."""
    drawn = one(rows, "drawn")
    after = datetime.fromisoformat(one(rows, "drawing")["payload"]["after"])
    drawn["payload"]["blocks"] = chain(after + SECONDS, after + 2 * SECONDS)


def unlinked(rows: Rows) -> None:
    after = datetime.fromisoformat(one(rows, "drawing")["payload"]["after"])
    one(rows, "drawn")["payload"]["blocks"] = [chain(after - SECONDS)[0], mined("11" * 32, after + SECONDS)]


def too_easy(rows: Rows) -> None:
    """A header with no work in it."""
    drawn = one(rows, "drawn")["payload"]
    old, new = drawn["blocks"]
    drawn["blocks"] = [old, new[:-8] + "00000000"]


def none_came(rows: Rows) -> None:
    one(rows, "drawn")["payload"] = {}


def never_drawn(rows: Rows) -> None:
    rows.remove(one(rows, "drawn"))


@pytest.mark.parametrize("forge", [swapped, unlinked, too_easy, none_came, never_drawn])
def test_other_dice_are_found(forge: Callable[[Rows], None], tmp_path: Path) -> None:
    """By both, in the line of the block; the seed and all after it would have been made to fit."""
    table = Table(tmp_path)
    after = table.full()
    table.write(chain(after - SECONDS, after + SECONDS))
    table.later(timedelta(hours=3))
    rows = [json.loads(line) for line in table.log()]
    line = next(n for n, row in enumerate(rows, start=1) if row.get("kind") == "drawn")
    forge(rows)
    lines = chained(rows)
    found, why = verify(lines.splitlines())
    assert found == line, why
    done = checked(lines, tmp_path)
    assert done.returncode == 1
    assert f"WRONG, line {line}: " in done.stdout


def after_it(kind: str, new: str, actor: str = "judge", **payload: Any) -> Callable[[Rows], int]:
    """A line more behind the first of a kind; which it is."""

    def forge(rows: Rows) -> int:
        n = rows.index(one(rows, kind)) + 1
        rows.insert(n, {**rows[n - 1], "kind": new, "actor": actor, "payload": payload, "body": None})
        return n + 1

    return forge


def changed(kind: str, **payload: Any) -> Callable[[Rows], int]:
    def forge(rows: Rows) -> int:
        one(rows, kind)["payload"] |= payload
        return rows.index(one(rows, kind)) + 1

    return forge


def moved(kind: str, behind: str) -> Callable[[Rows], int]:
    """A line stands behind another; which is wrong then."""

    def forge(rows: Rows) -> int:
        row = one(rows, kind)
        rows.remove(row)
        rows.insert(rows.index(one(rows, behind)) + 1, row)
        return min(rows.index(one(rows, name)) for name in (kind, "started")) + 1

    return forge


def never_promised_here(rows: Rows) -> int:
    rows[:] = [row for row in rows if row.get("kind") not in ("drawing", "drawn")]
    return rows.index(one(rows, "started")) + 1


LATER: dict[str, Callable[[Rows], int]] = {
    "a part brought along": after_it("drawn", "loaded", part=GROUND),
    "a third player": after_it("drawn", "joined", actor="@3", person=None, part=GROUND),
    "a third player in play": after_it("started", "joined", actor="@3", person=None, part=GROUND),
    "a player after the drawing": after_it("drawing", "joined", actor="@3", person=None, part=GROUND),
    "a new seed in play": after_it("started", "reopened", to=1, phase="x", dice=GROUND, parts=[GROUND]),
    "another base": after_it("joined", "created", game="intimate", version=1, options={}, pace={}, dice=GROUND),
    "a seat that never was": after_it("drawing", "left", seat="@9"),
    "a second drawing": after_it("drawing", "drawing", after="2027-01-01T00:00:00+00:00"),
    "a time long past": changed("drawing", after="2026-11-20T00:00:00+00:00"),
    "other seats": changed("started", seats=["@2", "@1"]),
    "drawn in play": moved("drawn", "started"),
    "no drawing": never_promised_here,
}


@pytest.mark.parametrize("name", LATER)
def test_nothing_else_makes_the_seed_and_at_no_other_time(name: str, tmp_path: Path) -> None:
    """Whoever writes the log anew is found in the very line, whatever they make fit behind it."""
    table = Table(tmp_path)
    after = table.full()
    table.write(chain(after - SECONDS, after + SECONDS))
    table.later(timedelta(hours=3))
    rows = [json.loads(line) for line in table.log()]
    line = LATER[name](rows)
    lines = chained(rows)
    found, why = verify(lines.splitlines())
    assert (found, why in (say.SEED_CHANGED_LATE, say.STARTED_WITHOUT_BLOCK)) == (line, True), why
    done = checked(lines, tmp_path)
    assert f"WRONG, line {line}: here nothing may change" in done.stdout


def test_a_log_without_its_beginning_is_wrong(tmp_path: Path) -> None:
    table = Table(tmp_path)
    after = table.full()
    table.write(chain(after - SECONDS, after + SECONDS))
    table.later(timedelta(hours=3))
    rows = [json.loads(line) for line in table.log()]
    rows.remove(one(rows, "created"))
    lines = chained(rows)
    assert verify(lines.splitlines())[0]
    done = checked(lines, tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
