"""Values and log entries of other times: older ones are read through upgraders, newer ones are said to be newer."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import pytest

from judge.games.codec import added, fingerprint, former_fingerprints, pack, unpack
from judge.referee.phases.due import tick
from judge.referee.record import entries
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.service.archiving import build
from judge.service.settings import Settings
from judge.store.chain import entry_hash
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position("duel")
    return here


def finished(desk: Desk) -> list[str]:
    """The export of a game that is over."""
    desk.send("A Par - Bur\nREADY")
    desk.send("A Mun - Ruh\nREADY", "ben")
    tick(desk.world)
    question = next(mail for mail in desk.send("CONCEDE", "ben") if "YES" in mail.text)
    desk.deliver(desk.letter("YES", "ben", question.reply_to))
    with desk.campaign() as campaign:
        assert campaign.row.status == "over"
        return list(export(campaign.work, campaign.row, everything=True))


def with_entry(lines: list[str], kind: str, payload: Any) -> list[str]:
    """The log with one entry more before its end, hashed as it should be."""
    header, rows = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    rows.insert(-1, {**rows[-2], "kind": kind, "payload": payload, "body": None})
    previous = ""
    for n, row in enumerate(rows, start=1):
        row["n"], row["previous"] = n, previous
        row["hash"] = previous = entry_hash(previous, row)
    return [json.dumps(row) for row in ({**header, "entries": len(rows), "head": previous}, *rows)]


@pytest.mark.parametrize(
    ("kind", "payload"), [("prophecy", {"of": "doom"}), ("resolved", {"schema": 99, "phase": "S1901M", "mark": "x"})]
)
def test_an_entry_of_a_newer_judge(desk: Desk, kind: str, payload: Any) -> None:
    lines = finished(desk)
    wrong, said = verify(with_entry(lines, kind, payload))
    assert wrong == len(lines)
    assert "a newer judge wrote this" in said
    assert verify(lines)[0] == 0


def test_a_campaign_with_an_entry_of_a_newer_judge_goes_on(desk: Desk, tmp_path: Path) -> None:
    """A database that a newer judge has written into, and that came back: letters, turns and the archive go on."""
    with transaction(desk.engine) as session:
        work = Work(session)
        row = work.campaign("duel")
        assert row is not None
        work.log(row, desk.now, "prophecy", "gm", {"of": "doom"})
    desk.send("A Par - Bur\nREADY")
    desk.send("A Mun - Ruh\nREADY", "ben")
    tick(desk.world)
    with desk.campaign() as campaign:
        assert campaign.row.phase == "F1901M"
        wrong, said = verify(export(campaign.work, campaign.row, everything=True))
        assert wrong
        assert "a newer judge wrote this" in said
    build(desk.world, Settings(), tmp_path / "out")
    assert json.loads((tmp_path / "out/duel/campaign.json").read_text())["steps"][0]["phase"] == "S1901M"


def test_every_kind_has_its_dataclass_and_every_older_schema_its_upgrader() -> None:
    for kind, cls in entries.ENTRIES.items():
        assert {schema for k, schema in entries.UPGRADERS if k == kind} == set(range(1, cls.schema))


def test_what_is_written_is_read_back(desk: Desk) -> None:
    """Every entry that a campaign has written is the dataclass again whose payload it is."""
    lines = finished(desk)
    kinds = set()
    for row in map(json.loads, lines[1:]):
        what = (row["body"] or {}).get("what")
        entry = entries.read(row["kind"], row["payload"], what)
        assert json.loads(json.dumps(entry.payload())) == (what or row["payload"])
        kinds.add(row["kind"])
    assert {"held", "resolved", "over", "letter", "ended"} <= kinds


@dataclass(frozen=True)
class Purse:
    """What it was: `gold`; it is counted in coins since schema 2."""

    schema: ClassVar[int] = 2
    coins: int
    owner: str = field(default="", metadata=added(1))


def test_a_value_of_an_older_schema() -> None:
    classes = {"Purse": lambda gold: Purse(gold * 10), "Purse:2": Purse}
    assert unpack({"is": "Purse", "gold": 3}, classes) == Purse(30)
    assert unpack(pack(Purse(5, "anna")), classes) == Purse(5, "anna")


def test_a_field_that_is_added_later_changes_no_fingerprint() -> None:
    @dataclass(frozen=True)
    class Box:
        size: int
        schema: ClassVar[int] = 1

    small = Box

    @dataclass(frozen=True)
    class Box:  # type: ignore[no-redef]
        size: int
        colour: str = field(default="none", metadata=added(1))

    assert fingerprint(small(1)) == fingerprint(Box(1)) != fingerprint(Box(1, "red"))  # type: ignore[call-arg]
    assert former_fingerprints(small(1))[0] in former_fingerprints(Box(1))
    assert former_fingerprints(small(1))[0] not in former_fingerprints(Box(1, "red"))  # type: ignore[call-arg]
