"""What mail clients send, and the lines that the judge reads in it: all that was written now, nothing that was quoted."""

from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from judge.mail.letter import read_letter

NOW = datetime(2026, 12, 1, 10, tzinfo=UTC)
ORDERS = "A Par - Bur\nF Bre - Mao"
QUOTED = "> A Par H\n> F Bre H"


def text_of(raw: bytes) -> list[str]:
    return [line.strip() for line in read_letter(raw, "judge@judge.test", NOW).text.splitlines() if line.strip()]


def plain(body: str, head: str = "Content-Type: text/plain; charset=utf-8\n", charset: str = "utf-8") -> bytes:
    return f"From: anna@x.test\nTo: judge@judge.test\nSubject: s\n{head}\n".encode() + body.encode(charset)


def alternative(text: str, html: str) -> bytes:
    mail = EmailMessage()
    mail["From"] = "anna@x.test"
    mail.set_content(text)
    mail.add_alternative(html, subtype="html")
    return mail.as_bytes()


def html(body: str) -> bytes:
    mail = EmailMessage()
    mail["From"] = "anna@x.test"
    mail.set_content(f"<html><head><style>p {{}}</style></head><body>{body}</body></html>", subtype="html")
    return mail.as_bytes()


GMAIL = (
    '<div dir="ltr"><div>A Par - Bur</div><div>F Bre - Mao</div></div><br><div class="gmail_quote"><div class="gmail_attr">'
    'On Tue, Dec 1, 2026 the judge wrote:<br></div><blockquote><p>A Par H</p></blockquote></div>'
)  # fmt: skip
OUTLOOK = (
    '<div class=WordSection1><p class=MsoNormal>A Par - Bur<o:p></o:p></p><p class=MsoNormal>F Bre - Mao</p>'
    '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>From:</b> The Judge<br>'
    '<b>Sent:</b> Tuesday<br><b>To:</b> anna<br><b>Subject:</b> duel</p></div></div><p>A Par H</p></div>'
)  # fmt: skip
OUTLOOK_WEB = '<div>A Par - Bur<br>F Bre - Mao</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: x</div><div>A Par H</div>'
APPLE = '<body>A Par - Bur<div>F Bre - Mao<br><div><br><blockquote type="cite"><div>A Par H</div></blockquote></div></div></body>'

LETTERS = {
    "plain": plain(ORDERS),
    "crlf": plain(ORDERS).replace(b"\n", b"\r\n"),
    "quoted below": plain(f"{ORDERS}\n\nOn Tue, 1 Dec 2026 at 10:00, The Judge wrote:\n{QUOTED}\n"),
    "quoted above": plain(f"On Tue, 1 Dec 2026 at 10:00, The Judge <judge@judge.test>\nwrote:\n{QUOTED}\n\n{ORDERS}\n"),
    "interleaved": plain("> A Par H\nA Par - Bur\n> F Bre H\nF Bre - Mao\n"),
    "german": plain(f"{ORDERS}\n\nAm 01.12.26 um 10:00 schrieb The Judge:\n{QUOTED}\n"),
    "original message": plain(f"{ORDERS}\n\n-----Original Message-----\nFrom: The Judge\nA Par H\n"),
    "outlook plain": plain(f"{ORDERS}\n\nFrom: The Judge\nSent: Tuesday\nTo: anna\nSubject: duel\n\nA Par H\n"),
    "signature": plain(f"{ORDERS}\n-- \nAnna\nA Par H\n"),
    "signature, blank cut": plain(f"{ORDERS}\n--\nAnna\nA Par H\n"),
    "phone": plain(f"{ORDERS}\n\nSent from my iPhone\n"),
    "pgp": plain(f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{ORDERS}\n-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n"),
    "multipart": alternative(ORDERS, f"<p>{ORDERS}</p>"),
    "empty plain part": alternative(" \n", "<p>A Par - Bur</p><p>F Bre - Mao</p>"),
    "gmail html": html(GMAIL),
    "outlook html": html(OUTLOOK),
    "outlook web": html(OUTLOOK_WEB),
    "apple html": html(APPLE),
    "base64": plain("QSBQYXIgLSBCdXIKRiBCcmUgLSBNYW8K", "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n"),
    "quoted-printable": plain("A Par=20-=20Bur\nF Bre =\n- Mao\n", "Content-Transfer-Encoding: quoted-printable\n"),
    "lying charset": plain(ORDERS, "Content-Type: text/plain; charset=no-such-thing\n"),
    "utf-16": plain(ORDERS, "Content-Type: text/plain; charset=utf-16\n", "utf-16"),
    "flowed": plain("A Par - \nBur\nF Bre - \nMao\n-- \nAnna", "Content-Type: text/plain; format=flowed\n"),
    "nbsp": plain("A\u00a0Par\u00a0-\u00a0Bur\nF Bre - Mao"),
}  # fmt: skip


@pytest.mark.parametrize("name", LETTERS)
def test_the_new_lines_are_read_and_no_others(name: str) -> None:
    assert text_of(LETTERS[name]) == ORDERS.splitlines()


def test_a_signed_mail_with_an_attachment() -> None:
    mail = EmailMessage()
    mail["From"] = "anna@x.test"
    mail.set_content(ORDERS)
    mail.add_attachment("A Par H", filename="old.txt")
    mail.add_attachment(b"\x00\x01", maintype="application", subtype="pgp-signature", filename="s.asc")
    assert text_of(mail.as_bytes()) == ORDERS.splitlines()


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"\n\n\n", b"\x00" * 300, b"From: \xff\xfe\nSubject: =?x?y?z?=\n\nhello", b"From: a@b\nDate: not a date\n\nx",
        b"Content-Type: multipart/mixed; boundary=x\n\n--x\n--x\n--x--", b"From: =?utf-8?q?=\n =?=@x\nTo: <<>>,;\n\nx",
        b"Content-Type: text/plain; charset=\"\nContent-Transfer-Encoding: base64\n\n!!!!",
        b"Content-Type: multipart/alternative; boundary=" + b"a" * 999 + b"\n\n" + b"--a\n" * 999,
        b"From: x@y.z\nContent-Type: text/html\n\n" + b"<div>" * 5000,
        b"From: " + b"a" * 100_000 + b"@x.y\n\nA Par H",
    ],
    ids=range(11),
)  # fmt: skip
def test_hostile_mail_is_read_without_a_word(raw: bytes) -> None:
    read_letter(raw, "judge@judge.test", NOW)
