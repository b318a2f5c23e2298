"""Dice that wait for a public number: nobody can choose the seed, and what was waited for can be checked."""

import json
import re
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path

import pytest

from judge.games.dice import Dice
from judge.mail.compose import Outgoing
from judge.referee.exchange.importing import bring_campaign
from judge.referee.record import blocks
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.service.archiving import build
from judge.service.doctor import headers_finding
from judge.service.headers import newest_headers
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import JUDGE, Desk, flat
from tests.logs.drawn import EASY, ROOT, SECONDS, Table, chain, checked


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "WORK", EASY)


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
    (listed,) = table.desk.deliver(table.desk.letter("LIST", "carl", to=JUDGE))
    assert "RUNNING duel" in flat(listed)
    assert "JOIN duel" not in flat(shown) + flat(listed)
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
            with table.desk.campaign() as campaign:
                campaign.row.public_dice = False
                campaign.save()
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


def test_a_block_that_was_made_long_before_is_none(tmp_path: Path) -> None:
    """It stands on an old one: two days lie between them, or it is dated far ahead."""
    after = datetime(2026, 12, 1, 12, tzinfo=UTC)
    for times in ((after - timedelta(days=2), after + SECONDS), (after - SECONDS, after + timedelta(days=2))):
        headers = chain(*times)
        assert blocks.first_from(headers, after) == ()
        assert blocks.wrong(headers, after, after + timedelta(hours=1))
    good = chain(after - SECONDS, after + SECONDS)
    assert blocks.wrong(good, after, after + SECONDS) == ""
    assert blocks.wrong(good, after, after - timedelta(hours=1)), "taken before its time"


def test_what_is_set_before_the_start_is_played_again(tmp_path: Path) -> None:
    """And nothing is set while the dice wait."""
    table = Table(tmp_path)
    table.desk.send("SET starting_credits=12", "gm")
    table.full()
    (refused,) = table.desk.send("SET starting_credits=7", "gm")
    assert "as soon as its dice have their block" in flat(refused)
    table.file.unlink()
    table.later(timedelta(hours=27))
    lines = table.log()
    assert any('"settings"' in line for line in lines)
    assert verify(lines)[0] == 0, verify(lines)


def test_the_address_of_who_has_left_is_nobody_s(tmp_path: Path) -> None:
    """Also when somebody else has their place."""
    table = Table(tmp_path)
    table.full()
    old = table.desk.at("ben")
    table.say("ben", "RESIGN")
    table.say("carl", "JOIN duel AS carl")
    assert table.desk.at("carl") != old
    assert all(
        mail.to.startswith("ben@") for mail in table.desk.deliver(table.desk.letter("PREFER FRANCE", "ben", to=old))
    )


def test_a_waiting_campaign_moves_to_another_judge(tmp_path: Path) -> None:
    table = Table(tmp_path)
    after = table.full()
    with table.desk.campaign() as campaign:
        lines = list(export(campaign.work, campaign.row, True))
    (tmp_path / "other").mkdir()
    there = Table(tmp_path / "other", "else")
    with transaction(there.desk.engine) as session:
        bring_campaign(there.desk.world, Work(session), json.loads(lines[0]), lines)
    there.write(chain(after - SECONDS, after + SECONDS))
    there.later(timedelta(hours=3))
    assert there.phase() != "forming"


def test_a_real_header_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Block 125552, of a time when 44 bits were enough."""
    monkeypatch.setattr(blocks, "WORK", 44)
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
