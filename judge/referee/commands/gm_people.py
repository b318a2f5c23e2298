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
    say.CHANGE_SETTINGS_AS_IN_CREATE,
    r"set\s+(?P<what>[\w.]+\s*=.*)",
    shared=True,
)
def setting(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    set_(request, match["what"], match[0])


@verb(
    Writer.GM,
    "AS jones",
    say.WRITE_PLAYERS_ORDERS_FOR_THEM,
    r"as\s+(?P<who>[\w-]+)",
    block=True,
)
def as_(request: Request, match: "re.Match[str]", body: str) -> None:
    act_as(request, match["who"], body, match[0])


@verb(
    Writer.GM,
    "SEAT jones new@x.example",
    say.OFFER_JONESS_EMPTY_SEAT_TO,
    rf"seat\s+(?P<who>[\w-]+)\s+{EMAIL}",
)
def seat(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.seat_somebody(request, match["who"], match["email"], match[0])


@verb(
    Writer.GM,
    "INVITE new@x.example",
    say.ASK_SOMEBODY_TO_PLAY_ANY,
    rf"invite\s+{EMAIL}(?:\s+(?:as|to|for)\s+(?P<who>[\w-]+))?",
)
def invite(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.invite(request, match["who"] or "", match["email"], match[0])


@verb(
    Writer.GM,
    "REPLACE jones new@x.example",
    say.EJECT_AND_SEAT_IN_ONE,
    rf"replace\s+(?P<who>[\w-]+)\s+(?:(?:by|with)\s+)?{EMAIL}",
    shared=True,
)
def replace(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(request, match["who"], match[0], match["email"])


@verb(
    Writer.GM,
    "ABSENCE jones 2026-12-20 2027-01-03",
    say.JONES_IS_AWAY_NO_TURN,
    r"(?P<no>no\s+)?absence\s+(?P<who>[\w-]*[A-Za-z][\w-]*)(?:\s+(?P<dates>.+))?",
    shared=True,
)
def absence_of(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat = request.at().seat_named(match["who"])
    found = absence.dates(match["dates"] or "")
    if seat is None:
        request.refuse(match[0], say.THERE_IS_NO_PLAYER_CALLED.format(who=match["who"]))
    elif match["no"]:
        absence.take_back(request, seat)
    elif found is None:
        request.refuse(match[0], say.GIVE_TWO_DATES_ABSENCE_SEAT.format(seat=seat.name))
    else:
        absence.announce(request, seat, *found, match[0])


@verb(
    Writer.GM,
    "EJECT jones",
    say.TAKE_PLAYERS_SEAT_AWAY_AFTER,
    r"eject\s+(?P<who>[\w-]+)",
    shared=True,
)
def eject(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(request, match["who"], match[0])


@verb(Writer.GM, "PROMOTE friend@x.example", say.ONE_MORE_GM_IF_THEY, rf"promote\s+{EMAIL}", shared=True)
def promote(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    gms.ask_to_promote(request, match["email"], match[0])


@verb(
    Writer.GM,
    "DEMOTE friend@x.example",
    say.ONE_GM_LESS_DEMOTE_ALONE,
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
    say.DECISION_THAT_HOLDS_FROM_NOW,
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
        campaign.row.acts = [*campaign.row.acts, say.GM_HAS_MADE_RULING_RULINGS]
    request.answer.done.append(say.EVERYBODY_HAS_BEEN_SENT_RULING)


@verb(
    Writer.GM,
    "DESCRIBE",
    say.YOUR_OWN_WORDS_ON_CAMPAIGN,
    block=True,
)
def describe(request: Request, match: "re.Match[str]", body: str) -> None:
    if body.strip() and len(body) > LONGEST_DESCRIPTION:
        request.refuse(
            match[0],
            say.DESCRIPTION_HAS_LONGEST_DESCRIPTION_CHARACTERS.format(
                longest_description=LONGEST_DESCRIPTION, count=len(body)
            ),
        )
        return
    request.work.press(request.at().row, body.strip(), PressKind.DESCRIPTION, "gm")
    done = say.SHOW_TELLS_IT_AND_SO if body.strip() else say.THERE_IS_NO_DESCRIPTION_ANY
    request.answer.done.append(done)


@verb(Writer.GM, "QUIETLY", say.WHAT_ELSE_STANDS_IN_THIS)
def quietly(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.answer.done.append(say.NOTHING_IN_THIS_MAIL_WILL)


@verb(Writer.GM, "RETRY 17", say.READ_LETTER_ONCE_MORE_THAT, r"retry\s+(?P<number>\d{1,9})")
def retry(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    row = request.work.letter_aside(int(match["number"]), request.at().row.name)
    if row is None:
        request.refuse(match[0], say.THERE_IS_NO_SUCH_LETTER)
    else:
        row.status, row.reason, row.tries = LetterStatus.NEW, "", 0
        request.work.session.add(row)
        request.answer.done.append(say.LETTER_ID_IS_READ_ONCE.format(id=row.id))


@verb(
    Writer.GM,
    "PRESS TO jones",
    say.LETTER_TO_SOME_OF_PLAYERS,
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(request: Request, match: "re.Match[str]", body: str) -> None:
    send_press(request, match["to"], body, match[0])


@verb(Writer.GM, "ANNOUNCE", say.WORD_TO_EVERYBODY_ITS_TEXT, "announce", block=True)
def announce_(request: Request, match: "re.Match[str]", body: str) -> None:
    announce(request, "the GM", body, match[0])
