"""Orders that stand in the Subject or in an attached file (M9), and other things that people get nearly right."""

from email import policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.desk import Desk, flat


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    desk.position()
    return desk


def mail(desk: Desk, subject: str, body: str, *files: tuple[str, str]) -> str:
    """The answer to a letter with a Subject and text files."""
    message = EmailMessage(policy=policy.SMTP)
    number = next(desk.numbers)
    message["From"], message["To"], message["Subject"] = "anna@players.test", desk.at("anna"), subject
    message["Date"], message["Message-ID"] = desk.now, f"<beside.{number}@players.test>"
    message.set_content(body)
    for name, text in files:
        message.add_attachment(text, filename=name)
    return flat(desk.deliver(message.as_bytes(), desk.at("anna"))[0])


def test_the_subject_is_the_letter_where_nothing_else_was_written(desk: Desk) -> None:
    answer = mail(desk, "A Par - Bur; A Mar S A Par - Bur", "")
    assert "- A PAR - BUR" in answer
    assert "empty" not in answer, "what was taken is not said to be nothing"
    assert "HELP: PRESS" in mail(desk, "help press", "\n\n")
    assert "Your mail was empty" in mail(desk, "Re: duel S1901M: A Mar H", "")
    answer = mail(desk, "autumn leaves", "")
    assert "Your mail was empty" in answer
    assert "autumn leaves" not in answer
    assert "- F BRE H" not in mail(desk, "F Bre H", "A Par H"), "what stands in the letter is the letter"
    assert "| RESIGN" in mail(desk, "I want to resign", "")


@pytest.mark.parametrize("body", ["-- \nCat\n", "Sent from my iPhone\n", "Regards,\nanna\n", "Best wishes, anna\n"])
def test_below_a_greeting_the_subject_is_the_letter(desk: Desk, body: str) -> None:
    answer = mail(desk, "A Par - Bur; A Mar H", body)
    assert "- A PAR - BUR" in answer
    assert "- A MAR H" in answer
    assert "- F BRE H" not in mail(desk, "Re: F Bre H", body), "a Subject that is an answer's is the judge's own"
    assert "- F BRE - MAO" in mail(desk, "My orders: F Bre - Mao", body)


def test_the_only_text_file_is_the_letter_where_nothing_else_was_written(desk: Desk) -> None:
    assert "- F BRE - MAO - A PAR - BUR" in mail(desk, "orders", "", ("orders.txt", "A Par - Bur\nF Bre - Mao\n"))
    answer = mail(desk, "orders", "A Mar H", ("orders.txt", "A Par H\n"))
    assert "- A MAR H" in answer
    assert "- A PAR - BUR" in answer, "the file did not count"
    assert "A file is attached to your letter. It was not read: write its lines into the mail." in answer
    two = mail(desk, "Re: orders", "", ("one.txt", "A Par H\n"), ("two.txt", "F Bre H\n"))
    assert "Your mail was empty" in two
    assert "It was not read" in two


def test_two_moves_to_one_place_are_no_bounce_where_one_is_supported(desk: Desk) -> None:
    warning = "A MAR - BUR and A PAR - BUR bounce each other."
    alike = {warning, "A PAR - BUR and A MAR - BUR bounce each other."}
    answer = flat(desk.send("A Par - Bur\nA Mar - Bur")[0])
    assert any(text in answer for text in alike)
    desk.position("other", units={"FRANCE": ["A PAR", "A MAR", "A GAS"], "GERMANY": ["A MUN"]})
    raw = desk.letter("A Par - Bur\nA Mar - Bur\nA Gas S A Par - Bur", to=desk.at("anna", "other"))
    assert "bounce each other" not in flat(desk.deliver(raw, desk.at("anna", "other"))[0])


def test_a_time_zone_as_people_write_it(desk: Desk) -> None:
    assert "Your times are shown in America/New_York from now on." in flat(desk.send("ZONE America/New York")[0])
    assert "Your times are shown in Australia/Perth from now on." in flat(desk.send("timezone Perth")[0])
    answer = flat(desk.send("ZONE Europe/Berln")[0])
    assert "judge knows no time zone Europe/Berln. Send one of these, for example: | ZONE Europe/Berlin" in answer
