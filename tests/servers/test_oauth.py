"""Dovecot that takes tokens alone, and a token server of the test's own: sign-in, refresh, expiry in IDLE, revocation."""

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from judge.mail.oauth import DEVICE, SignedOut, Tokens
from judge.mail.transport import MaildirTransport
from judge.service.serving import Service
from tests.desk import Desk
from tests.servers.running import Judge
from tests.servers.stack import MailStack, Proxy, until
from tests.servers.test_real_mail import letter

ANNA = "anna@players.test"


class TokenServer:
    """Device codes, tokens that last a while, and whether they still hold, as Dovecot asks (RFC 7662)."""

    def __init__(self) -> None:
        self.lasts, self.numbers, self.polls = 3600.0, iter(range(1, 1000)), 2
        self.good: set[str] = set()
        self.refresh, self.refreshed, self.down = "", 0, False
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                code, answer = server.answer(self.path, {name: rows[0] for name, rows in form.items()})
                body = json.dumps(answer).encode()
                self.send_response(code)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def answer(self, path: str, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        if self.down:
            return 503, {"error": "temporarily_unavailable"}
        if path == "/introspect":
            active = form["token"] in self.good
            return 200, {"active": active, "username": "judge"} if active else {"active": False}
        if path == "/device":
            codes = {"device_code": "dev", "user_code": "ABCD-EFGH", "verification_uri": f"{self.url}/type"}
            return 200, codes | {"interval": 0, "expires_in": 600}
        if form["grant_type"] == DEVICE:
            self.polls -= 1
            return (400, {"error": "authorization_pending"}) if self.polls >= 0 else (200, self.tokens())
        if form["refresh_token"] != self.refresh:
            return 400, {"error": "invalid_grant", "error_description": "revoked"}
        self.refreshed += 1
        return 200, self.tokens()

    def tokens(self) -> dict[str, Any]:
        """New ones; a refresh token is good for one time."""
        number = next(self.numbers)
        self.good, self.refresh = {f"access-{number}"}, f"refresh-{number}"
        return {
            "access_token": f"access-{number}",
            "refresh_token": self.refresh,
            "expires_in": self.lasts,
            "token_type": "Bearer",
        }

    def revoke(self) -> None:
        """The owner of the mailbox has changed their mind, or their password."""
        self.good, self.refresh = set(), ""

    def stop(self) -> None:
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture
def host() -> Iterator[TokenServer]:
    server = TokenServer()
    yield server
    server.stop()


@pytest.fixture(params=["oauthbearer", "xoauth2"])
def post(request: pytest.FixtureRequest, host: TokenServer) -> Iterator[MailStack]:
    """Exim and Dovecot; the judge's mailbox can be had by a token only."""
    stack = MailStack(oauth=f"{host.url}/introspect", mechanism=request.param)
    stack.start()
    yield stack
    stack.stop()


@pytest.fixture
def proxy(post: MailStack) -> Iterator[Proxy]:
    found = Proxy(post.ports["IMAP"])
    yield found
    found.close()


@pytest.fixture
def judge(post: MailStack, proxy: Proxy, tmp_path: Path) -> Iterator[Judge]:
    settings = {
        "DATABASE": f"sqlite:///{tmp_path}/judge.db", "OAUTH": str(tmp_path / "oauth.json"), "OPERATOR": "operator@judge.test",
        "INBOX": f"imap://judge@127.0.0.1:{proxy.port}/INBOX", "OUTBOX": f"smtp://judge@127.0.0.1:{post.ports['TOKENED']}", "BEAT": "0.2",
    }  # fmt: skip
    here = Judge(tmp_path, settings)
    yield here
    if here.running:
        here.stop()


def sign_in(judge: Judge, host: TokenServer, *more: str) -> str:
    urls = ("--device-url", f"{host.url}/device", "--token-url", f"{host.url}/token", "--client-id", "judge")
    return judge.command("signin", *(more or urls))


def asks(post: MailStack, number: int) -> None:
    post.put(letter(ANNA, "judge@judge.test", f"LIST\n{'x' * number}"), "judge@judge.test")


def test_sign_in_expiry_while_idle_and_a_revoked_token(
    judge: Judge, post: MailStack, host: TokenServer, proxy: Proxy
) -> None:
    said = sign_in(judge, host)
    assert "ABCD-EFGH" in said
    path = judge.folder / "oauth.json"
    assert path.stat().st_mode & 0o777 == 0o600
    judge.start()
    until(lambda: "mailbox" in judge.log)
    asks(post, 1)
    until(lambda: len(post.mails("anna")) >= 1)

    host.good = set()  # the token has ended, and Dovecot with it: the judge logs in anew while it waits in IDLE
    proxy.drop()
    asks(post, 2)
    until(lambda: len(post.mails("anna")) >= 2)
    assert host.refreshed == 1

    host.revoke()
    proxy.drop()
    asks(post, 3)
    until(lambda: "SignedOut: invalid_grant" in judge.log)
    said = judge.command("doctor", "--no-mail", code=1)
    assert "BAD   sign-in: invalid_grant: revoked\n        -> `judge signin`" in said
    assert len(post.mails("anna")) == 2
    assert json.loads(path.read_text())["refresh_token"], "what was kept stays"
    host.polls = 0
    sign_in(judge, host, "--client-id", "judge")
    until(lambda: len(post.mails("anna")) >= 3)
    told = until(lambda: next((m for m in post.mails("operator") if "signed out" in str(m["Subject"])), None))
    assert "invalid_grant" in told.get_body(("plain",)).get_content()
    assert "good  sign-in: tokens are had" in judge.command("doctor", "--no-mail", code=None)


def test_the_operator_is_told_before_a_sign_in_ends(host: TokenServer, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    tokens = Tokens(tmp_path / "oauth.json", lambda: desk.now.timestamp())
    tokens.write(tokens.taken(host.tokens() | {"refresh_token_expires_in": 15 * 86400}))
    service, told = Service(desk.world, MaildirTransport(tmp_path / "out"), tokens), []
    for _ in range(15 * 4):
        service.tidy_up()
        told += desk.new()
        desk.now += timedelta(hours=6)
    assert [mail.to for mail in told] == ["operator@judge.test"] * 5
    assert [mail.subject.partition(" ends in ")[2] for mail in told] == [
        "13 days", "6 days", "2 days", "1 day", "0 days"
    ]  # fmt: skip
    assert "judge signin" in told[0].text


@pytest.fixture
def tokens(host: TokenServer, tmp_path: Path) -> Tokens:
    found = Tokens(tmp_path / "oauth.json", lambda: 1000.0)
    wanted = {"token_url": f"{host.url}/token", "client_id": "judge", "scope": "mail"}
    found.write(wanted | found.taken(host.tokens()))
    return found


def test_a_token_is_refreshed_before_it_ends_and_once_by_many(tokens: Tokens, host: TokenServer) -> None:
    assert tokens.access() == "access-1"
    late = Tokens(tokens.path, lambda: 1000.0 + 3400)
    said: list[str] = []
    threads = [threading.Thread(target=lambda: said.append(late.access())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == ["access-2"] * 8
    assert host.refreshed == 1
    assert tokens.path.stat().st_mode & 0o777 == 0o600


def test_a_token_server_that_is_down_is_no_end(tokens: Tokens, host: TokenServer) -> None:
    host.down = True
    with pytest.raises(OSError, match="503") as away:
        tokens.access(fresh=True)
    assert not isinstance(away.value, SignedOut)
    host.down = False
    assert tokens.access(fresh=True) == "access-2"
    host.revoke()
    with pytest.raises(SignedOut, match="invalid_grant: revoked"):
        tokens.access(fresh=True)
    host.stop()
    with pytest.raises(OSError, match=r"refused|Connection"):
        tokens.access(fresh=True)
    tokens.path.write_text("{")
    with pytest.raises(SignedOut, match="judge signin"):
        tokens.access()
