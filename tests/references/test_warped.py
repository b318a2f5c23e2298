"""Random turns of Warped Diplomacy Classic, by the judge and by a reference written from the rule text alone.

`python -m tests.references.test_warped 1000` plays so many games; in the suite it is fewer.
"""

import sys
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit
from judge.games.dice import Dice
from judge.games.protocol import About, Refused, Step
from judge.games.warped.game import Warped
from judge.games.warped.loading import load
from judge.games.warped.options import OPTIONS
from judge.games.warped.state import SEATING, State
from judge.games.warped.submitting import execute
from judge.games.warped.turn import open_turn
from tests.references.warped import Table
from tests.references.warped_cards import CARDS, LAND, SEA

GAME = Warped()
Act = dict[str, Any]
LINES, ROUNDS = 7, 3
KINDS = {"build": "BUILD", "move": "MOVE", "attack": "ATTACK", "convoy": "CONVOY"}


class Lot(Dice):
    """Shuffles that both know: by the deck and how often it was shuffled, whoever's turn it is."""

    def shuffled(self, label: str, items: Any) -> Any:
        deck = list(items)
        Random(f"{self.phase}/{label}").shuffle(deck)
        return tuple(deck)


class Shuffles:
    """The same for the reference."""

    def __init__(self, seed: int) -> None:
        self.seed, self.done = seed, dict.fromkeys(("event", "land", "sea"), 0)

    def __call__(self, pile: str, cards: list[str]) -> list[str]:
        self.done[pile] += 1
        return list(Lot(b"", str(self.seed)).shuffled(f"{pile}/{self.done[pile]}", sorted(cards)))

    def __deepcopy__(self, memo: object) -> "Shuffles":
        return self


def setting(lot: Random) -> dict[str, Any]:
    """A crowded board, hands, decks of which a part is spent, and what everybody has said."""
    spots = lot.sample(sorted(STANDARD.provinces), lot.randint(24, 50))
    units: dict[str, list[str]] = {power: [] for power in SEATING}
    for spot in spots:
        kinds = [unit for unit in STANDARD.reach if unit[2:5] == spot]
        units[lot.choice(SEATING)].append(lot.choice(kinds))
    centres: dict[str, list[str]] = {power: [] for power in SEATING}
    for centre in STANDARD.centres:
        power = next((p for p in SEATING if centre in STANDARD.powers[p].homes), "") if lot.random() < 0.7 else ""
        centres[power or lot.choice(SEATING)].append(centre)
    event, land, sea = (lot.sample(sorted(cards), len(cards)) for cards in (CARDS, LAND, SEA))
    hands = {power: [event.pop() for _ in range(lot.randint(0, 4))] for power in SEATING}
    cut = {name: lot.randint(0, len(deck)) for name, deck in (("event", event), ("land", land), ("sea", sea))}
    return {
        "round": 1, "active": "GERMANY", "seating": list(SEATING), "players": list(SEATING), "units": units,
        "centres": centres, "hands": hands,
        **{n: {"deck": d[cut[n] :], "discard": d[: cut[n]]} for n, d in (("event", event), ("land", land), ("sea", sea))},
        "standing": {power: said(lot, power) for power in SEATING},
        "options": {
            "attacker_can_die": lot.random() < 0.7, "support_adjacency": lot.choice(["border", "could_attack"]),
            "convoy_uses_fleet": lot.random() < 0.7, "default_advance": lot.choice(["centre", "always", "never"]),
            "capture": lot.choice(["own_end", "round_end"]), "home_builds_only": lot.random() < 0.7, "last_round": ROUNDS,
        },
    }  # fmt: skip


def said(lot: Random, power: str) -> dict[str, Any]:
    """Standing orders of every kind."""
    rest = [other for other in SEATING if other != power]
    some = lambda: lot.sample(sorted(STANDARD.provinces), lot.randint(5, 40)) if lot.random() < 0.4 else []  # noqa: E731
    react = []
    for card in lot.sample(sorted(name for name, row in CARDS.items() if row.kind in ("BAN", "NEGATE")), 7):
        row = CARDS[card]
        event = lot.choice(["starts", "attacks", "attacks"]) if row.kind == "BAN" else row.word
        react.append({
            "card": card, "who": lot.choice(["ANYONE", "ANYONE", *rest]), "event": event,
            "for": lot.choice(["", *SEATING]) if row.word == "chosen" else "",
            "unit": lot.choice(["", "A", "F"]) if event == "builds" else "",
            "places": some() if event != "starts" else [],
            "whom": lot.choice(["ME", "ANYONE", "ANYONE", *rest]) if event == "attacks" else "",
            "least": lot.choice([0, 0, 2, 3]) if event == "attacks" else 0,
        })  # fmt: skip
    places = lambda: [*lot.sample(sorted(STANDARD.provinces), 12), *["DISBAND"] * (lot.random() < 0.3)]  # noqa: E731
    policy = lambda: lot.choice([("AUTO", 0), ("NONE", 0), ("UNPLAYABLE", 0), ("BELOW", lot.randint(1, 4))])  # noqa: E731
    battle = [{"policy": p, "below": n, "role": r, "unit": ""} for r in ("", "attacker") for p, n in [policy()]]
    allow = [
        {"power": other, "via": [], "to": [], "until": lot.choice([0, 1, 2])} for other in rest if lot.random() < 0.5
    ]
    lists = {of: lot.sample(sorted(CARDS), 5) for of in ("lose", "keep", "spend") if lot.random() < 0.5}
    return {"react": react, "battle": battle, "retreat": {"DEFAULT": places()}, "convoy": allow, **lists}


def spoken(power: str, row: Mapping[str, Any]) -> Iterator[str]:
    """Standing orders as their player writes them."""
    for r in row["react"]:
        whom = f" FOR {r['for']}" if r["for"] else ""
        kind = {"A": " ARMY", "F": " FLEET"}.get(r["unit"], "")
        at = f" {'TO' if r['event'] == 'moves' else 'AT'} {', '.join(r['places'])}" if r["places"] else ""
        least = f" WITH {r['least']}+" if r["least"] else ""
        yield f"REACT {r['card']}{whom} WHEN {r['who']} {r['event']}{kind}{' ' * bool(r['whom'])}{r['whom']}{at}{least}"
    for b in row["battle"]:
        yield (
            f"BATTLE {b['policy']}" + f" {b['below']}" * (b["policy"] == "BELOW") + f" AS {b['role']}" * bool(b["role"])
        )
    for unit, places in row["retreat"].items():
        yield f"RETREAT {unit}: {' > '.join(places)}"
    for c in row["convoy"]:
        yield f"ALLOW CONVOY {c['power']}" + f" UNTIL {c['until']}" * bool(c["until"])
    yield from (
        f"{'LOSE' if of == 'lose' else f'{of} PREFER'} {' > '.join(row[of])}".upper()
        for of in ("lose", "keep", "spend")
        if of in row
    )


def line(lot: Random, table: Table) -> Act:
    """A line that can often be done: for a card of the hand, or any other."""
    hand = table.hands[table.active]
    card = lot.choice(hand) if hand and lot.random() < 0.85 else lot.choice(sorted(CARDS))
    kind = CARDS[card].kind
    roll = lot.random()
    if roll < 0.05:
        return {"kind": "phase", "phase": lot.choice(["LOG", "MOV", "ATT", "ADV"])}
    if roll < 0.12:
        right = [(p, place) for p, place, _ in table.rights]
        piece, place = lot.choice(right) if right else (lot.choice(table.pieces), "BUR")
        return {"kind": "advance", "unit": piece.name, "to": place}
    if kind in ("DRAW", "PEEK_DRAW", "RAID"):
        return {"kind": "play", "card": card, "target": "" if kind == "DRAW" else lot.choice(SEATING)}
    if roll > 0.92 and table.credit:
        return {"kind": "pay", "credit": True, "items": [item(lot, table, "attack") for _ in range(lot.randint(1, 2))]}
    if roll < 0.55 and kind not in ("BAN", "NEGATE"):
        does = [do for do, word in KINDS.items() if word in kind.split("_")] + ["move"] * ("ADVANCE" in kind)
        do = lot.choice(does)
        items = [item(lot, table, do, CARDS[card].steps) for _ in range(lot.randint(1, CARDS[card].n + 1))]
        return {"kind": "pay", "play": card, "items": items}
    do = lot.choice(["build", "move", "move", "convoy", "attack", "attack", "attack"])
    cards = lot.choice([["ANY"], [card]]) if do != "build" else lot.choice([["ANY", "ANY"], [card, "ANY"]])
    return {"kind": "pay", "discard": cards, "items": [item(lot, table, do) for _ in range(lot.choice([1, 1, 2]))]}


def item(lot: Random, table: Table, do: str, steps: int = 1) -> Act:
    own = [p for p in table.pieces if p.power == table.active] or table.pieces
    piece = lot.choice(own if lot.random() < 0.95 else table.pieces)
    ways = sorted({to for to in STANDARD.reach[piece.name].values() if to != AMBIGUOUS})
    if do == "build":
        free = [c for c in table.centres[table.active] if not table.at(c)] or sorted(STANDARD.centres)
        spot = lot.choice(free)
        return {"do": "build", "unit": lot.choice([u for u in STANDARD.reach if u[2:5] == spot])}
    if do == "convoy":
        return convoy(lot, table, [p for p in own if p.kind == "A"] or own)
    if do == "attack":
        near = sorted(
            p.where for p in table.pieces if p.power != piece.power and p.where in STANDARD.supports[piece.name]
        )
        targets = lot.choices(near or ["BUR"], k=lot.choice([1, 1, 2]))
        return {"do": "attack", "unit": piece.name, "targets": targets, "word": lot.choice(["", "ADVANCE", "STAY"])}
    path, place = [], piece.name
    for _ in range(lot.randint(1, steps)):
        ways = sorted({to for to in STANDARD.reach[place].values() if to != AMBIGUOUS})
        free = [way for way in ways if not table.at(way)] if lot.random() < 0.8 else ways
        path.append(lot.choice(free or ways))
        place = Unit(f"{piece.kind} {path[-1]}")
    return {"do": "move", "unit": piece.name, "path": path}


def convoy(lot: Random, table: Table, armies: list[Any]) -> Act:
    """By fleets that stand there, if there are any."""
    army = lot.choice(armies)
    via, spot = list[str](), army.where
    for _ in range(lot.randint(1, 3)):
        seas = [p.where for p in table.pieces if p.where in STANDARD.seas and p.where in STANDARD.borders[spot]]
        seas = seas or sorted(STANDARD.borders[spot] & STANDARD.seas) or ["NTH"]
        via.append(lot.choice(seas))
        spot = via[-1]
    coasts = sorted(p for p in STANDARD.borders[spot] if Unit(f"A {p}") in STANDARD.reach) or ["BUR"]
    return {"do": "convoy", "unit": army.name, "via": via, "to": lot.choice(coasts)}


def written(act: Mapping[str, Any]) -> str:
    """A line as a player writes it."""
    if act["kind"] == "phase":
        return {"LOG": "LOGISTICS", "MOV": "MOVEMENT", "ATT": "ATTACK", "ADV": "ADVANCE"}[act["phase"]]
    if act["kind"] == "play":
        return f"PLAY {act['card']}" + f": {act['target']}" * bool(act["target"])
    if act["kind"] == "advance":
        return f"{act['unit']} - {act['to']}"
    pay = (
        f"PLAY {act['play']}"
        if "play" in act
        else "CREDIT"
        if "credit" in act
        else f"DISCARD {', '.join(act['discard'])}"
    )
    return f"{pay}: {'; '.join(map(said_item, act['items']))}"


def said_item(item: Mapping[str, Any]) -> str:
    if item["do"] == "build":
        return f"BUILD {item['unit']}"
    if item["do"] == "move":
        return f"{item['unit']} - {' - '.join(item['path'])}"
    if item["do"] == "convoy":
        return f"CONVOY {item['unit']} - {' - '.join(item['via'])} - {item['to']}"
    return f"{item['unit']} x {' ELSE x '.join(item['targets'])} {item['word']}".strip()


def commands(state: State, power: str, lines: tuple[str, ...]) -> list[Any]:
    found = [command for row in GAME.read(state, power, lines, About()) for command in row]
    assert len(found) == len(lines)
    assert not [row for row in found if isinstance(row, Refused)], (lines, found)
    return found


def shown(state: State) -> dict[str, Any]:
    """The judge's state as the reference has it."""
    status = {p: "eliminated" if p in state.dead else "active" for p in SEATING}
    return {
        "units": {p: sorted(piece.unit for piece in state.pieces if piece.power == p) for p in SEATING},
        "centres": {p: sorted(c for c, whose in state.centres.items() if whose == p) for p in SEATING},
        "hands": {p: list(state.hands[p]) for p in SEATING},
        "piles": {n: (list(pile.deck), sorted(pile.discard)) for n, pile in state.piles.items()},
        "winner": sorted(state.outcome.winners) if state.outcome else None,
        **({} if state.outcome else {"active": state.active, "round": state.round, "status": status}),
    }


def expected(table: Table) -> dict[str, Any]:
    over = table.winner is not None
    return {
        "units": table.units, "centres": table.centres, "hands": table.hands,
        "piles": {name: (pile["deck"], sorted(pile["discard"])) for name, pile in table.piles.items()},
        "winner": sorted(table.winner) if table.winner is not None else None,
        **({} if over else {"active": table.active, "round": table.round, "status": table.status}),
    }  # fmt: skip


def fought(state: State) -> list[dict[str, Any]]:
    return [
        {
            "attacker": row.attacker, "defender": row.defender, "hands": [list(hand) for hand in row.hands],
            "force": list(row.force), "support": list(row.support), "fatigue": list(row.fatigue),
            "difference": row.difference, "result": row.result, "to": row.to,
        }
        for row in state.battles
    ]  # fmt: skip


def game(seed: int) -> tuple[int, int]:
    """A whole game, the same line by line; how many lines were done, and how many battles fought."""
    lot = Random(seed)
    position = setting(lot)
    table, dice = Table(position, Shuffles(seed)), Lot(b"", str(seed))
    options = {name: option.default for name, option in OPTIONS.items()} | position["options"]
    record = position | {"powers": {power: power for power in SEATING}}
    step = load(SEATING, options, record, 1)
    assert isinstance(step, Step), step
    state = step.state
    for power in SEATING:
        answer = GAME.submit(
            state, power, {}, tuple(commands(state, power, tuple(spoken(power, position["standing"][power])))), dice
        )
        state = answer.step.state
    while position["active"] != next((p for p in SEATING if p not in state.dead), ""):
        return 0, 0  # Germany is not in this one
    state = open_turn(state, dice).state
    done = battles = 0
    while table.winner is None:
        table.open()
        assert shown(state) == expected(table), (seed, "opened")
        for _ in range(LINES if table.units[table.active] else 2):
            act = line(lot, table)
            text = written(act)
            run = execute(state, commands(state, table.active, (text,)), dice)
            fate = table.line(act)
            state = run.state
            assert run.rows[0].fate == fate, (seed, text, run.rows[0], fate)
            assert shown(state) == expected(table), (seed, text, run.rows[0])
            done += fate == "done"
            if state.turn.story:
                assert fought(state) == table.battles, (seed, text)
        battles += len(table.battles)
        choices = {
            "keep": lot.sample(sorted(CARDS), 4),
            "remove": lot.sample(table.units[table.active], 1) if table.units[table.active] else [],
        }
        last = ("KEEP " + ", ".join(choices["keep"]), *(f"REMOVE {unit}" for unit in choices["remove"]), "END TURN")
        state = execute(state, commands(state, table.active, last), dice).state
        table.end(choices)
        conserved(state)
    assert shown(state)["winner"] == expected(table)["winner"]
    return done, battles


def conserved(state: State) -> None:
    """No card is lost or doubled; two units never stand together."""
    cards = {name: [*pile.deck, *pile.discard] for name, pile in state.piles.items()}
    cards["event"] += [card for hand in state.hands.values() for card in hand]
    assert {name: sorted(found) for name, found in cards.items()} == {
        "event": sorted(CARDS), "land": sorted(LAND), "sea": sorted(SEA),
    }  # fmt: skip
    assert len({piece.province for piece in state.pieces}) == len(state.pieces)


@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed: int) -> None:
    game(seed)


if __name__ == "__main__":
    played = [game(number) for number in range(int(sys.argv[1]))]
    print(
        f"{len(played)} games, {sum(n for n, _ in played)} lines done, {sum(n for _, n in played)} battles: no difference"
    )
