"""LMTP in (RFC 2033): a mail server hands letters over, and is told that one is taken when it is stored."""

import asyncio
import logging
import os
import socket
import threading
import warnings
from collections.abc import Callable
from typing import Any

from judge.mail.letter import LARGEST

log = logging.getLogger("judge")


class Handler:
    """Answers each recipient of a letter by himself."""

    def __init__(self, take: Callable[[bytes, str], None], ours: Callable[[str], bool]) -> None:
        self.take, self.ours = take, ours

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        del server, session, options
        if not self.ours(address):
            return "550 5.1.1 nobody of that name judges here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        del server, session
        said = [await asyncio.to_thread(self.one, envelope.content, to) for to in envelope.rcpt_tos]
        return "\r\n".join(said)

    def one(self, raw: bytes, recipient: str) -> str:
        try:
            self.take(raw, recipient)
        except Exception as error:  # the mail server keeps the letter and comes again
            log.warning("a letter could not be stored", extra={"why": f"{type(error).__name__}: {error}"[:300]})
            return "451 4.3.0 the letter could not be stored, come again"
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
            raise OSError(f"LMTP does not start at {self.address}")
        if self.trouble:
            raise OSError(f"LMTP cannot listen at {self.address}: {self.trouble}")

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

        def talk() -> Any:
            return LMTP(self.handler, hostname="judge", data_size_limit=2 * LARGEST, enable_SMTPUTF8=True, timeout=300)

        if self.address.startswith("/"):
            with socket.socket(socket.AF_UNIX) as probe:
                if probe.connect_ex(self.address) == 0:
                    raise OSError("another judge listens there; give each its own socket, or all one HOST:PORT")
            server = await self.loop.create_unix_server(talk, self.address)
            os.chmod(self.address, 0o660)
        else:
            host, _, port = self.address.rpartition(":")
            shared = hasattr(socket, "SO_REUSEPORT")
            server = await self.loop.create_server(talk, host or "127.0.0.1", int(port), reuse_port=shared or None)
        self.ready.set()
        await self.done.wait()
        server.close()
        await asyncio.sleep(0.2)
