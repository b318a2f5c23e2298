"""Letters that are served in one transaction, and turns that are taken in one, do what they do one after the other.

Letters that reach into other campaigns, and into what is known of people, in every order. The suite tries a sample,
another with every commit; JUDGE_PAIRS=2000 tries them all.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from pathlib import Path
from unittest.mock import patch

from sqlmodel import select

from judge.mail.letter import read_head
from judge.referee.letters import intake
from judge.referee.notices.outbox import send_due
from judge.referee.phases import due
from judge.store.engine import transaction
from judge.store.tables import Confirmation, Notice
from judge.store.work import Work
from tests.desk import ANNA, BEN, JUDGE, Desk
from tests.faults.boundaries import Copies, Process, Relay, differences
from tests.faults.test_boundaries import turn

PAIRS = int(os.environ.get("JUDGE_PAIRS", "12"))
Mail = tuple[bytes, str]
ASKED = (
    ("dora", "", "FORGET ME"), ("carl", "", "STANDBY duel"), ("anna", "other", "FORGET ME"), ("ben", "", "FORGET ME"),
    ("anna", "duel", "ADDRESS anna3@players.test"), ("ben", "other", "ADDRESS ALSO ben3@players.test"),
    ("anna", "third", "RESIGN"), ("gm", "other", "REPLACE anna carl@players.test"), ("gm", "duel", "EJECT ben"),
    ("gm", "", "CREATE newone intimate"), ("anna", "", "JOIN form AS anna"), ("carl", "", "JOIN form AS carl"),
)  # fmt: skip
"""What is asked before, so that a YES to it is a letter: who, in which campaign, and their line."""
SAID = (
    *((who, camp, "A Par - Bur\nA Mun - Ruh") for who in ("anna", "ben", "ben3") for camp in ("duel", "other", "third")),
    ("anna", "duel", "ADDRESS NEW"), ("anna", "other", "PRESS TO ben\nhello there\nEND"), ("anna", "third", "NAME Annika"),
    ("anna", "other", "TIMEZONE Europe/Berlin\nSTATUS"), ("ben", "duel", "PLAIN ON"), ("gm", "duel", "PROCESS"),
    ("gm", "other", "PROMOTE ben@players.test"), ("gm", "third", "DEMOTE anna@players.test"), ("anna", "", "LIST"),
    ("gm", "duel", "DEADLINE 2026-12-10 10:00"), ("gm", "other", "FINISH"), ("anna", "third", "FORGET ME"),
    ("carl", "", "NO STANDBY duel\nSTANDBY other"), ("anna", "", "JOIN form"),
)  # fmt: skip


def questions(desk: Desk) -> dict[str, str]:
    """The addresses to which a YES goes, and whose it must be."""
    with transaction(desk.engine) as session:
        rows = session.exec(select(Confirmation)).all()
        return {desk.post.reply_to(row.campaign or "ask", row.token): row.email.partition("@")[0] for row in rows}


def laid_out(desk: Desk) -> None:
    for name in ("duel", "other", "third"):
        desk.position(name)
    desk.deliver(desk.letter("PROMOTE anna@players.test", who="gm", to=desk.at("gm", "third")))
    for who, line in (("gm", "CREATE form intimate"), ("dora", "JOIN form AS dora")):
        desk.deliver(desk.letter(line, who=who, to=JUDGE))
        for to, asked in questions(desk).items():
            desk.deliver(desk.letter("YES", who=asked, to=to))
    for who, camp, line in ASKED:
        desk.deliver(desk.letter(line, who=who, to=desk.at(who, camp) if camp else JUDGE))
    for to, who in questions(desk).items():
        if who in ("anna3", "ben3"):  # the new address says YES first
            desk.deliver(desk.letter("YES", who=who, to=to))
    send_due(desk.world, Relay(Process()))


def letters(desk: Desk) -> Iterator[Mail]:
    for to, who in questions(desk).items():
        yield desk.letter("YES", who=who, to=to), to
    for who, camp, text in SAID:
        to = desk.at(who.rstrip("3"), camp) if camp else JUDGE
        yield desk.letter(text, who=who, to=to), to
    with transaction(desk.engine) as session:
        told = {(row.campaign, row.to): desk.post.message_id(row.ident) for row in session.exec(select(Notice))}
    for who, key in (("anna", ("duel", ANNA)), ("ben", ("other", BEN)), ("ben3", ("other", BEN))):
        yield desk.letter("A Par - Pic\nA Mun - Bur", who=who, to=JUDGE, References=told[key]), JUDGE


def queue(desk: Desk, mail: Mail) -> str:
    with transaction(desk.engine) as session:
        return intake.queue_of(desk.world, Work(session), read_head(mail[0]), mail[1])


def test_two_letters_at_once_do_what_they_do_one_after_the_other(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    laid_out(desk)
    copies, all_of_them = Copies(desk), [(mail, queue(desk, mail)) for mail in letters(desk)]
    copies.keep()
    pairs = [(one, other) for (one, q), (other, r) in permutations(all_of_them, 2) if q != r]
    found = []
    for pair in random.Random(turn()).sample(pairs, min(PAIRS, len(pairs))):

        def served(here: Desk, pair: tuple[Mail, Mail] = pair) -> None:
            with transaction(here.engine) as session:
                for raw, to in pair:
                    intake.store(here.world, Work(session), raw, to)
            intake.serve_waiting(here.world)

        with patch.dict(intake.TOGETHER, dict.fromkeys(intake.TOGETHER, 1)):
            _, single = copies.run(served)
        _, together = copies.run(served)
        said = [raw.decode().replace("\n", " / ")[-90:] for raw, _ in pair]
        found += [f"{said}: {wrong}" for wrong in differences(single, together)]
    assert len(pairs) > 900
    assert not found, "\n".join(found[:20])


def test_turns_at_once_do_what_they_do_one_after_the_other(tmp_path: Path) -> None:
    """The same people, among them a standby and a GM who plays, in three campaigns that come to one deadline again and
    again: a season with orders, then silence until seats are given up and are offered to others."""
    desk = Desk(tmp_path)
    laid_out(desk)
    for to, who in questions(desk).items():
        if who == "carl":  # joins, and waits for a seat
            desk.deliver(desk.letter("YES", who=who, to=to))
    for who, camp, text in (*SAID,)[:6]:
        desk.deliver(desk.letter(text, who=who, to=desk.at(who, camp)))
    copies = Copies(desk)
    copies.keep()

    def seasons(here: Desk) -> None:
        for _ in range(6):
            at = here.world.now() + timedelta(days=8)
            here.world = replace(here.world, now=lambda at=at: at, outage=False)
            due.tick(here.world)
            send_due(here.world, Relay(Process()))

    with patch.dict(due.TOGETHER, dict.fromkeys(due.TOGETHER, 1)):
        _, single = copies.run(seasons)
    with patch.dict(due.TOGETHER, dict.fromkeys(due.TOGETHER, 8)):
        _, together = copies.run(seasons)
    wrong = [*differences(single, together)]
    assert not wrong, "\n".join(wrong[:20])
    assert "civil-disorder" in {row["status"] for row in single.rows["seat"]}, "seats were given up"
    kinds = {row["kind"] for row in single.rows["notice"]}
    assert {"intimate/season", "mail/deserted"} <= kinds, sorted(kinds)
