"""Players' mailboxes against a forged log, by `judge verify --mails` and by the checker that needs nothing of the judge's."""

import json
import mailbox
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.mail.compose import compose
from judge.referee.phases.steps import end
from judge.referee.record.exporting import export
from judge.service.settings import shipped
from judge.store.chain import entry_hash, sealed
from tests.machine.house import CAMP, House

Rows = list[dict[str, Any]]
CHECKER = shipped("templates") / "archive/check_log.py"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the log of a finished campaign and the mailboxes of its players."""
    folder = tmp_path_factory.mktemp("witnesses")
    house = House(folder, "standard", 5)
    for _ in range(4):
        house.post()
        for name in house.players:
            mail = house.newest(name)
            lines = house.minds[name].answer(mail.subject, mail.text) if mail else ()
            text = "\n".join((*lines, "READY"))
            house.deliver(house.write(name, text), house.at(name))
        house.pass_time(timedelta(minutes=1))
    with house.desk.campaign(CAMP) as campaign:
        assert end(campaign, "abandoned", ()) is None
        campaign.save()
    house.post()
    with house.desk.campaign(CAMP) as campaign:
        (folder / "camp.jsonl").write_text("\n".join(export(campaign.work, campaign.row, False)) + "\n", "utf-8")
    for who in house.players:
        box = mailbox.mbox(folder / f"{who}.mbox")
        for mail in house.inbox[f"{who}@players.test"]:
            box.add(compose(mail))
        box.close()
    return folder


def rows_of(folder: Path) -> Rows:
    return [json.loads(line) for line in (folder / "camp.jsonl").read_text("utf-8").splitlines()]


def chained(rows: Rows) -> str:
    """The log as somebody would write it who has all that the judge has: numbered, sealed and chained anew."""
    header, *entries = rows
    previous = ""
    for n, entry in enumerate(entries, start=1):
        entry["n"], entry["previous"] = n, previous
        if entry.get("body"):
            entry["payload"] = sealed(entry["body"]["what"], entry["body"]["salt"])
        entry["hash"] = previous = entry_hash(previous, entry)
    header |= {"entries": len(entries), "head": previous}
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n"


def letters(rows: Rows) -> Rows:
    """Letters with orders for units."""
    return [row for row in rows[1:] if row["kind"] == "letter" and "unit" in str(row["body"]["what"])]


def another_order(rows: Rows) -> None:
    letter = letters(rows)[3]
    slot, value = next(iter(letter["body"]["what"]["held"].items()))
    letter["body"]["what"]["held"] = {slot: value}


def a_dropped_letter(rows: Rows) -> None:
    rows.remove(letters(rows)[4])


def another_die(rows: Rows) -> None:
    held = next(row for row in rows[1:] if row["kind"] == "held" and row["body"]["what"].get("draws"))
    label, sides, value = held["body"]["what"]["draws"][0]
    held["body"]["what"]["draws"][0] = [label, sides, (value + 1) % sides]


def another_end(rows: Rows) -> None:
    over = next(row for row in rows[1:] if row["kind"] == "over")
    over["payload"] |= {"winners": ["ENGLAND"], "result": "won"}


def a_fork(rows: Rows) -> None:
    """Somebody was shown a log that differs in who acted."""
    rows[len(rows) // 2]["at"] = rows[len(rows) // 2]["at"].replace("2026", "2027")


FORGED: dict[str, tuple[Callable[[Rows], None], bool]] = {
    "another order": (another_order, True), "a dropped letter": (a_dropped_letter, False), "a fork": (a_fork, False),
    "another die": (another_die, True), "another end": (another_end, False),
}  # fmt: skip
"""How the log is forged, and whether the checker finds it without a mailbox."""


def verified(log: Path, *boxes: Path) -> "subprocess.CompletedProcess[str]":
    more = [word for box in boxes for word in ("--mails", str(box))]
    return subprocess.run(
        [sys.executable, "-m", "judge", "verify", str(log), *more], capture_output=True, text=True, check=False
    )


def checked(log: Path, *boxes: Path) -> "subprocess.CompletedProcess[str]":
    """In a Python that sees nothing but its standard library."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(CHECKER), str(log), *map(str, boxes)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_true_log_agrees_with_its_witnesses(kept: Path) -> None:
    boxes = kept / "anna.mbox", kept / "ben.mbox"
    for found in (verified(kept / "camp.jsonl", *boxes), checked(kept / "camp.jsonl", *boxes)):
        assert found.returncode == 0, found.stdout + found.stderr
    assert "0 dice" not in checked(kept / "camp.jsonl").stdout
    assert len(CHECKER.read_text("utf-8").splitlines()) <= 250


@pytest.mark.parametrize("fault", FORGED)
def test_a_forged_log_is_found(fault: str, kept: Path, tmp_path: Path) -> None:
    forge, alone = FORGED[fault]
    rows = rows_of(kept)
    forge(rows)
    log = tmp_path / "camp.jsonl"
    log.write_text(chained(rows), "utf-8")
    found = checked(log)
    assert found.returncode == alone, found.stdout
    for box in ("anna.mbox", "ben.mbox"):
        found = checked(log, kept / box)
        assert found.returncode == 1
        assert "WRONG, line" in found.stdout, found.stdout


def test_a_mailbox_may_hold_anything(kept: Path, tmp_path: Path) -> None:
    """Other people's mails, broken ones, and reports that somebody quotes, are no witnesses."""
    box = tmp_path / "box" / "new"
    box.mkdir(parents=True)
    odd = (
        "",
        "Subject: camp\nDate: yesterday\n\nhello",
        "Subject: camp S1901M\n\n> Log 0123456789abcdef. Players: anna.\n",
        "\xff\xfe",
    )
    for n, text in enumerate(odd):
        (box / str(n)).write_bytes(text.encode("latin-1"))
    for found in (verified(kept / "camp.jsonl", box.parent), checked(kept / "camp.jsonl", box.parent)):
        assert found.returncode == 0, found.stdout + found.stderr


def test_a_receipt_names_the_line_that_says_something_else(kept: Path, tmp_path: Path) -> None:
    """Where a letter was changed, the player's own receipt tells it, beside all the reports that followed."""
    rows = rows_of(kept)
    letter = letters(rows)[0]
    number, held = rows.index(letter) + 1, letter["body"]["what"]["held"]
    letter["body"]["what"]["held"] = dict(list(held.items())[1:])
    log = tmp_path / "camp.jsonl"
    log.write_text(chained(rows), "utf-8")
    found = verified(log, *sorted(kept.glob("*.mbox")))
    assert found.returncode == 1
    assert f": line {number}: the receipt 'camp S1901M: " in found.stdout
    assert found.stdout.count("names the log") > len(rows) // 10
