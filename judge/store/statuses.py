"""How rows stand: the closed sets of words in their columns, and the column that keeps them."""

from enum import StrEnum
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.types import TypeDecorator
from sqlmodel.sql.sqltypes import AutoString


class CampaignStatus(StrEnum):
    """`PAUSED`: the clock stands still."""

    FORMING, RUNNING, PAUSED, OVER = "forming", "running", "paused", "over"


class LetterStatus(StrEnum):
    """`GUARDED`: kept, and answered to nobody; `QUARANTINED`: the judge stumbled over it."""

    NEW, DONE, GUARDED, DUPLICATE = "new", "done", "guarded", "duplicate"
    QUARANTINED, UNKNOWN = "quarantined", "unknown"


class NoticeStatus(StrEnum):
    """`FAILED`: given up, or not rendered."""

    QUEUED, SENT, FAILED = "queued", "sent", "failed"


class QuestionStatus(StrEnum):
    """`CANCELLED` by a NO, `REPLACED` by a newer one; `GONE`: what it asks can be done no more."""

    OPEN, DONE, CANCELLED, REPLACED, GONE = "open", "done", "cancelled", "replaced", "gone"


class SnapshotKind(StrEnum):
    """A position kept: a phase began, it was about to be resolved, an UNDO left it, a part of a letter came."""

    BEGUN, RESOLVED, LEFT, PART = "begun", "resolved", "left", "part"


class WatcherRole(StrEnum):
    OBSERVER, STANDBY = "observer", "standby"


class PressKind(StrEnum):
    PRESS, RULING, DIARY, DESCRIPTION = "press", "ruling", "diary", "description"


class Word(TypeDecorator[Any]):
    """A column of text that holds a word of a closed set; a word of a newer judge is left as it is."""

    impl = AutoString
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words
        self._known = {str(word): word for word in words}

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        del dialect
        return None if value is None else str(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        del dialect
        return self._known.get(value, value)
