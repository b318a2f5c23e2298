"""Frozen dataclasses to JSON and back, each tagged with its class. One codec for every game's state and commands."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

TAG = "is"


def pack(value: Any) -> Any:
    """JSON values; a dataclass becomes an object that names its class, a NamedTuple a list of its fields."""
    if is_dataclass(value) and not isinstance(value, type):
        row = {f.name: pack(getattr(value, f.name)) for f in fields(value) if f.init}
        return {TAG: type(value).__name__, **row}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {TAG: type(value).__name__, **{name: pack(getattr(value, name)) for name in value._fields}}
    if isinstance(value, Mapping):
        if TAG in value or not all(isinstance(key, str) for key in value):
            raise TypeError(f"a mapping needs text keys, none of them {TAG!r}")
        return {key: pack(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [pack(item) for item in value]
    if value is None or isinstance(value, (str, int, bool)):
        return value
    raise TypeError(f"{type(value).__name__} does not survive JSON")


def unpack(value: Any, classes: Mapping[str, type]) -> Any:
    """The inverse of `pack`: lists come back as tuples. Raises KeyError for an unknown class."""
    if isinstance(value, list):
        return tuple(unpack(item, classes) for item in value)
    if isinstance(value, dict):
        found = {key: unpack(item, classes) for key, item in value.items() if key != TAG}
        return classes[value[TAG]](**found) if TAG in value else found
    return value


def by_name(*classes: type) -> dict[str, type]:
    """The table that `unpack` reads."""
    return {cls.__name__: cls for cls in classes}


def canonical(value: Any) -> str:
    """One text for one JSON value: sorted keys, no spaces. What hashes are taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(value: Any) -> str:
    """SHA-256 of the canonical JSON of a packed value, in hex."""
    return sha256(canonical(pack(value)).encode()).hexdigest()
