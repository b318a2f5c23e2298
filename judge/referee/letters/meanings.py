"""What people write who do not know the verbs, and the lines that do it. They are shown; nothing is done by a guess."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from judge.referee.campaign.request import Request, Writer
from judge.referee.commands.registry import matching
from judge.referee.letters import sentences as say
from judge.referee.letters.said_to import said_to

LONGEST = 300
"""Characters of a line that are looked at."""
WRAPPED = 55
"""A line of so many characters that does not end a sentence may go on in the next one."""
FARTHEST = 10
"""Years off that a day may be which a sentence means."""
MAIL = re.compile(r"[\w.+-]{1,64}@[\w.-]{1,200}")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAY = re.compile(
    rf"(?P<iso>\d{{4}}-\d\d-\d\d)|\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m>{'|'.join(MONTHS)})[a-z]{{0,6}}"
    rf"|\b(?P<m2>{'|'.join(MONTHS)})[a-z]{{0,6}}\.? (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b"
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A row of the table: what is found in a line; `to`: what the lines of `send` do; `asks`: in questions alone."""

    to: str
    send: tuple[str, ...]
    says: tuple["re.Pattern[str]", ...]
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Around:
    """What stands before a point, and what is no more than courtesy."""

    before: "re.Pattern[str]"
    courtesy: "re.Pattern[str]"


@cache
def _found() -> Mapping[str, Any]:
    """meanings.toml."""
    return tomllib.loads(Path(__file__).with_name("meanings.toml").read_text("utf-8"))


@cache
def around() -> Around:
    """What is looked for in every line. Raises re.error, KeyError."""
    found = _found()
    polite, whom = "|".join(found["courtesies"]), "|".join(found["to_whom"])
    return Around(
        re.compile(rf"(?:{'|'.join(found['before'])})(?=[ ,:!.]|$)[ ,:!.]*"),
        re.compile(rf"(?:{polite})(?:,? (?:{whom})){{0,3}}(?:,? [\w-]{{1,20}})?"),
    )


@cache
def meanings(who: Writer) -> tuple[Meaning, ...]:
    """The rows of who writes, compiled when a sentence first comes: most letters hold none. Raises re.error, KeyError.

    What anyone may say comes after what is a player's or a GM's own.
    """
    found = _found()
    own = found[who] if who != Writer.ANYONE else []
    return tuple(
        Meaning(row["to"], tuple(row["send"]), tuple(map(re.compile, row["says"])), row.get("asks", False))
        for row in [*own, *found[Writer.ANYONE]]
    )


def plain(line: str) -> str:
    """The line in small letters, from where its point begins, without signs at its end."""
    text = " ".join(line[:LONGEST].lower().replace("\u2019", "'").split()).strip(" .!?*-_~>\"'")
    while found := around().before.match(text):
        if found.end() == len(text):
            break
        text = text[found.end() :]
    return re.sub(r" ?(?:please|pls|plz|thanks|thank you|thx)$", "", text).rstrip(" ,.!?")


def courteous(line: str, name: str = "") -> bool:
    """A greeting, thanks, a farewell, or the writer's own name: it asks for nothing."""
    text = " ".join(line[:LONGEST].lower().split()).strip(" .,!?-:;)(")
    return not text or text == name.lower() or around().courtesy.fullmatch(text) is not None


def addressed(request: Request, line: str) -> tuple[str, list[str]] | None:
    """Words to another player: how they are sent."""
    said = said_to(request.campaign, line[:LONGEST]) if request.campaign else None
    if said is None:
        return None
    return next((_shown(request, row, line, said) for row in meanings(request.who) if "{who}" in row.send[0]), None)


def meant(request: Request, line: str) -> tuple[str, list[str]] | None:
    """What a line that is no verb seems to ask for, and the lines to send for it; None: the judge has no idea."""
    text = plain(line)
    verb = matching(text, request.who, request.find) if len(text) < len(line) else None
    if verb:
        return say.SEND_LINE_ALONE, [_form(request, verb[0].form, text) if _unproven(request) else text.upper()]
    rows = (
        row
        for row in meanings(request.who)
        if ("?" in line or not row.asks) and any(says.search(text) for says in row.says)
    )
    if request.seat:  # somebody who plays here speaks of this game
        rows = (row for row in rows if not row.send[0].startswith("JOIN ") or _named(request, text))
    return next((_shown(request, row, line, ("", "")) for row in rows), None)


def _named(request: Request, text: str) -> list[str]:
    """The campaigns that a sentence names."""
    return request.work.campaigns_named(re.findall(r"[\w-]+", text.lower())[:40])


def _form(request: Request, form: str, text: str) -> str:
    """A verb's form, with the campaign that the writer names, or one that wants players: no word of theirs."""
    known = _named(request, text) or [request.work.forming()]
    return form.replace("campaign", known[0] or "campaign").replace("AS anna", "AS yourname")


def _shown(request: Request, row: Meaning, line: str, said: tuple[str, str]) -> tuple[str, list[str]]:
    send = _filled(request, row, line, said)
    which = "this line" if len(send) == 1 else "these lines" if send[-1] == "END" else say.ONE_OF_LINES
    return say.SEND_FOR_PURPOSE.format(purpose=row.to, choice=which), send


def _unproven(request: Request) -> bool:
    """Anybody may have written it: no word of theirs is repeated to the address that it bears."""
    return request.who == Writer.ANYONE and not request.letter.proven


def _filled(request: Request, row: Meaning, line: str, said: tuple[str, str]) -> list[str]:
    """The lines to send, with what stands in the writer's own."""
    campaign, mail = request.campaign, None if _unproven(request) else MAIL.search(line)
    words = re.findall(r"[\w-]+", line.lower())[:40]
    seats = [seat.name for seat in campaign.seats if seat.name.lower() in words] if campaign else []
    named = "{game}" in " ".join(row.send)
    games = (request.work.campaigns_named(words) or [request.work.forming()]) if named else []
    values = {
        "who": said[0], "text": f"{said[1]} …" if len(line) > LONGEST else said[1],
        "seat": seats[0] if seats else "jones",
        "game": (games[0] if games else "") or "campaign",
        "mail": mail[0].rstrip(".-") if mail else "me@new.example",
        "dates": " ".join(days(line, request.world.now().date())),
        "campaign": campaign.row.name if campaign else "campaign",
        "phase": campaign.row.phase if campaign else "",
    }  # fmt: skip
    return [part.format(**values).strip() for part in row.send]


def days(line: str, today: date) -> tuple[str, str]:
    """The first two days that a sentence names, or two to stand for them. Without a year, it is the next one."""
    found: list[date] = []
    for match in DAY.finditer(line[:LONGEST].lower()):
        day = _day(match, found[-1] if found else today)
        found += [day] if day else []
    if len(found) > 1:
        return found[0].isoformat(), found[1].isoformat()
    if found and re.search(r"\b(?:until|till|to|before|back)\b", line.lower()):
        return today.isoformat(), found[0].isoformat()
    first = found[0] if found else today + timedelta(days=1)
    return first.isoformat(), (first + timedelta(days=7)).isoformat()


def _day(match: "re.Match[str]", after: date) -> date | None:
    try:
        if match["iso"]:
            day = date.fromisoformat(match["iso"])
            return day if abs(day.year - after.year) <= FARTHEST else None
        month = MONTHS.index(match["m"] or match["m2"]) + 1
        day = date(after.year, month, int(match["d"] or match["d2"]))
        return day if day >= after else day.replace(year=after.year + 1)
    except ValueError:
        return None
