"""Mends two habits of pymap that IDLE suffers from: responses in pieces, a look at the Maildir once a second."""

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


class Often:
    """Waits a tenth of a second, however long it is told to wait."""

    def __init__(self, event: Any) -> None:
        self.event = event

    async def wait(self, timeout: float | None = None) -> Any:
        del timeout
        return await self.event.wait(timeout=0.1)


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
        return await look(self, selected, wait_on=Often(wait_on) if wait_on is not None else None)

    imap.IMAPConnection.write_response = write_response
    maildir.MailboxData.update_selected = update_selected
