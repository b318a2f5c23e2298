"""Dice that wait for a public number: nobody can choose the seed, and what was waited for can be checked."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from judge.games.dice import Dice
from judge.mail.compose import Outgoing
from judge.referee.phases.steps import end
from judge.referee.record import blocks
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.service.archiving import build
from judge.service.doctor import headers_finding
from judge.service.headers import newest_headers
from judge.service.settings import Settings
from tests.desk import JUDGE, Desk, flat
from tests.logs.test_witnesses import CHECKER, Rows, chained

ROOT = Path(__file__).parents[2]
EASY = 8
"""Zero bits that a block of these tests begins with: some hundred tries."""
SECONDS = timedelta(seconds=600)


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "WORK", EASY)


def mined(before: str, at: datetime) -> str:
    """A header of that time after the block of that hash."""
    for nonce in count():
        when = int(at.timestamp()).to_bytes(4, "little")
        raw = b"\0" * 4 + bytes.fromhex(before)[::-1] + b"\7" * 32 + when + b"\0" * 4 + nonce.to_bytes(4, "little")
        if blocks.block(raw.hex()):
            return raw.hex()
    raise AssertionError


def chain(*times: datetime) -> list[str]:
    found, before = [], "00" * 32
    for at in times:
        found.append(mined(before, at))
        before = sha256(sha256(bytes.fromhex(found[-1])).digest()).digest()[::-1].hex()
    return found


class Table:
    """A campaign of two, forming, at a judge that has block headers in a file."""

    def __init__(self, folder: Path) -> None:
        self.desk, self.file = Desk(folder), folder / "blocks"
        self.file.write_text("", "ascii")
        self.desk.world = replace(self.desk.world, blocks=lambda: newest_headers(self.file))
        self.say("gm", "CREATE duel intimate")

    def say(self, who: str, line: str) -> list[Outgoing]:
        """A line and the YES that it is asked for."""
        (question,) = self.desk.deliver(self.desk.letter(line, who, to=JUDGE if "duel" in line else ""))
        return self.desk.deliver(self.desk.letter("YES", who, to=question.reply_to))

    def full(self) -> datetime:
        """Both have joined; from when on a block counts."""
        self.say("anna", "JOIN duel AS anna")
        self.say("ben", "JOIN duel AS ben")
        with self.desk.campaign() as campaign:
            assert campaign.row.drawn_after
            return campaign.row.drawn_after

    def write(self, headers: Sequence[str]) -> None:
        self.file.write_text("\n".join(["not a header", "00" * 80, *headers, ""]), "ascii")

    def later(self, length: timedelta) -> list[Outgoing]:
        self.desk.now += length
        return self.desk.tick()

    def phase(self) -> str:
        with self.desk.campaign() as campaign:
            return str(campaign.row.phase)

    def log(self, over: bool = True) -> list[str]:
        with self.desk.campaign() as campaign:
            if over:
                assert end(campaign, "abandoned", ()) is None
                campaign.save()
            return list(export(campaign.work, campaign.row, False))


def checked(lines: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """By the checker, for which these blocks are good."""
    program, log = folder / "check.py", folder / "duel.jsonl"
    program.write_text(CHECKER.read_text("utf-8").replace("WORK = 64\n", f"WORK = {EASY}\n"), "utf-8")
    log.write_text(lines, "utf-8")
    return subprocess.run([sys.executable, "-I", "-S", program, log], capture_output=True, text=True, check=False)


def test_a_game_starts_when_its_dice_have_their_block(tmp_path: Path) -> None:
    table = Table(tmp_path)
    (rules,) = table.desk.deliver(table.desk.letter("RULES intimate", "anna", to=JUDGE))
    assert "the hash of the first block of the Bitcoin chain that is dated then or later is mixed in" in flat(rules)
    table.say("anna", "JOIN duel AS anna")
    mails = table.say("ben", "JOIN duel AS ben")
    assert "the dice are drawn now, and the game starts within hours" in flat(mails[0])
    told = [mail for mail in mails if mail.subject == "duel: all are here; the dice are drawn first"]
    assert {mail.to.partition("@")[0] for mail in told} == {"anna", "ben", "gm"}
    with table.desk.campaign() as campaign:
        after = campaign.row.drawn_after
        assert f"Log {campaign.row.head[:16]}." in told[0].text
    assert after is not None
    assert after >= table.desk.now + timedelta(hours=2), "no block can be dated so far ahead"
    (refused,) = table.desk.send("START", "gm")
    assert "the game starts by itself as soon as its dice have their block" in flat(refused)
    (shown,) = table.desk.deliver(table.desk.letter("SHOW duel", "carl", to=JUDGE))
    assert "they wait for the first block of the Bitcoin chain from" in flat(shown)
    assert "JOIN duel" not in flat(shown)
    build(table.desk.world, Settings(database=table.desk.url), tmp_path / "archive")
    pages = [(tmp_path / f"archive/{name}").read_text("utf-8") for name in ("index.html", "duel/index.html")]
    assert all("All" in page and "JOIN" not in page for page in pages)
    table.write(chain(after - 3 * SECONDS, after - SECONDS))
    assert table.later(timedelta(hours=3)) == []
    headers = chain(after - 3 * SECONDS, after - SECONDS, after + SECONDS, after + 2 * SECONDS)
    table.write(headers)
    assert {mail.to.partition("@")[0] for mail in table.later(timedelta(minutes=3))} == {"anna", "ben", "gm"}
    assert table.phase() != "forming"
    with table.desk.campaign() as campaign:
        row, found = campaign.row, blocks.block(headers[2])
        assert found
        assert row.parts[2] == found.hash
        assert row.seed == sha256(bytes.fromhex(row.base) + "".join(row.parts).encode()).hexdigest()
    lines = table.log()
    assert verify(lines)[0] == 0, verify(lines)
    done = checked("\n".join(lines), tmp_path)
    assert done.returncode == 0, done.stdout


def test_without_a_block_it_starts_after_a_day_and_everybody_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.full()
    table.file.unlink()
    assert table.later(timedelta(hours=25)) == []
    mails = table.later(timedelta(hours=2))
    told = {
        mail.to.partition("@")[0] for mail in mails if mail.subject == "duel: the game starts without a public block"
    }
    assert told == {"anna", "ben", "gm"}
    assert table.phase() != "forming"
    lines = table.log()
    assert verify(lines)[0] == 0
    assert checked("\n".join(lines), tmp_path).returncode == 0


def test_who_leaves_before_the_start_ends_the_wait(tmp_path: Path) -> None:
    table = Table(tmp_path)
    after = table.full()
    table.say("ben", "RESIGN")
    table.write(chain(after - SECONDS, after + SECONDS))
    assert table.later(timedelta(hours=30)) == []
    table.say("carl", "JOIN duel AS carl")
    with table.desk.campaign() as campaign:
        assert campaign.row.drawn_after
        assert campaign.row.drawn_after > table.desk.now
    assert table.phase() == "forming"


def test_the_last_to_join_cannot_choose_the_seed(tmp_path: Path) -> None:
    """With all that the judge holds before the block is there they can find words for any lot; it does not help them."""
    for n, public in enumerate((False, True)):
        (tmp_path / str(n)).mkdir()
        table = Table(tmp_path / str(n))
        if not public:
            table.desk.world = replace(table.desk.world, blocks=None)
        table.say("anna", "JOIN duel AS anna")
        (question,) = table.desk.deliver(table.desk.letter("JOIN duel AS ben", "ben", to=JUDGE))
        with table.desk.campaign() as campaign:
            base, parts = bytes.fromhex(campaign.row.base), list(campaign.row.parts)

        def letter(words: str, table: Table = table, question: Outgoing = question) -> tuple[bytes, str]:
            number, raw = table.desk.numbers, table.desk.letter(f"YES\n-- \n{words}", "ben", to=question.reply_to)
            del number
            return raw, re.search(rb"^Message-ID: (\S+)", raw, re.M)[1].decode()  # type: ignore[index]

        def lot(seed: str) -> int:
            return Dice(bytes.fromhex(seed), "lot").below("wanted", 64)

        for words in map(str, count()):
            raw, name = letter(words)
            part = sha256(f"YES\0{name}".encode()).hexdigest()
            seed = sha256(base + "".join([*parts, part]).encode()).hexdigest()
            if lot(seed) == 7:
                break
        table.desk.deliver(raw)
        if public:
            with table.desk.campaign() as campaign:
                after = campaign.row.drawn_after
            assert after
            table.write(chain(after - SECONDS, after + SECONDS))
            table.later(timedelta(hours=3))
        with table.desk.campaign() as campaign:
            assert (campaign.row.seed == seed) is not public, "they know the seed, unless a block is in it"


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


def one(rows: Rows, kind: str) -> dict[str, Any]:
    return next(row for row in rows if row.get("kind") == kind)


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


def test_a_real_header_is_read() -> None:
    """Block 125552, which took 67 bits of work."""
    header = (
        "0100000081cd02ab7e569e8bcd9317e2fe99f2de44d49ab2b8851ba4a308000000000000e320b6c2fffc8d750423db8b1eb942ae710e951e"
        "d797f7affc8892b0f1fc122bc7f5d74df2b9441a42a14695"
    )
    found = blocks.block(header)
    assert found
    assert found.hash == "00000000000000001e8d6829a8a21adc5d38d0a473b144b6765798e61f98bd1d"
    assert f"{found.at:%Y-%m-%d %H:%M:%S}" == "2011-05-21 17:26:31"


def test_an_operator_s_job_keeps_the_headers_and_doctor_looks_at_them(tmp_path: Path) -> None:
    """The job that is shipped, against an explorer that answers as theirs do."""
    now = Desk(tmp_path).now
    headers, file = (
        chain(now - timedelta(hours=5), now - timedelta(hours=4), now - timedelta(hours=1)),
        tmp_path / "blocks",
    )
    hashes = [found.hash for header in headers if (found := blocks.block(header))]

    class Explorer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.split("/")[3:4]
            newest = json.dumps([{"id": own, "height": n} for n, own in enumerate(reversed(hashes))])
            self.send_response(200)
            self.end_headers()
            self.wfile.write((headers[hashes.index(name[0])] if name else newest).encode())

        def log_message(self, *_: object) -> None:
            pass

    assert headers_finding(file, now).remedy, "there is none"
    file.write_text("\n".join(headers[:2]), "ascii")
    assert headers_finding(file, now).remedy, "it is old"
    with ThreadingHTTPServer(("127.0.0.1", 0), Explorer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        job = [sys.executable, ROOT / "deploy/blocks", f"http://127.0.0.1:{server.server_port}/", file]
        for _ in range(2):
            subprocess.run(job, check=True)
        server.shutdown()
    assert list(newest_headers(file)) == headers, "each once, in their order"
    assert not headers_finding(file, now).remedy
