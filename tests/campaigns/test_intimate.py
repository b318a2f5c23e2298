"""A campaign of Intimate Diplomacy played only by letters: every command a process, every notice from the Maildir."""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

from tests.rehearsal import ANNA, BEN, GM, JUDGE, Rehearsal, by


@pytest.fixture
def judge(tmp_path: Path) -> Rehearsal:
    return Rehearsal(tmp_path)


def test_from_the_first_letter_through_a_year(judge: Rehearsal) -> None:
    (question,) = judge.send(GM, JUDGE, "CREATE duel intimate pace.moves=Fri 20:00 pace.bids=2d zone=Europe/London")
    assert question.to == GM
    assert "Create the campaign duel" in question.text
    (created,) = judge.send(GM, question.reply_to, "Yes!\n> CREATE duel intimate")
    assert "you are its GM" in created.subject

    (question,) = judge.send(ANNA, JUDGE, "JOIN duel\nPREFER F G E A I R T")
    assert "Join duel (Intimate Diplomacy)" in question.text
    assert "PREFER FRANCE GERMANY ENGLAND AUSTRIA ITALY RUSSIA TURKEY" in " ".join(question.text.split())
    fingerprint = re.findall(r"\b[0-9a-f]{64}\b", question.text.replace("\n", " "))
    mails = judge.send(ANNA, question.reply_to, "YES")
    assert by(mails, ANNA).subject == "duel: welcome, anna"
    assert fingerprint[0] in by(mails, ANNA).text
    mails = judge.join("duel", BEN, "PREFER FRANCE, GERMANY, ENGLAND, AUSTRIA, ITALY, RUSSIA, TURKEY")
    assert {mail.to for mail in mails} == {ANNA, BEN, GM}
    anna, ben = by(mails, ANNA).reply_to, by(mails, BEN).reply_to

    # identical lists (ID-2.2), both there at once: the lot decides, no deadline is waited for
    shown = judge.show("duel")
    mails = judge.tick() if shown["phase"] == "P1901" else mails
    shown = judge.show("duel")
    assert shown["phase"] == "T1901B"
    assert sorted(shown["view"]["homes"].values()) == ["FRANCE", "GERMANY"]
    assert shown["deadline"] == "2026-12-03T10:00Z"
    assert "The lot fell to" in " ".join(by(mails, ANNA).text.split())

    (receipt,) = judge.send(ANNA, anna, "BID ITALY 5, ENGLAND 2\nBID A 1")
    assert "BID ITALY 5" in receipt.text
    judge.send(BEN, ben, "BID ENGLAND 3; BID RUSSIA 2; BID TURKEY 2; BID ITALY 1")
    mails = judge.tick()
    assert judge.show("duel")["view"]["control"] == {
        "AUSTRIA": owner(shown, "anna"), "ENGLAND": owner(shown, "ben"), "ITALY": owner(shown, "anna"),
        "RUSSIA": owner(shown, "ben"), "TURKEY": owner(shown, "ben"),
    }  # fmt: skip
    assert "ENGLAND" in by(mails, GM).text
    year_of(judge, anna, ben)


def owner(shown: dict[str, dict[str, dict[str, str]]], name: str) -> str:
    return shown["view"]["homes"][name]


def year_of(judge: Rehearsal, anna: str, ben: str) -> None:
    """Spring and Autumn with mercenaries ordered by their controllers; Winter with forced builds."""
    assert judge.show("duel")["deadline"] == "2026-12-04T20:00Z"
    (receipt,) = judge.send(ANNA, anna, "A Rom - Ven\nF Nap - Ion\nA Ven - Tri\nF Lon - Nth\nA Vie - Gal")
    assert "A ROM - VEN" in receipt.text
    assert "that unit is ENGLAND's" in " ".join(receipt.text.split())
    judge.send(BEN, ben, "F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\nA Smy - Con\nA Con - Bul\nREADY")
    judge.send(ANNA, anna, "READY")
    mails = judge.tick()
    assert judge.show("duel")["phase"] == "F1901M"
    assert "A ROM - VEN" in by(mails, BEN).text
    judge.send(ANNA, anna, "F Ion - Tun\nREADY")
    judge.send(BEN, ben, "A Bul H\nF Nth - Nwy\nREADY")
    mails = judge.tick()
    shown = judge.show("duel")
    assert shown["phase"] == "W1901A"
    report = " ".join(by(mails, ANNA).text.split())
    assert "TUN goes to Italy" in report
    assert "ITALY: 1 build (in NAP)" in report

    (receipt,) = judge.send(ANNA, anna, "WAIVE ITALY\nBUILD F Nap")
    assert "must take every build" in " ".join(receipt.text.split())
    judge.tick(timedelta(days=2, minutes=1))  # what is missing the judge builds
    after = judge.show("duel")
    assert {"F NAP", "A ROM"} <= set(after["view"]["units"]["ITALY"])
    assert "F NTH" not in after["view"]["units"]["ENGLAND"]
    assert any(unit[2:] in ("EDI", "LON", "LVP") and unit[0] == "F" for unit in after["view"]["units"]["ENGLAND"])
    assert after["phase"] == "T1902B"


def test_the_worked_example_of_an_overbid(judge: Rehearsal) -> None:
    """ID-4.4 by mail, from a position brought in."""
    units = {p: [u] for p, u in [("AUSTRIA", "A VIE"), ("ENGLAND", "F LON"), ("ITALY", "A ROM"), ("RUSSIA", "A MOS"),
                                 ("TURKEY", "A CON"), ("GERMANY", "A MUN"), ("FRANCE", "A PAR")]}  # fmt: skip
    duel = judge.position("worked", phase="T1903B", homes={"anna": "GERMANY", "ben": "FRANCE"},
                          credits={"GERMANY": 8, "FRANCE": 4}, units=units)  # fmt: skip
    mails = duel.both("BID A 3, E 2, I 2, R 2, T 2", "BID A 1, E 4, I 1, R 1")
    view = duel.show()["view"]
    assert view["credits"] == {"GERMANY": 0, "FRANCE": 0}
    assert set(view["control"].values()) == {None}
    text = " ".join(by(mails, BEN).text.split())
    assert "GERMANY is bust: a bill of 9 with only 8 credits" in text
    assert "FRANCE is bust: a bill of 5 with only 4 credits" in text


def test_an_uncontrolled_mercenary_disbands_the_farthest(judge: Rehearsal) -> None:
    """ID-7.3: the fleet in Piedmont has n = 5, the army in Tyrolia less; nobody is asked."""
    duel = judge.position(
        "far", phase="F1905M", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 1, "GERMANY": 1},
        units={"AUSTRIA": ["F PIE", "A TYR"], "FRANCE": ["A PAR"], "GERMANY": ["A BER"], "ITALY": ["A ROM"]},
        centres={"AUSTRIA": ["VIE"], "FRANCE": ["PAR"], "GERMANY": ["BER"], "ITALY": ["ROM"]}, control={"AUSTRIA": None},
    )  # fmt: skip
    mails = duel.both("A Par H", "A Ber H")
    assert duel.show()["view"]["units"]["AUSTRIA"] == ["A TYR"]
    assert "F PIE D" in by(mails, ANNA).text
    assert duel.show()["phase"] == "T1906B"


def invasion(judge: Rehearsal, name: str, credits: tuple[int, int], **more: object) -> object:
    return judge.position(
        name, phase="F1905M", homes={"anna": "FRANCE", "ben": "GERMANY"},
        credits={"FRANCE": credits[0], "GERMANY": credits[1]},
        units={"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A GAS", "A PIC"], "ITALY": ["A ROM"]},
        centres={"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN", "BER", "KIE"], "ITALY": ["ROM"]}, **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("anna", "ben", "credits", "result"),
    [
        ("A Bur - Mun\nA Ruh H", "A Gas H\nA Pic H", (0, 9), {"kind": "won", "winners": ["anna"]}),
        ("A Bur - Mun\nA Ruh - Kie", "A Gas - Mar\nA Pic H", (0, 9), {"kind": "won", "winners": ["anna"]}),
        ("A Bur - Mun\nA Ruh H", "A Gas - Mar\nA Pic H", (4, 9), {"kind": "won", "winners": ["ben"]}),
        ("A Bur - Mun\nA Ruh H", "A Gas - Mar\nA Pic H", (5, 5), None),
    ],
    ids=["one invader", "more centres", "more credits", "still equal"],
)
def test_invasion_and_its_tie_breaks(
    judge: Rehearsal, anna: str, ben: str, credits: tuple[int, int], result: object
) -> None:
    """ID-8.2 by mail."""
    duel = invasion(judge, "late", credits)
    mails = duel.both(anna, ben)  # type: ignore[attr-defined]
    assert duel.show()["result"] == result  # type: ignore[attr-defined]
    if result:
        assert "The game is over" in by(mails, BEN).text
        assert duel.show()["phase"] == "over"  # type: ignore[attr-defined]


def test_a_stalemate_by_vote(judge: Rehearsal) -> None:
    """ID-8.5: refused while a mercenary lives; then both vote, and the centres decide."""
    duel = invasion(judge, "alive", (1, 1))
    (receipt,) = duel.anna("STALEMATE")  # type: ignore[attr-defined]
    assert "still in play: ITALY" in " ".join(receipt.text.split())
    duel = judge.position(
        "stuck", phase="S1910M", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 1, "GERMANY": 1},
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
        centres={"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "KIE", "BER"]},
    )  # fmt: skip
    (receipt,) = duel.anna("STALEMATE")
    assert "Your vote STALEMATE counts" in receipt.text
    mails = duel.ben("stalemate.")
    assert duel.show()["result"] == {"kind": "stalemate", "winners": ["ben"]}
    assert "Ben (Germany) wins the stalemate" in by(mails, ANNA).text


def test_a_concession_and_a_draw(judge: Rehearsal) -> None:
    """ID-8.6."""
    duel = invasion(judge, "one", (1, 1))
    mails = duel.surely(BEN, duel.ben_at, "I have had enough.\nCONCEDE\n\nWell played!")  # type: ignore[attr-defined]
    assert duel.show()["result"] == {"kind": "conceded", "winners": ["anna"]}  # type: ignore[attr-defined]
    assert "Anna (France) wins by concession" in by(mails, GM).text
    duel = invasion(judge, "two", (1, 1))
    duel.anna("DRAW")  # type: ignore[attr-defined]
    duel.anna("NO DRAW")  # type: ignore[attr-defined]
    duel.ben("DRAW")  # type: ignore[attr-defined]
    assert duel.show()["result"] is None  # type: ignore[attr-defined]
    duel.anna("Draw")  # type: ignore[attr-defined]
    assert duel.show()["result"] == {"kind": "draw", "winners": ["anna", "ben"]}  # type: ignore[attr-defined]


def test_the_exported_campaign_is_verified_and_a_tampered_one_is_not(judge: Rehearsal, tmp_path: Path) -> None:
    duel = judge.duel()
    duel.both("PREFER F", "PREFER G")
    running = judge.judge("export", "duel")
    assert '"seed": null' in running
    assert '"body"' not in running
    assert "@players.test" not in running
    judge.judge("verify", write(tmp_path / "running", running))
    duel.both("BID ITALY 3", "BID NONE")
    duel.surely(ANNA, duel.anna_at, "CONCEDE")
    text = judge.judge("export", "duel")
    assert "good" in judge.judge("verify", write(tmp_path / "over", text))
    lines = text.splitlines()
    head = json.loads(lines[0])["head"]
    assert "good" in judge.judge("verify", str(tmp_path / "over"), "--head", head[:16])
    for n, line in enumerate(lines[1:], start=2):
        row = json.loads(line)
        row["at"] = "2026-11-11T11:11:11+00:00"
        bad = "\n".join([*lines[: n - 1], json.dumps(row), *lines[n:]])
        assert judge.judge("verify", write(tmp_path / "bad", bad), check=False).startswith(f"line {n}:")
    sealed = next(n for n, line in enumerate(lines) if '"what"' in line and "BID" not in line and '"Bid"' in line)
    bad = "\n".join([*lines[:sealed], lines[sealed].replace('"amount": 3', '"amount": 4'), *lines[sealed + 1 :]])
    assert judge.judge("verify", write(tmp_path / "bad", bad), check=False).startswith(f"line {sealed + 1}:")
    dropped = "\n".join([*lines[:5], *lines[6:]])
    assert judge.judge("verify", write(tmp_path / "bad", dropped), check=False).startswith("line 6:")


def write(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_a_campaign_moves_to_another_judge(judge: Rehearsal, tmp_path: Path) -> None:
    duel = judge.duel()
    duel.both("PREFER F", "PREFER G")
    path = write(tmp_path / "all", judge.judge("export", "duel", "--all"))
    other = Rehearsal(tmp_path / "other")
    other.folder.mkdir()
    other.judge("import", path)
    assert other.show("duel")["view"] == judge.show("duel")["view"]
    assert "good" in other.judge("verify", write(tmp_path / "again", other.judge("export", "duel")))
