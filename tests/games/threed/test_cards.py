"""TD-3: the deck, votes and production; the source's own chart comes out and is printed again."""

import pytest

from judge.games.dice import Dice
from judge.games.threed import GAME
from judge.games.threed.cards import (
    DECK,
    SUITS,
    card_named,
    deal,
    has_pair,
    kind_named,
    produces,
    signs,
    suit_named,
    votes,
)
from judge.games.threed.goods import made
from judge.games.threed.views import chart_row
from tests.games.threed.helpers import CABINETS, HANDS, Season, cards, position, rows, whole


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row[0]}-{row[2]}")
def test_td_3_5_the_sample_chart(row: tuple[str, ...]) -> None:
    """Votes and commodities of all 28 rows; the hand printed reads back as the same row."""
    power, other, player, number, printed, goods = row
    hand = cards(printed)
    assert len(hand) == 4
    assert votes(hand) == (1 if number == "-" else int(number))
    assert signs(produces(hand)) == goods
    state = position(ministers=dict.fromkeys(CABINETS))
    again = chart_row(state, power, player)
    assert again[:3] == [other, player, number]
    assert cards(again[3]) == hand
    assert again[4] == goods


def test_td_3_1_every_power_has_a_whole_deck() -> None:
    assert len(HANDS) == 28
    for power, own in CABINETS.items():
        assert sorted(c for player in own for c in HANDS[power, player]) == sorted(DECK)
    assert len({*DECK}) == 16


@pytest.mark.parametrize(
    ("word", "card"),
    [("pep", "pez"), ("pezz", "pez"), ("PEZ", "pez"), ("peasants", "pez"), ("Loyalist", "LOY"), ("(L)", "(l)"), ("a", "(a)"),
     ("Chemical", "chem"), ("striker s", "(s)"), ("Radical striker", "(r)"), ("rubbish", None), ("", None)],
)  # fmt: skip
def test_td_3_1_names_of_cards(word: str, card: str | None) -> None:
    assert card_named(word) == card
    assert suit_named("peasants") == SUITS["A"]
    assert kind_named("coals") == "coal"


def test_td_3_2_the_deal() -> None:
    """Four cards to each of four, all sixteen held; the same dice deal the same."""
    sizes = dict.fromkeys(("a", "b", "c", "d"), 4)
    one, two = (deal("x", DECK, sizes, Dice(b"7", "setup")) for _ in range(2))
    assert one == two
    assert sorted(card for own in one.values() for card in own) == sorted(DECK)
    seats = tuple(f"s{i}" for i in range(14))
    options = {name: option.default for name, option in GAME.options.items()}
    state = GAME.resolve(GAME.setup(seats, options, Dice(b"1", "setup"), 1).state, {}, Dice(b"1", "P1900")).state
    assert whole(state)


def test_td_3_3_votes() -> None:
    assert votes(("LOY", "(l)", "etm", "coal")) == 5
    assert votes(("LOY", "SOC", "RAD", "AGR")) == 8
    assert votes(("LOY", "(s)", "lbr", "steel")) == 2
    assert votes(("etm", "(l)", "coal", "pez")) == 1


def test_td_3_4_production_and_the_minister() -> None:
    """1 for the Party, 1 for the Striker, 2 for the Class; a Minister at least one for each Industry."""
    assert produces(("LOY", "(l)", "etm", "coal")) == {"coal": 4}
    assert produces(("coal", "steel", "chem", "pez")) == {}
    assert produces(("coal", "steel", "chem", "rsc"), minister=True) == {"coal": 1, "steel": 1, "chem": 2}
    state = position(ministers={"ENGLAND": "ten"})
    assert GAME.view(state, {}, "ten")["you"]["positions"][0]["makes"] == {"coal": 1}


def test_td_3_4_production_is_fixed_at_the_spring_deadline() -> None:
    """A Ministry lost or won later in the year changes nothing."""
    season = Season(position(ministers={"ENGLAND": "ten"})).next()
    assert season.state.produced["ENGLAND"]["ten"] == {"coal": 1}
    assert made(season.state, "ten") == {"coal": 1, "chem": 3}
    assert has_pair(HANDS["ITALY", "ten"], SUITS["R"])
