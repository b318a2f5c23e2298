"""A season of 3-D'plomacy in which the GM needs his whole desk: by letters only, every seat's view watched."""

from datetime import timedelta
from pathlib import Path

import pytest

from judge.games.threed.state import presides
from tests.campaigns.cabinets import Cabinets, mail_of
from tests.rehearsal import GM, JUDGE, Mail, Rehearsal, by

NEW = "newcomer@players.test"


def flat(mail: Mail) -> str:
    return " ".join(mail.text.split())


@pytest.fixture
def camp(tmp_path: Path) -> Cabinets:
    return Cabinets(Rehearsal(tmp_path), "S1901M")


def confirmed(camp: Cabinets, text: str) -> list[Mail]:
    """The GM's letter, the question that it causes, and his YES."""
    mails = camp.judge.send(GM, camp.gm_at, text)
    return camp.judge.send(GM, next(m for m in mails if "YES" in m.text).reply_to, "YES")


def test_a_season_with_everything(camp: Cabinets) -> None:
    president = next(p for p in ("one", "two", "three", "four", "five") if presides(camp.state, camp.key(p)))
    power = presides(camp.state, camp.key(president))[0]
    unit = str(camp.public()["units"][power][0])
    settings_and_time(camp, president)
    orders_for_others(camp, president, unit)
    a_seat_changes_hands(camp, president, unit)
    back_and_forth(camp, power)


def settings_and_time(camp: Cabinets, president: str) -> None:
    assert "Set: moves = 5d" in camp.master("SET moves=5d absence=9d nmr=2 votes=hidden")
    assert "the game has begun, so this can" in camp.master("SET end_year=1903")
    assert "Your absence is noted" in camp.send(president, "ABSENCE 2026-12-07 2026-12-12")
    assert "2026-12-13" in str(camp.judge.show("camp")["deadline"])
    for player in ("six", "seven", "eight", "nine", "ten", "eleven", "twelve"):
        assert "The others have been told, but not by whom" in camp.send(player, "VOTE EXTEND")
    assert "Enough players have voted: there is more time" in camp.send("thirteen", "VOTE EXTEND")
    assert "The players have voted for more time" in flat(by(camp.mails, mail_of("nine")))
    assert f"{president} " in camp.master("DIGEST")


def orders_for_others(camp: Cabinets, president: str, unit: str) -> None:
    """FOR, WHATIF and AS: what the game reads, it reads of them, too."""
    said = camp.send(president, f"FOR F1901M: {unit} H\nWHATIF\n{unit} H\nEND")
    assert f"Kept for F1901M: {unit} H" in said
    assert "WHAT IF" in said
    mails = camp.judge.send(GM, camp.gm_at, f"AS {president}\n{unit} H\nEND")
    assert "The GM has sent lines for your" in flat(by(mails, mail_of(president)))
    assert f"Your lines for {president} have been read" in flat(by(mails, GM))
    assert unit not in flat(by(mails, GM)), "the GM is not shown what is held"
    camp.checked()


def a_seat_changes_hands(camp: Cabinets, president: str, unit: str) -> None:
    """EJECT, a standby, his YES; the old address is dead, the hand and the offices are the newcomer's."""
    (question,) = camp.judge.send(NEW, JUDGE, "STANDBY camp")
    camp.judge.send(NEW, question.reply_to, "YES")
    before = camp.judge.show("camp", president)["view"]["you"]
    mails = confirmed(camp, f"EJECT {president}")
    assert "take your seat" in flat(by(mails, mail_of(president)))
    offer = by(mails, NEW)
    assert f"{president}'s seat in camp is free" in flat(offer)
    mails = camp.judge.send(NEW, offer.reply_to, "YES")
    at = by(mails, NEW).reply_to
    assert any("newcomer now plays in place of" in mail.subject for mail in mails if mail.to == mail_of("nine"))
    after = camp.judge.show("camp", "newcomer")["view"]["you"]
    assert after["positions"] == before["positions"], "his hands and offices are the newcomer's"
    (answer,) = camp.judge.send(mail_of(president), camp.at[president], f"{unit} H")
    assert "does not use, or no longer uses" in flat(answer)
    assert f"{unit} H" in flat(by(camp.judge.send(NEW, at, f"{unit} H"), NEW))
    camp.at["newcomer"] = at


def surely(camp: Cabinets, text: str) -> None:
    """The GM's line, and the YES if the judge asks."""
    for mail in camp.judge.send(GM, camp.gm_at, text):
        if "Please confirm" in mail.subject:
            camp.judge.send(GM, mail.reply_to, "YES")


def back_and_forth(camp: Cabinets, power: str) -> None:
    """A correction, a turn resolved, taken back with its orders, and forward again."""
    units = camp.public()["units"][power]
    fewer = ", ".join(units[:-1])
    assert "Done: ADJUST UNITS" in camp.master(f"ADJUST UNITS {power} {fewer}\nRULING\nThat fleet never was.\nEND")
    assert sorted(camp.public()["units"][power]) == sorted(units[:-1])
    camp.master("PAUSE I must think")
    camp.master("RESUME")
    assert "the phase is Spring 1901 moves; nothing was resolved" in camp.master("PROCESS F1901M")
    surely(camp, "PROCESS S1901M")
    position = camp.public()["units"]
    assert camp.judge.show("camp")["phase"] != "S1901M"
    mails = confirmed(camp, "UNDO S1901M KEEP")
    assert "The judge holds again what had been sent for that phase" in flat(
        next(mail for mail in mails if mail.to == NEW and "goes back" in flat(mail))
    )
    assert camp.judge.show("camp")["phase"] == "S1901M"
    camp.master("REDO")
    assert camp.public()["units"] == position
    surely(camp, f"PROCESS {camp.judge.show('camp')['phase']}")
    assert "there is no UNDO to cancel" in camp.master("REDO")
    camp.judge.tick(timedelta(days=20))
    camp.checked()
    assert "To read a report again" in flat(by(camp.judge.send(NEW, camp.at["newcomer"], "HISTORY"), NEW))
    head = camp.judge.judge("export", "camp", "--all")
    path = camp.judge.folder / "camp.jsonl"
    path.write_text(head)
    assert "good" in camp.judge.judge("verify", str(path))
