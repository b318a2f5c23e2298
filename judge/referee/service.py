"""What the scheduler wakes: letters taken, turns due, notices sent. One object for one process."""

from judge.mail.imap import LOST, Fetched, Mailbox
from judge.mail.transport import Transport
from judge.referee import desk
from judge.referee.outbox import send_due
from judge.referee.table import World
from judge.referee.ticks import tick
from judge.store.engine import transaction
from judge.store.work import Work


class Service:
    """The referee as the scheduler sees it."""

    lost = LOST

    def __init__(self, world: World, transport: Transport) -> None:
        self.world, self.transport = world, transport

    def beat(self) -> None:
        """Serve what waits, resolve what is due, send what is to be sent."""
        desk.serve_waiting(self.world)
        tick(self.world)
        send_due(self.world, self.transport)

    def mailbox(self, url: str) -> Mailbox:
        return Mailbox(url)

    def last_uid(self, prefix: str) -> int:
        """The highest UID of this folder that has been stored."""
        with transaction(self.world.engine) as session:
            return Work(session).last_uid(prefix)

    def take(self, letter: Fetched) -> None:
        """Store a fetched letter (once), then serve it."""
        with transaction(self.world.engine) as session:
            if Work(session).known_letter(letter.origin):
                return
        desk.deliver(self.world, letter.raw, arrived=letter.arrived, origin=letter.origin)
