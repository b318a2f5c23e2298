"""What is not read, or not as it came: copies, floods, robots, giants, forged headers. Kept with the reason, nothing lost."""

import re
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from sqlmodel import select

from judge.mail.compose import compose
from judge.referee.letters import filters
from judge.referee.phases.due import tick
from judge.store.engine import transaction
from judge.store.tables import Address, Notice
from tests.desk import ANNA, BEN, GM, JUDGE, Desk, flat


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position()
    return here


def status(desk: Desk) -> tuple[str, str]:
    row = desk.last()
    return row.status, row.reason


def test_a_copy_with_another_message_id_is_done_once(desk: Desk) -> None:
    first = desk.send("PRESS TO ben\nPeace?\nEND", Message_ID="<one@x>")
    assert [mail.to for mail in first] == [BEN, ANNA]
    assert desk.send("PRESS TO ben\nPeace?\nEND", Message_ID="<other@x>") == []
    assert status(desk)[0] == "duplicate"
    desk.now += timedelta(seconds=5)
    assert len(desk.send("PRESS TO ben\nPeace?\nEND")) == 2  # said again is not a copy


def test_a_letter_to_two_seats_is_read_for_both(desk: Desk) -> None:
    desk.position("other")
    both = f"{desk.at('anna')}, {desk.at('anna', 'other')}"
    raw = desk.letter("A Par - Bur", to=both)
    mails = desk.deliver(raw)
    assert sorted(mail.subject.split()[0] for mail in mails) == ["duel", "other"]


def test_a_flood_is_stopped_and_told_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filters, "LETTERS_AN_HOUR", 12)
    to = desk.at("anna")
    mails = [mail for n in range(17) for mail in desk.deliver(desk.letter(f"PING {n}", to=to))]
    assert sum("Too many letters" in mail.text for mail in mails) == 1
    assert status(desk) == ("guarded", "more than 12 letters in an hour")
    desk.now += timedelta(hours=1, minutes=1)
    (receipt,) = desk.send("A Par - Bur")
    assert "A PAR - BUR" in receipt.text


def test_a_robot_without_a_mark_is_answered_three_times_an_hour(desk: Desk) -> None:
    """A vacation program that answers every mail, quoting it."""
    answers = [len(desk.send(f"I am away until {n + 2} January.", Date="")) for n in range(8)]
    assert answers == [1, 1, 1, 0, 0, 0, 0, 0]
    assert len(desk.send("A Par - Bur")) == 1  # a word for the judge is always answered
    desk.now += timedelta(hours=1, minutes=1)
    assert len(desk.send("I am back.")) == 1


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"Auto_Submitted": "auto-replied"}, "auto-submitted"), ({"Precedence": "bulk"}, "bulk"),
        ({"List_Id": "<l.x.test>"}, "mailing list"), ({"Return_Path": "<>"}, "bounce"), ({"X_Autoreply": "yes"}, "auto-reply"),
        ({"From": "MAILER-DAEMON@x.test"}, "daemon"), ({"From": JUDGE}, "loop"), ({"From": "judge+duel.aaaaaaaaaaaaaaaa@judge.test"}, "loop"),
    ],
)  # fmt: skip
def test_robots_are_kept_and_never_answered(desk: Desk, headers: dict[str, str], reason: str) -> None:
    assert desk.send("A Par - Bur", **headers) == []
    assert status(desk) == ("guarded", reason)
    assert desk.held() == []


def test_a_giant_is_read_from_its_beginning(desk: Desk) -> None:
    body = "--b\nContent-Type: text/plain\n\nA Par - Bur\n--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n"
    raw = desk.letter(body, Content_Type="multipart/mixed; boundary=b")
    (receipt,) = desk.deliver(raw + b"QUJD" * 8_000_000 + b"\n--b--\n")
    assert desk.held() == ["A PAR - BUR"]
    assert "very large" in flat(receipt)
    assert len(desk.last().raw) == 2_000_000


def test_no_header_of_ours_can_be_written_by_others(desk: Desk) -> None:
    (receipt,) = desk.send("A Par - Bur", Subject="=?utf-8?q?x=0D=0ABcc:_evil=40x.test=0D=0A=0D=0Abody?=")
    mail = message_from_bytes(compose(receipt), policy=policy.default)
    assert mail["Bcc"] is None
    assert mail["To"] == ANNA
    desk.send("PRESS TO ben\nhello\nEND", From='"x\nBcc: evil@x.test" <anna@players.test>')


@pytest.mark.parametrize("depth", [50, 5000])
def test_absurd_nesting_is_answered(desk: Desk, depth: int) -> None:
    body = "".join(f"--b{n}\nContent-Type: multipart/mixed; boundary=b{n + 1}\n\n" for n in range(depth))
    text = f"--b{depth}\nContent-Type: text/plain\n\nA Par - Bur\n--b{depth}--\n"
    mails = desk.deliver(desk.letter(body + text, Content_Type="multipart/mixed; boundary=b0"))
    assert len(mails) == 1
    assert status(desk)[0] == "done"


@pytest.mark.parametrize("charset", ["punycode", "idna", "unicode_escape", "zlib", "utf-7", "undefined"])
def test_a_charset_that_is_a_trap(desk: Desk, charset: str) -> None:
    raw = desk.letter("A Par - Bur\n" + "a-" * 200_000, Content_Type=f"text/plain; charset={charset}")
    assert len(desk.deliver(raw)) == 1


def test_no_address_that_speaks_for_a_seat_is_passed_on(desk: Desk) -> None:
    """Players quote the mails they answer, addresses included."""
    mine = desk.at("anna")
    head, tail = mine[:-6], mine[-6:]
    local, _, token = mine.partition(".")
    broken = f"{local}.{token[:7]}\n  {token[7:]}\n{head}=\n{tail}"
    mails = desk.send(f"PRESS TO ben\nThe judge ({mine}) wrote to me:\n{broken}\nEND\n{mine} said hello\nBIT {mine}")
    for mail in mails:
        assert mine not in re.sub(r"[=>|\s]", "", mail.text + mail.html + mail.subject), mail.text
    assert any(JUDGE in mail.text for mail in mails if mail.to == BEN)


def test_mail_that_comes_back_day_after_day(desk: Desk) -> None:
    """Delays count by the day; then a probe; a letter from the player forgets it all."""

    def bounce(action: str, status_: str) -> list[str]:
        with transaction(desk.engine) as session:
            row = session.exec(select(Notice).where(Notice.to == BEN).order_by(Notice.id.desc())).first()  # type: ignore[union-attr]
        assert row is not None
        ident = desk.post.message_id(row.ident)
        raw = (
            f"From: MAILER-DAEMON@x.test\nTo: {JUDGE}\nSubject: returned\nReturn-Path: <>\nMessage-ID: <{next(desk.numbers)}@x>\n"
            "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n"
            f"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x.test\n\nFinal-Recipient: rfc822; {BEN}\n"
            f"Action: {action}\nStatus: {status_}\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {ident}\nTo: {BEN}\n\n--b--\n"
        )
        return [mail.subject for mail in desk.deliver(raw.encode())]

    assert [bounce("delayed", "4.4.1") for _ in range(3)] == [[], [], []]  # one day
    desk.now += timedelta(days=1)
    assert bounce("delayed", "4.4.1") == []
    desk.now += timedelta(days=1)
    assert bounce("delayed", "4.4.1") == ["duel: a test of your address"]
    (told,) = bounce("failed", "5.1.1")  # the probe itself
    assert told == "duel: ben cannot be reached"
    assert "unreachable" in desk.send("STATUS", "gm")[0].text
    mails = desk.send("A Mun - Tyr", "ben")
    assert [mail.subject for mail in mails if mail.to == GM] == ["duel: ben can be reached again"]
    with transaction(desk.engine) as session:
        row = session.get(Address, BEN)
        assert row is not None
        assert (row.unreachable, row.bounced, row.probe) == ("", [], None)


def test_a_forged_bounce_marks_nobody(desk: Desk) -> None:
    raw = (
        f"From: MAILER-DAEMON@x.test\nTo: {JUDGE}\nReturn-Path: <>\nContent-Type: multipart/report; boundary=b\n\n--b\n"
        f"Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; {BEN}\nAction: failed\n"
        "Status: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <n2.aaaaaaaaaaaaaaaa@judge.test>\n\n--b--\n"
    )
    assert desk.deliver(raw.encode()) == []
    with transaction(desk.engine) as session:
        row = session.get(Address, BEN)
        assert row is not None
        assert row.probe is None


def test_a_clock_that_jumps(desk: Desk) -> None:
    """Two days ahead: deadlines are moved, not fired. Back again: what was written meanwhile is sent all the same."""
    with desk.campaign() as campaign:
        right = campaign.row.deadline
    desk.now += timedelta(days=30)
    tick(desk.world)
    assert {mail.subject.partition(":")[2].strip() for mail in desk.new()} == {
        "new deadline", "a reminder, 3 orders still needed", "a reminder, 1 order still needed",
    }  # fmt: skip
    with desk.campaign() as campaign:
        assert campaign.row.phase == "S1901M"
    desk.send("A Par - Bur")
    desk.now -= timedelta(days=30)
    from judge.referee.notices.outbox import send_due
    from tests.office import Pile

    pile = Pile()
    send_due(desk.world, pile)
    assert any("A PAR - BUR" in mail.text for mail in pile.mails)
    assert right
