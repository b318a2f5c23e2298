"""The web archive as files: a campaign's page and all that belongs to it. Plain data in, bytes out."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound
from markupsafe import Markup

from judge.reports import sentences as say
from judge.reports.annals import annals
from judge.reports.chronicle import (
    COMMANDED,
    chart,
    ended,
    fought_last,
    headline,
    paged,
    part,
    phase_text,
    plain,
    result_line,
    standing,
    stands,
    titled,
    turned,
    year_of,
)
from judge.reports.colours import GROUND, POWERS
from judge.reports.europe import europe
from judge.reports.feeds import campaign_feed, happened
from judge.reports.film import MADE, film
from judge.reports.forms import TextForm
from judge.reports.ledger import ledger
from judge.reports.page_form import PageForm
from judge.reports.picture import Picture, slim
from judge.reports.places import names, place
from judge.reports.render import drawing
from judge.reports.saved import saved
from judge.reports.scene import camps, commanders, scene
from judge.reports.statistics import outcome
from judge.reports.stills import for_a_list, frames, standing_now
from judge.reports.whose import players_of, whose

Files = dict[str, bytes]
Paint = Callable[[Picture], bytes]
FORMAT = "judge-campaign-1"
CHECKER = "check_log.py"
"""Lies beside a finished campaign's log, and needs nothing else of the judge's."""
STILL, THUMB, FILM = "map.png", "thumb.png", "film-{digest}.gif"
INSETS = {
    "The British Isles": (50, 120), "Lowlands and Germany": (350, 255), "France": (20, 500), "Iberia": (20, 650),
    "Italy": (415, 650), "The Balkans": (615, 560), "Turkey": (740, 650), "Russia": (740, 250),
    "Scandinavia": (385, 35), "The far north": (670, 20),
}  # fmt: skip
"""Parts of the map that are shown again, larger: x and y of their corner. Together they show every unit."""
INSET = 420
"""Width and height of such a part."""
CHARTS = (
    (COMMANDED, say.CHART_COMMANDED),
    ("centres", say.CHART_CENTRES),
    ("credits", say.CHART_CREDITS),
    ("balances", say.CHART_BALANCES),
)


def campaign_files(
    folders: tuple[Path, ...],
    story: Mapping[str, Any],
    made: str,
    paint: Paint | None = None,
    made_before: Callable[[str], bytes] | None = None,
) -> Files:
    """Everything under a campaign's folder, by its path.

    `paint`: SVG to PNG, for a still of how it stands, and for a finished campaign as a moving picture, whose name
    tells what it shows. `made_before`: a file of this name that was made earlier; b"" if there is none.
    """
    name, forms = story["campaign"], downloads(folders, story)
    seasons = frames(folders, story) if paint and story["result"] else []
    moving = FILM.format(digest=sha256((MADE + repr(seasons)).encode()).hexdigest()[:8]) if len(seasons) > 1 else ""
    now = standing_now(folders, story) if paint else None
    still = paint(now) if paint and now else b""
    shown = _shown(folders, story) | {"made": made, "still": STILL if still else "", "film": moving}
    files = {
        "index.html": _page(folders, "campaign", shown),
        **({"embed.html": _page(folders, "embed", shown)} if shown["drawn"] or shown["frames"] else {}),
        "campaign.json": forms["json"],
        f"{name}.txt": forms["text"],
        f"{name}.jsonl": ("\n".join(story["log"]) + "\n").encode(),
        "feed.xml": campaign_feed(folders, story, made),
    }
    if told := _rules(folders, story):
        page = drawing(folders).get_template("archive/rules.j2")
        more = {"up": "../", "feed": "feed.xml", "made": made}
        files["rules.html"] = page.render(story=story, text=Markup(told), **more).encode()
    if story["result"]:
        files[CHECKER] = (folders[0] / "archive" / CHECKER).read_bytes()
    if "diplomacy" in forms:
        files[f"{name}.diplomacy.json"] = forms["diplomacy"]
    if paint and now and still:
        files |= {STILL: still, THUMB: paint(for_a_list(folders, story, now))}
    if moving and paint:
        files[moving] = (made_before and made_before(f"{name}/{moving}")) or film(seasons, paint)
    return {f"{name}/{path}": data for path, data in files.items()}


def downloads(folders: tuple[Path, ...], story: Mapping[str, Any], phase: str = "") -> Files:
    """The campaign in other forms: JSON by templates/archive/schema.json, plain text, of games in years a saved game.

    `phase`: the text of this phase alone.
    """
    shown = {key: value for key, value in story.items() if key not in OWN}
    if phase:
        words = phase_text(folders, story, story["steps"][-1]["events"], TextForm()).strip("\n")
        text = f"{story['campaign']}, {titled(story)(phase)}\n\n{words}\n"
    else:
        text = plain(folders, story)
    files = {"json": as_json({"format": FORMAT, **shown}), "text": text.encode()}
    return files | ({"diplomacy": as_json(saved(story))} if story["view"].get("units") and story["years"] else {})


OWN = frozenset({"log", "judge", "offer", "pays", "bids", "hidden", "tables"})
"""Of a story, what only its page needs."""


def as_json(data: Any) -> bytes:
    """The same data, the same bytes."""
    return (json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n").encode()


def summary(folders: tuple[Path, ...], story: Mapping[str, Any]) -> dict[str, Any]:
    """A campaign's line in the indexes."""
    news, plays = happened(folders, story), [] if story["hidden"] else players_of(story)
    return {
        "campaign": story["campaign"],
        "title": story["title"],
        "status": story["status"],
        "stands": stands(folders, story),
        "players": [] if story["hidden"] else [s["name"] for s in story["seats"] if s["status"] != "vacant"],
        "gms": story["gms"],
        "plays": plays,
        "board": bool((story["view"] or {}).get("units")),
        "hired": bool(commanders(fought_last(story))),
        "outcome": outcome(story, plays),
        "years": list(dict.fromkeys(story["years"].get(step["phase"], "") for step in story["steps"])),
        "phases": len(story["steps"]),
        "deadline": story["deadline"],
        "join": story["judge"] if story["status"] == "forming" and len(story["seats"]) < story["places"] else "",
        "at": news[-1]["at"] if news else story["created"],
        "told": [asdict(year) for year in annals(folders, story)],
        "ledger": ledger(story) if story["years"] else {},
        "news": news[-1] if news else None,
    }


def _page(folders: tuple[Path, ...], template: str, shown: Mapping[str, Any]) -> bytes:
    page = drawing(folders).get_template(f"archive/{template}.j2")
    return slim(page.render(**shown, up="../", feed="feed.xml")).encode()


def _shown(folders: tuple[Path, ...], story: Mapping[str, Any]) -> dict[str, Any]:
    """All that a campaign's pages show."""
    story = {**story, "view": fought_last(story)}
    phases, drawn = _phases(folders, story), _drawn(story)
    frames, look, tall = _frames(folders, story)
    running = story["status"] == "running"
    offered, bids = story["offer"] if drawn and running else {}, story["bids"] if running else {}
    return {
        "story": story,
        "titles": titled(story),
        "stands": stands(folders, story, why=True),
        "plays": players_of(story),
        "turns": [{"at": turn["at"], "text": turned(story, turn)} for turn in story["turns"]],
        "phases": phases,
        "unplaced": [row for row in story["said"] if not any(row in one["said"] for one in phases)],
        "drawn": drawn,
        "frames": frames,
        "look": look,
        "tall": tall,
        "charts": [found for key, title in CHARTS if (found := chart(story, key, title))],
        "offer": json.dumps(offered, separators=(",", ":")) if offered else "",
        "bids": json.dumps(bids, separators=(",", ":")) if bids else "",
        "pays": json.dumps(story["pays"], separators=(",", ":")),
        "saved": bool(drawn and story["years"]),
        "ruled": bool(_rules(folders, story)),
        "chart": europe(),
        "inner": {name: drawn[-1]["scene"]["inner"].get(name, "none") for name in europe().inner}
        if any(one["hired"] for one in drawn)
        else {},
        "MARKS": say.TIMELINE_MARKS,
        "broad": round(1200 / tall if frames and not drawn else europe().width / europe().height, 3),
        "powers": POWERS,
        "ground": GROUND,
        "tints": json.dumps({p: [c.sign, c.tint, c.ink, c.rim] for p, c in POWERS.items()}, separators=(",", ":")),
        "insets": {name: f"{x} {y} {INSET} {INSET}" for name, (x, y) in INSETS.items()},
        "spots": json.dumps(europe().units, separators=(",", ":")),
        "places": json.dumps({code: place(code) for code in europe().shapes if code in names()}, separators=(",", ":")),
    }


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


def _counted(story: Mapping[str, Any], n: int) -> Mapping[str, Any]:
    """The view that says who is ahead at a step: from before it, or from after it where its centres were counted."""
    steps = story["steps"]
    if not any("changes" in event for event in steps[n]["events"]):
        return dict(steps[n]["before"])
    return dict(steps[n + 1]["before"] if n + 1 < len(steps) else story["view"])


def _phases(folders: tuple[Path, ...], story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every phase in words, and how it stands at last."""
    found = [
        {
            "id": step["phase"],
            "name": titled(story)(step["phase"]),
            "at": step["at"],
            "year": _new_year(story, n),
            "short": _short(titled(story)(step["phase"])),
            "mark": _mark(step["events"]),
            "headline": headline(folders, story, step["events"], step["before"]),
            "score": standing(folders, story, _counted(story, n), step["phase"]),
            "text": paged(folders, story, step["events"], step["before"]),
            "chart": Markup(part(folders, story, "chart", PageForm(), chart=step["chart"])) if step["chart"] else "",
            "said": [row for row in story["said"] if row["phase"] == step["phase"]],
        }
        for n, step in enumerate(story["steps"])
    ]
    if not story["view"]:
        return found
    told = paged(folders, story, story["since"], story["view"])
    if story["result"]:
        told = PageForm().para(ended(folders, story)) + told
    position = Markup(part(folders, story, "position", PageForm(), view=story["view"], over=story["result"]))
    name = say.THE_END if story["result"] else say.NOW_PHASE.format(phase=titled(story)(story["phase"]))
    said = [row for row in story["said"] if row["phase"] == ("over" if story["result"] else story["phase"])]
    now = {
        "id": "now",
        "name": name,
        "at": "",
        "year": "",
        "mark": "",
        "short": say.END_MARK if story["result"] else say.NOW_MARK,
        "headline": result_line(folders, story),
        "text": told + position,
        "years": annals(folders, story) if story["result"] else [],
        "chart": "",
        "said": said,
    }
    return [*found, now]


def _mark(events: Iterable[Mapping[str, Any]]) -> str:
    """What the timeline points out: `fell`, a unit was dislodged; `won`, a centre changed hands; `hired`; ""."""
    told = list(events)
    if any(event.get("dislodged") for event in told):
        return "fell"
    if any(event.get("changes") for event in told):
        return "won"
    return "hired" if any(any((event.get("control") or {}).values()) for event in told) else ""


def _new_year(story: Mapping[str, Any], n: int) -> str:
    """The game year, or the round, that a phase begins; "" within it, or in a game that has neither."""
    now, before = (year_of(story, story["steps"][i]["phase"]) for i in (n, max(0, n - 1)))
    return "" if n and now == before else now


def _short(title: str) -> str:
    """What stands for a phase on the timeline: `Spr`, `Ret` for retreats, `Ger` of a round, `4` of `Turn 4`."""
    words = title.split()
    if "," in title or (words[-1].isdigit() and len(words[-1]) < len("1901")):
        return words[-1][:3]
    return say.RETREATS_SHORT if words[-1] == "retreats" else title[: 4 if len(words[0]) == 4 else 3]


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
    """The board after every phase with its orders, and as it stands at last.

    `fronts`: battles, which are uncovered one after the other; the board is then the one before them.
    """
    steps = story["steps"]
    ends = [step["before"] for step in steps[1:]] + [story["view"]]
    views = [(step["phase"], step["before"], end, step["events"]) for step, end in zip(steps, ends, strict=False)]
    views += [("now", story["view"], story["view"], ())]
    found = []
    for code, before, end, events in views:
        rows = [row for event in events if event.get("phase") == code for row in event.get("orders", ())]
        fronts = max((row.get("front", 0) for row in rows), default=0)
        view = before if fronts else end
        if view.get("units"):
            own = ";".join(f"{power}:{' '.join(centres)}" for power, centres in view["centres"].items())
            hired = ";".join(f"{power}:{head}" for power, head in camps(view).items())
            units = ";".join(f"{power}:{','.join(stood)}" for power, stood in view["units"].items() if stood)
            board = scene(europe(), view, rows, after=not fronts)
            about = {"own": own, "units": units, "hired": hired, "whose": whose(view), "fronts": fronts}
            found.append({"id": code, "scene": board} | about)
    return found
