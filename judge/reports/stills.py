"""Pictures of a campaign: how it stands, small for a list, and a frame a season."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.reports.chronicle import fought_last, titled
from judge.reports.colours import POWERS
from judge.reports.europe import europe
from judge.reports.picture import Picture, facts, picture, size
from judge.reports.scene import commanders


def standing_now(folders: tuple[Path, ...], story: Mapping[str, Any]) -> Picture | None:
    """How the campaign stands, while it runs with its last orders; None for a game without a picture."""
    last = story["steps"][-1]["events"] if story["steps"] and not story["result"] else ()
    return _picture(folders, story, fought_last(story), last, story["phase"])


def for_a_list(folders: tuple[Path, ...], story: Mapping[str, Any], whole: Picture) -> Picture:
    """Of a map for whom its land fights, and nothing else; of another picture all of it."""
    heads, centres = commanders(fought_last(story)), story["view"].get("centres") or {}
    fights = {home: [code for p, own in centres.items() if heads.get(p, p) == home for code in own] for home in POWERS}
    view = {**story["view"], "centres": fights, "units": dict.fromkeys(POWERS, ()), "dislodged": [], "control": {}}
    map_alone = _picture(folders, story, view, (), story["phase"]) if whole.board else None
    return replace(map_alone, part=(0, 0, europe().width, europe().height), small=True) if map_alone else whole


def frames(folders: tuple[Path, ...], story: Mapping[str, Any]) -> list[Picture]:
    """The moves of every season, or every turn, each with where it led; and how it stands at last; all of one size."""
    ends = [*(step["before"] for step in story["steps"][1:]), story["view"]]
    told = zip(story["steps"], ends, strict=True)
    played = [(step, end) for step, end in told if any("orders" in event for event in step["events"])]
    steps = [(step, end) for step, end in played if any(e.get("kind") == "moves" for e in step["events"])] or played
    found = [_picture(folders, story, end, step["events"], step["phase"]) for step, end in steps]
    last = _picture(folders, story, fought_last(story), (), story["phase"]) if steps else None
    made = [picture for picture in (*found, last) if picture]
    tall = min((size(picture.svg)[1] for picture in made), default=0)  # what stands below a map comes and goes
    return [replace(picture, part=(0, 0, size(picture.svg)[0], tall)) for picture in made]


def _picture(folders: tuple[Path, ...], story: Mapping[str, Any], view: Any, events: Any, phase: str) -> Picture | None:
    """A position and the orders that these events tell; None for a game without a picture."""
    told = {"campaign": story["campaign"], "game": story["title"], "view": view, "phase": phase}
    shown = facts(told | {"events": [event for event in events if "phase" in event]}, titled(story))
    return picture(folders, story["game"], shown) if shown else None
