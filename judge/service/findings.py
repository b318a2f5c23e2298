"""What a check found, and what to do about it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """`remedy` is "" if all is well."""

    what: str
    said: str
    remedy: str = ""
