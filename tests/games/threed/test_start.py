"""TD-1 and TD-2: positions drafted or fixed, vacant seats, the year and its order of things."""

from collections import Counter
from typing import Any

import pytest

from judge.games.codec import pack
from judge.games.dice import Dice
from judge.games.protocol import About, Refused, Step
from judge.games.threed import GAME
from judge.games.threed.draft import draft
from judge.games.threed.goods import made
from judge.games.threed.state import POWERS
from tests.games.threed.helpers import CABINETS, OPTIONS, SEATS, Season, event, events, letter, position, record


def fresh(players: int = 14, **options: Any) -> Any:
    seats = tuple(f"s{i}" for i in range(players))
    return GAME.setup(seats, OPTIONS | {"players": players} | options, Dice(b"1", "setup"), 1).state


@pytest.mark.parametrize("players", [14, 28])
@pytest.mark.parametrize("seed", range(12))
def test_td_1_1_four_a_cabinet_two_powers_a_player(players: int, seed: int) -> None:
    """However alike the wishes are: everybody has his places, never two in one power."""
    state = fresh(players)
    lists = dict.fromkeys(state.seats, ("ENGLAND", "RUSSIA", "FRANCE"))
    got, order = draft(state.seats, lists, {}, Dice(b"%d" % seed, "P1900"))
    assert sorted(order) == sorted(state.seats)
    assert {len(set(own)) for own in got.values()} == {28 // players}
    assert set(Counter(power for own in got.values() for power in own).values()) == {4}


def test_td_1_2_lot_order_and_back() -> None:
    """All want England, then Russia: the first four get England, the others Russia; on the way back the last choose first."""
    state = fresh()
    lists = dict.fromkeys(state.seats, ("ENGLAND", "RUSSIA"))
    got, order = draft(state.seats, lists, {}, Dice(b"9", "P1900"))
    assert [got[s][0] for s in order[:8]] == ["ENGLAND"] * 4 + ["RUSSIA"] * 4
    assert all("ENGLAND" not in got[s] and "RUSSIA" not in got[s] for s in order[8:])


def test_td_1_2_the_gm_fixes_positions() -> None:
    state = fresh()
    about = About({s: s for s in state.seats})
    step = GAME.adjust(state, {}, "ASSIGN s3 ENGLAND RUSSIA", about)
    assert isinstance(step, Step)
    step = GAME.adjust(step.state, {}, "ASSIGN s4 TURKEY", about)
    assert isinstance(step, Step)
    now = GAME.resolve(step.state, {}, Dice(b"5", "P1900")).state
    assert "s3" in now.cabinets["ENGLAND"]
    assert "s3" in now.cabinets["RUSSIA"]
    assert "s4" in now.cabinets["TURKEY"]
    for i, s in enumerate(("s5", "s6", "s7", "s8")):
        step = GAME.adjust(step.state, {}, f"ASSIGN {s} ENGLAND", about)
        assert isinstance(step, Step if i < 3 else Refused)
    assert isinstance(GAME.adjust(state, {}, "ASSIGN s1 ENGLAND ENGLAND", about), Refused)
    assert isinstance(GAME.adjust(now, {}, "ASSIGN s1 ENGLAND", about), Refused)


def test_td_1_3_one_account_and_one_pool() -> None:
    """What two positions produce is one pool: one has 2 steel in Italy, ten 3 chem there."""
    season = Season(position()).next()
    assert made(season.state, "one") == {"steel": 2}
    assert made(season.state, "fourteen") == {"steel": 1, "chem": 1}
    assert set(season.state.accounts) == set(SEATS)


def test_td_1_4_a_vacant_seat_casts_no_ballot_and_cannot_stay() -> None:
    """Three is England's President; vacant, he loses even a tie, and his discard is drawn."""
    state = GAME.seat(position("W1901E"), "three", "vacant").state
    season = Season(state)
    season.held = {
        "three": {
            "vote ENGLAND": letter(position("W1901E"), "three", "VOTE ENGLAND three").held["three"]["vote ENGLAND"]
        }
    }
    assert "vacant" in season.refused("one", "VOTE ENGLAND three")
    (row,) = [r for r in event(season.resolve(), "election")["powers"] if r["power"] == "ENGLAND"]
    assert row["president"] != "three"
    assert row["how"] == "lot"
    assert [b["seat"] for b in row["ballots"]] == []
    assert "three" not in {ask.seat for ask in GAME.asks(state, {})}
    winter = Season(GAME.seat(position("W1901A"), "three", "vacant").state)
    winter.held = letter(position("W1901A"), "three", "DISCARD ENGLAND lbr").held
    gave = [e for e in events(winter.resolve(), "cards") if e["power"] == "ENGLAND"]
    assert [len(e["gave"]) for e in gave] == [1, 1, 1, 1]
    assert winter.resolve().state.hands == Season(winter.state).resolve().state.hands, "his own wish is nothing"


def test_td_2_the_year() -> None:
    """Silence walks through the year; retreats with nothing to do are left out, Winter never is."""
    state = fresh(end_year=1902)
    seen = []
    while GAME.result(state) is None:
        seen.append(GAME.phase(state).code)
        asked = {ask.early for ask in GAME.asks(state, {})}
        assert asked == {"ready" if GAME.phase(state).code[-1] == "M" else "complete"}
        state = GAME.resolve(state, {}, Dice(b"3", GAME.phase(state).code)).state
    assert seen == ["P1900", "W1900E", "S1901M", "F1901M", "W1901A", "W1901E", "S1902M", "F1902M", "W1902A", "W1902E"]


def test_td_2_silence_alone_reaches_the_end_year() -> None:
    state, turns = fresh(), 0
    while GAME.result(state) is None:
        state, turns = GAME.resolve(state, {}, Dice(b"3", GAME.phase(state).code)).state, turns + 1
    assert GAME.phase(state).code == "W1910E"
    assert turns == 2 + 4 * 10


def test_td_2_1_the_order_at_the_deadline() -> None:
    """The vacant Ministry is filled first: the new Minister's coal counts, so his sale of one is no overtrading."""
    season = Season(position(ministers={}, cabinets=CABINETS))
    votes = {power: dict.fromkeys(own, 0) for power, own in CABINETS.items()} | {"ENGLAND": {"ten": 9}}
    season.state = type(season.state)(
        **{f: getattr(season.state, f) for f in season.state.__slots__} | {"votes": votes}
    )
    season.send("ten", "OFFER 1 COAL TO RUSSIA FOR $1")
    assert any("overtrade" in line for line in season.said)
    season.send("five", f"SIGN C{season.number()}")
    step = season.resolve()
    assert step.state.ministers["ENGLAND"] == "ten"
    assert step.state.caught == ()
    assert [e.kind for e in step.events] == ["filled", "moves"]


def test_the_state_survives_and_a_position_is_checked() -> None:
    assert pack(position())["is"] == "State"
    broken: dict[str, Any] = {
        "phase": "X1901M", "cabinets": {"ENGLAND": ["one"]}, "hands": {}, "presidents": {"ENGLAND": "fourteen"},
        "balances": {"one": -1},
    }  # fmt: skip
    for key, value in broken.items():
        found = GAME.load(SEATS, OPTIONS, record() | {key: value}, 1)
        assert isinstance(found, Refused), key
    assert set(POWERS) == set(CABINETS)
