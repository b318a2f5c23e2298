"""The web archive as files: a campaign's page and all that belongs to it, the indexes. Plain data in, bytes out."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound
from markupsafe import Markup

from judge.reports import sentences as say
from judge.reports.chronicle import chart, ending, paged, part, phase_text, plain, titled
from judge.reports.colours import GROUND, POWERS
from judge.reports.europe import europe
from judge.reports.forms import TextForm
from judge.reports.map_arrows import scene
from judge.reports.page_form import PageForm
from judge.reports.picture import facts, picture, slim
from judge.reports.render import drawing
from judge.reports.saved import saved

Files = dict[str, bytes]
Paint = Callable[[str], bytes]
FORMAT = "judge-campaign-1"
STILL = "map.png"
ASSETS = ("archive.css", "archive.js", "sheet.js", "schema.json")
INDEXES = ("index.html", "games.html", "players.html", "gms.html", "handbook.html", "feed.xml", "campaigns.json")
CHARTS = (("centres", say.CHART_CENTRES), ("credits", say.CHART_CREDITS), ("balances", say.CHART_BALANCES))
NEWEST = 30
"""Entries of a feed."""
STATUS = {
    "running": say.GROUP_RUNNING, "paused": say.GROUP_RUNNING, "forming": say.GROUP_FORMING, "over": say.GROUP_OVER,
}  # fmt: skip


def campaign_files(folders: tuple[Path, ...], story: Mapping[str, Any], made: str, paint: Paint | None = None) -> Files:
    """Everything under a campaign's folder, by its path. `paint`: SVG to PNG, for a still of how it stands."""
    name, forms = story["campaign"], downloads(folders, story)
    files = {
        "index.html": _page(folders, story, made).encode(),
        "campaign.json": forms["json"],
        f"{name}.txt": forms["text"],
        f"{name}.jsonl": ("\n".join(story["log"]) + "\n").encode(),
        "feed.xml": _feed(folders, story, made),
    }
    if told := _rules(folders, story):
        page = drawing(folders).get_template("archive/rules.j2")
        more = {"up": "../", "feed": "feed.xml", "made": made}
        files["rules.html"] = page.render(story=story, text=Markup(told), **more).encode()
    if "diplomacy" in forms:
        files[f"{name}.diplomacy.json"] = forms["diplomacy"]
    if still := _still(folders, story, paint):
        files[STILL] = still
    return {f"{name}/{path}": data for path, data in files.items()}


def _still(folders: tuple[Path, ...], story: Mapping[str, Any], paint: Paint | None) -> bytes:
    """How the campaign stands, as a picture to share; b"" for a game without one."""
    events = story["steps"][-1]["events"] if story["steps"] else ()
    last = {"campaign": story["campaign"], "game": story["title"], "view": story["view"], "phase": story["phase"]}
    shown = facts(last | {"events": [event for event in events if "phase" in event]}, titled(story))
    svg = picture(folders, story["game"], shown) if paint and shown else ""
    return paint(svg) if paint and svg else b""


def downloads(folders: tuple[Path, ...], story: Mapping[str, Any], phase: str = "") -> Files:
    """The campaign in other forms: JSON by templates/archive/schema.json, plain text, of games in years a saved game.

    `phase`: the text of this phase alone.
    """
    shown = {
        key: value for key, value in story.items() if key not in ("log", "judge", "offer", "pays", "hidden", "tables")
    }
    if phase:
        words = phase_text(folders, story, story["steps"][-1]["events"], TextForm()).strip("\n")
        text = f"{story['campaign']}, {titled(story)(phase)}\n\n{words}\n"
    else:
        text = plain(folders, story)
    files = {"json": _json({"format": FORMAT, **shown}), "text": text.encode()}
    return files | ({"diplomacy": _json(saved(story))} if story["view"].get("units") and story["years"] else {})


def summary(folders: tuple[Path, ...], story: Mapping[str, Any]) -> dict[str, Any]:
    """A campaign's line in the indexes."""
    news = happened(folders, story)
    return {
        "campaign": story["campaign"],
        "title": story["title"],
        "status": story["status"],
        "stands": stands(folders, story),
        "players": [] if story["hidden"] else [s["name"] for s in story["seats"] if s["status"] != "vacant"],
        "gms": story["gms"],
        "plays": [] if story["hidden"] else _plays(story),
        "deadline": story["deadline"],
        "join": story["judge"] if story["status"] == "forming" else "",
        "at": news[-1]["at"] if news else story["created"],
        "news": news[-1] if news else None,
    }


def _plays(story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Who plays what: `name`, its powers and what became of the seat."""
    view = story["view"] or {}
    powers = view.get("homes") or view.get("powers") or {}
    cabinets = view.get("presidents") or {}
    rows = []
    for seat in story["seats"]:
        name, status = seat["name"], seat["status"]
        own = [powers[name]] if powers.get(name) else [power for power, who in cabinets.items() if who == name]
        gone = "" if status in ("active", "out") else status.replace("-", " ")
        rows.append({"name": name, "powers": own, "office": bool(cabinets), "status": gone})
    return rows


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
    newest = [row for row in recent if row["news"]][:NEWEST]
    entries = [_entry(host, row["campaign"], row["news"], f"{row['campaign']}/") for row in newest]
    about = {"title": say.ALL_CAMPAIGNS, "id": f"tag:{host},2026:campaigns", "page": "index.html"}
    updated = entries[0]["at"] if entries else made
    feed = drawing(folders).get_template("archive/feed.j2").render(entries=entries, updated=updated, **about)
    public = [{key: value for key, value in row.items() if key != "news"} for row in rows]
    return files | {"feed.xml": feed.encode(), "campaigns.json": _json(public)}


def assets(folders: tuple[Path, ...]) -> Files:
    """What all pages share."""
    files = {name: (folders[0] / "archive" / name).read_bytes() for name in ASSETS}
    chips = "".join(f".chip.{power}{{background:{colour.sign}}}\n" for power, colour in POWERS.items())
    return files | {"archive.css": files["archive.css"] + chips.encode()}


def stands(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """`Autumn 1903 moves.` or how it ended."""
    if story["result"]:
        return say.STANDS_OVER.format(ending=ending(folders, story))
    if story["status"] == "forming":
        return say.STANDS_FORMING
    told = say.STANDS_PAUSED if story["status"] == "paused" else say.STANDS_RUNNING
    return told.format(phase=titled(story)(story["phase"]))


def _groups(rows: Iterable[dict[str, Any]], of: Any, order: list[str] | None = None) -> list[dict[str, Any]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        for name in of(row):
            found.setdefault(name, []).append(row)
    names = order or sorted(found, key=str.lower)
    return [{"name": name, "rows": found[name]} for name in names if name in found]


def _page(folders: tuple[Path, ...], story: Mapping[str, Any], made: str) -> str:
    phases, drawn = _phases(folders, story), _drawn(story)
    frames, look, tall = _frames(folders, story)
    offered = story["offer"] if drawn and story["status"] == "running" else {}
    return slim(
        drawing(folders)
        .get_template("archive/campaign.j2")
        .render(
            story=story,
            titles=titled(story),
            stands=stands(folders, story),
            plays=_plays(story),
            turns=[{"at": turn["at"], "text": turned(story, turn)} for turn in story["turns"]],
            phases=phases,
            drawn=drawn,
            frames=frames,
            look=look,
            tall=tall,
            charts=[found for key, title in CHARTS if (found := chart(story, key, title))],
            offer=json.dumps(offered, separators=(",", ":")) if offered else "",
            pays=json.dumps(story["pays"], separators=(",", ":")),
            saved=bool(drawn and story["years"]),
            ruled=bool(_rules(folders, story)),
            chart=europe(),
            powers=POWERS,
            ground=GROUND,
            tints=json.dumps({power: [c.sign, c.tint, c.ink] for power, c in POWERS.items()}, separators=(",", ":")),
            up="../",
            feed="feed.xml",
            made=made,
        )
    )


def _rules(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """The rules as RULES tells them; "" if the game has none."""
    version = [story["rules"]["version"], story["rules"]["text"]]
    return part(
        folders,
        story,
        "rules",
        PageForm(2),
        options=story["options"],
        tables=story["tables"],
        section="",
        part={"version": version},
    )


def _phases(folders: tuple[Path, ...], story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every phase in words, and how it stands at last."""
    found = [
        {
            "id": step["phase"],
            "name": titled(story)(step["phase"]),
            "at": step["at"],
            "year": _new_year(story, n),
            "text": paged(folders, story, step["events"], step["before"]),
            "chart": Markup(part(folders, story, "chart", PageForm(), chart=step["chart"])) if step["chart"] else "",
        }
        for n, step in enumerate(story["steps"])
    ]
    if not story["view"]:
        return found
    told = paged(folders, story, story["since"], story["view"])
    if result := story["result"]:
        reason = f" {result['text']}." if result["text"] else ""
        told = PageForm().para(f"{ending(folders, story)}.{reason}") + told
    position = Markup(part(folders, story, "position", PageForm(), view=story["view"]))
    name = say.THE_END if story["result"] else say.NOW_PHASE.format(phase=titled(story)(story["phase"]))
    return [*found, {"id": "now", "name": name, "at": "", "year": "", "text": told + position, "chart": ""}]


def _new_year(story: Mapping[str, Any], n: int) -> str:
    """The game year that a phase begins; "" within a year, or in a game without years."""
    years, steps = story["years"], story["steps"]
    year: str = years.get(steps[n]["phase"], "")
    return "" if n and years.get(steps[n - 1]["phase"]) == year else year


def _frames(folders: tuple[Path, ...], story: Mapping[str, Any]) -> tuple[list[dict[str, Any]], Markup, int]:
    """The stage of a game that draws its own, phase by phase; no pictures for a game without one.

    `fronts`: so many pairs of orders are uncovered one after the other. With them what all pictures share, and the
    height of the stage, which is 1200 wide.
    """
    try:
        stage = drawing(folders).get_template(f"{story['game']}/stage.svg.j2")
    except TemplateNotFound:
        return [], Markup(), 0
    views = [(step["phase"], step["before"], step["events"]) for step in story["steps"]]
    views += [("now", story["view"], ())] if story["view"] else []
    draw: Any = stage.make_module({"powers": POWERS})
    now = say.THE_END if story["result"] else titled(story)(story["phase"])
    found = []
    for code, view, events in views:
        rows = [row for event in events if event.get("phase") == code for row in event.get("orders", ())]
        title = now if code == "now" else titled(story)(code)
        found.append({"id": code, "fronts": len(rows) // 2, "svg": Markup(draw.play(view, rows, title))})
    return found, Markup(draw.look()), max((int(str(draw.height(view))) for _, view, _ in views), default=0)


def _drawn(story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The board of every phase with its orders, and as it stands at last. `fronts`: battles, one after the other."""
    views = [(step["phase"], step["before"], step["events"]) for step in story["steps"]]
    views += [("now", story["view"], ())]
    found = []
    for code, view, events in views:
        if view.get("units"):
            rows = [row for event in events if event.get("phase") == code for row in event.get("orders", ())]
            own = ";".join(f"{power}:{' '.join(centres)}" for power, centres in view["centres"].items())
            fronts = max((row.get("front", 0) for row in rows), default=0)
            found.append({"id": code, "scene": scene(europe(), view, rows), "own": own, "fronts": fronts})
    return found


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


def _feed(folders: tuple[Path, ...], story: Mapping[str, Any], made: str) -> bytes:
    host, name = story["judge"].rpartition("@")[2], story["campaign"]
    entries = [_entry(host, name, row) for row in reversed(happened(folders, story)[-NEWEST:])]
    about = {"title": f"{name}, {story['title']}", "id": f"tag:{host},2026:{name}", "page": "index.html"}
    updated = entries[0]["at"] if entries else made
    return drawing(folders).get_template("archive/feed.j2").render(entries=entries, updated=updated, **about).encode()


def _entry(host: str, name: str, row: Mapping[str, str], folder: str = "") -> dict[str, str]:
    """A feed's entry of what happened in a campaign."""
    where = {"id": f"tag:{host},2026:{name}/{row['id']}", "page": f"{folder}index.html#{row['page']}"}
    return {**row, **where, "title": f"{name}: {row['title']}"}


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n").encode()
