"""The archive's lists: by how the campaigns stand, by game, by player, by GM; the handbook; the feed of all."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
FULL = 60
"""Campaigns on a page of a list."""
NEAR = 3
"""Pages before and after it, and the first and the last, to which a page leads."""
Row = Mapping[str, Any]
Group = dict[str, Any]
"""`name` and `rows`."""
INNER = ("news", "told", "ledger", "outcome")
"""Of a row, what is for the lists alone."""
TOP = {"up": "", "feed": "feed.xml"}
"""Where the lists lie."""


def pages(rows: Iterable[Row]) -> dict[str, dict[str, Any]]:
    """By path what each page of the lists shows: `title`, `groups`, and `ways`: pages of the same list."""
    rows = sorted(rows, key=lambda row: str(row["campaign"]))
    recent = sorted(rows, key=lambda row: str(row["at"]), reverse=True)
    orders = list(dict.fromkeys(STATUS.values()))
    lists: dict[str, tuple[str, list[Group]]] = {
        "index": (say.CAMPAIGNS, _groups(recent, lambda row: [STATUS[row["status"]]], orders)),
        "games": (say.CAMPAIGNS_BY_GAME, _groups(rows, lambda row: [row["title"]])),
        "players": (say.CAMPAIGNS_BY_PLAYER, _groups(rows, lambda row: row["players"])),
        "gms": (say.CAMPAIGNS_BY_GM, _groups(rows, lambda row: row["gms"] or [say.GMS_WITHOUT_NAME])),
    }
    found = {}
    for name, (title, groups) in lists.items():
        parts = list(_parts(groups)) or [[]]
        for n, part in enumerate(parts):
            found[_path(name, n)] = {"title": title, "groups": part, "ways": _ways(name, parts, n)}
    return found


def page_file(folders: tuple[Path, ...], page: Mapping[str, Any], made: str) -> bytes:
    """A page of a list."""
    return drawing(folders).get_template("archive/index.j2").render(**page, **TOP, made=made).encode()


def other_files(
    folders: tuple[Path, ...], rows: Iterable[dict[str, Any]], book: Mapping[str, Any], host: str, made: str
) -> Files:
    """What there is beside the lists, of all campaigns: the handbook, the statistics, the feed, all as data."""
    rows, more = sorted(rows, key=lambda row: str(row["campaign"])), {**TOP, "made": made}
    files = {"handbook.html": drawing(folders).get_template("archive/handbook.j2").render(book=book, **more).encode()}
    figures = {"title": say.STATISTICS, "games": statistics(rows)}
    files["statistics.html"] = drawing(folders).get_template("archive/statistics.j2").render(**figures, **more).encode()
    newest = sorted((row for row in rows if row["news"]), key=lambda row: str(row["at"]), reverse=True)[:NEWEST]
    entries = [entry(host, row["campaign"], row["news"], f"{row['campaign']}/") for row in newest]
    about = {"title": say.ALL_CAMPAIGNS, "id": f"tag:{host},2026:campaigns", "page": "index.html"}
    updated = entries[0]["at"] if entries else made
    feed = drawing(folders).get_template("archive/feed.j2").render(entries=entries, updated=updated, **about)
    public = [{key: value for key, value in row.items() if key not in INNER} for row in rows]
    return files | {"feed.xml": feed.encode(), "campaigns.json": as_json(public)}


def _groups(rows: Iterable[Row], of: Callable[[Row], Iterable[str]], order: list[str] | None = None) -> list[Group]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        for name in of(row):
            found.setdefault(name, []).append(row)
    names = order or sorted(found, key=str.lower)
    return [{"name": name, "rows": found[name]} for name in names if name in found]


def _parts(groups: Iterable[Group]) -> Iterator[list[Group]]:
    """The same, FULL campaigns in each part; a group that does not fit goes on in the next."""
    part: list[Group] = []
    room = FULL
    for group in groups:
        rows = list(group["rows"])
        while rows:
            part.append({"name": group["name"], "rows": rows[:room]})
            rows, room = rows[room:], room - len(rows[:room])
            if not room:
                yield part
                part, room = [], FULL
    if part:
        yield part


def _ways(name: str, parts: Sequence[Sequence[Group]], n: int) -> list[dict[str, Any]]:
    """The pages to which the one of this number leads, and itself, which has no `path`; [] if it is the only one."""
    if len(parts) < 2:
        return []
    shown = [m for m in range(len(parts)) if m in (0, len(parts) - 1) or abs(m - n) <= NEAR]
    return [
        {
            "page": m + 1,
            "path": "" if m == n else _path(name, m),
            "first": parts[m][0]["name"],
            "gap": m > 0 and m - 1 not in shown,
        }
        for m in shown
    ]


def _path(name: str, n: int) -> str:
    return f"{name}-{n + 1}.html" if n else f"{name}.html"
