"""`judge doctor` and the mail servers: a sentence and a remedy for each planted fault, silence when all is well."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from judge.demo.server import free_port
from tests.servers.filters import NameServer
from tests.servers.running import Judge
from tests.servers.stack import MailStack, until
from tests.servers.test_real_mail import position

WAIT = ("--wait", "3")


def certificate(post: MailStack, days: int) -> None:
    """The mail server's, which ends after so many days."""
    key, now = rsa.generate_private_key(public_exponent=65537, key_size=2048), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "judge.test")])
    draft = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = (
        draft.not_valid_before(now - timedelta(days=90)).not_valid_after(now + timedelta(days=days)).sign(key, SHA256())
    )
    path = post.folder / "etc/tls.pem"
    path.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + made.public_bytes(Encoding.PEM)
    )
    path.chmod(0o644)


@pytest.fixture
def judge(post: MailStack, tmp_path: Path) -> Iterator[Judge]:
    """All is well: its domain's records, its mailbox, a certificate for a year."""
    ours = ["@ A 203.0.113.7", "@ MX 10 @", '@ TXT "v=spf1 mx -all"', '_dmarc TXT "v=DMARC1; p=reject"']
    names = NameServer({"judge.test": ours, "113.0.203.in-addr.arpa": ["7 PTR judge.test."]}).start()
    settings = {
        "DATABASE": f"sqlite:///{tmp_path}/judge.db", "INBOX": post.url("imap", "judge", "/INBOX?processed=Processed"),
        "OUTBOX": post.url("smtp", "judge", "?limit=20/d"), "OPERATOR": "operator@judge.test",
        "DNS": f"127.0.0.1:{names.port}", "ARCHIVE": str(tmp_path / "archive"),
    }  # fmt: skip
    certificate(post, 365)
    yield Judge(tmp_path, settings)
    for name in ("tls.pem", "noplus", "loseplus", "refuse"):
        (post.folder / "etc" / name).unlink(missing_ok=True)
    names.stop()


def found(judge: Judge, *said: str, before: tuple[str, ...] = ()) -> None:
    """The one fault, and its remedy below it."""
    text = judge.command(*before, "doctor", *WAIT, code=1)
    assert "Traceback" not in text
    bad = [line for line in text.splitlines() if line.startswith("BAD")]
    assert len(bad) == 1, text
    below = text.partition(bad[0])[2].splitlines()[1]
    assert below.startswith("        -> ")
    for words in said:
        assert words in bad[0] + below


def test_all_is_well(judge: Judge) -> None:
    said = judge.command("doctor", *WAIT)
    assert "all is well" in said
    assert "good  certificate: good until" in said
    assert "good  limit: 0 of 20 mails a day" in said


@pytest.mark.parametrize("name", ["noplus", "loseplus"])
def test_plus_addresses_do_not_arrive(judge: Judge, post: MailStack, name: str) -> None:
    (post.folder / "etc" / name).touch()
    found(judge, "plus addresses", "JUDGE_TAGS=subject")
    judge.settings["TAGS"] = "subject"
    assert "all is well" in judge.command("doctor", *WAIT)


@pytest.mark.parametrize(("days", "said"), [(-3, "expired on"), (5, "good until")])
def test_a_certificate_that_ends(judge: Judge, post: MailStack, days: int, said: str) -> None:
    certificate(post, days)
    found(judge, "certificate", said, "renew it")


def test_a_server_that_turns_us_away(judge: Judge, post: MailStack) -> None:
    (post.folder / "etc/refuse").touch()
    found(judge, "mail out", "block list", "JUDGE_OUTBOX")


def test_a_folder_that_is_not_there(judge: Judge, post: MailStack) -> None:
    judge.settings["INBOX"] = post.url("imap", "judge", "/Nowhere")
    found(judge, "there is no Nowhere at 127.0.0.1", "make the folder there")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (":secret@", "host let programs log in"),
        ("imap://judge:secret@127.0.0.1", "spelt right"),
        ("imap://", "from the start"),
        ("PORT", "host and port"),
    ],
)
def test_a_mailbox_that_cannot_be_entered(judge: Judge, post: MailStack, wrong: str, said: str) -> None:
    port = str(post.ports["IMAP"])
    instead = {
        ":secret@": ":other@", "imap://judge:secret@127.0.0.1": "imaps://judge:secret@nowhere.invalid",
        "imap://": "imaps://", "PORT": str(free_port()),
    }  # fmt: skip
    judge.settings["INBOX"] = judge.settings["INBOX"].replace(port if wrong == "PORT" else wrong, instead[wrong])
    found(judge, "IMAP", said)


def test_another_judge_reads_the_folder(judge: Judge, post: MailStack, tmp_path: Path) -> None:
    """With a database of its own it takes our letters away."""
    (tmp_path / "other").mkdir()
    other = Judge(tmp_path / "other", judge.settings | {"DATABASE": f"sqlite:///{tmp_path}/other/judge.db"}).start()
    until(lambda: "connected" in other.log)
    found(judge, "somebody else has taken the letter", "give the judge one of its own")
    other.stop()
    with post.imap("judge") as client:
        client.select_folder("INBOX")
    judge.start()
    until(lambda: "connected" in judge.log)
    assert "all is well" in judge.command("doctor", *WAIT), "our own judge may take it"
    judge.stop()


def test_the_limit_is_near(judge: Judge) -> None:
    for n in range(6):  # three mails each
        position(judge, f"duel{n}")
    found(judge, "limit: 18 of 20 mails a day", "reports will have to wait")


def test_nobody_listens_for_the_mail_server(judge: Judge) -> None:
    judge.settings["LMTP"] = f"127.0.0.1:{free_port()}"
    found(judge, "LMTP: closed at 127.0.0.1", "is `judge run` running?")


def test_a_clock_that_is_wrong(judge: Judge) -> None:
    ahead = f"{datetime.now(UTC) + timedelta(minutes=9):%Y-%m-%dT%H:%M:%SZ}"
    found(judge, "clock", "timedatectl", before=("--now", ahead))


def test_an_archive_that_cannot_be_written(judge: Judge) -> None:
    judge.settings["ARCHIVE"] = "/proc/archive"
    found(judge, "web archive", "may the judge write there?")


def test_a_disk_that_is_full(judge: Judge, tmp_path: Path) -> None:
    """As the system would say it: nothing is left on any disk."""
    (tmp_path / "sitecustomize.py").write_text(
        "import shutil; shutil.disk_usage = lambda path: type('Usage', (), {'free': 4096})()"
    )
    text = judge.command("doctor", *WAIT, code=1, PYTHONPATH=f"{tmp_path}:{judge.environment['PYTHONPATH']}")
    assert "BAD   disk: 0.0 GB free at" in text
    assert "-> make room" in text
