"""The map as checked data, and the tables made from it once.

Outside, a place is a name: three upper-case letters, with a coast where one matters
(`STP/NC`). Inside, provinces are small integers. `STANDARD` is the only map so far.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final, NewType

Unit = NewType("Unit", str)
"""A unit and where it stands: `A PAR`, `F STP/NC`. In orders as written, `? PAR` where the type was left out."""

AMBIGUOUS: Final = "?"


def kind_of(unit: Unit) -> str:
    """`A` or `F`."""
    return unit[0]


def place_of(unit: Unit) -> str:
    """The place with its coast: `STP/NC`."""
    return unit[2:]


def province_of(place: str) -> str:
    """The province of a place: `STP/NC` is in `STP`."""
    return place[:3]


def where(unit: Unit) -> str:
    """The province in which a unit stands."""
    return unit[2:5]


class MapError(ValueError):
    """The map's data contradicts itself."""


@dataclass(frozen=True)
class Province:
    """One row of the map: `kind` is sea, coast or inland; `fleet` by coast, `""` where there is only one."""

    code: str
    name: str
    kind: str
    centre: bool
    army: tuple[str, ...]
    fleet: Mapping[str, tuple[str, ...]]
    also: tuple[str, ...]


@dataclass(frozen=True)
class Power:
    """One of the seven: its home centres and where its units begin."""

    name: str
    people: str
    homes: tuple[str, ...]
    start: tuple[Unit, ...]


@dataclass(frozen=True)
class Atlas:
    """A map with every table that the rest of the board reads. Frozen; made once by `load`."""

    name: str
    first_year: int
    provinces: Mapping[str, Province]
    powers: Mapping[str, Power]
    number: Mapping[str, int] = field(repr=False)  # place -> number of its province
    codes: tuple[str, ...] = field(repr=False)  # number -> province
    reach: Mapping[Unit, Mapping[str, str]] = field(repr=False)  # unit -> place as written -> place meant, or AMBIGUOUS
    supports: Mapping[Unit, frozenset[str]] = field(repr=False)  # unit -> provinces it could move to
    borders: Mapping[str, frozenset[str]] = field(repr=False)  # province -> provinces, by land or sea
    shores: Mapping[str, frozenset[str]] = field(repr=False)  # province -> sea provinces beside it
    seas: frozenset[str] = field(repr=False)

    @property
    def centres(self) -> tuple[str, ...]:
        """The supply centres, in the alphabet of their codes."""
        return tuple(code for code, province in self.provinces.items() if province.centre)

    def title(self, place: str) -> str:
        """The full name: `St Petersburg (north coast)`."""
        name = self.provinces[place[:3]].name
        coast = {"NC": "north", "SC": "south", "EC": "east"}.get(place[4:])
        return f"{name} ({coast} coast)" if coast else name

    def exists(self, unit: Unit) -> bool:
        """A unit of that type may stand there."""
        return unit in self.reach


def load(name: str) -> Atlas:
    """Read a map shipped with the package and check it: complete, symmetric, every coast named. Raises MapError."""
    rows: dict[str, Any] = json.loads(files("judge.board").joinpath(f"data/{name}.json").read_text("utf-8"))
    provinces = {row["code"]: _province(row) for row in rows["provinces"]}
    powers = {
        row["name"]: Power(
            row["name"], row["people"], _words(row["homes"]), tuple(Unit(u) for u in row["start"].split(", "))
        )
        for row in rows["powers"]
    }
    check(provinces, powers)
    return _tables(rows["name"], rows["first_year"], provinces, powers)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _province(row: Mapping[str, Any]) -> Province:
    fleet = row.get("fleet", {})
    by_coast = {"": fleet} if isinstance(fleet, str) else fleet
    return Province(
        row["code"],
        row["name"],
        row["kind"],
        row.get("centre", False),
        _words(row.get("army", "")),
        {coast: _words(text) for coast, text in by_coast.items()},
        _words(row["also"]),
    )


def _fleet_borders(provinces: Mapping[str, Province]) -> dict[str, tuple[str, ...]]:
    return {(f"{p.code}/{coast}" if coast else p.code): to for p in provinces.values() for coast, to in p.fleet.items()}


def check(provinces: Mapping[str, Province], powers: Mapping[str, Power]) -> None:
    """Borders are symmetric and lead somewhere, coasts are complete, powers start on the map. Raises MapError."""
    fleet = _fleet_borders(provinces)
    for p in provinces.values():
        for to in p.army:
            if to not in provinces or p.code not in provinces[to].army:
                raise MapError(f"army border {p.code}-{to} has one side only")
        if (p.kind == "sea") == bool(p.army) or (p.kind == "inland") == bool(p.fleet):
            raise MapError(f"{p.code} is {p.kind}, its borders say otherwise")
    for place, borders in fleet.items():
        for to in borders:
            if place not in fleet.get(to, ()):
                raise MapError(f"fleet border {place}-{to} has one side only")
    for power in powers.values():
        for unit in power.start:
            if place_of(unit) not in (fleet if kind_of(unit) == "F" else provinces):
                raise MapError(f"{power.name} starts with {unit}, which cannot be")
        for home in power.homes:
            if not provinces[home].centre:
                raise MapError(f"{home} is a home of {power.name} and no centre")


def _reach(places: Iterable[str]) -> dict[str, str]:
    """Every way to name each destination: with its coast, and without it where only one coast can be reached."""
    found: dict[str, str] = {}
    for place in places:
        found[place] = place
        province = province_of(place)
        found[province] = place if found.get(province, place) == place else AMBIGUOUS
    return found


def _tables(name: str, year: int, provinces: dict[str, Province], powers: dict[str, Power]) -> Atlas:
    fleet = _fleet_borders(provinces)
    number: dict[str, int] = {}
    for n, p in enumerate(provinces.values()):
        number[p.code] = n
        number |= {f"{p.code}/{coast}": n for coast in p.fleet if coast}
    reach = {Unit(f"F {place}"): _reach(to) for place, to in fleet.items()}
    reach |= {Unit(f"A {p.code}"): _reach(p.army) for p in provinces.values() if p.army}
    for unit, places in reach.items():  # DATC 4.B.6: a coast means nothing to an army
        if kind_of(unit) == "A":
            places |= {f"{to}/{coast}": to for to in tuple(places) for coast in provinces[to].fleet if coast}
    seas = frozenset(p.code for p in provinces.values() if p.kind == "sea")
    by_sea = {p.code: {province_of(to) for places in p.fleet.values() for to in places} for p in provinces.values()}
    return Atlas(
        name=name,
        first_year=year,
        provinces=provinces,
        powers=powers,
        number=number,
        codes=tuple(provinces),
        reach=reach,
        supports={unit: frozenset(map(province_of, places)) for unit, places in reach.items()},
        borders={p.code: frozenset(p.army) | by_sea[p.code] for p in provinces.values()},
        shores={code: frozenset(by_sea[code] & seas) for code in provinces},
        seas=seas,
    )


STANDARD: Final = load("standard")
