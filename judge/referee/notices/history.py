"""What there is to read: the list of campaigns, a turn of the past, the rulings, a diary."""

from collections.abc import Iterable, Mapping

from judge.games.protocol import Game, Phase
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Table, Unplayable
from judge.referee.campaign.request import Case
from judge.referee.campaign.settings import SETTINGS, word
from judge.referee.campaign.telling import plainly, tell, tell_again, tell_gm
from judge.reports.render import when
from judge.store.tables import Campaign

MOST = 40
"""Campaigns of a kind that a list names; it says how many more there are."""


def listed(case: Case) -> None:
    """LIST: open, running, mine, over; with free seats and who may come in."""
    person = case.person()
    mine = {*case.work.campaigns_of(person.id), *case.work.led_by(person.id)} if person and person.id else set()
    seats = case.work.seats_taken()
    groups: dict[str, list[Campaign]] = {"Yours": [], "Players wanted": [], "Running": [], "Over": []}
    for row in case.work.campaigns():
        free = seats.get(row.id or 0, (0, 0))[1]
        groups[group(row, free, row.name in mine)].append(row)
    for title, rows in groups.items():
        lines = [[row.name, title_of(case, row), state_of(case, row, seats)] for row in rows[-MOST:]]
        if len(rows) > MOST:
            lines.append(["…", "", f"and {len(rows) - MOST} more; SHOW and a name tells of each"])
        if lines:
            case.parts.append({"title": title, "rows": lines})
    if not case.parts:
        case.parts.append({"title": "Campaigns", "text": "There is none yet."})
    if person is not None:
        case.parts.append({"title": "Your record", "text": f"{person.name or 'You'}: {reliability.shown(person)}."})


def title_of(case: Case, row: Campaign) -> str:
    """What its game is called; its short name if it is not installed."""
    game = case.world.games.get(row.game)
    return game.title if game else row.game


def group(row: Campaign, free: int, mine: bool) -> str:
    if row.status == "over":
        return "Over"
    return "Yours" if mine else "Players wanted" if row.status == "forming" or free else "Running"


def state_of(case: Case, row: Campaign, seats: Mapping[int, tuple[int, int]]) -> str:
    """A line on a campaign."""
    bar = word(row.pace, "reliability")
    only = f", {bar}% on time" if bar != "0" else ""
    taken, free = seats.get(row.id or 0, (0, 0))
    if row.status == "forming":
        game = case.world.games.get(row.game)
        return f"{taken} of {game.players(row.options)} players{only}" if game else f"{taken} players"
    if row.status == "over":
        table = Table(case.world, case.work, row)
        try:
            result = table.game.result(table.state) if table.state is not None else None
        except Unplayable:  # its game is not installed, or cannot read it any more
            return "over"
        names = " and ".join(table.names.get(key, key) for key in result.winners) if result else ""
        return f"{result.kind} {names}".strip() if result else "over"
    paused = ", paused" if row.status == "paused" else ""
    return f"{row.phase}{paused}" + (f", {free} seat{'s' * (free > 1)} free{only}" if free else "")


def shown(case: Case, name: str, line: str) -> None:
    """SHOW: a campaign's public facts, its players with their records, its settings, its position."""
    row = case.work.campaign(name)
    if row is None:
        case.refuse(line, f"there is no campaign {name}.")
        return
    table = Table(case.world, case.work, row)
    rules = f"{row.version} ({table.game.rules.get(row.version, 'of another judge')})"
    facts = [["game", table.game.title], ["rules", rules], ["status", row.status], ["phase", row.phase]]
    if row.deadline and row.status == "running":
        person = case.person()
        facts.append(["deadline", when(row.deadline.isoformat(), table.zone_of(person.id if person else None))])
    changed = [f"{key} {word(row.pace, key)}" for key in SETTINGS if word(row.pace, key) != SETTINGS[key].default]
    clocks = [f"{clock} {table.pace[clock]}" for clock in table.game.clocks]
    facts.append(["settings", ", ".join([*clocks, *changed])])
    case.parts.append({"title": f"Campaign {row.name}", "rows": facts})
    if table.seats:
        rows = [[s.name, s.status, reliability.shown(table.person(s.person))] for s in table.seats]
        case.parts.append({"title": "Players", "rows": rows})
    if table.state is not None:
        view = plainly(table, dict(table.game.view(table.state, {}, None)))
        case.parts.append({"title": "Position", "game": table.game.name, "view": view})


def history(case: Case, phase: str, line: str) -> None:
    """HISTORY: the turns that were played; with a turn, its report once more, as this seat had it."""
    table = case.at()
    key = case.own().key if case.seat else "gm"
    counts = played(table)
    if phase and isinstance(named := table.game.find_phase(phase), Phase):
        phase = named.code
    found = {str(n.data.get("turn")): n for n in table.work.reports(table.row, key) if n.data.get("turn")}
    reports = {turn: n for turn, n in found.items() if turn in counts}
    if not reports:
        case.refuse(line, "nothing has been resolved yet.")
    elif not phase:
        rows = [[turn, f"resolved {n.created:%d %b %Y}"] for turn, n in reports.items()]
        case.parts.append({"title": "Turns played", "rows": rows})
        case.done.append("HISTORY and a turn brings its report once more.")
    elif phase not in reports:
        case.refuse(line, f"there is no report of {phase}; there are {', '.join(reports)}.")
    else:
        old = reports[phase]
        tell_again(table, old, case.seat, case.gm)
        case.done.append(f"The report of {phase} comes with a mail of its own.")


def map_now(case: Case, line: str) -> None:
    """MAP: a mail of its own with the position, as everybody may see it."""
    table = case.at()
    view = dict(table.game.view(table.state, {}, None)) if table.state is not None else {}
    if not view.get("units"):
        case.refuse(line, "there is nothing on the map yet.")
        return
    data = {"view": view, "events": []}
    if case.seat:
        tell(table, case.seat, "mail/map", data)
    else:
        tell_gm(table, "mail/map", data, only=case.gm)
    case.done.append("The map comes with a mail of its own.")


def played(table: Table) -> tuple[str, ...]:
    """The phases that were resolved and not taken back since, as the log tells."""
    now: tuple[str, ...] = ()
    after: dict[int, tuple[str, ...]] = {}
    for entry in table.work.entries(table.row):
        payload = entry["payload"]
        if entry["kind"] == "resolved":
            now = (*now, payload["phase"])
        elif entry["kind"] in ("undone", "redone"):
            now = after[payload["to"]]
        after[entry["n"]] = now
    return now


def rulings(case: Case) -> None:
    """All rulings, oldest first."""
    table = case.at()
    said = table.work.said(table.row, "ruling")
    for ruling in said:
        case.parts.append({"title": f"Ruling, {ruling.phase}", "verse": ruling.text})
    if not said:
        case.parts.append({"title": "Rulings", "text": "The GM has made none."})


def diary(case: Case) -> None:
    """What a player wrote down for themselves; nobody else reads it."""
    table = case.at()
    said = table.work.said(table.row, "diary", case.own().key)
    for page in said:
        case.parts.append({"title": f"Your diary, {page.phase}", "verse": page.text})
    if not said:
        case.parts.append(
            {
                "title": "Your diary",
                "text": "It is empty. DIARY, your words in the lines below, then END, writes into it.",
            }
        )


def settings_help(games: Iterable[Game]) -> list[list[str]]:
    """HELP SETTINGS: every setting with its default; the clocks of these games."""
    usual = {name: length for game in games for name, length in game.clocks.items()}
    clocks = [
        [f"{name}={length}", f"how long {name} take: a length (2d) or a weekly hour (Fri 20:00)"]
        for name, length in usual.items()
    ]
    rules = [
        "rules=1",
        "the version of the game's rules; later, SET rules=2 moves the campaign on from its next game year",
    ]
    return [*clocks, rules, *([f"{name}={row.default or 'none'}", row.help] for name, row in SETTINGS.items())]
