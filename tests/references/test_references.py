"""The rules agree with references that somebody wrote from the rule text alone."""

import random

import pytest

from judge.board.adjustments import moves_home
from judge.board.atlas import STANDARD, Unit
from judge.games.intimate.bids import auction as ours
from judge.games.intimate.winter import away_first
from tests.references.campaigns import ARMY, FLEET, TITLES, played
from tests.references.distances import disbands
from tests.references.overbid import auction


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_random_duels(seed: int) -> None:
    """ID-4, ID-7, ID-9: two, four and six players."""
    assert played("intimate", seed)["auctions"] > 0


@pytest.mark.parametrize("seed", range(2))
def test_random_markets(seed: int) -> None:
    """TD-3.4, TD-4.5, TD-6, TD-9: fourteen players, and 28."""
    counts = played("threed", seed)
    assert counts["deadlines"] > 0
    assert counts["signed"] > 20


def test_random_auctions() -> None:
    """Many bids that are equal, and more than there is to pay with."""
    chance = random.Random(4)
    for _ in range(3000):
        homes = ["F", "G", "I", "E", "R", "T"][: chance.randint(2, 6)]
        powers = [f"M{n}" for n in range(chance.randint(1, 5))]
        most = chance.choice([3, 6, 20])
        bids = {home: {power: chance.randint(0, most) for power in powers} for home in homes}
        credits = {home: chance.randint(0, 20) for home in homes}
        control, left, bust = auction(powers, bids, credits)
        sold = ours(tuple(powers), bids, credits)
        assert (dict(sold.control), dict(sold.credits)) == (control, left)
        assert {home for row in sold.rounds for home in row.bust} == bust


def test_random_disbands() -> None:
    """ID-7.2: who goes first, of units anywhere on the map; none of them in a centre."""
    chance = random.Random(7)
    places = [f"A {code}" for code in ARMY if ARMY[code] and code not in STANDARD.centres]
    places += [f"F {place}" for place in FLEET if place[:3] not in STANDARD.centres]
    for _ in range(300):
        power = chance.choice(tuple(STANDARD.powers))
        units = list({unit[2:5]: unit for unit in chance.sample(places, 6)}.values())
        homes = list(STANDARD.powers[power].homes)
        wanted = disbands(homes, units, set(STANDARD.centres), len(units), ARMY, FLEET, TITLES)
        left, found = tuple(Unit(unit) for unit in units), []
        while left:
            gone = away_first(power, left)
            steps = moves_home(gone, frozenset(homes))
            found.append((gone, None if steps == 99 else steps))
            left = tuple(unit for unit in left if unit != gone)
        assert found == wanted
