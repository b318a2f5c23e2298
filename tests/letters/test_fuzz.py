"""The corpus, mutated: the desk never stops, never does a quoted line, never answers a machine, never shows an address.

JUDGE_FUZZ=20000 tries that many (`-s` prints the counts).
"""

import os
import re
from collections import Counter
from email import message_from_bytes
from pathlib import Path
from random import Random

from judge.referee.letters import filters
from judge.referee.letters import intake as referee
from tests.desk import Desk
from tests.letters.test_corpus import CORPUS

TRIES = int(os.environ.get("JUDGE_FUZZ", "700"))
MACHINES = (
    b"Auto-Submitted: auto-replied\n", b"Precedence: bulk\n", b"List-Id: <x.test>\n", b"X-Autoreply: yes\n", b"Return-Path: <>\n",
    b"Auto-Submitted: auto-generated; x=y\n", b"Precedence: JUNK\n",
)  # fmt: skip
DECOYS = ("A MUN - TYR", "F KIE H", "BID RUSSIA 7")
NOISE = (
    b"\0", b"\xff\xfe", b"\r", b"\r\n\r\n", b"=?utf-8?b?////?=", b"=?x?q?=0A=?=", b"--", b"> ", b";" * 50, b"\xe2\x80\x8b", b"=",
    b"Content-Type: multipart/mixed; boundary=\"\"\n", b"Content-Transfer-Encoding: base64\n", b"\n\n", b"charset=punycode",
    b"Content-Type: text/html; charset=utf-16\n", b"<div><blockquote>", b"</div>", b"&#0;&#x110000;", b"A Par - Bur; " * 30,
)  # fmt: skip


def mutated(raw: bytes, chance: Random) -> bytes:
    """Some bytes of a letter changed, lost, doubled or put in; never the marks of its quotations."""
    data = bytearray(raw.replace(b"\r\n", b"\n"))
    head = data.find(b"\n\n")
    for _ in range(chance.randint(1, 6)):
        kind, at = chance.randrange(5), chance.randrange(max(1, head))
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            data[at:at] = chance.choice(NOISE)
        elif kind == 2:
            del data[at : at + chance.randint(1, 40)]
        elif kind == 3:
            row = data[at : at + chance.randint(1, 80)]
            data[at:at] = row
        else:
            data += chance.choice(NOISE)
    return bytes(data)


def structure_kept(before: bytes, after: bytes) -> bool:
    """The letter still says of its parts what it said: else nobody could tell a quotation from new text."""

    def shape(raw: bytes) -> list[object]:
        names = ("content-type", "content-transfer-encoding", "content-disposition", "mime-version")
        mail = message_from_bytes(raw)
        return [[str(part.get(name)) for name in names] for part in mail.walk()]

    try:
        return shape(before.replace(b"\r\n", b"\n")) == shape(after)
    except Exception:  # it cannot even be parsed
        return False


def test_mutated_letters(tmp_path: Path, monkeypatch: object) -> None:
    monkeypatch.setattr(filters, "LETTERS_AN_HOUR", 10**9)  # type: ignore[attr-defined]
    here, chance, count = Desk(tmp_path), Random(2026), Counter[str]()
    units = {"FRANCE": ["A PAR", "A MAR", "F BRE", "A MUN", "F KIE", "A VIE", "F LON"], "GERMANY": ["A BER"]}
    here.position(units=units)
    to, letters = here.at("anna"), [path.read_bytes() for path in CORPUS]
    tokens = re.compile(r"judge\+[a-z0-9-]+\.[a-z2-7]{16}@")
    for n in range(TRIES):
        raw = chance.choice(letters)
        broken = mutated(raw, chance)
        machine = chance.random() < 0.15
        if machine:
            broken = chance.choice(MACHINES) + broken
        if chance.random() < 0.5:  # his seat's true address stands in what he quotes
            broken = broken.replace(b"judge+duel.abcdefghijklmnop@judge.test", to.encode())
        (number,) = referee.deliver(here.world, broken, to)
        mails = here.new()
        row = here.last()
        assert row.id == number
        assert row.status in ("done", "guarded", "duplicate"), (n, row.reason)
        count[row.status if row.status != "guarded" else row.reason] += 1
        if machine:
            assert mails == [], n
        kept = structure_kept(raw, broken)
        count["same structure"] += kept
        if kept:
            done = here.held()
            assert not [decoy for decoy in DECOYS if decoy in done], (n, done)
        else:
            with here.campaign() as campaign:  # what nobody could tell from new text
                campaign.held = {}
                campaign.save()
        for mail in mails:
            assert not tokens.search(mail.subject + mail.text + mail.html), n
    with here.campaign() as campaign:
        assert campaign.row.phase == "S1901M"
    print(dict(count))
