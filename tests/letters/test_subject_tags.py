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
        heads = {"Subject": subject, "Authentication_Results": "judge.test; dkim=pass header.d=players.test"}
        raw = plain_letter(sender or mail.to, to, text, self.now, next(self.numbers), **heads)
        return self.deliver(raw, JUDGE)

    def held_text(self) -> str:
        with self.campaign() as campaign:
            return str(campaign.held)

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
    assert "leave its subject as it is" in " ".join(receipt.text.split())


def proven(box: Mailbox, sender: str, subject: str, text: str, by: str = "pass") -> list[Outgoing]:
    """A letter to the plain address, of which our receiver says whether its sender is proven."""
    heads = {"Authentication_Results": f"judge.test; dkim={by} header.d=players.test"}
    raw = plain_letter(sender, JUDGE, text, box.now, next(box.numbers), Subject=subject, **heads)
    return box.deliver(raw, JUDGE)


def flat(mail: Outgoing) -> str:
    return " ".join(mail.text.split())


def test_whoever_has_seen_a_subject_does_not_speak_for_the_seat(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    """Nor for its questions; nor with a forged From; nor by the address that the word stands for."""
    box, mails = begun
    mine = mails[ANNA].subject
    (asked,) = proven(box, BEN, f"Re: {mine}", "PREFER T R F E A G I")
    assert asked.to == ANNA
    assert f"A letter from {BEN} asks" in flat(asked)
    assert "nothing proves that you wrote them" in flat(asked)
    refused = proven(box, BEN, f"Re: {asked.subject}", "YES")
    assert [mail.to for mail in refused] == [BEN]
    assert "is not used, or no longer" in flat(refused[0])
    assert "TURKEY" not in box.held_text()

    (forged,) = proven(box, ANNA, mine, "PREFER T R F E A G I", by="fail")
    assert "Please confirm" in forged.subject, "where our receiver proves letters, From alone is not enough"
    word = mine.rpartition("[")[2].rstrip("]")
    (unknown,) = box.deliver(plain_letter(BEN, f"judge+{word}@judge.test", "STATUS", box.now, 801))
    assert "is not used" in flat(unknown), "another token than the address's"
    (receipt, *_) = proven(box, ANNA, mine, "PREFER F R T E A G I")
    assert "FRANCE" in receipt.text.upper()

    raw = plain_letter(ANNA, f"{JUDGE}, {BEN}", "STATUS", box.now, 802, Subject=mine)
    raw = raw.replace(b"Subject:", b"Authentication-Results: judge.test; dkim=pass header.d=players.test\nSubject:")
    box.deliver(raw, JUDGE)
    (again, *_) = proven(box, ANNA, mine, "HELP")
    assert "yours before" in flat(again), "shown to the rival, it was replaced"


def test_a_changed_mind_about_the_host_makes_no_word_worth_more(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    plus = Mailbox(box.folder, url=box.url)
    plus.seen = box.seen
    (asked,) = proven(plus, BEN, mails[ANNA].subject, "PREFER T R F E A G I")
    assert (asked.to, asked.subject.startswith("Please confirm")) == (ANNA, True)


@pytest.mark.parametrize(
    "broken",
    [
        "[{}]",
        "{}",
        "%5B{}%5D",
        r"\[{}\]",
        "[{}",
        "=5B{}=5D",
        "[duel.\n{token}]",
        "> [duel.{head}=\n{tail}]",
        "[duel.{head}\n> {tail}]",
    ],
)
def test_press_carries_no_word_of_a_subject(begun: tuple[Mailbox, dict[str, Outgoing]], broken: str) -> None:
    box, mails = begun
    word = mails[ANNA].subject.rpartition("[")[2].rstrip("]")
    token = word.partition(".")[2]
    text = broken.format(word, token=token, head=token[:7], tail=token[7:])
    told = newest(proven(box, ANNA, mails[ANNA].subject, f"PRESS TO ben\nSee {text} there\nEND"), BEN)
    assert "See " in told.text
    assert token not in "".join(char for char in compose(told).decode() if char.isalnum())


def test_other_words_of_that_length_stay(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    told = newest(proven(box, ANNA, mails[ANNA].subject, "PRESS TO ben\nwww.responsibilities.org in 2027\nEND"), BEN)
    assert "www.responsibilities.org in 2027" in told.text


def test_the_last_word_of_a_subject_counts(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    (receipt, *_) = proven(box, ANNA, f"Fwd: [old.abcdefghijklmno2] {mails[ANNA].subject}", "STATUS")
    assert "no open question" not in " ".join(receipt.text.split())


def test_a_flood_in_somebodys_name(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    """A few questions an hour, one word that there were more; and the player's own letters go on."""
    box, mails = begun
    sent = [mail for n in range(30) for mail in proven(box, "eve@x.test", mails[ANNA].subject, f"PREFER T\nline {n}")]
    assert {mail.to for mail in sent} == {ANNA}
    assert len(sent) <= 6
    assert "in your name" in sent[-1].subject
    (receipt, *_) = proven(box, ANNA, mails[ANNA].subject, "PREFER F R T E A G I")
    assert "FRANCE" in receipt.text.upper()


def test_what_is_not_shown_is_not_done(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    harmless = "\n".join(f"line {n}" for n in range(70))
    (asked,) = proven(box, "eve@x.test", mails[ANNA].subject, f"{harmless}\nBROADCAST\nI am a fool\nEND")
    assert "13 more lines were not taken" in flat(asked)
    assert not [mail for mail in proven(box, ANNA, asked.subject, "YES") if "fool" in mail.text]


def test_a_thread_or_a_made_up_word(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    box, mails = begun
    raw = plain_letter(ANNA, JUDGE, "STATUS", box.now, 900, Subject="my own words", In_Reply_To=mails[ANNA].message_id)
    assert "DUEL" in newest(box.deliver(raw, JUDGE), ANNA).text.upper(), "a lost subject is no matter"
    (refused,) = box.plain("eve@players.test", "STATUS", "Re: duel [duel.abcdefghijklmno2]")
    assert refused.to == "eve@players.test"
    assert "is not used" in refused.text


def test_leaving_and_reports_about_mails(begun: tuple[Mailbox, dict[str, Outgoing]]) -> None:
    _, mails = begun
    url = mails[ANNA].extras.leave
    assert url.startswith(f"mailto:{JUDGE}?subject=UNSUBSCRIBE%20%5Bduel.")
    assert mails[ANNA].bounces == JUDGE, "reports come to the plain address, too"
