"""Frozen dataclasses to JSON and back, each tagged with its class. One codec for every game's state and commands."""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, StrEnum
from functools import cache
from hashlib import sha256
from typing import Any, get_type_hints

TAG = "is"
LEAVES = frozenset({str, int, bool, type(None)})
"""Types whose values are JSON as they are: most of all, so that they are looked for first."""


def pack(value: Any) -> Any:
    """JSON values; a dataclass becomes an object that names its class, a NamedTuple a list of its fields."""
    kind: Any = type(value)
    if kind in LEAVES:
        return value
    if (names := names_of(kind)) is not None:
        return {TAG: tag_of(kind), **{name: pack(getattr(value, name)) for name in names}}
    if isinstance(value, Mapping):
        if TAG in value or not all(isinstance(key, str) for key in value):
            raise TypeError(f"a mapping needs text keys, none of them {TAG!r}")
        return {key: pack(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [pack(item) for item in value]
    if value is None or isinstance(value, (str, int, bool)):
        return value
    raise TypeError(f"{type(value).__name__} does not survive JSON")


def plain(value: Any) -> Any:
    """JSON values for readers: a dataclass becomes an object of its fields, without its class.

    A field whose name Python keeps for itself is written `from_`, and told as `from`.
    """
    kind: Any = type(value)
    if kind in LEAVES:
        return value
    names = names_of(kind)
    if names is not None and not issubclass(kind, tuple):
        return {name.removesuffix("_"): plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {key.removesuffix("_"): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return [plain(item) for item in value]
    return value.value if isinstance(value, Enum) else pack(value)


@cache
def names_of(cls: Any) -> tuple[str, ...] | None:
    """The fields by which values of a class are packed; None if they are packed as something else."""
    if is_dataclass(cls):
        return tuple(f.name for f in fields(cls) if f.init)
    return getattr(cls, "_fields", None)


def tag_of(cls: type) -> str:
    """What a packed value of the class is called: its name, and from the second on the number of its `schema`."""
    schema = getattr(cls, "schema", 1) if is_dataclass(cls) else 1
    return f"{cls.__name__}:{schema}" if schema > 1 else cls.__name__


def unpack(value: Any, classes: Mapping[str, Callable[..., Any]]) -> Any:
    """The inverse of `pack`: lists come back as tuples. Raises KeyError for an unknown class.

    `classes`: by tag the class, or for a tag of earlier judges a function that makes today's value of the old fields.
    """
    if isinstance(value, list):
        return tuple(unpack(item, classes) for item in value)
    if isinstance(value, dict):
        found = {key: unpack(item, classes) for key, item in value.items() if key != TAG}
        return classes[value[TAG]](**found) if TAG in value else found
    return value


def by_name(*classes: type) -> dict[str, Callable[..., Any]]:
    """The table that `unpack` reads. A field that holds a word of an enum is one again when it is unpacked."""
    return {tag_of(cls): _maker(cls) for cls in classes}


def _maker(cls: type) -> Callable[..., Any]:
    hints = get_type_hints(cls) if is_dataclass(cls) else {}
    words = {name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, StrEnum)}
    if not words:
        return cls

    def make(**row: Any) -> Any:
        return cls(**{name: words[name](value) if name in words else value for name, value in row.items()})

    return make


def canonical(value: Any) -> str:
    """One text for one JSON value: sorted keys, no spaces. What hashes are taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(value: Any) -> str:
    """SHA-256 of a value, in hex: of the canonical JSON of its fields that do not have their default.

    So a field that is added later changes no fingerprint of what was there before.
    """
    return sha256(canonical(_lean(value)).encode()).hexdigest()


def former_fingerprints(value: Any) -> tuple[str, ...]:
    """How judges before lean fingerprints took them: of every field that there was at the time, newest first."""
    found = (canonical(_as_of(value, time)) for time in range(LEAN, -1, -1))
    return tuple(sha256(text.encode()).hexdigest() for text in dict.fromkeys(found))


def _lean(value: Any) -> Any:
    """Packed, without the fields of dataclasses that have their default."""
    if type(value) in LEAVES:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        kept = (f for f in fields(value) if f.init and not _usual(value, f))
        return {TAG: tag_of(type(value)), **{f.name: _lean(getattr(value, f.name)) for f in kept}}
    return _inside(value, _lean)


def _as_of(value: Any, time: int) -> Any:
    """Packed, without the fields that were added after that time and have their default."""
    if is_dataclass(value) and not isinstance(value, type):
        kept = (f for f in fields(value) if f.init)
        rows = {
            f.name: getattr(value, f.name) for f in kept if f.metadata.get("added", 0) <= time or not _usual(value, f)
        }
        return {TAG: tag_of(type(value)), **{name: _as_of(item, time) for name, item in rows.items()}}
    return _inside(value, lambda item: _as_of(item, time))


def _inside(value: Any, each: Callable[[Any], Any]) -> Any:
    """What is no dataclass, packed; the values in it by `each`."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {TAG: type(value).__name__, **{name: each(getattr(value, name)) for name in value._fields}}
    if isinstance(value, Mapping):
        return {key: each(item) for key, item in value.items()}
    return [each(item) for item in value] if isinstance(value, (tuple, list)) else value


def _usual(value: Any, row: Any) -> bool:
    return bool(getattr(value, row.name) == _default(row))


def _default(row: Any) -> Any:
    return row.default_factory() if row.default_factory is not MISSING else row.default


LEAN = 1
"""Fields that were added after this time have never been fingerprinted while they had their default."""


def added(time: int) -> dict[str, int]:
    """Metadata of a field that a dataclass did not have at first: 1 before fingerprints were lean, then 2."""
    return {"added": time}
