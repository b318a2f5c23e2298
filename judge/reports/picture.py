"""A season's picture: the game's own template over the map of Europe, as SVG."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound

from judge.reports import sentences as say
from judge.reports.colours import GROUND, POWERS, colour
from judge.reports.europe import europe
from judge.reports.layers import Board, Kit, Layers
from judge.reports.pieces import Macro, Tools, pieces
from judge.reports.render import Titles, drawing, environment
from judge.reports.scene import scene
from judge.reports.theatre import Box

STILL = ("forming", "over")
"""Phases in which nobody gives orders."""


def facts(data: Mapping[str, Any], titles: Titles) -> str:
    """What a picture is made of, as JSON: the same for all readers of a report. "" if there is nothing to draw."""
    view = {key: value for key, value in (data.get("view") or {}).items() if key != "you"}
    if not view:
        return ""
    events = [{"phase": e["phase"], "orders": e["orders"]} for e in data["events"] if "orders" in e]
    kept = {key: data[key] for key in ("campaign", "game")}
    changes = [row for event in data["events"] for row in event.get("changes", ())]
    if taken := {row["centre"]: row["to"] for row in changes if row["to"]}:
        kept["taken"] = taken
    ahead = data["phase"] not in STILL and not any(event["orders"] for event in events)
    title = say.BEFORE.format(phase=titles(data["phase"])) if ahead else titles(told(data))
    return json.dumps({**kept, "view": view, "events": events, "title": title}, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be painted: an SVG, below a board if it has one; only a part of it, if that is given.

    `small`: without names, for a list. `signs`: the signs and lines on it, as sentences name them; `hired`: two powers
    for its legend.
    """

    svg: str
    board: Board | None = None
    part: Box | None = None
    small: bool = False
    signs: tuple[str, ...] = ()
    hired: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def picture(folders: tuple[Path, ...], game: str, facts: str, whole: bool = False) -> Picture | None:
    """The picture of a report: how it stands now, and how it came to that. None for a game without one.

    `whole`: the map is drawn in its SVG.
    """
    data = json.loads(facts)
    try:
        template = drawing(folders).get_template(f"{game}/picture.svg.j2")
    except TemplateNotFound:
        return None
    rows = [row for event in data["events"] for row in event["orders"]]
    shown = scene(europe(), data["view"], rows) if data["view"].get("units") else {}
    if shown:
        shown["taken"] = {code: colour(power) for code, power in data.get("taken", {}).items()}
    found = {"chart": europe(), "view": data["view"], "scene": shown, "orders": rows}
    words = {"title": data["title"], "under": f"{data['campaign']}, {data['game']}", "brief": data["campaign"]}
    svg = slim(template.render(**found, **words, powers=POWERS, ground=GROUND, bare=bool(shown) and not whole))
    board = _board(folders, shown) if shown and not whole else None
    return Picture(svg, board, signs=signs_of(shown), hired=hired(shown))


def signs_of(board: Mapping[str, Any]) -> tuple[str, ...]:
    """The signs and lines of a scene, in the legend's order."""
    lines = {line["look"] for line in (*board.get("arrows", ()), *board.get("tops", ()))}
    marks = {line["sign"] for part in ("arrows", "tops", "badges") for line in board.get(part, ())}
    states = {sign["state"] for sign in board.get("signs", ())}
    states |= {"hit" for sign in board.get("signs", ()) if sign.get("fell")}
    more = {name for name in ("owned", "taken", "held", "inner", "head-on") if board.get(name)}
    there = lines | marks | states | more
    return tuple(name for name in say.SIGN_MEANS if name in there)


def hired(board: Mapping[str, Any]) -> tuple[str, ...]:
    """A home power and a power that it commands on this map, for the sample in its legend; () if there is none."""
    pairs = ((sign["head"], sign["power"]) for sign in board.get("signs", ()) if sign["head"])
    return next((pair for pair in pairs if pair[0] != pair[1]), ())


KEY = 1000
"""How wide the key is drawn."""
BARRED = "barred"
"""What the key tells of land besides, where its second column has room."""


@lru_cache(maxsize=64)
def legend(folders: tuple[Path, ...], signs: tuple[str, ...], hired: tuple[str, ...]) -> Picture | None:
    """What signs on the map mean, drawn beside them; None if there are none. `hired`: two powers for its sample."""
    if not signs:
        return None
    means = {name: say.SIGN_MEANS[name] for name in (*signs, *((BARRED,) if len(signs) % 2 else ()))}
    template = drawing(folders).get_template("picture/key.svg.j2")
    return Picture(slim(template.render(means=means, wide=KEY, powers=POWERS, ground=GROUND, hired=hired)))


def _board(folders: tuple[Path, ...], shown: Mapping[str, Any]) -> Board:
    """The land as it is owned, and what stands on it."""
    codes = _land()
    land = {"-": GROUND["barred"]} | shown["tints"]
    tints = [land.get(code, GROUND["free"]) for code in codes]
    tints += [shown["inner"].get(name) or land.get(name[:3], GROUND["free"]) for name in europe().inner]
    return Board(folders, tuple(tints), bool(shown["inner"]), pieces(_macros(folders), europe(), shown))


@lru_cache(maxsize=4)
def kit(folders: tuple[Path, ...]) -> Kit:
    """What these templates draw boards with."""
    return Kit(_layers(folders), partial(_words, folders))


@lru_cache(maxsize=128)
def _words(folders: tuple[Path, ...], tools: Tools) -> str:
    return slim(_macros(folders, tools.letters)[tools.macro]()) if tools.macro else ""


@lru_cache(maxsize=16)
def _macros(folders: tuple[Path, ...], letters: str = "") -> Mapping[str, Macro]:
    """What draws signs and lines, of all powers or a few."""
    template = drawing(folders).get_template("picture/board.svg.j2")
    powers = {name: look for name, look in POWERS.items() if name[0] in letters} if letters else POWERS
    made: Any = template.make_module({"powers": powers, "ground": GROUND})
    return {name: getattr(made, name) for name in ("star", "sign", "arrow", "mark", "halves", "ring", "look", "pens")}


def _layers(folders: tuple[Path, ...]) -> Layers:
    land = {code: f"#0000{n:02x}" for n, code in enumerate(_land(), start=1)}
    template = drawing(folders).get_template("picture/layers.svg.j2")
    inner = {name: f"#0000{n:02x}" for n, name in enumerate(europe().inner, start=len(land) + 1)}
    shared = {"chart": europe(), "tints": land, "inner": inner, "powers": POWERS, "ground": GROUND}
    return Layers(*(slim(template.render(**shared, layer=field.name)) for field in fields(Layers)))


def _land() -> list[str]:
    """The provinces that are drawn as land, in their order."""
    return [place for place in europe().shapes if place[:3] not in europe().seas and not place.endswith("~")]


def told(data: Mapping[str, Any]) -> str:
    """The phase that the picture tells: the first with moves, else the last that had orders, else the one to come."""
    phases = [event for event in data["events"] if event.get("orders")]
    moved = [event["phase"] for event in phases if event.get("kind") == "moves"]
    return str(moved[0] if moved else phases[-1]["phase"] if phases else data["phase"])


def slim(svg: str) -> str:
    """Without line breaks between elements."""
    return re.sub(r">\s+<", "><", svg).strip()


def size(svg: str) -> tuple[int, int]:
    """Width and height, with the map above it."""
    found = re.search(r'viewBox="0 (\d+) (\d+) (\d+)"', svg)
    assert found, "every picture says how large it is"
    return int(found[2]), int(found[1]) + int(found[3])


def in_words(folders: tuple[Path, ...], game: str, data: Mapping[str, Any], titles: Titles, brief: bool = False) -> str:
    """The picture for who cannot see it: by the game's own words, else what became of the orders on the map.

    `brief`: without the units, which are told beside it.
    """
    try:
        own = environment(folders).get_template(f"{game}/picture.txt.j2")
    except TemplateNotFound:
        return _map_in_words(data, titles, brief)
    return " ".join(own.render({**data, "title": titles(told(data)), "titles": titles}).split())


def _map_in_words(data: Mapping[str, Any], titles: Titles, brief: bool) -> str:
    rows = [row for event in data["events"] for row in event.get("orders", ())]
    parts = [say.MAP_OF.format(campaign=data["campaign"], phase=titles(told(data)))]
    parts += [_fates(rows)] if rows else []
    parts += (
        []
        if brief
        else [
            f"{power.title()}: {', '.join(sorted(own))}."
            for power, own in sorted((data["view"].get("units") or {}).items())
        ]
    )
    return " ".join(part for part in parts if part)


def _fates(rows: Sequence[Mapping[str, Any]]) -> str:
    moved = [row for row in rows if row["kind"] == "move"]
    good = sum(row["verdict"] == "succeeds" for row in moved)
    lost = [row["unit"][:5] for row in rows if row.get("dislodged")]
    words = [say.MOVES_SUCCEEDED.format(good=good, moves=len(moved))] if moved else []
    words += [say.UNITS_DISLODGED.format(units=", ".join(lost))] if lost else []
    return " ".join(words)
