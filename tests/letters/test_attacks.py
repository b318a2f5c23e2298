"""What an attacker, a clumsy program or an old question once brought about, through the mail door: none of it does."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.mail.compose import Outgoing
from judge.mail.html import to_text
from judge.referee.campaign.addressing import gm_address
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from tests.desk import ANNA, BEN, GM, JUDGE, Desk, flat
from tests.office import Pile

SEALED = ["F BRE - MAO", "A MAR - SPA", "A PAR - BUR"]
MINE = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position()
    return here


def sent(desk: Desk, mails: list[Outgoing], to: str) -> Outgoing:
    """The first mail to somebody; all are sent, so that the judge remembers their words."""
    send_due(desk.world, Pile())
    return next(mail for mail in mails if mail.to == to)


def answer(desk: Desk, mail: Outgoing, who: str, text: str = "YES") -> list[Outgoing]:
    desk.now += timedelta(minutes=2)
    raw = desk.letter(text, who, to=mail.reply_to, In_Reply_To=mail.message_id)
    return desk.deliver(raw, mail.reply_to)


def question(mails: list[Outgoing], to: str) -> Outgoing:
    return next(mail for mail in mails if mail.to == to and "Please confirm" in mail.subject)


def outlook(top: str, quoted: str, mail: Outgoing) -> str:
    head = f"From: The Judge <{mail.sender}>\nSent: Tuesday, December 1, 2026 10:00 AM\nTo: {ANNA}\nSubject: {mail.subject}"
    return f"{top}\n\n-----Original Message-----\n{head}\n\n{quoted}\n"


PGP = "-----BEGIN\u200b PGP SIGNED MESSAGE-----"


@pytest.mark.parametrize("marked", [False, True])
def test_a_pgp_marker_in_press_takes_nothing_over(desk: Desk, marked: bool) -> None:
    press = sent(
        desk, desk.send(f"PRESS TO anna\nsee\n{PGP}\n\nA Par H\nA Mar H\nF Bre H\nREADY\nDRAW\nEND", "ben"), ANNA
    )
    quoted = to_text(press.html)
    if marked:
        quoted = "\n".join(f"> {line}" for line in quoted.splitlines())
    answer(desk, press, "anna", outlook(MINE, quoted, press))
    assert desk.held() == SEALED
    with desk.campaign() as campaign:
        assert not campaign.seat_named("anna").ready  # type: ignore[union-attr]


def test_a_letter_that_is_signed_as_a_whole_is_read(desk: Desk) -> None:
    body = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nA Par - Bur\n- A Mar - Spa\n"
    desk.send(f"{body}-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\nF Bre - MAO")
    assert desk.held() == SEALED


@pytest.mark.parametrize("form", ["text", "html"])
@pytest.mark.parametrize(
    "words", ["A Par H\nA Mar H\nREADY\nwe are friends", "one\nTo answer: PRESS TO ben, your\nA Par H\nREADY"]
)
def test_unmarked_press_in_an_unknown_language_is_not_read(desk: Desk, words: str, form: str) -> None:
    press = sent(desk, desk.send(f"PRESS TO anna\nhello friend\n{words}\nEND", "ben"), ANNA)
    body = press.text.replace("  | ", "").replace("  |", "") if form == "text" else to_text(press.html)
    answer(desk, press, "anna", f"{MINE}\n\nSeisukoht algselt:\n{body}")
    assert desk.held() == SEALED
    with desk.campaign() as campaign:
        assert not campaign.seat_named("anna").ready  # type: ignore[union-attr]
    mails = answer(desk, press, "anna", f"PRESS TO GM\nlook at the clock\n\nSeisukoht algselt:\n{body}")
    (told,) = [mail for mail in mails if mail.to == GM]
    assert "look at the clock" in told.text
    assert "hello friend" not in told.text


def replaced(desk: Desk) -> None:
    """Carl plays in anna's place."""
    answer(desk, question(desk.send("EJECT anna", "gm"), GM), "gm")
    desk.now += timedelta(minutes=2)
    offer = next(mail for mail in desk.send("SEAT anna carl@players.test", "gm") if mail.to.startswith("carl"))
    answer(desk, offer, "carl")


@pytest.mark.parametrize("text", ["RESIGN", "CONCEDE", "GAME duel\nA Par - Bur\nREADY"])
def test_an_old_question_does_nothing_to_the_next_player(desk: Desk, text: str) -> None:
    to = JUDGE if text.startswith("GAME") else ""
    old = question(desk.deliver(desk.letter(text, to=to), to), ANNA)
    replaced(desk)
    (said,) = answer(desk, old, "anna")
    assert "has changed hands" in flat(said)
    with desk.campaign() as campaign:
        seat = campaign.seat_named("carl")
        assert campaign.row.status == "running"
        assert seat is not None
        assert (seat.status, seat.ready, campaign.held.get(seat.key, {})) == ("active", False, {})


def test_an_old_eject_does_nothing_to_the_next_player(desk: Desk) -> None:
    old = question(desk.send("EJECT anna", "gm"), GM)
    answer(desk, question(desk.send("RESIGN"), ANNA), "anna")
    offer = next(mail for mail in desk.send("SEAT anna carl@players.test", "gm") if mail.to.startswith("carl"))
    answer(desk, offer, "carl")
    assert "has changed hands" in flat(answer(desk, old, "gm")[0])


def test_a_gm_who_was_put_down_decides_nothing(desk: Desk) -> None:
    answer(desk, question(desk.send("PROMOTE dora@players.test", "gm"), "dora@players.test"), "dora")
    with desk.campaign() as campaign:
        dora = next(person for person, _ in campaign.gms if person != campaign.row.gm)
        to = gm_address(campaign, dora)
    asked = desk.deliver(desk.letter("PROCESS\nFINISH DRAW\nPROMOTE evil@x.test", "dora", to=to), to)
    later = desk.deliver(desk.letter("GAME duel\nSET nmr=1\nDEADLINE +4d", "dora", to=JUDGE), JUDGE)
    old = [mail for mail in asked + later if "Please confirm" in mail.subject]
    assert len(old) == 4
    desk.send("DEMOTE dora@players.test", "gm")
    for mail in old:
        assert "is no longer a GM" in flat(answer(desk, mail, mail.to.partition("@")[0])[0])
    with desk.campaign() as campaign:
        assert (campaign.row.status, campaign.row.phase, len(campaign.gms)) == ("running", "S1901M", 1)
        assert "nmr" not in campaign.row.pace


def test_ready_goes_with_the_player(desk: Desk) -> None:
    desk.send("READY")
    desk.send("A Mun H", "ben")
    replaced(desk)
    desk.now += timedelta(hours=1)
    tick(desk.world)
    with desk.campaign() as campaign:
        assert campaign.row.phase == "S1901M"


def test_orders_copied_from_a_receipt_are_taken(desk: Desk) -> None:
    sent(desk, desk.send(MINE), ANNA)
    copied = "\n".join(desk.held())
    desk.now += timedelta(minutes=2)
    sent(desk, desk.send("CLEAR"), ANNA)
    assert desk.held() == []
    desk.now += timedelta(minutes=2)
    desk.send(copied)
    assert desk.held() == SEALED


def test_what_is_not_read_is_named(desk: Desk) -> None:
    (receipt,) = desk.send("> A Par - Bur\n> A Mar - Spa")
    assert "stood behind quotation marks, so they were not read: A Par - Bur / A Mar - Spa" in flat(receipt)
    (receipt,) = desk.send(f"> {'long ' * 14}line\nA Par - Bur\n\nA Mar - Spa")
    assert "A Par - Bur" in flat(receipt)
    blanks = "A Par - Bur;" + 490 * " " + "A Mar - Spa; F Bre - MAO"
    desk.now += timedelta(minutes=2)
    desk.send(blanks)
    assert desk.held() == SEALED
    (receipt,) = desk.send(f"A Par - Bur {'; A Par - Bur' * 60}")
    assert "a line has 500 characters at most; the rest of it was not read" in flat(receipt)
    (receipt,) = desk.send(("so much to say " * 30 + "\n") * 240 + "A Par - Pic")
    assert "only its beginning was read" in flat(receipt)


@pytest.mark.parametrize("subject", ["Vacation notice", "Away: my orders", "Auto: orders", "Abwesend: mein Zug"])
def test_a_players_subject_makes_no_robot(desk: Desk, subject: str) -> None:
    report = sent(desk, desk.send("STATUS"), ANNA)
    desk.now += timedelta(minutes=2)
    raw = desk.letter("A Par - Bur\nABSENCE 2026-12-05 to 2026-12-09", Subject=subject, In_Reply_To=report.message_id)
    assert desk.deliver(raw)
    assert desk.held() == ["A PAR - BUR"]
    raw = desk.letter("I am away until Monday.", Subject=subject, In_Reply_To=report.message_id)
    assert desk.deliver(raw) == []
    assert desk.last().reason == "auto-reply"


def test_mails_to_others_are_bounded(desk: Desk) -> None:
    old = desk.at("anna")
    desk.send("ADDRESS NEW")
    stale = [mail for n in range(30) for mail in desk.deliver(desk.letter(f"hello {n}", f"x{n}", to=old), old)]
    assert 0 < len(stale) <= 3
    answer(desk, question(desk.send("EJECT ben", "gm"), GM), "gm")
    offers = [mail for n in range(30) for mail in desk.send(f"SEAT ben victim+{n}@x.test", "gm") if "victim" in mail.to]
    assert 0 < len(offers) <= 5
    spam: list[Outgoing] = []
    for n in range(200):
        desk.now += timedelta(minutes=7)
        spam += desk.deliver(desk.letter(f"CREATE pills-{n} intimate", "mark", to=JUDGE), JUDGE)
    assert len([mail for mail in spam if mail.to.startswith("mark")]) <= 9 + 5


def test_a_robot_at_a_question_falls_silent(desk: Desk) -> None:
    newest, count = question(desk.send("CONCEDE"), ANNA), 0
    for n in range(200):
        desk.now += timedelta(minutes=2)
        mails = answer(desk, newest, "anna", f"Thank you for your mail. Ticket {n} was opened.")
        newest, count = (mails or [newest])[-1], count + len(mails)
    assert 0 < count <= 8


@pytest.mark.parametrize("name", ["bén", "the ben", "GM anna", "END", "be n"])
def test_a_standby_takes_no_name_that_looks_like_anothers(desk: Desk, name: str) -> None:
    for text in ("STANDBY duel", f"NAME {name}"):
        mails = desk.deliver(desk.letter(text, "carl", to=JUDGE), JUDGE)
        for mail in [mail for mail in mails if "Please confirm" in mail.subject]:
            answer(desk, mail, "carl")
    mails = answer(desk, question(desk.send("EJECT anna", "gm"), GM), "gm")
    answer(desk, next(mail for mail in mails if mail.to.startswith("carl")), "carl")
    with desk.campaign() as campaign:
        assert {seat.name for seat in campaign.seats} == {"ben", "carl"}


def test_an_old_question_does_nothing_in_another_phase(desk: Desk) -> None:
    old = question(desk.send("PROCESS", "gm"), GM)
    deadline = question(desk.send("DEADLINE +1h", "gm"), GM)
    desk.send(MINE)
    desk.send("A Mun H", "ben")
    desk.now += timedelta(hours=1)
    tick(desk.world)
    desk.new()
    for mail in (old, deadline):
        assert "the game has moved on since you asked; nothing was" in flat(answer(desk, mail, "gm")[0])
    with desk.campaign() as campaign:
        assert campaign.row.phase == "F1901M"


@pytest.mark.parametrize(
    "said", ["550 5.7.1 relaying denied", "554 5.7.1 Service unavailable; blocked using zen.spamhaus.org"]
)
def test_a_refusal_of_this_judge_marks_no_player(desk: Desk, said: str) -> None:
    mails: list[Outgoing] = []
    for _ in range(3):
        desk.now += timedelta(hours=2)
        notice = sent(desk, desk.send("STATUS", "ben"), BEN)
        raw = desk.letter(report(said, notice), "mailer-daemon", to=JUDGE, Content_Type=REPORT, Return_Path="<>")
        mails += desk.deliver(raw, JUDGE)
    assert [mail.to for mail in mails] == ["operator@judge.test"]
    assert "no player is marked as unreachable" in flat(mails[0])
    with desk.campaign() as campaign:
        rows: Any = campaign.work.address_rows(campaign.seat_named("ben").person)  # type: ignore[union-attr]
        assert [row.unreachable for row in rows] == [""]


REPORT = 'multipart/report; report-type=delivery-status; boundary="b"'


def report(said: str, notice: Outgoing) -> str:
    status = f"Final-Recipient: rfc822; {BEN}\nAction: failed\nStatus: {said.split()[1]}\nDiagnostic-Code: smtp; {said}"
    head = f"Message-ID: {notice.message_id}\nTo: {BEN}\nSubject: x"
    return (
        "--b\nContent-Type: text/plain\n\nIt failed.\n\n"
        f"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\n{status}\n\n"
        f"--b\nContent-Type: text/rfc822-headers\n\n{head}\n--b--"
    )


def quoting(desk: Desk, mail: Outgoing, typed: str, who: str = "anna") -> list[Outgoing]:
    """An ordinary answer: typed text above a marked quotation."""
    quoted = "\n".join(f"> {line}".rstrip() for line in mail.text.splitlines())
    line = f"On Tue, Dec 1, 2026 at 10:00 AM The Judge <{mail.sender}> wrote:"
    return answer(desk, mail, who, f"{typed}\n\n{line}\n{quoted}")


@pytest.mark.parametrize("end", ["answer: PRESS TO ben,", "To answer: PRESS TO ben, your", "PRESS TO ben, your text"])
@pytest.mark.parametrize(
    "head", ["Seisukoht algselt:", "-----Original Message-----\nFrom: The Judge\nSent: today\nSubject: duel"]
)
def test_press_that_ends_like_the_judges_own_words_is_not_read(desk: Desk, head: str, end: str) -> None:
    press = sent(desk, desk.send(f"PRESS TO anna\nhello\nA Par H\nA Mar H\nREADY\nDRAW\n{end}\nEND", "ben"), ANNA)
    body = press.text.replace("  | ", "").replace("  |", "")
    answer(desk, press, "anna", f"{MINE}\n\n{head}\n\n{body}")
    assert desk.held() == SEALED
    with desk.campaign() as campaign:
        seat = campaign.seat_named("anna")
        assert seat is not None
        assert (seat.ready, seat.votes) == (False, [])


def test_a_question_to_the_gm_gives_no_commands(desk: Desk) -> None:
    words = "hello, a question\nADJUST CREDITS GERMANY 90\nPAUSE\nthis mail to write"
    press = sent(desk, desk.send(f"PRESS TO GM\n{words}\nEND", "ben"), GM)
    body = press.text.replace("  | ", "").replace("  |", "")
    answer(desk, press, "gm", f"I do not understand you.\n\nSeisukoht algselt:\n{body}")
    with desk.campaign() as campaign:
        assert campaign.row.status == "running"
        assert campaign.state.credits["GERMANY"] == 9


def test_an_end_below_a_long_quoted_line_is_an_end(desk: Desk) -> None:
    line = "well my friend what do you think of it, shall we both wait for it"
    press = sent(desk, desk.send(f"PRESS TO anna\nhello\n{line}\nEND", "ben"), ANNA)
    quoted = "\n".join(f"> {row}" for row in press.text.splitlines()[:5])
    mails = answer(desk, press, "anna", f"PRESS TO ben\nyes, agreed\n{quoted}\n> {line}\nEND\n\nMy moves:\n{MINE}")
    assert desk.held() == SEALED
    assert all("Mar" not in mail.text for mail in mails if mail.to == BEN)


@pytest.mark.parametrize("said", ["Hello to the judge!", "I do not trust the judge."])
def test_who_speaks_of_the_judge_is_read(desk: Desk, said: str) -> None:
    report = sent(desk, desk.send("STATUS"), ANNA)
    mails = quoting(desk, report, f"PRESS TO ben\n{said}\nLet us talk.\nEND\n{MINE}\nREADY")
    assert desk.held() == SEALED
    assert any(said in mail.text and "Let us talk." in mail.text for mail in mails if mail.to == BEN)
    with desk.campaign() as campaign:
        assert campaign.seat_named("anna").ready  # type: ignore[union-attr]


def test_lines_with_a_colon_above_a_quotation_are_read(desk: Desk) -> None:
    report = sent(desk, desk.send("STATUS"), ANNA)
    quoting(desk, report, "A Par - Bur\nFOR F1901M: A Bur H\nFOR F1902M: A Bur H")
    with desk.campaign() as campaign:
        assert sorted(campaign.seat_named("anna").kept) == ["F1901M", "F1902M"]  # type: ignore[union-attr]
    mails = quoting(desk, report, "PRESS TO ben\nok, we do it\nmy terms: you leave Bur\nmy offer: Mun is yours")
    (told,) = [mail for mail in mails if mail.to == BEN]
    assert "my terms: you leave Bur" in told.text
    assert "my offer: Mun is yours" in told.text


def test_orders_below_somebody_elses_words_are_named(desk: Desk) -> None:
    quoted = 'PRESS TO GM\nI quote:\nBen wrote on 2026-12-01 at 10:30:\n"I leave Bur"\nEND'
    receipt = sent(desk, desk.send(f"A Par - Bur\n{quoted}\nA Mar - Spa\nF Bre - MAO\nREADY"), ANNA)
    assert "A Mar - Spa / F Bre - MAO / READY" in flat(receipt)


def test_what_is_sent_again_is_kept(desk: Desk) -> None:
    lines = "STANDING\nA Par S A Mar - Bur\nA Mar S A Par - Bur\nF Bre S A Par - Gas\nEND"
    sent(desk, desk.send(lines), ANNA)
    desk.now += timedelta(minutes=2)
    desk.send(f"{lines}\nWAIT")
    with desk.campaign() as campaign:
        seat = campaign.seat_named("anna")
        assert seat is not None
        assert (seat.kept["standing"].count("\n"), seat.wait) == (2, True)
    receipt = sent(desk, desk.send("PRESS TO ben\nthe campaign duel is a game of two\nEND"), ANNA)
    body = "\n".join(receipt.text.splitlines())
    (said,) = [mail for mail in answer(desk, receipt, "anna", f"PRESS TO ben\n{body}\nEND") if mail.to == ANNA]
    assert "like a quotation of the judge's; send it alone" in flat(said)


def test_telephone_words_in_press_are_words(desk: Desk) -> None:
    words = "Du greifst nicht an.\nVon meinem Heer droht dir nichts.\nSent by sea, my fleet comes."
    (told,) = [mail for mail in desk.send(f"PRESS TO ben\n{words}\nEND") if mail.to == BEN]
    assert all(line in told.text for line in words.splitlines())


def test_replies_end_with_the_player_and_with_robots(desk: Desk) -> None:
    desk.send("REPLIES ON")
    replaced(desk)
    with desk.campaign() as campaign:
        assert not campaign.seat_named("carl").replies  # type: ignore[union-attr]
    desk.deliver(desk.letter("REPLIES ON", "carl", to=desk.at("carl")))
    desk.send("REPLIES ON", "ben")
    newest, count = sent(desk, desk.send("PRESS TO carl\nhello\nEND", "ben"), "carl@players.test"), 0
    for n in range(200):
        who = newest.to.partition("@")[0]
        mails = [mail for mail in answer(desk, newest, who, f"Your ticket {n} was opened.") if "Press" in mail.text]
        count += len(mails)
        if not mails:
            break
        newest = sent(desk, mails, mails[0].to)
    assert count <= 40
