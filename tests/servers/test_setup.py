"""`judge setup` from an empty directory, in its three ways: what it asks and says is kept in transcripts."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.demo.server import free_port
from judge.mail.providers import described, provider_of, providers
from judge.service.dns_checks import Dns
from tests.servers.filters import OURS, NameServer
from tests.servers.running import Judge
from tests.servers.stack import PASSWORD, Exim, MailStack, listening, until
from tests.servers.test_real_mail import letter, text_of

TRANSCRIPTS = Path(__file__).parent / "transcripts"
NO_NET = {"NO_PROXY": "*"}


class Empty(Judge):
    """A directory with nothing in it: all that the judge knows is what it is told."""

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in super().environment.items() if not name.startswith("JUDGE_")}
        return kept | NO_NET | {f"JUDGE_{name}": value for name, value in self.settings.items()}

    def setup(self, *typed: str, code: int = 0) -> str:
        return self.command("setup", "--wait", "5", stdin="".join(f"{line}\n" for line in typed).encode(), code=code)


@pytest.fixture
def names() -> Iterator[NameServer]:
    """A name server that knows nothing of judge.test but that it is there."""
    server = NameServer({"judge.test": []}).start()
    yield server
    server.stop()


@pytest.fixture
def judge(tmp_path: Path, names: NameServer) -> Iterator[Empty]:
    here = Empty(tmp_path, {"DNS": f"127.0.0.1:{names.port}"})
    yield here
    if here.running:
        here.stop()


def held(name: str, said: str) -> None:
    """The transcript is the one that is kept; what differs from run to run is taken out."""
    said = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", said)
    said = re.sub(r"there after \d+ s", "there after 1 s", said)
    said = re.sub(r"clock: \d s", "clock: 0 s", said)
    said = re.sub(r"doctor\.[0-9a-f]{16}", "doctor.0123456789abcdef", said)
    said = re.sub(r"(p=)[^\n]{60,}", r'\1…"', said)
    path = TRANSCRIPTS / f"{name}.txt"
    if os.environ.get("JUDGE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(said)
    assert said == path.read_text()


def test_a_trial(judge: Empty) -> None:
    dns = judge.settings.pop("DNS")
    assert "no judge.toml in this folder" in judge.command("doctor", code=1)
    assert "no judge.toml in this folder" in judge.command("run", code=1)
    assert not list(judge.folder.glob("judge*")), "nothing is made where no judge is"
    judge.settings["DNS"] = dns
    said = judge.setup("trial")
    held("trial", said)
    typed = said.partition("printf '")[2].partition("'")[0].replace("\\n", "\n")
    assert judge.command("deliver", stdin=typed.encode()) == ""
    (answer,) = (judge.folder / "judge-data/outbox/new").iterdir()
    assert "To: you@example.org" in answer.read_text()
    assert (judge.folder / "judge.toml").stat().st_mode & 0o777 == 0o600
    assert "nothing has changed" in judge.setup("")
    judge.settings["WAY"] = "trial"
    assert "nothing has changed" in judge.command("setup", "--no-questions"), "by the environment"
    (judge.folder / "judge.toml").write_text('address = "judge@judge.example"\n[more]\nkey = 1\n')
    assert "more is no setting; judge.toml is as it was" in judge.command("setup", "--no-questions", code=1)
    (judge.folder / "judge.toml").write_text("address = judge\n")
    assert "judge.toml cannot be read" in judge.command("campaigns", code=1)
    (judge.folder / "judge.toml").write_text('adress = "judge@judge.example"\n')
    assert "JUDGE_ADRESS: there is no such setting" in judge.command("campaigns", code=1)
    (judge.folder / "judge.toml").unlink()
    judge.settings.pop("WAY")
    assert "way: Which way? Nobody has said" in judge.command("setup", "--no-questions", code=1)
    judge.settings["WAY"] = "sideways"
    assert "way: there are trial, mailbox, server" in judge.command("setup", "--no-questions", code=1)
    assert "judge.toml is as it was" in judge.command("setup", code=1), "nobody is there to answer"


def mailbox_answers(post: MailStack, *passwords: str) -> list[str]:
    imap, smtp = (f"{kind}://127.0.0.1:{post.ports[kind.upper()]}" for kind in ("imap", "smtp"))
    logins = [line for password in passwords for line in ("judge", password, "")][:-1]
    return ["mailbox", "judge@judge.test", imap, smtp, *logins, "operator@judge.test", "*", "300"]


def test_a_mailbox_at_a_host(judge: Empty, post: MailStack) -> None:
    """A wrong password first; then a letter, a campaign by mail; and once more without questions."""
    held("mailbox", judge.setup(*mailbox_answers(post, "wrong", PASSWORD)))
    set_ = tomllib.loads((judge.folder / "judge.toml").read_text())
    assert "tags" not in set_
    assert set_["outbox"].endswith("?limit=300/d")
    plays(judge, post, plus=True)
    sheet = judge.folder / "answers.toml"
    sheet.write_text(
        f'way = "mailbox"\naddress = "judge@judge.test"\nuser = "judge"\npassword = "{PASSWORD}"\ngm = "*"\n'
        'operator = "operator@judge.test"\nlimit = 200\n'
    )
    said = judge.command("setup", "--answers", "answers.toml", "--wait", "5")
    assert "- outbox = smtp://judge:…@127.0.0.1" in said, "what has changed is shown, and no password"
    assert PASSWORD not in said
    sheet.write_text(sheet.read_text().replace(PASSWORD, "wrong"))
    before = (judge.folder / "judge.toml").read_text()
    assert "limit=300/d" in (judge.folder / "judge.toml.before").read_text()
    assert (judge.folder / "judge.toml.before").stat().st_mode & 0o777 == 0o600
    again = judge.setup(*["", "", "", "", "", "", "", "", ""])  # all as before, the password, too
    assert "nothing has changed" in again
    assert PASSWORD not in again
    assert "IMAP" in judge.command("setup", "--answers", "answers.toml", code=1)
    assert (judge.folder / "judge.toml").read_text() == before


@pytest.mark.parametrize("how", ["refused", "lost"])
def test_a_host_without_plus_addresses(judge: Empty, post: MailStack, how: str) -> None:
    flag = post.folder / "etc" / ("noplus" if how == "refused" else "loseplus")
    flag.touch()
    try:
        said = judge.setup(*mailbox_answers(post, PASSWORD))
        assert "stand in its subject" in said
        assert tomllib.loads((judge.folder / "judge.toml").read_text())["tags"] == "subject"
        plays(judge, post, plus=False)
    finally:
        flag.unlink()


def plays(judge: Empty, post: MailStack, plus: bool) -> None:
    """A campaign is made by mail, through both servers."""
    judge.start()
    mails = post.count("gm")
    post.write(
        letter("gm@players.test", "judge@judge.test", "CREATE duel intimate"), "gm@players.test", "judge@judge.test"
    )
    until(lambda: post.count("gm") > mails)
    asked = post.mails("gm")[-1]
    assert ("+" in str(asked["Reply-To"])) is plus
    yes = letter("gm@players.test", str(asked["Reply-To"]), "YES").replace(
        b"Subject: turn", f"Subject: Re: {asked['Subject']}".encode()
    )
    post.write(yes, "gm@players.test", str(asked["Reply-To"]))
    until(lambda: any("JOIN duel" in text_of(mail) for mail in post.mails("gm")))
    judge.stop()


@pytest.fixture
def ports() -> Iterator[dict[str, int]]:
    """A mail server of one's own: where it is, and where it hands letters over."""
    ports = {name: free_port() for name in ("HOST", "JUDGE", "MX", "DOWN")}
    host = Exim("host", ports).start()
    yield ports
    host.stop()


def test_a_mail_server_of_ones_own(judge: Empty, names: NameServer, ports: dict[str, int]) -> None:
    """First nobody has published anything; then what was printed, as it stands; and then nothing is left to do."""
    lmtp, smtp = f"127.0.0.1:{ports['JUDGE']}", f"smtp://127.0.0.1:{ports['HOST']}"
    answers = ["server", "judge@judge.test", "operator@judge.test", "*", lmtp, smtp, OURS]
    wrong = ["server", "judge", "jugde@judge.test", "operator", "operator@judge.test", "some body", "*", "foo"]
    said = judge.setup(*wrong, lmtp, "mail:25", smtp, "foo", OURS, "", "back", "", "judge@judge.test", *[""] * 5, "on")
    held("server", said)
    rows = [line for line in said.splitlines() if " IN " in line]
    reverse = "113.0.203.in-addr.arpa"
    zones = {"judge.test": [row for row in rows if "arpa" not in row], reverse: [row for row in rows if "arpa" in row]}
    published = NameServer(zones).start()
    judge.settings["DNS"] = f"127.0.0.1:{published.port}"
    try:
        said = judge.setup(*answers)
        assert not re.search(r"^ *BAD ", said, re.M)  # a key may have these letters
        assert "nothing has changed" in said
        assert "BAD   LMTP: closed" in judge.command("doctor", "--wait", "2", code=1)
        judge.start()
        until(lambda: listening(ports["JUDGE"]))
        assert "all is well" in judge.command("doctor", "--wait", "5")
    finally:
        published.stop()


def test_hosts_are_found_by_their_records_or_their_own_words(names: NameServer) -> None:
    names.stop()
    server = NameServer({"own.test": ["_imaps._tcp SRV 5 0 993 imap", "_imaps._tcp SRV 1 0 1993 best", "_submissions._tcp SRV 0 1 465 smtp"],
                         "big.test": ["@ MX 1 aspmx.l.google.com."], "none.test": ["_imaps._tcp SRV 0 0 0 ."], "odd.test": ["_imaps._tcp SRV 1 0 0 x", "_submissions._tcp SRV 1 0 0 x"]}).start()  # fmt: skip
    ask = Dns(f"127.0.0.1:{server.port}").ask
    try:
        found = provider_of("own.test", ask, nothing)
        assert found
        assert (found.imap, found.smtp) == ("imaps://best.own.test:1993", "smtps://smtp.own.test:465")
        assert provider_of("big.test", ask, nothing) == providers()["google"]
        assert provider_of("none.test", ask, nothing) is None
        assert provider_of("odd.test", ask, nothing) is None
        assert provider_of("a..b", ask, nothing) is None
        assert provider_of("gmx.de", ask, nothing) == providers()["gmx"]
        page = provider_of("none.test", ask, lambda url: PAGE if "autoconfig.none" in url else nothing(url))
        assert page
        assert (page.imap, page.smtp) == ("imaps://in.none.test:993", "smtp+starttls://out.none.test:587")
    finally:
        server.stop()


def nothing(url: str) -> bytes:
    raise OSError(url)


PAGE = b"""<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="none.test">
<!-- as mail programs read it -->
<incomingServer type="pop3"><hostname>pop.none.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
<incomingServer type="imap"><hostname>clear.none.test</hostname><port>143</port><socketType>plain</socketType></incomingServer>
<incomingServer type="imap"><hostname>in.none.test</hostname><port>993</port><socketType>SSL</socketType></incomingServer>
<outgoingServer type="smtp"><hostname>out.none.test</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>"""


@pytest.mark.parametrize(
    "page",
    [
        b"",
        b"<html>",
        PAGE.replace(b"in.none.test", b"in none\n"),
        PAGE.replace(b">993<", b">99999<"),
        PAGE + b" " * 64_000,
        PAGE.replace(b'"1.0"?', b'"1.0" encoding="hex"?').replace(b"hostname", b"nohost"),
        PAGE.decode().encode("utf-16"),
        PAGE.replace(b">993<", ">٩٩٣<".encode()),
        b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + PAGE,
    ],
)
def test_a_hosts_own_words_may_be_anything(page: bytes) -> None:
    assert described("none.test", page) is None


def test_no_password_goes_over_the_net_in_clear_or_is_shown(judge: Empty) -> None:
    (judge.folder / "sheet.toml").write_text(
        'way = "mailbox"\naddress = "judge@judge.test"\nimap = "imap://mail.example.org:143"\n'
        'smtp = "smtps://mail.example.org:465"\n'
    )
    said = judge.command("setup", "--answers", "sheet.toml", code=1)
    assert "passwords would go over the net in clear" in said
    before = 'address = "judge@judge.test"\nlmtp = "127.0.0.1:2400"\noutbox = "smtps://me:Sek/rit#1@127.0.0.1:1"\n'
    (judge.folder / "judge.toml").write_text(before)
    said = judge.setup("server", "", "operator@judge.test", "*", "", code=1) + judge.setup("trial")
    assert "outbox = smtps://me:…@127.0.0.1:1" in said
    assert "Sek" not in said
    assert (judge.folder / "judge.toml.before").read_text() == before
