"""HELP: pages by who asks and when, a page a verb with examples, found by what people call it."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from judge.games.codec import plain
from judge.games.help_pages import Pages
from judge.games.protocol import Game
from judge.games.sides import Corrected, OnTheBoard, WithPages, WithSamples
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands import sentences as say
from judge.referee.commands.creating import may_create
from judge.referee.commands.examples import examples
from judge.referee.commands.registry import VERBS, Verb, allowed, verb
from judge.referee.notices import history
from judge.referee.notices.press import addressees

GOAL = ("WIN", "WINNING", "GOAL", "AIM", "VICTORY", "OBJECT", "OBJECTIVE")
EVERYTHING = ("ALL", "EVERYTHING", "VERBS", "LINES")
MOMENTS = {Writer.ANYONE: "stranger", Writer.SEAT: "player", Writer.GM: "gm"}
ENDINGS = ("DRAW", "STALEMATE", "CONCEDE")
WHOM = (
    (Writer.SEAT, say.HELP_HEADING_PLAYER), (Writer.GM, say.HELP_HEADING_GM), (Writer.BOTH, say.HELP_HEADING_BOTH),
    (Writer.ANYONE, "Anybody"),
)  # fmt: skip
READ = say.HOW_LINES_ARE_READ
Part = dict[str, Any]


@cache
def pages() -> Mapping[str, Mapping[str, Any]]:
    """The moments and the topics, with their examples."""
    return tomllib.loads(files("judge.referee.commands").joinpath("pages.toml").read_text("utf-8"))


@cache
def called() -> Mapping[str, str]:
    """The topic by everything that people call it."""
    topics = pages()["topics"]
    return {name: topic for topic, page in topics.items() for name in (topic, *page.get("also", ()))}


def page_of(line: str) -> str:
    """Where HELP tells of what a line names by one of its other names; "" if it names nothing."""
    word = line.strip(" .!:").upper()
    topic = called().get(word, word)
    return say.HELP_TELLS_HOW.format(topic=topic) if topic != word else ""


@verb(
    Writer.ANYONE,
    "HELP",
    say.HELP_HELP,
    r"help(?:\s+(?P<topic>\w[\w -]*))?",
)
def help_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    topic = (match["topic"] or "").strip().upper()
    here = request.campaign.game if request.campaign else None
    game = here or game_named(request, topic)
    if not topic:
        request.answer.parts += moment(request)
    elif topic in GOAL:
        options = request.campaign.row.options if request.campaign else None
        games = [game] if game else request.world.games.values()
        request.answer.parts += [goal(one, options) for one in games]
    elif topic in EVERYTHING:
        request.answer.parts += everything(request, game)
    elif found := list(page(request, topic, game)) or in_all_games(request, topic, game):
        request.answer.parts += found
    elif game is not None and here is None:
        request.answer.parts.append(
            {"title": say.HELP_HEADING_GAME_LINES.format(title=game.title), "rows": lines_of(game)}
        )
    else:
        request.refuse(match[0], _no_page(topic))


def in_all_games(request: Request, topic: str, game: Game | None) -> list[Part]:
    """Somebody without a seat asks for a line of some game: its page in each game that has one."""
    games = request.world.games.values() if game is None else ()
    found = ((one, game_page(one, topic)) for one in games)
    return [
        {"title": f"Help: {topic}, {one.title}", "lead": page["text"], "rows": page["examples"]}
        for one, page in found
        if page
    ]


def goal(game: Game, options: Mapping[str, Any] | None) -> Part:
    """How the game is won, with the campaign's options."""
    usual = {name: option.default for name, option in game.options.items()}
    return {
        "title": say.HELP_HEADING_VICTORY.format(title=game.title),
        "game": game.name,
        "page": "goal",
        "options": plain({**usual, **(options or {})}),
    }


def _no_page(topic: str) -> str:
    from rapidfuzz import fuzz, process

    near = process.extractOne(topic, list(called()), scorer=fuzz.ratio, score_cutoff=70)
    return say.DID_YOU_MEAN_PAGE.format(page=near[0]) if near else say.NO_SUCH_HELP_PAGE


def moment(request: Request) -> Iterator[Part]:
    """What makes sense now: for somebody new, for a player in this phase, for a GM."""
    game = request.campaign.game if request.campaign else None
    row = pages()["moments"][MOMENTS[request.who]]
    if request.who == Writer.SEAT and request.campaign is not None:
        yield from examples(request.campaign, request.own(), pages()["orders"])
        yield {
            "title": say.HELP_HEADING_GAME_LINES.format(title=request.campaign.game.title),
            "rows": lines_of(request.campaign.game),
        }
    vain = useless(game)
    words = {"games": ", ".join(request.world.games)}
    rows = [[in_game(line, game), text.format(**words)] for line, text in row["rows"] if line.split()[0] not in vain]
    if request.who == Writer.GM and isinstance(game, Corrected) and game.corrections:
        rows += [[game.corrections[0].form, say.HELP_ADJUST]]
    if not may_create(request.world, request.email):
        rows = [row for row in rows if not row[0].startswith("CREATE ")]
    if request.who == Writer.ANYONE and (wanted := request.work.forming()):
        rows = [[line.replace("campaign", wanted), text] for line, text in rows]
    yield {"title": row["title"], "lead": " ".join(row["text"]), "rows": rows}
    yield {"title": say.HELP_HEADING_HINTS, "text": f"{READ} {row['more']}"}


def everything(request: Request, game: Game | None) -> Iterator[Part]:
    """Every line that the writer may use."""
    if game:
        yield {"title": say.HELP_HEADING_GAME_LINES.format(title=game.title), "rows": lines_of(game)}
    own = Writer.GM if request.who == Writer.GM else Writer.SEAT
    for who, title in WHOM:
        if who in (Writer.ANYONE, Writer.BOTH, own):
            yield {"title": title, "rows": rows_for(who, game)}
    yield {"title": say.HELP_HEADING_HINTS, "text": READ}


def page(request: Request, topic: str, game: Game | None) -> Iterator[Part]:
    """One verb's page, or a page of the game's own; nothing, if there is none."""
    word, theirs = called().get(topic, ""), game_page(game, topic)
    own = [[v.form, v.help] for v in game.verbs if _about(v.form, topic)] if game else []
    own += [[v.form, v.help] for v in game.corrections if word == "ADJUST"] if isinstance(game, Corrected) else []
    every = [v for v in VERBS if v.word == word and not (word == "ADJUST" and own)]
    rows = [shown(v, game) for v in [v for v in every if allowed(v, request.who)] or every] + own
    if word == "SET" or topic in ("SETTINGS", "PACE"):
        rows += history.settings_help([game] if game else request.world.games.values())
    if word == "PRESS" and request.campaign and request.campaign.state is not None:
        rows.append(["PRESS TO …", ", ".join((say.POSSIBLE_RECIPIENTS, *addressees(request.campaign)))])
    found = pages()["topics"].get(word, {})
    lead = say.SETTINGS_SHOWN_ARE_USUAL if topic in ("SETTINGS", "PACE") else found.get("text", "")
    if rows or theirs:
        yield {"title": f"Help: {topic}", "lead": " ".join(filter(None, (theirs.get("text"), lead))), "rows": rows}
    lines = [[in_game(line, game), text] for line, text in found.get("examples", ()) if rows]
    if lines or theirs:
        yield {"title": "For example", "rows": [*theirs.get("examples", ()), *lines]}


def game_page(game: Game | None, topic: str) -> Mapping[str, Any]:
    """The game's own page of that name; empty, if it has none."""
    found: Pages = game.pages if isinstance(game, WithPages) else {}
    return next((page for word, page in found.items() if topic in (word, *page.get("also", ()))), {})


def _about(form: str, topic: str) -> bool:
    """Whether a line of the game is meant: `PREFER …` by PREFERENCES, `BID …` by BIDS."""
    return any(word == topic or (len(word) > 2 and topic.startswith(word)) for word in form.upper().split())


def lines_of(game: Game) -> list[list[str]]:
    """What players write in a game."""
    return [[v.form, v.help] for v in game.verbs]


def useless(game: Game | None) -> set[str]:
    """The campaign's verbs that mean nothing in this game."""
    ends = {ending.word for ending in game.endings} if game else set(ENDINGS)
    return set(ENDINGS) - ends | ({"MAP"} if game and not isinstance(game, OnTheBoard) else set())


def rows_for(who: Writer, game: Game | None) -> list[list[str]]:
    """The campaign's verbs for somebody, but for those that mean nothing in this game."""
    vain = useless(game)
    return [shown(row, game) for row in VERBS if row.who == who and row.word not in vain]


def shown(row: Verb, game: Game | None) -> list[str]:
    """Its form and its help, with the game's own phases and orders."""
    return [in_game(row.form, game), in_game(row.help, game)]


def in_game(text: str, game: Game | None) -> str:
    """The same with the game's own phases and orders."""
    samples: Mapping[str, str] = game.samples if isinstance(game, WithSamples) else {}
    for old, new in samples.items():
        text = text.replace(old, new)
    return text


def game_named(request: Request, word: str) -> Game | None:
    """The game meant, by its short name or the beginning of its title: `threed`, `3-D`."""
    text = re.sub(r"\W", "", word.lower())
    for game in request.world.games.values():
        if text and (text == game.name or (len(text) > 1 and re.sub(r"\W", "", game.title.lower()).startswith(text))):
            return game
    return None
