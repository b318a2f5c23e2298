"""Feeds of what happened, in Atom's form."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from judge.reports import sentences as say
from judge.reports.chronicle import phase_text, stands, titled, turned
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


def campaign_feed(folders: tuple[Path, ...], story: Mapping[str, Any], made: str) -> bytes:
    """The newest of a campaign."""
    host, name = story["judge"].rpartition("@")[2], story["campaign"]
    entries = [entry(host, name, row) for row in reversed(happened(folders, story)[-NEWEST:])]
    about = {"title": f"{name}, {story['title']}", "id": f"tag:{host},2026:{name}", "page": "index.html"}
    updated = entries[0]["at"] if entries else made
    return drawing(folders).get_template("archive/feed.j2").render(entries=entries, updated=updated, **about).encode()


def entry(host: str, name: str, row: Mapping[str, str], folder: str = "") -> dict[str, str]:
    """A feed's entry of what happened in a campaign."""
    where = {"id": f"tag:{host},2026:{name}/{row['id']}", "page": f"{folder}index.html#{row['page']}"}
    return {**row, **where, "title": f"{name}: {row['title']}"}
