"""A mailbox over IMAP: new letters are fetched, IDLE waits for more, a dead connection is made anew."""

import imaplib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from imapclient import IMAPClient

from judge.mail import sentences as say
from judge.mail.mime import LARGEST
from judge.mail.sending import Token

BATCH = 20
"""Letters that are fetched, and put away, together."""
BATCH_BYTES = 4_000_000
LOST = (imaplib.IMAP4.abort, imaplib.IMAP4.error, OSError)
"""What imaplib raises when the connection is gone, or the server had enough."""
PATIENCE = 5
"""How often a letter that cannot be fetched is tried, each time over a new connection."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter as the server holds it; `trouble`: why it could not be fetched.

    `origin` names it for ever: account, folder, UIDVALIDITY, UID.
    """

    origin: str
    raw: bytes
    arrived: datetime
    uid: int
    trouble: str = ""


class Mailbox:
    """One folder. `url`: imap://user:password@host:port/folder?processed=folder&timeout=60, imaps:// for TLS.

    Letters taken are moved to the processed folder; without one, or if the server cannot MOVE, they are marked as seen.
    """

    def __init__(self, url: str, token: Token | None = None) -> None:
        parts = urlsplit(url)
        self.token = None if parts.password else token
        self.host, self.tls = parts.hostname or "localhost", parts.scheme == "imaps"
        self.port = parts.port or (993 if self.tls else 143)
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.folder = unquote(parts.path.strip("/")) or "INBOX"
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        self.processed, self.timeout = query.get("processed", ""), float(query.get("timeout", "60"))
        self.client: Any = None
        self.validity = 0
        self.can_idle = self.can_move = False
        self.suspects: dict[int, int] = {}  # UIDs at which the connection broke, and how often

    @property
    def name(self) -> str:
        """Account and folder."""
        return f"{self.user}@{self.host}/{self.folder}"

    def connect(self) -> None:
        """Log in and select the folder. Raises one of LOST."""
        self.log_in()
        self.enter()

    def enter(self) -> None:
        """Select the folder, when logged in; the other one is made. Raises one of LOST."""
        self.can_idle, self.can_move = (word in self.client.capabilities() for word in (b"IDLE", b"MOVE"))
        if self.processed and not self.client.folder_exists(self.processed):
            self.client.create_folder(self.processed)
        self.select(self.folder)

    def log_in(self) -> None:
        """By password, or by a token; one that is refused before its time is had anew, once. Raises one of LOST."""
        self.close()
        self.client = IMAPClient(self.host, port=self.port, ssl=self.tls, timeout=self.timeout)
        if self.token is None:
            ascii_ = (self.user + self.password).isascii()
            (self.client.login if ascii_ else self.client.plain_login)(self.user, self.password)
            return
        try:
            self._bear(self.token(False))
        except imaplib.IMAP4.error:
            self.close()
            self.client = IMAPClient(self.host, port=self.port, ssl=self.tls, timeout=self.timeout)
            self._bear(self.token(True))

    def _bear(self, token: str) -> None:
        """OAUTHBEARER (RFC 7628) where the server knows it, else XOAUTH2."""
        if b"AUTH=OAUTHBEARER" in self.client.capabilities():
            self.client.oauthbearer_login(self.user, token)
        else:
            self.client.oauth2_login(self.user, token)

    def select(self, folder: str) -> None:
        """Look at a folder from now on."""
        self.validity = int(self.client.select_folder(folder)[b"UIDVALIDITY"])
        self.selected = folder

    def close(self) -> None:
        client, self.client = self.client, None
        if client is not None:
            try:
                client.logout()
            except LOST:
                with suppress(OSError):
                    client.shutdown()

    def take(self, store: Callable[[Fetched], None], after: int, stop: Callable[[], bool] = lambda: False) -> int:
        """Fetch every letter above a UID, whoever has looked at it; each is put away once `store` has it.

        Returns the highest UID taken. Raises one of LOST.
        """
        uids = [uid for uid in self._search(["UID", f"{after + 1}:*"]) if uid > after]
        for first in range(0, len(uids), BATCH):
            if stop():
                break
            batch = uids[first : first + BATCH]
            good = []
            for letter in self._fetched(batch):
                store(letter)
                self.suspects.pop(letter.uid, None)
                good += [] if letter.trouble else [letter.uid]
            if good:
                self.put_away(good)
            after = batch[-1]
        return after

    def tidy(self, after: int, had: Callable[[str], bool]) -> None:
        """Put away what was stored and left lying: the judge or the connection died in between. Raises one of LOST."""
        where = ["UID", f"1:{after}"] if self.processed and self.can_move else ["UNSEEN", "UID", f"1:{after}"]
        left = [uid for uid in self._search(where) if uid <= after and had(self.origin(uid))] if after else []
        for first in range(0, len(left), BATCH):
            self.put_away(left[first : first + BATCH])

    def again(self, store: Callable[[Fetched], None], since: datetime) -> None:
        """Fetch what was put away since a day: a restored judge has not seen it. Raises one of LOST."""
        if not self.processed:
            return
        self.select(self.processed)
        uids = self._search(["SINCE", since.date()])
        for first in range(0, len(uids), BATCH):
            for letter in self._fetched(uids[first : first + BATCH]):
                store(letter)
        self.select(self.folder)

    def _search(self, criteria: list[Any]) -> list[int]:
        """The UIDs, in order. A letter that comes while the server answers is announced with the answer: look again."""
        while True:
            self.client._imap.response("EXISTS")
            uids = sorted(self.client.search(criteria))
            if self.client._imap.response("EXISTS")[1] in (None, [None]):
                return uids

    def _fetched(self, uids: list[int]) -> Iterator[Fetched]:
        """Letters, several at a time if they are small; one that broke the connection before comes alone."""
        rows = self.client.fetch(uids, ["RFC822.SIZE", "INTERNALDATE"])
        sizes = {uid: int(row.get(b"RFC822.SIZE") or 0) for uid, row in rows.items()}
        group: list[int] = []
        for uid in uids:
            size = sizes.get(uid, 0)
            alone = uid in self.suspects or size > BATCH_BYTES
            if group and (alone or sum(sizes[u] for u in group) + size > BATCH_BYTES):
                yield from self._group(group, rows)
                group = []
            if uid in rows:
                group.append(uid)
            if alone and group:
                yield from self._group(group, rows)
                group = []
        if group:
            yield from self._group(group, rows)

    def _group(self, uids: list[int], rows: Any) -> Iterator[Fetched]:
        given_up = len(uids) == 1 and self.suspects.get(uids[0], 0) >= PATIENCE
        try:
            found = {} if given_up else self.client.fetch(uids, [f"BODY.PEEK[]<0.{LARGEST}>"])
        except LOST:
            for uid in uids:
                self.suspects[uid] = self.suspects.get(uid, 0) + 1
            raise
        for uid in uids:
            raw = next((value for key, value in found.get(uid, {}).items() if key.startswith(b"BODY[]")), None)
            at = _aware(rows[uid].get(b"INTERNALDATE"))
            if raw is not None:
                yield Fetched(self.origin(uid), raw, at, uid)
            elif given_up:
                yield Fetched(self.origin(uid), b"", at, uid, say.MAIL_NOT_HANDED_OVER)

    def find(self, message_id: str) -> tuple[datetime, bytes] | None:
        """When a letter came, by its Message-ID, and its head; here or among those put away. Raises one of LOST."""
        for folder in filter(None, (self.folder, self.processed)):
            self.select(folder)
            uids = self.client.search(["HEADER", "Message-ID", message_id])
            rows = self.client.fetch(uids[:1], ["INTERNALDATE", "BODY.PEEK[HEADER]"]) if uids else {}
            for row in rows.values():
                if row.get(b"BODY[HEADER]"):  # else another judge has moved it since: look in the next folder
                    return _aware(row.get(b"INTERNALDATE")), bytes(row[b"BODY[HEADER]"])
        return None

    def looked_at(self, message_id: str) -> bool:
        """Somebody has read the letter, in the folder that is selected. Raises one of LOST."""
        return bool(self.client.search(["SEEN", "HEADER", "Message-ID", message_id]))

    def put_away(self, uids: list[int]) -> None:
        """Out of the way: moved, or marked where there is no folder for them, or the server cannot move."""
        if self.processed and self.can_move:
            self.client.move(uids, self.processed)
        else:
            self.client.add_flags(uids, [b"\\Seen"], silent=True)

    def origin(self, uid: int | str) -> str:
        return f"{self.user}@{self.host}/{self.selected}/{self.validity}/{uid}"

    def wait(self, seconds: float, slice_: float = 1.0, stop: Callable[[], bool] = lambda: False) -> None:
        """Wait for news at most so long. Raises OSError when IDLE answers emptily at once: the connection is dead."""
        end, slice_ = monotonic() + seconds, min(slice_, seconds)
        if not self.can_idle:
            while monotonic() < end and not stop():
                sleep(slice_)
            self.client.noop()
            return
        self.client.idle()
        try:
            while monotonic() < end and not stop():
                asked = monotonic()
                if self.client.idle_check(timeout=slice_):
                    return
                if monotonic() - asked < slice_ / 2:
                    raise OSError(say.CONNECTION_DEAD)
        finally:
            self.client.idle_done()


def _aware(when: Any) -> datetime:
    """INTERNALDATE comes in local time without a zone."""
    if not isinstance(when, datetime):
        return datetime.now(UTC)
    return when.astimezone(UTC)
