"""HELP, RULES and CREATE as people write them: by topic, by a game's title, on broken lines."""

import re
from html import unescape
from pathlib import Path

import pytest

from judge.games import games
from judge.games.dice import Dice
from judge.games.protocol import About, Refused
from judge.games.sides import WithPages
from judge.referee.campaign.request import Writer
from judge.referee.commands import all_verbs
from judge.referee.commands.helping import game_page, in_game, pages
from judge.referee.commands.registry import matching
from judge.service.archiving import build
from judge.service.settings import Settings
from tests.desk import Desk, flat
from tests.rehearsal import GM, JUDGE, Rehearsal

TOPICS = pages()["topics"]
READERS = {"stranger": (Writer.ANYONE,), "player": (Writer.SEAT,), "gm": (Writer.GM,)}


@pytest.fixture
def judge(tmp_path: Path) -> Rehearsal:
    return Rehearsal(tmp_path)


def test_help_rules_and_create(judge: Rehearsal) -> None:
    (answer,) = judge.send(GM, JUDGE, "RULES 3-D\nRULES intimate\nRULES chess")
    text = " ".join(answer.text.split())
    assert "3-D'PLOMACY: THE RULES" in text
    assert "INTIMATE DIPLOMACY: THE RULES" in text
    assert f"the games here are {', '.join(games())}" in text
    long = "CREATE wahl 3-D'plomacy pace.moves=Fri 20:00\nzone=Europe/Berlin skip=Sat,Sun\nend_year=1905 grace=12h\n\nThank you!"
    (question,) = judge.send(GM, JUDGE, long)
    text = " ".join(question.text.split())
    for part in ("end_year = 1905", "moves Fri 20:00", "zone Europe/Berlin", "skip Sat,Sun", "grace 12h"):
        assert part in text
    (there,) = judge.send(GM, question.reply_to, "YES")
    (answer,) = judge.send(GM, there.reply_to, "HELP ADJUST\nHELP OFFER\nSTATUS")
    text = " ".join(answer.text.split())
    assert "ADJUST CONTRACT C417 VOID" in text
    assert "OFFER 1 COAL TO GERMANY, ITALY FOR $2" in text


def test_a_forgotten_end_and_lines_before_the_start(judge: Rehearsal) -> None:
    duel = judge.duel()
    duel.both("PREFER F", "PREFER G")
    mails = duel.anna("PRESS TO ben\nhello\nBID ITALY 3")
    (receipt,) = [m for m in mails if m.to.startswith("anna")]
    assert "No END closed your PRESS, so these lines went with it and are not held: BID ITALY 3." in " ".join(
        receipt.text.split()
    )
    judge.create("other", game="threed")
    mails = judge.join("other", "carl@players.test", "PREFER E R A")
    (receipt,) = judge.send("carl@players.test", mails[0].reply_to, "VOTE ENGLAND carl\nSTATUS")
    text = " ".join(receipt.text.split())
    assert "@1" not in text
    assert "Kept for the start: PREFER ENGLAND RUSSIA AUSTRIA" in text


def test_rules_are_this_campaigns(tmp_path: Path) -> None:
    """The numbered text with the options filled in, rulings marked; a section; what there is not."""
    desk = Desk(tmp_path)
    options = {
        "overbidding": False,
        "victory": "standard",
        "income": "fixed:12",
        "stalemate_years": 0,
        "nonplayer": "random",
    }
    desk.position(options=options)
    text = flat(desk.send("RULES")[0])
    for part in (
        "INTIMATE DIPLOMACY: THE RULES OF DUEL", "ID-4.1 You bid a whole number", "A sheet above your credits is not taken.",
        "each player gets 12 credits", "ID-8.1 After Autumn, 18 centres", "What nobody orders is drawn by lot",
        "- The judge's ruling: a game must begin, even when somebody forgets.",
    ):  # fmt: skip
        assert part in text, part
    assert "bust" not in text
    assert "whole years" not in text
    section = flat(desk.send("RULES ID-8")[0])
    assert "ID-8.6 You may CONCEDE" in section
    assert "ID-7" not in section
    assert "There is no section 77" in flat(desk.send("RULES intimate ID-77")[0])
    cabinets = flat(desk.send("RULES threed TD-5.1")[0])
    assert "3-D'PLOMACY: THE RULES TD-5 BUILDING TD-5.1 A power with more centres than a year ago" in cabinets
    seven = flat(desk.send("RULES standard SD-5")[0])
    assert "STANDARD DIPLOMACY: THE RULES SD-5 VICTORY SD-5 18 centres after Autumn win." in seven
    assert "SD-6" not in seven


def test_the_archive_has_the_rules_as_they_are_mailed(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position(options={"overbidding": False, "stalemate_years": 5})
    mailed = desk.send("RULES")[0].text
    build(desk.world, Settings(), tmp_path / "site")
    page = (tmp_path / "site/duel/rules.html").read_text("utf-8")
    assert "rules.html" in (tmp_path / "site/duel/index.html").read_text("utf-8")
    words = re.sub(r"\W+", " ", unescape(re.sub("<[^>]+>", " ", page.split("<main", 1)[1])))
    numbered = [paragraph for paragraph in mailed.split("\n\n") if paragraph.startswith("ID-")]
    assert len(numbered) > 30
    for paragraph in numbered:
        for said in (" ".join(part.split()) for part in paragraph.split("\n  - ")):
            assert re.sub(r"\W+", " ", said).lower().strip() in words.lower(), said


def test_every_verb_has_a_page_and_every_line_on_it_is_taken() -> None:
    """Two examples a page at least, one of them its own verb; what people call it leads to one page alone."""
    find = games()["intimate"].find_phase
    assert set(TOPICS) == {verb.word for verb in all_verbs.VERBS}
    for word, page in TOPICS.items():
        lines = [line for line, _ in page["examples"]]
        assert len(lines) >= 2, word
        for line in lines:
            assert any(matching(line, who, find) for who in Writer), (word, line)
        assert any(
            (found := matching(line, who, find)) and found[0].word == word for line in lines for who in Writer
        ), word
    names = [name for word, page in TOPICS.items() for name in (word, *page.get("also", ()))]
    assert len(names) == len(set(names))
    for moment, row in pages()["moments"].items():
        for line, _ in row["rows"]:
            assert any(matching(line, who, find) for who in READERS[moment]), (moment, line)


def test_help_is_what_makes_sense_now(tmp_path: Path) -> None:
    """A player's own units; a GM's lines; a page by what people call it; what there is no page of."""
    desk = Desk(tmp_path)
    desk.position()
    text = flat(desk.send("HELP")[0])
    for part in (
        "WHAT YOU COULD SEND NOW: SPRING 1901 MOVES", "A MAR - BUR the army in Marseilles moves to Burgundy",
        "YOUR LINES IN INTIMATE DIPLOMACY", "RESIGN give up your seat; a mail asks first",
    ):  # fmt: skip
        assert part in text, part
    assert "HELP: VACATION" in (text := flat(desk.send("HELP VACATION")[0]))
    assert "NO ABSENCE cancel it" in text
    assert "jones is away" not in text, "that is the GM's"
    assert "AS A PLAYER FOR F1902M: A Par - Bur" in flat(desk.send("HELP ALL")[0])
    assert "did you mean HELP PRESS?" in flat(desk.send("HELP PRESSS")[0])
    gm = flat(desk.send("HELP", "gm")[0])
    assert "WHAT A GM WRITES MOST" in gm
    assert "ADJUST " in gm


def test_the_archive_s_handbook_is_help(tmp_path: Path) -> None:
    """Every page, line for line."""
    desk = Desk(tmp_path)
    desk.position()
    build(desk.world, Settings(), tmp_path / "site")
    page = unescape((tmp_path / "site/handbook.html").read_text("utf-8"))
    for word, topic in TOPICS.items():
        assert f"<h3>{word}</h3>" in page
        for line, effect in topic["examples"]:
            assert f"<code>{line}</code></th><td>{effect}</td>" in page
    for game in desk.world.games.values():
        assert f"{game.title}: what players write" in page
        assert isinstance(game, WithPages)
        for topic in game.pages.values():
            for line, effect in topic["examples"]:
                assert f"<code>{line}</code></th><td>{effect}</td>" in page


@pytest.mark.parametrize("name", sorted(games()))
def test_every_line_of_a_game_has_a_page_and_every_example_is_taken(name: str) -> None:
    """HELP BID, HELP OFFER, HELP ORDERS: words, and two examples at least that the game's grammar takes."""
    game = games()[name]
    options = {key: option.default for key, option in game.options.items()}
    seats = tuple(f"@{n}" for n in range(1, game.players(options) + 1))
    state = game.setup(seats, options, Dice(b"help", "help"), max(game.rules)).state
    about = About(dict(zip(("jones", "smith"), seats, strict=False)))
    assert isinstance(game, WithPages)
    names = [name for word, page in game.pages.items() for name in (word, *page.get("also", ()))]
    assert len(names) == len(set(names)), "what people call it leads to one page"
    for verb in game.verbs:
        words = ["ORDERS"] if verb.form.startswith("A ") else re.findall(r"[A-Z][A-Z\d]+", verb.form)
        assert any(game_page(game, word) for word in words), verb.form
    for word, page in game.pages.items():
        assert page["text"]
        assert len(page["examples"]) >= 2, word
        for line, _ in page["examples"]:
            for part in line.split("; "):
                (found,) = game.read(state, seats[0], (part,), about)
                wrong = [row for row in found if isinstance(row, Refused) and row.code == "not-understood"]
                assert found, (word, part)
                assert wrong == [], (word, part)


def test_a_game_s_page_by_letter(tmp_path: Path) -> None:
    """A player gets their own game's page, a stranger that of every game that has one."""
    desk = Desk(tmp_path)
    desk.position()
    answer = flat(desk.send("HELP BIDS")[0])
    assert "HELP: BIDS In the Thaw, a whole number of credits" in answer
    assert "FOR EXAMPLE BID AUSTRIA 4" in answer
    assert "ADJUST ACCOUNT" not in flat(desk.send("HELP ADJUST", "gm")[0])
    answer = flat(desk.deliver(desk.letter("HELP RETREAT", "eve", JUDGE), JUDGE)[0])
    assert "HELP: RETREAT, INTIMATE DIPLOMACY In a retreat phase" in answer
    assert "HELP: RETREAT, WARPED DIPLOMACY CLASSIC Where a unit goes" in answer


@pytest.mark.parametrize("name", ["goldenblade", "warped"])
def test_help_for_a_game_without_seasons_shows_none(name: str) -> None:
    """A page is shown with a game's own orders and phases: nothing of Diplomacy's is left in any."""
    for word, topic in TOPICS.items():
        rows = [topic.get("text", ""), *(part for row in topic.get("examples", ()) for part in row)]
        for text in (in_game(row, games()[name]) for row in rows):
            assert not re.search(r"\b[AF] [A-Z][a-z]{2} ?[-HS]|\b[SFWT]190\d|Autumn|Spring|Winter", text), (word, text)
