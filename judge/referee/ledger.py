"""Export of a campaign's log, its verification by replay, and import."""

import json
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlmodel import select

from judge.games import games
from judge.games.codec import pack
from judge.games.protocol import Game, Refused, Step
from judge.mail.address import NAME
from judge.mail.mime import is_address
from judge.referee import house
from judge.referee.creating import make
from judge.referee.record.entries import Kind, Loaded, Position
from judge.referee.record.filling import fill_campaign
from judge.referee.record.replay import Replay, seeds_of
from judge.referee.table import Table
from judge.referee.turns import open_phase
from judge.referee.world import World
from judge.store.chain import first_wrong
from judge.store.tables import Entry, Seat, Snapshot, Told
from judge.store.work import Work

FORMAT = "judge-log-1"
SEAT = (
    "key", "name", "email", "status", "epoch", "early_lines", "sent", "missed", "wait", "ready", "votes",
    "absences", "kept", "replies", "since", "seeking",
)  # fmt: skip
"""What a seat is, beside its person."""
TOLD = ("n", "kind", "phase", "at", "events", "view", "chart")
SNAPSHOT = ("n", "kind", "phase", "state", "held")


def export(table: Table, everything: bool, upto: int | None = None) -> Iterable[str]:
    """JSON lines: a header, then one log entry a line. Of a running campaign without seed and private bodies.

    `upto`: the first so many entries alone.
    """
    row = table.row
    open_ = everything or row.status == "over"
    rows = table.work.entries(row)[:upto]
    header: dict[str, Any] = {"format": FORMAT, "campaign": row.name, "game": row.game, "entries": len(rows)}
    header |= {"head": rows[-1]["hash"] if rows else "", "status": row.status, "seed": row.seed if open_ else None}
    if everything:
        header["seats"] = [{name: getattr(s, name) for name in SEAT} for s in table.seats]
        header |= {"gm": next(iter(table.work.addresses(row.gm)), ""), "options": row.options, "pace": row.pace}
        header |= {"base": row.base, "parts": row.parts, "state": row.state, "held": row.held, "phase": row.phase}
        header |= {"gm_epoch": row.gm_epoch, "clocks": row.clocks, "acts": row.acts}
        header["gms"] = [[next(iter(table.work.addresses(who)), ""), epoch] for who, epoch in table.gms[1:]]
        header |= {"told": [{name: getattr(t, name) for name in TOLD} for t in table.work.told(row)]}
        header |= {"snapshots": [{name: getattr(s, name) for name in SNAPSHOT} for s in table.work.kept(row)]}
        header |= {name: at.isoformat() if (at := getattr(row, name)) else None for name in ("deadline", "opened")}
    yield json.dumps(header, ensure_ascii=False)
    for entry in rows:
        if not open_:
            del entry["body"]
        yield json.dumps(entry, ensure_ascii=False)


def verify(lines: Iterable[str], head: str = "") -> tuple[int, str]:
    """Check an exported campaign: 0 and a summary, or the number of the first wrong line of the file and why."""
    rows = []
    for n, line in enumerate(lines, start=1):
        try:
            row = json.loads(line)
            assert isinstance(row, dict)
        except (ValueError, AssertionError):
            return n, "is not a JSON object"
        rows.append(row)
    if not rows or rows[0].get("format") != FORMAT:
        return 1, "is not the header of an exported campaign"
    header, entries = rows[0], rows[1:]
    wrong = first_wrong(entries)
    if wrong:
        return wrong[0] + 1, wrong[1]
    last = entries[-1]["hash"] if entries else ""
    if header.get("entries") != len(entries) or header.get("head") != last:
        return 1, f"the header says {header.get('entries')} entries ending in {header.get('head')}, the log has others"
    turning = [entry["kind"] for entry in entries if entry["kind"] in (Kind.OVER, Kind.REOPENED)]
    over = turning[-1:] == [Kind.OVER]
    if {entry["campaign"] for entry in entries} - {header.get("campaign")} or over != (header.get("status") == "over"):
        return 1, "the header does not say which campaign this is, or whether it is over, as the log does"
    if over and not header.get("seed"):
        return 1, "the header has lost the seed of a campaign that is over"
    if head and not last.startswith(head):
        return len(entries) + 1, f"the log ends in {last}, not in {head}"
    if not header.get("seed"):
        return 0, f"{len(entries)} entries, unbroken; the seed is not revealed yet, so nothing was replayed"
    game = games().get(str(header.get("game")))
    if game is None:
        return 1, f"the game {header.get('game')} is not known here"
    return replay(game, header, entries)


def replay(game: Game, header: Mapping[str, Any], entries: list[dict[str, Any]]) -> tuple[int, str]:
    """Play the log again: every resolution must reach the state whose hash was written down."""
    again = Replay(game, seeds_of(entries, header["seed"]))
    for n, entry in enumerate(entries, start=2):
        if "sealed" in entry["payload"] and not entry.get("body"):
            return n, "has lost its body"
        wrong = again.play(entry)
        if wrong:
            return n, wrong
    return 0, f"{len(entries)} entries, unbroken; {again.turns} resolutions replayed, every state as written"


def bring(world: World, work: Work, text: str) -> Table:
    """Import a campaign exported with --all, or a position to start one from. Raises ValueError."""
    lines = text.splitlines()
    try:
        header = json.loads(lines[0]) if len(lines) > 1 and lines[0].rstrip().endswith("}") else json.loads(text)
    except (json.JSONDecodeError, IndexError) as error:
        raise ValueError(f"this is no exported campaign and no position: {error}") from None
    if not isinstance(header, dict):
        raise ValueError("a position is a JSON object")
    if header.get("format") == FORMAT:
        return bring_campaign(world, work, header, lines)
    return bring_position(world, work, header)


def bring_position(world: World, work: Work, record: Mapping[str, Any]) -> Table:
    """`{"campaign","game","gm","seats":{name: email},"options":{},"pace":{}, …}` and the game's own position."""
    try:
        name, game = str(record["campaign"]), world.games[record["game"]]
        seats, gm = dict(record["seats"]), str(record["gm"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"a position needs campaign, game, gm, seats (name: address): {error}") from None
    if work.campaign(name):
        raise ValueError(f"there is a campaign {name} already")
    if not NAME.fullmatch(name):
        raise ValueError("a campaign's name is 2 to 20 letters, digits and dashes and begins with a letter")
    options, timing = chosen(game, dict(record.get("options") or {}), dict(record.get("pace") or {}))
    problem = bad_people(game, options, seats, gm)
    if problem:
        raise ValueError(problem)
    table = make(world, work, name, gm, game.name, options, timing, secrets.token_hex(32))
    keys = {str(player): f"@{n}" for n, player in enumerate(seats, start=1)}
    for player, email in seats.items():
        person = work.person(str(email).lower())
        seat = Seat(
            campaign=table.row.id or 0, key=keys[player], name=player, person=person.id, email=str(email).lower()
        )
        table.seats.append(work.add(seat))
    try:
        step = game.load(tuple(keys.values()), options, {part: keyed(value, keys) for part, value in record.items()})
    except (TypeError, AttributeError, KeyError) as error:
        raise ValueError(f"the position cannot be read: {error}") from None
    if isinstance(step, Refused):
        raise ValueError(step.text)
    begin(table, step)
    return table


def keyed(value: Any, keys: Mapping[str, str]) -> Any:
    """Plain data with every player's name replaced by his seat's key."""
    if isinstance(value, str):
        return keys.get(value, value)
    if isinstance(value, dict):
        return {keys.get(name, name): keyed(item, keys) for name, item in value.items()}
    return [keyed(item, keys) for item in value] if isinstance(value, list) else value


def bad_people(game: Game, options: Mapping[str, Any], seats: Mapping[str, Any], gm: str) -> str:
    """Why these cannot be the players and the GM; "" if they can."""
    emails = {str(email).lower() for email in seats.values()}
    if len(seats) != game.players(options):
        return f"{game.title} is for {game.players(options)} players here, not for {len(seats)}"
    if len(emails) < len(seats) or len({player.lower() for player in seats}) < len(seats):
        return "every player needs a name and an address of his own"
    if not all(is_address(email) for email in (*emails, gm)):
        return "every player and the GM need a mail address"
    return ""


def chosen(game: Game, options: dict[str, Any], timing: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Options and pace as given, checked like those of CREATE. Raises ValueError."""
    found = {key: option.default for key, option in game.options.items()}
    for key, value in options.items():
        if key not in game.options:
            raise ValueError(f"{game.title} has no option {key}")
        text = ("on" if value else "off") if isinstance(value, bool) else str(value)
        if isinstance(value, dict):
            text = " ".join(f"{power}{n}" for power, n in value.items())
        read = game.options[key].read(text.lower())
        if isinstance(read, Refused):
            raise ValueError(f"{key}: {read.text}")
        found[key] = read
    for key, value in timing.items():
        problem = house.wrong(key, str(value), game.clocks)
        if problem:
            raise ValueError(problem)
    return found, {key: house.kept(key, str(value)) for key, value in timing.items()}


def begin(table: Table, step: Step) -> None:
    """The campaign starts from what was brought."""
    row = table.row
    part = "position"  # the fingerprint of the base is told to everybody, so the seed must not be that alone
    row.parts = [part]
    row.seed = sha256(bytes.fromhex(row.base) + part.encode()).hexdigest()
    row.status = "running"
    table.state, table.held = step.state, {}
    table.log("operator", Position(pack(step.state)))
    table.log("operator", Loaded(mark=table.mark(), part=part))
    open_phase(table, step.events)
    table.save()


def bring_campaign(world: World, work: Work, header: Mapping[str, Any], lines: list[str]) -> Table:
    """A whole campaign, log and all, from `export --all`. Raises ValueError."""
    n, why = verify(lines)
    if n:
        raise ValueError(f"line {n} {why}")
    if "seats" not in header:
        raise ValueError("only an export with --all can be imported")
    if work.campaign(header["campaign"]):
        raise ValueError(f"there is a campaign {header['campaign']} already")
    table = make(
        world, work, header["campaign"], header["gm"], header["game"], header["options"], header["pace"],
        header["base"],
    )  # fmt: skip
    row = table.row
    work.session.flush()
    for old in work.session.exec(select(Entry).where(Entry.campaign == row.id)):
        work.session.delete(old)
    work.session.flush()
    for entry in map(json.loads, lines[1:]):
        work.add(Entry(**{**entry, "campaign": row.id}))
    for s in header["seats"]:
        person = work.person(s["email"]).id if s["email"] else None
        table.seats.append(work.add(Seat(campaign=row.id or 0, person=person, **s)))
    row.entries, row.head, row.seed, row.base = header["entries"], header["head"], header["seed"] or "", header["base"]
    row.parts, row.state, row.held, row.phase = header["parts"], header["state"], header["held"], header["phase"]
    row.status = "paused" if header["status"] == "running" else header["status"]
    row.gm_epoch, row.clocks, row.acts = header["gm_epoch"], header["clocks"], header.get("acts", [])
    row.gms = [{"person": work.person(email).id or 0, "epoch": epoch} for email, epoch in header.get("gms", [])]
    row.deadline, row.opened = (
        datetime.fromisoformat(at) if (at := header[key]) else None for key in ("deadline", "opened")
    )
    work.session.add(row)
    work.session.flush()
    table = Table(world, work, row)
    if "told" not in header:  # an older judge's: what it told is played again this once
        fill_campaign(work, row, table.game, work.entries(row))
    for kind, rows in ((Told, header.get("told", ())), (Snapshot, header.get("snapshots", ()))):
        for one in rows:
            work.add(kind(campaign=row.id or 0, **one))
    return table
