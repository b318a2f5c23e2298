"""The orders and the position of a report as rows of its tables, for any form."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from judge.reports import sentences as say
from judge.reports.beats import arrived
from judge.reports.colours import POWERS
from judge.reports.forms import GLUE
from judge.reports.stakes import Stake
from judge.reports.story import listed, quiet

Row = Mapping[str, Any]
"""An order of a report and its fate."""
Fate = Callable[[Row, Sequence[Row]], object]
"""What became of an order, in words, given all of its phase: a macro."""
Group = dict[str, Any]
"""As `form.orders` takes it: a `power`, `who` commands it, `rows` of an order, its fate, how loud, and where."""
NOBODY: Mapping[str, str] = {}


def orders_by_power(rows: Sequence[Row], fate: Fate, me: str = "", heads: Mapping[str, str] = NOBODY) -> list[Group]:
    """The orders of each power, in the alphabet; first the reader's, `me`: a power, or the name of its head."""
    first: list[Group] = []
    rest: list[Group] = []
    for power, own in by_power(rows):
        idle, head = [row for row in own if _idle(row)], heads.get(power, "")
        told = [_resting(say.NO_ORDERS, idle)] if len(idle) == len(own) else [_told(row, rows, fate) for row in own]
        mine = bool(me) and me in (power, head)
        who = "" if head == power else say.YOURSELF.format(name=head) if mine and head else head
        (first if mine else rest).append({"power": power, "who": who, "rows": told})
    return first + rest


def orders_by_side(f: Any, event: Row, fate: Fate, me: str, homes: Mapping[str, str]) -> list[Group]:
    """The same of an auction's phase, where a home power orders others. `f`: the form; `homes`: who plays each.

    In HTML each home power stands before those that fight for it. The units of a power that nobody ordered are told
    together.
    """
    found: list[tuple[tuple[Any, ...], Group]] = []
    for power, own in by_power(event["orders"]):
        head, idle = event["commands"].get(power), [row for row in own if _idle(row)]
        disorder = bool(idle) and (not head or len(idle) == len(own))
        told = [_resting(say.NO_ORDERS if head else say.CIVIL_DISORDER, idle)] if disorder else []
        told += [_told(row, event["orders"], fate, say_hold=False) for row in own if not (disorder and row in idle)]
        who = "" if disorder else say.UNCONTROLLED
        if head:
            hirer = say.FIGHTS_FOR.format(power=head.title() if f.html else head)
            who = homes.get(power, "") if head == power else hirer
            who = say.YOURSELF.format(name=who) if who and power == me else who
        side = (not head, head or "", power != head) if f.html else ()
        found.append(((power != me, head != me, *side), {"power": power, "who": who, "rows": told}))
    return [group for _, group in sorted(found, key=lambda ranked: ranked[0])]


def by_power(rows: Iterable[Row], key: str = "power") -> list[tuple[str, list[Row]]]:
    """Rows by the power that stands under `key`, in the alphabet."""
    ordered = sorted(rows, key=lambda row: str(row[key]))
    return [(power, list(own)) for power, own in groupby(ordered, lambda row: str(row[key]))]


def _idle(row: Row) -> bool:
    return bool(row["judge"]) and row["verdict"] == "holds" and not row.get("dislodged")


def _resting(said: str, idle: Sequence[Row]) -> list[str]:
    holds = say.UNIT_HOLDS if len(idle) == 1 else say.UNITS_HOLD
    return [said, holds.format(units=listed(row["unit"] for row in idle)), "", ""]


def _told(row: Row, rows: Sequence[Row], fate: Fate, say_hold: bool = True) -> list[str]:
    order = row["unit"] if row["judge"] and row["kind"] == "hold" and not say_hold else row["order"]
    if quiet(row):
        return [order, str(fate(row, rows)) if _driven_out(row, rows) else "", "", row["unit"][2:5]]
    hit = row.get("dislodged") or row["verdict"] == "dislodged"
    loud = "hit" if hit else "loud" if row["verdict"] not in ("holds", "succeeds") else ""
    return [order, str(fate(row, rows)), loud, row["unit"][2:5]]


def by_others(row: Row, rows: Sequence[Row], f: Any) -> str:
    """` by A VEN and its own F TRI`, others' behind the chips of their powers. `f`: the form."""
    owner = {other["unit"]: other["power"] for other in rows}
    told = [_chipped(f, owner.get(unit, ""), unit) for unit in row["because"] if owner.get(unit) != row["power"]]
    mine = [unit for unit in row["because"] if owner.get(unit) == row["power"]]
    told += [say.ITS_OWN.format(units=listed(mine))] if mine else []
    return say.BY_THEM.format(units=listed(told)) if told else ""


def taken_by(row: Row, rows: Sequence[Row], f: Any) -> str:
    """Who came there, behind the chip of their power: ` by A PIE`. `f`: the form."""
    there = (other for other in arrived(rows) if other["target"][:3] == row["unit"][2:5])
    return "".join(say.BY_THEM.format(units=_chipped(f, other["power"], other["unit"])) for other in there)


def drives_out(row: Row, rows: Sequence[Row], f: Any) -> str:
    """Whom a move dislodged: `dislodges F RUM`, behind the chip of its power. Not in plain text. `f`: the form."""
    gone = _driven_out(row, rows) if f.html else None
    return say.DISLODGES.format(unit=_chipped(f, gone["power"], gone["unit"])) if gone else ""


def _driven_out(row: Row, rows: Sequence[Row]) -> Row | None:
    if row["kind"] != "move" or row["verdict"] != "succeeds":
        return None
    there = (other for other in rows if other.get("dislodged") and other["unit"][2:5] == row["target"][:3])
    return next(there, None)


def _chipped(f: Any, power: str, unit: str) -> str:
    return f"{f.chip(power) if power else ''}{unit}"


def position_rows(
    f: Any, view: Mapping[str, Any], mine: Iterable[str], who: Mapping[str, str], owned: bool, out: Sequence[str] = (),
    staying: Sequence[Stake] = (),
) -> list[list[object]]:  # fmt: skip
    """A row for each power: its units, its centres, how many of both; the reader's first. `4+1`: one is dislodged.

    `f`: the form. `who`: what stands beside a power's name, of those that are shown; in a mail, which may be read on a
    telephone, below it. `owned`: centres are named; plain text has these in a row of their own. `out`: has lost.
    `staying`: what the next count would change if every unit stayed.
    """
    rows: list[list[object]] = []
    then = {row.power: row for row in staying}
    for power in dict.fromkeys([*mine, *POWERS]):
        if power not in who:
            continue
        units, centres = view["units"].get(power, []), view["centres"].get(power, [])
        fell = [lost for lost in view["dislodged"] if lost["power"] == power]
        named = [f.power(power, under=who[power])] if f.html and not f.page else [f.power(power), who[power]]
        held = say.CENTRES_ARE.format(centres=", ".join(centres)) if owned and centres else ""
        told = say.POWER_IS_OUT if power in out else _units(units, fell if f.html else ())
        more = ["; ".join(filter(None, [_owes(f, view, power), held]))]
        count: object = len(centres)
        if power in then:
            if then[power].then != count:
                count = say.CENTRES_THEN.format(now=count, then=then[power].then).replace(" ", GLUE)
            more.append(say.IF_ALL_STAY.format(said=then[power].said))
        standing = f"{len(units)}+{len(fell)}" if fell else len(units)
        rows.append([*named, standing, count, f.below(told, *filter(None, more))])
        if held and not f.html:
            rows.append(["", "", "", "", held])
    return rows


def _units(units: Iterable[str], fell: Iterable[Mapping[str, Any]]) -> str:
    """Where a power's units stand, and one that was dislodged, with where it can go."""
    told = [unit.replace(" ", GLUE) for unit in sorted(units)]
    for lost in fell:
        said = say.DISLODGED_CAN_GO if lost["retreats"] else say.DISLODGED_NOWHERE
        told.append(said.format(unit=lost["unit"].replace(" ", GLUE), ways=listed(lost["retreats"], "or")))
    return ", ".join(told) or say.NO_UNITS


def _owes(f: Any, view: Mapping[str, Any], power: str) -> str:
    """`builds 1` or `disbands 1`, where that is to come; in HTML."""
    owed = view.get("owed")
    n = owed.get(power, 0) if isinstance(owed, Mapping) and f.html else 0
    return say.BUILDS.format(n=n) if n > 0 else say.DISBANDS.format(n=-n) if n < 0 else ""
