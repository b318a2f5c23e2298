"""The mails that letters cause are bounded, and who may speak is not for sale: each row by the mail door.

The counts of before (commit 83fef6f): one GM's letter caused 3,487 mails, one seat's 1,500; 300 forged HELPs 300 mails to
the victim, 100 of 100 with plus-tags; robots were answered 400 and 500 times.
"""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from judge.mail.address import Post
from judge.mail.compose import Outgoing
from judge.mail.sender_proof import proven
from judge.referee.campaign.addressing import gm_address
from judge.referee.notices import press
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.referee.record.exporting import export
from judge.store.engine import transaction
from judge.store.tables import Notice
from tests.desk import ANNA, BEN, GM, JUDGE, Desk, flat
from tests.office import Pile

VICTIM = "victim@else.test"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position()
    return here


def plain(desk: Desk, text: str, sender: str, **headers: str) -> list[Outgoing]:
    """A letter to the judge's plain address, from whoever it says."""
    return desk.deliver(desk.letter(text, to=JUDGE, From=sender, **headers))


@pytest.mark.parametrize(
    ("who", "line", "most"), [("gm", "PROMOTE v{}@else.test", 3), ("anna", "ADDRESS v{}@else.test", 4)]
)
def test_one_letter_asks_three_questions_at_most(desk: Desk, who: str, line: str, most: int) -> None:
    """S6"""
    mails = desk.send("\n".join(line.format(n) for n in range(300)), who)
    assert sum("else.test" in mail.to for mail in mails) <= most
    assert len(mails) <= most + 2
    assert "send the rest in another" in flat(mails[-1])


def test_questions_to_one_address_and_by_one_person(desk: Desk) -> None:
    """S6: who goes on in other letters is stopped, too; tags of the victim's address are one mailbox."""
    asked = [m for n in range(30) for m in desk.send(f"PROMOTE victim+{n}@else.test", "gm") if "else.test" in m.to]
    assert len(asked) == 5
    desk.now += timedelta(hours=1, minutes=1)
    assert len([m for n in range(100) for m in desk.send(f"PROMOTE w{n}@else.test", "gm") if "else.test" in m.to]) == 60


@pytest.mark.parametrize("sender", [VICTIM, "victim+{}@else.test", BEN])
def test_forged_letters_cause_few_mails(desk: Desk, sender: str) -> None:
    """S7: 300 letters in somebody's name."""
    mails = [m for n in range(300) for m in plain(desk, f"HELP\nword {n}", sender.format(n), Date="")]
    assert len(mails) <= 20


def test_no_word_of_a_stranger_goes_to_somebody_else(desk: Desk) -> None:
    """S7: whoever the letter says it is from, their mail holds nothing that the writer wrote."""
    bad = "Visit http://evil.example/now and see"
    letters = [
        bad, f"SHOW nowhere {bad}", f"CREATE x intimate zone={bad}", f"JOIN duel AS NAME {bad}", f"HELP {bad}", f"LIST\n{bad}",
        f"GAME duel\n{bad}\nA Mun H ({bad})", f"OBSERVE duel\n{bad}", "ZONE http://evil.example", f"FORGET ME\n{bad}",
    ]  # fmt: skip
    for n, text in enumerate(letters):
        desk.now += timedelta(hours=25)
        for sender in (VICTIM, BEN):
            for mail in plain(desk, text, sender, Subject=f"{bad} {n}"):
                assert mail.to == sender
                assert "evil" not in mail.subject + mail.text + mail.html, mail.text


@pytest.mark.parametrize(
    "text", ["I am away.", "HELP", "REDAY or not", "A Xyz - Bur", "STATUS", "Ticket #{}: we have your mail.\nHELP"]
)
@pytest.mark.parametrize("where", ["plain", "seat", "gm", "dead"])
def test_a_robot_that_answers_everything_is_soon_alone(desk: Desk, where: str, text: str) -> None:
    """S8: it says that it is a person, and answers each of our mails."""
    to = {
        "plain": JUDGE,
        "seat": desk.at("anna"),
        "gm": desk.at("gm"),
        "dead": "judge+duel.aaaaaaaaaaaaaaaa@judge.test",
    }[where]
    sender = {"plain": "robot@else.test", "seat": ANNA, "gm": GM, "dead": "robot@else.test"}[where]
    answered, refers = 0, ""
    for n in range(60):
        desk.now += timedelta(seconds=5)
        more = {"In_Reply_To": refers} if refers else {}
        mails = desk.deliver(desk.letter(text.format(n), to=to, From=sender, **more))
        if not mails:
            break
        answered, refers = answered + len(mails), mails[-1].message_id
    assert answered <= 20
    assert answered <= 9 or "Ticket" in text


def test_a_gm_who_writes_thirty_letters_is_answered_thirty_times(desk: Desk) -> None:
    mails = [m for n in range(30) for m in desk.send(f"EXTEND {n + 1}h", "gm") if m.to == GM]
    assert len(mails) == 30


def test_above_a_hundred_and_twenty_answers_are_collected(desk: Desk) -> None:
    """Every letter is done; the last answer of the hour says what the last letter's would have said."""
    words = [f"A Par - {('Bur', 'Gas', 'Pic')[n % 3]}\nDIARY {n}" for n in range(130)]
    assert sum(len(desk.send(text)) for text in words) == 121
    desk.send("A Par - Bur\nF Bre - Xyz")
    assert desk.held() == ["A PAR - BUR"]
    pile = Pile()
    send_due(desk.world, pile)
    assert len([m for m in pile.mails if m.to == ANNA]) >= 120
    desk.now += timedelta(hours=1, minutes=1)
    pile = Pile()
    send_due(desk.world, pile)
    (mail,) = [m for m in pile.mails if m.to == ANNA]
    assert "A PAR - BUR" in mail.text
    assert "F Bre - Xyz" in mail.text


def test_a_newcomer_gets_in_all_the_same(desk: Desk) -> None:
    """S15: forged letters have used up what the judge answers to that address."""
    desk.deliver(desk.letter("CREATE open intimate", to=JUDGE, From=GM))
    question = desk.deliver(desk.letter("CREATE other intimate", to=JUDGE, From=GM))[0]
    desk.deliver(desk.letter("YES", to=question.reply_to, From=GM))
    for n in range(40):
        plain(desk, f"HELP\n{n}", VICTIM)
    (asked,) = plain(desk, "JOIN other AS NAME vic", VICTIM)
    mails = desk.deliver(desk.letter("YES", to=asked.reply_to, From=VICTIM))
    assert any("welcome" in mail.subject for mail in mails)


def test_a_question_is_replaced_only_by_the_same_verb(desk: Desk) -> None:
    """S15: a forged OBSERVE leaves the GM's FINISH open."""
    (finish,) = desk.send("FINISH DRAW", "gm")
    plain(desk, "OBSERVE duel", GM)
    mails = desk.deliver(desk.letter("YES", "gm", finish.reply_to))
    assert any("over" in mail.subject for mail in mails)


def test_a_gm_s_address_that_was_shown_is_replaced(desk: Desk) -> None:
    """S9"""
    old = desk.at("gm")
    mails = desk.deliver(desk.letter("EXTEND 1d", "gm", old, Cc=BEN))
    answer = next(m for m in mails if m.to == GM)
    assert "has been replaced" in flat(answer)
    assert answer.reply_to != old
    assert not any("paused" in m.subject for m in desk.deliver(desk.letter("PAUSE", "ben", old)))


def test_an_old_message_id_speaks_for_nobody_after_address_new(desk: Desk) -> None:
    """S11: forged From and a Message-ID from before."""
    for who, text in (("anna", "A Par - Bur"), ("gm", "PAUSE")):
        (old,) = desk.send("STATUS", who)
        desk.send("ADDRESS NEW", who)
        desk.deliver(desk.letter(text, who, JUDGE, In_Reply_To=old.message_id))
    assert desk.held() == []
    with desk.campaign() as campaign:
        assert campaign.row.status == "running"
    (new,) = desk.send("STATUS")
    desk.deliver(desk.letter("A Par - Bur", "anna", JUDGE, In_Reply_To=new.message_id))
    assert desk.held() == ["A PAR - BUR"]


def test_message_ids_tell_nothing_and_never_come_again(desk: Desk, tmp_path: Path) -> None:
    """S12, S19: no number in them; a judge that was restored takes other ones; another secret's MAC is no good."""
    ids = [mail.message_id for n in range(5) for mail in desk.send(f"STATUS\n{n}")]
    names = [str(re.findall(r"<n([0-9a-f]+)\.", ident)[0]) for ident in ids]
    assert all(len(name) == 20 for name in names)
    (tmp_path / "again").mkdir()
    again = Desk(tmp_path / "again")
    again.position()
    assert not {m.message_id for n in range(5) for m in again.send(f"STATUS\n{n}")} & set(ids)
    assert Post(JUDGE, ("another-secret-of-thirty-two-char",)).notices(tuple(ids)) == ()
    assert desk.post.notices((desk.post.message_id("17"),)) == ("17",)  # what was sent before these names still counts


ALIKE = ["GМ", "somebody", "the_GM", "Judge", "a11", "аnna2", "g-m", "Anna", "ann\u0430", "everyone", "0perator"]


@pytest.mark.parametrize("name", ALIKE)
def test_names_that_could_be_taken_for_others(tmp_path: Path, name: str) -> None:
    """S20: Cyrillic letters among Latin ones, the judge's own words, another player's name to a hasty eye."""
    desk = Desk(tmp_path)
    question = plain(desk, "CREATE duel intimate", GM)[0]
    desk.deliver(desk.letter("YES", to=question.reply_to, From=GM))
    question = plain(desk, "JOIN duel AS NAME anna", ANNA)[0]
    desk.deliver(desk.letter("YES", to=question.reply_to, From=ANNA))
    raw = desk.letter(f"JOIN duel AS NAME {name}", to=JUDGE, From=BEN, Content_Type="text/plain; charset=utf-8")
    (answer,) = desk.deliver(raw)
    assert "choose another" in flat(answer) or "choose one" in flat(answer), answer.text


def test_nobody_puts_the_founder_down(desk: Desk) -> None:
    """S20"""
    question = next(m for m in desk.send("PROMOTE gina@players.test", "gm") if "gina" in m.to)
    desk.deliver(desk.letter("YES", "gina", question.reply_to))
    with desk.campaign() as campaign:
        gina = gm_address(campaign, campaign.gms[1][0])
    (answer,) = desk.deliver(desk.letter(f"DEMOTE {GM}", "gina", gina))
    assert "created the campaign" in flat(answer)


@pytest.mark.parametrize("name", ["events", "phase", "kind", "text", "moves", "season", "view", "duel"])
def test_a_forgotten_player_of_any_name_breaks_no_mail(tmp_path: Path, name: str) -> None:
    """S13: their name stands in reports that wait, and in the judge's own data."""
    desk = Desk(tmp_path)
    desk.position(seats={name: ANNA, "ben": BEN}, homes={name: "FRANCE", "ben": "GERMANY"})
    desk.send(f"PRESS TO {name}\nhello\nEND\nA Mun H", "ben")
    desk.deliver(desk.letter("A Par H\nA Mar H\nF Bre H", to=desk.at(name)))
    tick(desk.world)
    question = next(m for m in desk.deliver(desk.letter("FORGET ME", to=desk.at(name))) if "YES" in m.text)
    desk.deliver(desk.letter("YES", to=question.reply_to))
    pile = Pile()
    send_due(desk.world, pile)
    with transaction(desk.engine) as session:
        rows = session.exec(select(Notice.status, Notice.error)).all()
    assert {status for status, _ in rows} == {"sent"}, rows


def test_several_names_of_our_receiver(desk: Desk) -> None:
    """S14: patterns, and hosts that write no name."""
    good = "dkim=pass header.d=players.test"
    assert proven([f"mx3.messagingengine.com; {good}"], "mx.x.test, mx*.messagingengine.com", ANNA)
    assert proven([good], "none", ANNA)
    assert not proven([good], "mx.x.test", ANNA)
    assert not proven(
        [f"evil.messagingengine.com.x; {good}", f"mx1.messagingengine.com; {good}"], "mx.messagingengine.com", ANNA
    )
    assert not proven(
        ["mx1.messagingengine.com; dkim=fail", f"mx1.messagingengine.com; {good}"], "mx*.messagingengine.com", ANNA
    )


def test_a_hash_in_the_public_log_tells_nothing(desk: Desk) -> None:
    """S21: the same position in two campaigns has two marks, and no state stands in the log in clear."""
    desk.position("other")
    marks = []
    for name in ("duel", "other"):
        with desk.campaign(name) as campaign:
            lines = list(export(campaign.work, campaign.row, False))
        assert '"units"' not in "".join(lines)
        marks += re.findall(r'"mark": "(\w+)"', "".join(lines))
    assert len(set(marks)) == len(marks) == 2


def test_letters_of_press_are_bounded(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "PRESS_AN_HOUR", 2)
    said = [flat(desk.send(f"PRESS TO ben\nhello {n}\nEND")[-1]) for n in range(3)]
    assert "you have sent 2 letters of press in an hour. Your text was sent to nobody" in said[2]
    assert "letters of press in an hour" not in said[1]
    desk.now += timedelta(hours=1, minutes=1)
    assert any(mail.to == BEN for mail in desk.send("PRESS TO ben\nhello again\nEND"))


def test_orders_of_a_letter_are_bounded(desk: Desk) -> None:
    (said,) = desk.send("; ".join(["A Par - Bur"] * 20) + "\n" + "\n".join(["A Mar - Bur; A Par H"] * 200))
    assert "orders at most; only the first of yours were read" in flat(said)


def test_what_was_written_before_the_phase_is_asked_for_again(desk: Desk) -> None:
    early = f"{desk.now - timedelta(days=2):%a, %d %b %Y %H:%M:%S +0000}"
    said = flat(desk.send("A Par - Bur", Date=early)[-1])
    assert "Send them again if you mean them" in said
    assert desk.held() == []


def test_who_is_out_of_the_game_has_no_vote(desk: Desk) -> None:
    seats = {name: f"{name}@players.test" for name in ("anna", "ben", "carl", "dora", "emil", "fay", "greg")}
    powers = dict(zip(seats, ("FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY", "ENGLAND", "AUSTRIA"), strict=True))
    board = {"units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, "centres": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}}
    desk.position("war", game="standard", seats=seats, powers=powers, homes={}, credits={}, **board)
    letter = desk.letter("DRAW anna, ben", "carl", desk.at("carl", "war"))
    said = " ".join(flat(mail) for mail in desk.deliver(letter, desk.at("carl", "war")))
    assert "you are out of the game and have no vote" in said


def test_what_silence_costs_in_a_winter_is_told(desk: Desk) -> None:
    seats = {name: f"{name}@players.test" for name in ("anna", "ben", "carl", "dora", "emil", "fay", "greg")}
    powers = dict(zip(seats, ("FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY", "ENGLAND", "AUSTRIA"), strict=True))
    board = {
        "units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]},
        "centres": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    }
    desk.position("war", game="standard", phase="W1902A", seats=seats, powers=powers, homes={}, credits={}, **board)
    (status,) = desk.deliver(desk.letter("STATUS", "anna", desk.at("anna", "war")), desk.at("anna", "war"))
    assert "If you send nothing: the judge disbands 2 of your units by the rule for civil disorder." in flat(status)


def test_nothing_is_supposed_in_a_phase_without_orders(desk: Desk) -> None:
    desk.position("thaw", phase="T1902B", centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM"]})
    (said,) = desk.deliver(
        desk.letter("WHATIF\nA Par - Bur\nEND", "anna", desk.at("anna", "thaw")), desk.at("anna", "thaw")
    )
    assert "WHATIF is for movement and retreats; this is Thaw 1902 bids." in flat(said)
