"""Blocks of the Bitcoin chain: public numbers that nobody can know before their time, and that anybody can check.

Only their headers are read: 80 bytes, as hex. A header's hash must be as small as it says itself, which takes more work
than anybody would spend on a game, and more than the chain's cousins put into theirs; it names the header before it; it
says when it was made. So two headers prove themselves, without a network.

Dates of blocks may go back a little: then two blocks may be the first from a time on, and either will do.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from judge.referee.record import sentences as say

HEADER = re.compile(r"[0-9a-fA-F]{160}")
WORK = 75
"""Zero bits with which a hash must begin. In 2026 it takes about 79; one more takes twice the work."""
AHEAD = timedelta(hours=2)
"""No block may be dated farther ahead: one that is dated so long after now does not exist yet."""
WAIT = timedelta(days=1)
"""After so long it goes without a block."""
GAP = timedelta(hours=12)
"""Two blocks are never so far apart; others would have been made for a purpose."""


@dataclass(frozen=True, slots=True)
class Block:
    """`hash`, `before`: its own and that of the block before it, in hex as they are written everywhere."""

    hash: str
    before: str
    at: datetime


def block(header: str) -> Block | None:
    """What a header says; None if it is none, or has too little work in it."""
    if not HEADER.fullmatch(header):
        return None
    raw = bytes.fromhex(header)
    own = sha256(sha256(raw).digest()).digest()[::-1]
    target = int.from_bytes(raw[72:75], "little") << 8 * max(0, raw[75] - 3)
    if not int.from_bytes(own, "big") <= target < 1 << (256 - WORK):
        return None
    made = datetime.fromtimestamp(int.from_bytes(raw[68:72], "little"), UTC)
    return Block(own.hex(), raw[4:36][::-1].hex(), made)


def first_from(headers: Iterable[str], after: datetime) -> tuple[str, ...]:
    """Of these the first block from that time on, with the one before it; () if they do not have it yet."""
    known = {found.hash: (header, found) for header in headers if (found := block(header))}
    steps = [(known[own.before], (header, own)) for header, own in known.values() if own.before in known]
    over = [
        (old[0], new[0], new[1])
        for old, new in steps
        if old[1].at < after <= new[1].at < min(after + WAIT, old[1].at + GAP)
    ]
    return min(over, key=lambda step: (step[2].at, step[2].hash))[:2] if over else ()


def wrong(headers: Sequence[str], after: datetime, drawn: datetime) -> str:
    """Why these are not what the dice of a campaign had to wait for; "". `drawn`: when the judge took them."""
    if not headers:
        return "" if drawn >= after + WAIT else say.DRAWN_TOO_SOON
    known = tuple(headers) == first_from(headers, after)
    last = block(headers[-1])
    return "" if known and last and after <= drawn and last.at <= drawn + AHEAD else say.NOT_THE_BLOCK


def part_of(headers: Sequence[str]) -> list[str]:
    """What they add to the seed: the hash of the last, if there is one."""
    found = block(headers[-1]) if headers else None
    return [found.hash] if found else []
