"""Mail that came back: whose address failed, for good or for now, and which of our notices it was."""

import logging
import re
from dataclasses import dataclass
from email import message_from_bytes
from typing import Any

NOTICE = re.compile(rb"<n\d{1,12}\.[a-z2-7]{16}@[^<>\s]{1,250}>")


@dataclass(frozen=True, slots=True)
class Bounce:
    """Addresses are lower case; `ids` are all Message-IDs like a notice's that stand anywhere in it."""

    permanent: frozenset[str]
    temporary: frozenset[str]
    ids: tuple[str, ...]


def read_bounce(raw: bytes) -> Bounce | None:
    """What a delivery report says; None if it is none that can be read."""
    from flufl.bounce import all_failures

    logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)  # its detectors stumble, and go on
    try:
        temporary, permanent = all_failures(message_from_bytes(raw))
    except Exception:  # its detectors raise whatever they like on hostile mail
        return None
    ids = tuple(dict.fromkeys(found.decode("latin-1") for found in NOTICE.findall(raw)))
    return Bounce(_lower(permanent), _lower(temporary), ids) if temporary or permanent else None


def _lower(addresses: Any) -> frozenset[str]:
    texts = (a.decode("ascii", "replace") if isinstance(a, bytes) else str(a) for a in addresses)
    return frozenset(text.lower() for text in texts)
