"""What a letter may be, and what is answered: through the door that players use."""

import re
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from tests.rehearsal import ANNA, BEN, GM, JUDGE, Duel, Rehearsal, by


@pytest.fixture(scope="module")
def spring(tmp_path_factory: pytest.TempPathFactory) -> Duel:
    """Spring 1901: anna has FRANCE and hires ITALY, ben has GERMANY; AUSTRIA is dead."""
    judge = Rehearsal(tmp_path_factory.mktemp("spring"))
    return judge.position(
        "spring", phase="S1901M", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 9, "GERMANY": 9},
        units={"FRANCE": ["A PAR", "F MAO", "F BRE"], "GERMANY": ["A MUN", "F KIE"], "ITALY": ["A ROM"]},
        centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM"]}, control={"ITALY": "FRANCE"},
    )  # fmt: skip


@pytest.fixture(scope="module")
def thaw(tmp_path_factory: pytest.TempPathFactory) -> Duel:
    judge = Rehearsal(tmp_path_factory.mktemp("thaw"))
    return judge.position(
        "thaw", phase="T1901B", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 9, "GERMANY": 9},
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]},
    )  # fmt: skip


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("A Parris - Bur", 'province "Parris". Did you mean Paris (PAR)?'),
        ("A Par - Brugundy", "Did you mean Burgundy (BUR)?"),
        ("F Mao - Spain", "say which coast: SPA/NC or SPA/SC"),
        ("A Mun - Bur", "that unit is GERMANY's; you order FRANCE, ITALY"),
        ("A Ven - Tri", "there is no unit in Venice"),
        ("A Rom - Lon", "it cannot move there; it can go to"),
        ("A Par - Mos", "it cannot move there"),
        ("BID ITALY 3", "bids are taken in the Thaw; this is Spring 1901 moves"),
        ("BUILD A Par", "Retreats, builds and disbands are ordered later, in the phases where they are due."),
        ("PREFER F G", "the home powers have been chosen"),
        ("F Bre - Eng if he does not mind", 'I understood "F BRE - ENG", but not "if he does not mind"'),
        ("PROCESS", "PROCESS is for the GM"),
        ("REDAY", "did you mean READY?"),
        ("BIT AUSTRIA 4", "did you mean BID AUSTRIA 4?"),
        ("A Rom S A Par - Pic", "A ROM cannot move to PIC itself"),
        ("A Mün - Tyr", "A Mün - Tyr -- A MUN - TYR: that unit is GERMANY's"),
        ("PRESS TO carl", "there is no player called carl"),
    ],
)
def test_a_mistake_has_a_clear_answer(spring: Duel, line: str, answer: str) -> None:
    spring.judge.now += timedelta(minutes=9)  # who writes nothing but mistakes is answered eight times an hour
    (receipt,) = spring.anna(line)
    assert receipt.to == ANNA
    assert answer in flat(receipt.text)
    assert "not taken" in receipt.subject


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("BID AUSTRIA 2", "AUSTRIA has no unit and no centre left"),
        ("BID GERMANY 2", "GERMANY is a home power and not for hire"),
        ("BID ITALY -2", "a bid is a whole number, 0 or more"),
        ("BID ITALY 2.5", "a bid is a whole number, 0 or more"),
        ("BID ITLAY 2", "Did you mean ITALY?"),
        ("BID ÖSTERREICH 3", 'power "ÖSTERREICH"'),
        ("BID RUSSIA 3", "BID RUSSIA 3 -- RUSSIA has no unit"),
        ("BID ITALY 23", "Your bids add up to 23 and you have 9 credits"),
        ("A Par - Bur", "Thaw 1901 bids, and it is time for bids"),
    ],
)
def test_a_wrong_bid_has_a_clear_answer(thaw: Duel, line: str, answer: str) -> None:
    (receipt,) = thaw.anna(line)
    assert answer in flat(receipt.text)


def test_an_empty_mail_is_said_to_be_one(spring: Duel) -> None:
    (receipt,) = spring.anna("\n\n-- \nAnna")
    assert "Your mail was empty" in receipt.text


def test_a_forged_sender_without_a_token_changes_nothing(spring: Duel) -> None:
    before = spring.show("ben")
    (answer,) = spring.judge.send(BEN, JUDGE, "F Kie - Hol")
    assert answer.to == BEN
    assert "anybody could write your name above a letter" in flat(answer.text)
    assert spring.show("ben") == before


def test_orders_without_a_token_count_when_confirmed(spring: Duel) -> None:
    (question,) = spring.judge.send(BEN, JUDGE, "GAME spring\nF Kie - Hol")
    assert question.to == BEN
    assert "F KIE - HOL" in question.text
    mails = spring.judge.send(BEN, question.reply_to, "YES please\n")
    assert "F KIE - HOL" in by(mails, BEN).text
    (again,) = spring.judge.send(BEN, question.reply_to, "YES")
    assert "confirmed this already" in flat(again.text)


def test_an_answer_without_the_token_counts_from_a_registered_address_only(spring: Duel) -> None:
    (receipt,) = spring.ben("A Mun H")
    (answer,) = spring.judge.send(BEN, JUDGE, "A Mun - Tyr", In_Reply_To=receipt.message_id)
    assert "A MUN - TYR" in answer.text
    spring.judge.send("mallory@evil.test", JUDGE, "A Mun - Boh", In_Reply_To=receipt.message_id)
    assert "A MUN - TYR" in spring.show("ben")["view"]["you"]["held"]


def test_a_host_that_cuts_the_tag_loses_no_orders(spring: Duel) -> None:
    raw = spring.judge.letter(BEN, spring.ben_at, "A Mun - Boh", Delivered_To=JUDGE)
    (receipt,) = spring.judge.deliver(raw)
    assert "A MUN - BOH" in receipt.text


def test_a_stale_address_is_not_read_and_its_seat_is_told(spring: Duel) -> None:
    old = spring.anna_at
    (receipt,) = spring.anna("ADDRESS NEW")
    spring.anna_at = receipt.reply_to
    assert receipt.reply_to != old
    (told,) = spring.judge.send("mallory@evil.test", old, "A Par - Gas")
    assert told.to == ANNA
    assert "Nothing in that letter was done" in told.text
    assert told.reply_to == spring.anna_at


def test_receipts_go_to_the_seat_s_address_only(spring: Duel) -> None:
    mails = spring.judge.send("anna.at.work@office.test", spring.anna_at, "F Bre H")
    assert {mail.to for mail in mails} == {ANNA}
    assert "anna.at.work@office.test" in mails[0].text


def test_a_letter_that_shows_the_address_gets_a_new_one(spring: Duel) -> None:
    old = spring.anna_at
    (receipt,) = spring.anna("F Bre - Eng", To=f"{old}, {BEN}")
    spring.anna_at = receipt.reply_to
    assert receipt.reply_to != old
    assert "F BRE - ENG" in receipt.text


def test_twice_the_same_letter_is_done_once(spring: Duel) -> None:
    raw = spring.judge.letter(ANNA, spring.anna_at, "PRESS TO ben\nonly once\nEND")
    first = spring.judge.deliver(raw, spring.anna_at)
    assert [mail.to for mail in first] == [BEN, ANNA]
    assert spring.judge.deliver(b"Received: from x by y; Tue, 1 Dec 2026 10:00:01 +0000\n" + raw, spring.anna_at) == []
    bare = re.sub(rb"Message-ID: .*\n", b"", spring.judge.letter(ANNA, spring.anna_at, "PRESS TO ben\nno id\nEND"))
    assert len(spring.judge.deliver(bare, spring.anna_at)) == 2
    assert spring.judge.deliver(b"Received: from x by y; Tue, 1 Dec 2026 10:00:02 +0000\n" + bare, spring.anna_at) == []


def test_an_older_letter_fills_gaps_and_replaces_nothing(spring: Duel) -> None:
    spring.anna("CLEAR")
    spring.judge.now += timedelta(hours=2)
    spring.anna("A Par - Bur")
    earlier = format_datetime(spring.judge.now - timedelta(hours=1))
    (receipt,) = spring.anna("A Par - Gas\nA Rom - Ven", Date=earlier)
    held = spring.show("anna")["view"]["you"]["held"]
    assert "A PAR - BUR" in held
    assert "A ROM - VEN" in held
    assert "written before another" in flat(receipt.text)


def test_a_letter_from_before_the_phase_is_not_taken_for_it(spring: Duel) -> None:
    before = spring.show("anna")["view"]["you"]["held"]
    long_ago = "Tue, 01 Dec 2026 08:00:00 +0000"
    (receipt,) = spring.anna("A Par - Gas", Date=long_ago)
    assert "written before Spring 1901 moves began" in flat(receipt.text)
    assert spring.show("anna")["view"]["you"]["held"] == before
    (answer,) = spring.anna(
        "F Bre H", Date=long_ago, In_Reply_To=receipt.message_id
    )  # a slow clock, but it answers this phase
    assert "F BRE H" in answer.text


@pytest.mark.parametrize(
    "header",
    [{"Auto-Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List-Id": "<x.y>"}, {"Return-Path": "<>"}, {"From": "MAILER-DAEMON@x.test"}],
    ids=str,
)  # fmt: skip
def test_machines_are_kept_and_not_answered(spring: Duel, header: dict[str, str]) -> None:
    assert spring.anna("A Par - Gas", **header) == []


def test_a_letter_that_makes_a_part_raise_is_put_aside(tmp_path: Path) -> None:
    """The fault is injected into the process that reads the letter, by a sitecustomize of its own."""
    judge = Rehearsal(tmp_path)
    duel = judge.duel()
    duel.anna("PREFER F")
    (tmp_path / "fault").mkdir()
    (tmp_path / "fault" / "sitecustomize.py").write_text(
        "import judge.referee.letters.player as seats\n"
        "real = seats.split\n"
        "def split(text, *more):\n"
        "    if 'POISON' in text: raise ZeroDivisionError('injected')\n"
        "    return real(text, *more)\n"
        "seats.split = split\n"
    )
    judge.more["PYTHONPATH"] = str(tmp_path / "fault")
    mails = duel.anna("PREFER G\nPOISON")
    assert {mail.to for mail in mails} == {ANNA, GM}
    assert "put aside" in by(mails, ANNA).text
    (receipt,) = duel.anna("STATUS")
    assert "PREFER FRANCE" in receipt.text
    (receipt,) = duel.ben("PREFER T")
    assert "PREFER TURKEY" in receipt.text


def test_a_campaign_that_cannot_be_resolved_stops_no_other(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    bad, good = judge.duel("bad"), judge.duel("good")
    for duel in (bad, good):
        duel.anna("PREFER F")
        duel.ben("PREFER G")
    (tmp_path / "fault").mkdir()
    (tmp_path / "fault" / "sitecustomize.py").write_text(
        "import judge.referee.phases.due as ticks\n"
        "real = ticks.look\n"
        "def look(table):\n"
        "    if table.row.name == 'bad': raise ZeroDivisionError('injected')\n"
        "    return real(table)\n"
        "ticks.look = look\n"
    )
    judge.more["PYTHONPATH"] = str(tmp_path / "fault")
    mails = judge.tick()
    assert "bad is stuck" in by(mails, GM).text or any("bad is stuck" in mail.text for mail in mails)
    assert good.show()["phase"] == "T1901B"
    assert bad.show()["status"] == "paused"
    del judge.more["PYTHONPATH"]
    bad.master("RESUME")
    judge.tick()
    assert bad.show()["phase"] == "T1901B"


def test_the_deadline_and_what_silence_played(tmp_path: Path) -> None:
    """Reminder, late notice in the grace, resolution, NMR, civil disorder; times in the player's zone."""
    judge = Rehearsal(tmp_path)
    duel = judge.duel(settings="pace.preferences=3d grace=12h reminder=24h")
    (receipt,) = duel.anna("ZONE Europe/Berlin\nPREFER F")
    assert "Europe/Berlin" in receipt.text
    (reminder,) = judge.tick(timedelta(days=2, minutes=1))
    assert reminder.to == BEN
    assert "your preference list" in reminder.text
    assert judge.tick() == []
    (late,) = judge.tick(timedelta(days=1))
    assert (late.to, "late" in late.subject) == (BEN, True)
    assert judge.show("duel")["seats"]["ben"]["status"] == "late"
    mails = judge.tick(timedelta(hours=12))
    assert "NMR: ben sent no orders for Preferences 1901" in flat(by(mails, ANNA).text)
    assert "(Europe/Berlin)" in by(mails, ANNA).text
    duel.anna("BID NONE")
    mails = judge.tick(timedelta(days=3))
    assert "civil disorder" in flat(by(mails, ANNA).text)
    assert judge.show("duel")["seats"]["ben"]["status"] == "civil-disorder"
    duel.ben("READY")
    assert judge.show("duel")["seats"]["ben"]["status"] == "active"


def test_a_deserted_campaign_is_reported_paused_and_waked_by_a_letter(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel(settings="reminder=0h")
    judge.tick(timedelta(days=8))
    mails = judge.tick(timedelta(days=8))
    assert "Nobody is hired in 1901" in by(mails, ANNA).text
    assert "The game is paused, because nobody has written for two phases." in flat(by(mails, ANNA).text)
    assert any("nobody is playing" in mail.subject for mail in mails if mail.to == GM)
    assert duel.show()["status"] == "paused"
    mails = duel.anna("READY")
    assert any("resumed" in mail.subject for mail in mails if mail.to == BEN)
    assert duel.show()["deadline"] is not None


def test_a_big_letter_is_read_and_a_broken_outbox_loses_nothing(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel()
    boundary = {"Content_Type": "multipart/mixed; boundary=x", "MIME_Version": "1.0"}
    photo = "QUJD" * 500_000
    body = f"--x\nContent-Type: text/plain\n\nPREFER T\n--x\nContent-Type: image/jpeg; name=p.jpg\nContent-Transfer-Encoding: base64\n\n{photo}\n--x--"
    (receipt,) = duel.anna(body, **boundary)
    assert "PREFER TURKEY" in receipt.text
    (tmp_path / "file").write_text("not a folder")
    judge.more["JUDGE_OUTBOX"] = f"maildir:{tmp_path}/file"
    judge.judge("deliver", "--to", duel.ben_at, stdin=judge.letter(BEN, duel.ben_at, "PREFER I"))
    judge.more["JUDGE_OUTBOX"] = "ftp://nowhere"
    assert judge.judge("deliver", stdin=b"From: a@b.c\n\nLIST\n", check=False) == ""
    del judge.more["JUDGE_OUTBOX"]
    judge.now += timedelta(minutes=11)
    judge.judge("send")
    assert "PREFER ITALY" in by(judge.new_mail(), BEN).text


def test_a_deadline_that_passed_while_the_judge_was_down_is_moved(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel(settings="outage=6h reminder=0h")
    judge.more["JUDGE_OUTAGE"] = "1"
    mails = judge.tick(timedelta(days=9))
    assert {mail.to for mail in mails} == {ANNA, BEN, GM}
    assert "out of order when the deadline came" in flat(by(mails, GM).text)
    assert duel.show()["phase"] == "P1901"
    assert duel.show()["deadline"] == "2026-12-11T10:00Z", "as much time as was lost, a day at most"
    judge.tick(timedelta(hours=24))
    assert duel.show()["phase"] == "T1901B"


def test_what_the_gm_fixes_while_lots_are_drawn_is_told_to_its_player_alone(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel()
    mails = duel.master("ASSIGN anna ITALY")
    assert "you will play ITALY, whatever you PREFER" in flat(by(mails, ANNA).text)
    assert {mail.to for mail in mails} == {ANNA, GM}


def test_wait_and_early_end(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel()
    duel.anna("PREFER F\nWAIT")
    duel.ben("PREFER G")
    assert judge.tick() == []
    duel.anna("NOWAIT")
    assert {mail.to for mail in judge.tick()} == {ANNA, BEN, GM}
    assert judge.tick(timedelta(0)) == []


def test_the_gm_runs_the_game(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    duel = judge.duel()
    mails = duel.master("DEADLINE 2026-12-20 18:00")
    assert {mail.to for mail in mails} == {ANNA, BEN, GM}
    assert duel.show()["deadline"] == "2026-12-20T18:00Z"
    mails = duel.master("PAUSE\nANNOUNCE\nI am on holiday.\nA Par - Bur\nEND")
    assert "I am on holiday." in by(mails, BEN).text
    assert duel.show()["deadline"] is None
    assert judge.tick(timedelta(days=40)) == []
    duel.master("RESUME")
    (answer,) = duel.master("PROCESS S1901M")
    assert "the phase is Preferences 1901; nothing was resolved" in flat(answer.text)
    (question,) = duel.master("PROCESS P1901")
    assert "are still missing from anna, ben." in flat(question.text)
    assert duel.show()["phase"] == "P1901"
    judge.send(GM, question.reply_to, "YES")
    assert duel.show()["phase"] == "T1901B"
    mails = duel.master("PRESS TO ben\nHurry up.\nEND")
    assert "Press from the GM to ben" in by(mails, BEN).text
    (question,) = duel.master("FINISH WON anna")
    assert "End duel: won by anna" in flat(question.text)
    mails = judge.send(GM, question.reply_to, "YES")
    assert duel.show()["result"] == {"kind": "won", "winners": ["anna"]}
    assert "The game is over" in by(mails, ANNA).text


def test_press_is_told_word_by_word_and_never_read_as_orders(spring: Duel) -> None:
    spring.anna("CLEAR")
    mails = spring.anna("PRESS TO GERMANY, gm\nA Par - Pic\n\nNot an order.\nEND\nF Bre H")
    assert {mail.to for mail in mails} == {ANNA, BEN, GM}
    assert "  | A Par - Pic" in by(mails, BEN).text
    assert "F BRE" not in by(mails, BEN).text
    assert spring.show("anna")["view"]["you"]["held"] == ["F BRE H"]
    mails = spring.ben("BROADCAST\nPeace!\n\nSTATUS")
    assert "Peace!" in by(mails, ANNA).text
    assert "STATUS" not in by(mails, ANNA).text
    mails = spring.ben("BROADCAST\nYou say\n> Peace?\nI say no.\nEND")
    assert "without the quoted line of your letter" in flat(by(mails, BEN).text)
    assert "Peace?" not in by(mails, ANNA).text


def test_strangers_are_answered_a_few_times_a_day(spring: Duel) -> None:
    answered = [len(spring.judge.send("eve@else.test", JUDGE, f"LIST\n# {n}")) for n in range(8)]
    assert sum(answered) == 5


def test_joining_is_refused_with_a_reason(tmp_path: Path) -> None:
    judge = Rehearsal(tmp_path)
    judge.duel()
    for line, answer in [("JOIN nothing", "there is no campaign called nothing"), ("JOIN duel", "has already")]:
        (mail,) = judge.send("carl@players.test", JUDGE, line)
        assert answer in flat(mail.text)
    (mail,) = judge.send("carl@players.test", JUDGE, "CREATE mine intimate")
    assert "only GMs whom the operator has named" in flat(mail.text)
    (mail,) = judge.send(GM, JUDGE, "CREATE three intimate players=7")
    assert "a whole number from 2 to 6" in flat(mail.text)
    (mail,) = judge.send(GM, JUDGE, "CREATE three chess")
    assert "say which game" in flat(mail.text)


def test_every_notice_fits_72_columns_and_has_html(spring: Duel) -> None:
    mails = [*spring.anna("HELP\nSTATUS\nLIST\nSHOW spring\nRULES"), *spring.master("STATUS\nHELP\nRULES intimate")]
    assert "a mercenary is a power of its own" in flat(mails[0].text)
    assert "anna plays France" in mails[0].text
    assert "@1" not in mails[0].text
    for mail in mails:
        for line in mail.text.splitlines():
            assert len(line) <= 72 or "http" in line, line
        assert mail.html.startswith("<!DOCTYPE html>")
        assert "<script" not in mail.html
