"""Databases of earlier judges (`databases/GAME-REVISION.db.xz`, each a campaign of bots in the middle of its play).

They are migrated; the campaigns verify, their archive says what it said, they go back by UNDO, and play on.
"""

import json
import lzma
import re
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from sqlmodel import col, select

from judge.demo.player import Mind
from judge.games import games
from judge.mail.address import Post
from judge.referee.exchange.importing import bring
from judge.referee.record.exporting import export
from judge.referee.record.fill_earlier import fill
from judge.referee.record.verifying import verify
from judge.referee.world import World
from judge.reports.places import place, unit
from judge.reports.story import listed
from judge.service.archiving import build
from judge.service.settings import Settings, shipped
from judge.store.engine import migrate, open_engine, prepare, transaction
from judge.store.statuses import NoticeStatus
from judge.store.tables import Notice
from judge.store.work import Work
from tests.office import JUDGE, Office, Pile

FOLDER = Path(__file__).with_name("databases")
DATABASES = sorted(FOLDER.glob("*.db.xz"))
PLAYERS = {"intimate": 2, "threed": 14}


class Kept(Office):
    """The office of `tests/office.py` in a database that an earlier judge made."""

    def __init__(self, folder: Path, path: Path) -> None:
        self.name, seed = path.name.partition("-")[0], b"twenty years of " + path.name.partition("-")[0].encode()
        file = folder / "judge.db"
        file.write_bytes(lzma.decompress(path.read_bytes()))
        with sqlite3.connect(file) as raw:
            last = raw.execute("SELECT max(created) FROM notice").fetchone()[0]
            self.now = datetime.fromisoformat(last).replace(tzinfo=UTC)
        self.pile, self.numbers, self.waited = Pile(), count(100_000), 0
        self.engine = open_engine(f"sqlite:///{file}")
        migrate(self.engine, shipped("migrations"))
        prepare(self.engine, shipped("migrations"))
        assert fill(self.engine, games()) == []
        game = games()[self.name]
        self.world = World(
            self.engine, Post(JUDGE, (seed.hex(),)), lambda: self.now, (shipped("templates"),), games={game.name: game},
            outage=False,
        )  # fmt: skip
        self.bots = {f"p{n}@x.test": Mind(f"p{n}", game, seed + b"%d" % n) for n in range(PLAYERS[self.name])}

    def verified(self) -> str:
        with transaction(self.engine) as session:
            row = Work(session).campaign("camp")
            assert row is not None
            lines = list(export(Work(session), row, everything=True))
        wrong, said = verify(lines)
        assert wrong == 0, said
        assert "every state as written" in said
        return "\n".join(lines)

    def archived(self, out: Path) -> dict[str, Any]:
        build(self.world, Settings(), out)
        found: dict[str, Any] = json.loads((out / "camp/campaign.json").read_text())
        return found

    def phase(self) -> str:
        with transaction(self.engine) as session:
            row = Work(session).campaign("camp")
            assert row is not None
            return row.phase


def told(path: Path, name: str) -> str:
    return lzma.decompress((FOLDER / f"{path.name.partition('.')[0]}.{name}.xz").read_bytes()).decode()


@pytest.fixture(params=DATABASES, ids=lambda path: path.name.partition(".")[0])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    return Kept(tmp_path, request.param)


def test_the_databases_are_there() -> None:
    assert {path.name.partition(".")[0] for path in DATABASES} >= {
        f"{game}-000{n}" for game in PLAYERS for n in range(1, 5)
    }


def test_an_old_campaign_verifies_goes_back_and_plays_on(old: Kept, tmp_path: Path) -> None:
    """Its archive tells the same before and after; UNDO loads what was, and what was undone is told as undone."""
    before, story = old.verified(), old.archived(tmp_path / "before")
    phases = [step["phase"] for step in story["steps"]]
    assert len(phases) >= 4
    back = phases[-2]
    for _ in range(2):
        if not old.round():
            old.pass_time()
    at = old.phase()
    old.master(f"UNDO {back}")
    with transaction(old.engine) as session:
        asked = select(Notice).where(Notice.kind == "mail/confirm").order_by(col(Notice.id).desc())
        question = session.exec(asked).first()
    assert question is not None
    old.writes("gm@x.test", question.reply_to, "YES")
    assert old.phase() == back != at
    old.verified()
    again = old.archived(tmp_path / "undone")
    assert [step["phase"] for step in again["steps"]] == phases[:-2]
    assert again["steps"] == story["steps"][:-2]
    for _ in range(6):
        if old.phase() != back:
            break
        if not old.round():
            old.pass_time()
    assert old.phase() != back
    assert len(old.verified()) > len(before)
    last = old.archived(tmp_path / "after")
    assert last["steps"][: len(phases) - 2] == story["steps"][:-2]


def without_parts(step: dict[str, Any]) -> dict[str, Any]:
    """As it was told when orders were text alone."""
    for event in step["events"]:
        for row in event.get("orders", ()):
            parts = [row.pop(key) for key in ("kind", "unit", "target", "other")]
            assert all(part in row["order"] for part in parts[1:])
    return step


REWORDED = (
    (r"by lot in a tie of [^.]*\. Votes: [^.]*\. Ballots: none\.", "by lot, since nobody voted."),
    (r" Votes: [^.]*\. Ballots: none\.", ""),
    (r"\b(p\d+) (\d+) for (p\d+)", r"\1 for \3 (\2)"),
    (r"(?<=Votes: )[^.]*", lambda m: ", ".join(part for part in m[0].split(", ") if not part.endswith(" 0"))),
    (r"\b(p\d+) 0(?=[, ])", r"\1"),
    (r"plays ([A-Z][a-z]+) and has (\d+) credits\.", lambda m: f"plays {m[1].upper()} and has {m[2]} credits"),
    (r"(?:(?<= falls to )|(?<= goes to ))[A-Z]{5,}|(?<= \(was )[A-Z]{5,}(?='s\))", lambda m: m[0].title()),
    (
        r"(?:[AF] [A-Z]{3}(?:/[A-Z]{2})?, )++[AF] [A-Z]{3}(?:/[A-Z]{2})?+(?! and)",
        lambda m: ", ".join(sorted(m[0].split(", "))),
    ),
    (r"(?<= plays )[A-Z]{5,}(?= +\d+ credit)", lambda m: m[0].title()),
    (r"\b([A-Z][a-z]+) waives", lambda m: f"{m[1].upper()} waives"),
    (
        r", (?:supported by (?P<who>[^:]*?)|and th(?:e|is) call and th(?:at|ose) of [^:]*? carry each other|carried by [^:]*?): the strike succeeds",
        lambda m: f". Supported by {m['who']}, the strike succeeds" if m["who"] else ". Carried, the strike succeeds",
    ),
    (
        r"Carried by the calls? of [^.]*?, the strike|This call and th(?:at|ose) of [^.]*? carry each other, and the strike",
        "Carried, the strike",
    ),
    (r"the caller (?:his|the) Striker(?! card)", "and the caller must give up the Striker card"),
    (r"(?<=out)[.;,] [Nn]obody supports it", ". Nobody supports it"),
    (r"(?<= )(?:[AF] \w{3}(?:/\w\w)? H no order, holds ?)+(?=[A-Z]{5,}|[A-Z][a-z]|$)", lambda m: held_together(m[0])),
    (r"and the call and that of \w+ carry each other|carried by the call of \w+", "carried"),
    (r"(, who had the most votes [^;]*?)? gets the office( \(TD-4\.3\))?\.", " gets the office."),
    (r",? gets the office", " gets the office"),
    (r"(\w+) is thrown out of (\w{3})\b", lambda m: f"{m[1].title()} is dislodged from {place(m[2])}"),
    ("nobody is thrown out", "no dislodgements"),
    (r"THE MOVES (?!- |AUSTRIA).*?(?= - (?:NMR|\w+ is in)| AUSTRIA)", "THE MOVES"),
    (r" (succeeds|(?<!order, )holds)(?= )", ""),
    (r"- (\w{3}) falls to (\w+)(?! \(was)", r"- \1 goes to \2"),
    ("An order without a remark succeeded. ", ""),
    (r"Power Ordered U SC Units", "Power Ordered by U SC Units"),
    (r" -{20,}", ""),
    (r"support cut by", "SUPPORT CUT by"),
    (r"convoy disrupted by", "CONVOY DISRUPTED by"),
    (r"(?<=[A-Z] )([1-9]\d*) \1 nobody", r"\1 \1 a tie"),
    (r"(?<= )owns((?: [A-Z]{3}\b)+)", lambda m: f"centres: {', '.join(m[1].split())}"),
    ("Units, and the centres owned", "Units, and centres"),
    (r" (bounced by|void:)", lambda m: f" {m[1].replace('bounced', 'BOUNCED').replace('void', 'VOID')}"),
    (
        r"(\w+)'s ([AF] \w{3}(?:/\w\w)?) was thrown out by an attack from (\w{3})",
        lambda m: f"{m[1].title()}'s {unit(m[2])} was dislodged by an attack from {place(m[3])}",
    ),
)
"""Facts that are told in other words today."""


CENTRES = re.compile(r"SUPPLY CENTRES Power SC Centres((?: [A-Z]{4,} \d+(?: [A-Z]{3}\b)+)+)")
"""The table of centres that stood by itself: each power's row stands beneath its units today."""


def beneath_the_units(text: str) -> str:
    if not (found := CENTRES.search(text)):
        return text
    text = text.replace(found[0] + " ", "").replace("U SC Units", "U SC Units, and centres")
    for power, centres in re.findall(r"([A-Z]{4,}) \d+((?: [A-Z]{3}\b)+)", found[1]):
        units = rf"({power} (?:home of \w+|uncontrolled|for [A-Z]+) \d+ \d+(?: [AF] [A-Z]{{3}}(?:/[NES]C)?,?)+)"
        text = re.sub(units, rf"\1 centres: {', '.join(centres.split())}", text)
    return text


def held_together(rows: str) -> str:
    """A power's units without orders, which are told in one line today."""
    units = re.findall(r"[AF] \w{3}(?:/\w\w)?", rows)
    return f"no orders {listed(units)} {'holds' if len(units) == 1 else 'hold'} "


def in_these_words(text: str) -> str:
    text = " ".join(text.split())
    for pattern, words in REWORDED:
        text = re.sub(pattern, words, text)
    return beneath_the_units(text)


@pytest.mark.parametrize("game", PLAYERS)
def test_the_archive_says_what_it_said(game: str, tmp_path: Path) -> None:
    """Word for word what the judge of revision 0003 wrote of the same database; orders have their parts beside."""
    path = FOLDER / f"{game}-0003.db.xz"
    old = Kept(tmp_path, path)
    found = old.archived(tmp_path / "site")
    then = json.loads(told(path, "campaign.json"))
    assert [step["phase"] for step in found["steps"]] == [step["phase"] for step in then["steps"]]
    for now, was in zip(found["steps"], then["steps"], strict=True):
        assert without_parts(now) == was
    was, now_text = told(path, "camp.txt"), (tmp_path / "site/camp/camp.txt").read_text()
    assert in_these_words(now_text) == in_these_words(was)


def test_an_old_export_is_brought_in_with_what_it_told(tmp_path: Path) -> None:
    """An import of another judge's export has the same story, and can be taken back."""
    old = Kept(tmp_path, FOLDER / "intimate-0002.db.xz")
    text = old.verified()
    lines = text.splitlines()
    header = json.loads(lines[0])
    del header["told"], header["snapshots"]
    engine = open_engine(f"sqlite:///{tmp_path}/other.db")
    prepare(engine, shipped("migrations"))
    other = World(engine, old.world.post, old.world.now, old.world.templates, games=old.world.games)
    for rows in ([json.dumps(header), *lines[1:]], lines):
        with transaction(engine) as session:
            campaign = bring(other, Work(session), "\n".join(rows))
            assert len(campaign.work.told(campaign.row)) > 4
            assert campaign.work.snapshots(campaign.row, "resolved")
            session.rollback()


@pytest.mark.parametrize(("game", "writing"), [("intimate", 2), ("threed", 1)])
def test_an_old_campaign_ends_under_its_own_rules(game: str, writing: int, tmp_path: Path) -> None:
    """Begun under rules 1, in a judge that has newer ones: its last phase is played by 1, and all of it verifies."""
    old = Kept(tmp_path, FOLDER / f"{game}-0004.db.xz")
    old.bots = dict(list(old.bots.items())[:writing])
    for mind in old.bots.values():
        mind.answer = unyielding(mind)  # type: ignore[method-assign]
    for _ in range(90):
        if old.phase() == "over":
            break
        with transaction(old.engine) as session:  # nobody else reads theirs
            others = update(Notice).where(col(Notice.to).not_in(old.bots)).values(status=NoticeStatus.SENT)
            session.execute(others)
        if not old.round():
            old.pass_time()
    with old.campaign("camp") as campaign:
        result, version = campaign.game.result(campaign.state), campaign.row.version
        assert campaign.state.rules == version == 1 < max(campaign.game.rules)
    assert result is not None
    assert str(result.kind) == "won"
    old.verified()


def unyielding(mind: Mind) -> Callable[[str, str], tuple[str, ...]]:
    """It plays on to the end."""
    answer = mind.answer
    return lambda subject, text: tuple(line for line in answer(subject, text) if line != "CONCEDE")
