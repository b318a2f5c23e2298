"""Attacks on a regular expression, made from its own parts: what each of its repetitions likes, and then what it does not."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

import judge
from judge.mail.bounce_reasons import known_words
from judge.referee.campaign.request import Writer
from judge.referee.letters.meanings import around, meanings

ANYTHING = (
    " ",
    "a",
    "1",
    "-",
    "a ",
    "1 ",
    ",",
    "a, ",
    "> ",
    "=",
    "@",
    "a@",
    "<",
    "(",
    "é",
    ".",
    "a.",
    ":",
    "a:",
    "1h",
    "_",
    "\t",
    "\n",
    "a\n ",
)
ENDS = ("", "\0!", " x!", "1x")
USES = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
APART = {"demo"}
"""Rooms that no stranger's words reach."""


def modules() -> Iterator[ModuleType]:
    """Every module of the judge."""
    for found in pkgutil.walk_packages(judge.__path__, "judge."):
        if found.name.split(".")[1] not in APART | {"__main__"}:
            yield importlib.import_module(found.name)


def patterns() -> dict[str, tuple["re.Pattern[Any]", frozenset[str]]]:
    """Every compiled pattern that a module holds, wherever, and every one in a call of `re`; and how it is used."""
    found: dict[str, tuple[re.Pattern[Any], frozenset[str]]] = {}

    def note(pattern: "re.Pattern[Any]", ways: frozenset[str]) -> None:
        before = found.get(repr(pattern.pattern), (pattern, frozenset[str]()))
        found[repr(pattern.pattern)] = pattern, before[1] | ways

    loaded = list(modules())
    sources = "\n".join(Path(str(module.__file__)).read_text("utf-8") for module in loaded)
    known: dict[str, set[str]] = {}
    for name, way in re.findall(rf"\b(\w+)\.({'|'.join(USES)})\b", sources):
        known.setdefault(name, set()).add(way)
    for module in loaded:
        for name, value in vars(module).items():
            ways = frozenset(known.get(name, {"fullmatch"}))
            for pattern in within(value, 0):
                note(pattern, ways)
        for method, pattern in inline(module):
            note(pattern, frozenset({method}))
    words, says = known_words(), around()
    signs = [pattern for name, pattern in words.signs.items() if name != "copy"]  # which is used with match alone
    note(words.signs["copy"], frozenset({"match"}))
    when_needed = [*signs, *(pattern for _, pattern in words.reasons), says.before, says.courtesy]
    for pattern in [
        *when_needed,
        *(one for who in (Writer.SEAT, Writer.GM) for row in meanings(who) for one in row.says),
    ]:
        note(pattern, frozenset({"search", "match", "fullmatch"}))
    return found


def within(value: Any, depth: int) -> Iterator["re.Pattern[Any]"]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 4 and isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from within(item, depth + 1)
    elif depth < 4 and isinstance(value, dict):
        for item in value.values():
            yield from within(item, depth + 1)
    elif depth < 4 and is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from within(getattr(value, field.name, None), depth + 1)


def inline(module: ModuleType) -> Iterator[tuple[str, "re.Pattern[Any]"]]:
    """The patterns that stand in calls; one that is put together there must escape what it is made of."""
    source = Path(str(module.__file__)).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in USES
        if not called or not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.args):  # type: ignore[attr-defined]
            continue
        first = node.args[0]  # type: ignore[attr-defined]
        if isinstance(first, ast.Constant):
            yield node.func.attr, re.compile(first.value)  # type: ignore[attr-defined]
        elif isinstance(first, ast.JoinedStr) and "re.escape" not in ast.unparse(first):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else value_of(module, part) for part in first.values
            )
            yield node.func.attr, re.compile(text)  # type: ignore[attr-defined]


def value_of(module: ModuleType, part: ast.AST) -> str:
    """A part of an f-string that is a module's own constant."""
    assert isinstance(part, ast.FormattedValue)
    try:
        return str(eval(compile(ast.Expression(part.value), "", "eval"), vars(module)))
    except NameError:
        return "[a-z]{1,9}"  # a local name: its value is a pattern of its own


def attacks(pattern: "re.Pattern[Any]") -> list[tuple[str, str, str]]:
    """Beginnings, what to repeat, and ends."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = parser.parse(text, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags)
    pumps = [*dict.fromkeys(repeats(tree, ""))][:25]
    heads = ["", *dict.fromkeys(head for head, _ in pumps)][:6]
    made = [(head, pump, end) for head, pump in pumps for end in ENDS]
    return made + [(head, pump, ENDS[1]) for head in heads for pump in ANYTHING]


def repeats(tree: Iterable[Any], before: str) -> Iterator[tuple[str, str]]:
    """For every repetition: what leads to it, and what it repeats."""
    for op, value in tree:
        if op in (codes.MAX_REPEAT, codes.MIN_REPEAT) and value[1] > 1:
            yield before, sample(value[2]) or "a"
            yield from repeats(value[2], before)
        elif op is codes.SUBPATTERN:
            yield from repeats(value[3], before)
        elif op is codes.BRANCH:
            for branch in value[1]:
                yield from repeats(branch, before)
        before += sample([(op, value)])


def sample(tree: Iterable[Any]) -> str:
    """A short text that a part of a pattern takes."""
    return "".join(one(op, value) for op, value in tree)[:200]


def one(op: Any, value: Any) -> str:
    if op is codes.LITERAL:
        return chr(value)
    if op in (codes.MAX_REPEAT, codes.MIN_REPEAT):
        return sample(value[2]) * min(max(1, value[0]), 20)
    if op is codes.SUBPATTERN:
        return sample(value[3])
    if op is codes.BRANCH:
        return sample(value[1][0])
    if op is codes.IN:
        return member(value)
    if op is codes.NOT_LITERAL:
        return "b" if value == ord("a") else "a"
    return "a" if op is codes.ANY else ""


CLASSES = {codes.CATEGORY_DIGIT: "1", codes.CATEGORY_SPACE: " ", codes.CATEGORY_WORD: "a", codes.CATEGORY_NOT_WORD: "-",
           codes.CATEGORY_NOT_SPACE: "a", codes.CATEGORY_NOT_DIGIT: "a"}  # fmt: skip


def member(items: list[Any]) -> str:
    """A character of a set; of a negated one, the first usual one that is not in it."""
    if items[0][0] is codes.NEGATE:
        inside = re.compile("[" + "".join(described(item) for item in items[1:]) + "]")
        return next((c for c in "a 1-x.b\n>" if not inside.match(c)), "~")
    op, value = items[0]
    return chr(value) if op is codes.LITERAL else chr(value[0]) if op is codes.RANGE else CLASSES.get(value, "a")


def described(item: Any) -> str:
    op, value = item
    if op is codes.LITERAL:
        return re.escape(chr(value))
    if op is codes.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    names = {codes.CATEGORY_DIGIT: r"\d", codes.CATEGORY_SPACE: r"\s", codes.CATEGORY_WORD: r"\w",
             codes.CATEGORY_NOT_WORD: r"\W", codes.CATEGORY_NOT_SPACE: r"\S", codes.CATEGORY_NOT_DIGIT: r"\D"}  # fmt: skip
    return names[value]
