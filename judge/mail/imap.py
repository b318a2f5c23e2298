"""A mailbox over IMAP: new letters are fetched, IDLE waits for more, a dead connection is made anew."""

import imaplib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from imapclient import IMAPClient

BATCH = 20
"""Letters that are put away together."""
LOST = (imaplib.IMAP4.abort, imaplib.IMAP4.error, OSError)
"""What imaplib raises when the connection is gone, or the server had enough."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter as the server holds it. `origin` names it for ever: account, folder, UIDVALIDITY, UID."""

    origin: str
    raw: bytes
    arrived: datetime
    uid: int


class Mailbox:
    """One folder. `url`: imap://user:password@host:port/folder?processed=folder, imaps:// for TLS.

    Letters taken are moved to the processed folder; without one, or if the server cannot MOVE, they are marked as seen.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host, self.tls = parts.hostname or "localhost", parts.scheme == "imaps"
        self.port = parts.port or (993 if self.tls else 143)
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.folder = unquote(parts.path.strip("/")) or "INBOX"
        self.processed = parse_qs(parts.query).get("processed", [""])[0]
        self.client: Any = None
        self.validity = 0
        self.can_idle = False

    def connect(self) -> None:
        """Log in and select the folder. Raises one of LOST."""
        self.close()
        self.client = IMAPClient(self.host, port=self.port, ssl=self.tls, timeout=60)
        self.client.login(self.user, self.password)
        self.validity = int(self.client.select_folder(self.folder)[b"UIDVALIDITY"])
        self.can_idle, self.can_move = (word in self.client.capabilities() for word in (b"IDLE", b"MOVE"))
        if self.processed and not self.client.folder_exists(self.processed):
            self.client.create_folder(self.processed)

    def close(self) -> None:
        client, self.client = self.client, None
        if client is not None:
            try:
                client.logout()
            except LOST:
                client.shutdown()

    def take(self, store: Callable[[Fetched], None], after: int) -> int:
        """Fetch every letter above a UID, whoever has looked at it; each is put away once `store` has it.

        Returns the highest UID taken. Raises one of LOST.
        """
        uids = sorted(uid for uid in self.client.search(["UID", f"{after + 1}:*"]) if uid > after)
        for first in range(0, len(uids), BATCH):
            batch = uids[first : first + BATCH]
            for uid in batch:
                row = self.client.fetch([uid], ["BODY.PEEK[]", "INTERNALDATE"]).get(uid)
                if row and row.get(b"BODY[]") is not None:
                    store(Fetched(self.origin(uid), row[b"BODY[]"], _aware(row.get(b"INTERNALDATE")), uid))
            self.put_away(batch)
        return max(uids, default=after)

    def put_away(self, uids: list[int]) -> None:
        """Out of the way: moved, or marked where there is no folder for them, or the server cannot move."""
        if self.processed and self.can_move:
            self.client.move(uids, self.processed)
        else:
            self.client.add_flags(uids, [b"\\Seen"], silent=True)

    def origin(self, uid: int | str) -> str:
        return f"{self.user}@{self.host}/{self.folder}/{self.validity}/{uid}"

    def wait(self, seconds: float, slice_: float = 1.0, stop: Callable[[], bool] = lambda: False) -> None:
        """Wait for news at most so long. Raises OSError when IDLE answers emptily at once: the connection is dead."""
        end = monotonic() + seconds
        if not self.can_idle:
            while monotonic() < end and not stop():
                sleep(min(slice_, seconds))
            self.client.noop()
            return
        self.client.idle()
        try:
            while monotonic() < end and not stop():
                asked = monotonic()
                if self.client.idle_check(timeout=slice_):
                    return
                if monotonic() - asked < slice_ / 2:
                    raise OSError("IDLE returned at once: the connection is dead")
        finally:
            self.client.idle_done()


def _aware(when: Any) -> datetime:
    """INTERNALDATE comes in local time without a zone."""
    if not isinstance(when, datetime):
        return datetime.now(UTC)
    return when.astimezone(UTC)
