"""What anybody may write: help, lists, joining."""

import re

from judge.games.codec import plain
from judge.games.sides import WithTables
from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.settings import find_zone
from judge.referee.commands import sentences as say
from judge.referee.commands.creating import ask_to_create
from judge.referee.commands.helping import game_named
from judge.referee.commands.registry import verb
from judge.referee.notices import history
from judge.referee.people import accounts, watching
from judge.referee.people.joining import ask_to_join
from judge.store.statuses import WatcherRole

SECTION = r"[a-z]{1,3}(?:-| ?§ ?)?\d{1,2}(?:\.\d{1,2})?"
"""A rule's number: `ID-8`, `td 4.3`, `GB §4`."""


@verb(
    Writer.ANYONE,
    "RULES intimate",
    say.HELP_RULES,
    rf"rules(?:\s+(?P<game>(?!{SECTION}$)\S+))?(?:\s+(?P<section>{SECTION}))?",
)
def rules(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    here = request.campaign
    game = game_named(request, match["game"]) if match["game"] else here.game if here else None
    if game is None:
        request.refuse(
            match[0], say.GAMES_HERE.format(game=min(request.world.games), games=", ".join(request.world.games))
        )
        return
    mine = here.row if here and here.game.name == game.name else None
    options = mine.options if mine else {name: option.default for name, option in game.options.items()}
    version = mine.version if mine else max(game.rules)
    section = re.sub(r"[^\d.]", "", match["section"] or "")
    tables = game.tables(here.state if mine and here else None, options) if isinstance(game, WithTables) else {}
    title = say.RULES_HEADING.format(title=game.title) + (f" of {mine.name}" if mine else "")
    request.answer.parts.append({
        "title": title, "game": game.name, "page": "rules", "options": plain(options),
        "section": section, "version": [version, game.rules.get(version, "")],
        "tables": plain(tables), "drawn": mine.public_dice if mine else request.world.blocks is not None,
    })  # fmt: skip


@verb(Writer.ANYONE, "LIST", say.HELP_LIST)
def list_(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    history.listed(request)


@verb(Writer.ANYONE, "SHOW campaign", say.HELP_SHOW, r"show\s+(?P<name>[a-z][a-z0-9-]{1,19})")
def show(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.shown(request, match["name"].lower(), match[0])


NAMED = r"\s+(?P<name>[a-z][a-z0-9-]{1,19})"


@verb(
    Writer.ANYONE,
    "STANDBY campaign",
    say.HELP_STANDBY,
    rf"standby(?!\s+orders?\b){NAMED}",
)
def standby(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.ask_to_watch(request, match["name"].lower(), WatcherRole.STANDBY, match[0])


@verb(Writer.ANYONE, "OBSERVE campaign", say.HELP_OBSERVE, rf"observe{NAMED}")
def observe(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.ask_to_watch(request, match["name"].lower(), WatcherRole.OBSERVER, match[0])


@verb(Writer.ANYONE, "NO STANDBY campaign", say.HELP_NO_STANDBY, rf"no\s+standby{NAMED}")
def no_standby(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.stop_watching(request, match["name"].lower(), WatcherRole.STANDBY, match[0])


@verb(Writer.ANYONE, "NO OBSERVE campaign", say.HELP_NO_OBSERVE, rf"no\s+observe{NAMED}")
def no_observe(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.stop_watching(request, match["name"].lower(), WatcherRole.OBSERVER, match[0])


@verb(Writer.ANYONE, "FORGET ME", say.HELP_FORGET_ACCOUNT, r"forget\s+me")
def forget(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_forget(request, match[0])


@verb(
    Writer.ANYONE,
    say.FORM_JOIN,
    say.HELP_JOIN,
    r"join\s+(?P<name>[a-z][a-z0-9-]{1,19})(?:\s+as(?:\s+name)?\s+(?P<alias>\S.{0,80}?))?",
)
def join(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_join(request, match["name"].lower(), match["alias"] or "", match[0])


@verb(
    Writer.ANYONE,
    say.FORM_CREATE,
    say.HELP_CREATE,
    r"create\s+(?P<name>\S+)(?:\s+(?P<game>[^\s=]+))?(?P<rest>(?:\s+[\w.]+=.*)?)",
)
def create(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    game = game_named(request, match["game"] or "")
    ask_to_create(request, match["name"].lower(), game.name if game else "", match["rest"] or "", match[0])


@verb(
    Writer.ANYONE,
    "ZONE Europe/Berlin",
    say.HELP_ZONE,
    r"(?:time)?\s?zone\s+(?P<zone>[\w/+ -]{1,60})",
)
def zone(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    person = request.person() if request.who != Writer.ANYONE else None
    if person is None:
        request.refuse(match[0], say.ZONE_NEEDS_SEAT_ADDRESS)
        return
    found, near = find_zone(match["zone"])
    if not found:
        lines = [f"ZONE {zone}" for zone in near or ["Europe/Berlin"]]
        request.answer.refuse(match[0], say.NO_SUCH_ZONE.format(zone=match["zone"]), lines)
    else:
        person.zone = found
        request.work.session.add(person)
        request.answer.done.append(say.ZONE_CHANGED.format(zone=found))
