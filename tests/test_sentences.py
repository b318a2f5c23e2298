"""What players, GMs and operators read stands in templates and in one catalogue a room, named by what it says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import judge
from judge.service.settings import shipped

ROOT = Path(judge.__file__).parent
TEMPLATES = shipped("templates")
CATALOGUES = sorted(ROOT.rglob("sentences.py"))
ROOMS = sorted({catalogue.parent for catalogue in CATALOGUES})
LOWER = re.compile(r"[\"'(]?[A-Za-z]?[a-z’']{2,}[.,;:)\"']*")
NO_PROSE = re.compile(r"\\|\(\?|\[\^|\[a-z|%s")
READERS = frozenset({"compile", "search", "match", "fullmatch", "split", "sub", "findall", "startswith", "replace"})
"""Calls whose strings are patterns and words that are looked for, not sentences that are said."""


def sentences(path: Path) -> dict[str, str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {
        row.targets[0].id: ast.literal_eval(row.value)
        for row in tree.body
        if isinstance(row, ast.Assign) and isinstance(row.targets[0], ast.Name)
    }


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def said(path: Path) -> Iterator[tuple[str, set[str] | None, int]]:
    """The sentences that a module says: name, what is filled in if it is (None: nothing), line."""
    tree = ast.parse(path.read_text("utf-8"))
    above = parents(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "say":
            up = above[node]
            call = above.get(up)
            filled = isinstance(up, ast.Attribute) and up.attr == "format" and isinstance(call, ast.Call)
            names = {key.arg or "" for key in call.keywords} if filled and isinstance(call, ast.Call) else None
            yield node.attr, names, node.lineno


def places(text: str) -> set[str]:
    return set(re.findall(r"(?<!\{)\{([a-z_0-9]+)", text))


def test_every_sentence_is_said_and_filled_in() -> None:
    """Also those that are chosen between first and filled in then: whoever knows all the names may know more."""
    wrong = []
    for catalogue in CATALOGUES:
        known, heard = sentences(catalogue), set()
        for path in sorted(catalogue.parent.glob("*.py")):
            for name, names, line in said(path):
                heard.add(name)
                if names is not None and names != places(known[name]):
                    wrong.append(f"{path}:{line} {name} is given {sorted(names)}")
        wrong += [f"{catalogue}: nobody says {name}" for name in known.keys() - heard]
    assert not wrong


def test_a_name_says_what_its_sentence_says() -> None:
    for catalogue in CATALOGUES:
        known = sentences(catalogue)
        assert all(re.fullmatch(r"[A-Z][A-Z0-9_]{2,31}", name) for name in known), catalogue
        twice = [text for text in known.values() if list(known.values()).count(text) > 1]
        assert not twice, catalogue


def strings(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node, "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, node.value


def is_said(node: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    """Not a docstring, a pattern, a word that is looked for, or what a maintainer reads when the program is wrong."""
    while not isinstance(node, ast.stmt):
        up = above[node]
        call = up.func if isinstance(up, ast.Call) else None
        name = call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""
        split = isinstance(up, ast.Attribute) and up.attr == "split"
        if isinstance(up, ast.JoinedStr | ast.Compare | ast.Assert) or name in READERS or split:
            return False
        node = up
    return not isinstance(node, ast.Expr | ast.Assert) or isinstance(getattr(node, "value", None), ast.Call)


def test_no_sentence_hides_in_code() -> None:
    found = []
    for path in (path for room in ROOMS for path in sorted(room.glob("*.py")) if path.name != "sentences.py"):
        tree = ast.parse(path.read_text("utf-8"))
        above = parents(tree)
        for node, text in strings(tree):
            words = [word for word in text.split() if LOWER.fullmatch(word)]
            if len(words) > 3 and not NO_PROSE.search(text) and is_said(node, above):
                found.append(f"{path}:{getattr(node, 'lineno', 0)}: {text}")
    assert not found


ALONE = r"""["'] ?(?:|[a-z]{1,5}|[a-z]+s) ?["']"""
BY_NUMBER = re.compile(rf"""{ALONE} if [^"']*(?:length|count|num|== ?1|> ?1)[^"']* else {ALONE}|\|s\b""")


def test_a_template_chooses_whole_sentences_by_number() -> None:
    """One and many are two sentences (`ngettext`), so that a language with three forms, or another order, has its own."""
    found = [
        f"{path.relative_to(TEMPLATES)}:{n}: {row.strip()[:100]}"
        for path in sorted(TEMPLATES.rglob("*.j2"))
        for n, row in enumerate(path.read_text("utf-8").splitlines(), 1)
        for expression in re.findall(r"{{.*?}}", row)
        if BY_NUMBER.search(expression)
    ]
    assert not found
