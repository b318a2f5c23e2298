"""A YES that comes when the campaign has gone on; whose address, zone and name an answer goes by."""

from datetime import timedelta

from judge.referee.phases.due import tick
from judge.referee.phases.lifecycle import author
from judge.store.engine import transaction
from judge.store.statuses import WatcherRole
from judge.store.tables import Press
from judge.store.work import Work
from tests.desk import JUDGE, Desk, flat

SETTLED = "the game has moved on since you asked; nothing was done."


def said(desk: Desk, text: str, who: str = "anna", to: str = "") -> str:
    """What the writer is answered."""
    desk.now += timedelta(minutes=1)
    answers = desk.deliver(desk.letter(text, who, to=to), to or desk.at(who))
    return " ".join(flat(mail) for mail in answers if mail.to.startswith(f"{who}@"))


def question(desk: Desk, text: str, who: str = "anna", to: str = "") -> str:
    """The address that a YES goes to."""
    answers = desk.deliver(desk.letter(text, who, to=to), to or desk.at(who))
    return next(mail.reply_to for mail in answers if "Please confirm" in mail.subject)


def ended(desk: Desk) -> None:
    said(desk, "YES", "gm", question(desk, "FINISH DRAW", "gm"))


def test_a_resignation_after_the_end(desk: Desk) -> None:
    asked = question(desk, "RESIGN")
    ended(desk)
    assert SETTLED in said(desk, "YES", "anna", asked)


def test_a_deadline_after_the_end(desk: Desk) -> None:
    asked = question(desk, "DEADLINE 2026-12-02 20:00", "gm")
    ended(desk)
    assert SETTLED in said(desk, "YES", "gm", asked)


def test_going_on_after_the_end_when_that_is_settled(desk: Desk) -> None:
    said(desk, "A Par H; A Mar H; F Bre H\nREADY")
    said(desk, "A Mun H\nREADY", "ben")
    desk.now += timedelta(hours=2)
    tick(desk.world)
    ended(desk)
    desk.new()
    gm = question(desk, "UNDO S1901M", "gm")
    asked = [mail for mail in desk.deliver(desk.letter("YES", "gm", to=gm), gm) if "Please confirm" in mail.subject]
    with desk.campaign() as campaign:
        campaign.row.ended -= timedelta(days=31)
    answer = said(desk, "YES", "anna", next(mail.reply_to for mail in asked if mail.to.startswith("anna@")))
    assert "-- that question no longer applies; nothing was done." in answer


def test_what_the_gm_writes_for_a_player_is_the_player_s(desk: Desk) -> None:
    """Their question goes to them; so does what they watch."""
    mails = desk.send("AS anna: RESIGN", "gm")
    asked = [mail.to for mail in mails if "Please confirm" in mail.subject]
    assert asked in ([], ["anna@players.test"])


def test_an_absence_is_in_the_player_s_zone(desk: Desk) -> None:
    said(desk, "ZONE Pacific/Auckland")
    said(desk, "ABSENCE 2026-12-10 2026-12-11")
    with desk.campaign() as campaign:
        (absence,) = campaign.seat_named("anna").absences
    assert absence[0].startswith("2026-12-09T11:00"), absence


def test_who_observes_is_written_to_at_a_new_address(desk: Desk) -> None:
    """The watcher of somebody who has moved, and of nobody else's."""
    said(desk, "YES", "gm", question(desk, "CREATE open intimate", "gm", JUDGE))
    for who in ("anna", "rita"):
        said(desk, "YES", who, question(desk, "OBSERVE open", who, JUDGE))
    asked = [mail for mail in desk.send("ADDRESS new@players.test") if "Please confirm" in mail.subject]
    for mail in asked:
        said(desk, "YES", mail.to.partition("@")[0], mail.reply_to)
    with desk.campaign("open") as campaign:
        watchers = [watcher.email for watcher in campaign.watchers(WatcherRole.OBSERVER)]
    assert sorted(watchers) == ["new@players.test", "rita@players.test"]


def test_a_name_from_elsewhere_comes_along(desk: Desk) -> None:
    with transaction(desk.engine) as session:
        Work(session).person("hugo@players.test").name = "Victor"
    said(desk, "YES", "hugo", question(desk, "STANDBY duel", "hugo", JUDGE))
    with desk.campaign() as campaign:
        assert [watcher.name for watcher in campaign.watchers(WatcherRole.STANDBY)] == ["Victor"]


def test_press_of_the_gm_is_the_gm_s(desk: Desk) -> None:
    for grey, who in ((False, "the GM"), (True, "somebody")):
        assert author(Press(campaign=1, n=1, phase="S1901M", sender="gm", text="Hello.", grey=grey)) == who


def test_what_of_kept_lines_cannot_be_done_when_their_phase_comes(desk: Desk) -> None:
    """The report says it line by line; what is done at once is done by a letter of its own alone."""
    assert "Kept for F1901M" in said(desk, "FOR F1901M\nA Mun H\nA Par - Bur\nEND")
    said(desk, "A Par H; A Mar H; F Bre H\nREADY")
    said(desk, "A Mun H\nREADY", "ben")
    desk.now += timedelta(hours=2)
    tick(desk.world)
    report = next(flat(mail) for mail in desk.new() if mail.to.startswith("anna@"))
    kept = report.partition("WHAT YOU HAD SENT IN ADVANCE FOR THIS PHASE ")[2]
    assert "you: - A PAR - BUR - A MUN H -- A MUN H: that unit is GERMANY's; you order FRANCE (ID-5.1)." in kept


def test_an_ejection_of_whoever_has_left(desk: Desk) -> None:
    """Before the start a seat that is left is gone."""
    said(desk, "YES", "gm", question(desk, "CREATE open intimate players=3", "gm", JUDGE))
    said(desk, "YES", "hugo", question(desk, "JOIN open", "hugo", JUDGE))
    at = {who: desk.at(who, "open") for who in ("gm", "hugo")}
    asked = question(desk, "EJECT hugo", "gm", at["gm"])
    said(desk, "YES", "hugo", question(desk, "RESIGN", "hugo", at["hugo"]))
    assert "The seat has become free since you were asked; nothing was done." in said(desk, "YES", "gm", asked)


def test_nobody_is_sought_for_a_game_that_is_over(desk: Desk) -> None:
    """Not even when it is taken up again."""
    said(desk, "YES", "anna", question(desk, "RESIGN"))
    ended(desk)
    with desk.campaign() as campaign:
        assert not any(seat.seeking for seat in campaign.seats)


def test_the_log_says_that_a_gm_has_stepped_down(desk: Desk) -> None:
    said(desk, "YES", "hugo", next(
        mail.reply_to for mail in desk.send("PROMOTE hugo@players.test", "gm") if mail.to.startswith("hugo")
    ))  # fmt: skip
    said(desk, "DEMOTE hugo@players.test", "gm")
    with desk.campaign() as campaign:
        rows = [entry for entry in campaign.work.entries(campaign.row) if entry["kind"] == "gm"]
    assert {entry["actor"] for entry in rows} == {"gm"}, rows
