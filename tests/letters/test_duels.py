"""Intimate Diplomacy by letters, rule by rule: what both sides are told, and what each is warned of."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.referee.phases.due import tick
from tests.desk import JUDGE, Desk, flat


class Duel(Desk):
    """Anna plays France, Ben Germany."""

    def says(self, who: str, text: str) -> str:
        self.now += timedelta(seconds=1)
        return " ".join(flat(mail) for mail in self.send(text, who) if mail.to.startswith(f"{who}@"))

    def deadline(self, **letters: str) -> str:
        """They write, the phase is over; Anna's report."""
        for who, text in letters.items():
            self.says(who, text)
        self.world = replace(self.world, outage=False)  # time goes by in leaps here
        begun, found = self.phase(), []
        while self.phase() == begun:
            with self.campaign() as campaign:
                self.now = campaign.row.deadline
            tick(self.world)
            found = [flat(mail) for mail in self.new() if mail.to.startswith("anna@")]
        return found[-1]

    def phase(self) -> str:
        with self.campaign() as campaign:
            return "" if campaign.game.result(campaign.state) else campaign.row.phase


@pytest.fixture
def duel(tmp_path: Path) -> Duel:
    return Duel(tmp_path)


HOMES = {
    "units": {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A GAS", "A PIC"], "ITALY": ["A ROM"]},
    "centres": {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN", "BER", "KIE"], "ITALY": ["ROM"]},
    "credits": {"FRANCE": 5, "GERMANY": 5},
}  # fmt: skip


def test_id_8_2_both_invade_and_nothing_tells_them_apart(duel: Duel) -> None:
    """The report says so, by how much, and when it is tested again (I3)."""
    duel.position(phase="F1905M", **HOMES)
    told = duel.deadline(anna="A Bur - Mun\nA Ruh H", ben="A Gas - Mar\nA Pic H")
    assert "France and Germany have invaded each other" in told
    assert (
        "FRANCE and GERMANY have invaded each other equally and have the same credits, 8, so neither wins (ID-8.2). Invasions are tested again after every movement, retreat and adjustment phase."
    ) in told
    assert "ITALY civil disorder A ROM holds" in told


def test_id_8_5_quiet_years_are_announced(duel: Duel) -> None:
    """From the first one on, with what would come of the last (I3)."""
    duel.position(phase="W1904A", **HOMES)
    years = []
    while duel.phase():
        phase, told = duel.phase(), duel.deadline(anna="A Bur H\nA Ruh H\nWAIVE", ben="A Gas H\nA Pic H\nWAIVE")
        years += [told] if phase.startswith("W") else []
    assert len(years) == 3
    assert "No centre has changed hands for 1 whole year. After 3 the game ends (ID-8.5)." in years[0]
    assert "No centre has changed hands for 2 whole years." in years[1]
    assert "The game is over. How it ended: no centre has changed hands for 3 years." in years[2]


def test_id_5_two_retreats_to_one_place(duel: Duel) -> None:
    """Who commands both is warned before, and the report says that they clashed (I3)."""
    duel.position(
        phase="S1905M", control={"ITALY": "FRANCE", "AUSTRIA": "GERMANY"}, credits=HOMES["credits"],
        units={"FRANCE": ["A VEN"], "ITALY": ["A BOH"], "GERMANY": ["A MUN", "A SIL", "A TRI", "A APU"], "AUSTRIA": ["A ROM"]},
        centres={"GERMANY": ["BER"], "FRANCE": ["PAR"]},
    )  # fmt: skip
    told = duel.deadline(
        anna="A Ven H\nA Boh H",
        ben="A Mun S A Sil - Boh\nA Sil - Boh\nA Tri S A Rom - Ven\nA Apu S A Rom - Ven\nA Rom - Ven",
    )
    assert duel.phase() == "S1905R"
    lines = told.partition("Reply with one of these lines for each: ")[2].partition(" If you send nothing")[0]
    assert lines == (
        "A VEN R PIE to Piedmont A VEN R TUS to Tuscany A VEN R TYR to Tyrolia A VEN D disbands "
        "A BOH R GAL to Galicia A BOH R TYR to Tyrolia A BOH R VIE to Vienna, a centre that nobody owns A BOH D disbands"
    )
    said = duel.says("anna", "A Ven R Tyr\nA Boh R Tyr")
    assert "A VEN R TYR and A BOH R TYR: both would be disbanded." in said
    told = duel.deadline()
    assert "A VEN R TYR DISBANDED: A BOH retreats there, too" in told
    assert "A BOH R TYR DISBANDED: A VEN retreats there, too" in told
    assert "Italy's army, which you hired, was dislodged from Bohemia and disbanded." in told


def test_id_4_who_bid_how_much_is_told_once(duel: Duel) -> None:
    """One mercenary for which both bid makes one sentence, not two; bids that come too late are told so."""
    duel.position(phase="T1905B", **HOMES)
    told = duel.deadline(anna="Italy 3", ben="Italy 2")
    news = told.partition("WHAT CHANGED FOR YOU")[2].partition("THAW 1905")[0]
    assert news.count("Italy") == 1, news
    assert "You hired Italy for 3" in news
    for line in ("Italy 3", "ITA 2", "3 for Italy"):
        assert f"{line} -- bids are taken in the Thaw; this is Spring 1905 moves." in duel.says("anna", line)
    alone = duel.says("anna", "Italy 1905")
    assert "Your line was not understood." in alone
    assert "the rest is well" not in alone


def test_id_7_winter_of_mercenaries(duel: Duel) -> None:
    """Builds forfeited, waived, and an ID-7 disband with its way and length (I4)."""
    duel.position(
        phase="W1905A", control={"RUSSIA": "FRANCE"}, credits=HOMES["credits"],
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "AUSTRIA": ["F PIE", "A TYR"], "ITALY": ["A ROM"], "RUSSIA": ["A WAR"]},
        centres={"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN"], "AUSTRIA": ["VIE"], "ITALY": ["ROM", "NAP"], "RUSSIA": ["WAR"]},
    )  # fmt: skip
    told = duel.deadline(anna="WAIVE", ben="READY")
    for text in ("France waives 1 build", "F PIE D", "ITALY forfeits 1 build"):
        assert text in told, told


def test_id_9_what_is_not_spent_is_lost(duel: Duel) -> None:
    """With carry_over off the table says what was lost (I4)."""
    duel.position(phase="T1905B", options={"carry_over": False}, **HOMES)
    told = duel.deadline(anna="BID ITALY 2", ben="BID ITALY 1")
    assert "Home Had Paid Forfeited Left Hires" in told, told
    assert "FRANCE 5 2 3 0 ITALY" in told, told


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"nonmovement": "greedy"}, "the judge"),
        ({"nonmovement": "nmr", "nonplayer": "random"}, "lot"),
        ({}, "Whoever has hired a mercenary orders its retreats"),
    ],
)
def test_id_9_who_retreats_for_a_hired_mercenary(duel: Duel, options: dict[str, Any], said: str) -> None:
    """By `nonmovement` and `nonplayer` its hirer is asked, or nobody is; RULES say which (I6)."""
    duel.position(
        phase="S1901M", options=options, control={"TURKEY": "GERMANY", "AUSTRIA": "FRANCE"},
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "AUSTRIA": ["A VIE", "A BOH"], "TURKEY": ["A TYR"]},
        centres={"TURKEY": ["VEN"], "FRANCE": ["PAR"], "GERMANY": ["MUN"], "AUSTRIA": ["VIE"]},
    )  # fmt: skip
    told = duel.deadline(anna="A Vie - Tyr\nA Boh S A Vie - Tyr\nA Par H", ben="A Mun H\nA Tyr H")
    assert (duel.phase() == "S1901R") is (not options)
    rules = duel.says("anna", "RULES ID-9")
    assert said in rules, rules
    assert "A TYR" in told


def test_id_9_the_preset_of_dueldip(duel: Duel) -> None:
    """CREATE takes it, and the campaign's RULES are what its author plays (I6)."""
    (question,) = duel.deliver(duel.letter("CREATE dip intimate preset=dueldip", "gm", to=JUDGE), JUDGE)
    (made,) = duel.deliver(duel.letter("YES", "gm", to=question.reply_to), question.reply_to)
    (rules,) = duel.deliver(duel.letter("RULES", "gm", to=made.reply_to), made.reply_to)
    for rule in (
        "FRANCE 12", "A sheet above your credits is not taken.", "What is not spent is lost.", "each player gets 12 credits",
        "Mercenaries are adjusted by ID-9.", "ID-8.1 After Autumn, 18 centres of a home power", "What nobody orders is drawn by lot among all that is legal.",
    ):  # fmt: skip
        assert rule in flat(rules), flat(rules)


THREE = {
    "phase": "S1905M", "options": {"players": 3}, "seats": {who: f"{who}@players.test" for who in ("anna", "ben", "carl")},
    "homes": {"anna": "FRANCE", "ben": "GERMANY", "carl": "ITALY"}, "credits": {"FRANCE": 5, "GERMANY": 5, "ITALY": 5},
    "units": {"FRANCE": ["A BUR"], "GERMANY": ["A SIL"], "ITALY": ["A ROM"]},
    "centres": {"FRANCE": ["PAR"], "GERMANY": ["BER"], "ITALY": ["ROM"]},
}  # fmt: skip


def conceded(duel: Duel, who: str) -> list[str]:
    question = next(mail for mail in duel.send("CONCEDE", who) if "Please confirm" in mail.subject)
    return [flat(mail) for mail in duel.deliver(duel.letter("YES", who, to=question.reply_to), question.reply_to)]


def test_id_8_6_a_draw_of_all_who_are_left(duel: Duel) -> None:
    """Who concedes has no vote any more: what the others agree on is done at once."""
    duel.position(**THREE)
    duel.says("anna", "A Bur H\nDRAW")
    duel.says("ben", "A Sil H\nDRAW")
    told = conceded(duel, "carl")
    assert duel.phase() == ""
    assert any("draw between anna (France) and ben (Germany)" in text for text in told), told


def test_id_9_a_concession_may_complete_the_phase(duel: Duel) -> None:
    """Nobody is waited for who is out; a vote that can come to nothing any more is gone."""
    duel.position(**THREE)
    duel.says("anna", "A Bur H\nSTALEMATE")
    duel.says("ben", "A Sil H")
    conceded(duel, "carl")
    assert "STALEMATE" not in duel.says("anna", "STATUS")
    duel.now += timedelta(hours=2)
    tick(duel.world)
    assert duel.phase() == "F1905M"


def test_id_8_2_a_third_invader_is_not_one_of_the_pair(duel: Duel) -> None:
    """Italy stands in London, and waits as the equal pair does; England, alone in danger, is named."""
    four = {who: f"{who}@players.test" for who in ("anna", "ben", "carl", "dora")}
    duel.position(
        phase="F1905M", options={"players": 4}, seats=four,
        homes={"anna": "FRANCE", "ben": "GERMANY", "carl": "ITALY", "dora": "ENGLAND"},
        credits=dict.fromkeys(("FRANCE", "GERMANY", "ITALY", "ENGLAND"), 8), control={"AUSTRIA": "FRANCE", "TURKEY": "GERMANY"},
        units={"FRANCE": ["A BUR"], "GERMANY": ["A GAS"], "ITALY": ["F ENG"], "ENGLAND": ["F NWG"],
               "AUSTRIA": ["A BOH", "A VIE"], "TURKEY": ["A TYR"]},
        centres={"FRANCE": ["BRE"], "GERMANY": ["BER"], "ITALY": ["ROM"], "ENGLAND": ["EDI"], "TURKEY": ["VEN"], "AUSTRIA": ["BUD"]},
    )  # fmt: skip
    duel.says("carl", "F Eng - Lon")
    told = duel.deadline(anna="A Bur - Mun\nA Vie - Tyr\nA Boh S A Vie - Tyr", ben="A Gas - Mar")
    assert "France and Germany have invaded each other" in told
    assert "ITALY have" not in told
    assert "ITALY stands in 1 home centre of ENGLAND" in told


def test_id_8_2_russia_s_four_count_as_three(duel: Duel) -> None:
    """The report says in how many somebody stands, and what that counts."""
    duel.position(
        phase="F1905M", homes={"anna": "RUSSIA", "ben": "TURKEY"}, credits={"RUSSIA": 6, "TURKEY": 5},
        units={"RUSSIA": ["A ANK", "A CON", "A SMY"], "TURKEY": ["A MOS", "A WAR", "A SEV", "A STP"]},
        centres={"RUSSIA": ["BUL", "RUM", "SER"], "TURKEY": ["GRE", "BUD", "VIE"]},
    )  # fmt: skip
    told = duel.deadline(anna="A Ank H", ben="A Mos H")
    assert "TURKEY stands in 4 home centres of RUSSIA, counted as 3" in told, told


def test_id_8_6_no_concede_cancels_the_question(duel: Duel) -> None:
    duel.position(**HOMES)
    mails = duel.send("CONCEDE\nNO CONCEDE")
    for mail in mails:
        if "Please confirm" in mail.subject:
            duel.deliver(duel.letter("YES", to=mail.reply_to), mail.reply_to)
    assert duel.phase() == "S1901M"


def test_id_8_5_the_gm_is_told_at_once_what_cannot_be(duel: Duel) -> None:
    """FINISH STALEMATE while mercenaries live is refused, and nothing is asked."""
    duel.position(**HOMES)
    mails = duel.send("FINISH STALEMATE", "gm")
    assert not [mail for mail in mails if "Please confirm" in mail.subject]
    assert "a stalemate is possible only when no mercenaries are" in flat(mails[0])


def test_a_thaw_without_mercenaries_asks_nobody(tmp_path: Path) -> None:
    """Nobody is left to bid for: the year goes on (ID-4.1)."""
    desk = Desk(tmp_path)
    desk.position(
        phase="T1901B",
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
        centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    )
    with desk.campaign() as campaign:
        assert campaign.row.phase == "S1901M"


@pytest.mark.parametrize(("phase", "warned"), [("S1901M", False), ("F1901M", True)])
def test_a_mercenary_that_takes_ones_own_centre_is_pointed_out(tmp_path: Path, phase: str, warned: bool) -> None:
    """Centres change hands after Autumn, and a mercenary owns what it takes (ID-6)."""
    duel = Duel(tmp_path)
    duel.position(
        phase=phase, units={"FRANCE": ["A PAR"], "ENGLAND": ["A PIC"], "GERMANY": ["A MUN"]}, control={"ENGLAND": "FRANCE"},
        centres={"FRANCE": ["PAR", "BRE"], "ENGLAND": ["LON"], "GERMANY": ["MUN"]},
    )  # fmt: skip
    told = duel.says("anna", "A Pic - Bre\nA Par H")
    assert ("A PIC - BRE: if it succeeds, ENGLAND takes Brest from FRANCE, your own home power." in told) is warned
    assert "takes" not in duel.says("anna", "A Pic - Bel\nA Par - Bre")
