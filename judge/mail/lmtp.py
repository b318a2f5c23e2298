"""LMTP in (RFC 2033): a mail server hands letters over, and is told that one is taken when it is stored."""

import asyncio
import logging
import os
import socket
import threading
import warnings
from collections.abc import Callable
from typing import Any

from judge.mail import sentences as say
from judge.mail.mime import LARGEST

log = logging.getLogger("judge")
ROOM = 1_000_000
"""Bytes beyond the largest letter that is taken."""


AT_ONCE = 4
"""Letters that are taken in at the same time; other senders wait their turn, so that memory holds."""
ENVELOPE = 50
"""Recipients of one letter."""


class Handler:
    """Answers each recipient of a letter by itself."""

    def __init__(self, take: Callable[[bytes, str], None], ours: Callable[[str], bool]) -> None:
        self.take, self.ours = take, ours
        self.places = asyncio.Semaphore(AT_ONCE)
        self.seated: set[int] = set()

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        del session
        if id(server) not in self.seated:
            await self.places.acquire()
            self.seated.add(id(server))
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    def leave(self, server: Any) -> None:
        """The letter is in, or its sender has gone: the next one's turn."""
        if id(server) in self.seated:
            self.seated.discard(id(server))
            self.places.release()

    async def handle_RSET(self, server: Any, session: Any, envelope: Any) -> str:
        del session, envelope
        self.leave(server)
        return "250 2.0.0 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        del server, session, options
        if not self.ours(address):
            return say.REPLY_NOBODY_THERE
        if len(envelope.rcpt_tos) >= ENVELOPE:
            return say.REPLY_TOO_MANY_RECIPIENTS
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        del session
        said = [await asyncio.to_thread(self.one, envelope.content, to) for to in envelope.rcpt_tos]
        envelope.content = None
        self.leave(server)
        return "\r\n".join(said)

    def one(self, raw: bytes, recipient: str) -> str:
        try:
            self.take(raw, recipient)
        except Exception as error:  # the mail server keeps the letter and comes again
            log.warning(say.LETTER_NOT_STORED, extra={"why": f"{type(error).__name__}: {error}"[:300]})
            return say.REPLY_COME_AGAIN
        return "250 2.0.0 stored"


class LmtpServer:
    """`address`: HOST:PORT, shared by several judges, or the path of a socket. Runs in a thread of its own."""

    def __init__(self, address: str, take: Callable[[bytes, str], None], ours: Callable[[str], bool]) -> None:
        self.address, self.handler = address, Handler(take, ours)
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.trouble: BaseException | None = None

    def start(self) -> None:
        """Raises OSError if the address cannot be had."""
        threading.Thread(target=self._run, daemon=True, name="lmtp").start()
        if not self.ready.wait(10):
            raise OSError(say.LMTP_DOES_NOT_START.format(address=self.address))
        if self.trouble:
            raise OSError(say.LMTP_CANNOT_LISTEN.format(address=self.address, trouble=self.trouble))

    def stop(self) -> None:
        """No more letters are taken; one that is being stored is answered."""
        self.loop.call_soon_threadsafe(self.done.set)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._serve())
        except Exception as error:
            self.trouble = error
        self.ready.set()

    async def _serve(self) -> None:
        from aiosmtpd.lmtp import LMTP

        logging.getLogger("mail.log").setLevel(logging.ERROR)
        warnings.filterwarnings("ignore", message="Requiring AUTH")
        self.done = asyncio.Event()

        handler = self.handler

        class Talk(LMTP):
            """A conversation that gives its place to the next when it ends, however it ends."""

            def connection_lost(self, error: Exception | None) -> None:
                handler.leave(self)
                super().connection_lost(error)

        def talk() -> Any:
            return Talk(handler, hostname="judge", data_size_limit=LARGEST + ROOM, enable_SMTPUTF8=True, timeout=120)

        if self.address.startswith("/"):
            with socket.socket(socket.AF_UNIX) as probe:
                if probe.connect_ex(self.address) == 0:
                    raise OSError(say.ANOTHER_JUDGE_LISTENS)
            before = os.umask(0o117)  # only the judge and its group, from the first moment on
            try:
                server = await self.loop.create_unix_server(talk, self.address)
            finally:
                os.umask(before)
        else:
            host, _, port = self.address.rpartition(":")
            shared = hasattr(socket, "SO_REUSEPORT")
            server = await self.loop.create_server(talk, host or "127.0.0.1", int(port), reuse_port=shared or None)
        self.ready.set()
        await self.done.wait()
        server.close()
        await asyncio.sleep(0.2)
