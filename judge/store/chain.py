"""The hash-chained log: each entry holds the hash of the one before it."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from judge.store import sentences as say

FIELDS = ("campaign", "n", "at", "kind", "actor", "payload")


def canonical(value: Any) -> str:
    """One text for one JSON value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def entry_hash(previous: str, row: Mapping[str, Any]) -> str:
    """SHA-256 over the previous hash and the canonical JSON of campaign, n, at, kind, actor, payload."""
    rest = canonical({key: row[key] for key in FIELDS})
    return sha256((previous + rest).encode()).hexdigest()


def sealed(body: Any, salt: str) -> dict[str, str]:
    """The payload that stands in the log for a private body: a salted hash."""
    return {"sealed": sha256((salt + canonical(body)).encode()).hexdigest()}


def first_wrong(rows: Iterable[Mapping[str, Any]]) -> tuple[int, str] | None:
    """The number of the first entry that breaks the chain or whose body is not what was sealed; None: all is well."""
    previous = ""
    for n, row in enumerate(rows, start=1):
        if row.get("n") != n:
            return n, say.ENTRY_MISSING.format(n=n)
        try:
            if row["previous"] != previous or entry_hash(previous, row) != row["hash"]:
                return n, say.HASH_WRONG
            body = row.get("body")
            if body is not None and row["payload"] != sealed(body["what"], body["salt"]):
                return n, say.BODY_CHANGED
        except (KeyError, TypeError):
            return n, say.ENTRY_NOT_WHOLE
        previous = row["hash"]
    return None
