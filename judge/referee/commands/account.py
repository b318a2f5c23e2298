"""What players and GMs may write of themselves and of what comes: absences, addresses, orders for later, the past."""

import re

from judge.games.protocol import Refused
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands import sentences as say
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
    say.HELP_ORDERS_AHEAD,
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
    say.HELP_STANDING_ORDERS,
    r"standing(?:\s+orders)?\s*:?(?P<rest>.*)",
    block=True,
)
def standing(request: Request, match: "re.Match[str]", body: str) -> None:
    kept_orders.keep(request, None, match["rest"].strip() or body, match[0])


@verb(
    Writer.SEAT,
    "WHATIF",
    say.HELP_WHATIF,
    r"what\s*if",
    block=True,
)
def whatif(request: Request, match: "re.Match[str]", body: str) -> None:
    suppose(request, body, match[0])


@verb(
    Writer.SEAT,
    "ABSENCE 2026-12-20 2027-01-03",
    say.HELP_ABSENCE,
    r"absence\s+(?P<dates>.+)",
)
def absence_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    found = absence.dates(match["dates"])
    if found is None:
        request.refuse(match[0], say.ABSENCE_NEEDS_TWO_DATES)
    else:
        absence.announce(request, request.own(), *found, match[0])


@verb(Writer.SEAT, "NO ABSENCE", say.HELP_NO_ABSENCE, r"no\s+absence")
def no_absence(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    absence.take_back(request, request.own())


@verb(Writer.SEAT, "RESIGN", say.HELP_RESIGN, r"resign")
def resign(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_resign(request, match[0])


@verb(
    Writer.SEAT,
    "REPORTS OFF",
    say.HELP_REPORTS_OFF,
    r"reports\s+(?P<on>on|off)",
)
def reports(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    request.own().reports = match["on"].lower() == "on"
    request.answer.done.append(say.REPORTS_ON if request.own().reports else NO_REPORTS)


@verb(
    Writer.SEAT,
    "DIGEST ROUND",
    say.HELP_DIGEST,
    r"digest\s+(?P<every>round|year|day|off)",
)
def digest(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, seat, every = request.at(), request.own(), match["every"].lower()
    if every == "off":
        waiting, seat.digest = bool(seat.digest.get("events")), {}
        request.answer.done.append(say.WAITING_REPORTS_IN_HISTORY if waiting else say.DIGEST_OFF)
        return
    kept, waited = gathering.DAY if every == "day" else gathering.ROUND, seat.digest.get("events", [])
    seat.digest = gathering.begun(campaign, kept) | {"events": waited}
    request.answer.done.append(say.DIGEST_ONCE_DAILY if kept == gathering.DAY else say.DIGEST_WHEN_NEEDED)


@verb(Writer.BOTH, "UNSUBSCRIBE", say.HELP_LESS_MAIL, r"unsubscribe")
def unsubscribe(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    ways = LESS_AS_GM if request.who == Writer.GM else LESS
    request.answer.parts.append({"title": say.LESS_MAIL_CHOICE, "rows": ways})


NO_REPORTS = say.REPORTS_OFF
LESS = [
    ["REPORTS OFF", say.LESS_MAIL_REPORTS_OFF],
    ["DIGEST ROUND", say.LESS_MAIL_DIGEST],
    ["PLAIN ON", say.LESS_MAIL_PLAIN],
    ["ABSENCE 2026-12-20 2027-01-03", say.LESS_MAIL_ABSENCE],
    ["RESIGN", say.LESS_MAIL_RESIGN],
]
"""What a player may mean whose mail program has a button to unsubscribe."""
LESS_AS_GM = [
    ["PLAIN ON", say.LESS_MAIL_PLAIN],
    ["SET digest=off", say.LESS_MAIL_SUMMARY_OFF],
    ["DEMOTE", say.LESS_MAIL_DEMOTE],
]


@verb(
    Writer.BOTH,
    "HISTORY F1901M",
    say.HELP_HISTORY,
    r"history(?:\s+(?P<phase>\w[\w -]*))?",
)
def history_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.history(request, match["phase"] or "", match[0])


@verb(
    Writer.BOTH,
    "MAP",
    say.HELP_MAP,
    r"(?:text\s*)?map",
)
def map_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.map_now(request, match[0])


@verb(Writer.BOTH, "RULINGS", say.HELP_RULINGS)
def rulings(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    history.rulings(request)


@verb(Writer.BOTH, "ADDRESS NEW", say.HELP_NEW_SEAT_ADDRESS, r"address\s+new")
def address_new(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    accounts.new_address(request)
    request.answer.done.append(say.NEW_SEAT_ADDRESS)


@verb(
    Writer.BOTH,
    "ADDRESS me@new.example",
    say.HELP_MAIL_ADDRESS,
    rf"address\s+{EMAIL}",
)
def address(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(request, match["email"], False, match[0])


@verb(
    Writer.BOTH,
    "ADDRESS ALSO me@work.example",
    say.HELP_SECOND_ADDRESS,
    rf"address\s+also\s+{EMAIL}",
)
def address_also(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(request, match["email"], True, match[0])


@verb(Writer.BOTH, "PLAIN ON", say.HELP_PLAIN, r"plain\s+(?P<on>on|off)")
def plain(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.plain(request, match["on"].lower() == "on")


@verb(Writer.BOTH, "NAME Emma Jones", say.HELP_LISTED_NAME, r"name\s+(?P<name>[^=:]+)")
def name(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.rename(request, match["name"].strip(" .!"), match[0])
