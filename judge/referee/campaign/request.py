"""A letter that is being answered: who wrote it, what it asks, and what its answer will say."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from judge.games.protocol import Event, Phase, Refused
from judge.mail.letter import Letter
from judge.referee.campaign import sentences as say
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import Said
from judge.referee.record.entries import Logged
from judge.referee.world import World
from judge.store.statuses import CampaignStatus
from judge.store.tables import Letter as LetterRow
from judge.store.tables import Person, Seat
from judge.store.work import Work

Finder = Callable[[str], Phase | Refused]
"""How a game finds a phase that somebody names."""
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,19}[.,:;]?")
WIDEST = 500
"""Characters of a line that are read."""


def idle(campaign: Campaign) -> str:
    """Why no turn can be played in this campaign now; of one that runs, that nothing is due."""
    return {
        CampaignStatus.FORMING: say.NOT_STARTED,
        CampaignStatus.PAUSED: say.PAUSED_SEND_RESUME,
        CampaignStatus.OVER: say.IS_OVER,
    }.get(campaign.row.status, say.NO_DEADLINE)


class Writer(StrEnum):
    """As what somebody writes; `BOTH`, of a verb: a seat and a GM may say it."""

    ANYONE, SEAT, GM, BOTH = "anyone", "seat", "gm", "both"


@dataclass
class Answer:
    """What a letter's answer will say, and what the letter has caused so far."""

    done: list[str] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    parts: list[dict[str, Any]] = field(default_factory=list)  # longer answers: title, rows or text
    told: list[Any] = field(default_factory=list)  # what was done at once, for the game's own part of the answer
    ignored: list[str] = field(default_factory=list)
    touched: bool = False  # something of the game was sent
    unsettled: bool = False  # something that was meant as an order is not held
    acted: bool = False  # something was done at once
    asked: bool = False  # a confirming mail is the answer
    corrected: bool = False  # the GM has changed the position
    corrections: tuple[Event, ...] = ()  # what is told of that
    settings: list[str] = field(default_factory=list)  # what the GM has set, told in one mail when all lines are done
    asks: int = 0  # questions that this letter has caused
    sentences: int = 0  # of what was refused: sentences, which a robot may have written, too

    @property
    def tried(self) -> bool:
        """Something was refused, as people's lines are now and then; every vacation program says that it is away."""
        return any(not row.get("send", [""])[0].startswith("ABSENCE") for row in self.refused)

    def refuse(self, line: str, text: str, send: Sequence[str] = (), order: bool = False) -> None:
        """A line is not done, and why; `send`: the lines that would do what it seems to ask for.

        `order`: these are orders, and a YES to the answer sends them.
        """
        row: dict[str, Any] = {"line": Said(" ".join(line.split())[:200]), "text": text[:400]}
        row |= {"order": True} if order else {}
        self.refused.append(row | ({"send": [Said(part[:400]) for part in send]} if send else {}))


@dataclass
class Request:
    """A letter being answered: who wrote it, and all that the answer will say."""

    world: World
    work: Work
    row: LetterRow
    letter: Letter
    who: Writer
    gm: int | None = None  # which of the GMs
    campaign: Campaign | None = None
    seat: Seat | None = None
    email: str = ""  # of a writer without a seat: where their answer goes
    answer: Answer = field(default_factory=Answer)
    quiet: bool = False  # the GM wants no word of it in the report
    by_gm: bool = False  # a seat's lines, written by the GM
    agreed: bool = False  # another player has said YES to what a GM who plays wants
    verbs: list[str] = field(default_factory=list)  # the verbs that it holds
    quoted: tuple[str, ...] = ()  # lines of the judge's own that the letter quoted unmarked
    strange: tuple[str, ...] = ()  # unmarked lines that were cut as quoted, and are not the judge's
    unsifted: str = ""  # the letter's text before they were taken out
    closed: bool = True  # the block that is being done has its END
    act_for: "Callable[[Request], None] | None" = None  # how a seat's letter that the GM wrote is done

    def refuse(self, line: str, text: str) -> None:
        self.answer.refuse(line, text)

    def reason(self, text: str) -> str:
        """A refusal without words repeated from the letter, save up to three plain ones in a row."""
        said, kept, run = set(self.letter.text.split()), list[str](), list[str]()
        for word in [*text.split(), ""]:
            if word in said:
                run.append(word)
                continue
            kept += run if len(run) < 4 and all(PLAIN.fullmatch(part) for part in run) else ["…"]
            kept, run = [*kept, word], []
        return " ".join(kept).strip()

    def at(self) -> Campaign:
        assert self.campaign is not None, "a verb of a campaign needs its campaign"
        return self.campaign

    @property
    def find(self) -> "Finder | None":
        """How the campaign's game finds a phase; None: no campaign is spoken of, or its game is not installed."""
        return self.campaign.game.find_phase if self.campaign and self.campaign.row.game in self.world.games else None

    def act(self, entry: Logged, text: str) -> None:
        """Something the GM did: in the log, and, unless they say otherwise, in the next report."""
        campaign = self.at()
        campaign.log("gm", entry)
        if not self.quiet:
            campaign.row.acts = [*campaign.row.acts, text]

    def person(self) -> Person | None:
        """Who writes, if they are known."""
        known = self.seat.person if self.seat else self.gm
        return self.work.person_by(known) if known else self.work.person_of(self.email)

    def own(self) -> Seat:
        assert self.seat is not None, "a verb of a seat needs its seat"
        return self.seat


def tidy(line: str) -> str:
    """A line as every grammar sees it: blanks collapsed, cut at 500 characters."""
    return " ".join(line.split())[:WIDEST].rstrip()


def campaign_named(request: Request, name: str) -> Campaign | None:
    """The campaign of that name, locked."""
    row = request.work.campaign(name)
    return Campaign(request.world, request.work, row) if row else None
