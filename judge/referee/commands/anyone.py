"""What anybody may write: help, lists, joining."""

import re
from collections.abc import Mapping

from judge.games.codec import plain
from judge.games.protocol import Game
from judge.games.sides import Corrected, OnTheBoard, WithSamples, WithTables
from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.settings import zone_exists
from judge.referee.commands.creating import ask_to_create
from judge.referee.commands.registry import VERBS, Verb, verb
from judge.referee.notices import history
from judge.referee.notices.press import addressees
from judge.referee.people import accounts, watching
from judge.referee.people.joining import ask_to_join
from judge.store.statuses import WatcherRole


@verb(
    Writer.ANYONE, "HELP", "how to write to the judge; HELP PRESS tells of one verb", r"help(?:\s+(?P<topic>\w[\w ]*))?"
)
def help_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    topic = (match["topic"] or "").upper()
    game = request.campaign.game if request.campaign else game_named(request, topic)
    rows = [[v.form, v.help] for v in game.verbs] if game else []
    found = [shown(v, game) for v in VERBS if v.word == topic]
    found += [[v.form, v.help] for v in game.verbs if topic and topic in v.form.upper().split()] if game else []
    found += [[v.form, v.help] for v in game.corrections if topic == "ADJUST"] if isinstance(game, Corrected) else []
    if topic in ("SETTINGS", "SET", "PACE"):
        found += history.settings_help([game] if game else request.world.games.values())
    if topic == "PRESS" and request.campaign and request.campaign.state is not None and game:
        found.append(["PRESS TO …", ", ".join(("a player's name, GM, ALL", *addressees(request.campaign)))])
    if found:
        request.answer.parts.append({"title": f"Help: {topic}", "rows": found})
        return
    if rows:
        request.answer.parts.append({"title": f"Your lines in {game.title}", "rows": rows})  # type: ignore[union-attr]
    own = Writer.GM if request.who == Writer.GM else Writer.SEAT
    for who, title in WHOM:
        if who in (Writer.ANYONE, Writer.BOTH, own):
            request.answer.parts.append({"title": title, "rows": rows_for(who, game)})
    request.answer.parts.append(
        {
            "title": "Good to know",
            "text": "One line, one thing; upper or lower case. Quoted lines and signatures are not read. "
            "Whatever is left unclear is answered, and what you sent before stays.",
        }
    )


def rows_for(who: Writer, game: Game | None) -> list[list[str]]:
    """The campaign's verbs for somebody, but for those that mean nothing in this game."""
    ends = {ending.word for ending in game.endings} if game else set(ENDINGS)
    vain = set(ENDINGS) - ends | ({"MAP"} if game and not isinstance(game, OnTheBoard) else set())
    return [shown(row, game) for row in VERBS if row.who == who and row.word not in vain]


def shown(row: Verb, game: Game | None) -> list[str]:
    """Its form and its help, with the game's own phases and orders."""
    form, text = row.form, row.help
    samples: Mapping[str, str] = game.samples if isinstance(game, WithSamples) else {}
    for old, new in samples.items():
        form, text = form.replace(old, new), text.replace(old, new)
    return [form, text]


ENDINGS = ("DRAW", "STALEMATE", "CONCEDE")
WHOM = (
    (Writer.SEAT, "As a player"), (Writer.GM, "As the GM"), (Writer.BOTH, "As a player or a GM"),
    (Writer.ANYONE, "Anybody"),
)  # fmt: skip


def game_named(request: Request, word: str) -> Game | None:
    """The game meant, by its short name or the beginning of its title: `threed`, `3-D`."""
    text = re.sub(r"\W", "", word.lower())
    for game in request.world.games.values():
        if text and (text == game.name or (len(text) > 1 and re.sub(r"\W", "", game.title.lower()).startswith(text))):
            return game
    return None


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
    r"zone\s+(?P<zone>[\w/+-]+)",
)
def zone(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    person = request.person() if request.who != Writer.ANYONE else None
    if person is None:
        request.refuse(match[0], "ZONE is for players and GMs: write it to the address of your seat.")
    elif not zone_exists(match["zone"]):
        request.refuse(match[0], f"I know no time zone {match['zone']}; write for example ZONE Europe/Berlin.")
    else:
        person.zone = match["zone"]
        request.work.session.add(person)
        request.answer.done.append(f"Your times are shown in {match['zone']} from now on.")
