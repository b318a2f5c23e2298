"""What comes first, what counts later, and what must not get through: one small campaign a test."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from judge.mail.address import Post
from tests.rehearsal import ANNA, BEN, GM, JUDGE, Duel, Mail, Rehearsal, by

BEFORE = "Tue, 01 Dec 2026 08:00:00 +0000"
EARLIER = "Tue, 01 Dec 2026 11:00:00 +0000"


def flat(mail: Mail) -> str:
    return " ".join(mail.text.split())


def held(duel: Duel) -> list[str]:
    return duel.show("anna")["view"]["you"]["held"]  # type: ignore[no-any-return]


@pytest.fixture
def thaw(tmp_path: Path) -> Duel:
    """Two hours into the Thaw."""
    judge = Rehearsal(tmp_path)
    duel = judge.position(
        "thaw", phase="T1901B", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 9, "GERMANY": 9},
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "AUSTRIA": ["A VIE"]},
    )  # fmt: skip
    judge.now += timedelta(hours=2)
    return duel


@pytest.mark.parametrize(
    ("first", "older", "kept"),
    [
        ("BID AUSTRIA 4", "BID NONE", ["BID AUSTRIA 4"]),
        ("BID NONE", "BID AUSTRIA 9", ["BID NONE"]),
        ("BID ITALY 2", "CLEAR", ["BID ITALY 2"]),
        ("CLEAR", "BID ITALY 7", []),
        ("BID ITALY 2", "BID AUSTRIA 1", ["BID AUSTRIA 1", "BID ITALY 2"]),
    ],
)
def test_an_older_letter_pushes_nothing_newer_out(thaw: Duel, first: str, older: str, kept: list[str]) -> None:
    thaw.anna(first)
    thaw.anna(older, Date=EARLIER)
    assert held(thaw) == kept


def test_flags_and_votes_from_before_the_phase_do_not_count(thaw: Duel) -> None:
    thaw.ben("BID NONE\nDRAW")
    (receipt,) = thaw.anna("READY\nDRAW", Date=BEFORE)
    assert flat(receipt).count("written before Thaw 1901 bids began") == 2
    thaw.judge.tick()
    assert (thaw.show()["phase"], thaw.show()["result"]) == ("T1901B", None)


@pytest.mark.parametrize("words", ["Hello Ben, peace?\n\nBID AUSTRIA 7", "Hello\n\nBID AUSTRIA 7\nREADY"])
def test_press_without_an_end_keeps_no_secret_line(thaw: Duel, words: str) -> None:
    mails = thaw.anna(f"PRESS TO ben\n{words}")
    assert "BID" not in by(mails, BEN).text
    assert held(thaw) == ["BID AUSTRIA 7"]


def test_clear_and_bid_none_in_one_letter(thaw: Duel) -> None:
    thaw.anna("BID ITALY 3")
    thaw.anna("CLEAR\nBID AUSTRIA 5")
    assert held(thaw) == ["BID AUSTRIA 5"]
    thaw.anna("BID ITALY 3\nBID NONE")
    assert held(thaw) == ["BID NONE"]


def test_nobody_alone_ends_the_game(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel(settings="reminder=0h")
    duel.anna("PREFER F")
    judge.tick(timedelta(days=8))
    duel.anna("BID NONE")
    judge.tick(timedelta(days=3))
    assert duel.show()["seats"]["ben"]["status"] == "civil-disorder"
    duel.anna("DRAW")
    assert duel.show()["result"] is None
    duel.ben("DRAW")
    assert duel.show()["result"]["kind"] == "draw"


def test_a_waive_is_for_builds_only(tmp_path: Path) -> None:
    duel = Rehearsal(tmp_path).position(
        "winter", phase="W1901A", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 1, "GERMANY": 1},
        units={"FRANCE": ["A PAR", "A BUR", "A GAS"], "GERMANY": ["A MUN"]}, centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    )  # fmt: skip
    (receipt,) = duel.anna("WAIVE\nDISBAND A Bur\nDISBAND A Gas")
    assert held(duel) == ["A BUR D", "A GAS D"]
    assert "FRANCE has no build to" in flat(receipt)


def test_wait_does_not_hold_the_grace_and_resume_sees_what_is_complete(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel(settings="pace.preferences=2d grace=24h reminder=0h")
    duel.anna("PREFER F\nWAIT")
    judge.tick(timedelta(days=2, hours=1))
    duel.ben("PREFER G")
    judge.tick()
    assert duel.show()["phase"] == "T1901B"
    duel.anna("BID NONE")
    duel.master("PAUSE")
    duel.ben("BID NONE")
    duel.master("RESUME")
    judge.tick()
    assert duel.show()["phase"] == "S1901M"
    duel.master("PROCESS")
    duel.master("PROCESS")
    assert {row["status"] for row in duel.show()["seats"].values()} == {"active"}


def test_preferences_sent_to_the_seat_before_the_start_are_kept(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    judge.create("duel")
    (welcome,) = [mail for mail in judge.join("duel", ANNA) if mail.to == ANNA]
    (receipt,) = judge.send(ANNA, welcome.reply_to, "PREFER T")
    assert "Kept for the start: PREFER TURKEY." in flat(receipt)
    mails = judge.join("duel", "anna@elsewhere.test", "PREFER I")
    judge.tick()
    assert judge.show("duel")["view"]["homes"] == {"anna": "TURKEY", "anna2": "ITALY"}
    assert mails


def test_a_gm_without_his_address_is_asked_to_confirm(thaw: Duel) -> None:
    (question,) = thaw.judge.send(GM, JUDGE, "GAME thaw\nEXTEND 2d")
    assert thaw.show()["deadline"] == "2026-12-03T10:00Z"
    thaw.judge.send(GM, question.reply_to, "YES")
    assert thaw.show()["deadline"] == "2026-12-05T10:00Z"


def test_a_sender_that_no_header_takes_stops_nobody_s_mail(thaw: Duel) -> None:
    assert thaw.judge.deliver(b'From: ":)]\\;)[[@x.de\nTo: judge@judge.test\n\nHELP\n') == []
    (receipt,) = thaw.anna("BID ITALY 1")
    assert receipt.to == ANNA


def test_a_whole_campaign_keeps_its_addresses_when_it_moves(thaw: Duel, tmp_path: Path) -> None:
    old = thaw.anna_at
    (receipt,) = thaw.anna("ADDRESS NEW\nBID ITALY 1")
    (tmp_path / "all").write_text(thaw.judge.judge("export", "thaw", "--all"))
    (tmp_path / "other").mkdir()
    other = Rehearsal(tmp_path / "other", now=thaw.judge.now)
    other.judge("import", str(tmp_path / "all"))
    other.send("evil@x.test", old, "BID AUSTRIA 9")
    other.send(ANNA, receipt.reply_to, "BID ITALY 2")
    assert other.show("thaw", "anna")["view"]["you"]["held"] == ["BID ITALY 2"]


@pytest.mark.parametrize(
    "change",
    [{"options": {"players": 5}}, {"options": {"bogus": 1}}, {"pace": {"moves": "banana"}}, {"homes": 5}, {"gm": ""},
     {"seats": {"anna": ANNA, "ben": ANNA}}, {"seats": {"a": "a@x.test", "b": "b@x.test", "c": "c@x.test"}}, {"campaign": "late two"},
     {"control": {"ITALY": [1]}}],
    ids=str,
)  # fmt: skip
def test_a_position_is_checked_before_anything_starts(tmp_path: Path, change: dict[str, object]) -> None:
    judge = Rehearsal(tmp_path)
    record = {
        "campaign": "late", "game": "intimate", "gm": GM, "seats": {"anna": ANNA, "ben": BEN}, "phase": "S1905M",
        "homes": {"anna": "FRANCE", "ben": "GERMANY"}, "credits": {"FRANCE": 5, "GERMANY": 7}, "units": {"FRANCE": ["A PAR"]},
    }  # fmt: skip
    (tmp_path / "p.json").write_text(json.dumps(record | change))
    assert judge.judge("import", "p.json", check=False) == ""
    assert judge.judge("campaigns") == ""


def test_a_header_that_contradicts_its_log_is_found(thaw: Duel, tmp_path: Path) -> None:
    thaw.surely(ANNA, thaw.anna_at, "CONCEDE")
    lines = thaw.judge.judge("export", "thaw").splitlines()
    header = json.loads(lines[0])
    for change in ({"seed": None}, {"campaign": "other"}, {"status": "running"}, {"entries": 1}):
        (tmp_path / "bad").write_text("\n".join([json.dumps(header | change), *lines[1:]]))
        assert thaw.judge.judge("verify", str(tmp_path / "bad"), check=False).startswith("line 1:")


def test_an_empty_secret_is_refused(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path, more={"JUDGE_SECRET": "", "JUDGE_DATABASE": f"sqlite:///{tmp_path}/judge.db"})
    judge.judge("campaigns")
    secret = tmp_path / "secret"
    assert (secret.stat().st_mode & 0o777, (tmp_path / "judge.db").stat().st_mode & 0o777) == (0o600, 0o600)
    assert Post(JUDGE, (secret.read_text().strip(),)).token("x")
    secret.write_text("")
    assert judge.judge("deliver", stdin=b"From: a@b.c\nTo: judge@judge.test\n\nLIST\n", check=False) == ""
    assert judge.new_mail() == []


def test_a_clock_that_is_a_little_slow_costs_nobody_his_letter(thaw: Duel) -> None:
    thaw.anna("BID ITALY 4", Date="Tue, 01 Dec 2026 09:59:30 +0000")  # the Thaw opened at 10:00:00
    assert held(thaw) == ["BID ITALY 4"]
