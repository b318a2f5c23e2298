"""The handbook as data, for the archive: HELP's pages, every line of every game, the settings."""

from collections.abc import Mapping
from typing import Any

from judge.games.protocol import Game
from judge.games.sides import WithPages
from judge.referee.commands.helping import WHOM, lines_of, pages
from judge.referee.commands.registry import VERBS
from judge.referee.notices.history import settings_help


def handbook(games: Mapping[str, Game]) -> dict[str, Any]:
    """`moments`: pages by who reads; `verbs`: by who may write them; `games`: their lines; `settings`."""
    topics = pages()["topics"]
    verbs = [
        {
            "title": title,
            "topics": [
                {"word": word, "rows": [[v.form, v.help] for v in own if v.word == word], **_page(topics[word])}
                for word in dict.fromkeys(v.word for v in own)
            ],
        }
        for who, title in WHOM
        for own in [[v for v in VERBS if v.who == who]]
    ]
    return {
        "moments": list(pages()["moments"].values()),
        "verbs": verbs,
        "games": [
            {"name": game.name, "title": game.title, "rows": lines_of(game), "topics": topics_of(game)}
            for game in games.values()
        ],
        "settings": settings_help(games.values()),
    }


def topics_of(game: Game) -> list[dict[str, Any]]:
    """The pages of its own lines."""
    found = game.pages if isinstance(game, WithPages) else {}
    return [{"word": word, "rows": [], **_page(page)} for word, page in found.items()]


def _page(page: Mapping[str, Any]) -> dict[str, Any]:
    return {"text": page.get("text", ""), "examples": page["examples"], "also": page.get("also", [])}
