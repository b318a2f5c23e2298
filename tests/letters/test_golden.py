"""Golden letters: conversations with the judge, word for word. `JUDGE_GOLDEN=write` writes them anew; read the diff.

A file holds what happens (`position`, `>>> anna` with a letter, `yes anna`, `later 3d`) and, below each, what came of it.
"""

import ast
import importlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest

import judge
from judge.mail.compose import Outgoing
from judge.referee.campaign.addressing import gm_word
from judge.referee.campaign.durations import length_of
from judge.referee.commands.registry import VERBS
from tests.desk import JUDGE, Desk

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))
ANSWER = re.compile(r"^(<<<|\|)")
CREATOR = {
    "late": {"phase": "S1901M", "pace": {"moves": "2d", "grace": "12h", "reminder": "12h"}},
    "grey": {"pace": {"press": "grey", "moves": "3d"}}, "public": {"pace": {"press": "public"}},
    "none": {"pace": {"press": "none"}}, "postal": {"pace": {"post": "report", "observers": "closed", "moves": "3d"}},
    "open": {"pace": {"votes": "open"}},
    "spring": {
        "units": {"FRANCE": ["A BUR"], "GERMANY": ["A GAS"], "ITALY": ["A TYR"], "AUSTRIA": ["A BOH", "A VIE"]},
        "credits": {"FRANCE": 1, "GERMANY": 9}, "control": {"AUSTRIA": "FRANCE", "ITALY": "GERMANY"},
    },
    "autumn": {
        "phase": "F1901M", "units": {"FRANCE": ["A MUN", "A PAR"], "GERMANY": ["A MAR", "A BER", "A RUH"]},
        "centres": {"FRANCE": ["PAR", "BRE"], "GERMANY": ["BER"]}, "credits": {"FRANCE": 4, "GERMANY": 5},
    },
    "circle": {
        "seats": {who: f"{who}@players.test" for who in ("anna", "ben", "carl", "dora")},
        "homes": {"anna": "FRANCE", "ben": "GERMANY", "carl": "ITALY", "dora": "ENGLAND"},
        "credits": dict.fromkeys(("FRANCE", "GERMANY", "ITALY", "ENGLAND"), 9), "options": {"players": 4},
        "units": {"FRANCE": ["A BUR"], "GERMANY": ["A TYR"], "ITALY": ["A PIE"], "ENGLAND": ["F NTH"], "RUSSIA": ["A MOS"]},
    },
    "bust": {
        "phase": "T1902B", "credits": {"FRANCE": 9, "GERMANY": 6},
        "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM", "F NAP"], "RUSSIA": ["A WAR"], "AUSTRIA": ["A GAL", "A TYR"]},
        "centres": {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"], "ITALY": ["ROM", "NAP", "TUN"], "RUSSIA": ["WAR", "MOS"], "AUSTRIA": ["VIE"]},
    },
    "thaw": {"phase": "T1901B", "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]}},
}  # fmt: skip
CREATOR["four"] = CREATOR["circle"]
"""Positions that conversations start from, beside the plain one."""


ELSEWHERE = {
    "starts by itself as soon as its dice have their block": "logs/test_drawing.py",
    "only GMs whom the operator has named": "letters/test_letters.py",
    "the game has moved on since you asked": "letters/test_attacks.py",
    "moved on since you were asked": "letters/test_endings.py",
    "days ahead; to stop the clock": "letters/test_endings.py",
    "could be taken up again only": "letters/test_endings.py",
    "like a quotation of the judge's; send it alone": "letters/test_attacks.py",
    "characters at most; the rest of it": "letters/test_attacks.py",
    "letters of press in an hour": "letters/test_bounds.py",
    "orders at most; only the first of yours were read": "letters/test_bounds.py",
    "Send them again if you mean them": "letters/test_bounds.py",
    "out of the game and have no vote": "letters/test_bounds.py",
    "now; nothing was done": "letters/test_endings.py",
    "longer than": "letters/test_old_failures.py",
    "nobody who plays may": "games/standard/test_by_mail.py",
    "may not play": "games/standard/test_by_mail.py",
    "does not end by a vote": "games/test_steps.py",
    "has no map; STATUS": "games/goldenblade/test_campaigns.py",
    "nobody plays": "games/goldenblade/test_campaigns.py",
    "there is no WHATIF in this game": "games/test_steps.py",
}
"""Refusals that are heard in other tests, which say so in these words."""
UNHEARD = ("there is nothing to assign in this game", "by itself; it names nobody")
"""All games that are here assign something, and of their endings only a draw takes names."""


class Conversation:
    """The people are anna, ben (seats), gm, and strangers; `ben*` is ben as a GM. Campaigns: `position NAME`, or CREATE.

    `yes anna` answers the newest question to her, `yes anna@duel` the newest about that campaign.
    """

    games: tuple[str, ...] = ("intimate", "threed")
    positions: ClassVar[Mapping[str, Mapping[str, Any]]] = CREATOR

    def __init__(self, folder: Path, desk: Callable[[Path], Desk] = Desk) -> None:
        self.desk = desk(folder)
        spoken_of = {name: game for name, game in self.desk.world.games.items() if name in self.games}
        self.desk.world = replace(self.desk.world, games=spoken_of)  # however many there are besides
        self.desk.world = replace(self.desk.world, outage=False)  # time goes by in leaps here
        self.at: dict[str, str] = {}
        self.asked: dict[str, str] = {}
        self.emails: dict[str, str] = {}

    def happens(self, row: str, text: str) -> list[Outgoing]:
        word, _, rest = row.partition(" ")
        self.desk.now += timedelta(seconds=1)
        if word == "position":
            name = rest or "duel"
            self.desk.position(name, **self.positions.get(name, {}))
            seats = self.positions.get(name, {}).get("seats", ("anna", "ben"))
            self.at |= {who: self.desk.at(who, name) for who in (*seats, "gm")}
            return []
        if word == "later":
            self.desk.now += length_of(rest) or timedelta(0)
            return self.desk.tick()
        if word in ("yes", "no", "perhaps"):
            to = self.asked.get(rest, "")
            return self.desk.deliver(self.desk.letter(word.upper(), rest.partition("@")[0], to=to), to)
        assert word == ">>>", row
        who, _, how = rest.partition(" ")
        to = JUDGE if how == "plain" else self.at.get(who, JUDGE)
        return self.desk.deliver(
            self.desk.letter(text, who.strip("*"), to=to, **self.headers(how) | self.sender(who.strip("*"))), to
        )

    def headers(self, how: str) -> dict[str, str]:
        """`answering N`: as an answer to the mail of that number."""
        word, _, number = how.partition(" ")
        return {"In_Reply_To": self.desk.ident(int(number))} if word == "answering" else {}

    def sender(self, who: str) -> dict[str, str]:
        """From where he writes: where he is written to."""
        return {"From": self.emails[who]} if who in self.emails else {}

    def note(self, mail: Outgoing) -> None:
        who = mail.to.partition("@")[0]
        self.emails[who] = mail.to
        tag = self.desk.post.tag(mail.reply_to) if mail.reply_to else None
        if tag and ("YES" in mail.text and "NO" in mail.text):
            self.asked[who] = self.asked[f"{who}@{tag[0]}"] = mail.reply_to
        elif tag and tag[0] != "ask":
            with self.desk.campaign(tag[0]) as campaign:
                if campaign.work.confirmation(tag[1]):
                    return  # the question of before
                leads = any(self.desk.post.good(gm_word(campaign, *pair), tag[1]) for pair in campaign.gms)
            self.at[who + "*" * (leads and who != "gm")] = mail.reply_to


def steps(text: str) -> Iterator[tuple[str, str]]:
    """What happens, step by step: its line, and the letter below it."""
    rows: list[str] = []
    for line in text.splitlines():
        if ANSWER.match(line):
            continue
        if re.match(r"(position|later|yes|no|perhaps)\b|>>>", line):
            if rows:
                yield rows[0], "\n".join(rows[1:]).strip("\n")
            rows = [line]
        elif rows:
            rows.append(line)
    if rows:
        yield rows[0], "\n".join(rows[1:]).strip("\n")


def played(text: str, talk: Conversation) -> str:
    """The conversation again, with the mails that come of it now."""
    out = [line for line in text.splitlines() if line.startswith("#")]
    for row, letter in steps("\n".join(line for line in text.splitlines() if not line.startswith("#"))):
        out += ["", row, *letter.splitlines()]
        for mail in talk.happens(row, letter):
            talk.note(mail)
            wide = [line for line in mail.text.splitlines() if len(line) > 72 and not line.startswith("  | ")]
            assert not wide, wide
            assert "caused an error" not in mail.text, "no letter here breaks the judge"
            out.append(f"<<< {mail.number} to {mail.to} | {mail.subject}")
            out += [f"| {line}".rstrip() for line in mail.text.splitlines()]
    return re.sub(r"\b[0-9a-f]{16,64}\b", "(number)", "\n".join(out)) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_conversation(path: Path, tmp_path: Path) -> None:
    holds(path, Conversation(tmp_path))


def holds(path: Path, talk: Conversation) -> None:
    """The conversation goes as it is written down."""
    before = path.read_text("utf-8")
    after = played(before, talk)
    if os.environ.get("JUDGE_GOLDEN") == "write":
        path.write_text(after, "utf-8")
    assert before == after


def test_every_verb_is_spoken() -> None:
    spoken = [line.strip() for path in FILES for line in path.read_text("utf-8").splitlines() if not ANSWER.match(line)]
    missing = [f"{verb.who}: {verb.form}" for verb in VERBS if not any(verb.grammar.fullmatch(line) for line in spoken)]
    assert not missing


def refusals() -> Iterator[tuple[str, str]]:
    """Every refusal that the referee's source holds, with where it stands, as a pattern of what is read of it."""
    home = Path(judge.__file__).parent
    for path in sorted((home / "referee").rglob("*.py")):
        room = ".".join(("judge", *path.parent.relative_to(home).parts, "sentences"))
        said = vars(importlib.import_module(room)) if (path.parent / "sentences.py").exists() else {}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "refuse"
            if called and len(node.args) == 2:  # type: ignore[attr-defined]
                for text in texts(node.args[1], said):  # type: ignore[attr-defined]
                    yield f"{path.name}:{node.lineno}", text  # type: ignore[attr-defined]


def texts(node: ast.expr, said: Mapping[str, Any]) -> Iterator[str]:
    """A text, or both of two, as a pattern; nothing for what is computed elsewhere. `said`: the room's sentences."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body, said)
        yield from texts(node.orelse, said)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        yield from texts(node.func.value, said)
    elif isinstance(node, ast.Attribute) and isinstance(said.get(node.attr), str):
        yield ".{0,300}?".join(re.escape(part) for part in re.split(r"\{[^}]*\}", said[node.attr]))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(p.value) if isinstance(p, ast.Constant) else ".{0,300}?" for p in node.values]  # type: ignore[arg-type]
        yield "".join(parts)


def is_in(heard: str, pattern: str) -> bool:
    """The pattern is found; it is looked for only where its longest part stands."""
    longest = re.sub(r"\\(.)", r"\1", max(pattern.split(".{0,300}?"), key=len))
    places = (match.start() for match in re.finditer(re.escape(longest), heard))
    return any(re.search(pattern, heard[max(0, at - 2000) : at + 2000]) for at in places)


def test_every_refusal_is_heard() -> None:
    heard = " ".join(" ".join(line.lstrip("|") for line in path.read_text("utf-8").splitlines()) for path in FILES)
    heard = " ".join(heard.split())
    told = list(refusals())
    assert len(told) > 100
    known = [re.escape(words) for words in (*ELSEWHERE, *UNHEARD)]
    missing = [
        f"{where} {text}"
        for where, text in told
        if not is_in(heard, text.replace("\\ ", " ")) and not any(part in text for part in known)
    ]
    assert not missing, "\n".join(missing)
    for words, name in ELSEWHERE.items():
        assert words in (Path(__file__).parents[1] / name).read_text("utf-8"), words
