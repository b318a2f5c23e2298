"""Warped Diplomacy Classic in a campaign: sheets kept, turns left open, silence, a wait for reactions, the GM's hand."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.games.warped.field import Field

BOARD: dict[str, Any] = {
    "units": {"GERMANY": ["A MUN", "A BER", "F KIE"], "FRANCE": ["A BUR", "A PIC"], "ITALY": ["A TYR"]},
    "centres": {"GERMANY": ["MUN", "BER", "KIE", "DEN"], "FRANCE": ["PAR", "MAR"], "ITALY": ["VEN"]},
    "hands": {"GERMANY": ["Push", "Spies", "Delays", "Overrun"], "FRANCE": ["Treaty"], "ITALY": ["Mutiny"]},
}


@pytest.fixture
def field(tmp_path: Path) -> Field:
    return Field(tmp_path)


def test_more_keeps_the_turn_open_and_the_clock_runs_on(field: Field) -> None:
    """W §9.1: one clock a player-turn; PAUSE stops it, and the turn is as it was."""
    field.begins(**BOARD)
    first = field.view()["deadline"]
    answer = field.says("GERMANY", "DISCARD Push: A MUN - BOH\nMORE")
    assert "the rest of your turn" in answer
    assert "Still possible this turn (it is the movement phase now; earlier phases are over)" in answer
    field.now += timedelta(hours=5)
    assert field.view()["deadline"] == first
    assert not [mail for mail in field.mailed if not mail.to.startswith("germany")], "one mail a turn, at its end"
    assert "The game is paused; RESUME starts it again." in field.master("PAUSE")
    assert "NOT DONE" not in field.says("GERMANY", "DISCARD Spies: A BER - MUN\nMORE")
    field.master("RESUME")
    field.says("GERMANY", "END TURN")
    reports = {mail.to.partition("@")[0]: mail.text for mail in field.mailed if "THE POSITION" in mail.text}
    assert set(reports) == {"germany", "france", "italy", "gm"}
    assert "DISCARD Push: A MUN - BOH." in reports["france"]
    assert "DISCARD Spies: A BER - MUN." in reports["italy"]
    assert field.view()["phase"] == "R3ITA"


def test_a_line_that_cannot_be_read_keeps_the_turn_open(field: Field) -> None:
    """Nothing is lost by a slip of the pen: the rest is done, and the turn waits."""
    field.begins(**BOARD)
    answer = field.says("GERMANY", "DISCARD Pusch: A MUN - BOH\nDISCARD Spies: A BER - PRU")
    assert "`Pusch` is not an event card; did you mean Push?" in answer
    assert "your turn stays open. Send the" in answer
    seen = field.view("GERMANY")
    assert (seen["phase"], seen["view"]["hand"]) == ("R3GER", ["Push", "Delays", "Overrun"])


def test_a_sheet_for_the_next_turn(field: Field) -> None:
    """FOR NEXT TURN and TURN 3 ITALY: done when the turn opens; its player is told line by line (W §9.1)."""
    field.begins(**BOARD)
    assert "it is GERMANY's turn; write FOR NEXT TURN above these lines" in field.says(
        "ITALY", "DISCARD ANY: A TYR - PIE"
    )
    kept = field.says("ITALY", "FOR NEXT TURN\nDISCARD Push: A TYR - PIE\nDISCARD ANY: A TYR - TRI\nKEEP Mutiny")
    assert "Your sheet is kept for round 3 and will be carried out when your turn begins." in kept
    assert "DISCARD ANY: A TYR - TRI" in kept
    field.says("GERMANY", "END TURN")
    assert field.view()["phase"] == "R3FRA"
    assert field.view()["view"]["units"]["ITALY"] == ["A TRI"]
    told = next(mail.text for mail in field.mailed if mail.to.startswith("italy") and "YOUR SHEET" in mail.text)
    assert "DISCARD Push: A TYR - PIE -- NOT DONE, nothing is" in told
    assert "paid: Push is not in your hand" in told or "Push" in told
    other = next(mail.text for mail in field.mailed if mail.to.startswith("france"))
    assert "DISCARD Push" not in other
    assert "YOUR SHEET" not in other
    assert "your next turn, TURN 4 FRANCE; this one is TURN 3 FRANCE" in field.says(
        "FRANCE", "TURN 7 FRANCE\nDISCARD ANY: A PIC - BEL"
    )
    assert "and that sheet is for ITALY" in field.says("FRANCE", "TURN 3 ITALY\nDISCARD ANY: A PIC - BEL")
    field.says("FRANCE", "TURN 4 FRANCE\nDISCARD ANY: A PIC - BEL\nMORE")
    field.says("FRANCE", "TURN 3 FRANCE\nKEEP Treaty")
    field.says("GERMANY", "END TURN")
    assert field.view()["phase"] == "R4ITA"
    field.says("ITALY", "END TURN")
    assert field.view()["phase"] == "R4FRA"
    assert field.view()["view"]["units"]["FRANCE"] == ["A BEL", "A BUR"]
    assert "What has been done already" in field.says("FRANCE", "CLEAR")


def test_a_letter_of_before_the_turn(field: Field) -> None:
    """Standing orders count whenever they were written; a sheet without its turn does not."""
    field.begins(**BOARD)
    written = field.now
    field.now += timedelta(hours=1)
    field.says("GERMANY", "END TURN")
    assert field.view()["phase"] == "R3ITA"
    text = "REACT Treaty WHEN ANYONE ATTACKS ME\nDISCARD ANY: A BUR - MAR"
    now, field.now = field.now + timedelta(minutes=5), written
    letter = field.letter(text, "france", to=field.at("france", "field"))
    field.now = now
    told = " ".join(mail.text for mail in field.deliver(letter, field.at("france", "field")))
    assert "From now on: REACT Treaty WHEN ANYONE ATTACKS ME." in " ".join(told.split())
    assert "written before Round 3, Italy began" in told


def test_silence_and_civil_disorder(field: Field) -> None:
    """Two turns without a word: END with what is kept by rule; then its turns pass at once (W §7.5, §9.1)."""
    field.begins(**BOARD)
    report = field.deadline()["FRANCE"]
    assert "NMR: germany sent no orders for Round 3, Germany." in report
    assert field.view("GERMANY")["view"]["hand"] == ["Push", "Spies", "Delays"]
    for power in ("ITALY", "FRANCE"):
        field.says(power, "END TURN")
    report = field.deadline()["FRANCE"]
    assert "in civil disorder" in report
    assert "ROUND 4, GERMANY: THE TURN Germany passes." in report, "it was its turn, and ends like any other"
    assert len(field.view("GERMANY")["view"]["hand"]) == 3
    hand = field.view("GERMANY")["view"]["hand"]
    for power in ("ITALY", "FRANCE"):
        field.says(power, "END TURN")
    assert field.view()["phase"] == "R5ITA", "nobody waited for Germany"
    assert field.view("GERMANY")["view"]["hand"] == hand, "frozen"
    assert "Your seat is yours again." in field.says("GERMANY", "REACT Delays WHEN ANYONE MOVES")


def test_a_sheet_waits_for_reactions(field: Field) -> None:
    """reaction_delay: its arrival is told, not what it holds; READY of all ends the wait (W §8)."""
    field.begins(**BOARD, options={"reaction_delay": 6})
    field.says("GERMANY", "DISCARD Push: A MUN x BUR")
    news = {mail.to.partition("@")[0]: mail.text for mail in field.mailed}
    assert (
        "GERMANY's sheet has arrived and will be done Tue 1 Dec 2026 16:01 (UTC), or as soon as everybody has said READY."
        in " ".join(news["france"].split())
    )
    assert "BUR" not in news["italy"]
    assert field.view()["view"]["units"]["FRANCE"] == ["A BUR", "A PIC"]
    assert not field.ticks()
    field.says("FRANCE", "REACT Treaty WHEN GERMANY ATTACKS ME")
    field.now += timedelta(hours=5)
    text = "DISCARD Spies: A MUN x BUR\nDISCARD Push: A BER - PRU"
    assert "Your sheet is replaced and announced again" in field.says("GERMANY", text)
    assert "has arrived and will be done" in next(mail.text for mail in field.mailed if mail.to.startswith("italy"))
    assert field.view()["deadline"] == "2026-12-01T21:01Z", "everybody has the time again"
    report = field.deadline()["ITALY"]
    assert "plays Treaty" in report
    assert field.view("GERMANY")["view"]["hand"] == ["Push", "Delays", "Overrun"]
    field.says("ITALY", "KEEP Mutiny")
    field.says("FRANCE", "READY")
    field.says("GERMANY", "READY")
    assert not field.ticks()
    field.says("ITALY", "READY")
    assert field.ticks()
    assert field.view()["phase"] == "R3FRA"


def test_back_to_a_line(field: Field) -> None:
    """UNDO R3GER.2: the position before the second line of the sheet, the turn open; UNDO R3GER its beginning."""
    field.begins(**BOARD)
    field.says("GERMANY", "DISCARD Push: A MUN - BOH\nDISCARD Spies: A BER - MUN\nDISCARD Delays: F KIE - HEL")
    assert field.view()["phase"] == "R3ITA"
    asked = field.master("UNDO R3GER.2")
    assert "Take field back to the start of R3GER.2" in asked
    (question,) = (mail for mail in field.mailed if mail.to.startswith("gm"))
    field.deliver(field.letter("YES", "gm", to=question.reply_to), question.reply_to)
    seen = field.view("GERMANY")
    assert (seen["phase"], seen["view"]["hand"]) == ("R3GER", ["Spies", "Delays", "Overrun"])
    assert seen["view"]["units"]["GERMANY"] == ["A BER", "A BOH", "F KIE"]
    field.says("GERMANY", "DISCARD Spies: F KIE - BAL\nEND TURN")
    assert field.view()["view"]["units"]["GERMANY"] == ["A BER", "A BOH", "F BAL"]
    assert "there is no phase R9GER" in field.master("UNDO R9GER")


def test_standing_orders_count_as_a_move(field: Field) -> None:
    """W §9.1: who has left some is not silent, however long."""
    field.begins(**BOARD)
    field.says("GERMANY", "RETREAT DEFAULT: BOH")
    for _ in range(3):
        assert "NMR" not in field.deadline()["FRANCE"]
        for power in ("ITALY", "FRANCE"):
            field.says(power, "END TURN")
    assert field.view()["seats"]["germany"]["status"] == "active"


def test_lines_that_other_games_keep(field: Field) -> None:
    """FOR R5GER: is the game's own; STANDING is refused, and nothing below it is done at once."""
    field.begins(**BOARD)
    refused = field.says("GERMANY", "STANDING\nDISCARD Push: A MUN - BOH\nREACT Delays WHEN ANYONE MOVES\nEND")
    assert "turn lines cannot be kept as standing orders here" in refused
    assert "From now on: REACT Delays WHEN ANYONE MOVES." in refused
    assert field.view("GERMANY")["view"]["hand"] == BOARD["hands"]["GERMANY"]
    assert "Your sheet is kept for round 4" in field.says("GERMANY", "FOR R4GER: DISCARD ANY: A MUN - BOH")
    assert "only by its own units (support_from=own)" in field.says("FRANCE", "ALLOW SUPPORT GERMANY")


@pytest.mark.parametrize(
    "text",
    [
        "A MUN - BOH",
        "Attack!",
        "SPEND Push",
        "DISCRAD ANY: A MUN - BOH\nDISCARD Push: A BER - PRU",
        "IF HAVE Push: IF HAVE Spies: DISCARD Push: A MUN - BOH\nDISCARD Push: A BER - PRU",
        "TURN 3 GERMANY\nDISCARD Push: A MUN - BOH\nTURN 4 GERMANY\nDISCARD ANY: A BER - MUN",
    ],
)
def test_a_slip_does_not_end_the_turn(field: Field, text: str) -> None:
    field.begins(**BOARD)
    answer = field.says("GERMANY", text)
    assert field.view()["phase"] == "R3GER", answer
    assert "your turn" in answer


def test_a_slip_in_a_kept_sheet(field: Field) -> None:
    """It keeps that turn open, too."""
    field.begins(**BOARD)
    assert "MORE" in field.says("ITALY", "FOR NEXT TURN\nDISCARD Pusch: A TYR - PIE\nDISCARD ANY: A TYR - TRI")
    field.says("GERMANY", "END TURN")
    assert field.view()["phase"] == "R3ITA"
    assert field.view()["view"]["units"]["ITALY"] == ["A TRI"]


def test_an_announced_sheet_can_be_taken_back(field: Field) -> None:
    """CLEAR: the turn is owed again until its own deadline; announcing again and again comes to an end."""
    field.begins(**BOARD, options={"reaction_delay": 6})
    owed = field.view()["deadline"]
    field.says("GERMANY", "DISCARD Push: A MUN x BUR")
    assert field.view()["deadline"] < owed
    field.says("GERMANY", "CLEAR")
    assert field.view()["deadline"] == owed
    answers = [field.says("GERMANY", f"DISCARD Push: A MUN - {to}") for to in ("BOH", "TYR", "SIL") * 3]
    assert "it was announced too often; the last one stands" in answers[-1]


def test_older_letters_and_standing_orders(field: Field) -> None:
    """What was written before the newest word on the same matter is not taken (REACT, ALLOW)."""
    field.begins(**BOARD)
    early, to = field.now, field.at("france", "field")
    old = field.letter("REACT Treaty WHEN ANYONE ATTACKS ME\nALLOW CONVOY GERMANY VIA F ENG", "france", to=to)
    field.now = early + timedelta(minutes=10)
    field.says("FRANCE", "CANCEL REACT\nFORBID CONVOY GERMANY")
    told = " ".join(mail.text for mail in field.deliver(old, to))
    assert "the newer one stands" in " ".join(told.split())
    assert field.view("FRANCE")["view"]["standing"] == []


def test_a_power_comes_back_by_the_gms_hand(field: Field) -> None:
    field.begins(
        **BOARD
        | {"units": {"GERMANY": ["A MUN"], "FRANCE": ["A BUR"]}, "centres": {"GERMANY": ["MUN"], "FRANCE": ["PAR"]}}
    )
    assert "ITALY" in field.view()["view"]["out"]
    assert field.view("ITALY")["view"]["hand"] == []
    assert "ITALY is out of the game" in field.says("ITALY", "FOR NEXT TURN\nDISCARD ANY: A ROM - VEN")
    field.master("ADJUST UNIT ITALY + A ROM\nADJUST CENTRE ROM = ITALY")
    assert "ITALY" not in field.view()["view"]["out"]


def test_turns_that_a_letter_ended_are_history(field: Field) -> None:
    """HISTORY lists them, and brings their reports once more."""
    field.begins(**BOARD)
    field.says("GERMANY", "DISCARD Push: A MUN - BOH")
    field.says("ITALY", "END TURN")
    told = field.says("FRANCE", "HISTORY")
    assert "R3GER resolved 1 Dec 2026" in told
    assert "R3ITA resolved 1 Dec 2026" in told
    field.says("FRANCE", "HISTORY R3GER")
    assert any("DISCARD Push: A MUN - BOH." in mail.text for mail in field.mailed)


def test_reports_come_together(field: Field) -> None:
    """DIGEST ROUND: one mail when it is one's turn, with all turns since (W §9.5)."""
    field.begins(**BOARD)
    assert "From now on reports are" in field.says("FRANCE", "DIGEST ROUND")
    field.says("GERMANY", "DISCARD Push: A MUN - BOH")
    assert not [mail for mail in field.mailed if mail.to.startswith("france")]
    field.says("ITALY", "END TURN")
    told = next(mail.text for mail in field.mailed if mail.to.startswith("france"))
    assert "DISCARD Push: A MUN - BOH." in told
    assert "Italy passes." in told
    field.says("FRANCE", "END TURN\nDIGEST OFF")
    field.says("GERMANY", "END TURN")
    assert [mail for mail in field.mailed if mail.to.startswith("france")]


def test_the_odds_of_an_attack(field: Field) -> None:
    """WHATIF: of 10,000 battles, with the support there is and the cards that are left (W §6.5)."""
    field.begins(**BOARD)
    told = field.says("GERMANY", "WHATIF\nA MUN x BUR\nA MUN x PIC\nA MUN x TYR\nA MUN - BUR\nA RUH x BUR\nEND")
    assert "Of 10000 battles" in told
    assert "A MUN x A BUR 0 : 0 1.7 % 10.7 % 77.7 % 9.8 %" in told
    assert "A MUN cannot reach A PIC" in told
    assert "write an attack: A MUN x BUR" in told
    assert field.view("GERMANY")["view"]["hand"] == BOARD["hands"]["GERMANY"]
    many = "".join(f"WHATIF\nA MUN x BUR\n{'A MUN x TYR' * (n % 2)}\nEND\n" for n in range(9))
    assert "at most" in field.says("GERMANY", many)


def test_the_gm_plays_a_line_for_a_player(field: Field) -> None:
    """AS, PROCESS and corrections; each is told (W §9.6)."""
    field.begins(**BOARD)
    field.master("AS germany\nDISCARD Push: A MUN - BOH\nMORE\nEND")
    assert field.view()["view"]["units"]["GERMANY"] == ["A BER", "A BOH", "F KIE"]
    field.master("ADJUST HAND GERMANY + Reforms\nADJUST CENTRE BOH = GERMANY\nADJUST UNIT GERMANY + A PRU")
    assert field.view("GERMANY")["view"]["hand"] == ["Spies", "Delays", "Overrun", "Reforms"]
    assert "A PRU" in field.view()["view"]["units"]["GERMANY"]
    field.master("PROCESS R3GER")
    (question,) = (mail for mail in field.mailed if mail.to.startswith("gm"))
    field.deliver(field.letter("YES", "gm", to=question.reply_to), question.reply_to)
    assert field.view()["phase"] == "R3ITA"
