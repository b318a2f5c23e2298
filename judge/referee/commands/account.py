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
    say.ORDERS_FOR_PHASE_TO_COME,
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
    say.ORDERS_THAT_ARE_PLAYED_WHENEVER,
    r"standing(?:\s+orders)?\s*:?(?P<rest>.*)",
    block=True,
)
def standing(request: Request, match: "re.Match[str]", body: str) -> None:
    kept_orders.keep(request, None, match["rest"].strip() or body, match[0])


@verb(
    Writer.SEAT,
    "WHATIF",
    say.SUPPOSE_THESE_ORDERS_OF_ANY,
    r"what\s*if",
    block=True,
)
def whatif(request: Request, match: "re.Match[str]", body: str) -> None:
    suppose(request, body, match[0])


@verb(
    Writer.SEAT,
    "ABSENCE 2026-12-20 2027-01-03",
    say.YOU_ARE_AWAY_NO_TURN,
    r"absence\s+(?P<dates>.+)",
)
def absence_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    found = absence.dates(match["dates"])
    if found is None:
        request.refuse(match[0], say.GIVE_TWO_DATES_ABSENCE_2026)
    else:
        absence.announce(request, request.own(), *found, match[0])


@verb(Writer.SEAT, "NO ABSENCE", say.CANCEL_YOUR_ABSENCE, r"no\s+absence")
def no_absence(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    absence.take_back(request, request.own())


@verb(Writer.SEAT, "RESIGN", say.GIVE_UP_YOUR_SEAT_AFTER, r"resign")
def resign(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_resign(request, match[0])


@verb(
    Writer.SEAT,
    "REPORTS OFF",
    say.NO_SEASON_REPORTS_BUT_FOR,
    r"reports\s+(?P<on>on|off)",
)
def reports(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    request.own().reports = match["on"].lower() == "on"
    request.answer.done.append(say.SEASON_REPORTS_COME_TO_YOU if request.own().reports else NO_REPORTS)


@verb(
    Writer.SEAT,
    "DIGEST ROUND",
    say.REPORTS_COME_TOGETHER_WHEN_SOMETHING,
    r"digest\s+(?P<every>round|year|day|off)",
)
def digest(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, seat, every = request.at(), request.own(), match["every"].lower()
    if every == "off":
        waiting, seat.digest = bool(seat.digest.get("events")), {}
        more = say.WHAT_HAS_WAITED_CAN_BE if waiting else ""
        request.answer.done.append(say.FROM_NOW_ON_EVERY_REPORT.format(more=more))
        return
    kept, waited = gathering.DAY if every == "day" else gathering.ROUND, seat.digest.get("events", [])
    seat.digest = gathering.begun(campaign, kept) | {"events": waited}
    when = say.ONCE_DAY_AT_MOST if kept == gathering.DAY else say.WHEN_SOMETHING_IS_NEEDED_FROM
    request.answer.done.append(say.FROM_NOW_ON_REPORTS_COME.format(when=when))


@verb(Writer.BOTH, "UNSUBSCRIBE", say.WAYS_TO_GET_LESS_MAIL, r"unsubscribe")
def unsubscribe(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    ways = LESS_AS_GM if request.who == Writer.GM else LESS
    request.answer.parts.append({"title": say.WHICH_WOULD_YOU_LIKE_NOTHING, "rows": ways})


NO_REPORTS = say.SEASON_REPORTS_COME_NO_MORE
LESS = [
    ["REPORTS OFF", say.NO_SEASON_REPORTS_YOU_PLAY],
    ["DIGEST ROUND", say.REPORTS_COME_TOGETHER_WHEN_SOMETHING_IS],
    ["PLAIN ON", say.MAILS_OF_TEXT_ALONE],
    ["ABSENCE 2026-12-20 2027-01-03", say.GAME_WAITS_FOR_YOU_WHERE],
    ["RESIGN", say.YOUR_SEAT_GOES_TO_SOMEBODY],
]
"""What a player may mean whose mail program has a button to unsubscribe."""
LESS_AS_GM = [
    ["PLAIN ON", say.MAILS_OF_TEXT_ALONE],
    ["SET digest=off", say.NO_DAILY_SUMMARY],
    ["DEMOTE", say.YOU_ARE_ITS_GM_NO],
]


@verb(
    Writer.BOTH,
    "HISTORY F1901M",
    say.TURN_OF_PAST_ONCE_MORE,
    r"history(?:\s+(?P<phase>\w[\w -]*))?",
)
def history_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.history(request, match["phase"] or "", match[0])


@verb(
    Writer.BOTH,
    "MAP",
    say.MAP_AS_IT_STANDS_NOW,
    r"(?:text\s*)?map",
)
def map_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    history.map_now(request, match[0])


@verb(Writer.BOTH, "RULINGS", say.GMS_RULINGS_IN_THIS_CAMPAIGN)
def rulings(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    history.rulings(request)


@verb(Writer.BOTH, "ADDRESS NEW", say.NEW_ADDRESS_TO_WRITE_TO, r"address\s+new")
def address_new(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    accounts.new_address(request)
    request.answer.done.append(say.YOU_HAVE_NEW_ADDRESS_REPLY)


@verb(
    Writer.BOTH,
    "ADDRESS me@new.example",
    say.YOUR_MAIL_GOES_THERE_FROM,
    rf"address\s+{EMAIL}",
)
def address(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(request, match["email"], False, match[0])


@verb(
    Writer.BOTH,
    "ADDRESS ALSO me@work.example",
    say.YOU_WRITE_FROM_THERE_TOO,
    rf"address\s+also\s+{EMAIL}",
)
def address_also(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.ask_to_change(request, match["email"], True, match[0])


@verb(Writer.BOTH, "PLAIN ON", say.MAILS_WITHOUT_HTML_PLAIN_OFF, r"plain\s+(?P<on>on|off)")
def plain(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.plain(request, match["on"].lower() == "on")


@verb(Writer.BOTH, "NAME Emma Jones", say.NAME_UNDER_WHICH_YOU_ARE, r"name\s+(?P<name>[^=:]+)")
def name(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    accounts.rename(request, match["name"].strip(" .!"), match[0])
