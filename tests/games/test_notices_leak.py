"""What a seat is mailed is byte for byte the same after everything it cannot see has been dealt anew."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session, select

from judge.games import games
from judge.games.dice import Dice
from judge.games.goldenblade.game import GoldenBlade
from judge.games.intimate.game import Intimate
from judge.games.protocol import Game
from judge.games.warped.game import Warped
from judge.mail.address import Post
from judge.mail.letter import read_letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.creation import make
from judge.referee.campaign.request import Request
from judge.referee.commands import all_verbs
from judge.referee.letters.player import seat_letter
from judge.referee.notices.outbox import outgoing
from judge.referee.phases.due import remind, say_late
from judge.referee.phases.lifecycle import report_to, start, waiting_press
from judge.referee.record.entries import Joined
from judge.referee.world import World
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare
from judge.store.tables import Letter, Notice, Seat
from judge.store.work import Work
from tests.engines import database
from tests.games.conformance import with_options
from tests.games.toy import ToyGame

NOW = datetime(2026, 12, 1, 10, tzinfo=UTC)
LETTER = b"From: p1@x.test\nSubject: hello\nMessage-ID: <1@x>\n\nSTATUS\nLIST\nSHOW c\nDRAW\nA Xyz - Bur\nnonsense\n"
assert all_verbs.VERBS, "the verbs are there"


def world_of(game: Game, folder: Path) -> World:
    engine = open_engine(database(folder))
    prepare(engine, shipped("migrations"))
    return World(
        engine, Post("judge@judge.test", ("s",)), lambda: NOW,
        (shipped("templates"), Path(__file__).parent / "templates"), games={game.name: game},
    )  # fmt: skip


def new_campaign(world: World, work: Work, game: Game) -> Campaign:
    options = {name: option.default for name, option in game.options.items()}
    campaign = make(world, work, "camp", "gm@x.test", game.name, options, {}, "00" * 32)
    for n in range(game.players(options)):
        person = work.person(f"p{n}@x.test")
        campaign.seats.append(
            work.add(
                Seat(
                    campaign=campaign.row.id or 0,
                    key=f"@{n + 1}",
                    name=f"p{n}",
                    person=person.id,
                    email=f"p{n}@x.test",
                )
            )
        )
        campaign.row.parts = [*campaign.row.parts, f"{n}"]
        campaign.log(f"@{n + 1}", Joined(person.id, f"{n}"))
    start(campaign)
    campaign.save()
    return campaign


def turns(game: Game, campaign: Campaign, seed: int) -> Iterator[tuple[Any, Any]]:
    """The states and held orders of a played game."""
    state = campaign.state
    for turn in range(TURNS.get(game.name, 30)):
        if game.result(state) is not None:
            return
        held: Any = {}
        for seat in campaign.seats:
            held = game.resample(state, held, "", Dice(b"%d/%d" % (seed, turn), seat.key))[1]
        yield state, held
        state = game.resolve(state, held, Dice(b"%d" % seed, game.phase(state).code)).state


def mailed(world: World, session: Session, state: Any, held: Any, key: str) -> list[Notice]:
    """All that the seat would be mailed now: an answer, a reminder, a late notice, the report; then rolled back."""
    point = session.begin_nested()
    work = Work(session)
    row = work.campaign("camp")
    assert row is not None
    campaign = Campaign(world, work, row)
    campaign.state, campaign.held, row.status = state, held, "running"
    row.deadline, row.clocks = NOW + timedelta(days=2), {game_key(campaign): (NOW + timedelta(days=2)).isoformat()}
    campaign.save()
    letter = Letter(raw=LETTER, recipient="judge@judge.test", arrived=NOW)
    request = Request(
        world,
        work,
        letter,
        read_letter(LETTER, "judge@judge.test", NOW),
        "seat",
        campaign=campaign,
        seat=campaign.seat(key),
    )
    seat_letter(request)
    remind(campaign)
    say_late(campaign)
    report_to(campaign, campaign.seat(key), (), waiting_press(campaign))
    rows = session.exec(select(Notice).where(Notice.seat == key).order_by(Notice.id)).all()  # type: ignore[arg-type]
    assert rows
    for row in rows:
        session.expunge(row)
    point.rollback()
    session.expire_all()
    return list(rows[-5:])


def alike(world: World, some: list[Notice], others: list[Notice]) -> bool:
    """The same mails; made only of notices that do not hold the same."""
    if [(n.kind, n.to, n.data) for n in some] == [(n.kind, n.to, n.data) for n in others]:
        return True
    said, again = ([(m.subject, m.text, m.html) for m in (outgoing(world, n) for n in rows)] for rows in (some, others))
    return said == again


FEW = 5
"""Seats of a game that are all looked at in every turn."""
TURNS = {"warped": 9, "threed": 12}
"""Of games in which one player after the other has a turn, or with many seats."""


def game_key(campaign: Campaign) -> str:
    return next(iter(campaign.asks().values())).key if campaign.asks() else "none"


def compare(game: Game, folder: Path, seeds: range) -> None:
    """Raises AssertionError if a notice tells what it must not."""
    world = world_of(game, folder)
    with Session(world.engine, expire_on_commit=False) as session, session.begin():
        campaign = new_campaign(world, Work(session), game)
        for seed in seeds:
            for turn, (state, held) in enumerate(turns(game, campaign, seed)):
                share = 1 if len(campaign.seats) < FEW else 3  # of many seats a third a turn, each in its turn
                for seat in campaign.seats[turn % share :: share]:
                    told = mailed(world, session, state, held, seat.key)
                    for again in range(2 if len(campaign.seats) < FEW else 1):
                        other = game.resample(state, held, seat.key, Dice(b"%d" % again, seat.key))
                        now = mailed(world, session, *other, seat.key)
                        assert alike(world, told, now), f"{seat.name} is told what is hidden"


VARIANTS = {
    "intimate of four": with_options(Intimate, "intimate", players=4, nonplayer="random"),
    "goldenblade of two": with_options(GoldenBlade, "goldenblade", players=2),
    "goldenblade of three": with_options(GoldenBlade, "goldenblade", players=3, build_mode="separate"),
    "goldenblade of seven": with_options(GoldenBlade, "goldenblade", players=7),
    "warped of two": with_options(Warped, "warped", players=2),
    "warped of four": with_options(Warped, "warped", players=4, reaction_delay=6),
}
LEAKING = {**games(), "toy": ToyGame(), **VARIANTS}


@pytest.mark.parametrize("game", LEAKING.values(), ids=LEAKING)
def test_no_notice_tells_what_is_hidden(game: Game, tmp_path: Path) -> None:
    compare(
        game, tmp_path, range(1 if game.name in ("standard", "threed", "goldenblade", "warped") else 2)
    )  # so many seats, or variants


def test_a_leaky_game_is_found_by_its_notices(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="is told what is hidden"):
        compare(ToyGame(leaky=True), tmp_path, range(2))
