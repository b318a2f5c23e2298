"""What golden letters do not show: threads, forms, what is left of somebody who is forgotten, who may come in."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import SQLModel, select

from judge.games.protocol import Due
from judge.referee.letters.intake import serve_waiting
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.reports.render import render
from judge.service.settings import shipped
from judge.store.engine import transaction
from judge.store.statuses import CampaignStatus
from judge.store.tables import Letter, Person
from judge.store.work import Work
from tests.desk import ANNA, BEN, GM, JUDGE, Desk, flat
from tests.letters.notices import PLAIN
from tests.office import Pile


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    owned = {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN"]}
    made.position(pace={"moves": "2d", "reminder": "0h"}, centres=owned)
    return made


def test_press_is_a_thread(desk: Desk) -> None:
    """Each circle of people has one; a mail answers the last one that its reader got there."""
    first = next(m for m in desk.send("PRESS TO ben\nOne.\nEND") if m.to == BEN)
    desk.send("PRESS TO gm\nAnother circle.\nEND", "ben")
    desk.send("PRESS TO anna\nTwo.\nEND", "ben")
    third = next(m for m in desk.send("PRESS TO ben\nThree.\nEND") if m.to == BEN)
    assert first.in_reply_to == ""
    assert third.in_reply_to == first.message_id


def test_plain_text_if_wished(desk: Desk) -> None:
    assert all(mail.html for mail in desk.send("STATUS"))
    desk.send("PLAIN ON")
    assert [bool(mail.html) for mail in desk.send("BROADCAST\nHear!\nEND") if mail.to == ANNA] == [False, False]
    assert all(mail.html for mail in desk.send("STATUS", "ben"))


def test_nobody_is_told_of_an_absence(desk: Desk) -> None:
    mails = desk.send("ABSENCE 2026-12-02 2026-12-06")
    others = [mail for mail in mails if mail.to != ANNA]
    assert {mail.to for mail in others} == {BEN, GM}
    assert not [m for m in others if "absen" in (m.text + m.subject).lower() or "anna" in m.text.lower()]
    (digest,) = desk.send("DIGEST", "gm")
    assert "away from Wed 2 Dec" in flat(digest)
    desk.now += timedelta(days=4)
    tick(desk.world)
    with desk.campaign() as table:
        assert table.row.phase == "S1901M"
        assert table.row.deadline == desk.now.replace(day=7, hour=23, minute=59)


def test_who_is_often_late_may_not_come_in(desk: Desk) -> None:
    with transaction(desk.engine) as session:
        for email, good in (("hugo@players.test", 3), ("ida@players.test", 9)):
            person = Work(session).person(email)
            person.record = {"on time": good, "missed": 10 - good}
    desk.send("SET reliability=80", "gm")
    (answer,) = desk.deliver(desk.letter("STANDBY duel", "hugo", to=JUDGE))
    assert "on time in 80% of their turns; you were in 30%" in flat(answer)
    (question,) = desk.deliver(desk.letter("STANDBY duel", "ida", to=JUDGE))
    assert "Please confirm" in question.subject
    (question,) = desk.deliver(desk.letter("CREATE other intimate reliability=95", "gm", to=JUDGE))
    desk.deliver(desk.letter("YES", "gm", to=question.reply_to))
    (answer,) = desk.deliver(desk.letter("JOIN other", "ida", to=JUDGE))
    assert "you were in 90%" in flat(answer)


def test_the_record_is_kept(desk: Desk) -> None:
    desk.send("A Par H; A Mar H; F Bre H")
    desk.now += timedelta(days=2)
    tick(desk.world)
    with transaction(desk.engine) as session:
        records = [Work(session).person(email).record for email in (ANNA, BEN)]
    assert records == [{"on time": 1}, {"missed": 1}]


def test_what_is_left_of_somebody(desk: Desk) -> None:
    """No table holds his address or his words, no report his name; the log replays as before."""
    desk.send("PRESS TO ben\nMy secret plan.\nEND\nA Par H; A Mar H; F Bre H\nNAME Anna Smith")
    desk.send("A Mun H", "ben")
    tick(desk.world)
    desk.new()
    send_due(desk.world, Pile())
    question = next(mail for mail in desk.send("FORGET ME") if "YES" in mail.text)
    desk.deliver(desk.letter("YES", to=question.reply_to))
    send_due(desk.world, Pile())
    with transaction(desk.engine) as session:
        rows = [
            str(row)
            for table in SQLModel.metadata.sorted_tables
            for row in session.execute(text(f'SELECT * FROM "{table.name}"'))
        ]
    found = [row for row in rows if "anna@" in row or "Anna Smith" in row or "secret plan" in row]
    assert found == []
    history = next(mail for mail in desk.send("HISTORY S1901M", "ben") if mail.subject.startswith("duel F1901M"))
    assert "anna" not in history.text
    assert "player1" in history.text
    with desk.campaign() as table:
        assert verify(export(table.work, table.row, True))[0] == 0
        assert table.seat("@1").status == "vacant"


def test_a_letter_is_tried_again_by_the_gm(desk: Desk) -> None:
    desk.send("A Par - Bur")
    number = desk.last().id
    with transaction(desk.engine) as session:
        row = session.exec(select(Letter).where(Letter.id == number)).one()
        row.status, row.reason = "quarantined", "it stumbled"
    (digest,) = desk.send("DIGEST", "gm")
    assert f"RETRY {number}" in flat(digest)
    desk.send(f"RETRY {number}", "gm")
    serve_waiting(desk.world)
    with transaction(desk.engine) as session:
        assert session.exec(select(Letter.status).where(Letter.id == number)).one() == "done"
        assert session.get(Person, 1) is not None


def test_a_long_list_stays_short(desk: Desk) -> None:
    for n in range(42):
        desk.position(f"c{n:02}")
    (answer,) = desk.deliver(desk.letter("LIST", "hugo", to=JUDGE))
    assert "and 3 more; SHOW and a name describes each" in flat(answer)
    assert len(answer.text.splitlines()) < 60


def test_who_has_no_seat_is_forgotten_too(desk: Desk) -> None:
    """The question is about no campaign, and its address is good all the same."""
    (question,) = desk.send("OBSERVE duel", "carl", to=JUDGE)
    desk.deliver(desk.letter("YES", "carl", to=question.reply_to), question.reply_to)
    (question,) = desk.send("FORGET ME", "carl", to=JUDGE)
    (answer,) = desk.deliver(desk.letter("YES", "carl", to=question.reply_to), question.reply_to)
    assert "Everything that named you has been deleted." in answer.text


KEPT = "STANDING: A Bur H; A Mar H; F Bre H\nFOR F1901M: A Par - Bur; A Mar H; F Bre H\nA Par H; A Mar H; F Bre H"


def test_what_is_kept_plays_for_the_silent(desk: Desk) -> None:
    """ID-5.1: kept letters play at the deadline where `nmr` is reached and after it; the seat is offered (I1)."""
    desk.send("SET nmr=2", "gm")
    desk.send(KEPT)
    assert turn(desk) == []
    assert turn(desk) == [], "what was kept for Autumn was played: nothing is said of a silence"
    with desk.campaign() as campaign:
        assert "A BUR" in campaign.state.board.units["FRANCE"]
        assert campaign.seat_named("anna").missed == 1  # type: ignore[union-attr]
    said = turn(desk)
    (told,) = said
    assert "anna sent only some of their orders for Spring 1902 moves." in told
    assert "anna is in civil disorder" in told
    assert "Orders that were kept go on playing" in told
    with desk.campaign() as campaign:
        assert campaign.seat_named("anna").status == "civil-disorder"  # type: ignore[union-attr]
        campaign.seat_named("anna").kept = {"standing": "A Bur H\nA Mar H\nF Bre - Mao"}  # type: ignore[union-attr]
        campaign.save()
    turn(desk)
    with desk.campaign() as campaign:
        assert "F MAO" in campaign.state.board.units["FRANCE"], "and they play on"


def turn(desk: Desk) -> list[str]:
    """Ben writes, the deadline comes; what is said of who missed it, phase by phase until the next moves."""
    desk.send("A Mun H", "ben")
    found = []
    for _ in range(3):
        with desk.campaign() as campaign:
            desk.now = campaign.row.deadline
        tick(desk.world)
        found += [flat(mail) for mail in desk.new() if mail.to == GM]
        with desk.campaign() as campaign:
            if campaign.row.phase.endswith("M"):
                break
    return [text for text in found if re.search("anna sent (no|only some of their) orders", text)]


def test_orders_that_cannot_be_are_no_silence(desk: Desk) -> None:
    """Who wrote only illegal orders is not said to have been silent (T5)."""
    desk.send("A Par - Lon")
    (told,) = turn(desk)
    assert "anna sent only some of their orders for Spring 1901 moves." in told
    with desk.campaign() as campaign:
        assert campaign.seat_named("anna").missed == 0  # type: ignore[union-attr]


@pytest.mark.parametrize("written", ["W1901", "W1901A", "winter 1901"])
def test_what_is_kept_for_a_season_is_played_in_it(tmp_path: Path, written: str) -> None:
    desk = Desk(tmp_path)
    desk.position(
        phase="F1901M", units={"FRANCE": ["A MAR"], "GERMANY": ["A MUN"]},
        centres={"FRANCE": ["MAR", "PAR"], "GERMANY": ["MUN"]},
    )  # fmt: skip
    assert "Kept for W1901A: BUILD A Par" in flat(desk.send(f"FOR {written}: BUILD A Par")[0])
    desk.send("A Mar H")
    desk.send("A Mun H", "ben")
    with desk.campaign() as campaign:
        desk.now = campaign.row.deadline
    tick(desk.world)
    with desk.campaign() as campaign:
        assert "A PAR" in campaign.state.board.units["FRANCE"], campaign.row.phase


def test_a_list_names_forty_of_each_kind_and_says_how_many_more_there_are(desk: Desk) -> None:
    """It reads no more than it shows: of thousands that are over, the last."""
    for number in range(50):
        desk.position(
            f"game{number:02}",
            seats={"kim": "kim@x.test", "lea": "lea@x.test"},
            homes={"kim": "FRANCE", "lea": "GERMANY"},
        )
    with transaction(desk.engine) as session:
        for row in Work(session).campaigns_by_name([f"game{number:02}" for number in range(3)]):
            row.status = CampaignStatus.PAUSED
            session.add(row)
        for row in Work(session).campaigns_by_name([f"game{number:02}" for number in range(3, 6)]):
            row.status = CampaignStatus.OVER
            session.add(row)
        campaign = Work(session).campaigns_by_name(["game49"])[0]
        seat = Work(session).seats(campaign.id)[0]
        seat.seeking = True
        session.add(seat)
    (mail,) = desk.deliver(desk.letter("LIST", "anna", to=JUDGE))
    told = mail.text.partition("TO JOIN")[0]
    assert [line for line in told.splitlines() if line.isupper()] == ["YOURS", "PLAYERS WANTED", "RUNNING", "OVER"]
    named = [re.findall(r"^ +(game\d\d|duel) ", part, re.M) for part in re.split(r"^[A-Z ]+$", told, flags=re.M)[1:]]
    running = [f"game{number:02}" for number in range(9, 49)]
    assert named == [["duel"], ["game49"], running, ["game03", "game04", "game05"]]
    assert re.findall(r"and \d+ more", told) == ["and 6 more"]


def test_a_reminder_of_a_retreat_has_the_lines_to_send(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}
    desk.position(pace={"moves": "2d", "retreats": "2d", "reminder": "12h"}, units=units, centres={"GERMANY": ["MUN"]})
    desk.send("A Bur H\nREADY")
    desk.send("A Mun - Bur\nA Ruh S A Mun - Bur\nREADY", "ben")
    desk.tick()
    desk.now += timedelta(days=1, hours=13)
    (reminder,) = desk.tick()
    assert (reminder.to, "reminder" in reminder.subject) == (ANNA, True)
    assert all(f"A BUR {way}" in reminder.text for way in ("R GAS", "R PAR", "D")), reminder.text
    assert "A BUR R GAS" in reminder.html.replace("\u00a0", " ")


@pytest.mark.parametrize("due", Due)
@pytest.mark.parametrize("kind", ["mail/reminder", "mail/late"])
def test_what_is_owed_is_told_also_where_a_notice_has_nothing_of_the_position(kind: str, due: Due) -> None:
    """Those that were filed by an earlier judge have not."""
    facts = {
        "owed": ["A BUR: R PAR or D"],
        "owed_kind": due,
        "units": [],
        "silence": [],
        "holds": False,
        "last": PLAIN["deadline"],
    }
    subject, words, html = render((shipped("templates"),), kind, {**PLAIN, **facts})
    assert "duel" in subject
    assert "A BUR" in words
    assert "A BUR" in html.replace("\u00a0", " ")
