"""The GM's corrections: hands, grids, the library, the token, orders, and the cards themselves (GB §11)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.card_lines import FORMS as FORMS_OF_CARDS
from judge.games.goldenblade.card_lines import corrected, table_of
from judge.games.goldenblade.cards import HOLD, YEARS, Card, Domain, Unit, card_file, card_named, domain_of
from judge.games.goldenblade.events import Correction
from judge.games.goldenblade.library import year_of
from judge.games.goldenblade.reading import read, slot_of, text_of
from judge.games.goldenblade.saying import in_words
from judge.games.goldenblade.state import AGAIN, Order, State, cards_of
from judge.games.goldenblade.submitting import refusal
from judge.games.protocol import Held, Refused, Seat, Step, Verb

FORMS = (
    Verb("ADJUST HAND ENGLAND AAF", say.HELP_ADJUST_HAND),
    Verb("ADJUST GRID ENGLAND 3 0 1", say.HELP_ADJUST_GRID),
    Verb("ADJUST LIBRARY FPA", say.HELP_ADJUST_LIBRARY),
    Verb("ADJUST TOKEN ENGLAND", say.HELP_ADJUST_AMBASSADOR),
    Verb("ADJUST ORDER ENGLAND LEFT: Sabotage", say.HELP_ADJUST_ORDER),
    Verb(
        say.EXAMPLE_ADJUST_CARD,
        say.HELP_ADJUST_CARD.format(card_forms=FORMS_OF_CARDS),
    ),
)
LINES: tuple[tuple[str, str], ...] = (
    ("hand", r"hand (?P<power>\w+) ?=? ?(?P<letters>[afp ,]{1,40}|none)"),
    (
        "grid",
        r"grid (?P<power>\w+) ?=? ?(?:army ?=? ?)?(?P<a>[0-6])[ ,]+(?:fleet ?=? ?)?(?P<f>[0-6])[ ,]+"
        r"(?:political ?=? ?)?(?P<p>[0-6])",
    ),
    ("library", r"library (?:top )?=? ?(?P<letters>[afp ,]{1,40})"),
    ("token", r"token (?P<power>\w+)"),
    ("order", r"order (?P<power>\w+) (?P<line>.{1,200})"),
    ("card", r"card (?P<name>\w+) (?P<text>.{1,160})"),
)


class _Gone(ValueError):
    """There is no such card left; why."""


def adjust(state: State, held: Held, line: str) -> Step | Refused | None:
    """The position corrected; None: not a line of this game."""
    words = " ".join(line.split()).strip(" .")
    if not words.lower().startswith("adjust "):
        return None
    rest = words[len("adjust ") :]
    for name, pattern in LINES:
        if match := re.fullmatch(pattern, rest, re.I):
            whose = _seat(state, match.groupdict().get("power"))
            if whose is None:
                return Refused(
                    "unknown-power", say.POWER_NOT_PLAYED.format(power=match["power"]), match["power"], line=line
                )
            try:
                found = DO[name](state, held, whose, match)
            except _Gone as error:
                return Refused("no-card", str(error), line=line)
            if isinstance(found, Refused):
                return replace(found, line=line)
            if all(isinstance(told, Correction) and told.was == told.now for told in found.events):
                return Refused(
                    "no-change", say.ALREADY_SO.format(power=match.groupdict().get("power") or "it"), line=line
                )
            return found
    forms = ", ".join(form.form for form in FORMS)
    return Refused("not-understood", say.ADJUST_FORMS.format(forms=forms), line=line)


def _seat(state: State, power: str | None) -> Seat | None:
    """Whose power it is; "" where none is named."""
    if power is None:
        return ""
    return next((seat for seat, name in state.powers.items() if name == power.upper()), None)


def _hand(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    letters = "" if match["letters"].lower() == "none" else re.sub(r"[ ,]", "", match["letters"]).upper()
    before, kept = state.hands[seat], len(state.discard)
    cards, state = _exchanged(state, before, letters)
    state = _hidden_again(state, state.discard[kept:])
    told = (
        _told(state, "hand", seat, str(len(before)), str(len(cards))),
        _told(state, "own hand", seat, _letters(before), _letters(cards), (seat,)),
    )
    return Step(replace(state, hands={**state.hands, seat: tuple(sorted(cards))}), held, told)


def _hidden_again(state: State, cards: tuple[Unit, ...]) -> State:
    """Cards of a hand that the correction took go below the library: nobody sees them (GB §1.7)."""
    year = next((year for year in (AGAIN, *reversed(YEARS)) if state.library.get(year)), YEARS[-1])
    left = tuple(card for card in state.discard if card not in cards)
    return replace(state, discard=left, library={**state.library, year: (*state.library.get(year, ()), *cards)})


def _grid(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    grid, before = {}, state.grids[seat]
    for domain in Domain:
        sign = domain.value[0]
        grid[domain.value], state = _exchanged(state, state.grids[seat][domain], sign.upper() * int(match[sign]))
    was, now = (" ".join(str(len(cards)) for cards in found.values()) for found in (before, grid))
    return Step(replace(state, grids={**state.grids, seat: grid}), held, (_told(state, "grid", seat, was, now),))


def _exchanged(state: State, own: tuple[Unit, ...], letters: str) -> tuple[tuple[Unit, ...], State]:
    """Cards of these letters for these cards: as many as can stay do, others come from the library, then the discard
    pile, and what is too much is discarded. No card comes into being, and none is lost (GB §1.2).
    """
    left, found = list(own), []
    library, discard = {year: list(cards) for year, cards in state.library.items()}, list(state.discard)
    for letter in letters:
        piles = [left, *library.values(), discard]
        pile = next((pile for pile in piles if any(_sign(card) == letter for card in pile)), None)
        if pile is None:
            raise _Gone(say.NO_CARD_LEFT_ANYWHERE.format(letter=letter))
        card = next(card for card in pile if _sign(card) == letter)
        pile.remove(card)
        found.append(card)
    piles_now = {year: tuple(cards) for year, cards in library.items()}
    return tuple(found), replace(state, library=piles_now, discard=(*discard, *left))


def _told(state: State, what: str, seat: Seat, was: str, now: str, to: tuple[Seat, ...] | None = None) -> Correction:
    return Correction(what=what, power=state.powers[seat], was=was, now=now, to=to)


def _letters(cards: tuple[Unit, ...]) -> str:
    return "".join(sorted(map(_sign, cards)))


def _sign(card: Unit) -> str:
    return domain_of(card).value[0].upper()


def _library(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    """Cards of these letters are sought in the library, from its top, and laid on it."""
    del seat
    year = year_of(state.library) or YEARS[0]
    rest = [card for deck in (*YEARS, AGAIN) for card in state.library.get(deck, ())]
    top: list[Unit] = []
    for letter in re.sub(r"[ ,]", "", match["letters"]).upper():
        card = next((card for card in rest if _sign(card) == letter), None)
        if card is None:
            raise _Gone(say.NO_CARD_IN_LIBRARY.format(letter=letter))
        rest.remove(card)
        top.append(card)
    decks = {deck: tuple(card for card in cards if card not in top) for deck, cards in state.library.items()}
    told = Correction(what="library", power="", was="", now=str(len(top)))
    return Step(replace(state, library={**decks, year: (*top, *decks.get(year, ()))}), held, (told,))


def _token(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    del match
    told = Correction(what="token", power="", was=state.powers[state.token], now=state.powers[seat])
    return Step(replace(state, token=seat), held, (told,))


def _order(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step | Refused:
    line = match["line"] if ":" in match["line"] else re.sub(r"^(\w+) ", r"\1: ", match["line"])
    commands = [command for row in read(state, seat, (line,)) for command in row]
    if len(commands) != 1 or not isinstance(commands[0], (Order, Refused)):
        return Refused("not-understood", say.ADJUST_ORDER_EXAMPLE)
    (command,) = commands
    if isinstance(command, Refused):
        return command
    if bad := refusal(state, command):
        return bad
    mine = held.get(seat, {})
    assert isinstance(command, Order)
    twice = [row.slot for row in mine.values() if isinstance(row, Order) and row.card == command.card != HOLD]
    if other := next((slot for slot in twice if slot != command.slot), ""):
        return Refused("twice", say.CARD_LIES_ELSEWHERE.format(card=command.card, other_slot=other))
    was = mine.get(slot_of(command))
    told = (
        _told(state, "order", seat, "", "corrected"),
        _told(state, "own order", seat, text_of(was) if was else "", text_of(command), (seat,)),
    )
    return Step(state, {**held, seat: {**mine, slot_of(command): command}}, told)


def _described(card: Card) -> str:
    return f"{in_words(card)}{f' ({card.icon.value} order)' if card.icon else ''}"


def _card(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step | Refused:
    """A card of this campaign as the GM's copy has it."""
    del seat
    name = card_named(cards_of(state), match["name"])
    if name is None:
        return Refused("no-card", say.UNKNOWN_ORDER_CARD.format(name=match["name"], cards=", ".join(card_file().cards)))
    was = cards_of(state)[name]
    now = corrected(was, match["text"])
    if isinstance(now, Refused):
        return now
    told = Correction(what="card", power=name, was=_described(was), now=_described(now))
    return Step(replace(state, corrected={**state.corrected, name: table_of(now)}), held, (told,))


DO: Mapping[str, Callable[[State, Held, Seat, "re.Match[str]"], Step | Refused]] = {
    "hand": _hand, "grid": _grid, "library": _library, "token": _token, "order": _order, "card": _card,
}  # fmt: skip
