"""Mends three habits of pymap: responses in pieces, a look at the Maildir whenever it waits, moved mail remembered."""

import os
from typing import Any


class Whole:
    """Collects a response, so that it is written at once."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: Any) -> None:
        self.data += bytes(data)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    async def drain(self) -> None:
        return None


async def changed(box: Any, wait_on: Any) -> bool:
    """Waits until the Maildir has changed since the last look, or the client has something to say; a second at most."""
    for _ in range(10):
        if stamp(box) != getattr(box, "judge_stamp", None):
            return True
        if await wait_on.wait(timeout=0.1):
            return False
    return False


def stamp(box: Any) -> tuple[int, ...]:
    """When mail last came into the Maildir, or a flag was set."""
    return tuple(os.stat(os.path.join(box._path, name)).st_mtime_ns for name in ("new", "cur"))


async def write_response(self: Any, response: Any) -> None:
    """In place of IMAPConnection.write_response."""
    whole = Whole()
    try:
        await response.async_write(whole)
    finally:
        if whole.data:
            self.writer.write(bytes(whole.data))
            await self.writer.drain()


def mend_pymap() -> None:
    """Once a process."""
    import pymap.backend.maildir.mailbox as maildir
    import pymap.imap as imap

    if imap.IMAPConnection.write_response is write_response:
        return
    look = maildir.MailboxData.update_selected

    async def update_selected(self: Any, selected: Any, *, wait_on: Any = None) -> Any:
        if wait_on is not None and not await changed(self, wait_on):
            return selected
        self.judge_stamp = stamp(self)
        return await look(self, selected)

    old_move = maildir.MailboxData.move

    async def move(self: Any, uid: int, destination: Any, *, recent: bool = False) -> Any:
        moved = await old_move(self, uid, destination, recent=recent)
        async with maildir.UidList.with_write(self._path) as uids:
            uids.remove(uid)  # else every later look searches the Maildir for it
        return moved

    imap.IMAPConnection.write_response = write_response
    maildir.MailboxData.move = move
    maildir.MailboxData.update_selected = update_selected
