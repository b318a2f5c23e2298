"""A campaign's story in words, phase by phase, in plain text or as a page; and the curves of its years."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound
from markupsafe import Markup

from judge.reports import sentences as say
from judge.reports.colours import POWERS
from judge.reports.forms import GLUE, TextForm
from judge.reports.html_form import curled
from judge.reports.page_form import PageForm
from judge.reports.render import SAID_BY_KIND, Titles, environment, in_prose
from judge.reports.scene import commanders
from judge.reports.story import listed, whole_story

MANY = 5
"""Players who share a draw are named apart from its headline if they are so many."""


def titled(story: Mapping[str, Any]) -> Titles:
    """The titles of the story's phases, by their codes."""
    titles: Mapping[str, str] = story["titles"]
    return lambda code: titles.get(code, code)


def phase_text(
    folders: tuple[Path, ...], story: Mapping[str, Any], events: Any, form: Any, view: Mapping[str, Any] | None = None
) -> str:
    """What happened in a phase, by the game's own templates; "" for a game without them. `view`: for who plays what."""
    try:
        told = environment(folders).get_template(f"{story['game']}/events.j2")
    except TemplateNotFound:
        return ""
    known = {"view": view} if view else {}
    module = told.make_module(
        {"f": form, "deadline": None, "zone": "UTC", "phase": story["phase"], "titles": titled(story), **known}
    )
    return "\n".join(str(module.event(event)) for event in events if event["kind"] != "end")  # type: ignore[attr-defined]


def part(folders: tuple[Path, ...], story: Mapping[str, Any], page: str, form: Any, **data: Any) -> str:
    """A page of the game's own, as its reports show it: `position`, `chart`; "" if it has none."""
    try:
        template = environment(folders).get_template(f"{story['game']}/{page}.j2")
    except TemplateNotFound:
        return ""
    return template.render({**data, "f": form, "titles": titled(story)})


def paged(folders: tuple[Path, ...], story: Mapping[str, Any], events: Any, view: Mapping[str, Any]) -> Markup:
    """A phase for the page: its story, then its orders; lists that follow each other are one.

    `view`: what it began with.
    """
    form, lines = PageForm(), whole_story(events, view)
    parts: list[str] = [form.story(lines)] if lines else []
    parts.append(phase_text(folders, story, events, form, view))
    text = "".join(map(str, parts))
    return Markup(re.sub(r"</ul>\s*<ul>", "", re.sub(r"\n+", "\n", text)).strip())


def standing(folders: tuple[Path, ...], story: Mapping[str, Any], view: Mapping[str, Any], phase: str) -> str:
    """Who is ahead, in a sentence; "" where there is nothing to count yet."""
    if not view:
        return ""
    told = environment(folders).get_template(f"{story['game']}/events.j2")
    made = told.make_module({"f": TextForm(), "titles": titled(story), "view": view, "phase": phase})
    return " ".join(str(made.standing(view)).replace(GLUE, " ").split())  # type: ignore[attr-defined]


def headline(
    folders: tuple[Path, ...], story: Mapping[str, Any], events: Any, view: Mapping[str, Any], every: bool = False
) -> str:
    """The weightiest of what these events say of themselves; "" if none says anything.

    `every`: all centres that changed hands are named.
    """
    told = environment(folders).get_template(f"{story['game']}/events.j2")
    given = {
        "f": TextForm(),
        "titles": titled(story),
        "view": view,
        "phase": story["phase"],
        "deadline": None,
        "zone": "UTC",
        "every": every,
    }
    made: Any = told.make_module(given)
    lines = [(int(str(made.weight(event)).strip() or 0), str(made.headline(event, False)).strip()) for event in events]
    text = max((line for line in lines if line[1]), key=lambda line: line[0], default=(0, ""))[1]
    return curled(text[:1].upper() + text[1:].replace(GLUE, " "))


def ending(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """`anna (France) wins`; "" while it runs."""
    if not story["result"]:
        return ""
    told = (
        environment(folders)
        .get_template(f"{story['game']}/events.j2")
        .make_module({"f": TextForm(), "titles": titled(story), "view": story["view"] or {}})
    )
    return " ".join(str(told.over_line(story["result"])).split())  # type: ignore[attr-defined]


def result_line(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """`A draw between 7 players`, as a line of its own; a player's name as they wrote it."""
    told, winners = ending(folders, story), story["result"]["winners"] if story["result"] else ()
    return told if told.startswith(tuple(winners)) else told[:1].upper() + told[1:]


def turned(story: Mapping[str, Any], turn: Mapping[str, str]) -> str:
    """`The GM has gone back to Spring 1905 moves.`"""
    told = say.GM_WENT_BACK_TO if turn["kind"] == "undone" else say.GM_WENT_ON_TO
    return told.format(phase=titled(story)(turn["phase"]))


def stands(folders: tuple[Path, ...], story: Mapping[str, Any], why: bool = False) -> str:
    """`Autumn 1903 moves.` or how it ended, and `why`, if that says more."""
    if story["result"]:
        told = say.STANDS_OVER_SO if why and _reason(story) else say.STANDS_OVER
        return told.format(ending=ending(folders, story), reason=_reason(story))
    if story["status"] == "forming":
        here, places = len(story["seats"]), story["places"]
        return say.STANDS_FORMING.format(here=here, places=places) if here < places else say.STANDS_FULL
    told = say.STANDS_PAUSED if story["status"] == "paused" else say.STANDS_RUNNING
    return told.format(phase=titled(story)(story["phase"]))


def ended(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """`anna wins. How it ended: FRANCE holds 18 centres.` as a paragraph of its own."""
    return " ".join((say.ENDED.format(ending=result_line(folders, story)), *ended_how(story)))


def ended_how(story: Mapping[str, Any]) -> list[str]:
    """What is to be said besides of how it ended, in sentences: why, and by whom a draw of many is shared."""
    reason, winners = _reason(story), story["result"]["winners"]
    shared = [say.SHARED_BY.format(names=listed(winners))] if len(winners) >= MANY else []
    return [*([say.HOW_IT_ENDED.format(reason=reason)] if reason else []), *shared]


def _reason(story: Mapping[str, Any]) -> str:
    """In words; "" if the kind of its end says all."""
    text = in_prose(story["result"]["text"])
    return "" if text in SAID_BY_KIND else text


def fought_last(story: Mapping[str, Any]) -> Mapping[str, Any]:
    """How it stands; once it is over, with the mercenaries of its last year, who would be nobody's after the Winter."""
    view: Mapping[str, Any] = story["view"]
    hired: Mapping[str, Any] = {}
    if story["result"] and view and "control" in view and not any(view["control"].values()):
        before = [step["before"].get("control") or {} for step in story["steps"]]
        hired = next((control for control in reversed(before) if any(control.values())), {})
    return {**view, "control": hired} if hired else view


def plain(folders: tuple[Path, ...], story: Mapping[str, Any]) -> str:
    """The whole campaign as plain text at 72 columns."""
    form = TextForm()
    names = ", ".join(seat["name"] for seat in story["seats"])
    parts = [form.title(f"{story['campaign']}, {story['title']}"), form.para(say.PLAYERS_ARE.format(names=names))]
    for step in story["steps"]:
        parts += [form.title(titled(story)(step["phase"])), phase_text(folders, story, step["events"], form)]
    if story["since"]:
        parts.append(phase_text(folders, story, story["since"], form))
    if story["result"]:
        parts.append(form.title(ending(folders, story)))
    if story["view"]:
        parts += [form.title(say.THE_POSITION), part(folders, story, "position", form, view=story["view"])]
    text = "\n\n".join(part.strip("\n") for part in parts if part.strip())
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"


def curves(story: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """By power or player: the numbers of every phase. `key`: commanded, centres (counted), credits or balances."""
    views = [(step["phase"], step["before"]) for step in story["steps"]]
    if story["view"]:
        done = key == COMMANDED and story["result"] and views  # at the end nobody is hired any more
        views.append((story["phase"], views[-1][1] if done else story["view"]))
    tables = _hired_all_year(story, views) if key == COMMANDED else [view.get(key) or {} for _, view in views]
    names = sorted({name for table in tables for name in table})
    homes = (story["view"].get("homes") or {}) if key != "centres" else {}
    players = {home: name for name, home in homes.items()}
    found = []
    for n, name in enumerate(names):
        values = [_number(table.get(name)) for table in tables]
        look = POWERS.get(name)
        found.append(
            {
                "name": name,
                "label": players.get(name, name.title() if look else name)[:11],
                "colour": look.sign if look else f"hsl({n * 137 % 360} 55% 34%)",
                "values": values,
            }
        )
    return found if any(value for row in found for value in row["values"]) else []


COMMANDED = "commanded"
FEWEST = 3
"""Phases of which a curve tells something."""


def commanded(view: Mapping[str, Any]) -> dict[str, int]:
    """By home power the centres that fight for it, its mercenaries' with its own; {} in a game without them."""
    centres, control = view.get("centres") or {}, view.get("control") or {}
    homes = (view.get("homes") or {}).values() if "control" in view else ()
    forces = {home: [home, *(power for power, by in control.items() if by == home)] for home in homes}
    return {home: sum(len(centres.get(power, ())) for power in powers) for home, powers in forces.items()}


def _hired_all_year(
    story: Mapping[str, Any], views: Sequence[tuple[str, Mapping[str, Any]]]
) -> list[Mapping[str, Any]]:
    """What fights for each home; before a year's hirings and after them as in its nearest phase that has some."""
    years = [year_of(story, code) for code, _ in views]
    hired = [n for n, (_, view) in enumerate(views) if commanders(view)]
    found: list[Mapping[str, Any]] = []
    for n, year in enumerate(years):
        same = [m for m in hired if years[m] == year]
        found.append(commanded(views[min(same, key=lambda m: abs(m - n), default=n)][1]))
    return found


def _hires(
    story: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], starts: Iterable[tuple[float, str]]
) -> list[dict[str, Any]]:
    """Of each year of an auction and each home power: where the year begins, its row, and the powers that it hired."""
    found: dict[str, set[tuple[str, str]]] = {}
    for step in story["steps"]:
        if pairs := commanders(step["before"]).items():
            found.setdefault(year_of(story, step["phase"]), set()).update(pairs)
    return [
        {"x": x, "row": row["number"], "powers": sorted(power for power, home in found[year] if home == row["name"])}
        for x, year in starts
        for row in rows
        if year in found
    ]


TOGETHER = 3
"""So many curves share a chart, a little beside each other where their numbers are equal; of more each has its own."""


def _number(value: Any) -> int:
    return len(value) if isinstance(value, list) else int(value or 0)


def chart(story: Mapping[str, Any], key: str, title: str) -> dict[str, Any]:
    """A chart's lines in a frame of 720 by 246, its axes, and the same as a table of the years."""
    rows = curves(story, key)
    if not rows or len(rows[0]["values"]) < FEWEST:
        return {}
    played = [step["phase"] for step in story["steps"]]
    codes = [*played, played[-1] if story["result"] and played else story["phase"]]
    count, most = max(2, len(rows[0]["values"])), max(1, *(value for row in rows for value in row["values"]))
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if most / size <= 6)
    top = step * -(-most // step)

    years = [year_of(story, code) or titled(story)(code) for code in codes]
    firsts = [i for i, year in enumerate(years) if i == 0 or year != years[i - 1]]
    far = _spaced(firsts, count)

    def at(i: int, value: int) -> tuple[float, float]:
        return round(40 + 560 * far[i], 1), round(210 - 190 * value / top, 1)

    every, starts = max(1, -(-len(firsts) // 10)), [(at(i, 0)[0], years[i]) for i in firsts]
    for n, row in enumerate(rows):
        aside = round((n - (len(rows) - 1) / 2) * 1.2, 1) if len(rows) <= TOGETHER else 0.0
        spots = [at(i, value) for i, value in enumerate(row["values"])]
        spots.append((600.0, spots[-1][1]))
        row["number"], row["points"] = n, stepped([(x, y + aside) for x, y in spots])
        row["end"], row["last"] = spots[-1], spots[-1][1] + aside
        row["years"] = [row["values"][i] for i in firsts]
    _spread(rows)
    return {
        "title": title,
        "yearly": key == COMMANDED,
        "rows": rows,
        "years": [years[i] for i in firsts],
        "x": starts[::every],
        "y": [(at(0, value)[1], value) for value in range(0, top + 1, step)],
        "along": [at(i, 0)[0] for i in range(count)],
        "hires": _hires(story, rows, starts) if key == COMMANDED else [],
    }


LAST = 0.5
"""How long the number at the end stands, in years: it must be seen, too."""


def _spaced(firsts: Sequence[int], count: int) -> list[float]:
    """How far along the axis each phase stands, from 0 to 1, where the last ends; all years are as long."""
    ends = [*firsts[1:], count]
    usual = max((end - first for first, end in zip(firsts[:-1], ends, strict=False)), default=count)
    spots = [
        n + (i - first) / (end - first if end < count else max(usual, end - first))
        for n, (first, end) in enumerate(zip(firsts, ends, strict=True))
        for i in range(first, end)
    ]
    return [spot / (spots[-1] + LAST) for spot in spots]


def year_of(story: Mapping[str, Any], code: str) -> str:
    """The game year of a phase, or its round; "" in a game that has neither."""
    year: str = story["years"].get(code, "")
    around, comma, _ = titled(story)(code).partition(", ")
    return year or (around if comma else "")


def stepped(spots: Sequence[tuple[float, float]]) -> str:
    """A line that stays as it is until it changes at once, without the points in between."""
    corners = [spots[0]]
    for (_, before), (x, y) in pairwise(spots):
        corners += [(x, before), (x, y)] if y != before else []
    corners += [spots[-1]] if corners[-1] != spots[-1] else []
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


LABEL = 24.0
"""From one name at the ends of the curves to the next, where there is room: a telephone shows them larger."""


def _spread(rows: list[dict[str, Any]]) -> None:
    """The names at the ends of the curves stand apart."""
    order = sorted(rows, key=lambda row: row["end"][1])
    gap, below = min(LABEL, 200 / len(rows)), -99.0
    for row in order:
        row["at"] = below = max(row["end"][1], below + gap)
    above = 210.0 + gap  # none lies on the years below
    for row in reversed(order):
        row["at"] = above = min(row["at"], above - gap)
