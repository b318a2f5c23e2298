"""What is chosen while orders are resolved: by a player's lists, and by default (GB §10)."""

from collections.abc import Iterable, Mapping, Sequence

from judge.games.goldenblade.cards import Domain, Unit, domain_of
from judge.games.goldenblade.conditions import Sight, stands
from judge.games.goldenblade.state import Wish

DOMAINS = tuple(Domain)
Hand = Sequence[Unit]
Counts = Mapping[str, int]


def counts(cards: Iterable[Unit]) -> dict[str, int]:
    """Cards by their domain; every domain is there."""
    found = dict.fromkeys((domain.value for domain in Domain), 0)
    for card in cards:
        found[domain_of(card).value] += 1
    return found


def first(wishes: Sequence[Wish], among: Iterable[str], sight: Sight) -> Domain | None:
    """The first domain of a list that is there and whose condition holds now."""
    there = set(among)
    return next((wish.domain for wish in wishes if wish.domain in there and stands(wish.when, sight)), None)


def oldest(hand: Hand, domain: Domain) -> Unit:
    return min(card for card in hand if domain_of(card) is domain)


def to_remove(wishes: Sequence[Wish], grid: Counts, sight: Sight) -> Domain | None:
    """A domain of a grid, by default the fullest (Sabotage); None: the grid is empty."""
    there = [domain for domain in DOMAINS if grid[domain]]
    return first(wishes, there, sight) or max(there, key=lambda d: (grid[d], -DOMAINS.index(d)), default=None)


def to_discard(lists: Sequence[Sequence[Wish]], hand: Hand, grid: Counts, sight: Sight) -> Unit:
    """A card of a hand that is not empty: by the first list that says one, else of the domain that one has most of."""
    held = counts(hand)
    there = [domain for domain in DOMAINS if held[domain]]
    found = next((domain for wishes in lists if (domain := first(wishes, there, sight))), None)
    return oldest(hand, found or max(there, key=lambda d: (held[d], -grid[d], DOMAINS.index(d))))


def to_build(lists: Sequence[Sequence[Wish]], hand: Hand, grid: Counts, sight: Sight) -> Unit:
    """A card of a hand that is not empty: by the first list that says one, else of the fullest domain of the grid."""
    held = counts(hand)
    there = [domain for domain in DOMAINS if held[domain]]
    found = next((domain for wishes in lists if (domain := first(wishes, there, sight))), None)
    return oldest(hand, found or max(there, key=lambda d: (grid[d], held[d], -DOMAINS.index(d))))


def to_swap(
    take: Sequence[Wish], give: Sequence[Wish], theirs: Hand, mine: Hand, sight: Sight
) -> tuple[Unit, Unit] | None:
    """What is taken and what is given: the first domain wanted that they hold, and the first other one to give."""
    wanted = first(take, {d for d, n in counts(theirs).items() if n}, sight)
    if wanted is None:
        return None
    given = first(give, {d for d, n in counts(mine).items() if n and d != wanted}, sight)
    return None if given is None else (oldest(theirs, wanted), oldest(mine, given))
