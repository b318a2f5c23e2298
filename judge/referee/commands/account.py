"""What players and GMs may write of themselves and of what comes: absences, addresses, orders for later, the past."""

import re

from judge.games.protocol import Refused
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands.registry import phase_first, verb
from judge.referee.notices import gathering, history
from judge.referee.people import accounts
from judge.referee.people.seat_changes import ask_to_resign
from judge.referee.phases import kept_orders
from judge.referee.phases.whatif import suppose
from judge.referee.timing import absence

EMAIL = r"(?P<email>[^\s@<>]{1,100}@[^\s@<>]{1,200})"


@verb(
    Writer.SEAT,
    "FOR F1902M: A Par - Bur",
    "orders for a phase to come; or FOR F1902M, the lines below it, then END. Without lines: forget them",
    r"for\s+(?P<rest>.+)",
    block=True,
    phased=True,
)
def for_(request: Request, match: "re.Match[str]", body: str) -> None:
    found = phase_first(request.at().game.find_phase, match["rest"])
    assert found is not None, "else the line is no FOR"
    when, rest = found
    if isinstance(when, Refused):
        request.refuse(match[0], when.text)
    else:
        kept_orders.keep(request, when, rest or body, match[0])


@verb(
    Writer.SEAT,
    "STANDING: A Par H",
    "orders that are played whenever you send nothing else; or STANDING, the lines below it, then END. A line "
    "WHEN FRENCH A BUR: A Mun - Bur counts only if it is so; OTHERWISE: A Mun H if not",
    r"standing(?:\s+orders)?\s*:?(?P<rest>.*)",
    block=True,
)
def standing(request: Request, match: "re.Match[str]", body: str) -> None:
    kept_orders.keep(request, None, match["rest"].strip() or body, match[0])


@verb(
    Writer.SEAT,
    "WHATIF",
    "suppose these orders of any power, in the lines below it up to END, and see what would become of them; "
    "nobody is told",
    r"what\s*if",
    block=True,
)
def whatif(request: Request, match: "re.Match[str]", body: str) -> None:
    suppose(request, body, match[0])


@verb(
    Writer.SEAT,
    "ABSENCE 2026-12-20 2027-01-03",
    "you are away; no turn is played without you meanwhile",
    r"absence\s+(?P<dates>.+)",
)
def absence_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    found = absence.dates(match["dates"])
    if found is None:
        request.refuse(match[0], "give two dates: ABSENCE 2026-12-20 2027-01-03.")
    else:
        absence.announce(request, request.own(), *found, match[0])


@verb(Writer.SEAT, "NO ABSENCE", "cancel your absence", r"no\s+absence")
def no_absence(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    absence.take_back(request, request.own())


@verb(Writer.SEAT, "RESIGN", "give up your seat, after a confirming mail; it goes to somebody else", r"resign")
def resign(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_resign(request, match[0])


@verb(
    Writer.SEAT,
    "REPORTS OFF",
    "no season reports, but for the last one and those with press to you; REPORTS ON",
    r"reports\s+(?P<on>on|off)",
)
def reports(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    request.own().reports = match["on"].lower() == "on"
    request.answer.done.append("Season reports come to you." if request.own().reports else NO_REPORTS)


@verb(
    Writer.SEAT,
    "DIGEST ROUND",
    "reports come together, when something is asked of you; DIGEST DAY one a day at most; DIGEST OFF each by itself",
    r"digest\s+(?P<every>round|year|day|off)",
)
def digest(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, seat, every = request.at(), request.own(), match["every"].lower()
    if every == "off":
        waiting, seat.digest = bool(seat.digest.get("events")), {}
        more = " What has waited can be read by HISTORY." if waiting else ""
        request.answer.done.append(f"From now on every report is mailed at once.{more}")
        return
    kept, waited = gathering.DAY if every == "day" else gathering.ROUND, seat.digest.get("events", [])
    seat.digest = gathering.begun(campaign, kept) | {"events": waited}
    when = "once a day at most" if kept == gathering.DAY else "when something is needed from you or after a round"
    request.answer.done.append(
        f"From now on reports come together, {when}; one that needs something from you comes at once."
    )


@verb(Writer.BOTH, "UNSUBSCRIBE", "the ways to get less mail; alone it changes nothing", r"unsubscribe")
def unsubscribe(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    ways = LESS_AS_GM if request.who == Writer.GM else LESS
    request.answer.parts.append({"title": "Which would you like? Nothing has changed yet", "rows": ways})


NO_REPORTS = (
    "Season reports come no more, but for the last one and those with press to you. "
    "Reminders and answers still do; HISTORY sends a report, STATUS the position."
)
LESS = [
    ["REPORTS OFF", "no season reports; you play on"],
    ["DIGEST ROUND", "reports come together, when something is asked of you; or DIGEST DAY"],
    ["PLAIN ON", "mails of text alone"],
    ["ABSENCE 2026-12-20 2027-01-03", "the game waits for you, where it can"],
    ["RESIGN", "your seat goes to somebody else, after a confirming mail"],
]
"""What a player may mean whose mail program has a button to unsubscribe."""
LESS_AS_GM = [
    ["PLAIN ON", "mails of text alone"],
    ["SET digest=off", "no daily summary"],
    ["DEMOTE", "you are its GM no more, if there is another"],
]


@verb(
    Writer.BOTH,
    "HISTORY F1901M",
    "a turn of the past once more; HISTORY alone lists them",
    r"history(?:\s+(?P<phase>\w[\w -]*))?",
)
def history_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.history(request, match["phase"] or "", match[0])


@verb(
    Writer.BOTH,
    "MAP",
    "the map as it stands now, as a picture, and in letters for who reads plain text",
    r"(?:text\s*)?map",
)
def map_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.map_now(request, match[0])


@verb(Writer.BOTH, "RULINGS", "the GM's rulings in this campaign")
def rulings(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    history.rulings(request)


@verb(Writer.BOTH, "ADDRESS NEW", "a new address to write to, after a leak; the old one dies", r"address\s+new")
def address_new(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    accounts.new_address(request)
    request.answer.done.append(
        "You have a new address: reply to this mail to use it. Mail to the old one is no longer read."
    )


@verb(
    Writer.BOTH,
    "ADDRESS me@new.example",
    "your mail goes there from now on; both addresses are asked",
    rf"address\s+{EMAIL}",
)
def address(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(request, match["email"], False, match[0])


@verb(
    Writer.BOTH,
    "ADDRESS ALSO me@work.example",
    "you write from there, too; both addresses are asked",
    rf"address\s+also\s+{EMAIL}",
)
def address_also(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(request, match["email"], True, match[0])


@verb(Writer.BOTH, "PLAIN ON", "mails without HTML; PLAIN OFF for both forms", r"plain\s+(?P<on>on|off)")
def plain(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.plain(request, match["on"].lower() == "on")


@verb(Writer.BOTH, "NAME Emma Jones", "the name under which you are listed", r"name\s+(?P<name>[^=:]+)")
def name(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.rename(request, match["name"].strip(" .!"), match[0])
