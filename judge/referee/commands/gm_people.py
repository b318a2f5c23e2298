"""What a GM may write about people, settings and rulings, and for others."""

import re

from judge.referee.campaign.request import Case
from judge.referee.campaign.telling import Said, tell_all
from judge.referee.commands.account import EMAIL
from judge.referee.commands.proxy import act_as
from judge.referee.commands.registry import verb
from judge.referee.commands.set_settings import set_
from judge.referee.notices.press import announce, send_press, text_fits
from judge.referee.people import gms, seat_changes
from judge.referee.record.entries import Ruled


@verb(
    "gm",
    "SET pace.moves=5d skip=Sat,Sun",
    "change settings, as in CREATE; HELP SETTINGS lists them",
    r"set\s+(?P<what>[\w.]+\s*=.*)",
    shared=True,
)
def setting(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    set_(case, match["what"], match[0])


@verb(
    "gm",
    "AS jones",
    "write a player's orders for him; he is told. His lines below, up to END",
    r"as\s+(?P<who>[\w-]+)",
    block=True,
)
def as_(case: Case, match: "re.Match[str]", body: str) -> None:
    act_as(case, match["who"], body, match[0])


@verb(
    "gm",
    "SEAT jones new@x.example",
    "offer jones's empty seat to somebody; before the start, invite him",
    rf"seat\s+(?P<who>[\w-]+)\s+{EMAIL}",
)
def seat(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.seat_somebody(case, match["who"], match["email"], match[0])


@verb(
    "gm", "EJECT jones", "take a player's seat away, after a confirming mail", r"eject\s+(?P<who>[\w-]+)", shared=True
)
def eject(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    seat_changes.ask_to_eject(case, match["who"], match[0])


@verb("gm", "PROMOTE friend@x.example", "one more GM, if they say YES", rf"promote\s+{EMAIL}", shared=True)
def promote(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    gms.ask_to_promote(case, match["email"], match[0])


@verb(
    "gm",
    "DEMOTE friend@x.example",
    "one GM less; DEMOTE alone: yourself. The last one stays, and nobody puts down who founded the campaign",
    rf"demote(?:\s+{EMAIL})?",
    shared=True,
)
def demote(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    gms.demote(case, (match["email"] or "").lower(), match[0])


@verb(
    "gm",
    "RULING",
    "a decision that holds from now on; its text below, up to END. All get it, RULINGS keeps it",
    block=True,
)
def ruling(case: Case, match: "re.Match[str]", body: str) -> None:
    table = case.at()
    if not text_fits(case, body, match[0]):
        return
    table.log("gm", Ruled(len(body), case.gm))
    case.work.press(table.row, body, "ruling", "gm")
    tell_all(table, "mail/ruling", {"text": Said(body)}, gm=False, watchers=True)
    if not case.quiet:
        table.row.acts = [*table.row.acts, "The GM has made a ruling; RULINGS brings it."]
    case.done.append("Everybody has it, and RULINGS keeps it.")


@verb("gm", "QUIETLY", "what else stands in this letter is not told in the next report")
def quietly(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    case.done.append("Nothing of this letter stands in the next report.")


@verb("gm", "RETRY 17", "read a letter once more that made the judge stumble", r"retry\s+(?P<number>\d{1,9})")
def retry(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    row = case.work.letter_aside(int(match["number"]), case.at().row.name)
    if row is None:
        case.refuse(match[0], "there is no such letter that was put aside.")
    else:
        row.status, row.reason, row.tries = "new", "", 0
        case.work.session.add(row)
        case.done.append(f"Letter {row.id} is read once more.")


@verb(
    "gm",
    "PRESS TO jones",
    "a letter to some of the players; its text below, up to END",
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(case: Case, match: "re.Match[str]", body: str) -> None:
    send_press(case, match["to"], body, match[0])


@verb("gm", "ANNOUNCE", "a word to everybody; its text below, up to END", "announce", block=True)
def announce_(case: Case, match: "re.Match[str]", body: str) -> None:
    announce(case, "the GM", body, match[0])
