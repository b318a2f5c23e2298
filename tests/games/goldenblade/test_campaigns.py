"""The Golden Blade in a campaign: kept letters, conditions, a second player, builds apart, an end in silence."""

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
        "ENGLAND", "FOR T2\nLEFT: Blockade\nWHEN me.army >= 5: RIGHT: Censure\nOTHERWISE: RIGHT: Embargo\nEND"
    )
    assert "Kept for T2: LEFT: Blockade; WHEN me.army >= 5: RIGHT: Censure; OTHERWISE: RIGHT: Embargo." in answer
    assert "name a phase that comes" in ring.says("ENGLAND", "FOR T60: LEFT: Hold")
    report = ring.deadline()["ENGLAND"]
    assert "The judge holds for you now: - LEFT: Blockade - RIGHT: Embargo" in report
    assert "sealed" in ring.says("ENGLAND", "FOR T3: WHEN left.has.army: LEFT: Hold")


def test_builds_apart_have_a_clock_of_their_own(ring: Ring) -> None:
    """The hand after the orders is mailed, and a shorter deadline runs (GB §6)."""
    ring.begins(grids=ONES, hands=HANDS, options={"build_mode": "separate"}, library={"1901": "AFPA"})
    ring.says("ENGLAND", "LEFT: Resupply\nRIGHT: Hold")
    begun = ring.deadline()["ENGLAND"]
    assert "Now: Builds of turn 1." in begun
    assert "Your hand: 2 army, 1 fleet and 1 political (4 cards)." in begun
    assert "- a card to build" in begun
    assert "order cards come later" in ring.says("ENGLAND", "LEFT: Hold")
    assert "That is complete." in ring.says("ENGLAND", "BUILD: fleet")
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
    assert "italy wins" in report
    assert "turn 1 was the last" in report


def test_a_concession_and_a_draw_end_it(ring: Ring) -> None:
    ring.begins(("FRANCE", "AUSTRIA"))
    ring.says("FRANCE", "DRAW")
    ring.says("AUSTRIA", "DRAW")
    assert ring.view()["result"]["kind"] == "draw"
