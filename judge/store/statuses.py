"""How rows stand: the closed sets of words in their columns."""

from enum import StrEnum


class CampaignStatus(StrEnum):
    """`PAUSED`: the clock stands still."""

    FORMING, RUNNING, PAUSED, OVER = "forming", "running", "paused", "over"


GOING_ON = (CampaignStatus.FORMING, CampaignStatus.RUNNING, CampaignStatus.PAUSED)
"""All but those that are over."""


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
