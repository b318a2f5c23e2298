"""SMTP submission and IMAP for a few users on 127.0.0.1, their mail in Maildirs: aiosmtpd and pymap in one thread."""

import argparse
import asyncio
import contextlib
import logging
import mailbox
import secrets
import socket
import threading
import warnings
from pathlib import Path
from typing import Any

from judge.demo import sentences as say
from judge.demo.pymap_mend import mend_pymap

PASSWORD = "loopback"


def free_port() -> int:
    """A port that nobody uses just now, by TCP or UDP.

    It lies below the range from which systems take the ports of outgoing connections, any of which could
    have it before its server does.
    """
    while True:
        port = 12_000 + secrets.randbelow(20_000)
        with (
            contextlib.suppress(OSError),
            socket.socket(type=socket.SOCK_STREAM) as stream,
            socket.socket(type=socket.SOCK_DGRAM) as datagram,
        ):
            stream.bind(("127.0.0.1", port))
            datagram.bind(("127.0.0.1", port))
            return port


class Handler:
    """Takes mail for `user@…` and `user+tag@…` of its users, from those who have logged in."""

    def __init__(self, root: Path, users: list[str]) -> None:
        self.root, self.users = root, users

    def user(self, recipient: str) -> str | None:
        name = recipient.partition("@")[0].partition("+")[0].lower()
        return name if name in self.users else None

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        del server, session, options
        if not self.user(address):
            return say.REPLY_NO_SUCH_MAILBOX
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        del server, session
        for recipient in envelope.rcpt_tos:
            head = f"Return-Path: <{envelope.mail_from}>\r\nDelivered-To: {recipient}\r\n".encode()
            text = (head + envelope.original_content).replace(b"\r\n", b"\n")
            box = mailbox.Maildir(self.root / str(self.user(recipient)), create=True)
            await asyncio.to_thread(box.add, text)
        return "250 2.0.0 delivered"


class Loopback:
    """The server, started in a thread of its own. `smtp` and `imap` are ready-made URLs without a user."""

    def __init__(self, root: Path, users: list[str]) -> None:
        self.root, self.users = root, users
        self.smtp_port, self.imap_port = free_port(), free_port()
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True, name="loopback mail")

    def start(self) -> None:
        self.thread.start()
        if not self.ready.wait(20):
            raise RuntimeError(say.MAIL_SERVER_NOT_STARTED)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.done.set)
        self.thread.join(5)

    def url(self, scheme: str, user: str) -> str:
        port = self.smtp_port if scheme == "smtp" else self.imap_port
        return f"{scheme}://{user}:{PASSWORD}@127.0.0.1:{port}"

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        with contextlib.suppress(asyncio.CancelledError):
            self.loop.run_until_complete(self._serve())
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))

    async def _serve(self) -> None:
        from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

        logging.getLogger("mail.log").setLevel(logging.CRITICAL)  # it warns of AUTH without TLS, which loopback is
        warnings.filterwarnings("ignore", message="Requiring AUTH")
        self.done = asyncio.Event()
        self.root.mkdir(parents=True, exist_ok=True)
        for user in self.users:
            mailbox.Maildir(self.root / user, create=True)

        def login(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> Any:
            del server, session, envelope, mechanism
            good = isinstance(data, LoginPassword) and data.password == PASSWORD.encode()
            return AuthResult(success=good, handled=False, auth_data=data)

        handler = Handler(self.root, self.users)
        smtp = await self.loop.create_server(
            lambda: SMTP(
                handler, hostname="localhost", authenticator=login, auth_require_tls=False, auth_required=True,
                enable_SMTPUTF8=True, loop=self.loop,
            ),
            "127.0.0.1",
            self.smtp_port,
        )  # fmt: skip
        async with contextlib.AsyncExitStack() as stack:
            await start_imap(stack, self.root, self.users, self.imap_port)
            self.ready.set()
            await self.done.wait()
            smtp.close()


async def start_imap(stack: contextlib.AsyncExitStack, root: Path, users: list[str], port: int) -> None:
    """pymap over the Maildirs, with IDLE made to work for impatient clients."""
    from pymap.backend.maildir import Config, Login, MaildirBackend
    from pymap.imap import IMAPService
    from pysasl.hashing import Cleartext

    mend_pymap()
    (root / "pymap-etc-passwd").write_text("".join(f"{user}:x::::{user}:\n" for user in users))
    (root / "pymap-etc-shadow").write_text("".join(f"{user}:{PASSWORD}:::::::\n" for user in users))
    parser = argparse.ArgumentParser()
    IMAPService.add_arguments(parser)
    parser.add_argument("--passlib-cfg")
    parser.add_argument("--debug", action="store_true")
    MaildirBackend.add_subparser("maildir", parser.add_subparsers())
    workers = ["--concurrency", str(4 + 2 * len(users))]  # everybody who idles keeps a thread of pymap's
    args = parser.parse_args(["--host", "127.0.0.1", "--port", str(port), "--no-tls", "maildir", str(root), *workers])
    config = Config.from_args(args, hash_context=Cleartext())
    backend = MaildirBackend(Login(config), config)
    config.apply_context()
    await backend.start(stack)
    await IMAPService(backend, config).start(stack)
