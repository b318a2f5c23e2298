"""The judge never reads back what it wrote: every kind of notice, in 366 ways in which programs quote, text above, between, below.

JUDGE_WAYS=all tries every kind in every way (about 13,000 letters each place); a run of the suite takes a rotating part.
"""

import os
from base64 import b85decode
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from judge.mail.html import to_text
from judge.mail.letter import own_words, read_letter
from judge.mail.own_words import remembered, without
from judge.referee.notices.outbox import send_due
from tests.desk import ANNA, BEN, Desk
from tests.letters.notices import every_kind, kinds
from tests.letters.ways import WAYS, Quoted, Way
from tests.office import Pile

MANY = os.environ.get("JUDGE_WAYS") == "all"
KINDS_A_WAY = 3
NOW = datetime(2027, 1, 1, tzinfo=UTC)
SEAT = "judge+duel.abcdefghijklmnop@judge.test"
TYPED = {
    "above": "A Mun - Ruh\nF Kie - Hol\nPRESS TO ben\nShall we talk about Burgundy?\nEND",
    "between": "A Ber - Sil\nI am not sure about that.",
    "below": "BID ITALY 4\nSee you on Friday.",
}


def lines_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def quoted(subject: str, text: str, html: str, to: str = SEAT) -> Quoted:
    at = datetime(2026, 12, 1, 10, tzinfo=UTC)
    return Quoted(
        subject, text, html, "The Judge", "judge@judge.test", to, ANNA, "Anna", at, "<nabc.aaaaaaaaaaaaaaaa@judge.test>"
    )


def typed_in(place: str) -> tuple[str, str, str]:
    return tuple(TYPED[place] if place == here else "" for here in ("above", "between", "below"))  # type: ignore[return-value]


def test_there_is_a_sample_of_every_kind() -> None:
    assert set(every_kind()) == kinds()
    assert len(WAYS) >= 60
    assert len({way.name for way in WAYS}) == len(WAYS)


@pytest.mark.parametrize("part", range(4))
def test_exactly_what_was_typed_is_read(part: int) -> None:
    wrong, count, chance = [], 0, Random(20260 + part)
    known = every_kind()
    shown = {kind: remembered(text, html, subject) for kind, (subject, text, html) in known.items()}
    for way in WAYS[part::4]:
        for kind in sorted(known) if MANY else chance.sample(sorted(known), KINDS_A_WAY):
            for place in sorted(way.places):
                raw = way.write(quoted(*known[kind]), *typed_in(place))
                letter = read_letter(raw, SEAT, NOW)
                found = lines_of(without(letter.text, [shown[kind]], own_words(SEAT), letter.left).text)
                count += 1
                if found != lines_of(TYPED[place]):
                    wrong.append((way.name, kind, place, found))
    print(count, "letters", len(wrong), "wrong")
    assert wrong == []
    assert count > 400


def test_the_words_of_our_own_html_are_those_that_are_read_when_it_comes_back() -> None:
    """What others wrote in it, as if it were quoted."""
    for kind, (subject, _, html) in every_kind().items():
        read = to_text(html.replace('class="verse"', 'class="gmail_attr"'))
        read = "\n".join("  |" if line == ">" else line for line in read.splitlines())
        ours = b85decode(remembered("", html, subject)).partition(b"\xff\xff\xff")[2]
        assert ours == b85decode(remembered(read, subject=subject)), kind


def unmarked() -> list[Way]:
    """A header block above unmarked text, plain and HTML, in every language of the table."""
    return [way for way in WAYS if "unmarked" in way.name or way.name.startswith("outlook-plain")]


def test_no_sealed_order_comes_back_and_none_leaves(tmp_path: object) -> None:
    """M1, M2: who answers their receipt changes what they typed and nothing else; who writes press sends their words."""
    desk = Desk(tmp_path)  # type: ignore[arg-type]
    units = {"FRANCE": ["A MAR", "F KIE"], "GERMANY": ["A MUN", "A BER"]}
    desk.position(units=units, homes={"anna": "GERMANY", "ben": "FRANCE"})
    (receipt,) = desk.send("A Mun - Bur\nA Ber - Kie")
    send_due(desk.world, Pile())
    ways = [way for way in unmarked() if "above" in way.places]
    assert len({way.name.rpartition("-")[2] for way in ways}) >= 16
    mail = Quoted(receipt.subject, receipt.text, receipt.html, "The Judge", receipt.sender, receipt.reply_to, ANNA, "Anna",
                  receipt.date, receipt.message_id)  # fmt: skip
    for n, way in enumerate(ways):
        desk.now += timedelta(minutes=3)
        order = ("A Mun - Ruh", "A Mun - Tyr")[n % 2]
        raw = way.write(mail, f"{order}\nPRESS TO ben\nPeace number {n}?", "", "")
        mails = desk.deliver(raw, receipt.reply_to)
        assert desk.held() == ["A BER - KIE", order.upper()], way.name
        (press,) = [m for m in mails if m.to == BEN]
        said = [line[4:] for line in press.text.splitlines() if line.startswith("  | ")]
        assert lines_of("\n".join(said)) == [f"Peace number {n}?"], way.name


def test_orders_below_a_signature_are_named(tmp_path: object) -> None:
    """A dash line or a rule of stars below "Cheers, Anna" ends a letter; orders that stand there are not lost without a word."""
    desk = Desk(tmp_path)  # type: ignore[arg-type]
    desk.position(
        units={"FRANCE": ["A MAR", "F KIE"], "GERMANY": ["A MUN", "A BER"]}, homes={"anna": "GERMANY", "ben": "FRANCE"}
    )
    for end in ("-- ", "Cheers,\n\nAnna\n\n* * *"):
        (receipt,) = desk.send(f"A Mun - Bur\n{end}\nA Ber - Kie\nKings of Munich Ltd")
        assert "stood in your signature, or beside a quotation, so they were not read: A Ber - Kie." in " ".join(
            receipt.text.split()
        )
    (receipt,) = desk.send("A Mun - Bur\n* * *\nA Ber - Kie")
    assert desk.held() == ["A BER - KIE", "A MUN - BUR"]
    assert "signature" not in receipt.text
