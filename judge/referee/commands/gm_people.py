"""What a GM may write about people, settings and rulings, and for others."""

import re

from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.telling import Said, tell_all
from judge.referee.commands import sentences as say
from judge.referee.commands.account import EMAIL
from judge.referee.commands.proxy import act_as
from judge.referee.commands.registry import verb
from judge.referee.commands.set_settings import set_
from judge.referee.notices.press import announce, send_press, text_fits
from judge.referee.people import gms, seat_changes
from judge.referee.record.entries import Ruled
from judge.referee.timing import absence
from judge.store.statuses import LetterStatus, PressKind


@verb(
    Writer.GM,
    "SET pace.moves=5d skip=Sat,Sun",
    say.HELP_SET,
    r"set\s+(?P<what>[\w.]+\s*=.*)",
    shared=True,
)
def setting(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    set_(request, match["what"], match[0])


@verb(
    Writer.GM,
    "AS jones",
    say.HELP_AS_PLAYER,
    r"as\s+(?P<who>[\w-]+)",
    block=True,
)
def as_(request: Request, match: "re.Match[str]", body: str) -> None:
    act_as(request, match["who"], body, match[0])


@verb(
    Writer.GM,
    "SEAT jones new@x.example",
    say.HELP_SEAT,
    rf"seat\s+(?P<who>[\w-]+)\s+{EMAIL}",
)
def seat(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.seat_somebody(request, match["who"], match["email"], match[0])


@verb(
    Writer.GM,
    "INVITE new@x.example",
    say.HELP_INVITE,
    rf"invite\s+{EMAIL}(?:\s+(?:as|to|for)\s+(?P<who>[\w-]+))?",
)
def invite(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.invite(request, match["who"] or "", match["email"], match[0])


@verb(
    Writer.GM,
    "REPLACE jones new@x.example",
    say.HELP_REPLACE,
    rf"replace\s+(?P<who>[\w-]+)\s+(?:(?:by|with)\s+)?{EMAIL}",
    shared=True,
)
def replace(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(request, match["who"], match[0], match["email"])


@verb(
    Writer.GM,
    "ABSENCE jones 2026-12-20 2027-01-03",
    say.HELP_PLAYER_ABSENCE,
    r"(?P<no>no\s+)?absence\s+(?P<who>[\w-]*[A-Za-z][\w-]*)(?:\s+(?P<dates>.+))?",
    shared=True,
)
def absence_of(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat = request.at().seat_named(match["who"])
    found = absence.dates(match["dates"] or "")
    if seat is None:
        request.refuse(match[0], say.UNKNOWN_PLAYER.format(who=match["who"]))
    elif match["no"]:
        absence.take_back(request, seat)
    elif found is None:
        request.refuse(match[0], say.SEAT_ABSENCE_NEEDS_DATES.format(seat=seat.name))
    else:
        absence.announce(request, seat, *found, match[0])


@verb(
    Writer.GM,
    "EJECT jones",
    say.HELP_EJECT,
    r"eject\s+(?P<who>[\w-]+)",
    shared=True,
)
def eject(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(request, match["who"], match[0])


@verb(Writer.GM, "PROMOTE friend@x.example", say.HELP_PROMOTE, rf"promote\s+{EMAIL}", shared=True)
def promote(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    gms.ask_to_promote(request, match["email"], match[0])


@verb(
    Writer.GM,
    "DEMOTE friend@x.example",
    say.HELP_DEMOTE,
    rf"demote(?:\s+{EMAIL})?",
    shared=True,
)
def demote(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    gms.demote(request, (match["email"] or "").lower(), match[0])


LONGEST_DESCRIPTION = 2000


@verb(
    Writer.GM,
    "RULING",
    say.HELP_RULING,
    block=True,
)
def ruling(request: Request, match: "re.Match[str]", body: str) -> None:
    campaign = request.at()
    if not text_fits(request, body, match[0]):
        return
    campaign.log("gm", Ruled(len(body), request.gm))
    request.work.press(campaign.row, body, PressKind.RULING, "gm")
    tell_all(campaign, "mail/ruling", {"text": Said(body)}, gm=False, watchers=True)
    if not request.quiet:
        campaign.row.acts = [*campaign.row.acts, say.GM_MADE_RULING]
    request.answer.done.append(say.RULING_SENT)


@verb(
    Writer.GM,
    "DESCRIBE",
    say.HELP_DESCRIBE,
    block=True,
)
def describe(request: Request, match: "re.Match[str]", body: str) -> None:
    if body.strip() and len(body) > LONGEST_DESCRIPTION:
        request.refuse(
            match[0],
            say.DESCRIPTION_TOO_LONG.format(longest=LONGEST_DESCRIPTION, length=len(body)),
        )
        return
    request.work.press(request.at().row, body.strip(), PressKind.DESCRIPTION, "gm")
    done = say.DESCRIPTION_SHOWN_WHERE if body.strip() else say.DESCRIPTION_REMOVED
    request.answer.done.append(done)


@verb(Writer.GM, "QUIETLY", say.HELP_UNREPORTED_LETTER)
def quietly(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.answer.done.append(say.LETTER_NOT_IN_REPORT)


@verb(Writer.GM, "RETRY 17", say.HELP_RETRY_LETTER, r"retry\s+(?P<number>\d{1,9})")
def retry(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    row = request.work.letter_aside(int(match["number"]), request.at().row.name)
    if row is None:
        request.refuse(match[0], say.NO_LETTER_PUT_ASIDE)
    else:
        row.status, row.reason, row.tries = LetterStatus.NEW, "", 0
        request.work.session.add(row)
        request.answer.done.append(say.LETTER_READ_AGAIN.format(letter_id=row.id))


@verb(
    Writer.GM,
    "PRESS TO jones",
    say.HELP_GM_PRESS,
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(request: Request, match: "re.Match[str]", body: str) -> None:
    send_press(request, match["to"], body, match[0])


@verb(Writer.GM, "ANNOUNCE", say.HELP_BROADCAST, "announce", block=True)
def announce_(request: Request, match: "re.Match[str]", body: str) -> None:
    announce(request, "the GM", body, match[0])
