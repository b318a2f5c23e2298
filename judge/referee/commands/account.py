"""What players and GMs may write of themselves and of what comes: absences, addresses, orders for later, the past."""

import re

from judge.games.protocol import Refused
from judge.referee.campaign.request import Case
from judge.referee.commands.registry import phase_first, verb
from judge.referee.notices import history
from judge.referee.people import accounts
from judge.referee.people.seat_changes import ask_to_resign
from judge.referee.phases import kept_orders
from judge.referee.phases.whatif import suppose
from judge.referee.timing import absence

EMAIL = r"(?P<email>[^\s@<>]{1,100}@[^\s@<>]{1,200})"


@verb(
    "seat",
    "FOR F1902M: A Par - Bur",
    "orders for a phase to come; or FOR F1902M, the lines below it, then END. Without lines: forget them",
    r"for\s+(?P<rest>.+)",
    block=True,
    phased=True,
)
def for_(case: Case, match: "re.Match[str]", body: str) -> None:
    found = phase_first(case.at().game.find_phase, match["rest"])
    assert found is not None, "else the line is no FOR"
    when, rest = found
    if isinstance(when, Refused):
        case.refuse(match[0], when.text)
    else:
        kept_orders.keep(case, when, rest or body, match[0])


@verb(
    "seat",
    "STANDING: A Par H",
    "orders that are played whenever you send nothing else; or STANDING, the lines below it, then END. A line "
    "WHEN FRENCH A BUR: A Mun - Bur counts only if it is so; OTHERWISE: A Mun H if not",
    r"standing(?:\s+orders)?\s*:?(?P<rest>.*)",
    block=True,
)
def standing(case: Case, match: "re.Match[str]", body: str) -> None:
    kept_orders.keep(case, None, match["rest"].strip() or body, match[0])


@verb(
    "seat",
    "WHATIF",
    "suppose these orders of any power, in the lines below it up to END, and see what would become of them; "
    "nobody is told",
    r"what\s*if",
    block=True,
)
def whatif(case: Case, match: "re.Match[str]", body: str) -> None:
    suppose(case, body, match[0])


@verb(
    "seat",
    "ABSENCE 2026-12-20 2027-01-03",
    "you are away; no turn is played without you meanwhile",
    r"absence\s+(?P<dates>.+)",
)
def absence_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    found = absence.dates(match["dates"])
    if found is None:
        case.refuse(match[0], "write two days: ABSENCE 2026-12-20 2027-01-03.")
    else:
        absence.announce(case, *found, match[0])


@verb("seat", "NO ABSENCE", "you are there after all", r"no\s+absence")
def no_absence(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    absence.take_back(case)


@verb("seat", "RESIGN", "give up your seat, after a confirming mail; it goes to somebody else", r"resign")
def resign(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_resign(case, match[0])


@verb(
    "both",
    "HISTORY F1901M",
    "a turn of the past once more; HISTORY alone lists them",
    r"history(?:\s+(?P<phase>\w[\w -]*))?",
)
def history_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    history.history(case, match["phase"] or "", match[0])


@verb(
    "both", "MAP", "the map as it stands now, as a picture, and in letters for who reads plain text", r"(?:text\s*)?map"
)
def map_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    history.map_now(case, match[0])


@verb("both", "RULINGS", "the GM's rulings in this campaign")
def rulings(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    history.rulings(case)


@verb("both", "ADDRESS NEW", "a new address to write to, after a leak; the old one dies", r"address\s+new")
def address_new(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    accounts.new_address(case)
    case.done.append(
        "You write to a new address from now on: answer this mail to use it. The old one is not read any more."
    )


@verb(
    "both",
    "ADDRESS me@new.example",
    "your mail goes there from now on; both addresses are asked",
    rf"address\s+{EMAIL}",
)
def address(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(case, match["email"], False, match[0])


@verb(
    "both",
    "ADDRESS ALSO me@work.example",
    "you write from there, too; both addresses are asked",
    rf"address\s+also\s+{EMAIL}",
)
def address_also(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(case, match["email"], True, match[0])


@verb("both", "PLAIN ON", "mails without HTML; PLAIN OFF for both forms", r"plain\s+(?P<on>on|off)")
def plain(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.plain(case, match["on"].lower() == "on")


@verb("both", "NAME Emma Jones", "the name under which you are listed", r"name\s+(?P<name>[^=:]+)")
def name(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.rename(case, match["name"].strip(" .!"), match[0])
