"""What a report changes for its reader, said to them: their units, their centres, their money, their offices."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.reports.beats import beaten_back, helpers
from judge.reports.places import place
from judge.reports.stakes import exchanged
from judge.reports.story import catalogue, commanded, kind_named, listed, pieces, supporter, whose

Event = Mapping[str, Any]
FAILED = ("bounced", "cut", "void", "disrupted", "no-convoy", "dislodged")
Pair = tuple[str, str]
Line = str | tuple[str, *tuple[Pair, ...]]
"""A sentence, or one and what it introduces, pair by pair: orders, each with what became of it."""
MOST, FEW = 12, 4
"""Failed orders that are named, each with why; and within a sentence."""


@dataclass(frozen=True, slots=True)
class Reader:
    """`powers`: whose units they order; `home`: their own of an auction; `seat`: their name.

    `over`: this is the last report; `lost`: units that had no way out when they were dislodged.
    """

    powers: tuple[str, ...]
    home: str = ""
    seat: str = ""
    over: bool = False
    lost: frozenset[str] = frozenset()


def own_news(
    events: Iterable[Event],
    view: Mapping[str, Any],
    powers: Iterable[str],
    home: str = "",
    seat: str = "",
    over: bool = False,
    more: Iterable[str] = (),
) -> list[Line]:
    """Sentences to the reader, in the order of what happened; [] if nothing of it was theirs.

    `more`: what else their units did or suffered stands between who was dislodged and what became of orders.
    """
    told, own = list(events), tuple(powers)
    fallen = [row for event in told if event["kind"] == "moves" for row in event["dislodged"] if not row["retreats"]]
    reader = Reader(own, home or "", seat, over, frozenset(row["unit"] for row in fallen))
    lines, rest = list[Line](), list(more)
    for event in told:
        if event["kind"] == "moves":
            lines += [*_dislodged(event, _own(event, reader), reader), *rest]
            rest = []
        lines += TOLD[event["kind"]](event, reader) if event["kind"] in TOLD else ()
    lines += rest
    played = any(event["kind"] in ("moves", "retreats", "winter") for event in told)
    if any(event["kind"] == "winter" and "waived" not in event for event in told):
        lines += [line for power in own for line in _unbuilt(view, power)]
    return lines or ([_say("nothing")] if played and any(reader.powers) else [])


def _say(name: str, **words: Any) -> str:
    text: str = catalogue()["own"][name]
    return text.format(**words)


def _own(event: Event, reader: Reader) -> tuple[str, ...]:
    """The powers that were theirs to order in that phase."""
    commands = event.get("commands") or {}
    return tuple(power for power, head in commands.items() if head == reader.home) if commands else reader.powers


def _moves(event: Event, reader: Reader) -> Iterator[Line]:
    own = _own(event, reader)
    others = event.get("whose") or {}  # moved by a Minister, or by nobody
    units = [row for row in event["orders"] if row["power"] in own and row["power"] not in others]
    yield from _orders(event, units, own)
    yield from _cuts(event, units, own)


def _dislodged(event: Event, own: tuple[str, ...], reader: Reader) -> Iterator[str]:
    for lost in event["dislodged"]:
        if lost["power"] in own:
            kind = "last" if reader.over else "open" if lost["retreats"] else "shut"
            hired = "hired_" if reader.home not in ("", lost["power"]) else ""
            words = {"unit": kind_named(lost["unit"]), "place": place(lost["unit"][2:]), "from": place(lost["by"])}
            words["attacker"], words["helped"] = _attacker(event, lost, own)
            yield _say(f"{hired}dislodged_{kind}", **words, power=lost["power"].title())


def _attacker(event: Event, lost: Event, own: tuple[str, ...]) -> tuple[str, str]:
    """Whose unit dislodged one: the reader's own, too, by a mercenary of theirs; and whose supported it."""
    row = next(row for row in event["orders"] if row["kind"] == "move" and row["unit"][2:5] == lost["by"][:3])
    by = [supporter(other, row["power"]) for other in helpers(event["orders"], row)]
    return commanded(row) if row["power"] in own else whose(row), _say("helped", helpers=listed(by)) if by else ""


def _orders(event: Event, units: list[Event], own: tuple[str, ...]) -> Iterator[Line]:
    """What became of their orders, and the units that had none; who was dislodged has been told."""
    orders = [row for row in units if not row["judge"]]
    failed = [row for row in orders if row["verdict"] in FAILED]
    owner = {row["unit"]: row["power"] for row in event["orders"]}
    mine = [row for row in failed if _by_own(row, owner, own)]
    counted = len(mine) > 1 and len(orders) > 2  # they stand in the list of moves, too
    fell = [row for row in failed if row["verdict"] == "dislodged"]
    told = [row for row in failed if row not in fell and not (counted and row in mine)]
    why = [(row["order"], _why(row, event["orders"], owner, own)) for row in told[:MOST]]
    if failed and len(orders) > 2:
        name = _counted(len(orders) - len(failed), bool(told), bool(fell), counted)
        few = [row["order"] for row in mine[: FEW if len(mine) == FEW else FEW - 1]]
        more = [_say("own_more", n=len(mine) - len(few))] if len(mine) > len(few) else []
        said = _say(name, good=len(orders) - len(failed), n=len(orders), own=listed([*few, *more]))
        yield (said, *why) if why else said
    else:
        yield from (_say("failed", order=order, why=fate) for order, fate in why)
    if len(told) > MOST:
        yield _say("failed_more", n=len(told) - MOST)
    if orders and not failed and not any(row["dislodged"] for row in units):
        yield _say(("order", "orders_two", "orders")[min(len(orders), 3) - 1], n=len(orders))
    idle = [row["unit"] for row in units if row["judge"] and row["verdict"] == "holds"]
    if len(idle) == 1:
        yield _say("idle_one", unit=kind_named(idle[0]), place=place(idle[0][2:]))
    elif idle:
        yield _say("idle", n=len(idle))


def _counted(good: int, told: bool, fell: bool, counted: bool) -> str:
    """How it is said that so many orders were `good`. `told`: others follow; `counted`: some stopped each other."""
    if counted and (told or not fell):
        return "of_orders_own" if told else "of_orders_all_own"
    if not told:
        return "of_orders_some" if good else "of_orders_no"
    return "of_orders_else" if fell else "of_orders" if good else "of_orders_none"


def _cuts(event: Event, units: list[Event], own: tuple[str, ...]) -> Iterator[str]:
    """The supports of others that their moves cut, whatever else became of these."""
    moves = {row["unit"]: row["order"] for row in units if row["kind"] == "move"}
    for row in event["orders"]:
        by = [moves[unit] for unit in row["because"] if unit in moves]
        if row["kind"] == "support" and row["verdict"] == "cut" and by and row["power"] not in own:
            yield _say("cut_theirs", order=by[0], power=row["power"].title(), support=row["order"])


def _by_own(row: Event, owner: Mapping[str, str], own: tuple[str, ...]) -> bool:
    """Whether nothing but units of the reader's own stood against it."""
    return bool(row["because"]) and all(owner.get(unit, "") in own for unit in row["because"])


def _why(row: Event, orders: Sequence[Event], owner: Mapping[str, str], own: tuple[str, ...]) -> str:
    """Why an order failed, and by whose units."""
    why, by = catalogue()["why"], row["because"] if row["verdict"] in ("bounced", "cut", "dislodged") else ()
    verdict, winner = row["verdict"], beaten_back(row, orders)
    if winner:
        verdict, by = "dislodged", (winner["unit"],)
    names = [
        why["yours" if owner.get(unit, "") in own else "theirs"].format(
            unit=unit, power=str(owner.get(unit, "")).title()
        )
        for unit in by
    ]
    text: str = why[f"{verdict}_by" if by else verdict]
    return text.format(units=listed(names), reason=why_void(row, orders))


def why_void(row: Event, orders: Sequence[Event]) -> str:
    """Why the board could not use an order, given all of the phase; "" if it could."""
    reason, said = str(row.get("reason") or ""), catalogue()["void"]
    named = next((other for other in orders if other["unit"] == row.get("other")), None)
    if reason != "unmatched" or named is None:
        return str(said.get(reason, reason))
    if named["kind"] == "move" and named["target"][:3] == row["target"][:3]:
        return str(said["not-reachable"])
    none = named["judge"] and named["kind"] == "hold"
    return str(said["no-order" if none else "other-order"].format(unit=named["unit"], order=named["order"]))


def _retreats(event: Event, reader: Reader) -> Iterator[str]:
    for row in event["orders"]:
        if row["power"] in _own(event, reader):
            if row["unit"] in reader.lost:
                continue
            gone = row["kind"] == "retreat" and row["verdict"] == "succeeds"
            words = {"unit": kind_named(row["unit"]), "from": place(row["unit"][2:]), "place": place(row["target"])}
            hired = "hired_" if reader.home not in ("", row["power"]) else ""
            yield _say(f"{hired}{'retreated' if gone else 'disbanded'}", **words, power=row["power"].title())


def _centres(event: Event, reader: Reader) -> Iterator[Line]:
    """What each of their powers gained and lost: in a sentence if it is one, else in a row for each."""
    changed = [power for power in reader.powers if any(power in (c["to"], c["from"]) for c in event["changes"])]
    said = [(power, *exchanged(event["changes"], power), event["counts"].get(power, 0)) for power in changed]
    if len(said) > 1:
        rows = [(_say("hands_now", power=p.title(), n=n), _say(f"hands_{kind}", **words)) for p, kind, words, n in said]
        yield (_say("hands"), *rows)
    for power, kind, words, n in said if len(said) == 1 else ():
        who = _say("hire_of_yours" if reader.home not in ("", power) else "you", power=power.title())
        yield _say(f"centres_{kind}", who=who, **words, power=power.title(), n=n)
    if reader.home in event.get("income", ()):
        yield _say("income", income=event["income"][reader.home], credits=event["credits"][reader.home])


def _winter(event: Event, reader: Reader) -> Iterator[str]:
    for name, kind, slot, which in (("built", "build", "units", "new"), ("removed", "remove", "gone", "old")):
        for judge in (False, True):
            units = [
                row["unit"] for row in event["orders"]
                if row["power"] in _own(event, reader) and row["kind"] == kind and row["verdict"] == "succeeds"
                and bool(row["judge"]) is judge
            ]  # fmt: skip
            if units:
                yield _say(f"{name}_by_judge" if judge else name, **{slot: pieces(units, which)})
    for power, count in (event.get("waived") or {}).items():
        if power in _own(event, reader):
            yield _say("waived" if count > 1 else "waived_one", n=count)
    hired = [power.title() for power in _own(event, reader) if event.get("commands") and power != reader.home]
    if hired:
        yield _say("hire_ended", powers=listed(hired))


def _unbuilt(view: Mapping[str, Any], power: str) -> Iterator[str]:
    units, centres = (len((view.get(what) or {}).get(power, ())) for what in ("units", "centres"))
    if units < centres:
        yield _say("unbuilt", units=units, centres=centres)


def _thaw(event: Event, reader: Reader) -> Iterator[str]:
    home = reader.home
    if home not in event["before"]:
        return
    bills = [round_["bills"][home] for round_ in event["rounds"] if home in round_["bust"]]
    hired = [power.title() for power, by in event["control"].items() if by == home]
    if bills:
        yield _say("bust", bill=bills[0], had=event["before"][home])
    elif hired:
        yield _say("hired", powers=listed(hired), paid=event["paid"][home], credits=event["credits"][home])
    else:
        yield _say("hired_nobody", credits=event["credits"][home])
    yield from _outbid(event["rounds"][-1], home) if not bills else ()


def _outbid(auction: Event, home: str) -> Iterator[str]:
    """The bids of a home power that were not enough."""
    for power, bid in auction["bids"].get(home, {}).items():
        winner = auction["winners"].get(power)
        if bid and winner and winner != home:
            price = auction["bids"][winner][power]
            yield _say("outbid", bid=bid, power=power.title(), winner=winner.title(), price=price)
        elif bid and not winner:
            yield _say("outbid_by_none", bid=bid, power=power.title())


def _strikes(event: Event, reader: Reader) -> Iterator[str]:
    for call in event["calls"]:
        words = {"power": call["power"].title(), "president": call["president"]}
        if call["relieved"] == reader.seat:
            yield _say("struck", **words)
        elif call["relieved"] and call["president"] == reader.seat:
            yield _say("president", **words)
        if call["caller"] == reader.seat and not call["relieved"]:
            kind = call["status"] if call["status"] in ("open", "failed") else "won"
            yield _say(f"strike_{kind}", people=call["people"], **words)


def _missed(event: Event, reader: Reader) -> Iterator[str]:
    for row in event["seats"]:
        if row["seat"] == reader.seat:
            kind = "missed_kept" if row.get("kept") else "missed" if row["silent"] else "missed_some"
            yield _say(kind)


def _caught(event: Event, reader: Reader) -> Iterator[str]:
    if reader.seat in event["seats"]:
        yield _say("caught")


def _election(event: Event, reader: Reader) -> Iterator[str]:
    for row in event["powers"]:
        words = {"power": row["power"].title(), "president": row["president"]}
        if row["president"] == reader.seat != row["before"]:
            yield _say("president", **words)
        elif row["before"] == reader.seat != row["president"]:
            yield _say("fallen", **words)


def _put_out(event: Event, reader: Reader) -> Iterator[str]:
    if reader.seat in event["homes"]:
        yield _say("out")


def _cards(event: Event, reader: Reader) -> Iterator[str]:
    del reader  # only who holds them is told
    if event["gave"]:
        name = "card" if len(event["gave"]) == 1 else "cards"
        again = "_again" if event["gave"] == event["got"] else ""
        yield _say(f"{name}{again}", power=event["power"].title(), gave=listed(event["gave"]), got=listed(event["got"]))


TOLD: Mapping[str, Callable[[Event, Reader], Iterator[Line]]] = {
    "moves": _moves,
    "retreats": _retreats,
    "centres": _centres,
    "income": _centres,
    "winter": _winter,
    "thaw": _thaw,
    "strikes": _strikes,
    "missed": _missed,
    "put-out": _put_out,
    "caught": _caught,
    "election": _election,
    "cards": _cards,
}
