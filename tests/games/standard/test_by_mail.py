"""Seven people by mail: press, a draw vote, a replacement, an elimination; and gunboat, where nobody knows who plays."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from judge.mail.compose import Outgoing
from judge.referee.campaign.addressing import gm_address, seat_address
from judge.referee.exchange.public import story
from judge.referee.exchange.show import shown
from judge.referee.phases.due import tick
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.reports.archive import campaign_files
from tests.desk import JUDGE, Desk, flat

PLAYERS = ("zenobia", "yvain", "xerxes", "wulfric", "vashti", "ursula", "tybalt")
ORDERS = {
    "AUSTRIA": "A Vie - Gal; A Bud - Ser; F Tri - Alb", "ENGLAND": "F Lon - Nth; F Edi - Nwg; A Lvp - Yor",
    "FRANCE": "A Par - Bur; A Mar - Spa; F Bre - MAO", "GERMANY": "A Ber - Kie; A Mun - Ruh; F Kie - Den",
    "ITALY": "A Ven H; A Rom - Apu; F Nap - Ion", "RUSSIA": "A Mos - Ukr; A War - Gal; F Sev - Bla; F Stp/sc - Bot",
    "TURKEY": "A Con - Bul; A Smy - Con; F Ank - Bla",
}  # fmt: skip


def begin(folder: Path, settings: str) -> Desk:
    desk = Desk(folder)
    (question,) = desk.deliver(desk.letter(f"CREATE camp standard {settings}", "gm", JUDGE))
    desk.deliver(desk.letter("YES", "gm", question.reply_to))
    for who in PLAYERS:
        asked = desk.deliver(desk.letter("JOIN camp\nPREFER E F G A I R T", who, JUDGE))
        question = next(mail for mail in asked if "YES" in mail.text)
        desk.deliver(desk.letter("YES", who, question.reply_to))
    resolve(desk)
    return desk


def resolve(desk: Desk) -> list[Outgoing]:
    desk.now += timedelta(minutes=10)
    tick(desk.world)
    return desk.new()


def address(desk: Desk, who: str) -> str:
    with desk.campaign("camp") as campaign:
        seat = next(seat for seat in campaign.seats if seat.email == f"{who}@players.test")
        return seat_address(campaign, seat)


def powers(desk: Desk) -> dict[str, str]:
    """Who plays what, as only the desk knows."""
    with desk.campaign("camp") as campaign:
        return {campaign.seat(key).email.partition("@")[0]: power for key, power in campaign.state.powers.items()}


def say(desk: Desk, who: str, text: str) -> list[Outgoing]:
    desk.now += timedelta(minutes=3)
    return desk.deliver(desk.letter(text, who, address(desk, who)))


def phase(desk: Desk) -> str:
    with desk.campaign("camp") as campaign:
        return campaign.row.phase


def season(desk: Desk, orders: dict[str, str]) -> list[Outgoing]:
    """Everybody sends their power's orders, or READY; the phase is resolved."""
    mails: list[Outgoing] = []
    for who, power in powers(desk).items():
        mails += say(desk, who, f"{orders.get(power, '')}\nREADY")
    return mails + resolve(desk)


def until_spring(desk: Desk) -> None:
    while not phase(desk).startswith("S"):
        season(desk, {})


def verified(desk: Desk) -> None:
    with desk.campaign("camp") as campaign:
        wrong, told = verify(export(campaign.work, campaign.row, everything=True), installed=desk.world.games)
    assert wrong == 0, told


def test_two_years_by_mail(tmp_path: Path) -> None:
    desk = begin(tmp_path, "pace.moves=3d draws=some")
    assert phase(desk) == "S1901M"
    mine = powers(desk)
    who = {power: name for name, power in mine.items()}
    mails = say(desk, who["FRANCE"], "PRESS TO GERMANY\nshall we leave Burgundy alone?\nEND")
    assert any(mail.to.startswith(who["GERMANY"]) and "Burgundy alone" in mail.text for mail in mails)
    mails = say(desk, who["FRANCE"], "PRESS TO AUSTRIA-HUNGARY\nand Trieste?\nEND")
    assert any(mail.to.startswith(who["AUSTRIA"]) and "and Trieste?" in mail.text for mail in mails)
    mails = season(desk, ORDERS)
    report = next(mail for mail in mails if mail.to.startswith(who["RUSSIA"]) and "F1901M" in mail.subject)
    assert "BOUNCED by A WAR" in flat(report)
    assert f"{who['FRANCE']}" in report.text, "names are open here"
    assert phase(desk) == "F1901M"

    # a player leaves, and another takes the seat
    left = who["ITALY"]
    question = next(mail for mail in say(desk, left, "RESIGN") if "Please confirm" in mail.subject)
    desk.deliver(desk.letter("YES", left, question.reply_to))
    with desk.campaign("camp") as campaign:
        gm = gm_address(campaign)
    offered = desk.deliver(desk.letter(f"SEAT {left} sibyl@players.test", "gm", gm))
    offer = next(mail for mail in offered if mail.to.startswith("sibyl"))
    desk.deliver(desk.letter("YES", "sibyl", offer.reply_to))
    assert powers(desk)["sibyl"] == "ITALY"
    season(desk, {"ITALY": "A Apu - Tun; F Ion C A Apu - Tun", "FRANCE": "F MAO - Por; A Spa H"})
    assert phase(desk) == "W1901A"
    season(desk, {"ITALY": "BUILD A Nap", "FRANCE": "BUILD A Par\nWAIVE"})
    until_spring(desk)
    with desk.campaign("camp") as campaign:
        assert campaign.row.phase == "S1902M"
        assert "TUN" in campaign.state.board.centres["ITALY"]
    season(desk, {})
    season(desk, {})
    until_spring(desk)

    # a draw of two, for which all must vote alike
    names = list(powers(desk))
    assert "no vote" not in flat(say(desk, names[0], "DRAW sibyl, " + names[1])[0])
    for name in names[1:]:
        mails = say(desk, name, f"DRAW sibyl, {names[1]}")
    assert any("draw between" in flat(mail) for mail in mails)
    verified(desk)


@pytest.fixture(scope="module")
def gunboat(tmp_path_factory: pytest.TempPathFactory) -> tuple[Desk, list[Outgoing], list[str]]:
    """A year of it: all that was mailed, and all that anybody may read."""
    folder = tmp_path_factory.mktemp("gunboat")
    desk = Desk(folder)
    mails: list[Outgoing] = []
    taken, desk.deliver = desk.deliver, lambda raw, to="": kept(mails, taken(raw, to))  # type: ignore[method-assign]
    (question,) = desk.deliver(desk.letter("CREATE camp standard preset=gunboat", "gm", JUDGE))
    desk.deliver(desk.letter("YES", "gm", question.reply_to))
    read: list[str] = []
    for who in PLAYERS:
        asked = desk.deliver(desk.letter(f"JOIN camp AS NAME {who}\nPREFER E F G A I R T", who, JUDGE))
        question = next(mail for mail in asked if "YES" in mail.text)
        desk.deliver(desk.letter("YES", who, question.reply_to))
    kept(mails, resolve(desk))
    assert phase(desk) == "S1901M"
    kept(mails, season(desk, ORDERS))
    replaced(desk)
    kept(mails, season(desk, {}))
    until_spring(desk)
    kept(mails, desk.new())
    for text in ("LIST", "SHOW camp", "OBSERVE camp"):
        kept(mails, desk.deliver(desk.letter(text, "stranger", JUDGE)))
    with desk.campaign("camp") as campaign:
        told = story(campaign)
        read += [json.dumps(told, default=str), json.dumps(shown(campaign))]
        read += [data.decode() for data in campaign_files(desk.world.templates, told, "now").values()]
        read += list(told["log"])
    return desk, mails, read


def kept(mails: list[Outgoing], new: list[Outgoing]) -> list[Outgoing]:
    mails += new
    return new


def replaced(desk: Desk) -> None:
    """Tybalt leaves; sibyl plays on."""
    question = next(mail for mail in say(desk, "tybalt", "RESIGN") if "Please confirm" in mail.subject)
    power = powers(desk)["tybalt"]
    desk.deliver(desk.letter("YES", "tybalt", question.reply_to))
    with desk.campaign("camp") as campaign:
        gm = gm_address(campaign)
    offered = desk.deliver(desk.letter(f"SEAT {power} sibyl@players.test", "gm", gm))
    offer = next(mail for mail in offered if mail.to.startswith("sibyl"))
    desk.deliver(desk.letter("YES", "sibyl", offer.reply_to))


Gunboat = tuple[Desk, list[Outgoing], list[str]]
EVERYBODY = (*PLAYERS, "sibyl")


def test_gunboat_tells_nobody_who_plays(gunboat: Gunboat) -> None:
    desk, mails, read = gunboat
    others = [mail for mail in mails if not mail.to.startswith("gm@")]
    assert len(others) > 60
    for mail in others:
        mine = mail.to.partition("@")[0]
        text = "\n".join((mail.subject, mail.text, mail.html, mail.message_id, mail.in_reply_to, str(mail.extras)))
        found = [name for name in EVERYBODY if name != mine and name in text.lower()]
        assert not found, (mail.to, mail.subject, found)
    for text in read:
        assert not [name for name in EVERYBODY if name in text.lower()]
    with desk.campaign("camp") as campaign:
        assert [seat.name for seat in campaign.seats] == sorted(ORDERS), "listed by power, not as they came"
        log = [json.loads(line) for line in export(campaign.work, campaign.row, everything=False)][1:]
        assert not [row for row in log if row["payload"].get("person") and row["kind"] == "joined"]
        assert len(story(campaign)["log"]) == 1, "who writes when is not published"


def test_gunboat_has_no_press_and_no_playing_gm(gunboat: Gunboat) -> None:
    desk, _, _ = gunboat
    (receipt,) = say(desk, "zenobia", "PRESS TO ENGLAND\nhello, it is me\nEND")
    assert "there is no press" in flat(receipt) or "no press between players" in flat(receipt)
    (said,) = desk.deliver(desk.letter("CREATE other standard preset=gunboat", "gm", JUDGE))
    desk.deliver(desk.letter("YES", "gm", said.reply_to))
    (said,) = desk.deliver(desk.letter("JOIN other", "gm", JUDGE))
    assert "where names are hidden, the GM knows them and so may not play" in flat(said)
    with desk.campaign("camp") as campaign:
        gm = gm_address(campaign)
    (said,) = desk.deliver(desk.letter("SET names=open", "gm", gm))
    assert "somebody has joined already" in flat(said)
    asked = desk.deliver(desk.letter("PROMOTE zenobia@players.test", "gm", gm))
    question = next(mail for mail in asked if mail.to.startswith("zenobia"))
    (said,) = desk.deliver(desk.letter("YES", "zenobia", question.reply_to))
    assert "nobody who plays may be a GM" in flat(said)


def test_gunboat_opens_at_the_end(gunboat: Gunboat) -> None:
    desk, _, _ = gunboat
    mine = powers(desk)
    (said,) = say(desk, "zenobia", f"DRAW {mine['zenobia']}, {mine['yvain']}")
    assert "shared by all survivors" in flat(said)
    for who in mine:
        mails = say(desk, who, "DRAW")
    for mail in [mail for mail in mails if "The game is over" in mail.text]:
        assert all(f"{mine[who]} was played by {who}." in flat(mail) for who in mine)
    with desk.campaign("camp") as campaign:
        assert {seat.name for seat in campaign.seats} == set(mine)
        assert len(story(campaign)["log"]) > 10
    verified(desk)


def test_all_but_one_concede(tmp_path: Path) -> None:
    desk = begin(tmp_path, "powers=lot")
    *others, last = powers(desk)
    for who in others[:-1]:
        (receipt,) = say(desk, who, "CONCEDE")
        assert "counts until you cancel it" in flat(receipt)
    season(desk, ORDERS)
    question = next(mail for mail in say(desk, others[-1], "CONCEDE") if "Please confirm" in mail.subject)
    assert phase(desk) == "F1901M"
    desk.deliver(desk.letter("YES", others[-1], question.reply_to))
    with desk.campaign("camp") as campaign:
        assert [campaign.seat(key).name for key in campaign.state.outcome.winners] == [last]
    verified(desk)


def test_a_vote_for_a_draw_names_the_free_power_that_would_share(tmp_path: Path) -> None:
    """Whoever resigns leaves their power alive: it has a part in a draw of all, and no vote on it (SD-6)."""
    desk = begin(tmp_path, "powers=lot votes=open")
    gone, one, *others = powers(desk)
    question = next(mail for mail in say(desk, gone, "RESIGN") if "with YES on a line" in flat(mail))
    desk.deliver(desk.letter("YES", gone, question.reply_to))
    told = [mail for mail in say(desk, one, "DRAW") if mail.to.split("@")[0] in others]
    assert len(told) == len(others)
    for mail in told:
        assert all(who in flat(mail) for who in (gone, one, *others))
