"""A turn taken back and played again is as if what was undone had never been: in every game, and in the log's replay."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlmodel import Session

from judge.games import games
from judge.games.codec import fingerprint
from judge.games.dice import Dice
from judge.games.protocol import Game, Refused
from judge.referee.campaign.addressing import gm_address, seat_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.letters import intake
from judge.referee.phases.lifecycle import adjust, resolve
from judge.referee.phases.undo import before_resolution, go_back, turning_points
from judge.referee.record.entries import Undone
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.store.engine import transaction
from judge.store.work import Work
from tests.games.test_notices_leak import new_campaign, world_of

ALL = list(games().values())
TURNS = 7


def dealt(game: Game, campaign: Campaign, word: str) -> Any:
    """Orders for everybody, the same whenever they are asked for in this position."""
    return game.resample(campaign.state, {}, "", Dice(word.encode(), campaign.game.phase(campaign.state).code))[1]


def turn(game: Game, campaign: Campaign, word: str) -> None:
    campaign.held = dealt(game, campaign, word)
    resolve(campaign, "test")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_as_if_it_had_never_been(game: Game, seed: int, tmp_path: Path) -> None:
    straight, crooked = (path for name in ("one", "two") if (path := tmp_path / name).mkdir() is None)
    world = world_of(game, straight)
    with Session(world.engine) as session:
        campaign = new_campaign(world, Work(session), game)
        wanted = [fingerprint(campaign.state)]
        while len(wanted) <= TURNS and campaign.row.status == "running":
            turn(game, campaign, "as it was")
            wanted.append(fingerprint(campaign.state))
    world = world_of(game, crooked)
    with Session(world.engine) as session:
        campaign = new_campaign(world, Work(session), game)
        found = wander(game, campaign, Random(seed), len(wanted) - 1)
        number, why = verify(export(campaign.work, campaign.row, True))
    assert found == wanted
    assert number == 0, why


def wander(game: Game, campaign: Campaign, chance: Random, turns: int) -> list[str]:
    """The same turns with detours: other orders, corrections, taken back to the turn's beginning, or to its end."""
    found = [fingerprint(campaign.state)]
    for n in range(turns):
        then, campaign.held = campaign.held, dealt(game, campaign, "as it was")
        if chance.random() < 0.7 and n < turns - 1:
            began = turning_points(campaign)[-1][0]
            phase, before = campaign.row.phase, len(turning_points(campaign))
            kept = chance.random() < 0.5
            resolve(campaign, "test")
            for _ in range(chance.randrange(3)):
                if campaign.row.status == "running":
                    detour(game, campaign, chance)
            assert len(turning_points(campaign)) > before
            go_back(campaign, before_resolution(campaign, began, phase) if kept else began, Undone)
            assert fingerprint(campaign.state) == found[-1]
            if not kept:
                assert {key: mine for key, mine in campaign.held.items() if mine} == {
                    k: m for k, m in then.items() if m
                }
                campaign.held = dealt(game, campaign, "as it was")
        resolve(campaign, "test")
        found.append(fingerprint(campaign.state))
    return found


def detour(game: Game, campaign: Campaign, chance: Random) -> None:
    for verb in chance.sample(game.corrections, min(2, len(game.corrections))):
        adjust(campaign, verb.form.replace("jones", "p1").replace("smith", "p2"))
    if campaign.asks():
        turn(game, campaign, f"otherwise {chance.random()}")


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_corrections_are_done_or_refused(game: Game, tmp_path: Path) -> None:
    """In every phase, in the game's own forms and in rubbish; the game goes on from there, and its log replays."""
    world, done = world_of(game, tmp_path), 0
    with Session(world.engine) as session:
        campaign = new_campaign(world, Work(session), game)
        for _ in range(TURNS):
            if campaign.row.status != "running":
                break
            for form in [
                *(verb.form for verb in game.corrections),
                "ADJUST",
                "ADJUST UNITS X",
                "ADJUST HAND A B C D E",
            ]:
                before = fingerprint(campaign.state)
                refusal = adjust(campaign, form.replace("jones", "p0").replace("smith", "p1"))
                assert not isinstance(refusal, Refused) or refusal.text
                assert not isinstance(refusal, Refused) or fingerprint(campaign.state) == before
                done += not isinstance(refusal, Refused)
            turn(game, campaign, "corrected")
        number, why = verify(export(campaign.work, campaign.row, True))
    assert number == 0, why
    assert done or not game.corrections


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_what_the_gm_writes_for_a_player_is_held_as_his_own(game: Game, tmp_path: Path) -> None:
    """AS: the same lines, from the player's address in one campaign and from the GM's in another."""
    line, held = (
        "\n".join(verb.form for verb in game.verbs[:1] if not verb.block) + "\nREACT Treaty WHEN ANYONE STARTS",
        [],
    )
    for name in ("own", "gm"):
        (tmp_path / name).mkdir()
        world = world_of(game, tmp_path / name)
        with transaction(world.engine) as session:
            campaign = new_campaign(world, Work(session), game)
            to = seat_address(campaign, campaign.seats[0]) if name == "own" else gm_address(campaign)
        text = line if name == "own" else f"AS p0\n{line}\nEND"
        sender = "p0@x.test" if name == "own" else "gm@x.test"
        intake.deliver(world, f"From: {sender}\nTo: {to}\nMessage-ID: <{name}@x>\n\n{text}\n".encode(), to)
        with transaction(world.engine) as session:
            row = Work(session).campaign("camp")
            assert row is not None
            campaign = Campaign(world, Work(session), row)
            held.append((campaign.held.get("@1"), game.view(campaign.state, {}, "@1").get("you", {}).get("standing")))
            assert verify(export(campaign.work, campaign.row, True))[0] == 0
    assert any(held[0]), "nothing was held"
    assert held[0] == held[1]
