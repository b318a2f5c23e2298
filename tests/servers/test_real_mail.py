"""The loop with real servers: a player's mail program, Exim, Dovecot, IDLE, the judge, Exim, the player's mailbox."""

import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from pathlib import Path
from typing import Any

import pytest
import vobject
from PIL import Image

from judge.store.engine import open_engine, transaction
from judge.store.work import Work
from tests.servers.filters import NameServer
from tests.servers.running import Judge
from tests.servers.stack import MailStack, until

UNITS = {
    "AUSTRIA": ["A BUD", "A VIE", "F TRI"], "ENGLAND": ["A LVP", "F EDI", "F LON"], "FRANCE": ["A MAR", "A PAR", "F BRE"],
    "GERMANY": ["A BER", "A MUN", "F KIE"], "ITALY": ["A ROM", "A VEN", "F NAP"],
    "RUSSIA": ["A MOS", "A WAR", "F SEV", "F STP/SC"], "TURKEY": ["A CON", "A SMY", "F ANK"],
}  # fmt: skip
ANNA, BEN, GM = "anna@players.test", "ben@players.test", "gm@players.test"


def letter(sender: str, to: str, text: str, **headers: str) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, "turn"
    mail["Date"], mail["Message-ID"] = format_datetime(datetime.now(UTC)), make_msgid(domain="players.test")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail.as_bytes()


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return " ".join(str(body.get_content()).split())


@pytest.fixture
def judge(post: MailStack, tmp_path: Path) -> Iterator[Judge]:
    settings = {
        "DATABASE": f"sqlite:///{tmp_path}/judge.db", "INBOX": post.url("imap", "judge", "/INBOX?processed=Processed"),
        "OUTBOX": post.url("smtp", "judge"), "AUTHSERV": "judge.test", "OPERATOR": "operator@judge.test",
    }  # fmt: skip
    here = Judge(tmp_path, settings)
    yield here
    if here.running:
        here.stop()


def position(judge: Judge, name: str, ben: str = BEN, **more: object) -> None:
    """A running campaign of anna and another."""
    record = {
        "campaign": name, "game": "intimate", "gm": GM, "seats": {"anna": ANNA, "ben": ben}, "phase": "S1901M",
        "homes": {"anna": "FRANCE", "ben": "GERMANY"}, "credits": {"FRANCE": 9, "GERMANY": 9},
        "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
    } | more  # fmt: skip
    (judge.folder / f"{name}.json").write_text(json.dumps(record))
    judge.command("import", f"{name}.json")


def held(judge: Judge, name: str) -> list[str]:
    found = json.loads(judge.command("show", name, "--json", "--seat", "anna"))["view"]["you"]["held"]
    return list(found)


def test_from_the_first_letter_to_the_first_report(judge: Judge, post: MailStack) -> None:
    judge.start()

    def answered(user: str, address: str, count: int) -> EmailMessage:
        mails = until(lambda: (found := post.mails(user)) and len(found) >= count and found)
        return next(mail for mail in reversed(mails) if address in str(mail["To"]))

    post.write(letter(GM, "judge@judge.test", "CREATE loop intimate"), GM, "judge@judge.test")
    question = answered("gm", GM, 1)
    post.write(letter(GM, str(question["Reply-To"]), "YES"), GM, str(question["Reply-To"]))
    answered("gm", GM, 2)
    for user, address in (("anna", ANNA), ("ben", BEN)):
        post.write(letter(address, "judge@judge.test", "JOIN loop"), address, "judge@judge.test")
        question = answered(user, address, 1)
        post.write(letter(address, str(question["Reply-To"]), "YES"), address, str(question["Reply-To"]))
        answered(user, address, 2)
    report = until(lambda: next((m for m in post.mails("anna") if "STILL NEEDED FROM YOU" in text_of(m)), None))
    assert report["Authentication-Results"].startswith("judge.test")
    receipt_to = str(report["Reply-To"])
    post.write(
        letter(ANNA, receipt_to, "PREFER F R T E A G I", In_Reply_To=str(report["Message-ID"])), ANNA, receipt_to
    )
    until(lambda: any("PREFER FRANCE" in text_of(m) for m in post.mails("anna")))
    until(lambda: post.count("judge") == 0)
    assert post.count("judge", "Processed") == 7
    judge.stop()


def test_a_season_comes_through_with_its_picture_and_its_deadline(judge: Judge, post: MailStack) -> None:
    """The parts arrive as they were sent, in less than 250 KB; another library reads the calendar, and follows it."""
    judge.settings |= {"PICTURES": "on", "ARCHIVE": str(judge.folder / "archive")}
    position(judge, "season", units=UNITS, centres={power: [unit[2:5] for unit in own] for power, own in UNITS.items()})
    judge.start()
    first = until(lambda: next((m for m in post.mails("anna") if "duel" not in str(m["Subject"])), None))
    addresses = {who: str(post.mails(who)[0]["Reply-To"]) for who in ("anna", "ben", "gm")}
    post.write(letter(ANNA, addresses["anna"], "A Par - Bur\nF Bre - Mao\nREADY"), ANNA, addresses["anna"])
    post.write(letter(BEN, addresses["ben"], "A Mun - Bur\nF Kie - Hol\nREADY"), BEN, addresses["ben"])
    report = until(
        lambda: next(
            (m for m in post.mails("anna") if "season F1901M: Germany enters Holland" in str(m["Subject"])), None
        )
    )
    assert len(report.as_bytes()) < 250_000
    assert [part.get_content_type() for part in report.walk()] == [
        "multipart/mixed", "multipart/related", "multipart/alternative", "text/plain", "text/html",
        *["image/png"] * 4, "text/calendar",
    ]  # fmt: skip
    picture = next(part for part in report.walk() if part.get_content_type() == "image/png")
    assert Image.open(io.BytesIO(picture.get_content())).size == (1000, 1032)
    page = report.get_body(("html",)).get_content()
    for image in (part for part in report.walk() if part.get_content_type() == "image/png"):
        assert f'src="cid:{image["Content-ID"].strip("<>")}"' in page
    assert 'alt="Map of Europe, season, Spring 1901 moves. 2 of 4 moves succeeded."' in page
    assert report["List-Id"] == "season <season.judge.test>"
    assert report["References"] == first["References"] == "<campaign.season@judge.test>"
    page = judge.folder / "archive/season/index.html"
    until(lambda: page.exists() and 'id="S1901M"' in page.read_text("utf-8"))
    event = deadline_of(report)
    post.write(letter(GM, addresses["gm"], "EXTEND 2d"), GM, addresses["gm"])
    moved = until(lambda: next((m for m in post.mails("anna") if "new deadline" in str(m["Subject"])), None))
    after = deadline_of(moved)
    assert after.uid.value == event.uid.value
    assert int(after.sequence.value) > int(event.sequence.value)
    assert after.dtstart.value - event.dtstart.value == timedelta(days=2)


def deadline_of(mail: EmailMessage) -> Any:
    """The event in a mail's calendar file, as vobject reads it."""
    file = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
    assert file.get_filename() == "deadline.ics"
    return vobject.readOne(file.get_content()).vevent


def test_a_real_bounce_marks_the_seat_after_a_probe(judge: Judge, post: MailStack) -> None:
    position(judge, "lost", ben="ben@bounce.test")
    judge.start()
    until(lambda: judge.asked("SELECT reason, count(*) FROM letter GROUP BY reason").get("bounce"))
    assert not any("cannot be reached" in str(m["Subject"]) for m in post.mails("gm"))
    later = f"{datetime.now(UTC) + timedelta(hours=2):%Y-%m-%dT%H:%M:%SZ}"
    judge.command("--now", later, "send")  # the probe goes, and comes back
    told = until(lambda: next((m for m in post.mails("gm") if "ben cannot be reached" in str(m["Subject"])), None))
    assert "ben@bounce.test" in text_of(told)
    assert "comes back" in text_of(told)


def test_a_server_that_turns_the_judge_away_harms_nobody(judge: Judge, post: MailStack) -> None:
    """554 about us: sending pauses, no player is marked, the operator is told of it, and everything arrives later."""
    refuse = post.folder / "etc/refuse"
    refuse.touch()
    position(judge, "relay")
    judge.command("send", code=None)
    assert "554" in " ".join(judge.asked("SELECT error, count(*) FROM notice GROUP BY error"))
    assert judge.asked("SELECT status, count(*) FROM notice GROUP BY status").keys() == {"queued"}
    assert not any(judge.asked("SELECT unreachable, count(*) FROM address GROUP BY unreachable").keys() - {""})
    kinds = judge.asked("SELECT kind, count(*) FROM notice GROUP BY kind")
    assert kinds["mail/relay"] == 1
    assert "mail/probe" not in kinds
    refuse.unlink()
    later = f"{datetime.now(UTC) + timedelta(hours=5):%Y-%m-%dT%H:%M:%SZ}"
    judge.command("--now", later, "send")
    for user in ("anna", "ben", "gm"):
        until(lambda user=user: post.mails(user))
    assert judge.asked("SELECT status, count(*) FROM notice GROUP BY status").keys() == {"sent"}


@pytest.mark.parametrize("where", ["above", "below"])
def test_a_forged_proof_proves_nothing(judge: Judge, post: MailStack, where: str) -> None:
    """Ben has anna's address, From, and a header that says it is all true. Only what Exim itself found out counts."""
    position(judge, "proof", pace={"auth": "on"})
    judge.start()
    report = until(lambda: next(iter(post.mails("anna")), None))
    to = str(report["Reply-To"])
    lie = "judge.test; dkim=pass header.d=players.test; auth=pass smtp.auth=anna"
    forged = {"Authentication-Results": lie} if where == "below" else {"Authentication_Results": lie}
    raw = letter(ANNA, to, "A Par - Pic", **forged)
    if where == "above":
        raw = f"Authentication-Results: {lie}\n".encode() + raw
    post.write(raw, BEN, to)
    question = until(lambda: next((m for m in post.mails("anna") if "nothing proves" in text_of(m)), None))
    assert held(judge, "proof") == []
    post.write(letter(ANNA, to, "A Par - Gas"), ANNA, to)
    until(lambda: held(judge, "proof") == ["A PAR - GAS"])
    post.write(letter(ANNA, str(question["Reply-To"]), "NO"), ANNA, str(question["Reply-To"]))
    until(lambda: any("Cancelled" in text_of(m) for m in post.mails("anna")))
    assert held(judge, "proof") == ["A PAR - GAS"]


@pytest.fixture
def names(judge: Judge) -> Iterator[None]:
    """The world knows the judge's domain."""
    ours = ["@ A 203.0.113.7", "@ MX 10 @", '@ TXT "v=spf1 mx -all"', '_dmarc TXT "v=DMARC1; p=reject"']
    server = NameServer({"judge.test": ours, "113.0.203.in-addr.arpa": ["7 PTR judge.test."]}).start()
    judge.settings["DNS"] = f"127.0.0.1:{server.port}"
    yield
    server.stop()


@pytest.mark.usefixtures("names")
def test_the_doctor_writes_to_itself(judge: Judge, post: MailStack) -> None:
    """With a judge that runs, and with none; and a judge whose mail does not arrive is found ill."""
    said = judge.command("doctor", "--wait", "20")
    assert re.search(r"good  mail in: there after \d+ s, with its tag", said), said
    assert "all is well" in said
    judge.start()
    until(lambda: "mailbox" in judge.log)
    assert "all is well" in judge.command("doctor", "--wait", "20")
    judge.stop()
    judge.settings["ADDRESS"] = "ben@judge.test"
    said = judge.command("doctor", "--wait", "2", code=1)
    assert "BAD   mail in" in said
    assert "recipient_delimiter" in said


def test_a_forwarders_report_finds_the_player(judge: Judge, post: MailStack) -> None:
    """Their mail goes on to a mailbox that is no more: the report names that one, and comes to their mail's own path."""
    position(judge, "sent", ben="forwarded@players.test")
    judge.start()

    def known() -> str:
        with transaction(open_engine(judge.settings["DATABASE"])) as session:
            address = Work(session).address("forwarded@players.test")
            return address.why if address and address.probe else ""

    assert until(known)
    assert any("gone@bounce.test" in str(mail) for mail in post.mails("judge", "Processed"))
