"""GB §4, §10: what a letter does to what is held, and what is said of it."""

from dataclasses import replace
from typing import Any

from judge.games.dice import Dice
from judge.games.goldenblade.game import GoldenBlade
from judge.games.protocol import About, Answer, Held, Refused, Step
from tests.games.goldenblade.test_rules import HANDS, ONES, discard, grid, hand, position, row, turn

GAME = GoldenBlade()


def letter(state: Any, seat: str, text: str, held: Held | None = None) -> Answer:
    commands = tuple(c for row in GAME.read(state, seat, tuple(text.splitlines()), About()) for c in row)
    return GAME.submit(state, seat, held or {}, commands, Dice(b"", "letter"))


def lines(state: Any, answer: Answer, seat: str = "E") -> list[str]:
    return [GAME.text(state, row) for _, row in sorted(answer.held[seat].items())]


def test_gb_17_a_card_twice_and_an_exchange() -> None:
    state = position(ONES, HANDS)
    answer = letter(state, "E", "LEFT: Blockade\nRIGHT: Blockade")
    assert lines(state, answer) == ["LEFT: Blockade", "RIGHT: Hold"]
    assert answer.notes == ("RIGHT becomes a Hold: you have only one Blockade, and it is on LEFT.",)
    first = letter(state, "E", "LEFT: Blockade\nRIGHT: Accord")
    second = letter(state, "E", "LEFT: Accord\nRIGHT: Blockade", first.held)
    assert lines(state, second) == ["LEFT: Accord", "RIGHT: Blockade"]
    assert not second.notes
    assert lines(state, letter(state, "E", "LEFT: Hold\nRIGHT: Hold")) == ["LEFT: Hold", "RIGHT: Hold"]


def test_gb_4_an_illegal_card_is_taken_with_a_warning() -> None:
    state = position({**ONES, "F": (3, 1, 1)}, HANDS)
    answer = letter(state, "E", "FRANCE: stab DISCARD p\nBUILD: a > f")
    assert lines(state, answer) == ["LEFT: Backstab DISCARD political", "BUILD: army > fleet"]
    (note,) = answer.notes
    assert "will be played as a Hold: your army level is 1, FRANCE's is 2 (GB §4)." in note


def test_gb_10_what_is_of_another_game_or_turn() -> None:
    state = position(ONES, HANDS, turn=4)
    answer = letter(state, "E", "LEFT: Convoy\nRIGHT: Sabotage SWAP 2\nTURN 4")
    assert [row.code for row in answer.refused] == ["not-in-game"]
    assert answer.notes == ("RIGHT: Sabotage does not use SWAP, so the judge has left that part out.",)
    assert lines(state, answer) == ["RIGHT: Sabotage SWAP 2"]
    stale = letter(state, "E", "TURN 3\nLEFT: Blockade")
    assert [(row.code, row.line) for row in stale.refused] == [
        ("wrong-turn", "TURN 3"),
        ("wrong-turn", "LEFT: Blockade"),
    ]
    assert stale.held == {}
    assert lines(state, letter(state, "E", "TURN 4\nLEFT: Blockade")) == ["LEFT: Blockade"]


def test_gb_10_standing_lists_are_kept_from_turn_to_turn() -> None:
    state = position(ONES, {"E": "AFP"})
    answer = letter(state, "E", "STANDING BUILD: political > army")
    assert answer.step is not None
    assert answer.done == ("From now on: STANDING BUILD: political > army.",)
    after = answer.step.state
    assert GAME.defaults(after, "E", {}) == ("LEFT: Hold", "RIGHT: Hold", "BUILD: political")
    assert len(turn(after).state.grids["E"]["political"]) == 2
    assert len(turn(after, E="BUILD: fleet").state.grids["E"]["fleet"]) == 2, "the letter's goes before"
    away = GAME.seat(after, "E", "civil-disorder").state  # type: ignore[arg-type]
    assert len(turn(away).state.grids["E"]["army"]) == 2, "in civil disorder the default"
    assert len(turn(away, E="BUILD: fleet").state.grids["E"]["fleet"]) == 2, "but for what was kept"


def test_gb_3_the_first_builds_ask_for_nothing_else() -> None:
    state = position({}, {"E": "AFP"}, turn=0)
    assert [ask.seat for ask in GAME.asks(state, {})] == ["E"]
    assert [row.code for row in letter(state, "E", "LEFT: Hold").refused] == ["wrong-phase"]
    answer = letter(state, "E", "BUILD: political")
    assert GAME.asks(state, answer.held)[0].missing == ()
    step = GAME.resolve(state, answer.held, Dice(b"", "B0"))
    assert (step.state.phase, step.state.token) == ("T1", "E")
    assert GAME.phase(step.state).title == "Turn 1"


def cards_in(state: Any) -> list[str]:
    found = [card for hand in state.hands.values() for card in hand] + list(state.discard)
    found += [card for grid in state.grids.values() for row in grid.values() for card in row]
    return sorted(found + [card for deck in state.library.values() for card in deck])


def test_gb_11_the_gm_corrects_and_no_card_is_lost() -> None:
    state = position(ONES, HANDS, library={"1901": "FPAAF"}, discard="P")
    before = cards_in(state)
    for line, seen in (
        ("ADJUST HAND ENGLAND AAF", lambda v: v["hands"]["ENGLAND"] == 3),
        ("ADJUST GRID FRANCE 2 1 0", lambda v: v["grids"]["FRANCE"] == [2, 1, 0]),
        ("ADJUST LIBRARY TOP = FP", lambda v: v["library"]["year"] == "1901"),
        ("adjust token italy.", lambda v: v["token"] == "ITALY"),
    ):
        step = GAME.adjust(state, {}, line, About())
        assert not isinstance(step, Refused)
        assert step is not None
        state = step.state
        assert cards_in(state) == before
        assert seen(GAME.view(state, {}, None)), line
    assert GAME.view(state, {}, "E")["you"]["hand"] == "AAF"
    assert [card[5] for card in state.library["1901"][:2]] == ["F", "P"]


def test_gb_11_orders_and_cards_are_corrected() -> None:
    state = position(ONES, HANDS, library={"1901": "FPAAF"})
    laid = GAME.adjust(state, {}, "ADJUST ORDER ENGLAND LEFT: Accord", About())
    assert isinstance(laid, Step)
    assert [GAME.text(state, row) for row in (laid.held or {})["E"].values()] == ["LEFT: Accord"]
    more = GAME.adjust(state, {}, "ADJUST CARD Resupply draw 2", About())
    assert isinstance(more, Step)
    assert more.state.corrected.keys() == {"Resupply"}
    after = turn(
        replace(more.state, options={**more.state.options, "build_mode": "separate"}), E="LEFT: Resupply"
    ).state
    assert len(after.hands["E"]) == 5


def test_gb_11_what_cannot_be_corrected() -> None:
    state = position(ONES, HANDS, library={"1901": "F"})
    said = {
        "ADJUST HAND TURKEY A": "unknown-power", "ADJUST HAND ENGLAND " + "P" * 9: "no-card", "ADJUST LIBRARY A": "no-card",
        "ADJUST CARD Xyz draw 2": "no-card", "ADJUST CARD Accord pay 2": "no-step", "ADJUST ORDER ENGLAND LEFT: Xyz": "no-card",
        "ADJUST ORDER ENGLAND nothing": "not-understood", "ADJUST XYZ": "not-understood",
    }  # fmt: skip
    for line, code in said.items():
        found = GAME.adjust(state, {}, line, About())
        assert isinstance(found, Refused), line
        assert (found.code, found.line) == (code, line)
    assert GAME.adjust(state, {}, "SET moves=2d", About()) is None


def corrected(state: Any, *lines: str) -> Any:
    for line in lines:
        step = GAME.adjust(state, {}, line, About())
        assert isinstance(step, Step), step
        state = step.state
    return replace(state, options={**state.options, "build_mode": "separate"})


def test_gb_9_other_effects_that_a_gm_may_enter() -> None:
    """Each alternative of the rule file, as ADJUST CARD puts it, in a turn."""
    state = position(ONES, HANDS, library={"1901": "FPAAF"})
    chosen = corrected(state, "ADJUST CARD Subterfuge steps view_hand, hand_loss 1 actor")
    step = turn(chosen, E="LEFT: Subterfuge ON fleet")
    assert (hand(step, "F"), discard(step)) == ("AP", "F")
    told = [event for event in step.events if event.kind == "private"]
    assert [(event.to, [done.op for done in event.rows]) for event in told] == [(("E",), ["viewed"])]
    double = corrected(state, "ADJUST CARD Backstab steps pay 1, hand_loss 1 random, hand_loss 1 random if promise")
    assert len(hand(turn(double, E="LEFT: Backstab DISCARD a"), "F")) == 2
    assert len(hand(turn(double, E="LEFT: Backstab DISCARD a", F="RIGHT: Accord"), "F")) == 1
    both = corrected(state, "ADJUST CARD Accord steps deploy 1")
    step = turn(both, E="LEFT: Accord\nBUILD: fleet", F="RIGHT: Accord\nBUILD: army")
    assert (grid(step, "E"), grid(step, "F")) == ((1, 2, 1), (2, 1, 1))
    two = position(ONES, HANDS, ("ENGLAND", "FRANCE"), library={"1901": "F"})
    convoy = turn(corrected(two, "ADJUST CARD Convoy steps draw 1, pay 1"), E="L1: Convoy DISCARD political")
    assert (hand(convoy, "E"), discard(convoy)) == ("AFF", "P")


def test_gb_7_the_win_may_be_tested_after_the_builds() -> None:
    """win_check=turn: the orders after the one that brings level 3 are played, and everybody builds."""
    state = position({"E": (5, 1, 1), "G": (5, 2, 0)}, {"E": "AAP", "G": "AAAA"}, options={"win_check": "turn"})
    step = turn(state, E="LEFT: Proliferation DISCARD p DEPLOY a", G="LEFT: Sabotage")
    assert row(step, "G", "LEFT").reached
    assert [event.kind for event in step.events] == ["resolved", "builds"]
    result = step.state.outcome
    assert result is not None
    assert result.winners == ("E",)
    assert "cards in the second domain" in result.text


def test_gb_5_1_6_with_three_players_the_one_beyond_is_the_other_neighbour() -> None:
    """A turned order hits Germany, whom England has on its right; the report says whom."""
    state = position(ONES, HANDS, ("ENGLAND", "FRANCE", "GERMANY"))
    step = turn(
        corrected(state), E="LEFT: Sabotage ON army\nIF ALLIED LEFT: REDIRECT\nRIGHT: Censure",
        F="RIGHT: Alliance\nLEFT: Embargo", G="LEFT: Blockade",
    )  # fmt: skip
    assert (grid(step, "G"), grid(step, "F")) == ((0, 1, 1), (1, 1, 1))
    assert (row(step, "E", "LEFT").target, row(step, "E", "LEFT").redirected) == ("GERMANY", True)
    assert row(step, "G", "LEFT").fate == "blocked"
