"""Two game years of 3-D'plomacy: fourteen bots behind the mail door, every dollar and every card counted."""

from collections import Counter
from pathlib import Path

from sqlmodel import Session, select

from judge.games import games
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.store.engine import transaction
from judge.store.tables import Letter, Notice
from judge.store.work import Work
from tests.games.threed.accounts import sound
from tests.office import Office


def test_two_years_of_fourteen_bots(tmp_path: Path) -> None:
    office = Office(tmp_path, games()["threed"], 14, b"bots at work", {"end_year": 1902})
    office.join()
    phases: list[str] = []
    for _ in range(2000):
        written = office.round()
        state = office.state()
        if state is not None:
            sound(state)
            if state.phase not in phases:
                phases.append(state.phase)
            if state.outcome:
                break
        if not written:
            office.pass_time()
    assert state.outcome.winners
    assert office.waited == 0, "complete letters, and READY from all while the market was open, ended every phase"
    assert phases[-1] == "W1902E"
    assert len([p for p in phases if p.endswith("M")]) == 4
    while office.round():
        pass  # the last letters crossed with the end
    assert all(bot.over.is_set() for bot in office.bots.values())
    with transaction(office.world.engine) as session:
        everything(session)
        work = Work(session)
        row = work.campaign("camp")
        assert row is not None
        lines = list(export(work, row, everything=False))
    wrong, said = verify(lines)
    assert wrong == 0, said


def everything(session: Session) -> None:
    """The bots did all that there is to do, and no letter was lost."""
    letters = Counter(session.exec(select(Letter.status)))
    assert set(letters) == {"done"}
    assert letters["done"] > 220
    assert set(session.exec(select(Notice.status))) == {"sent"}
    news = [n.data["events"][0]["kind"] for n in session.exec(select(Notice).where(Notice.kind == "threed/news"))]
    assert {"offer", "signed", "rejected", "closed", "appointed"} <= set(news)
    told = {
        event["kind"]
        for n in session.exec(select(Notice).where(Notice.kind == "threed/season"))
        for event in n.data["events"]
    }
    assert {"draft", "election", "caught", "void", "strikes", "moves", "centres", "winter", "cards"} <= told


def test_twenty_eight_players_and_fixed_seats(tmp_path: Path) -> None:
    """One position each; two were fixed by the GM before the start, the others wish for England in vain."""
    office = Office(tmp_path, games()["threed"], 28, b"a seed for many", {"players": 28, "end_year": 1901})
    *many, last = office.bots
    office.join(*many)
    assert "Fixed for the start" in office.master("ASSIGN p3 TURKEY")
    assert "that is not" in office.master("ASSIGN p4 ENGLAND TURKEY")
    assert "no player called p99" in office.master("ASSIGN p99 TURKEY")
    assert "needs 28 players" in office.master("START")
    office.join(last)
    for _ in range(300):
        sound(office.state())
        if not office.round():
            office.pass_time()
        if office.state().outcome:
            break
    state = office.state()
    assert office.key("p3@x.test") in state.cabinets["TURKEY"]
    assert {len(own) for own in state.cabinets.values()} == {4}
    assert len({seat for own in state.cabinets.values() for seat in own}) == 28
