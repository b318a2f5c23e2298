"""The machines of the demo at their three strengths, each told the same."""

import re

import pytest

from judge.games.dice import Dice
from judge.games.sides import Strength
from judge.games.warped import bot

NOTICE = """\
Warped Diplomacy Classic, campaign three. Now: Round 6, Germany. You
play Germany.

STILL NEEDED FROM YOU
  - your turn sheet

Your hand: Treaty, Rail Network, Surplus, Offensive, Grand March.

Still possible this turn:
  - build 1 unit: A BER, F BER
  - move: A MUN, F KIE
  - A MUN can attack BUR

THE POSITION, ROUND 6, GERMANY
  Power     Player  U  SC  H  Units, and centres
  ----------------------------------------------
  GERMANY*  gert    2   3  5  A MUN, F KIE
                              centres: BER, KIE, MUN
  FRANCE    fred    2   3  3  A BUR{beside}
                              centres: BRE, MAR, PAR
"""


def lines(strength: Strength, beside: str) -> str:
    dice = Dice(b"one", "bot")
    return "; ".join(bot.bot_of(strength, "gert", NOTICE.format(beside=beside), dice))


@pytest.mark.parametrize(
    ("strength", "beside", "attacks"),
    [(Strength.STRONG, "", True), (Strength.STRONG, ", A RUH", False), (Strength.FAIR, ", A RUH", True)],
)
def test_it_fights_where_its_strength_lets_it(strength: Strength, beside: str, attacks: bool) -> None:
    """Nobody helps Munich; Ruhr, where it is French, helps Burgundy."""
    told = lines(strength, beside)
    assert ("PLAY Offensive: A MUN x BUR ADVANCE" in told) is attacks, told
    assert "PLAY Surplus: BUILD" in told
    goes = re.search("F KIE - (DEN|HOL)", told)
    assert bool(goes) is (strength is Strength.FAIR or not beside), (
        "the strong leave no centre to a foreign unit beside it"
    )
    assert told.endswith("KEEP Treaty")


def test_the_weak_wander_and_pay_with_cards_whose_text_helps() -> None:
    told = lines(Strength.WEAK, "")
    assert "DISCARD" in told
    assert "PLAY" not in told


def test_nobody_writes_without_a_turn() -> None:
    for strength in Strength:
        assert bot.bot_of(strength, "gert", "Your hand: Treaty.", Dice(b"one", "bot")) == ()
