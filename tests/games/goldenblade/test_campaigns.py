"""The Golden Blade in a campaign: kept letters, conditions, a second player, builds apart, an end in silence."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.games.goldenblade.ring import Ring


@pytest.fixture
def ring(tmp_path: Path) -> Ring:
    return Ring(tmp_path)


ONES = {power: [1, 1, 1] for power in ("ENGLAND", "FRANCE", "GERMANY", "ITALY")}
HANDS = dict.fromkeys(ONES, "AFP")


def test_orders_for_a_turn_to_come(ring: Ring) -> None:
    """FOR T2, with a condition; what cannot be is told in the report (GB §10)."""
    ring.begins(grids=ONES, hands=HANDS, library={"1901": "AFPAFPAFP"})
    answer = ring.says(
        "ENGLAND", "FOR T2\nTURN 2\nLEFT: Blockade\nWHEN me.army >= 5: RIGHT: Censure\nOTHERWISE: RIGHT: Embargo\nEND"
    )
    assert (
        "Kept for T2: TURN 2; LEFT: Blockade; WHEN me.army >= 5: RIGHT: Censure; OTHERWISE: RIGHT: Embargo." in answer
    )
    assert "name a later phase, at most" in ring.says("ENGLAND", "FOR T60: LEFT: Hold")
    report = ring.deadline()["ENGLAND"]
    assert "The judge now holds for you: - LEFT: Blockade - RIGHT: Embargo" in report
    assert "cards are secret" in ring.says("ENGLAND", "FOR T3: WHEN left.has.army: LEFT: Hold")


def test_builds_apart_have_a_clock_of_their_own(ring: Ring) -> None:
    """The hand after the orders is mailed, and a shorter deadline runs (GB §6)."""
    ring.begins(grids=ONES, hands=HANDS, options={"build_mode": "separate"}, library={"1901": "AFPA"})
    ring.says("ENGLAND", "LEFT: Resupply\nRIGHT: Hold")
    begun = ring.deadline()["ENGLAND"]
    assert "Now: Builds of turn 1." in begun
    assert "Your hand: 2 army, 1 fleet and 1 political (4 cards)." in begun
    assert "- a card to build" in begun
    assert "order cards come later" in ring.says("ENGLAND", "LEFT: Hold")
    assert "Thank you, your orders are complete." in ring.says("ENGLAND", "BUILD: fleet")
    assert ring.deadline()
    assert ring.view()["view"]["grids"]["ENGLAND"] == [1, 2, 1]
    assert ring.view()["view"]["phase"] == "T2"


def test_civil_disorder_holds_and_a_letter_ends_it(ring: Ring) -> None:
    """After three silent turns (GB §11); its player's next orders count again."""
    ring.begins(grids=ONES, hands=HANDS, library={"1901": "AFP" * 6})
    for _ in range(3):
        ring.says("ENGLAND", "LEFT: Hold")
        ring.says("GERMANY", "LEFT: Hold")
        ring.says("ITALY", "LEFT: Hold")
        ring.deadline()
    assert ring.view()["seats"]["france"]["status"] == "civil-disorder"
    assert "WHAT THE JUDGE HOLDS FOR YOU, SEALED - LEFT: Accord" in ring.says("FRANCE", "LEFT: Accord")
    assert ring.view()["seats"]["france"]["status"] == "active"


def test_the_last_turn_ends_a_quiet_game(ring: Ring) -> None:
    ring.begins(grids=ONES | {"ITALY": [3, 1, 1]}, options={"last_turn": 1})
    ring.says("ENGLAND", "LEFT: Hold\nRIGHT: Hold")
    report = ring.deadline()["ENGLAND"]
    assert "Italy wins" in report
    assert "turn 1 was the last" in report


def test_a_concession_and_a_draw_end_it(ring: Ring) -> None:
    ring.begins(("FRANCE", "AUSTRIA"))
    ring.says("FRANCE", "DRAW")
    ring.says("AUSTRIA", "DRAW")
    assert ring.view()["result"]["kind"] == "draw"


def test_help_speaks_of_turns_and_cards(ring: Ring) -> None:
    """No map, no seasons, no stalemate; MAP says why."""
    ring.begins()
    told = ring.says("ENGLAND", "HELP")
    assert "FOR T6: LEFT: Hold" in told
    assert not [word for word in ("1902", "A Par", "FRENCH", "STALEMATE", "intimate", " MAP ") if word in told]
    assert "LEFT: Sabotage counts only if that is so" in ring.says("ENGLAND", "HELP STANDING")
    assert "The Golden Blade has no map; STATUS shows the position" in ring.says("ENGLAND", "MAP")
    assert "GB §4 An army, fleet or political order is illegal" in ring.says("ENGLAND", "RULES GB §4")
    assert "TURN 1" not in ring.says("ENGLAND", "TURN 1\nLEFT: Blockade")


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("left blockade", "LEFT: Blockade"), ("LEFT - Blockade", "LEFT: Blockade"), ("1) RIGHT: sab on army", "RIGHT: Sabotage ON army"),
        ("LEFT\uff1aAccord", "LEFT: Accord"), ("FRANCE: pass", "LEFT: Hold"), ("build army > fleet", "BUILD: army > fleet"),
        ("IF ALLIED LEFT REDIRECT", "IF ALLIED LEFT: REDIRECT"), ("if allied france, then redirect", "IF ALLIED LEFT: REDIRECT"),
        ("* LEFT: esp swap 1 take f give a", "LEFT: Espionage SWAP 1 TAKE fleet GIVE army"),
    ],
)  # fmt: skip
def test_what_people_write(ring: Ring, line: str, held: str) -> None:
    ring.begins(grids=ONES, hands=HANDS)
    ring.says("ENGLAND", line)
    assert ring.view("ENGLAND")["view"]["held"] == [held]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("left: sabotage fleet", "The judge does not understand `fleet` after Sabotage. After a card you may write ON"), ("IF ALLIED LEFT: AGAINST GERMANY", "write IF ALLIED LEFT: REDIRECT"),
        ("LEFT: Sabotage ON fleet IF turkey.army = 0", "nobody plays TURKEY here"), ("LEFT: Sabotage ON fleet IF left.order > hold", "cards can only be compared by = or !="),
        ("BUILD: army, fleet", "several with > between them"), ("STANDING: WHEN left.order = Hold: LEFT: Hold", "any card is seen"),
    ],
)  # fmt: skip
def test_what_is_refused_with_a_reason(ring: Ring, line: str, why: str) -> None:
    ring.begins(grids=ONES, hands=HANDS)
    assert why in ring.says("ENGLAND", line)
    assert ring.view("ENGLAND")["view"]["held"] == []


def test_a_build_that_comes_with_the_orders_is_kept_for_its_time(ring: Ring) -> None:
    """With builds apart the line is carried over to them."""
    ring.begins(grids=ONES, hands=HANDS, options={"build_mode": "separate"})
    ring.says("ENGLAND", "LEFT: Hold\nRIGHT: Hold\nBUILD: fleet")
    ring.deadline()
    assert ring.view("ENGLAND")["view"]["held"] == ["BUILD: fleet"]
    ring.deadline()
    assert ring.view()["view"]["grids"]["ENGLAND"] == [1, 2, 1]


def test_a_standing_list_ends(ring: Ring) -> None:
    ring.begins(grids=ONES, hands=HANDS)
    ring.says("ENGLAND", "STANDING BUILD: fleet")
    assert "From now on: STANDING BUILD: OFF." in ring.says("ENGLAND", "STANDING BUILD OFF")
    assert ring.view("ENGLAND")["view"]["you"]["standing"] == []


def test_what_the_gm_takes_from_a_hand_is_not_seen(ring: Ring) -> None:
    """It goes below the library; ADJUST HAND without cards empties no hand (GB §1.7, §11)."""
    ring.begins(grids=ONES, hands=HANDS, library={"1901": "AAAA"})
    gm = ring.at("gm", "ring")
    for line in ("ADJUST HAND ENGLAND AAF", "ADJUST HAND ENGLAND", "ADJUST HAND FRANCE none"):
        ring.now += timedelta(minutes=1)
        ring.deliver(ring.letter(line, "gm", to=gm), gm)
    seen = ring.view("ENGLAND")["view"]
    assert (seen["hand"], seen["discard"], seen["hands"]["FRANCE"]) == ("AAF", "", 0)
