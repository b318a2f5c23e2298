"""3-D'plomacy by letters, rule by rule: what its players and their rivals read."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.mail.compose import Outgoing
from judge.referee.phases.due import tick
from tests.desk import Desk, flat
from tests.games.threed.helpers import SEATS, record


class Cabinets(Desk):
    """Fourteen players of the sample chart."""

    reports: dict[str, Outgoing]

    def begins(self, phase: str = "S1901M", **more: object) -> "Cabinets":
        seats = {who: f"{who}@players.test" for who in SEATS}
        self.position("camp", game="threed", seats=seats, homes={}, credits={}, **{**record(phase), **more})
        return self

    def says(self, who: str, text: str, to: str = "") -> str:
        """What `to`, or the writer, is answered to a letter."""
        self.now += timedelta(seconds=1)
        mails = self.deliver(self.letter(text, who, to=self.at(who, "camp")), self.at(who, "camp"))
        return " ".join(flat(mail) for mail in mails if mail.to.startswith(f"{to or who}@"))

    def deadline(self) -> dict[str, str]:
        """The deadline comes; by player, the report as text."""
        self.world = replace(self.world, outage=False)  # time goes by in leaps here
        begun, found = self.phase(), []
        while self.phase() == begun:
            with self.campaign("camp") as campaign:
                self.now = campaign.row.deadline
            tick(self.world)
            found = [mail for mail in self.new() if "reminder" not in mail.text]
        self.reports = {mail.to.partition("@")[0]: mail for mail in found}
        return {who: flat(mail) for who, mail in self.reports.items()}

    def phase(self) -> str:
        with self.campaign("camp") as campaign:
            return campaign.row.phase

    def headline(self, who: str = "nine") -> str:
        return self.reports[who].text.splitlines()[0]


@pytest.fixture
def camp(tmp_path: Path) -> Cabinets:
    return Cabinets(tmp_path)


def test_td_4_3_who_was_relieved_is_not_second_next(camp: Cabinets) -> None:
    """Two, relieved by a General Strike, is Minister neither in Spring nor in Autumn (T1)."""
    camp.begins(presidents={"FRANCE": "two"}, ministers={"FRANCE": "three"})
    camp.says("seven", "STRIKE FRANCE RAD")
    camp.says("ten", "SUPPORT STRIKE FRANCE RAD")
    told = camp.deadline()
    assert "General Strike in France" in camp.headline(), camp.headline()
    assert "two" in told["nine"]
    for _ in range(2):
        with camp.campaign("camp") as campaign:
            assert campaign.state.ministers["FRANCE"] != campaign.seat_named("two").key  # type: ignore[union-attr]
            if campaign.row.phase == "F1901M":
                assert campaign.state.relieved == {"FRANCE": campaign.seat_named("two").key}  # type: ignore[union-attr]
        camp.deadline()


def test_td_4_3_a_minister_who_has_sold_is_replaced(camp: Cabinets) -> None:
    """Both are warned before and told after; the President by the same words whatever was sold (T2)."""
    said = []
    for sells in (True, False):
        (folder := camp.folder / str(sells)).mkdir()
        desk = Cabinets(folder)
        desk.begins(presidents={"ENGLAND": "six", "RUSSIA": "five"}, ministers={"ENGLAND": "three"})
        assert "As ENGLAND's Minister you make" in desk.says("three", "STATUS")
        if sells:
            number = contract(desk.says("three", "OFFER 1 CHEM TO RUSSIA FOR $1", to="five"))
            desk.says("five", f"SIGN {number}")
        before = desk.says("six", "STATUS")
        assert "three is ENGLAND's Minister. If you appoint somebody else, they get the office's" in before
        mails = desk.deliver(desk.letter("APPOINT one MINISTER OF ENGLAND", "six", to=desk.at("six", "camp")))
        (president,) = [flat(mail) for mail in mails if mail.to.startswith("six@")]
        (minister,) = [flat(mail) for mail in mails if mail.to.startswith("three@")]
        said.append((before, president))
        assert "who has what the office makes from now on (TD-3.4)." in minister
        assert ("You make 2 chem and have sold 1." in minister) is sells, minister
        assert "three no longer gets that office's goods, even those already sold" in president
    assert said[0] == said[1]


def contract(text: str) -> str:
    """The number of the contract that a mail tells of."""
    return next(word.strip(".,:") for word in text.split() if word[:1] == "C" and word[1:2].isdigit())


NEED = {
    "units": {"ENGLAND": ["A LVP"], "FRANCE": ["A PAR"]}, "centres": {"ENGLAND": ["LON", "EDI", "LVP"], "FRANCE": ["PAR"]},
    "presidents": {"ENGLAND": "three"}, "ministers": {},
}  # fmt: skip


@pytest.mark.parametrize(
    ("goods", "rule"),
    [
        ("net-gain", "A power with more centres than a year ago builds only if"),
        ("builds", "A power builds only if"),
    ],
)
def test_td_5_1_when_building_asks_for_goods(camp: Cabinets, goods: str, rule: str) -> None:
    """By `goods`: after a net gain alone, or always (T4)."""
    camp.begins("W1901A", options={"goods": goods}, **NEED)
    answer = camp.says("three", "BUILD F Lon\nBUILD A Edi")
    assert ("three different kinds" in answer) is (goods == "builds"), answer
    assert rule in camp.says("three", "RULES TD-5.1")


def test_td_6_3_signed_in_spring_for_autumn(camp: Cabinets) -> None:
    """It is paid at the Autumn deadline, and until then the price is set aside (T4)."""
    camp.begins(presidents={"RUSSIA": "five"})
    number = contract(camp.says("one", "OFFER 1 STEEL TO RUSSIA FOR $2 IN AUTUMN", to="five"))
    assert "paid and delivered at the Autumn deadline" in camp.says("five", f"SIGN {number}")
    told = camp.deadline()
    assert "set aside" in told["five"], told["five"]
    autumn = camp.deadline()
    assert f"{number}" in autumn["one"]
    assert number not in autumn["nine"]


def test_td_6_3_the_words_of_the_rule_text(camp: Cabinets) -> None:
    """`I will trade …` is an offer; without an addressee the judge asks for it (T6)."""
    camp.begins(presidents={"RUSSIA": "five"})
    line = "I will trade one unit of Steel for two $'s to the President of Russia."
    assert "one will sell 1 steel for $2 in all" in camp.says("one", line, to="five")
    each = "OFFER 2 STEEL TO THE PRESIDENT OF RUSSIA FOR $1 EACH"
    assert "one will sell 2 steel for $2 in all" in camp.says("one", each, to="five")
    assert "to which President?" in camp.says("one", "I will trade one unit of Steel for two $'s.")


def test_td_7_4_the_heaviest_news_is_the_headline(camp: Cabinets) -> None:
    """A General Strike before a catch, a catch before what happened on the board (T5)."""
    camp.begins(presidents={"RUSSIA": "five", "FRANCE": "two"}, ministers={})
    for _ in range(3):
        number = contract(camp.says("one", "OFFER 1 STEEL TO RUSSIA FOR $1", to="five"))
        camp.says("five", f"SIGN {number}")
    camp.says("seven", "STRIKE FRANCE RAD")
    camp.deadline()
    assert camp.headline() == "One is caught overtrading"


def test_td_6_7_a_debtor_is_answered(camp: Cabinets) -> None:
    """Whoever owes is told at once why no treasury of theirs goes elsewhere (T7)."""
    camp.begins("W1901E", debts=[])
    answer = camp.says("three", "IF ELECTED ENGLAND TREASURY one\nVOTE ENGLAND three")
    assert "NOT TAKEN" not in answer, answer
    told = camp.deadline()
    assert "treasury" in told["one"].lower()


def test_td_1_4_a_vacant_seat_is_marked(camp: Cabinets) -> None:
    camp.begins()
    question, *_ = camp.deliver(camp.letter("RESIGN", "fourteen", to=camp.at("fourteen", "camp")))
    camp.deliver(camp.letter("YES", "fourteen", to=question.reply_to), question.reply_to)
    told = camp.deadline()
    assert "fourteen (free)" in told["nine"], told["nine"]


def test_td_2_a_picture_comes_where_the_board_has_changed(camp: Cabinets) -> None:
    """A year's reports: the election, the cards and the offices are told without the map (T8)."""
    camp.world = replace(camp.world, paint=lambda svg: b"a picture")
    camp.begins()
    drawn = []
    for _ in range(12):
        if camp.phase().startswith("S1902"):
            break
        phase = camp.phase()
        if phase == "S1901M":
            assert "A MUN - BUR" in camp.says("four", "A Mun - Bur")
        camp.deadline()
        drawn.append((phase, bool(camp.reports["nine"].extras.pictures)))
    assert drawn == [("S1901M", True), ("F1901M", False), ("W1901A", False), ("W1901E", False)]


def test_td_7_2_a_call_of_spring_carries_one_of_autumn(camp: Cabinets) -> None:
    """What had succeeded in Spring is not said to be carried in turn (T7); two of one season carry each other."""
    camp.begins()
    camp.says("twelve", "STRIKE RUSSIA RAD")
    camp.says("eleven", "STRIKE RUSSIA SOC")
    told = camp.deadline()["nine"]
    assert "This call and that of eleven carry each other, and the strike succeeds" in told
    (camp.folder / "later").mkdir()
    camp = Cabinets(camp.folder / "later").begins()
    camp.says("twelve", "STRIKE RUSSIA RAD")
    camp.says("ten", "SUPPORT STRIKE RUSSIA RAD")
    assert "Supported by ten, the strike succeeds" in camp.deadline()["nine"]
    camp.says("eleven", "STRIKE RUSSIA SOC")
    told = camp.deadline()["nine"]
    assert "Carried by the call of twelve, the strike succeeds" in told, told
    assert "carry each other" not in told


def test_td_6_2_a_relieved_president_resells(camp: Cabinets) -> None:
    """The rule text is silent; RULES tell how the judge takes it (T7)."""
    camp.begins(presidents={"FRANCE": "two", "RUSSIA": "five"}, ministers={"FRANCE": "three"})
    camp.says("two", f"SIGN {contract(camp.says('one', 'OFFER 1 STEEL TO FRANCE FOR $1', to='two'))}")
    camp.says("seven", "STRIKE FRANCE RAD")
    camp.says("ten", "SUPPORT STRIKE FRANCE RAD")
    assert "two is relieved at once" in camp.deadline()["two"]
    number = contract(camp.says("two", "OFFER 1 STEEL TO RUSSIA FOR $2", to="five"))
    camp.says("five", f"SIGN {number}")
    assert "caught" not in camp.deadline()["two"]
    assert "a President who has been relieved may resell it" in camp.says("two", "RULES TD-6.2")


def test_td_7_1_a_call_is_taken_back(camp: Cabinets) -> None:
    camp.begins()
    camp.says("seven", "STRIKE FRANCE RAD")
    assert "that strike in FRANCE is" in camp.says("seven", "NO STRIKE FRANCE RAD")
    assert "Strikes" not in camp.deadline()["nine"]


def test_td_6_6_what_had_not_been_settled(camp: Cabinets) -> None:
    """A contract of Autumn falls with a catch in Spring: no goods and no money had moved."""
    camp.begins(presidents={"RUSSIA": "five", "FRANCE": "seven"}, ministers={})
    for offer, to in (("3 STEEL TO RUSSIA FOR $1", "five"), ("1 STEEL TO FRANCE FOR $3 IN AUTUMN", "seven")):
        number = contract(camp.says("one", f"OFFER {offer}", to=to))
        camp.says(to, f"SIGN {number}")
    told = camp.deadline()
    assert "It had not been settled; the price is set aside no longer." in told["seven"]
    assert "The goods go back, and so does the money." in told["five"]


def test_td_11_what_is_known_stands_in_the_rules(camp: Cabinets) -> None:
    assert "READY rests while an offer that came after it is open" in camp.begins().says("nine", "RULES TD-11")


def test_what_is_done_at_once_cannot_be_kept(camp: Cabinets) -> None:
    """An appointment, an offer, a signature: they are refused when their phase comes, with the reason."""
    camp.begins(presidents={"RUSSIA": "five"})
    offer = "OFFER 1 STEEL TO RUSSIA FOR $2"
    camp.says("one", f"FOR F1901M\n{offer}\nEND")
    assert f"{offer} -- this can only be done by a letter of its own." in camp.deadline()["one"]


def test_td_11_ready_rests_for_an_offer(camp: Cabinets) -> None:
    """Whoever had said READY reads so in the offer's own mail."""
    camp.begins(presidents={"RUSSIA": "five"})
    camp.says("five", "READY")
    assert "It does not count until you have answered" in camp.says("one", "OFFER 1 STEEL TO RUSSIA FOR $2", to="five")


def test_td_7_1_talk_is_no_strike(camp: Cabinets) -> None:
    """Words in small letters behind a verb are a sentence; in capitals, or two at most, a line that is wrong."""
    camp.begins()
    assert "The judge did not understand this line" in camp.says("nine", "strike while the iron is hot\nSTATUS")
    assert "name the power and the suit" in camp.says("nine", "STRIKE WHILE HOT NOW PLEASE")
    assert "name the power and the suit" in camp.says("nine", "strike austria xyz")


def test_td_7_2_support_that_was_kept_stands(camp: Cabinets) -> None:
    """What was kept at the Spring deadline is not taken back in Autumn."""
    camp.begins()
    camp.says("ten", "SUPPORT STRIKE FRANCE RAD")
    camp.deadline()
    answer = camp.says("ten", "NO STRIKE FRANCE RAD")
    assert (
        "- NO STRIKE FRANCE RAD -- your support of Spring was kept at its deadline and stands until Autumn (TD-7.2)."
        in answer
    )
