"""From the release before to this one: campaigns run on, no mail is lost or answered twice; and back.

The release before lies packed beside this file; `deploy/release` packs the next one.
"""

import tarfile
from collections import Counter
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from pathlib import Path

import pytest

from judge.store.tables import REVISION
from tests.servers.running import Judge
from tests.servers.stack import MailStack, until
from tests.servers.test_real_mail import ANNA, BEN, held, letter, position

BEFORE = Path(__file__).with_name("release-before.tar.xz")


class Upgrade:
    """`old` and `new`: two judges of the same settings; the letters that were written, by their Message-ID."""

    def __init__(self, folder: Path, post: MailStack, url: str) -> None:
        code = folder / "before"
        with tarfile.open(BEFORE) as packed:
            packed.extractall(code, filter="data")
        settings = {
            "DATABASE": url, "INBOX": post.url("imap", "judge", "/INBOX?processed=Processed"),
            "OUTBOX": post.url("smtp", "judge"), "AUTHSERV": "judge.test", "OPERATOR": "operator@judge.test",
        }  # fmt: skip
        self.post, self.old, self.new = post, Judge(folder, settings, code=code), Judge(folder, settings)
        self.written: list[str] = []

    def letter(self, who: str, text: str) -> bytes:
        address = str(self.mails(who)[0]["Reply-To"])
        raw = letter(who, address, text, Authentication_Results=f"judge.test; spf=pass smtp.mailfrom={who}")
        self.written.append(str(BytesHeaderParser().parsebytes(raw)["Message-ID"]))
        return raw

    def write(self, who: str, text: str) -> None:
        """A letter that lies in the judge's mailbox, whoever reads it."""
        self.post.put(self.letter(who, text), "judge@judge.test")

    def mails(self, who: str) -> list[EmailMessage]:
        return self.post.mails(who.partition("@")[0])

    def answers(self) -> Counter[str]:
        told = [str(mail["In-Reply-To"]) for who in (ANNA, BEN) for mail in self.mails(who) if mail["In-Reply-To"]]
        return Counter(name for name in told if name in self.written)

    def waiting(self) -> int:
        return self.old.asked("SELECT status, count(*) FROM notice GROUP BY status").get("queued", 0)


@pytest.fixture
def upgrade(tmp_path: Path, post: MailStack, url: str) -> Upgrade:
    return Upgrade(tmp_path, post, url)


def test_campaigns_run_on_and_no_mail_is_lost(upgrade: Upgrade, tmp_path: Path) -> None:
    old, new, post = upgrade.old, upgrade.new, upgrade.post
    position(old, "duel", units={"FRANCE": ["A PAR"], "GERMANY": ["A BER", "A MUN"]})
    old.start()
    until(lambda: upgrade.mails(ANNA) and upgrade.mails(BEN))
    upgrade.write(ANNA, "A Par - Bur")
    until(lambda: len(upgrade.answers()) == 1)
    post.stop_smtp()
    try:
        last = upgrade.letter(ANNA, "A Par - Pic")
        upgrade.write(BEN, "A Mun - Ruh")
        until(lambda: upgrade.waiting() >= 1)  # its answer cannot be sent
        old.kill()  # whatever it is at
        upgrade.write(BEN, "PRESS TO anna\nSee you in Burgundy.\nEND")
        assert upgrade.answers().total() == 1

        said = new.command("run", code=1)
        assert "run `judge migrate`" in said
        new.command("deliver", stdin=last, code=75)  # its mail server keeps it and tries again
        old.command("backup", "--out", str(tmp_path / "backup.tar.gz"))
        assert f"to {REVISION}" in new.command("migrate")
        new.command("deliver", stdin=last)
    finally:
        post.start_smtp()
    new.start()
    until(lambda: upgrade.answers().keys() == set(upgrade.written))
    assert held(new, "duel") == ["A PAR - PIC"], "the last that was said, before and after"
    until(lambda: any("See you in Burgundy." in str(mail) for mail in upgrade.mails(ANNA)))
    upgrade.write(BEN, "A Ber - Kie")  # the last order that was needed
    until(lambda: any("duel F1901M" in str(mail["Subject"]) for mail in upgrade.mails(BEN)))
    until(lambda: upgrade.answers().keys() == set(upgrade.written))
    assert set(upgrade.answers().values()) == {1}, "each letter is answered, and once"
    ids = [str(mail["Message-ID"]) for who in (ANNA, BEN) for mail in upgrade.mails(who)]
    assert len(set(ids)) == len(ids)
    new.stop()
    (tmp_path / "duel.jsonl").write_text(new.command("export", "duel", "--all"))
    assert "every state as written" in new.command("verify", "duel.jsonl")
    former = max(path.name[:4] for path in (old.code / "migrations/versions").glob("0*.py"))
    new.command("migrate", former)
    assert "duel" in old.command("campaigns"), "and back to the release before"
