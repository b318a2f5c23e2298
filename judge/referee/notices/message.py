"""A notice as the mail that goes out: its words, its picture, its calendar file, and where it belongs."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from judge.games.protocol import Phase
from judge.mail.compose import Extras, Outgoing, Shown
from judge.referee.notices import sentences as say
from judge.referee.record.told_events import retold
from judge.referee.world import World
from judge.reports.calendar import deadline_file
from judge.reports.europe import europe
from judge.reports.picture import facts, in_words, legend, picture, size
from judge.reports.places import place
from judge.reports.render import Titles, render
from judge.reports.story import kind_named, listed
from judge.reports.strip import rows
from judge.reports.theatre import Part, halves, theatre
from judge.store.tables import Notice

log = logging.getLogger("judge")
DRAWN = ("/season", "mail/map")
"""Notices with a picture of the board, unless it stands as the last one showed it (`still`)."""
TIMED = ("/season", "mail/deadline", "mail/status", "mail/undone")
"""Notices after which the next deadline may be another one."""
NAMED = 4
"""Of the reader's own units that a part of the map shows, so many are named below it."""
SHOWN = 600
"""How wide a picture of the map alone is shown; a wider one in proportion."""
RULE = 3
"""How broad the line is with which the strip begins."""
ROOM = 93.6
"""How much of a telephone's width is not a mail's margin, in percent."""
KEY = {"alt": "", "width": SHOWN, "of": "key", "halves": 2 * ({"alt": "", "wide": 200},)}
"""How the key is shown, which has two columns."""
STRIP = {"alt": "", "width": 0, "of": "strip"}
"""How the strip below the map is shown, which a telephone has in two rows."""


def outgoing(world: World, row: Notice) -> Outgoing:
    """The mail of a notice; the same bytes whenever it is made."""
    number, plain = row.id or 0, bool(row.data.get("plain"))
    titles = titles_of(world, row)
    data = {**row.data, "now": row.created, "judge": world.post.address}
    if "events" in data:
        data = {**data, "events": retold(world.games.get(game_of(world, row)), data["events"])}
    if world.post.in_subject:
        data = {**data, "in_subject": True}
    if world.site and row.data.get("campaign") == row.campaign:
        data = {**data, "web": f"{world.site}/{row.campaign}/index.html"}
    pictures, shown = ((), []) if plain else _illustrated(world, row, data, titles)
    subject, text, html = render(world.templates, row.kind, data, shown, titles)
    reply_to, subject = world.post.shown(row.reply_to, subject)
    extras = _belongs(world, row)
    extras["pictures"] = pictures
    if row.kind.endswith(TIMED) and not plain and row.data.get("campaign"):
        extras["calendar"], extras["method"] = deadline_file(
            row.data, row.created, world.post.address, titles(row.data["phase"])
        )
    return Outgoing(
        number, world.post.address, row.to, reply_to, subject, text, "" if plain else html,
        world.post.message_id(row.ident), row.in_reply_to, row.created, world.post.bounces(row.ident), Extras(**extras),
    )  # fmt: skip


Pictures = tuple[tuple[Shown, ...], list[dict[str, Any]]]
"""What comes with a mail, and how its HTML shows each."""


def _illustrated(world: World, row: Notice, data: Mapping[str, Any], titles: Titles) -> Pictures:
    try:
        return _pictures(world, row, data, titles)
    except Exception:  # a template's mistake: what happened is told without its map
        log.exception(say.MAP_CANNOT_BE_DRAWN, row.id, row.kind)
        return (), []


def _pictures(world: World, row: Notice, data: Mapping[str, Any], titles: Titles) -> Pictures:
    """The painted board, the part of it that matters to the reader, what its signs mean; how the HTML shows each."""
    wanted = world.paint and row.kind.endswith(DRAWN) and not data.get("still") and facts(data, titles)
    made = picture(world.templates, game_of(world, row), wanted) if wanted else None
    drawn = world.paint(made) if world.paint and made else b""
    if not world.paint or not made or not drawn:
        return (), []
    name = f"{row.campaign}-{row.data['phase']}"
    words = in_words(world.templates, game_of(world, row), data, titles, brief=row.kind.endswith("/season"))
    whole = {"alt": words, "width": size(made.svg)[0] * SHOWN // 1200, "of": "map"}
    told = [(drawn, name, whole)]
    if made.board:
        told = [(drawn, name, whole | {"halves": _halves(Drawn(str(wanted), data))})]
        below = (0, europe().height + RULE, europe().width, size(made.svg)[1])
        told.append((world.paint(replace(made, part=below)), f"{name}-strip", STRIP | {"halves": rows(data["view"])}))
    if made.board and (part := theatre(data["view"], str(data.get("you", "")), data["events"])):
        near, of = world.paint(replace(made, part=part.box)), "choice" if part.retreat else "part"
        alt = say.MAP_AROUND.format(place=place(part.around))
        how = {"alt": alt, "width": SHOWN, "of": of, "said": caption(part)}
        told.append((near, f"{name}-{part.around.lower()}", how))
    if key := legend(world.templates, made.signs, made.hired):
        told.append((world.paint(key), f"{name}-key", KEY))
    cids = [f"{number or 'map'}.{row.ident}@{world.post.host}" for number in range(len(told))]
    pictures = tuple(Shown(png, cid, name) for cid, (png, name, _) in zip(cids, told, strict=True) if png)
    return pictures, [{**how, "cid": cid} for cid, (png, _, how) in zip(cids, told, strict=True) if png]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A report, known by the facts that its picture is made of: the same for all its readers."""

    facts: str
    data: Mapping[str, Any] = field(compare=False)


@lru_cache(maxsize=64)
def _halves(report: Drawn) -> list[dict[str, Any]]:
    """How a telephone shows the map in two parts, without its strip."""
    wide, (left, right) = europe().width, halves(report.data["view"], report.data["events"])
    shown = zip(say.HALVES_OF_THE_MAP, (wide / left, wide / (wide - right)), strict=True)
    return [
        {"said": said, "alt": alt, "wide": round(100 * by), "tall": ROOM * by * europe().height / wide}
        for (said, alt), by in shown
    ]


def caption(part: Part) -> str:
    """What a part of the map shows, below it."""
    where = place(part.around)
    if part.retreat:
        told = say.WHERE_TO_RETREAT if part.ways else say.NOWHERE_TO_RETREAT
        return told.format(unit=kind_named(part.retreat), place=where, ways=listed(part.ways, "or"))
    if len(part.own) > NAMED:
        return say.YOUR_LARGER_PART.format(place=where, n=len(part.own))
    if part.own:
        return say.YOUR_PART.format(place=where, units=listed(part.own))
    if part.lost:
        return say.OTHERS_PART[len(part.lost) > 1].format(place=where, units=listed(part.lost))
    return say.PLAIN_PART.format(place=where)


def titles_of(world: World, row: Notice) -> Titles:
    """What people read for the phases of the notice's game; codes, if it is not installed."""
    game = world.games.get(game_of(world, row))

    def title(code: str) -> str:
        found = game.find_phase(code) if game else None
        return found.title if isinstance(found, Phase) else code

    return title


def game_of(world: World, row: Notice) -> str:
    """A game's name, or by its title: older notices hold nothing else."""
    data = row.data
    if "game_name" in data or "game" not in data:
        return str(data.get("game_name", ""))
    return next((game.name for game in world.games.values() if game.title == data["game"]), "")


def _belongs(world: World, row: Notice) -> dict[str, Any]:
    """A campaign's mails are one thread and one list; who watches or plays can leave by a mail."""
    name, host, judge = row.campaign, world.post.host, world.post.address
    if not name or row.data.get("campaign") != name:
        return {}
    leave = {"observer": f"mailto:{judge}?subject={quote('NO OBSERVE ' + name)}&body={quote('NO OBSERVE ' + name)}"}
    if row.reply_to:
        leave["seat"] = world.post.leave(row.reply_to)
    return {
        "thread": f"<campaign.{name}@{host}>",
        "list_id": f"{name} <{name}.{host}>",
        "leave": leave.get(str(row.data.get("role")), ""),
    }
