"""Every kind of mail, in every form, with the names and texts that people have: right by the standards, word for word."""

from collections.abc import Iterator
from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from random import Random

import pytest

from judge.games import games
from judge.mail.compose import HEADERS, Outgoing, Shown, compose, one_line
from judge.reports.calendar import deadline_file
from tests.letters.notices import collect, kinds, mails
from tests.letters.standards import faults
from tests.office import Office

SUBJECTS = {
    "long": "an unusually long subject that a player with much to say has given to a campaign of theirs " * 3,
    "not ASCII": "Zoë-Anastasía Ångström schreibt über Österreich — и Россия, 日本",
    "one word": "x" * 300,
    "emoji": "\U0001f600" * 70,
    "blanks": "a  b\tc \r\nBcc: everybody@x.test",
    "encoded": "=?utf-8?q?what?= =?is this",
}
TEXTS = {
    "wide": "x" * 5000 + "\n",
    "not ASCII": "Grüße ‘aus’ 東京 \U0001f600\n" * 40,
    "lines": "From here\n.\n..\n--\n-- \n=20\ntrailing   \n\ttab\t\n\n\n",
    "controls": "a\x0bb\x0cc\x1cd\x85e\u2028f\x00g\n",
}
PNG = Random(1).randbytes(90_000)


def forms(mail: Outgoing) -> Iterator[tuple[str, Outgoing]]:
    """Text alone; with HTML; with a picture; with a calendar file; with all; with odd subjects and texts."""
    bare = replace(mail.extras, pictures=(), calendar=b"")
    drawn = {"pictures": (Shown(PNG, "map.0123456789@judge.test", "a-very-long-campaign-F1901M"),)}
    data = {"campaign": "duel", "game": "Intimate Diplomacy", "deadline": "2026-12-04T20:00:00+00:00"}
    file, method = deadline_file(data, mail.date, mail.sender, "Autumn 1901 moves")
    dated = {"calendar": file, "method": method}
    yield "text", replace(mail, html="", extras=bare)
    yield "HTML", replace(mail, extras=bare)
    yield "picture", replace(mail, extras=replace(bare, **drawn))  # type: ignore[arg-type]
    yield "text, calendar", replace(mail, html="", extras=replace(bare, **dated))  # type: ignore[arg-type]
    yield "calendar", replace(mail, extras=replace(bare, **dated))  # type: ignore[arg-type]
    yield "all", replace(mail, extras=replace(bare, **drawn, **dated))  # type: ignore[arg-type]
    yield from ((f"subject {name}", replace(mail, subject=words)) for name, words in SUBJECTS.items())
    for name, words in TEXTS.items():
        yield f"text {name}", replace(mail, text=mail.text + words, html=mail.html and mail.html + words)


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_mail_is_right_in_every_form(kind: str) -> None:
    mail = mails()[kind]
    wrong = {name: found for name, form in forms(mail) if (found := faults(compose(form)))}
    assert not wrong
    for name, form in forms(mail):
        read = message_from_bytes(compose(form), policy=default)
        assert isinstance(read, EmailMessage)
        assert str(read["Subject"]) == one_line(form.subject), name
        assert str(read["To"]) == form.to
        plain = read.get_body(("plain",))
        assert plain is not None
        if "controls" not in name:
            assert plain.get_content().replace("\r\n", "\n") == form.text, name


def test_the_reports_of_28_players_are_right(tmp_path: Path) -> None:
    """The largest mails that there are."""
    office = Office(tmp_path, games()["threed"], 28, b"many", {"players": 28})
    office.join()
    found: dict[str, Outgoing] = {}
    for _ in range(3):
        office.round()
    collect(office.world, found)
    report = found["threed/season"]
    assert all(f"p{n}" in report.text for n in range(28))
    assert not {kind: wrong for kind, mail in found.items() if (wrong := faults(compose(mail)))}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"MIME-Version: 1.0\r\n", b""),
        (b"\r\nDate: ", b"\r\nDate: yesterday, "),
        (b"Content-Transfer-Encoding: quoted-printable", b"Content-Transfer-Encoding: base32"),
        (b"\r\nAuto-Submitted: auto-", b"\r\nAuto-Submitted: auto "),
        (b"\r\nMessage-ID: <", b"\r\nMessage-ID: "),
        (b"\r\nList-Id: ", b"\r\nList-Id: <<"),
        (b"\r\nList-Unsubscribe: <", b"\r\nList-Unsubscribe: "),
        (b"=\r\n", b""),
        (b"\r\n", b"\n"),
        (b"charset", b"charsat"),
        (b"\r\nDTSTAMP", b"\r\nDTSTEMP"),
        (b'method="PUBLISH"', b'method="CANCEL"'),
        (b"Subject: ", b"Subject: " + b"word " * 30),
        (b"Subject: ", b"Subject: =?utf-8?q?" + b"x" * 90 + b"?= "),
        (b"Reply-To: ", b"Reply-To: you, "),
    ],
)
def test_the_checker_finds_what_is_wrong(old: bytes, new: bytes) -> None:
    mail = dict(forms(mails()["intimate/season"]))["calendar"]
    good = compose(replace(mail, text=mail.text + "ü" * 60 + "\n"))
    assert old in good
    assert faults(good.replace(old, new))


def test_a_subject_begins_beside_its_name() -> None:
    """However long it is: some clients, and the demo's players, see nothing of one that begins on the next line."""
    for words in ("some words ", "Züge für Jürgen "):
        for length in range(1, 200):
            mail = EmailMessage(policy=HEADERS)
            mail["Subject"] = subject = (words * 20)[:length].strip()
            sent = mail.as_bytes()
            assert len(sent.split(b"\r\n")[0]) > len("Subject: ")
            assert str(message_from_bytes(sent, policy=default)["Subject"]) == subject
