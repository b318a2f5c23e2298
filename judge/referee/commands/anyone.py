"""What anybody may write: help, lists, joining."""

import re

from judge.games.codec import plain
from judge.games.sides import WithTables
from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.settings import find_zone
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
    "a game's rules, your campaign's with its options; RULES intimate ID-8 a section",
    rf"rules(?:\s+(?P<game>(?!{SECTION}$)\S+))?(?:\s+(?P<section>{SECTION}))?",
)
def rules(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    here = request.campaign
    game = game_named(request, match["game"]) if match["game"] else here.game if here else None
    if game is None:
        request.refuse(match[0], f"the games here: {', '.join(request.world.games)}.")
        return
    mine = here.row if here and here.game.name == game.name else None
    options = mine.options if mine else {name: option.default for name, option in game.options.items()}
    version = mine.version if mine else max(game.rules)
    section = re.sub(r"[^\d.]", "", match["section"] or "")
    tables = game.tables(here.state if mine and here else None, options) if isinstance(game, WithTables) else {}
    title = f"{game.title}: the rules" + (f" of {mine.name}" if mine else "")
    request.answer.parts.append({
        "title": title, "game": game.name, "page": "rules", "options": plain(options),
        "section": section, "version": [version, game.rules.get(version, "")],
        "tables": plain(tables),
    })  # fmt: skip


@verb(Writer.ANYONE, "LIST", "the campaigns: yours, where players are wanted, running, over; and your record")
def list_(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    history.listed(request)


@verb(Writer.ANYONE, "SHOW campaign", "a campaign's public facts", r"show\s+(?P<name>[a-z][a-z0-9-]{1,19})")
def show(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.shown(request, match["name"].lower(), match[0])


NAMED = r"\s+(?P<name>[a-z][a-z0-9-]{1,19})"


@verb(
    Writer.ANYONE,
    "STANDBY campaign",
    "you would take a seat that becomes free; NO STANDBY campaign ends it",
    rf"standby(?!\s+orders?\b){NAMED}",
)
def standby(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.ask_to_watch(request, match["name"].lower(), WatcherRole.STANDBY, match[0])


@verb(Writer.ANYONE, "OBSERVE campaign", "its reports come to you; NO OBSERVE campaign ends it", rf"observe{NAMED}")
def observe(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.ask_to_watch(request, match["name"].lower(), WatcherRole.OBSERVER, match[0])


@verb(Writer.ANYONE, "NO STANDBY campaign", "you wait for a seat there no more", rf"no\s+standby{NAMED}")
def no_standby(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.stop_watching(request, match["name"].lower(), WatcherRole.STANDBY, match[0])


@verb(Writer.ANYONE, "NO OBSERVE campaign", "its reports come to you no more", rf"no\s+observe{NAMED}")
def no_observe(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    watching.stop_watching(request, match["name"].lower(), WatcherRole.OBSERVER, match[0])


@verb(Writer.ANYONE, "FORGET ME", "everything that names you is deleted, after a confirming mail", r"forget\s+me")
def forget(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_forget(request, match[0])


@verb(
    Writer.ANYONE,
    "JOIN campaign AS NAME jones",
    "ask for a seat; lines for the game (PREFER …) may stand below it",
    r"join\s+(?P<name>[a-z][a-z0-9-]{1,19})(?:\s+as(?:\s+name)?\s+(?P<alias>\S.{0,80}?))?",
)
def join(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_join(request, match["name"].lower(), match["alias"] or "", match[0])


@verb(
    Writer.ANYONE,
    "CREATE campaign game preset=p key=value",
    "a new campaign with you as its GM; settings like pace.moves=Fri 20:00 zone=Europe/London",
    r"create\s+(?P<name>\S+)(?:\s+(?P<game>[^\s=]+))?(?P<rest>(?:\s+[\w.]+=.*)?)",
)
def create(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    game = game_named(request, match["game"] or "")
    ask_to_create(request, match["name"].lower(), game.name if game else "", match["rest"] or "", match[0])


@verb(
    Writer.ANYONE,
    "ZONE Europe/Berlin",
    "the zone in which you are shown times (players and GMs)",
    r"(?:time)?\s?zone\s+(?P<zone>[\w/+ -]{1,60})",
)
def zone(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    person = request.person() if request.who != Writer.ANYONE else None
    if person is None:
        request.refuse(match[0], "ZONE is for players and GMs: write it to the address of your seat.")
        return
    found, near = find_zone(match["zone"])
    if not found:
        lines = [f"ZONE {zone}" for zone in near or ["Europe/Berlin"]]
        request.answer.refuse(match[0], f"I know no time zone {match['zone']}. Send one of these, for example:", lines)
    else:
        person.zone = found
        request.work.session.add(person)
        request.answer.done.append(f"Your times are shown in {found} from now on.")
