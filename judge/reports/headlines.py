"""What a headline says of a season: who was dislodged, where units went, whose centres changed, who built."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from judge.reports.beats import arrived
from judge.reports.forms import GLUE
from judge.reports.places import place
from judge.reports.story import catalogue, entered, kind_named, listed
from judge.reports.tables import by_power

Row = Mapping[str, Any]
MOST = 4
"""Provinces that are entered, and centres that change hands, of which a headline tells."""
EVERY = 6
"""Changes of centres that it tells in plain text."""


@pass_context
def reader(context: Context) -> str:
    """The power that the reader plays; "" for who plays none."""
    you = (context.get("view") or {}).get("you") or {}
    return str((you["home"] if "home" in you else you.get("power")) or "")


@pass_context
def fought(context: Context, event: Row) -> str:
    """`you dislodge Italy's army from Tunis and enter Kiel; Austria's army is dislodged from Trieste`.

    First whom of the reader's was dislodged, then whom they dislodged and where else they went, then the rest.
    """
    me, heads = reader(context), event.get("commands") or {}
    came = {row["target"][:3]: row["power"] for row in arrived(event["orders"])}
    fell: Sequence[Row] = event["dislodged"]
    mine = [lost for lost in fell if me and _is(me, lost["power"], heads)]
    beaten = [lost for lost in fell if lost not in mine and me and _is(me, came.get(lost["unit"][2:5], ""), heads)]
    others = [lost for lost in fell if lost not in mine and lost not in beaten]
    done = [_say("dislodge", units=listed(_lost(power, own) for power, own in by_power(beaten)))] if beaten else []
    if me and not mine:
        rows = entered(event, context.get("view") or {})
        places = [place(row["place"]) for row in rows if _is(me, row["power"], heads)]
        done += [_say("enter", places=listed(places[:MOST]))] if places else []
    if not done:
        return _thrown_out(fell, me)
    told = [_thrown_out(mine, me)] if mine else []
    told += [_say("you", done=" and ".join(done))]
    brief = context["f"].html and len(told) + len(done) > 2  # below it all of them are told
    return "; ".join([*told, *([_elsewhere(len(others)) if brief else _thrown_out(others, me)] if others else [])])


def _elsewhere(n: int) -> str:
    return _say("other_dislodged" if n == 1 else "others_dislodged", n=n)


def _is(me: str, power: str, heads: Mapping[str, str]) -> bool:
    """The power is the reader's own, or one that they command."""
    return bool(power) and me in (power, heads.get(power))


def _lost(power: str, fell: Sequence[Row]) -> str:
    """`Italy's army from Tunis`, `Germany's units from Berlin and Holland`; the same of others: `_thrown_out`."""
    return _say(f"and_theirs{'_many' * (len(fell) > 1)}", power=power.title(), **_words(fell))


def _words(fell: Sequence[Row]) -> dict[str, str]:
    """Of units of one power."""
    return {"unit": kind_named(fell[0]["unit"]), "places": listed(place(lost["unit"][2:5]) for lost in fell)}


def _thrown_out(fell: Sequence[Row], me: str) -> str:
    """`your fleet is dislodged from Rumania, Germany's units from Holland and Spain`: the reader's own first."""
    mine = [lost for lost in fell if lost["power"] == me]
    groups = [(me, mine)] if mine else []
    groups += by_power(lost for lost in fell if lost["power"] != me)
    elsewhere = len(fell) - len(mine) if mine else 0
    told, alone = "", False
    for n, (power, own) in enumerate(groups[:1] if elsewhere > 1 else groups):
        words = _words(own)
        gone, many = power == me and len(own) == 1 and not own[0]["retreats"], "_many" if len(own) > 1 else ""
        if n and not alone:
            told += ", " + _say(f"and_theirs{many}", power=power.title(), **words)
        elif power != me:
            told += "; " * bool(n) + _say(f"theirs{many}", power=power.title(), **words)
        else:
            told += _say("mine_gone" if gone else f"mine{many}", **words)
        alone = gone
    if elsewhere > 1:
        told += ", " + _say("others_dislodged" if alone else "others", n=elsewhere)
    return told


@pass_context
def quiet_moves(context: Context, event: Row) -> str:
    """`you enter Moscow; Italy (for France) enters Trieste`: where units went in a phase that dislodged nobody."""
    me, heads, view = reader(context), event.get("commands") or {}, context.get("view")
    rows: list[dict[str, str]] = entered(event, view) if view is not None else []
    mine = [row for row in rows if me and _is(me, row["power"], heads)]
    others = [row for row in rows if row not in mine][: max(0, MOST - len(mine))]
    told = [_say("you", done=_say("enter", places=_named(row["place"] for row in mine[:MOST])))] if mine else []
    for power, own in by_power(others):
        told.append(_say("enters", power=_for(power, heads), places=_named(row["place"] for row in own)))
    bounced = sum(row["verdict"] == "bounced" for row in event["orders"])
    if not told:
        told = [_say("no_bounces") if not bounced else _say("bounce" if bounced == 1 else "bounces", n=bounced)]
    return "; ".join(told) + ("; " + _say("more") if len(rows) > MOST else "")


@pass_context
def taken(context: Context, changes: Sequence[Row]) -> str:
    """`France takes Brest and Marseilles; Germany (for Italy) takes Munich`: who gained which centres.

    Six of them, or `every` one; in HTML, where a list has all, a few.
    """
    heads = (context.get("view") or {}).get("control") or {}
    every, gained = bool(context.get("every")), [change for change in changes if change["to"]]
    few = context["f"].html and not every and len(changes) > MOST
    told, count = [], 0
    for power, own in by_power(gained if every or few else gained[:EVERY], "to"):
        if not few or count < MOST - 1:
            told.append(_say("takes", power=_for(power, heads), places=_named(row["centre"] for row in own)))
            count += len(own)
    left = len(changes) - count
    if few:
        more = _say("one_changes" if left == 1 else "change", n=left)
        return "; ".join([*told, *([more] if left > 0 else [])])
    if not told:
        return _say("ownerless", places=_named(change["centre"] for change in changes))
    return "; ".join([*told, *([_say("more")] if not every and len(changes) > EVERY else [])])


def adjusted(rows: Sequence[Row]) -> str:
    """`Austria builds in Vienna and Budapest; Italy builds in Rome`, or how many were built and disbanded."""
    done = [row for row in rows if row["verdict"] == "succeeds"]
    built = [row for row in done if row["kind"] == "build"]
    gone = sum(row["kind"] == "remove" for row in done)
    if built and len(built) <= MOST and not gone:
        each = ((power, _named(row["unit"][2:] for row in own)) for power, own in by_power(built))
        return "; ".join(_say("builds_in", power=power.title(), places=places) for power, places in each)
    told = [_say("build" if len(built) == 1 else "builds", n=len(built))] if built else []
    told += [_say("disband" if gone == 1 else "disbands", n=gone)] if gone else []
    return ", ".join(told) or _say("no_builds")


@pass_context
def counts(context: Context, centres: Mapping[str, Sequence[str]], without: Sequence[str] = ()) -> str:
    """`France 6, Russia 5`, the most first; in a mail's HTML each behind its chip."""
    rows = sorted((-len(own), power) for power, own in centres.items() if own and power not in without)
    return ", ".join(f"{context['f'].chip(power)}{power.title()}{GLUE}{-count}" for count, power in rows)


def _named(codes: Iterable[str]) -> str:
    return listed(place(code) for code in codes)


def _for(power: str, heads: Mapping[str, Any]) -> str:
    """A power, and whose player commands it, if that is another's: `Germany (for Italy)`."""
    head = heads.get(power)
    return _say("fights_for", power=power.title(), head=head.title()) if head and head != power else power.title()


def _say(name: str, **words: Any) -> str:
    text: str = catalogue()["headline"][name]
    return text.format(**words)
