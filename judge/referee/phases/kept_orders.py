"""Lines that are kept for coming phases, standing orders, conditions on the position."""

import re
from typing import Any

from judge.games.codec import pack
from judge.games.protocol import Ask, Due, Phase, Refused, SeatStatus
from judge.games.sides import WithConditions
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.letter_rows import as_taken
from judge.referee.campaign.request import Request, idle, tidy
from judge.referee.phases import sentences as say
from judge.referee.record import entries
from judge.store.tables import Seat

STANDING = "standing"
"""The key in `Seat.kept` of standing orders, which fill in what was not sent."""
KEPT = "#kept"
"""Among a seat's sent times: lines that were kept for this phase are held."""
WHEN = re.compile(r"when (?P<what>[^:]{1,300}): ?(?P<lines>.*)", re.I)
OTHERWISE = re.compile(r"otherwise ?: ?(?P<lines>.*)", re.I)
MOST = 60
"""Lines kept for one phase."""
LONGEST = 4000
YEARS, TURNS = 5, 40
"""How far ahead lines are kept; turns, where a game has no years."""


def in_reach(now: Phase, when: Phase) -> bool:
    """The phase comes, and not too far ahead."""
    if when.year is not None and now.year is not None:
        return now < when and when.year <= now.year + YEARS
    return now < when and when.order[0] <= now.order[0] + TURNS


def keep(request: Request, when: Phase | None, text: str, line: str) -> None:
    """Keep lines for a phase to come, or (None) as standing orders; each is tried now as far as it can be."""
    campaign, seat = request.at(), request.own()
    if not campaign.in_play:
        request.refuse(line, idle(campaign))
        return
    if when and not in_reach(campaign.game.phase(campaign.state), when):
        far = f"{TURNS} turns" if when.year is None else f"{YEARS} years"
        request.refuse(line, say.PHASE_NOT_AHEAD.format(phase=campaign.phase_title, farthest=far))
        return
    slot = when.code if when else STANDING
    taken = as_taken(campaign, seat.key, [tidy(row) for row in text[:LONGEST].splitlines()])
    rows = [row for row in taken if row][:MOST]
    good = [row for row in rows if understood(request, campaign, seat, row)]
    if not good:
        if not rows:
            gone = meaning(campaign, seat, slot)
            kept = {phase: lines for phase, lines in seat.kept.items() if phase not in gone}
            request.answer.done.append(
                say.KEPT_ORDERS_FORGOTTEN.format(purpose=told(slot))
                if kept != seat.kept
                else say.NO_KEPT_ORDERS.format(purpose=told(slot))
            )
            seat.kept = kept
        return
    others = {code: lines for code, lines in seat.kept.items() if code not in meaning(campaign, seat, slot)}
    seat.kept = {**others, slot: "\n".join(good)[:LONGEST]}
    request.answer.touched = True
    request.answer.done.append(f"Kept {told(slot)}: {in_a_row(good)}.")


def told(when: str) -> str:
    return say.AS_STANDING_ORDERS if when == STANDING else f"for {when}"


def understood(request: Request, campaign: Campaign, seat: Seat, row: str) -> bool:
    """The line can be read; whether it can be played is seen when its phase comes. Else it is refused."""
    head = WHEN.fullmatch(row)
    if head:
        found = holds(campaign, seat, head["what"])
        if isinstance(found, Refused):
            request.refuse(row, found.text)
            return False
    match = head or OTHERWISE.fullmatch(row)
    line = match["lines"].strip() if match else row
    if not line:
        return True
    read = campaign.game.read(campaign.state, seat.key, (line,), campaign.about())[0]
    bad = next((c for c in read if isinstance(c, Refused) and c.code != "wrong-phase"), None)
    if bad or not read:
        request.refuse(row, bad.text if bad else say.NO_LINE_OF_GAME)
        return False
    return True


def holds(campaign: Campaign, seat: Seat, condition: str) -> bool | Refused:
    """`FRENCH A BUR AND NOT ITALIAN TYR OR …`: whether it is so now, from what this seat may know."""
    game, result = campaign.game, False
    if not isinstance(game, WithConditions):
        return Refused("no-conditions", say.GAME_HAS_NO_CONDITIONS.format(title=game.title))
    for part in re.split(r"\bor\b", condition, flags=re.I)[:20]:
        every = True
        for word in re.split(r"\band\b|,", part, flags=re.I):
            text = word.strip()
            negative = text.lower().startswith("not ")
            found = game.stands(campaign.state, seat.key, text[4:] if negative else text)
            if isinstance(found, Refused):
                return found
            every = every and found is not negative
        result = result or every
    return result


def chosen(campaign: Campaign, seat: Seat, text: str) -> list[str]:
    """The lines that count now: those without a condition, and those whose condition holds.

    WHEN …: governs the rest of its line; if that is empty, the lines below it up to OTHERWISE:.
    """
    lines: list[str] = []
    true, open_ = False, False
    for row in text.splitlines():
        head, other = WHEN.fullmatch(row), OTHERWISE.fullmatch(row)
        if head:
            true, open_ = holds(campaign, seat, head["what"]) is True, not head["lines"]
            lines += [head["lines"]] if true and head["lines"] else []
        elif other:
            true, open_ = not true, not other["lines"]
            lines += [other["lines"]] if true and other["lines"] else []
        elif not open_ or true:
            lines.append(row)
    return lines


def readable(
    campaign: Campaign, seat: Seat, lines: list[str], only_missing: bool
) -> tuple[list[Any], list[dict[str, str]]]:
    """The commands in lines that were kept, and what in them is none; `only_missing`: for what is not held yet."""
    read = campaign.game.read(campaign.state, seat.key, tuple(lines), campaign.about())
    mine = campaign.held.get(seat.key, {})
    commands: list[Any] = []
    refused: list[dict[str, str]] = []
    for line, found in zip(lines, read, strict=True):
        for command in found:
            if isinstance(command, Refused):
                refused.append({"line": line, "text": command.text})
            elif not (only_missing and campaign.game.slot(campaign.state, command) in mine):
                commands.append(command)
    return commands, refused


def take(campaign: Campaign, seat: Seat, lines: list[str], only_missing: bool = False) -> dict[str, Any]:
    """Submit lines that were kept; what of them is held now, and what was refused. Logged as a letter of the seat."""
    commands, refused = readable(campaign, seat, lines, only_missing)
    answer = campaign.game.submit(campaign.state, seat.key, campaign.held, tuple(commands), campaign.dice())
    if answer.step is not None:  # what is done at once is never done for somebody who is not there
        return {
            "taken": [],
            "refused": [{"line": line, "text": say.NEEDS_OWN_LETTER} for line in lines],
        }
    refused += [{"line": row.line, "text": row.text} for row in answer.refused]
    if answer.held.get(seat.key) != campaign.held.get(seat.key):
        campaign.held = answer.held
        campaign.log(seat.key, entries.Letter(pack(answer.held.get(seat.key, {}))))
    held = [campaign.game.text(campaign.state, row) for _, row in sorted(answer.held.get(seat.key, {}).items())]
    return {"taken": held, "refused": refused}


def open_kept(campaign: Campaign) -> dict[str, dict[str, Any]]:
    """A phase opens: what was kept for it is sent now. By seat, what became of it."""
    found: dict[str, dict[str, Any]] = {}
    for seat in campaign.seats:
        text = "\n".join(seat.kept[code] for code in meaning(campaign, seat, campaign.row.phase))
        if text and seat.status != SeatStatus.VACANT:
            found[seat.key] = take(campaign, seat, chosen(campaign, seat, text))
            if found[seat.key]["taken"]:
                seat.sent = {**seat.sent, KEPT: campaign.world.now().isoformat()}
        left = {phase: rows for phase, rows in seat.kept.items() if phase == STANDING or comes(campaign, phase)}
        if left != seat.kept:
            seat.kept = left
    return found


def meaning(campaign: Campaign, seat: Seat, slot: str) -> list[str]:
    """The keys under which lines are kept for a phase; `W1901` was a key of its own before it meant `W1901A`."""
    return [code for code in seat.kept if slot in (code, str(campaign.game.find_phase(code)))]


def comes(campaign: Campaign, code: str) -> bool:
    """The phase of that code has not come yet."""
    when = campaign.game.find_phase(code)
    return isinstance(when, Phase) and when > campaign.game.phase(campaign.state)


def stand_in(campaign: Campaign) -> set[str]:
    """The phase is to be resolved: standing orders fill what is missing. Who plays by what they had kept."""
    owing = campaign.owing()
    found = {seat.key for seat in campaign.seats if KEPT in seat.sent}
    for seat in campaign.seats:
        if STANDING in seat.kept and (seat.key in owing or seat.status == SeatStatus.CIVIL_DISORDER):
            before = campaign.held.get(seat.key) or {}
            take(campaign, seat, chosen(campaign, seat, seat.kept[STANDING]), only_missing=True)
            found |= {seat.key} if campaign.held.get(seat.key, {}) != before else set()
    return found


def silence(campaign: Campaign, seat: Seat) -> list[str]:
    """What silence plays for a seat: its standing orders as things stand, and the rest."""
    game, state = campaign.game, campaign.state
    found = list(game.defaults(state, seat.key, campaign.held))
    if STANDING not in seat.kept or not found:
        return found
    read, _ = readable(campaign, seat, chosen(campaign, seat, seat.kept[STANDING]), only_missing=True)
    answer = game.submit(state, seat.key, campaign.held, tuple(read), campaign.dice())
    if answer.step is not None or answer.held.get(seat.key) == campaign.held.get(seat.key):
        return found
    mine, after = campaign.held.get(seat.key) or {}, answer.held[seat.key]
    played = [
        say.BY_STANDING_ORDER.format(order=game.text(state, row)) for slot, row in after.items() if slot not in mine
    ]
    return [*played, *game.defaults(state, seat.key, answer.held)]


def still_needed(campaign: Campaign, seat: Seat, ask: Ask | None) -> dict[str, Any]:
    """What a notice says of a seat's duties: `owed` in words, of which kind (`owed_kind`), and what silence plays.

    `units`: the same by power, if it is units. `holds`: silence lets these hold, and no standing order plays.
    """
    if ask is None or not ask.missing:
        return {"owed": [], "owed_kind": Due.THINGS, "silence": [], "holds": False, "units": []}
    plays = silence(campaign, seat)
    plain = plays == list(campaign.game.defaults(campaign.state, seat.key, campaign.held))
    units = [[power, list(own)] for power, own in ask.units]
    told = {"owed": list(ask.missing), "owed_kind": ask.due, "units": units}
    return told | {"silence": plays, "holds": ask.holds and plain}


def in_a_row(lines: list[str]) -> str:
    """Lines one after another, as they can be sent again; what a condition governs stands behind its colon."""
    return "; ".join(lines).replace(":; ", ": ")


def shown(seat: Seat) -> list[str]:
    """What is kept, for receipts."""
    return [
        f"{'standing' if phase == STANDING else phase}: {in_a_row(text.splitlines())}"
        for phase, text in sorted(seat.kept.items())
    ]
