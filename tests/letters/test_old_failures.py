"""The 25 recorded failures of the older judges (PEERS, part 2): each has a test here or elsewhere, or cannot arise."""

import ast
import stat
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from judge.mail.compose import compose
from judge.referee.letters.lines import MOST_LINES
from tests.desk import ANNA, BEN, GM, JUDGE, Desk, flat
from tests.servers.running import Judge

TESTS = Path(__file__).parent.parent
FAILURES = {
    1: "letters/test_old_failures.py::test_1_press_without_an_end_in_a_letter_of_two_forms",
    2: "letters/test_mime.py::test_the_new_lines_are_read_and_no_others",
    3: "letters/test_old_failures.py::test_3_a_name_and_a_footer_below_the_orders_are_no_mistakes",
    4: "letters/test_mime.py::test_the_new_lines_are_read_and_no_others",
    5: "cannot arise: what is quoted is an old mail here and never read; letters/test_fuzz.py::test_mutated_letters",
    6: "board/test_notation.py::test_one_order_many_spellings",
    7: "board/test_notation.py::test_spelling",
    8: "letters/test_old_failures.py::test_8_odd_but_good_addresses",
    9: "letters/test_guards.py::test_a_copy_with_another_message_id_is_done_once",
    10: "letters/test_letters.py::test_receipts_go_to_the_seat_s_address_only",
    11: "letters/test_old_failures.py::test_11_files_are_for_their_owner_only",
    12: "letters/test_old_failures.py::test_12_no_notice_repeats_a_secret",
    13: "letters/test_guards.py::test_robots_are_kept_and_never_answered",
    14: "servers/test_real_mail.py::test_a_real_bounce_marks_the_seat_after_a_probe",
    15: "letters/test_letters.py::test_a_letter_that_makes_a_part_raise_is_put_aside",
    16: "servers/test_outbox.py::test_each_recipient_has_his_own_fate",
    17: "faults/test_kills.py::test_sqlite_two_workers_letters_by_imap_and_lmtp",
    18: "letters/test_letters.py::test_a_deadline_that_passed_while_the_judge_was_down_is_moved",
    19: "cannot arise: mypy --strict and ruff read every path of the referee, and every verb is tried below;"
    " letters/test_old_failures.py::test_19_every_verb_answers",
    20: "letters/test_old_failures.py::test_20_words_of_every_language_arrive_as_they_were",
    21: "letters/test_old_failures.py::test_21_long_things",
    22: "letters/test_old_failures.py::test_22_many_verbs_in_any_order_and_only_to_whom_they_concern",
    23: "servers/test_service.py::test_a_campaign_that_is_held_up_holds_up_no_other",
    24: "cannot arise: Python and its packages are all it needs; test_deploy.py::test_the_wheel_runs_without_the_checkout",
    25: "letters/test_letters.py::test_a_mistake_has_a_clear_answer",
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position()
    return here


@pytest.mark.parametrize("number", range(1, 26))
def test_each_has_its_test(number: int) -> None:
    where = FAILURES[number].rpartition(" ")[2]
    file, _, name = where.partition("::")
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_1_press_without_an_end_in_a_letter_of_two_forms(desk: Desk) -> None:
    """The HTML copy of the letter, with whatever stands in it, goes to nobody."""
    mine = desk.at("anna")
    body = (
        f"--b\nContent-Type: text/plain\n\nPRESS TO ALL\nPeace in our time.\n\n--b\nContent-Type: text/html\n\n"
        f"<p>PRESS TO ALL</p><p>Peace in our time.</p><!-- {mine} --><p>hidden copy</p>\n--b--\n"
    )
    mails = desk.deliver(desk.letter(body, Content_Type="multipart/alternative; boundary=b"))
    press = next(mail for mail in mails if mail.to == BEN)
    assert press.text.count("Peace in our time.") == 1
    assert not any(word in press.text + press.html for word in (mine, "hidden copy", "<!--"))


def test_3_a_name_and_a_footer_below_the_orders_are_no_mistakes(desk: Desk) -> None:
    (receipt,) = desk.send("A Par - Bur\nA Mar H\nF Bre - Mao\n\nBob\n\nSent from my iPhone")
    assert "NOT TAKEN" not in receipt.text
    assert "complete" in flat(receipt) or "STILL NEEDED" not in receipt.text
    assert len(desk.held()) == 3


@pytest.mark.parametrize(
    "address", ["o'brien@players.test", "a+b=c@players.test", "anna.m_ueller-x@sub.players.test", "1@2.test"]
)
def test_8_odd_but_good_addresses(desk: Desk, address: str) -> None:
    (answer,) = desk.deliver(desk.letter("LIST", to=JUDGE, From=f'"Doe, ""J"" (x)" <{address}>'))
    assert answer.to == address
    assert message_from_bytes(compose(answer), policy=policy.default)["To"].addresses[0].addr_spec == address


def test_11_files_are_for_their_owner_only(tmp_path: Path) -> None:
    settings = {
        "DATABASE": f"sqlite:///{tmp_path}/data/judge.db",
        "OUTBOX": f"maildir:{tmp_path}/data/out",
        "SECRET": "",
    }
    judge = Judge(tmp_path, settings)
    judge.command("deliver", stdin=b"From: anna@players.test\nTo: judge@judge.test\n\nCREATE duel intimate\n")
    judge.command("backup", "--out", f"{tmp_path}/data/b.tar.gz")
    for path in (tmp_path / "data").rglob("*"):
        if path.is_file() and "/out/" not in str(path):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_12_no_notice_repeats_a_secret(desk: Desk) -> None:
    """Neither the address that speaks for a seat nor one that somebody guessed."""
    guess = "judge+duel.abcdefghijklmnop@judge.test"
    mails = [*desk.deliver(desk.letter("A Par - Bur", to=guess)), *desk.send("STATUS"), *desk.send("STATUS", "gm")]
    assert len(mails) == 3
    for mail in mails:
        assert not any(
            token in mail.text + mail.html + mail.subject for token in (guess, desk.at("anna"), desk.at("gm"))
        )


def test_19_every_verb_answers(desk: Desk) -> None:
    """Every verb in its own form, from everybody who may say it: done, or refused with a reason; never a traceback."""
    from judge.referee.commands.registry import VERBS

    for verb in VERBS:
        desk.now += timedelta(minutes=10)
        who = {"seat": "anna", "gm": "gm", "anyone": "ben", "both": "ben"}[verb.who]
        text = verb.form.replace("jones", "ben").replace("smith", "anna") + ("\nsome words\nEND" if verb.block else "")
        mails = desk.send(text, who)
        assert desk.last().status == "done", (verb.form, desk.last().reason)
        assert mails or verb.word in ("FINISH",), verb.form
        with desk.campaign() as campaign:
            if campaign.row.status == "over":
                break


def test_20_words_of_every_language_arrive_as_they_were(desk: Desk) -> None:
    words = "Grüße aus Köln, привет, ça va? 日本語 – 100 % = “fine”"
    raw = desk.letter("", Content_Type="text/plain; charset=utf-8", Content_Transfer_Encoding="8bit").rstrip(b"\n")
    mails = desk.deliver(raw + f"\n\nPRESS TO ben\n{words}\nEND\n".encode())
    press = next(mail for mail in mails if mail.to == BEN)
    sent = message_from_bytes(compose(press), policy=policy.default)
    for kind in ("plain", "html"):
        body = sent.get_body((kind,))
        assert body is not None
        assert words.replace("“", "“") in body.get_content()
    raw = desk.letter("", Content_Type="text/plain; charset=koi8-r").rstrip(b"\n")
    mails = desk.deliver(raw + b"\n\nPRESS TO ben\n" + "Добрый день".encode("koi8-r") + b"\nEND\n")
    assert "Добрый день" in next(mail for mail in mails if mail.to == BEN).text


def test_21_long_things(desk: Desk) -> None:
    """Long lines, long words, long press, many lines: all in, or a clear answer."""
    mails = desk.send("PRESS TO ben\n" + "word " * 3000 + "\nEND")
    assert "word word" in next(mail for mail in mails if mail.to == BEN).text
    (answer,) = desk.send("PRESS TO ben\n" + "x" * 30_000 + "\nEND")
    assert "longer than 20000 characters" in flat(answer)
    (answer,) = desk.send("\n".join(f"line {n}" for n in range(MOST_LINES + 1)) + "\nA Par - Bur")
    assert "lines at most" in flat(answer)
    sender = "a" * 60 + "@" + "b" * 60 + "." + "c" * 60 + ".test"
    (answer,) = desk.deliver(desk.letter("LIST", to=JUDGE, From=sender))
    assert answer.to == sender


def test_22_many_verbs_in_any_order_and_only_to_whom_they_concern(desk: Desk) -> None:
    """Several blocks and verbs in one letter all count, and what the GM says to one is not shown to the other."""
    (receipt,) = [
        m
        for m in desk.send(
            "WAIT\nPRESS TO gm\nfirst\nEND\nA Par - Bur\nZONE Europe/Berlin\nPRESS TO gm\nsecond\nEND\nF Bre H"
        )
        if m.to == ANNA
    ]
    assert sorted(desk.held()) == ["A PAR - BUR", "F BRE H"]
    assert "Europe/Berlin" in receipt.text
    mails = desk.send("EXTEND 1d\nPRESS TO ben\nonly for ben\nEND\nPRESS TO anna\nonly for anna\nEND", "gm")
    to = {who: " ".join(flat(m) for m in mails if m.to == who) for who in (ANNA, BEN, GM)}
    assert ("only for anna" in to[ANNA], "only for ben" in to[ANNA]) == (True, False)
    assert ("only for anna" in to[BEN], "only for ben" in to[BEN]) == (False, True)
