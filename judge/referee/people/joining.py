"""How a player comes into a campaign: JOIN, a confirming mail, YES; the last one starts it."""

import re
from hashlib import sha256
from typing import Any

from judge.games.dice import Dice
from judge.games.protocol import Refused
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import NUMBERED, Campaign
from judge.referee.campaign.letter_rows import parts_of
from judge.referee.campaign.masks import hidden, mask_of
from judge.referee.campaign.reliability import too_low
from judge.referee.campaign.request import Request, campaign_named, tidy
from judge.referee.campaign.settings import find_zone
from judge.referee.campaign.telling import tell, tell_gm
from judge.referee.notices import questions
from judge.referee.notices.history import description, terms_of
from judge.referee.people import sentences as say
from judge.referee.people.names import mistakable
from judge.referee.phases.drawing import all_are_here
from judge.referee.phases.lifecycle import trial
from judge.referee.record.entries import Joined
from judge.store.statuses import CampaignStatus
from judge.store.tables import Confirmation, Seat

ZONE = re.compile(r"zone ([\w/+ -]{1,60})", re.I)
LINES = 60
"""Lines of a JOIN mail that are looked at."""


def ask_to_join(request: Request, name: str, alias: str, line: str) -> None:
    """Check what can be checked now, then ask the address to confirm."""
    row = request.work.campaign(name)
    if row is None:
        told = say.GAME_NOT_CAMPAIGN if name in request.world.games else say.NO_SUCH_CAMPAIGN
        request.refuse(line, told.format(name=name))
        return
    campaign = Campaign(request.world, request.work, row)
    problem = cannot_join(campaign, request.email, alias)
    if problem:
        request.refuse(line, problem)
        return
    read, refused = game_lines(campaign, "" if request.gm is not None else request.letter.text)
    lines = list(read.values())
    rows = [tidy(row) for row in request.letter.text.splitlines()[:LINES]]
    zone = next((zone for m in map(ZONE.fullmatch, rows) if m and (zone := find_zone(m[1])[0])), "")
    action = {
        "verb": "JOIN",
        "name": alias or alias_of(request.email, campaign),
        "lines": lines,
        "zone": zone,
        "chosen": bool(alias),
    }
    more = [say.YOUR_NAME_THERE.format(name=action["name"])]
    if hidden(campaign):
        more = [say.NAMES_HIDDEN_UNTIL_END.format(name=action["name"])]
    more += [say.KEPT_FOR_START.format(lines="; ".join(lines))] if lines else []
    if refused:
        one = len(refused) == 1
        more.append(say.LINE_NOT_UNDERSTOOD if one else say.LINES_NOT_UNDERSTOOD.format(count=len(refused)))
    more += [say.TIMES_SHOWN_IN.format(zone=zone)] if zone else []
    more += [f"{name.capitalize()}: {value}." for name, value in terms_of(campaign)]
    more.append(say.WHERE_TO_READ_MORE.format(game=campaign.game.name, campaign=campaign.row.name))
    more += [say.GM_DESCRIPTION.format(description=" ".join(words.split()))] if (words := description(campaign)) else []
    more.append(say.DICE_FINGERPRINT.format(fingerprint=sha256(bytes.fromhex(row.base)).hexdigest()))
    questions.ask(request, name, action, say.QUESTION_JOIN.format(name=name, title=campaign.game.title), more)


NAME = re.compile(r"[\w-]{1,20}")
"""What a player may be called."""


def cannot_join(campaign: Campaign, email: str, alias: str) -> str:
    """Why this address cannot have a seat under this name; "" if it can."""
    if campaign.row.status != CampaignStatus.FORMING:
        return say.JOIN_ALREADY_STARTED.format(campaign=campaign.row.name)
    if any(seat.email == email for seat in campaign.seats):
        return say.JOIN_ALREADY_SEATED.format(campaign=campaign.row.name)
    if len(campaign.seats) >= campaign.places:
        return say.JOIN_CAMPAIGN_FULL.format(campaign=campaign.row.name)
    if alias and not NAME.fullmatch(alias):
        return say.BAD_PLAYER_NAME
    if hidden(campaign):
        return masked_join(campaign, email, alias)
    if alias and campaign.seat_named(alias):
        return say.PLAYER_NAME_TAKEN.format(campaign=campaign.row.name, alias=alias)
    if alias and (taken(alias, campaign) or mistakable(alias, [seat.name for seat in campaign.seats])):
        return say.PLAYER_NAME_AMBIGUOUS.format(alias=alias)
    return too_low(campaign, email)


def masked_join(campaign: Campaign, email: str, alias: str) -> str:
    """The same where names are hidden: what is refused must tell nothing of who has joined."""
    if campaign.plays_as_gm(email):
        return say.HIDDEN_GM_CANNOT_PLAY
    if alias and (taken(alias, campaign) or NUMBERED.fullmatch(alias)):
        return say.PLAYER_NAME_AMBIGUOUS.format(alias=alias)
    return too_low(campaign, email)


def taken(alias: str, campaign: Campaign) -> bool:
    """A word that means something else in press or in the game."""
    return alias.upper() in campaign.game.reserved or alias.isdigit() or mistakable(alias, ())


def alias_of(email: str, campaign: Campaign) -> str:
    """The local part of the address, made unique."""
    base = re.sub(r"[^\w-]", "", email.partition("@")[0].partition("+")[0])[:18] or "player"
    names = [seat.name for seat in campaign.seats if seat.name.lower() != base.lower()]
    base = f"player-{base}"[:20] if taken(base, campaign) else base
    base = "player" if mistakable(base, names) else base
    name, n = base, 1
    while campaign.seat_named(name):
        n += 1
        name = f"{base}{n}"
    return name


def new_name(campaign: Campaign, email: str, wanted: str) -> str:
    """The name that somebody goes by elsewhere, if it can be a player's here; else one of their address."""
    names = [seat.name for seat in campaign.seats]
    fits = NAME.fullmatch(wanted) and not campaign.seat_named(wanted) and not taken(wanted, campaign)
    return wanted if fits and not mistakable(wanted, names) else alias_of(email, campaign)


def free_key(campaign: Campaign) -> str:
    """The first key that no seat has: somebody may have left before the start."""
    used = {seat.key for seat in campaign.seats}
    return next(key for n in range(1, len(used) + 2) if (key := f"@{n}") not in used)


def game_lines(campaign: Campaign, text: str) -> tuple[dict[str, str], list[Refused]]:
    """The game's own lines in a JOIN mail, each with what the game makes of it, tried on a game just set up."""
    state, key = trial(campaign), "@1"
    lines = tuple(line for row in text.splitlines()[:LINES] for part in parts_of(row) if (line := tidy(part)))
    good, refused = dict[str, str](), list[Refused]()
    for line, found in zip(lines, campaign.game.read(state, key, lines, campaign.about()), strict=True):
        answer = campaign.game.submit(state, key, {}, found, Dice(b"", "trial"))
        refused += [Refused(r.code, r.text, line=line) for r in answer.refused]
        if found and not answer.refused:
            good[line] = "; ".join(campaign.game.text(state, c) for c in found if not isinstance(c, Refused))
    return good, refused


def newest(campaign: Campaign, kept: list[str], new: list[str]) -> list[str]:
    """The lines kept for the start, without those in whose place new ones stand."""
    state, key = trial(campaign), "@1"

    def slots(line: str) -> set[str]:
        (found,) = campaign.game.read(state, key, (line,), campaign.about())
        return set(campaign.game.submit(state, key, {}, found, Dice(b"", "trial")).held.get(key, {}))

    filled = set[str]().union(*map(slots, new))
    return [*(line for line in kept if not slots(line) & filled), *new]


def greeting(campaign: Campaign, seat: Seat) -> dict[str, Any]:
    """What a new player is told of the campaign."""
    return {
        "others": [s.name for s in campaign.seats if s is not seat],
        "wanted": campaign.places - len(campaign.seats),
        "dice": sha256(bytes.fromhex(campaign.row.base)).hexdigest(),
        "kept": list(seat.early_lines),
        "drawn": campaign.row.public_dice,
        "verbs": [[v.form, v.help] for v in campaign.game.verbs],
        "terms": terms_of(campaign),
        "words": description(campaign),
        "options": campaign.row.options,
        "pressing": campaign.setting("press") in ("white", "grey"),
    }


def do_join(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: the seat is theirs. Their answer is a part of the campaign's seed."""
    campaign = campaign_named(request, row.campaign)
    assert campaign is not None, "no campaign is ever deleted"
    name = row.action["name"] if row.action["chosen"] else alias_of(row.email, campaign)
    problem = cannot_join(campaign, row.email, name)
    if problem:
        request.refuse("YES", problem)
        return
    person = request.work.person(row.email)
    part = sha256(f"{yes.text}\0{yes.message_id}".encode("utf-8", "replace")).hexdigest()
    person.zone = row.action["zone"] or person.zone
    seat = Seat(
        campaign=campaign.row.id or 0, key=free_key(campaign), name=name,
        person=person.id, email=row.email, early_lines=row.action["lines"],
        epoch=campaign.row.entries, since=campaign.row.entries,  # no address of somebody who left is ever good again
    )  # fmt: skip
    if hidden(campaign):
        seat.own_name, seat.name = name, mask_of(campaign, seat)
    request.work.add(seat)
    campaign.seats.append(seat)
    campaign.row.parts = [*campaign.row.parts, part]
    campaign.log(seat.key, Joined(None if hidden(campaign) else person.id, part))
    campaign.save()
    full = len(campaign.seats) == campaign.places
    data = greeting(campaign, seat)
    tell(campaign, seat, "mail/welcome", data, in_reply_to=yes.message_id)
    tell_gm(
        campaign,
        "mail/joined",
        {"who": seat.name, "email": seat.email, "wanted": data["wanted"], "drawn": data["drawn"]},
    )
    request.campaign, request.seat = campaign, seat
    if full:
        all_are_here(campaign)
        campaign.save()
