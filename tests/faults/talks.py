"""The conversations of all games as steps of a desk that can be stopped at its boundaries."""

from collections.abc import Mapping
from pathlib import Path

from tests.faults.boundaries import Chosen, Fragile
from tests.games.goldenblade import test_conversations as goldenblade
from tests.games.warped import test_conversations as warped
from tests.letters import test_golden
from tests.letters.test_golden import Conversation, played

TABLES: Mapping[Path, type[Conversation]] = {
    **dict.fromkeys(test_golden.FILES, Conversation),
    **dict.fromkeys(goldenblade.FILES, goldenblade.Table),
    **dict.fromkeys(warped.FILES, warped.Table),
}
TALKS = list(TABLES)


def talked(path: Path, folder: Path, chosen: Chosen) -> Fragile:
    """The conversation, step by step, on a desk that tries what crashes would do; it has to say what it says."""
    desk = Fragile(folder, chosen)
    text = path.read_text("utf-8")
    assert played(text, TABLES[path](folder, lambda _: desk)) == text
    return desk
