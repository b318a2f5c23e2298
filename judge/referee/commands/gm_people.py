"""What a GM may write about people, settings and rulings, and for others."""

import re

from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.telling import Said, tell_all
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
    "change settings, as in CREATE; HELP SETTINGS lists them",
    r"set\s+(?P<what>[\w.]+\s*=.*)",
    shared=True,
)
def setting(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    set_(request, match["what"], match[0])


@verb(
    Writer.GM,
    "AS jones",
    "write a player's orders for them; they are told. Their lines below, up to END",
    r"as\s+(?P<who>[\w-]+)",
    block=True,
)
def as_(request: Request, match: "re.Match[str]", body: str) -> None:
    act_as(request, match["who"], body, match[0])


@verb(
    Writer.GM,
    "SEAT jones new@x.example",
    "offer jones's empty seat to somebody; before the start, invite them",
    rf"seat\s+(?P<who>[\w-]+)\s+{EMAIL}",
)
def seat(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.seat_somebody(request, match["who"], match["email"], match[0])


@verb(
    Writer.GM,
    "INVITE new@x.example",
    "ask somebody to play: any seat before the start, later the empty one; INVITE new@x.example AS jones names it",
    rf"invite\s+{EMAIL}(?:\s+(?:as|to|for)\s+(?P<who>[\w-]+))?",
)
def invite(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.invite(request, match["who"] or "", match["email"], match[0])


@verb(
    Writer.GM,
    "REPLACE jones new@x.example",
    "EJECT and SEAT in one: after a confirming mail jones's seat is offered to somebody else",
    rf"replace\s+(?P<who>[\w-]+)\s+(?:(?:by|with)\s+)?{EMAIL}",
    shared=True,
)
def replace(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(request, match["who"], match[0], match["email"])


@verb(
    Writer.GM,
    "ABSENCE jones 2026-12-20 2027-01-03",
    "jones is away; no turn is played without them meanwhile, and they are told. NO ABSENCE jones takes it back",
    r"(?P<no>no\s+)?absence\s+(?P<who>[\w-]*[A-Za-z][\w-]*)(?:\s+(?P<dates>.+))?",
    shared=True,
)
def absence_of(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat = request.at().seat_named(match["who"])
    found = absence.dates(match["dates"] or "")
    if seat is None:
        request.refuse(match[0], f"there is no player called {match['who']} here.")
    elif match["no"]:
        absence.take_back(request, seat)
    elif found is None:
        request.refuse(match[0], f"give two dates: ABSENCE {seat.name} 2026-12-20 2027-01-03.")
    else:
        absence.announce(request, seat, *found, match[0])


@verb(
    Writer.GM,
    "EJECT jones",
    "take a player's seat away, after a confirming mail",
    r"eject\s+(?P<who>[\w-]+)",
    shared=True,
)
def eject(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(request, match["who"], match[0])


@verb(Writer.GM, "PROMOTE friend@x.example", "one more GM, if they say YES", rf"promote\s+{EMAIL}", shared=True)
def promote(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    gms.ask_to_promote(request, match["email"], match[0])


@verb(
    Writer.GM,
    "DEMOTE friend@x.example",
    "one GM less; DEMOTE alone: yourself. The last one stays, and nobody puts down who founded the campaign",
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
    "a decision that holds from now on; its text below, up to END. All get it, RULINGS keeps it",
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
        campaign.row.acts = [*campaign.row.acts, "The GM has made a ruling; RULINGS shows it."]
    request.answer.done.append("Everybody has been sent the ruling; RULINGS shows it again.")


@verb(
    Writer.GM,
    "DESCRIBE",
    "your own words on the campaign, shown before anybody joins; the text below, up to END. Without text: none",
    block=True,
)
def describe(request: Request, match: "re.Match[str]", body: str) -> None:
    if body.strip() and len(body) > LONGEST_DESCRIPTION:
        request.refuse(match[0], f"a description has {LONGEST_DESCRIPTION} characters at most; yours has {len(body)}.")
        return
    request.work.press(request.at().row, body.strip(), PressKind.DESCRIPTION, "gm")
    done = (
        "SHOW tells it, and so does the mail in which a new player confirms."
        if body.strip()
        else "There is no description any more."
    )
    request.answer.done.append(done)


@verb(Writer.GM, "QUIETLY", "what else stands in this letter is not told in the next report")
def quietly(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.answer.done.append("Nothing in this mail will appear in the next report.")


@verb(Writer.GM, "RETRY 17", "read a letter once more that caused an error", r"retry\s+(?P<number>\d{1,9})")
def retry(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    row = request.work.letter_aside(int(match["number"]), request.at().row.name)
    if row is None:
        request.refuse(match[0], "there is no such letter that was put aside.")
    else:
        row.status, row.reason, row.tries = LetterStatus.NEW, "", 0
        request.work.session.add(row)
        request.answer.done.append(f"Letter {row.id} is read once more.")


@verb(
    Writer.GM,
    "PRESS TO jones",
    "a letter to some of the players; its text below, up to END",
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(request: Request, match: "re.Match[str]", body: str) -> None:
    send_press(request, match["to"], body, match[0])


@verb(Writer.GM, "ANNOUNCE", "a word to everybody; its text below, up to END", "announce", block=True)
def announce_(request: Request, match: "re.Match[str]", body: str) -> None:
    announce(request, "the GM", body, match[0])
