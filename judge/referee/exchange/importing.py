"""Import: a campaign exported with --all, or a position to start one from. The operator's."""

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlmodel import select

from judge.games.codec import pack
from judge.games.dice import Dice
from judge.games.protocol import Game, Refused, Step
from judge.mail.address import NAME
from judge.mail.mime import is_address
from judge.referee.campaign import settings
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.creation import make
from judge.referee.exchange import sentences as say
from judge.referee.phases.lifecycle import open_phase
from judge.referee.record.entries import Loaded, Position
from judge.referee.record.exporting import FORMAT
from judge.referee.record.fill_earlier import fill_campaign
from judge.referee.record.verifying import verify
from judge.referee.world import World
from judge.store.statuses import CampaignStatus
from judge.store.tables import Campaign as CampaignRow
from judge.store.tables import Entry, Seat, Snapshot, Told
from judge.store.work import Work


def bring(world: World, work: Work, text: str) -> Campaign:
    """Import a campaign exported with --all, or a position to start one from. Raises ValueError."""
    lines = text.splitlines()
    try:
        header = json.loads(lines[0]) if len(lines) > 1 and lines[0].rstrip().endswith("}") else json.loads(text)
    except (json.JSONDecodeError, IndexError) as error:
        raise ValueError(say.NOT_IMPORTABLE_FILE.format(error=error)) from None
    if not isinstance(header, dict):
        raise ValueError(say.POSITION_NOT_JSON_OBJECT)
    if header.get("format") == FORMAT:
        return bring_campaign(world, work, header, lines)
    return bring_position(world, work, header)


def bring_position(world: World, work: Work, record: Mapping[str, Any]) -> Campaign:
    """`{"campaign","game","gm","seats":{name: email},"options":{},"pace":{}, …}` and the game's own position."""
    try:
        name, game = str(record["campaign"]), world.games[record["game"]]
        seats, gm = dict(record["seats"]), str(record["gm"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(say.POSITION_LACKS_FIELDS.format(error=error)) from None
    if work.campaign(name):
        raise ValueError(say.CAMPAIGN_EXISTS.format(name=name))
    if not NAME.fullmatch(name):
        raise ValueError(say.BAD_CAMPAIGN_NAME)
    given = dict(record.get("options") or {})
    if "players" in game.options:
        given.setdefault("players", len(seats))
    options, timing = chosen(game, given, dict(record.get("pace") or {}))
    problem = bad_people(game, options, seats, gm)
    if problem:
        raise ValueError(problem)
    campaign = make(world, work, name, gm, game.name, options, timing, world.chance())
    keys = {str(player): f"@{n}" for n, player in enumerate(seats, start=1)}
    for player, email in seats.items():
        person = work.person(str(email).lower())
        seat = Seat(
            campaign=campaign.row.id or 0, key=keys[player], name=player, person=person.id, email=str(email).lower()
        )
        campaign.seats.append(work.add(seat))
    own = {part: keyed(value, keys) for part, value in record.items()}
    try:
        dice = Dice(bytes.fromhex(campaign.row.base), "load")
        step = game.load(tuple(keys.values()), options, own, campaign.row.version, dice)
    except (TypeError, AttributeError, KeyError) as error:
        raise ValueError(say.POSITION_UNREADABLE.format(error=error)) from None
    if isinstance(step, Refused):
        raise ValueError(step.text)
    begin(campaign, step)
    return campaign


def keyed(value: Any, keys: Mapping[str, str]) -> Any:
    """Plain data with every player's name replaced by their seat's key."""
    if isinstance(value, str):
        return keys.get(value, value)
    if isinstance(value, dict):
        return {keys.get(name, name): keyed(item, keys) for name, item in value.items()}
    return [keyed(item, keys) for item in value] if isinstance(value, list) else value


def bad_people(game: Game, options: Mapping[str, Any], seats: Mapping[str, Any], gm: str) -> str:
    """Why these cannot be the players and the GM; "" if they can."""
    emails = {str(email).lower() for email in seats.values()}
    if len(seats) != game.players(options):
        return say.WRONG_NUMBER_OF_PLAYERS.format(title=game.title, needed=game.players(options), given=len(seats))
    if len(emails) < len(seats) or len({player.lower() for player in seats}) < len(seats):
        return say.PLAYER_NEEDS_OWN_ADDRESS
    if not all(is_address(email) for email in (*emails, gm)):
        return say.EVERYBODY_NEEDS_ADDRESS
    return ""


def chosen(game: Game, options: dict[str, Any], timing: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Options and pace as given, checked like those of CREATE. Raises ValueError."""
    found = {key: option.default for key, option in game.options.items()}
    for key, value in options.items():
        if key not in game.options:
            raise ValueError(say.NO_SUCH_OPTION.format(title=game.title, key=key))
        text = ("on" if value else "off") if isinstance(value, bool) else str(value)
        if isinstance(value, dict):
            text = " ".join(f"{power}{n}" for power, n in value.items())
        read = game.options[key].read(text.lower())
        if isinstance(read, Refused):
            raise ValueError(f"{key}: {read.text}")
        found[key] = read
    for key, value in timing.items():
        problem = settings.wrong(key, str(value), game.clocks)
        if problem:
            raise ValueError(problem)
    return found, {key: settings.kept(key, str(value), game.clocks) for key, value in timing.items()}


def begin(campaign: Campaign, step: Step) -> None:
    """The campaign starts from what was brought."""
    row = campaign.row
    part = "position"  # the fingerprint of the base is told to everybody, so the seed must not be that alone
    row.parts = [part]
    row.seed = sha256(bytes.fromhex(row.base) + part.encode()).hexdigest()
    row.status = CampaignStatus.RUNNING
    campaign.state, campaign.held = step.state, {}
    campaign.log("operator", Position(pack(step.state)))
    campaign.log("operator", Loaded(mark=campaign.mark(), part=part))
    open_phase(campaign, step.events)
    campaign.save()


def bring_campaign(world: World, work: Work, header: Mapping[str, Any], lines: list[str]) -> Campaign:
    """A whole campaign, log and all, from `export --all`. Raises ValueError."""
    n, why = verify(lines, installed=world.games)
    if n:
        raise ValueError(f"line {n} {why}")
    if "seats" not in header:
        raise ValueError(say.ONLY_FULL_EXPORT_IMPORTABLE)
    if work.campaign(header["campaign"]):
        raise ValueError(say.CAMPAIGN_EXISTS.format(name=header["campaign"]))
    campaign = make(
        world, work, header["campaign"], header["gm"], header["game"], header["options"], header["pace"],
        header["base"],
    )  # fmt: skip
    row = campaign.row
    work.session.flush()
    for old in work.session.exec(select(Entry).where(Entry.campaign == row.id)):
        work.session.delete(old)
    work.session.flush()
    for entry in map(json.loads, lines[1:]):
        work.add(Entry(**{**entry, "campaign": row.id}))
    for s in header["seats"]:
        person = work.person(s["email"]).id if s["email"] else None
        work.add(Seat(campaign=row.id or 0, person=person, **s))
    of_header(work, row, header)
    work.session.flush()
    campaign = Campaign(world, work, row)
    if "told" not in header:  # an older judge's: what it told is played again this once
        fill_campaign(work, row, campaign.game, work.entries(row))
    for kind, rows in ((Told, header.get("told", ())), (Snapshot, header.get("snapshots", ()))):
        for one in rows:
            work.add(kind(campaign=row.id or 0, **one))
    return campaign


def of_header(work: Work, row: CampaignRow, header: Mapping[str, Any]) -> None:
    """The campaign's row as it was exported; one that ran is paused."""
    row.entries, row.head, row.seed, row.base = header["entries"], header["head"], header["seed"] or "", header["base"]
    row.parts, row.state, row.held, row.phase = header["parts"], header["state"], header["held"], header["phase"]
    row.status = CampaignStatus.PAUSED if header["status"] == CampaignStatus.RUNNING else header["status"]
    row.version, row.moving_to = header.get("version", 1), header.get("moving_to")
    row.gm_epoch, row.clocks, row.acts = header["gm_epoch"], header["clocks"], header.get("acts", [])
    row.gms = [{"person": work.person(email).id or 0, "epoch": epoch} for email, epoch in header.get("gms", [])]
    row.deadline, row.opened, row.drawn_after = (
        datetime.fromisoformat(at) if (at := header.get(key)) else None for key in ("deadline", "opened", "drawn_after")
    )
    row.public_dice, row.wake = header.get("public_dice", False), row.drawn_after
    work.session.add(row)
