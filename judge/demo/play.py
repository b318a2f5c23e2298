"""`judge demo`: bots, a mail server, `judge run`, and a whole campaign between them."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from judge.demo.player import Player
from judge.demo.server import Loopback
from judge.games import games
from judge.games.protocol import Game, Refused
from judge.games.sides import Strength, WithDemo

CAMPAIGN = "demo"
NAMES = ("anna", "ben", "carl", "dora", "emil", "fay", "greg", "hanna", "igor", "jane", "karl", "lena", "max", "nora")
PATIENCE = 300
"""Seconds in which nobody writes and no phase ends, after which the demo gives up."""


def play(name: str, keep: Path | None, many: str = "", strength: Strength = Strength.STRONG) -> int:
    """Play one campaign to its end. 0 if it got there. `many`: how many play, where the game leaves a choice."""
    if name not in games():
        print(f"There is no game {name} here; there are {', '.join(games())}.", file=sys.stderr)
        return 2
    try:
        import aiosmtpd  # noqa: F401
        import pymap  # noqa: F401
    except ImportError:
        print("The demo needs its mail server: pip install 'judge[demo]'", file=sys.stderr)
        return 2
    game = games()[name]
    wishes = (dict(game.demo) if isinstance(game, WithDemo) else {}) | ({"players": many} if many else {})
    count = seats_of(game, wishes)
    if not count:
        print(f"{game.title} is not for {many} players.", file=sys.stderr)
        return 2
    folder = (keep or Path(tempfile.mkdtemp(prefix="judge-demo-"))).absolute()
    server = Loopback(folder / "mail", ["judge", "gm", *NAMES[:count]])
    server.start()
    seed = os.urandom(16)
    players = [
        Player(who, game, server.url("smtp", who), server.url("imap", who), seed + who.encode(), html=n % 2 == 1)
        for n, who in enumerate(NAMES[:count])
    ]
    for player in players:
        player.mind.strength = strength
    gm = Player("gm", game, server.url("smtp", "gm"), server.url("imap", "gm"), seed)
    judge = start_judge(folder, server)
    print(f"The judge runs (process {judge.pid}); {len(players)} bots play {game.title} by mail.", flush=True)
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
        "JUDGE_POLL": "1",  # a letter that slips in between a look and IDLE waits no longer than this
    }


def start_judge(folder: Path, server: Loopback) -> "subprocess.Popen[bytes]":
    """`judge run`, as it runs for real."""
    with (folder / "judge.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "judge", "run"], env=environment(folder, server), cwd=folder, stdout=log, stderr=log
        )


def shown(folder: Path) -> dict[str, object]:
    """The campaign as anybody may see it, straight from the judge's database; {} while there is none."""
    from judge.cli.console import world_at
    from judge.referee.campaign.campaign import Campaign
    from judge.referee.exchange.show import shown as show
    from judge.store.engine import transaction
    from judge.store.work import Work

    here = world_at(f"sqlite:///{folder}/judge.db")
    with transaction(here.engine) as session:
        row = Work(session).campaign(CAMPAIGN)
        return json.loads(json.dumps(show(Campaign(here, Work(session), row)))) if row else {}


def watch(folder: Path, judge: "subprocess.Popen[bytes]", gm: Player, players: list[Player], settings: str = "") -> int:
    """The GM creates, the bots join, and every new phase is a line on the screen."""
    for player in [gm, *players]:
        player.start()
    began, phase, joined, seen = time.monotonic(), "", False, 0
    last = began
    gm.write("judge@localhost", "a new game", f"CREATE {CAMPAIGN} {players[0].mind.game.name}{settings}")
    while time.monotonic() - last < PATIENCE:
        if (written := sum(player.count for player in players)) != seen:
            last, seen = time.monotonic(), written
        if judge.poll() is not None:
            print(f"The judge has stopped; its last words are in {folder}/judge.log", file=sys.stderr)
            return 1
        if (folder / "judge.db").exists():
            now = shown(folder)
            if now and not joined:
                for player in players:
                    player.write("judge@localhost", "I want to play", f"JOIN {CAMPAIGN} AS NAME {player.player}")
                joined = True
            if now and now["phase"] != phase:
                phase = str(now["phase"])
                last = time.monotonic()
                print(f"  {last - began:5.1f} s  {phase:8} {seen:4} letters written", flush=True)
            if now and now["result"] and all(player.over.is_set() for player in players):
                return tell(folder, now, players)
        time.sleep(0.2)
    archive(folder, f"{Path(sys.executable).parent}/judge")
    print(f"Nothing has happened for {PATIENCE} s; look into {folder}/archive and {folder}/judge.log", file=sys.stderr)
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
        f"""
Every mail, as it was sent:     {folder}/mail/*/.Read/new
The last report of each player: {reports}
The judge's own words:          {folder}/judge.log

Look through it:        {folder}/archive/index.html (open it in a browser)
Look at the campaign:   {command} show {CAMPAIGN}
Read its log:           {command} log {CAMPAIGN}
Prove that it is true:  {command} export {CAMPAIGN} --out {folder}/demo.jsonl
                        {judge} verify {folder}/demo.jsonl
Read anna's mail:       less {folder}/mail/anna/.Read/new/*""".rstrip()
    )
    return 0
