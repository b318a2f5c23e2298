"""Who keeps their deadlines: turns on time, late and missed, by person; shown in lists, usable as an entry bar."""

from datetime import datetime

from judge.referee.campaign import sentences as say
from judge.referee.campaign.campaign import Campaign
from judge.store.tables import Person, Seat

WROTE = "#wrote"
"""Among a seat's sent times: something of theirs was taken in this phase."""
ENOUGH = 5
"""Turns after which a record says something."""


def note(campaign: Campaign, seat: Seat, missed: bool) -> None:
    """The phase is over: how this player came to it."""
    person = campaign.person(seat.person)
    if person is None or campaign.row.deadline is None:
        return
    wrote = seat.sent.get(WROTE)
    late = bool(wrote) and datetime.fromisoformat(str(wrote)) > campaign.row.deadline
    count(person, "missed" if missed else "late" if late else "on time")


def count(person: Person, what: str) -> None:
    person.record = {**person.record, what: person.record.get(what, 0) + 1}


def turns(person: Person) -> int:
    return sum(person.record.get(word, 0) for word in ("on time", "late", "missed"))


def rate(person: Person | None) -> int | None:
    """Per cent of their turns on time; None: too few to say."""
    if person is None or turns(person) < ENOUGH:
        return None
    return 100 * person.record.get("on time", 0) // turns(person)


def shown(person: Person | None) -> str:
    """`96% of 52 turns on time, 1 missed`"""
    if person is None or not (turns(person) or person.record.get("resigned")):
        return "new"
    found = rate(person)
    some = f"{turns(person)} turn" if turns(person) == 1 else f"{turns(person)} turns"
    text = some if found is None else say.ON_TIME_RATE.format(percent=found, turns=some)
    more = [f"{person.record[word]} {word}" for word in ("late", "missed", "resigned") if person.record.get(word)]
    return ", ".join([text, *more])


def too_low(campaign: Campaign, email: str) -> str:
    """The campaign's bar: who comes in must have been on time so often. Why they cannot; "" if they can."""
    bar, found = int(campaign.setting("reliability")), rate(campaign.work.person_of(email))
    if found is None or found >= bar:
        return ""
    return say.TOO_UNRELIABLE_TO_JOIN.format(campaign=campaign.row.name, required_percent=bar, own_percent=found)
