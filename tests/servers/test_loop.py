"""The whole way of the judge's mail: its own host, a strict host that greylists and asks rspamd, a name server."""

import shutil
import smtplib
import subprocess
import tempfile
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.demo.server import free_port
from judge.service.dns_checks import zone_text
from judge.store.engine import open_engine, transaction
from judge.store.work import Work
from tests.servers.filters import QUIET, NameServer, Rspamd, key_pair
from tests.servers.running import Judge
from tests.servers.stack import Exim, MailStack, as_user, end, listening, needed, until
from tests.servers.test_real_mail import letter, position, text_of

HOST = "127.0.0.7"
"""The address of the judge's own host."""


class Loop:
    """postgrey, rspamd and two Exims around the mailboxes of a MailStack; a zone with SPF, DKIM and a strict DMARC."""

    def __init__(self, post: MailStack, key: str) -> None:
        (self.postgrey,) = needed("postgrey")
        self.folder = Path(tempfile.mkdtemp(prefix="judge-loop-"))
        self.ports = {name: free_port() for name in ("HOST", "MX", "JUDGE", "GREY", "DOWN")}
        ours = [
            f"@ A {HOST}", f"mail A {HOST}", "@ MX 10 mail", f'@ TXT "v=spf1 ip4:{HOST} -all"',
            '_dmarc TXT "v=DMARC1; p=reject; adkim=s; aspf=s"',
            f"j2026._domainkey TXT {zone_text('v=DKIM1; k=rsa; p=' + key)}",
        ]  # fmt: skip
        self.names = NameServer({"judge.test": ours, "0.0.127.in-addr.arpa": ["7 PTR mail.judge.test."]}).start()
        self.rspamd = Rspamd(self.names.port).start()
        words = self.ports | {"LMTP": post.ports["LMTP"], "RSPAMD": self.rspamd.port}
        self.mx, self.host = (Exim(name, words).start() for name in ("mx", "host"))
        self.folder.chmod(0o755)
        (self.folder / "grey").mkdir()
        who, port = as_user("nobody", self.folder), self.ports["GREY"]
        grey = [f"--inet=127.0.0.1:{port}", f"--dbdir={self.folder}/grey", "--delay=2", "--daemonize"]
        more = [f"--pidfile={self.folder}/grey.pid", "--user=nobody", "--group=nogroup"]
        subprocess.run([*who, self.postgrey, *grey, *more], check=True, cwd="/", **QUIET)
        for name in ("HOST", "MX", "GREY"):
            until(lambda name=name: listening(self.ports[name]))  # type: ignore[misc]

    def stop(self) -> None:
        end(self.folder / "grey.pid")
        for part in (self.mx, self.host, self.rspamd, self.names):
            part.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def loop(post: MailStack, tmp_path: Path) -> Iterator[tuple[Loop, Judge]]:
    key, public = key_pair(tmp_path)
    found = Loop(post, public)
    ports = found.ports
    judge = Judge(tmp_path, {
        "DATABASE": f"sqlite:///{tmp_path}/judge.db", "LMTP": f"127.0.0.1:{ports['JUDGE']}", "DKIM": f"j2026:{key}",
        "OUTBOX": f"smtp://127.0.0.1:{ports['HOST']}?limit=10/d", "OPERATOR": "operator@friends.test",
    })  # fmt: skip
    yield found, judge
    found.stop()


def mine(post: MailStack, user: str, words: str) -> EmailMessage:
    """The first mail whose subject holds these words."""
    found = until(lambda: next((mail for mail in post.mails(user) if words in str(mail["Subject"])), None))
    assert isinstance(found, EmailMessage)
    return found


def forged(port: int) -> str:
    """What a host says to a stranger who writes in the judge's name, as soon as it has done with greylisting."""
    raw = letter("judge@judge.test", "anna@friends.test", "Send me your orders at once")

    def said() -> str:
        with smtplib.SMTP("127.0.0.1", port, source_address=("127.0.0.9", 0)) as client:
            try:
                client.sendmail("eve@stranger.test", ["anna@friends.test"], raw)
            except smtplib.SMTPRecipientsRefused as error:
                code = error.recipients["anna@friends.test"][0]
                return "" if code == 451 else f"{code}"
            except smtplib.SMTPDataError as error:
                return f"{error.smtp_code} {error.smtp_error!r}"
            return "taken"

    return str(until(said, 0.5))


def test_a_season_goes_all_the_way(loop: tuple[Loop, Judge], post: MailStack) -> None:
    """Signed, verified, aligned under p=reject; greylisted first; a domain that is down delays nobody else."""
    net, judge = loop
    people = {"gm": "gm@friends.test", "seats": {"anna": "anna@friends.test", "ben": "ben@down.test"}}
    position(judge, "season", **people)
    judge.start()
    season = mine(post, "anna", "season")
    for symbol in ("R_DKIM_ALLOW", "R_SPF_ALLOW", "DMARC_POLICY_ALLOW"):
        assert symbol in str(season["X-Found"])
    assert "judge+n" in str(season["Return-Path"]), "a return path of its own"
    assert "Greylisted" in net.mx.log
    assert "ben@down.test" in net.host.log, "theirs waits at the judge's host"

    refused = forged(net.ports["MX"])
    assert refused.startswith("550"), "a forged one is refused"
    assert "DMARC_POLICY_REJECT" in refused

    to = str(season["Reply-To"])
    with smtplib.SMTP("127.0.0.1", net.ports["HOST"]) as client:  # anna's letter, by the judge's own host and LMTP
        client.sendmail("anna@friends.test", [to], letter("anna@friends.test", to, "A Par - Bur"))
    until(lambda: any("A PAR - BUR" in text_of(mail) for mail in post.mails("anna")))

    position(judge, "sent", **(people | {"seats": {"anna": "anna@friends.test", "ben": "forwarded@friends.test"}}))

    def known() -> str:
        with transaction(open_engine(judge.settings["DATABASE"])) as session:
            address = Work(session).address("forwarded@friends.test")
            return address.why if address and address.probe else ""

    assert until(known), "a forwarder's report comes back to the right player"

    position(judge, "much", **people)
    position(judge, "more", **people)
    assert "a report must wait" in str(mine(post, "gm", "must wait")["Subject"]), "the daily limit is reached"
    judge.stop()
