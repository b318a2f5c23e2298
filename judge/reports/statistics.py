"""Figures over all finished campaigns: how they ended, by game and by power. Nothing about persons."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any


def outcome(story: Mapping[str, Any], plays: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """What the figures need of a finished campaign; None while it runs.

    `powers`: by power `won`, `shared` or `lost`. `lead`: how many centres the first was ahead of the second; -1 in a
    game without centres, or if nobody won alone. `phases`: how many were played.
    """
    result = story["result"]
    if not result:
        return None
    alone = len(result["winners"]) == 1
    powers: dict[str, str] = {}
    for one in plays:
        fate = ("won" if alone else "shared") if one["name"] in result["winners"] else "lost"
        powers |= {power: fate for power in one["powers"] if not one["office"]}
    counts = sorted((len(own) for own in (story["view"].get("centres") or {}).values()), reverse=True)
    lead = counts[0] - counts[1] if alone and len(counts) > 1 and powers else -1
    return {"kind": result["kind"], "powers": powers, "lead": lead, "phases": len(story["steps"])}


def statistics(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """By game: `ended` (how often in which way), `powers` (played, won, shared), the longest and the closest."""
    games: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        if row.get("outcome"):  # the row of a campaign that cannot be told any more is an earlier judge's
            games.setdefault(row["title"], []).append(row)
    return [_of_game(title, found) for title, found in sorted(games.items())]


def _of_game(title: str, rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    fates = [(power, fate) for row in rows for power, fate in row["outcome"]["powers"].items()]
    played, counted = Counter(power for power, _ in fates), Counter(fates)
    led = [row for row in rows if row["outcome"]["lead"] >= 0]
    return {
        "title": title,
        "count": len(rows),
        "ended": Counter(row["outcome"]["kind"] for row in rows).most_common(),
        "powers": [
            {"power": power, "played": n, "won": counted[power, "won"], "shared": counted[power, "shared"]}
            for power, n in sorted(played.items())
        ],
        "longest": max(rows, key=lambda row: row["outcome"]["phases"]),
        "closest": min(led, key=lambda row: row["outcome"]["lead"], default=None),
    }
