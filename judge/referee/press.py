"""Press: from player to players, from the GM to all. Never dropped, never read as orders."""

import re

from judge.referee.table import Said
from judge.referee.verbs import Case
from judge.store.tables import Seat

LONGEST = 20_000


def send_press(case: Case, to: str, body: str, line: str) -> None:
    """To players by name, by power, to the GM, or to ALL."""
    table, sender = case.at(), case.seat.key if case.seat else "gm"
    seats: list[Seat] = []
    to_gm = False
    words = [word for word in re.split(r"\s*(?:,|;|\band\b|\s)\s*", to.strip(" .:")) if word]
    places = table.game.addressees(table.state) if table.state is not None else {}
    for word in words:
        named = table.seat_named(word)
        keys = (named.key,) if named else places.get(word.upper(), ())
        if word.upper() in ("ALL", "EVERYBODY"):
            keys = tuple(seat.key for seat in table.seats if seat.key != sender)
        if word.upper() in ("GM", "MASTER"):
            to_gm = True
        elif not keys:
            known = ", ".join([*(seat.name for seat in table.seats), *places, "GM", "ALL"])
            case.refuse(line, f"nobody here is called {word}; there are {known}. The text below went nowhere.")
            return
        seats += [table.seat(key) for key in keys if table.seat(key) not in seats]
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
        return True
    return False


def keep(case: Case, what: str, body: str) -> None:
    """The log notes that press was sent; its words lie beside."""
    table = case.at()
    table.log("press", case.seat.key if case.seat else "gm", {"to": what, "length": len(body)}, private=True)
    case.work.press(table.row, table.row.phase, body)
