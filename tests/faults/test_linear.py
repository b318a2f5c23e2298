"""Nothing that a letter can hold makes the judge work longer than its length: every pattern, every reader, found by itself.

Work is the processor time of this thread, the least of several tries; what it is held against is a factor of twenty, where
a backtracking pattern or a quadratic reader is a thousand times over it.
"""

import inspect
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from itertools import count
from time import thread_time
from typing import Any

import pytest

from judge.board import prose, several
from judge.board.atlas import Unit
from judge.games import games
from judge.games.diplomacy.seasons import find_phase
from judge.games.intimate import bid_lines
from judge.games.protocol import About
from judge.mail import address, bounce, bounce_parts, html, letter, mime, own_words, quoting, sender_proof, text
from judge.mail.address import Post
from judge.referee.campaign import durations
from judge.referee.campaign.request import WIDEST, tidy
from judge.referee.commands import all_verbs
from judge.referee.commands.registry import almost, matching
from judge.referee.letters import filters, lines, meanings
from judge.referee.letters.verb_lines import SENTENCES
from judge.referee.notices import press
from judge.referee.people import names
from judge.referee.timing import absence
from tests.faults.hostile import HOSTILE
from tests.faults.patterns import ANYTHING, attacks, patterns
from tests.games.conformance import new_game, seats

GUARD = 20
NOW = datetime(2026, 12, 1, tzinfo=UTC)


def work(what: Callable[[], Any], tries: int = 3) -> float:
    """Processor seconds."""
    least = 1e9
    for _ in range(tries):
        began = thread_time()
        what()
        least = min(least, thread_time() - began)
    return least


NUMBERS = count(10_000)


def usual_line() -> float:
    """What a line of prose of the full width costs: all verbs, all games. No pattern alone may cost twenty times that."""
    everything = [readers()[name] for name in ("verbs.matching", "verbs.almost", *(f"{game}.read" for game in games()))]

    def new_line() -> None:
        """Never the same: what was read once is remembered."""
        line = tidy(f"I think that we should talk about {next(NUMBERS)} before the others do, my dear friend. " * 9)
        assert len(line) > WIDEST - 20
        for read in everything:
            read(line)

    return work(new_line, 9)


@pytest.mark.parametrize("part", range(4))
def test_every_pattern_is_quick_on_the_longest_line(part: int) -> None:
    """Attacks made of the pattern itself, up to the length to which lines are cut; growing, so that nothing hangs."""
    found = patterns()
    assert len(found) > 150
    guard, slow = GUARD * usual_line(), []
    for name in sorted(found)[part::4]:
        for head, pump, end in attacks(found[name][0]):
            for size in (30, 60, 120, 240, WIDEST):
                line = tidy(head + pump * (size // len(pump) + 1))[: size - len(end)] + end
                once = partial(used, *found[name], line)
                # a busy machine is slow for both, so what seems slow is measured anew beside the usual
                if work(once, 1) > guard and work(once, 9) > GUARD * usual_line():
                    slow.append((name[:80], head[:20], pump[:20], end, size))
                    break
    assert slow == []


def used(pattern: "re.Pattern[Any]", ways: frozenset[str], line: str) -> None:
    """The pattern held against a line in the ways in which the judge does it."""
    given: Any = line.encode("utf-8", "replace") if isinstance(pattern.pattern, bytes) else line
    for way in ways:
        found = (
            pattern.sub("", given)
            if way == "sub" and isinstance(given, str)
            else getattr(pattern, way if way != "sub" else "search")(given)
        )
        if way == "finditer":
            list(found)


POST = Post("judge@judge.test", ("a-secret-of-thirty-two-characters",))
GIVEN: dict[str, Any] = {
    "recipient": "judge+duel.abcdefghijklmnop@judge.test", "arrived": NOW, "authserv": "judge.test", "own": ("judge@judge.test", "the judge"),
    "find": find_phase, "delsp": False, "most": 400_000, "now": NOW, "zone": "UTC", "who": "seat", "places": frozenset({"ENGLAND", "CABINET ENGLAND"}),
    "others": ("anna", "ben"), "today": NOW.date(), "i": 0, "size": 0, "lines": ["x"], "sender": "anna@players.test", "name": "from",
}  # fmt: skip
"""What readers are given beside the text."""
ROOMS = (
    address,
    bounce,
    bounce_parts,
    html,
    letter,
    mime,
    own_words,
    sender_proof,
    quoting,
    text,
    absence,
    filters,
    names,
    press,
    lines,
    durations,
    several,
    bid_lines,
    meanings,
)
NOT_TEXT = {"one_line", "packed", "unpacked", "own_name"}


@cache
def readers() -> dict[str, Callable[[Any], Any]]:
    """Every public function of the reading rooms that takes a text, or bytes, first; found by walking them."""
    found: dict[str, Callable[[Any], Any]] = {"Post.masked": POST.masked}
    for room in ROOMS:
        for name, function in inspect.getmembers(room, inspect.isfunction):
            if function.__module__ != room.__name__ or name.startswith("_") or name in NOT_TEXT:
                continue
            first, *rest = inspect.signature(function).parameters.values()
            if str(first.annotation) not in ("<class 'str'>", "<class 'bytes'>", "str", "bytes"):
                continue
            needed = [p.name for p in rest if p.default is inspect.Parameter.empty]
            if name in ("fingerprint", "without"):
                continue  # they are given what another reader has read: below
            missing = [n for n in needed if n not in GIVEN]
            assert not missing, f"{room.__name__}.{name} needs {missing}: add it to GIVEN"
            more = {n: GIVEN[n] for n in needed}
            raw = str(first.annotation) in ("<class 'bytes'>", "bytes")
            found[f"{room.__name__.rpartition('.')[2]}.{name}"] = lambda text, function=function, more=more, raw=raw: (
                function(text.encode("utf-8", "replace") if raw else text, **more)
            )
    notice = own_words.remembered("\n".join(f"This is line {n} of a long notice of the judge" for n in range(200)))
    found["own_words.without"] = lambda text: own_words.without(text, [notice])
    found["letter.fingerprint"] = lambda text: letter.fingerprint(
        text.encode("utf-8", "replace"), "judge@judge.test", letter.read_head(text.encode("utf-8", "replace"))
    )
    for name, game in games().items():
        state, _ = new_game(game, 1)
        seat = seats(game, state)[0]
        found[f"{name}.read"] = lambda text, game=game, state=state, seat=seat: game.read(
            state, seat, tuple(tidy(row) for row in text.splitlines()[: lines.MOST_LINES]), About({"anna": seat})
        )
    found["verbs.matching"] = lambda text: [
        (matching(tidy(row), "seat", find_phase), matching(tidy(row), "gm", find_phase))
        for row in text.splitlines()[: lines.MOST_LINES]
    ]
    own, others = [Unit("A PAR"), Unit("F BRE")], [Unit("F KIE")]
    found["prose.meant"] = lambda text: [
        prose.meant(tidy(row), own, others, "M") for row in text.splitlines()[:SENTENCES]
    ]
    found["verbs.almost"] = lambda text: [almost(tidy(row), "seat") for row in text.splitlines()[: lines.MOST_LINES]]
    return found


PUMPS = (*ANYTHING, "\n", "> x\n", "abc> x\n", "On 1.1.2026 10:00 x wrote:\n", "From: a@b.c\nSent: 1\n", "<b>x ", "<div>", "</div>", "<blockquote>x",
         "<!--", "<a ", "&#x", "&amp", "<br>", '<div id="divRplyFwdMsg">', '<div style="border-top:solid">', "--\n", "____\n", "x \n", "judge+",
         "judge+ab.a", "PRESS TO a\n", "A Par - Bur;", "WHEN NOT ", "a=b ", "+9999w", "line 7 of a long notice ", "=?utf-8?q?=20?= ", "(a)", "\"", "1,",
         "A Parx - Burx\n", "HELP x\n", "\u0301\u0327", "ﷺ", "END\n", "SIGN 1 ", "BID A 1 ")  # fmt: skip


def attack(pump: str, size: int) -> str:
    return ("a: x\n\n" + pump * (size // len(pump) + 1))[:size]


@pytest.mark.parametrize("name", sorted(readers()))
def test_every_reader_is_linear(name: str) -> None:
    """Twice the text is about twice the work: at most four times, where a quadratic reader soon takes much more."""
    read, slow = readers()[name], []
    for pump in PUMPS:
        small, large = (attack(pump, size) for size in (12_500, 50_000))
        least = work(lambda small=small: read(small), 1)  # type: ignore[misc]
        most = work(lambda large=large: read(large), 1)  # type: ignore[misc]
        for _ in range(4):
            if most <= 8 * max(least, 0.004):
                break
            least, most = work(lambda small=small: read(small), 2), min(most, work(lambda large=large: read(large), 2))  # type: ignore[misc]
        else:
            slow.append((pump, round(least, 4), round(most, 4)))
    assert slow == []


SIZE = 300_000 if os.environ.get("JUDGE_HOSTILE") == "all" else 60_000
"""Bytes of a hostile letter, and of the usual one that it is held against."""


@pytest.mark.parametrize("part", range(4))
def test_every_hostile_letter_is_read_with_little_work(part: int) -> None:
    """468 letters of an attacker: each takes at most twenty times what a usual letter of its size does."""
    lines = b"\n".join(b"I think that we should talk about Burgundy, line %d." % n for n in range(SIZE // 55))
    usual = work(lambda: letter.read_letter(b"From: a@b.c\nSubject: x\n\n" + lines, GIVEN["recipient"], NOW))
    slow = []
    for hostile in HOSTILE[part::4]:
        raw = hostile.make("anna@players.test", GIVEN["recipient"], SIZE)
        took = work(lambda raw=raw: (letter.read_head(raw), letter.read_letter(raw, GIVEN["recipient"], NOW)), 1)  # type: ignore[misc]
        if took > GUARD * usual:
            slow.append((hostile.name, round(took, 2), round(took / usual, 1)))
    assert slow == []


def test_the_guard_finds_what_it_is_for() -> None:
    """The tail that stopped a judge in 2026, and an exponential one."""
    usual = usual_line()
    for bad in (r"help(?:\s+(?P<topic>\w[\w ]*))?\s*[.!]?\s*", r"(?:a|a\n?)+!", r"(?:(?:c|no\.?\s*)?\s?\d{1,5}\W*)+"):
        pattern = re.compile(bad, re.I)
        assert any(
            work(lambda line=line, pattern=pattern: pattern.fullmatch(line), 1) > GUARD * usual  # type: ignore[misc]
            for line in ("help a" + " " * 494 + ":x", "a" * 25 + "?", "1" * 24 + "x")
        ), bad


assert all_verbs.VERBS
