"""What a way to send is: mails in, and what became of each; and how many a host allows."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol
from urllib.parse import parse_qs, urlsplit

from judge.mail import sentences as say
from judge.mail.compose import Outgoing

Sign = Callable[[bytes], bytes]
"""A mail, signed."""
Token = Callable[[bool], str]
"""A token to log in with; True: another than the last, which was refused. Raises OSError."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of a mail: ok; or not, and whether it is worth trying again."""

    number: int
    ok: bool
    again: bool = False
    error: str = ""
    refused: bool = False  # the server will not have this recipient; everything else is the server's own trouble
    ours: bool = False  # the server turns us away, whoever the recipient is
    domain: bool = False  # the recipient's whole domain wants to be asked later


class Transport(Protocol):
    def send(self, mails: Iterable[Outgoing]) -> Iterable[Sent]:
        """Send each when its result is asked for. Never raises for a mail or a server that is not there."""


def why(error: BaseException) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {error}"[:500]


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many mails a host lets a mailbox send in an hour or a day."""

    count: int
    span: timedelta

    @property
    def reserve(self) -> int:
        """What is kept for answers and questions when reports are many."""
        return max(1, self.count // 10)

    def __str__(self) -> str:
        return f"{self.count} mails {'an hour' if self.span < timedelta(days=1) else 'a day'}"


def allowance(url: str) -> Allowance | None:
    """`smtp://…?limit=300/d` or `50/h`; None: as many as we like. Raises ValueError."""
    given = parse_qs(urlsplit(url).query).get("limit", [""])[0]
    if not given:
        return None
    found = re.fullmatch(r"([1-9]\d{0,6})/([hd])", given)
    if not found:
        raise ValueError(say.BAD_SENDING_LIMIT.format(given=given))
    return Allowance(int(found[1]), timedelta(days=1) if found[2] == "d" else timedelta(hours=1))
