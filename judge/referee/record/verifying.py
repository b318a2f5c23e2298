"""An exported campaign is checked: its chain of hashes, and by replay whether every state is as it was written."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from judge.games import games
from judge.games.protocol import Game
from judge.referee.record import sentences as say
from judge.referee.record.entries import Kind
from judge.referee.record.exporting import FORMAT
from judge.referee.record.replay import Replay, seeds_of
from judge.store.chain import first_wrong


def verify(
    lines: Iterable[str], head: str = "", installed: Mapping[str, Game] | None = None
) -> tuple[int, str]:  # fmt: skip
    """Check an exported campaign: 0 and a summary, or the number of the first wrong line of the file and why."""
    rows = []
    for n, line in enumerate(lines, start=1):
        try:
            row = json.loads(line)
            assert isinstance(row, dict)
        except (ValueError, AssertionError):
            return n, say.NOT_JSON_OBJECT
        rows.append(row)
    if not rows or rows[0].get("format") != FORMAT:
        return 1, say.NOT_EXPORT_HEADER
    header, entries = rows[0], rows[1:]
    wrong = first_wrong(entries)
    if wrong:
        return wrong[0] + 1, wrong[1]
    last = entries[-1]["hash"] if entries else ""
    if header.get("entries") != len(entries) or header.get("head") != last:
        return 1, say.HEADER_CONTRADICTS_ENTRIES.format(count=header.get("entries"), head=header.get("head"))
    turning = [entry["kind"] for entry in entries if entry["kind"] in (Kind.OVER, Kind.REOPENED)]
    over = turning[-1:] == [Kind.OVER]
    if {entry["campaign"] for entry in entries} - {header.get("campaign")} or over != (header.get("status") == "over"):
        return 1, say.HEADER_CONTRADICTS_CAMPAIGN
    if over and not header.get("seed"):
        return 1, say.HEADER_LOST_SEED
    if head and not last.startswith(head):
        return len(entries) + 1, say.LOG_ENDS_ELSEWHERE.format(last=last, head=head)
    if not header.get("seed"):
        return 0, say.LOG_UNBROKEN_SEED_SECRET.format(count=len(entries))
    game = (installed or games()).get(str(header.get("game")))
    if game is None:
        return 1, say.GAME_UNKNOWN.format(game=header.get("game"))
    return replay(game, header, entries)


def replay(game: Game, header: Mapping[str, Any], entries: list[dict[str, Any]]) -> tuple[int, str]:
    """Play the log again: every resolution must reach the state whose hash was written down."""
    again = Replay(game, seeds_of(entries, header["seed"]))
    for n, entry in enumerate(entries, start=2):
        if "sealed" in entry["payload"] and not entry.get("body"):
            return n, say.ENTRY_LOST_BODY
        wrong = again.play(entry)
        if wrong:
            return n, wrong
    said = say.LOG_VERIFIED.format(count=len(entries), resolutions=again.turns)
    found = again.seeding.block
    return 0, said + (say.BLOCK_MIXED_IN.format(hash=found.hash, at=found.at) if found else "")
