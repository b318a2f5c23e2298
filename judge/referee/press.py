"""Press: from player to players, from the GM to all. Never dropped, never read as orders."""

import re
from collections.abc import Mapping

from judge.referee.table import Said, Table
from judge.referee.verbs import Case
from judge.store.tables import Seat

LONGEST = 20_000


def send_press(case: Case, to: str, body: str, line: str) -> None:
    """To players by name, by power, to the GM, or to ALL."""
    table, sender = case.at(), case.seat.key if case.seat else "gm"
    seats: list[Seat] = []
    to_gm = False
    places = table.game.addressees(table.state) if table.state is not None else {}
    for word in addressed(to, frozenset(places)):
        keys = keys_of(table, word, places)
        if word.upper() in ("GM", "MASTER"):
            to_gm = True
        elif keys is None:
            known = ", ".join([*(seat.name for seat in table.seats), *places, "GM", "ALL"])
            case.refuse(line, f"nobody here is called {word}; there are {known}. The text below went nowhere.")
            return
        seats += [table.seat(key) for key in keys or () if table.seat(key) not in seats]
    if to_gm or any(seat.key != sender for seat in seats):
        seats = [seat for seat in seats if seat.key != sender]
    elif not seats:
        case.refuse(line, f"nobody stands behind {to.strip(' .:')} now. The text below went nowhere.")
        return
    if not text_fits(case, body, line):
        return
    names = [seat.name for seat in seats] + (["the GM"] if to_gm else [])
    data = {"from": case.seat.name if case.seat else "the GM", "to": names, "text": Said(body)}
    for seat in seats:
        table.tell(seat, "mail/press", data)
    if to_gm:
        table.tell_gm("mail/press", data)
    keep(case, f"{sender} to {', '.join(seat.key for seat in seats)}{' gm' if to_gm else ''}", body)
    case.done.append(f"Your press went to {', '.join(names)}.")


def addressed(to: str, places: frozenset[str]) -> list[str]:
    """The addressees one by one: names, and the game's own, which may have several words (CABINET ENGLAND)."""
    found: list[str] = []
    for part in re.split(r"\s*(?:,|;|\band\b)\s*", to.strip(" .:"), flags=re.I):
        words = [word for word in part.split() if word.lower() not in ("of", "the")]
        while words:
            two = " ".join(words[:2]).upper()
            whole = len(words) > 1 and any(place.startswith(two) and len(words[1]) > 2 for place in places)
            found.append(" ".join(words[: 1 + whole]))
            words = words[1 + whole :]
    return found


def keys_of(table: Table, word: str, places: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The seats that an addressee means: a player's name first, then an office, its beginning will do; None: nobody."""
    text = word.upper()
    if seat := table.seat_named(word):
        return (seat.key,)
    if text in ("ALL", "EVERYBODY"):
        return tuple(seat.key for seat in table.seats)
    near = [place for place in places if place == text] or [p for p in places if len(text) > 2 and p.startswith(text)]
    return places[near[0]] if len(near) == 1 else None


def announce(case: Case, sender: str, body: str, line: str) -> None:
    """To every seat and the GM."""
    if not text_fits(case, body, line):
        return
    table = case.at()
    table.tell_all("mail/press", {"from": sender, "to": ["everybody"], "text": Said(body)})
    keep(case, "to all", body)
    case.done.append("Your words went to everybody.")


def text_fits(case: Case, body: str, line: str) -> bool:
    if not body.strip():
        case.refuse(line, "there is no text below it. Write it in the next lines and close with END.")
    elif len(body) > LONGEST:
        case.refuse(line, f"the text is longer than {LONGEST} characters.")
    else:
        if case.letter.between:
            marked = f"{case.letter.between} quoted line{'s' * (case.letter.between > 1)} (>) among yours"
            case.notes.append(f"Your press went without the {marked}: quoted lines are never read.")
        return True
    return False


def keep(case: Case, what: str, body: str) -> None:
    """The log notes that press was sent; its words lie beside."""
    table = case.at()
    table.log("press", case.seat.key if case.seat else "gm", {"to": what, "length": len(body)}, private=True)
    case.work.press(table.row, table.row.phase, body)
