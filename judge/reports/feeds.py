"""Feeds of what happened, in Atom's form; and how a campaign stands, in a sentence."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from judge.reports import sentences as say
from judge.reports.chronicle import ending, phase_text, titled
from judge.reports.forms import TextForm
from judge.reports.render import drawing

NEWEST = 30
"""Entries of a feed."""


def happened(folders: tuple[Path, ...], story: Mapping[str, Any]) -> list[dict[str, str]]:
    """What a feed tells, in its order: every phase, every step back of the GM's, the end."""
    found = [
        {
            "title": titled(story)(step["phase"]),
            "id": step["phase"],
            "page": step["phase"],
            "at": step["at"],
            "text": phase_text(folders, story, step["events"], TextForm()).strip("\n"),
        }
        for step in story["steps"]
    ]
    for n, turn in enumerate(story["turns"], start=1):
        words = turned(story, turn)
        found.append({"title": words, "id": f"turn-{n}", "page": "now", "at": turn["at"], "text": words})
    if story["result"]:
        at = max((row["at"] for row in found), default=story["created"])
        found.append({"title": say.THE_END, "id": "end", "page": "now", "at": at, "text": stands(folders, story)})
    return sorted(found, key=lambda row: row["at"])


def turned(story: Mapping[str, Any], turn: Mapping[str, str]) -> str:
    """`The GM has gone back to Spring 1905 moves.`"""
    told = say.GM_WENT_BACK_TO if turn["kind"] == "undone" else say.GM_WENT_ON_TO
    return told.format(phase=titled(story)(turn["phase"]))


def stands(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """`Autumn 1903 moves.` or how it ended."""
    if story["result"]:
        return say.STANDS_OVER.format(ending=ending(folders, story))
    if story["status"] == "forming":
        return say.STANDS_FORMING
    told = say.STANDS_PAUSED if story["status"] == "paused" else say.STANDS_RUNNING
    return told.format(phase=titled(story)(story["phase"]))


def campaign_feed(folders: tuple[Path, ...], story: Mapping[str, Any], made: str) -> bytes:
    host, name = story["judge"].rpartition("@")[2], story["campaign"]
    entries = [entry(host, name, row) for row in reversed(happened(folders, story)[-NEWEST:])]
    about = {"title": f"{name}, {story['title']}", "id": f"tag:{host},2026:{name}", "page": "index.html"}
    updated = entries[0]["at"] if entries else made
    return drawing(folders).get_template("archive/feed.j2").render(entries=entries, updated=updated, **about).encode()


def entry(host: str, name: str, row: Mapping[str, str], folder: str = "") -> dict[str, str]:
    """A feed's entry of what happened in a campaign."""
    where = {"id": f"tag:{host},2026:{name}/{row['id']}", "page": f"{folder}index.html#{row['page']}"}
    return {**row, **where, "title": f"{name}: {row['title']}"}


def as_json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n").encode()
