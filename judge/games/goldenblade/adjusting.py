"""The GM's corrections: hands, grids, the library, the token, orders, and the cards themselves (GB §11)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from judge.games.goldenblade.cards import YEARS, Domain, Unit, card_file, card_named, card_of, domain_of
from judge.games.goldenblade.library import year_of
from judge.games.goldenblade.reading import read, slot_of
from judge.games.goldenblade.state import AGAIN, Order, State, cards_of
from judge.games.protocol import Held, Refused, Seat, Step, Verb

FORMS = (
    Verb("ADJUST HAND ENGLAND AAF", "these are the power's unit cards now; what is missing comes from the library"),
    Verb("ADJUST GRID ENGLAND 3 0 1", "so many army, fleet and political cards lie in its grid"),
    Verb("ADJUST LIBRARY FPA", "the next cards of the library, the first one first"),
    Verb("ADJUST TOKEN ENGLAND", "who has the Ambassador"),
    Verb("ADJUST ORDER ENGLAND LEFT: Sabotage", "what the power has laid there"),
    Verb("ADJUST CARD Accord draw 2", "how many cards a step of an order card is about, in this campaign"),
)
LINES: tuple[tuple[str, str], ...] = (
    ("hand", r"hand (?P<power>\w+) ?=? ?(?P<letters>[afp ,]{0,40})"),
    ("grid", r"grid (?P<power>\w+) ?=? ?(?P<a>[0-6])[ ,]+(?P<f>[0-6])[ ,]+(?P<p>[0-6])"),
    ("library", r"library (?:top )?=? ?(?P<letters>[afp ,]{1,40})"),
    ("token", r"token (?P<power>\w+)"),
    ("order", r"order (?P<power>\w+) (?P<line>.{1,200})"),
    ("card", r"card (?P<name>\w+) (?P<op>[a-z_]+) (?P<n>[1-6])"),
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
                return Refused("unknown-power", f"nobody plays {match['power']} here.", match["power"], line=line)
            try:
                found = DO[name](state, held, whose, match)
            except _Gone as error:
                return Refused("no-card", str(error), line=line)
            return replace(found, line=line) if isinstance(found, Refused) else found
    forms = ", ".join(form.form for form in FORMS)
    return Refused("not-understood", f"the corrections of this game: {forms}.", line=line)


def _seat(state: State, power: str | None) -> Seat | None:
    """Whose power it is; "" where none is named."""
    if power is None:
        return ""
    return next((seat for seat, name in state.powers.items() if name == power.upper()), None)


def _hand(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    letters = re.sub(r"[ ,]", "", match["letters"]).upper()
    cards, state = _exchanged(state, state.hands[seat], letters)
    return Step(replace(state, hands={**state.hands, seat: tuple(sorted(cards))}), held)


def _grid(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    grid = {}
    for domain in Domain:
        sign = domain.value[0]
        grid[domain.value], state = _exchanged(state, state.grids[seat][domain], sign.upper() * int(match[sign]))
    return Step(replace(state, grids={**state.grids, seat: grid}), held)


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
            raise _Gone(f"there is no card {letter} left in the library and the discard pile.")
        card = next(card for card in pile if _sign(card) == letter)
        pile.remove(card)
        found.append(card)
    piles_now = {year: tuple(cards) for year, cards in library.items()}
    return tuple(found), replace(state, library=piles_now, discard=(*discard, *left))


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
            raise _Gone(f"there is no card {letter} left in the library.")
        rest.remove(card)
        top.append(card)
    decks = {deck: tuple(card for card in cards if card not in top) for deck, cards in state.library.items()}
    return Step(replace(state, library={**decks, year: (*top, *decks.get(year, ()))}), held)


def _token(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step:
    del match
    return Step(replace(state, token=seat), held)


def _order(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step | Refused:
    line = match["line"] if ":" in match["line"] else re.sub(r"^(\w+) ", r"\1: ", match["line"])
    commands = [command for row in read(state, seat, (line,)) for command in row]
    if len(commands) != 1 or not isinstance(commands[0], (Order, Refused)):
        return Refused("not-understood", "write the order as a player would: ADJUST ORDER ENGLAND LEFT: Sabotage.")
    (command,) = commands
    if isinstance(command, Refused):
        return command
    return Step(state, {**held, seat: {**held.get(seat, {}), slot_of(command): command}})


def _card(state: State, held: Held, seat: Seat, match: "re.Match[str]") -> Step | Refused:
    """A number in a step of a card, for this campaign (GB §9)."""
    del seat
    name, op = card_named(cards_of(state), match["name"]), match["op"].lower()
    if name is None:
        return Refused("no-card", f"`{match['name']}` is no order card; there are {', '.join(card_file().cards)}.")
    card = cards_of(state)[name]
    if op not in [step.op for step in card.steps]:
        steps = ", ".join(step.op for step in card.steps) or "none"
        return Refused("no-step", f"{name} has no step {op}; its steps: {steps}.")
    row = table_of(state, name)
    row["steps"] = [{**step, "n": int(match["n"])} if step["op"] == op else step for step in row["steps"]]
    card_of(name, row)
    return Step(replace(state, corrected={**state.corrected, name: row}), held)


def table_of(state: State, name: str) -> dict[str, Any]:
    """The card's table, as the card file has it."""
    card = cards_of(state)[name]
    players = {(2, 7): "2+", (3, 7): "3+", (2, 2): "2"}[card.least, card.most]
    steps = [
        {"op": s.op.value, "n": s.n, "pick": s.pick.value, "only_promise": s.only_promise} for s in card.steps
    ]  # fmt: skip
    row: dict[str, Any] = {
        "domain": card.kind.value,
        "players": players,
        "steps": steps,
        "marks": card.marks,
        "assumed": card.assumed,
    }
    row |= {"icon": card.icon.value} if card.icon else {}
    row |= {"special": card.special.value} if card.special else {}
    return row | {"blocks": [i.value for i in card.blocks], "unblockable": card.unblockable, "also": list(card.also)}


DO: Mapping[str, Callable[[State, Held, Seat, "re.Match[str]"], Step | Refused]] = {
    "hand": _hand, "grid": _grid, "library": _library, "token": _token, "order": _order, "card": _card,
}  # fmt: skip
