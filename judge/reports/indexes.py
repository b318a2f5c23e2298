"""The archive's lists: by how the campaigns stand, by game, by player, by GM; the handbook; the feed of all."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from judge.reports import sentences as say
from judge.reports.archive import Files, as_json
from judge.reports.feeds import NEWEST, entry
from judge.reports.render import drawing
from judge.reports.statistics import statistics

INDEXES = (
    "index.html", "games.html", "players.html", "gms.html", "statistics.html", "handbook.html", "feed.xml",
    "campaigns.json",
)  # fmt: skip
STATUS = {
    "running": say.GROUP_RUNNING, "paused": say.GROUP_RUNNING, "forming": say.GROUP_FORMING, "over": say.GROUP_OVER,
}  # fmt: skip


def index_files(
    folders: tuple[Path, ...], rows: list[dict[str, Any]], book: Mapping[str, Any], host: str, made: str
) -> Files:
    """The lists: by how the campaigns stand, by game, by player, by GM; the handbook; the feed of all."""
    rows = sorted(rows, key=lambda row: row["campaign"])
    recent = sorted(rows, key=lambda row: row["at"], reverse=True)
    lists = {
        "index.html": (
            say.CAMPAIGNS,
            _groups(recent, lambda row: [STATUS[row["status"]]], list(dict.fromkeys(STATUS.values()))),
        ),
        "games.html": (say.CAMPAIGNS_BY_GAME, _groups(rows, lambda row: [row["title"]])),
        "players.html": (say.CAMPAIGNS_BY_PLAYER, _groups(rows, lambda row: row["players"])),
        "gms.html": (say.CAMPAIGNS_BY_GM, _groups(rows, lambda row: row["gms"] or [say.GMS_WITHOUT_NAME])),
    }
    template = drawing(folders).get_template("archive/index.j2")
    more = {"up": "", "feed": "feed.xml", "made": made}
    files = {
        path: template.render(title=title, groups=groups, **more).encode() for path, (title, groups) in lists.items()
    }
    files["handbook.html"] = drawing(folders).get_template("archive/handbook.j2").render(book=book, **more).encode()
    figures = {"title": say.STATISTICS, "games": statistics(rows)}
    files["statistics.html"] = drawing(folders).get_template("archive/statistics.j2").render(**figures, **more).encode()
    newest = [row for row in recent if row["news"]][:NEWEST]
    entries = [entry(host, row["campaign"], row["news"], f"{row['campaign']}/") for row in newest]
    about = {"title": say.ALL_CAMPAIGNS, "id": f"tag:{host},2026:campaigns", "page": "index.html"}
    updated = entries[0]["at"] if entries else made
    feed = drawing(folders).get_template("archive/feed.j2").render(entries=entries, updated=updated, **about)
    public = [{key: value for key, value in row.items() if key not in ("news", "told", "outcome")} for row in rows]
    return files | {"feed.xml": feed.encode(), "campaigns.json": as_json(public)}


def _groups(rows: Iterable[dict[str, Any]], of: Any, order: list[str] | None = None) -> list[dict[str, Any]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        for name in of(row):
            found.setdefault(name, []).append(row)
    names = order or sorted(found, key=str.lower)
    return [{"name": name, "rows": found[name]} for name in names if name in found]
