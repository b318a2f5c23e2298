"""A host that takes no plus addresses: whose seat a letter is from stands in its Subject."""

from collections.abc import Iterable
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from judge.mail.address import TAG
from judge.mail.compose import Outgoing, compose
from tests.desk import ANNA, BEN, GM, JUDGE, Desk, plain_letter


def newest(mails: Iterable[Outgoing], to: str) -> Outgoing:
    return [mail for mail in mails if mail.to == to][-1]


class Mailbox(Desk):
    """People whose programs keep the subject and nothing else: neither the tag of an address, nor In-Reply-To."""

    def answer(self, mail: Outgoing, text: str, sender: str = "", to: str = JUDGE) -> list[Outgoing]:
        seen = message_from_bytes(compose(mail), policy=default)
        assert seen["Reply-To"] in (None, JUDGE), "no address has a tag"
        subject = f"AW: {seen['Subject']}"
        raw = plain_letter(sender or mail.to, to, text, self.now, next(self.numbers), Subject=subject)
        return self.deliver(raw, JUDGE)

    def plain(self, sender: str, text: str, subject: str = "hello") -> list[Outgoing]:
        return self.deliver(plain_letter(sender, JUDGE, text, self.now, next(self.numbers), Subject=subject), JUDGE)


@pytest.fixture
def box(tmp_path: Path) -> Mailbox:
    return Mailbox(tmp_path, in_subject=True)


@pytest.fixture
def begun(box: Mailbox) -> tuple[Mailbox, dict[str, Outgoing]]:
    """A duel whose people joined by mail, and the newest mail of each."""
    box.answer(newest(box.plain(GM, "CREATE duel intimate"), GM), "YES")
    mails: list[Outgoing] = []
    for who, name in ((ANNA, "anna"), (BEN, "ben")):
        asked = newest(box.plain(who, f"JOIN duel AS NAME {name}"), who)
        mails += box.answer(asked, "YES")
    return box, {who: newest(mails, who) for who in (ANNA, BEN)}


def test_a_duel_is_played_through_subjects(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    for who, own in ((ANNA, "F R T E A G I"), (BEN, "G R T E A F I")):
        (receipt, *_) = box.answer(mails[who], f"PREFER {own}")
        assert (receipt.to, receipt.reply_to) == (who, JUDGE)
        assert own.split()[0] in receipt.text
        assert TAG.search(receipt.subject), "and it can be answered again"
    assert "leave its subject as it is" in receipt.text


def test_what_was_quoted_gives_nobody_a_seat(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    mine = mails[ANNA].subject
    told = newest(box.answer(mails[ANNA], f"PRESS TO ben\nSee: Subject: {mine}\nEND"), BEN)
    secret = mine.rpartition(".")[2].rstrip("]")
    assert secret not in compose(told).decode()
    assert "See: Subject:" in told.text

    asked = box.plain(BEN, "PREFER T R F E A G I", f"Re: {mine}")
    assert [mail.to for mail in asked] == [ANNA], "whoever was forwarded the mail does not speak for the seat"
    assert "nothing proves that you wrote them" in " ".join(asked[0].text.split())

    box.answer(mails[ANNA], "BROADCAST\nhello\nEND", to=f"{JUDGE}, {BEN}")
    again = newest(box.plain(ANNA, "PREFER R F T E A G I", mine), ANNA)
    assert "yours before" in again.text, "shown to the rival, it was replaced"
    assert secret not in again.subject


def test_a_thread_or_a_made_up_word(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    raw = plain_letter(ANNA, JUDGE, "STATUS", box.now, 900, Subject="my own words", In_Reply_To=mails[ANNA].message_id)
    assert "DUEL" in newest(box.deliver(raw, JUDGE), ANNA).text.upper(), "a lost subject is no matter"
    (refused,) = box.plain("eve@players.test", "STATUS", "Re: duel [duel.abcdefghijklmnop]")
    assert refused.to == "eve@players.test"
    assert "belongs to no seat" in refused.text


def test_leaving_and_reports_about_mails(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    _, mails = begun
    url = mails[ANNA].extras.leave
    assert url.startswith(f"mailto:{JUDGE}?subject=UNSUBSCRIBE%20%5Bduel.")
    assert mails[ANNA].bounces == JUDGE, "reports come to the plain address, too"
