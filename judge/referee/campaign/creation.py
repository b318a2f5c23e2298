"""A new campaign: its options and settings read, its first rows."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from judge.games.protocol import Game, Refused
from judge.referee.campaign import sentences as say
from judge.referee.campaign import settings
from judge.referee.campaign.campaign import Campaign
from judge.referee.record.entries import Created
from judge.referee.world import World
from judge.store.statuses import CampaignStatus
from judge.store.tables import Campaign as CampaignRow
from judge.store.work import Work

SETTING = re.compile(r"(?:^|\s)([a-z_]+(?:\.[a-z_]+)?)=", re.I)


def shown(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key[0]}{item}" for key, item in value.items())
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def not_here(world: World, timing: Mapping[str, str]) -> str:
    """Why this judge cannot do what these settings ask; "" if it can."""
    if timing.get("auth") == "on" and not world.authserv:
        return say.AUTH_PROVES_NO_SENDER
    return ""


def read_settings(game: Game, rest: str, before: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]] | str:
    """`preset=p key=value pace.moves=Fri 20:00 …`: a value runs to the next key. Or why it cannot be.

    Returns the game's options, all of them, and the settings: the clocks', and whatever was named. `before`: options.
    """
    marks = list(SETTING.finditer(rest))
    if rest.strip() and (not marks or rest[: marks[0].start()].strip()):
        return say.SETTINGS_FORMAT
    pairs = [
        (m[1].lower(), rest[m.end() : marks[i + 1].start() if i + 1 < len(marks) else len(rest)].strip())
        for i, m in enumerate(marks)
    ]
    options = {name: option.default for name, option in game.options.items()} | dict(before)
    timing = {} if before else dict(game.clocks)
    for key, value in sorted(pairs, key=lambda pair: pair[0] != "preset"):
        if key == "preset":
            if value.lower() not in game.presets:
                return say.NO_SUCH_PRESET.format(title=game.title, value=value, presets=", ".join(game.presets))
            for name, chosen in game.presets[value.lower()].items():
                if name in game.options:
                    options[name] = chosen
                else:
                    timing[name] = settings.kept(name, chosen, game.clocks)
        elif key in game.options:
            found = game.options[key].read(value.lower())
            if isinstance(found, Refused):
                return f"{key}={value}: {found.text}."
            options[key] = found
        elif key == "rules":
            if not value.isascii() or not value.isdigit() or int(value) not in game.rules:
                known = ", ".join(f"{version} ({line})" for version, line in game.rules.items())
                return say.NO_SUCH_RULES_VERSION.format(version=value, title=game.title, versions=known)
            timing["rules"] = value
        else:
            name = key.removeprefix("pace.")
            problem = settings.wrong(name, value, game.clocks)
            if problem:
                return f"{key}={value}: {problem}."
            timing[name] = settings.kept(name, value, game.clocks)
    return options, timing


def make(
    world: World,
    work: Work,
    name: str,
    email: str,
    game: str,
    options: dict[str, Any],
    timing: dict[str, str],
    base: str,
    public: bool = False,
) -> Campaign:
    """A new campaign, forming, its dice chosen: `base` is 32 bytes in hex. It takes the newest rules, or `rules`.

    `public`: a number that nobody can know yet will be a part of the seed, too.
    """
    version = int(timing.get("rules", max(world.games[game].rules)))
    timing = {name: value for name, value in timing.items() if name != "rules"}
    gm = work.person(email)
    row = CampaignRow(
        name=name, game=game, version=version, status=CampaignStatus.FORMING, gm=gm.id or 0,
        options=options, pace=timing, base=base, created=world.now(), founder=gm.id or 0,
        public_dice=public,
    )  # fmt: skip
    work.add(row)
    campaign = Campaign(world, work, row)
    dice = sha256(bytes.fromhex(row.base)).hexdigest()
    campaign.log("gm", Created(game, row.version, options, timing, dice, public))
    campaign.save()
    return campaign
