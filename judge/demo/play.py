"""`judge demo`: bots, a mail server, `judge run`, and a whole campaign between them."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge.demo import sentences as say
from judge.demo.player import LOOK, Player
from judge.demo.server import Loopback
from judge.games import games
from judge.games.protocol import Game, Refused
from judge.games.sides import Strength, WithDemo

if TYPE_CHECKING:
    from judge.referee.world import World

CAMPAIGN = "demo"
NAMES = ("anna", "ben", "carl", "dora", "emil", "fay", "greg", "hanna", "igor", "jane", "karl", "lena", "max", "nora")
SEED = "8"
"""Of the campaign that `judge demo` shows: Intimate Diplomacy then goes on for years, with the weak, too."""
PATIENCE = 300
"""Seconds in which nobody writes and no phase ends, after which the demo gives up."""


def play(name: str, keep: Path | None, many: str = "", strength: Strength = Strength.STRONG, seed: str = SEED) -> int:
    """Play one campaign to its end. 0 if it got there.

    `many`: how many play, where the game leaves a choice. Bots with one `seed` do the same whenever they read the same.
    """
    if name not in games():
        print(say.NO_SUCH_GAME.format(name=name, games=", ".join(games())), file=sys.stderr)
        return 2
    try:
        import aiosmtpd  # noqa: F401
        import pymap  # noqa: F401
    except ImportError:
        print(say.DEMO_NOT_INSTALLED, file=sys.stderr)
        return 2
    game = games()[name]
    wishes = (dict(game.demo) if isinstance(game, WithDemo) else {}) | ({"players": many} if many else {})
    count = seats_of(game, wishes)
    if not count:
        print(say.WRONG_NUMBER_OF_PLAYERS.format(title=game.title, many=many), file=sys.stderr)
        return 2
    folder = (keep or Path(tempfile.mkdtemp(prefix="judge-demo-"))).absolute()
    server = Loopback(folder / "mail", ["judge", "gm", *NAMES[:count]])
    server.start()
    gm, *players = seated(game, server, ("gm", *NAMES[:count]), strength, seed)
    judge = start_judge(folder, server)
    print(say.DEMO_RUNS.format(pid=judge.pid, count=len(players), title=game.title), flush=True)
    try:
        return watch(folder, judge, gm, players, "".join(f" {key}={text}" for key, text in wishes.items()))
    finally:
        for player in [gm, *players]:
            player.over.set()
        judge.send_signal(signal.SIGTERM)
        try:
            judge.wait(10)
        except subprocess.TimeoutExpired:
            judge.kill()
        server.stop()


def seated(game: Game, server: Loopback, names: Sequence[str], strength: Strength, seed: str) -> list[Player]:
    """A bot behind every mailbox; every second one writes HTML."""
    found = []
    for n, who in enumerate(names):
        player = Player(
            who, game, server.url("smtp", who), server.url("imap", who), f"{seed}/{who}".encode(), html=n % 2 == 0
        )
        player.mind.strength, player.asks = strength, who != "gm"
        found.append(player)
    return found


def seats_of(game: Game, wishes: Mapping[str, str]) -> int:
    """How many play with these options; 0 if they cannot be."""
    given = {key: game.options[key].read(text) if key in game.options else None for key, text in wishes.items()}
    if any(value is None or isinstance(value, Refused) for value in given.values()):
        return 0
    return game.players({key: option.default for key, option in game.options.items()} | given)


def environment(folder: Path, server: Loopback) -> dict[str, str]:
    """The judge's settings, as an operator would give them."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUDGE_")}
    return kept | {
        "JUDGE_DATABASE": f"sqlite:///{folder}/judge.db",
        "JUDGE_ADDRESS": "judge@localhost",
        "JUDGE_GM": "gm@localhost",
        "JUDGE_OUTBOX": server.url("smtp", "judge"),
        "JUDGE_INBOX": server.url("imap", "judge") + "/INBOX?processed=Served",
        "JUDGE_BEAT": "1",
        "JUDGE_POLL": str(LOOK),
    }


def start_judge(folder: Path, server: Loopback) -> "subprocess.Popen[bytes]":
    """`judge run`, as it runs for real."""
    with (folder / "judge.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "judge", "run"], env=environment(folder, server), cwd=folder, stdout=log, stderr=log
        )


def shown(folder: Path) -> dict[str, object]:
    """The campaign as anybody may see it, straight from the judge's database; {} while there is none."""
    from judge.referee.campaign.campaign import Campaign
    from judge.referee.exchange.show import shown as show
    from judge.store.engine import transaction
    from judge.store.work import Work

    here = _judge_of(folder)
    with transaction(here.engine) as session:
        row = Work(session).campaign(CAMPAIGN)
        return json.loads(json.dumps(show(Campaign(here, Work(session), row)))) if row else {}


@cache
def _judge_of(folder: Path) -> "World":
    """What looks into the database, again and again."""
    from judge.cli.console import world_at

    return world_at(f"sqlite:///{folder}/judge.db")


def watch(folder: Path, judge: "subprocess.Popen[bytes]", gm: Player, players: list[Player], settings: str = "") -> int:
    """The GM creates, the bots join, and every new phase is a line on the screen."""
    for player in [gm, *players]:
        player.start()
    began, phase, joined, seen = time.monotonic(), "", False, 0
    last = began
    gm.write("judge@localhost", say.SUBJECT_NEW_GAME, f"CREATE {CAMPAIGN} {players[0].mind.game.name}{settings}")
    while time.monotonic() - last < PATIENCE:
        if (written := sum(player.count for player in players)) != seen:
            last, seen = time.monotonic(), written
        if judge.poll() is not None:
            print(say.JUDGE_HAS_STOPPED.format(folder=folder), file=sys.stderr)
            return 1
        if (folder / "judge.db").exists():
            now = shown(folder)
            if now and not joined:
                for player in players:
                    player.write("judge@localhost", say.SUBJECT_JOIN, f"JOIN {CAMPAIGN} AS NAME {player.player}")
                joined = True
            if now and now["phase"] != phase:
                phase = str(now["phase"])
                last = time.monotonic()
                print(say.PHASE_BEGAN.format(last=last - began, phase=phase, seen=seen), flush=True)
            if now and now["result"] and all(player.over.is_set() for player in players):
                return tell(folder, now, players)
        time.sleep(0.4)
    archive(folder, f"{Path(sys.executable).parent}/judge")
    print(say.DEMO_STANDS_STILL.format(patience=PATIENCE, folder=folder), file=sys.stderr)
    return 1


def archive(folder: Path, judge: str) -> None:
    """The campaign's page of the web archive, however far it has come."""
    subprocess.run(
        [judge, "archive", "--out", f"{folder}/archive"],
        env={**os.environ, "JUDGE_DATABASE": f"sqlite:///{folder}/judge.db", "JUDGE_ADDRESS": "judge@localhost"},
        cwd=folder, capture_output=True, check=False,
    )  # fmt: skip


def tell(folder: Path, end: dict[str, object], players: list[Player]) -> int:
    """Who won, and where everything lies."""
    reports = folder / "reports"
    reports.mkdir(exist_ok=True)
    for player in players:
        (reports / f"{player.player}-last-report.txt").write_text(player.mind.last, "utf-8")
    judge = f"{Path(sys.executable).parent}/judge"
    command = f"JUDGE_DATABASE=sqlite:///{folder}/judge.db {judge}"
    archive(folder, judge)
    result = end["result"]
    assert isinstance(result, dict)
    winners = " and ".join(result["winners"])
    print(f"\n{winners or 'Nobody'}: {result['kind']}.\n")
    print(players[0].mind.last.split("\n\nTHE POSITION")[0].strip())
    print(
        say.WHERE_TO_LOOK.format(
            folder=folder, reports=reports, command=command, campaign=CAMPAIGN, judge=judge
        ).rstrip()
    )
    return 0
