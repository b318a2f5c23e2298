"""The board beside the Python package `diplomacy`: microseconds a movement phase of at least 31 units, real orders."""

import gzip
import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from judge.board.movement import check, move, resolve
from judge.board.notation import read
from judge.games.diplomacy.record import position_of, read_orders

PHASES, ROUNDS, PEER_ROUNDS = 150, 15, 3


def rows() -> list[dict[str, Any]]:
    with gzip.open(Path(__file__).parent.parent / "board" / "real_games.jsonl.gz", "rt", encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    return [r for r in found if r["phase"][-1] == "M" and sum(map(len, r["units"].values())) >= 31][:PHASES]


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1e6


def ours(data: list[dict[str, Any]]) -> dict[str, list[float]]:
    positions = [position_of({"units": r["units"], "centres": r["centers"]}) for r in data]
    sheets = [check(p, read_orders(r["orders"], "M")[0]) for p, r in zip(positions, data, strict=True)]
    found: dict[str, list[float]] = {
        "resolve": [],
        "resolve, outcome objects drawn": [],
        "resolve, position drawn too": [],
        "text": [],
        "text, every line new": [],
    }

    def each(work: Callable[[int], object]) -> Callable[[], object]:
        return lambda: [None for i in range(len(data)) if work(i) is None]

    def drawn(i: int) -> object:
        return resolve(sheets[i], positions[i]).outcomes

    def full(i: int) -> object:
        done = resolve(sheets[i], positions[i])
        return done.outcomes, done.position

    def text(i: int) -> object:
        return move(positions[i], read_orders(data[i]["orders"], "M")[0])

    for _ in range(ROUNDS):
        found["resolve"].append(timed(each(lambda i: resolve(sheets[i], positions[i]))) / len(data))
        found["resolve, outcome objects drawn"].append(timed(each(drawn)) / len(data))
        found["resolve, position drawn too"].append(timed(each(full)) / len(data))
        found["text"].append(timed(each(text)) / len(data))
        read.cache_clear()
        found["text, every line new"].append(timed(each(text)) / len(data))
    return found


def theirs(data: list[dict[str, Any]]) -> dict[str, list[float]]:
    from diplomacy import Game

    found: dict[str, list[float]] = {"set_orders": [], "process": []}
    for _ in range(PEER_ROUNDS):
        orders = process = 0.0
        for row in data:
            game = Game()
            for power in game.powers:
                game.set_units(power, row["units"].get(power, []), reset=True)
                game.set_centers(power, row["centers"].get(power, []), reset=True)
            game.set_current_phase(row["phase"])
            orders += timed(lambda g=game, r=row: [g.set_orders(p, o) for p, o in r["orders"].items()])  # type: ignore[misc]
            process += timed(game.process)
        found["set_orders"].append(orders / len(data))
        found["process"].append(process / len(data))
    return found


def main() -> None:
    data = rows()
    mine, peer = ours(data), theirs(data)
    print(f"{len(data)} phases, microseconds a phase: best, median")
    for name, times in {
        **{f"judge: {k}": v for k, v in mine.items()},
        **{f"diplomacy: {k}": v for k, v in peer.items()},
    }.items():
        print(f"  {name:40} {min(times):9.1f} {median(times):9.1f}")
    both = [a + b for a, b in zip(peer["set_orders"], peer["process"], strict=True)]
    drawn = mine["resolve, outcome objects drawn"]
    for pick, name in ((min, "best"), (median, "median")):
        process, all_of_it = pick(peer["process"]), pick(both)
        print(f"{name}: checked orders to outcomes {process / pick(mine['resolve']):.1f} times as fast as process()")
        print(f"  every Outcome made an object {process / pick(drawn):.1f} times as fast as process()")
        print(f"  from text {all_of_it / pick(mine['text']):.1f} times as fast as set_orders() + process()")
        print(f"  from text, every line new {all_of_it / pick(mine['text, every line new']):.1f} times")


if __name__ == "__main__":
    main()
