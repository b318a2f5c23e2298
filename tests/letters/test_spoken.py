"""What people write who have read no grammar: 460 lines of two writers, what they meant, and what the judge makes of it.

`JUDGE_GOLDEN=write` writes the last column anew, to be read row by row.
"""

import os
import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.atlas import Unit
from judge.board.names import POWERS
from judge.board.prose import MOST, meant
from judge.board.several import several
from judge.games.diplomacy.seasons import find_phase
from judge.games.intimate.bid_lines import bids_in
from judge.mail.letter import read_letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, Writer
from judge.referee.commands.registry import matching
from judge.referee.letters.meanings import courteous, days, meanings, plain
from judge.referee.letters.player import all_lines
from judge.referee.letters.verb_lines import prose, run_verb
from judge.store.engine import transaction
from judge.store.tables import Letter
from judge.store.work import Work
from tests.desk import ANNA, BEN, Desk, flat, plain_letter

TABLE = Path(__file__).with_name("spoken.tsv")
UNITS = {
    "FRANCE": ["A PAR", "A MAR", "F BRE", "F ENG", "A MUN"], "GERMANY": ["F KIE", "A RUH", "A HOL", "F DEN"],
    "ITALY": ["A VEN", "F WES"], "ENGLAND": ["A LON", "A WAL", "F NTH", "F MAO"], "RUSSIA": ["A MOS"],
    "AUSTRIA": ["A VIE"], "TURKEY": ["A CON"],
}  # fmt: skip
OUT = {
    "F ENG": ("F NTH", ["IRI", "MAO", "BRE", "WAL", "PIC", "BEL", "LON"]),
    "A MUN": ("A RUH", ["BUR", "SIL", "BOH", "TYR", "BER", "KIE"]),
}
SCENES: dict[str, dict[str, Any]] = {
    "order": {"units": UNITS},
    "retreat": {
        "phase": "S1902R", "units": {"FRANCE": ["A PAR"], "GERMANY": ["F ENG", "A MUN"]},
        "dislodged": {unit: {"power": "FRANCE", "by": by, "retreats": to} for unit, (by, to) in OUT.items()},
    },
    "build": {
        "phase": "W1901A", "units": {"FRANCE": ["A BUR"], "GERMANY": ["F KIE"]},
        "centres": {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["KIE"]},
    },
    "remove": {"phase": "W1901A", "units": UNITS, "centres": {"FRANCE": ["PAR"], "GERMANY": ["KIE"]}},
    "bid": {"phase": "T1902B", "units": UNITS},
}  # fmt: skip
"""The position to which each kind of line belongs; wishes, press and the others stand in the first."""


@dataclass
class Row:
    who: str
    kind: str
    line: str
    meant: str
    answer: str

    @property
    def scene(self) -> str:
        removed = self.kind == "build" and self.meant.startswith(("REMOVE", "DISBAND"))
        return "remove" if removed else self.kind if self.kind in SCENES else "order"


def rows() -> list[Row]:
    return [Row(*line.split("\t")) for line in TABLE.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Desk]:
    found = {}
    for kind, scene in SCENES.items():
        found[kind] = Desk(tmp_path_factory.mktemp(kind))
        found[kind].position(**scene)
    return found


class Undone(Exception):
    """Nothing of what was tried is kept."""


def answered(desk: Desk, who: str, line: str) -> str:
    """`holds`, `shows` the lines to send, `does` a verb, `refuses`, or `?`: not understood."""
    writer = {"player": Writer.SEAT, "gm": Writer.GM, "stranger": Writer.ANYONE}[who]
    raw = plain_letter("anna@players.test", "judge@judge.test", line, desk.now, 1)
    found: list[str] = []
    try:
        with transaction(desk.engine) as session:
            work = Work(session)
            row = work.campaign("duel")
            assert row is not None
            campaign = Campaign(desk.world, work, row)
            letter = read_letter(raw, "judge@judge.test", desk.now)
            kept = Letter(raw=raw, recipient="", arrived=desk.now)
            request = Request(desk.world, work, kept, letter, writer, email="anna@players.test")
            if writer != Writer.ANYONE:
                request.campaign = campaign
            if writer == Writer.SEAT:
                request.seat = campaign.seat_named("anna")
                all_lines(request)
            elif not run_verb(request, line, ""):
                prose(request, line)
            found = results(request)
            raise Undone
    except Undone:
        return found[0]


def results(request: Request) -> list[str]:
    answer, found = request.answer, list[str]()
    held = request.campaign.held.get(request.seat.key, {}) if request.campaign and request.seat else {}
    if held and request.campaign:
        game, state = request.campaign.game, request.campaign.state
        found.append("holds " + " ; ".join(sorted(game.text(state, command) for command in held.values())))
    found += ["shows " + " / ".join(row["send"]) for row in answer.refused if "send" in row]
    found += ["refuses " + row["text"] for row in answer.refused]
    if answer.done or answer.asked or answer.parts or answer.acted:
        found.append("does it")
    return [*found, "?"]


def bare(text: str) -> list[str]:
    """Orders and bids, whatever the type of a unit that was left out, in whatever order."""
    parts = (
        re.sub(r"\b(?:BUILD|REMOVE|DISBAND)\b|(?:\b[AF]|\?) (?=[A-Z]{3})", "", part)
        for part in re.split(" ; | / ", text)
    )
    return sorted(re.sub(r" (?:[BD]|DISBAND)$", "", " ".join(part.split())) for part in parts)


def test_the_table(desks: dict[str, Desk]) -> None:
    table = rows()
    assert len(table) == 460
    found = [answered(desks[row.scene], row.who, row.line) for row in table]
    if os.environ.get("JUDGE_GOLDEN") == "write":
        text = "".join("\t".join((r.who, r.kind, r.line, r.meant, a)) + "\n" for r, a in zip(table, found, strict=True))
        TABLE.write_text(text, "utf-8")
    wrong = [(row.line, row.answer, now) for row, now in zip(table, found, strict=True) if row.answer != now]
    assert not wrong


def test_no_order_is_held_that_was_not_meant() -> None:
    """And of most lines the judge holds or shows just what was meant."""
    orders = [row for row in rows() if row.kind in SCENES]
    held = {row.line: (bare(row.answer[6:]), bare(row.meant)) for row in orders if row.answer.startswith("holds")}
    shown = [row for row in orders if row.answer.startswith("shows") and bare(row.answer[6:]) == bare(row.meant)]
    assert {line: ours for line, (ours, meant) in held.items() if not set(ours) <= set(meant)} == {}
    print(f"held {sum(ours == meant for ours, meant in held.values())}, shown {len(shown)}, of {len(orders)}")
    assert sum(ours == meant for ours, meant in held.values()) >= 130
    assert len(shown) >= 80
    assert len([row for row in rows() if row.kind not in SCENES and row.answer == "?"]) <= 4


@pytest.mark.parametrize(
    ("line", "subject", "shown"),
    [
        ("Cancel all my orders", "not taken", "| CLEAR"),
        ("I resign", "not taken", "| RESIGN"),
        ("I will be away from 20 December to 3 January", "not taken", "| ABSENCE 2026-12-20 2027-01-03"),
        ("TO BEN: see you in Belgium", "not taken", "| PRESS TO ben | see you in Belgium | END"),
        ("Fleet Brest too the Mid Atlantic", "not taken", "| F BRE - MAO"),
        ("France builds an army in Paris", "not taken", "Retreats, builds and disbands are ordered later"),
        ("Army Munich too Tyrolia", "not taken", "A MUN - TYR: that unit is GERMANY's"),
        ("The weather is lovely here.", "received, but 1 line not understood", "| The weather is lovely here."),
    ],
)
def test_by_letter(tmp_path: Path, line: str, subject: str, shown: str) -> None:
    desk = Desk(tmp_path)
    desk.position()
    (mail,) = desk.send(line)
    assert subject in mail.subject
    assert shown in flat(mail)
    assert desk.held() == []


def test_courtesies_are_no_mistakes(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position()
    (mail,) = desk.send("Hello judge,\n\nA Par - Bur\n\nThanks a lot!\nBest wishes\nAnna")
    assert mail.subject == "duel S1901M: received, 2 orders still needed"
    assert "understand" not in mail.text.partition("Answer this mail")[0]


def test_a_name_below_the_lines_is_no_verb_and_a_yes_may_be_glad(tmp_path: Path) -> None:
    """ "Mia" is near MAP; "changed my mind" beside "quit" does not clear the orders."""
    desk = Desk(tmp_path)
    desk.position(
        seats={"mia": ANNA, "ben": BEN},
        homes={"mia": "FRANCE", "ben": "GERMANY"},
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
    )
    (told,) = desk.send("A Par - Bur\n\nMia", "mia", From=ANNA)
    assert "not taken" not in told.subject
    assert "not understood" not in told.subject
    told = desk.send("I changed my mind, I want to quit the game.", "mia", From=ANNA)[-1]
    assert "RESIGN" in flat(told)
    assert "CLEAR" not in flat(told)
    (question,) = desk.send("RESIGN", "mia", From=ANNA)[:1]
    assert "Done" in flat(
        desk.deliver(
            desk.letter("Yes, please, I would love to play the game.", to=question.reply_to), question.reply_to
        )[-1]
    )


def test_the_lines_that_are_shown_are_verbs() -> None:
    filled = {
        "who": "ben", "seat": "ben", "game": "duel", "mail": "a@x.example", "text": "hi", "campaign": "duel",
        "dates": "2026-12-20 2027-01-03", "phase": "S1901M",
    }  # fmt: skip
    for who in (Writer.SEAT, Writer.GM, Writer.ANYONE):
        for row in meanings(who):
            block = row.send[-1] == "END"
            for line in row.send[:1] if block else row.send:
                text = line.format(**filled)
                assert matching(text, who, find_phase) or text == "A PAR H", text


def test_days_of_a_sentence() -> None:
    today = date(2026, 12, 1)
    assert days("from Dec 20th to 3 January", today) == ("2026-12-20", "2027-01-03")
    assert days("until 24 November", today) == ("2026-12-01", "2027-11-24")
    assert days("on 31 February", today) == ("2026-12-02", "2026-12-09")
    assert days("on 9999-12-31", today) == ("2026-12-02", "2026-12-09")


def test_signs_beyond_the_flags_are_no_powers() -> None:
    assert bids_in("\U0001f1ee\U0001f1f9 7").pairs == (("ITALY", "7"),)
    assert bids_in("\U00020000a 7").pairs == ()
    assert bids_in("\U0001f1fa\U0001f1f8 7").pairs == ()


def test_a_courtesy_hides_nothing() -> None:
    assert courteous("Cheers, Ben")
    assert courteous("Thanks a lot for the report, judge!")
    assert not any(
        map(courteous, ("Cheers, and cancel my orders", "thanks, I resign", "ok A Par - Bur", "Moves to Burgundy"))
    )


def test_a_prefix_that_contradicts_the_unit_is_pointed_out(tmp_path: Path) -> None:
    """M7: `Germany:` before an army of Italy's, which the player commands, too."""
    desk = Desk(tmp_path)
    desk.position(
        units={"GERMANY": ["A MUN"], "ITALY": ["A ROM"], "FRANCE": ["A PAR"]}, control={"ITALY": "GERMANY"},
        credits={"FRANCE": 1, "GERMANY": 9},
    )  # fmt: skip
    (mail,) = desk.send("Germany: A Rom - Ven", "ben")
    asked = "that unit is ITALY's, not GERMANY's. If you mean it, send A Rom - Ven on a line by itself."
    assert asked in flat(mail)
    (mail,) = desk.send("Germany:\nA Rom - Ven", "ben")
    assert asked in flat(mail)
    assert desk.held("ben") == []
    (mail,) = desk.send("Italy:\nA Rom - Ven\nGermany:\nA Mun S Austro-Hungarian A Vie - Boh\n\nA Rom - Ven", "ben")
    assert "not understood" not in mail.subject
    desk.send("CLEAR", "ben")
    desk.send("Italy: A Rom - Ven\nGER: A Mun - Ruh", "ben")
    assert desk.held("ben") == ["A MUN - RUH", "A ROM - VEN"]


def test_a_verb_counts_for_what_stands_behind_it_in_winter(tmp_path: Path) -> None:
    """M7: the parts between `;` as well as those between commas; what a coast lacks is asked for."""
    desk = Desk(tmp_path)
    desk.position(phase="W1901A", units={"FRANCE": ["A BUR"], "RUSSIA": ["A MOS"]}, centres={
        "FRANCE": ["PAR", "MAR", "BRE"], "RUSSIA": ["STP", "MOS", "WAR", "SEV"]}, homes={"anna": "FRANCE", "ben": "RUSSIA"}, credits={"FRANCE": 1, "RUSSIA": 1},
    )  # fmt: skip
    desk.send("Build A Par; F Mar")
    assert desk.held("anna") == ["F MAR B", "A PAR B"]
    (mail,) = desk.send("Build A War; A Sev; F StP", "ben")
    assert desk.held("ben") == ["A SEV B", "A WAR B"]
    assert "say which coast: STP/NC or STP/SC" in flat(mail)


WORDS = st.one_of(
    st.text(max_size=60), st.dates().map(str), st.integers(0, 10**7).map(str),
    st.sampled_from(["Paris", "Bur", "Mao", "army", "F", "(", ")", "-", ":", "/", ",", ";", "@", "and", "to", "for", "tell", "Ben", "away", "until", "Italy", "each", "7", "GER", "supports"]),
)  # fmt: skip


@settings(max_examples=400, deadline=None, derandomize=True)
@given(words=st.lists(WORDS, max_size=9))
def test_no_sentence_breaks_a_reader(words: list[str]) -> None:
    """Whatever stands in a line: it is made something of, or nothing."""
    line = " ".join(words)
    first, last = days(line, date(2026, 12, 1))
    assert date.fromisoformat(first)
    assert date.fromisoformat(last)
    assert all(power in POWERS.values() for power, _ in bids_in(line).pairs)
    assert len(plain(line)) <= len(line) * 3  # small letters of some scripts are longer
    assert several(line)
    for season in "MRA":
        assert len(meant(line, [Unit("A PAR"), Unit("F BRE")], [Unit("F KIE")], season)) <= MOST
