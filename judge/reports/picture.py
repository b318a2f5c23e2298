"""A season's picture: the game's own template over the map of Europe, as SVG."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound

from judge.reports import sentences as say
from judge.reports.colours import GROUND, POWERS
from judge.reports.europe import europe
from judge.reports.map_arrows import scene
from judge.reports.render import Titles, drawing, environment


def facts(data: Mapping[str, Any], titles: Titles) -> str:
    """What a picture is made of, as JSON: the same for all readers of a report. "" if there is nothing to draw."""
    view = {key: value for key, value in (data.get("view") or {}).items() if key != "you"}
    if not view:
        return ""
    events = [{"phase": e["phase"], "orders": e["orders"]} for e in data["events"] if "orders" in e]
    kept = {key: data[key] for key in ("campaign", "game")}
    return json.dumps({**kept, "view": view, "events": events, "title": titles(told(data))}, sort_keys=True)


@lru_cache(maxsize=8)
def picture(folders: tuple[Path, ...], game: str, facts: str) -> str:
    """The SVG of a report: how it stands now, and how it came to that. "" for a game without a picture."""
    data = json.loads(facts)
    try:
        template = drawing(folders).get_template(f"{game}/picture.svg.j2")
    except TemplateNotFound:
        return ""
    rows = [row for event in data["events"] for row in event["orders"]]
    board = scene(europe(), data["view"], rows) if data["view"].get("units") else {}
    found = {"chart": europe(), "view": data["view"], "scene": board, "orders": rows}
    words = {"title": data["title"], "under": f"{data['campaign']}, {data['game']}"}
    return slim(template.render(**found, **words, powers=POWERS, ground=GROUND))


def told(data: Mapping[str, Any]) -> str:
    """The phase of which the picture tells: the last that had orders, else the one to come."""
    phases = [event["phase"] for event in data["events"] if event.get("orders")]
    return str(phases[-1] if phases else data["phase"])


def slim(svg: str) -> str:
    """Without line breaks between elements."""
    return re.sub(r">\s+<", "><", svg).strip()


def size(svg: str) -> tuple[int, int]:
    """Width and height."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert found, "every picture says how large it is"
    return int(found[1]), int(found[2])


def in_words(folders: tuple[Path, ...], game: str, data: Mapping[str, Any], titles: Titles) -> str:
    """The picture for who cannot see it: by the game's own words, else what became of the orders on the map."""
    try:
        own = environment(folders).get_template(f"{game}/picture.txt.j2")
    except TemplateNotFound:
        return _map_in_words(data, titles)
    return " ".join(own.render({**data, "title": titles(told(data)), "titles": titles}).split())


def _map_in_words(data: Mapping[str, Any], titles: Titles) -> str:
    rows = [row for event in data["events"] for row in event.get("orders", ())]
    parts = [say.MAP_OF.format(campaign=data["campaign"], phase=titles(told(data)))]
    parts += [_fates(rows)] if rows else []
    parts += [
        f"{power.title()}: {', '.join(sorted(own))}."
        for power, own in sorted((data["view"].get("units") or {}).items())
    ]
    return " ".join(part for part in parts if part)


def _fates(rows: Sequence[Mapping[str, Any]]) -> str:
    moved = [row for row in rows if row["kind"] == "move"]
    good = sum(row["verdict"] == "succeeds" for row in moved)
    lost = [row["unit"][:5] for row in rows if row.get("dislodged")]
    words = [say.MOVES_SUCCEEDED.format(good=good, moves=len(moved))] if moved else []
    words += [say.UNITS_DISLODGED.format(units=", ".join(lost))] if lost else []
    return " ".join(words)
