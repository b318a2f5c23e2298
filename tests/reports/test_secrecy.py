"""Nothing sealed is in a running campaign's archive: it is searched for, and dealt anew without a trace."""

from pathlib import Path
from typing import Any

import pytest

from judge.games.dice import Dice
from judge.referee.exchange.public import story
from judge.reports.archive import campaign_files, summary
from judge.service.archiving import build
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import GM, Desk
from tests.reports.long_play import one_turn, played


def public(desk: Desk, name: str, seat: str = "", seed: int = 0) -> dict[str, Any]:
    """All that a campaign's files are made of; with a seat, after all that it cannot see has been dealt anew."""
    with desk.campaign(name) as campaign:
        if seat:
            dice = Dice(bytes([seed]) * 32, f"{seat}{seed}")
            campaign.state, campaign.held = campaign.game.resample(campaign.state, campaign.held, seat, dice)
        return story(campaign)


def made(desk: Desk, told: dict[str, Any]) -> dict[str, bytes]:
    folders = desk.world.templates
    return campaign_files(folders, told, "now") | {"line": str(summary(folders, told)).encode()}


def files(desk: Desk, name: str) -> dict[str, bytes]:
    return made(desk, public(desk, name))


@pytest.mark.parametrize(("game", "years"), [("intimate", 2), ("threed", 1)])
def test_what_is_hidden_leaves_no_trace(game: str, years: int, tmp_path: Path) -> None:
    """Held orders, bids, hands, goods and treasuries are dealt anew for every seat: not a byte of any file changes."""
    import random

    desk, chance = Desk(tmp_path), random.Random(game)
    played(desk.world, "camp", game, years, "leak", finished=False)
    changed = 0
    for _ in range(5):
        shown = public(desk, "camp")
        with desk.campaign("camp") as campaign:
            keys, before = [seat.key for seat in campaign.seats], (campaign.state, campaign.held)
        for n, key in enumerate(keys):
            anew = public(desk, "camp", key, n)
            assert anew == shown or made(desk, anew) == made(desk, shown), key
            dice = Dice(bytes([n]) * 32, f"{key}{n}")
            changed += campaign.game.resample(*before, key, dice) != before
        with transaction(desk.engine) as session:
            row = Work(session).campaign("camp")
            assert row is not None
            from judge.referee.campaign.campaign import Campaign

            one_turn(Campaign(desk.world, Work(session), row), chance)
    assert changed > 5, "the test deals nothing anew"


def test_no_address_no_token_no_seed_and_no_private_word(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position("duel")
    at = {who: desk.at(who) for who in ("anna", "ben", "gm")}
    desk.send(
        "A Par - Bur\nPRESS TO ben\nmeet me at dawn\nEND\nDIARY\nhe is a fool\nEND\nFOR F1901M: A Bur - Ruh\n"
        f"BROADCAST\nWrite to me: anna@players.test, or {at['anna']}\nEND\nABSENCE 2027-02-03 2027-02-09\nDRAW"
    )
    desk.send("A Mun - Tyr\nSTANDING: A Tyr H\nNAME Benjamin Tester", "ben")
    build(desk.world, Settings(database=desk.url), tmp_path / "archive")
    with desk.campaign() as campaign:
        row = campaign.row
        secrets = {row.seed, row.base, *desk.post.secrets, GM, "anna@players.test", "ben@players.test"}
        secrets |= {address.partition("+")[2].partition("@")[0] for address in at.values()}
        secrets |= {address.partition(".")[2].partition("@")[0] for address in at.values()}
    secrets |= {"meet me at dawn", "he is a fool", "F1901M: A Bur", "2027-02-0", "players.test", "@1", "@2"}
    texts = {
        path: path.read_text("utf-8")
        for path in (tmp_path / "archive").rglob("*")
        if path.is_file() and path.suffix != ".woff2"
    }
    assert len(texts) > 10
    log = {path for path in texts if path.name == "duel.jsonl"}  # the log calls the seats @1 and @2
    for secret in filter(None, secrets):
        held = {path for path, text in texts.items() if secret.lower() in text.lower()}
        assert not held - (log if secret.startswith("@") else set()), f"{secret} is in {held}"
    assert any("Write to me: (address)" in text for text in texts.values())


def test_the_log_of_a_running_campaign_ends_with_its_last_report(tmp_path: Path) -> None:
    """Who has written since, and when, is nobody's business; the files are the same before and after his letter."""
    desk = Desk(tmp_path)
    desk.position("duel")
    before = files(desk, "duel")
    desk.send("A Par - Bur\nREADY")
    assert files(desk, "duel") == before


def test_a_campaign_that_is_over_shows_all(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    played(desk.world, "camp", "threed", 1, "open")
    found = files(desk, "camp")
    page = found["camp/index.html"].decode()
    with desk.campaign("camp") as campaign:
        assert campaign.row.seed in page
    assert page.count("What was secret then") >= 5
    assert b'"body"' in found["camp/camp.jsonl"]
