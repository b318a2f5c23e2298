"""Conditions on what a player may know, and lists of domains that may have them (GB §10)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import Domain, card_file, card_named, level
from judge.games.goldenblade.state import POWERS, Wish
from judge.games.protocol import Refused

COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {"<=": le, ">=": ge, "!=": ne, "<": lt, ">": gt, "=": eq}
TOKEN = re.compile(r"\s*(?:(and|or|not)\b|(<=|>=|!=|<|>|=)|(\d{1,3})\b|([a-z]+(?:\.[a-z]+){0,2})|([()]))", re.I)
LONGEST = 200
"""Characters of a condition."""
WORDS = {word: domain for domain in Domain for word in (domain.value, domain.value[0], f"{domain.value}s")} | {
    "armies": Domain.ARMY
}
SEPARATOR = re.compile(r">\s*(?=(?:army|armies|armys|fleets?|politicals?|[afp])\b(?!\s*\.))", re.I)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a condition can see: for `me`, `left`, `right` and every power its grid's counts and its hand's size.

    `own`: the domains of the hand; `orders`: the cards that the neighbours have revealed, by side.
    """

    grids: Mapping[str, Mapping[str, int]]
    hands: Mapping[str, int]
    own: Mapping[str, int]
    orders: Mapping[str, str]


def domain_named(word: str) -> Domain | None:
    return WORDS.get(word.lower().strip())


def wishes(text: str) -> tuple[Wish, ...] | Refused:
    """`fleet IF left.fleet >= 3 > army` as a list."""
    found = []
    for part in SEPARATOR.split(text):
        word, _, when = (
            re.split(r"(\bif\b)", part, maxsplit=1, flags=re.I) if re.search(r"\bif\b", part, re.I) else (part, "", "")
        )
        domain = domain_named(word)
        if domain is None:
            what = say.UNKNOWN_DOMAIN.format(word=word.strip()[:30]) if word.strip() else say.DOMAIN_MISSING
            return Refused("no-domain", say.DOMAIN_LIST_FORM.format(keyword=what))
        if when.strip() and isinstance(said := condition(when), Refused):
            return said
        found.append(Wish(domain, " ".join(when.lower().split())))
    return tuple(found)


def condition(text: str) -> str | Refused:
    """The condition in lower case, if it can be understood and asks only for what its writer may know."""
    bare = " ".join(text.lower().split())
    if len(bare) > LONGEST:
        return Refused("long", say.CONDITION_TOO_LONG.format(limit=LONGEST))
    try:
        _Reader(_tokens(bare), None).whole()
    except _Unclear as error:
        return Refused("condition", say.CONDITION_NOT_UNDERSTOOD.format(condition=bare[:60], error=error))
    return bare


class _Unclear(ValueError):
    """Why a condition is none."""


def stands(when: str, sight: Sight) -> bool:
    """Whether a checked condition holds now; an empty one always does."""
    return not when or _Reader(_tokens(when), sight).whole()


@lru_cache(maxsize=512)
def _tokens(text: str) -> tuple[str, ...]:
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise _Unclear(say.WHAT_IS_THAT.format(text=text[at : at + 12]))
        found.append(match[0].strip())
        at = match.end()
    return tuple(found)


class _Reader:
    """A condition read from left to right: `or` of `and` of comparisons. Without a sight it is only checked."""

    def __init__(self, tokens: tuple[str, ...], sight: Sight | None) -> None:
        self.tokens, self.sight, self.at = tokens, sight, 0

    def whole(self) -> bool:
        found = self.either()
        if self.at < len(self.tokens):
            raise _Unclear(say.CONDITION_HAS_LEFTOVERS.format(leftover=self.tokens[self.at]))
        return found

    def next(self) -> str:
        if self.at >= len(self.tokens):
            raise _Unclear(say.CONDITION_ENDS_EARLY)
        self.at += 1
        return self.tokens[self.at - 1]

    def comes(self, word: str) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at] == word:
            self.at += 1
            return True
        return False

    def either(self) -> bool:
        found = self.both()
        while self.comes("or"):
            found = self.both() or found
        return found

    def both(self) -> bool:
        found = self.one()
        while self.comes("and"):
            found = self.one() and found
        return found

    def one(self) -> bool:
        if self.comes("not"):
            return not self.one()
        if self.comes("("):
            found = self.either()
            if not self.comes(")"):
                raise _Unclear(say.BRACKET_NOT_CLOSED)
            return found
        first = self.value()
        if self.at >= len(self.tokens) or self.tokens[self.at] not in COMPARE:
            return bool(first)
        sign = COMPARE[self.next()]
        second = self.value()
        if isinstance(first, str) != isinstance(second, str):
            raise _Unclear(say.NUMBER_VERSUS_CARD)
        if isinstance(first, str) and sign not in (eq, ne):
            raise _Unclear(say.CARDS_COMPARE_EQUAL_ONLY)
        return sign(first, second)

    def value(self) -> int | str:
        word = self.next()
        if word.isdigit():
            return int(word)
        who, _, what = word.partition(".")
        if not what:
            return self.card(word)
        if who not in ("me", "left", "right") and who.upper() not in POWERS:
            raise _Unclear(say.UNKNOWN_PERSON.format(who=who))
        return self.fact(who, what)

    def card(self, word: str) -> str:
        found = card_named(card_file().cards, word)
        if found is None:
            raise _Unclear(say.WHAT_IS_THAT.format(text=word))
        return found.lower()

    def fact(self, who: str, what: str) -> int | str:
        grids = self.sight.grids.get(who, {}) if self.sight else {}
        if domain := domain_named(what):
            return grids.get(domain, 0)
        kind, _, rest = what.partition(".")
        if kind == "level" and (domain := domain_named(rest)):
            return level(grids.get(domain, 0))
        if what == "hand":
            return self.sight.hands.get(who, 0) if self.sight else 0
        if kind == "has" and (domain := domain_named(rest)):
            if who != "me":
                more = say.WHAT_MAY_BE_ASKED.format(who=who, domain=domain)
                raise _Unclear(say.HOLDINGS_ARE_SEALED.format(who=who, hint=more))
            return self.sight.own.get(domain, 0) if self.sight else 0
        if what == "order" and who in ("left", "right"):
            return self.sight.orders.get(who, "").lower() if self.sight else ""
        raise _Unclear(say.CANNOT_ASK_THAT.format(who=who, property=what))
