"""SET: a campaign's settings change, before and during play; what can no longer change says why."""

from judge.referee.campaign import settings
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.creation import not_here, read_settings, shown
from judge.referee.campaign.request import Case
from judge.referee.campaign.telling import tell_all
from judge.referee.record.entries import SettingsChanged
from judge.referee.timing.clocks import set_wake


def set_(case: Case, rest: str, line: str) -> None:
    """`key=value …`, all of it or nothing; everybody is told."""
    table = case.at()
    if table.row.status == "over":
        case.refuse(line, "the campaign is over.")
        return
    found = read_settings(table.game, rest, table.row.options)
    if isinstance(found, str):
        case.refuse(line, found)
        return
    options, timing = found
    rules = int(timing.pop("rules", table.row.moving_to or table.row.version))
    changed = [key for key, value in options.items() if value != table.row.options.get(key)]
    problem = (
        masked_late(table, timing)
        or not_here(case.world, timing)
        or (too_late(table, changed, options) if changed else "")
    )
    if rules < table.row.version:
        problem = f"it is played by the rules {table.row.version} already; they only go forward."
    if problem:
        case.refuse(line, problem)
        return
    words = [f"{key} = {shown(options[key])}" for key in changed]
    words += [f"{key} = {value or 'none'}" for key, value in timing.items() if value != settings.word(table.pace, key)]
    words += new_rules(table, rules)
    if not words:
        case.done.append("That is how it is set already.")
        return
    table.row.options, table.row.pace = options, table.row.pace | timing
    entry = SettingsChanged({key: options[key] for key in changed}, timing, case.gm)
    case.act(entry, f"The GM has set {', '.join(words)}.")
    table.row.digest = None
    if table.row.status == "running":
        set_wake(table)
    tell_all(table, "mail/settings", {"words": words}, gm=False)
    runs = table.row.deadline and set(timing) & {*table.game.clocks, "skip", "holidays", "minimum"}
    case.done.append(
        f"Set: {', '.join(words)}.{' A clock that runs keeps its deadline; DEADLINE moves it.' * bool(runs)}"
    )


def new_rules(table: Table, version: int) -> list[str]:
    """Other rules are chosen: at once before the start, else from the next game year, or phase. What is told of it."""
    row = table.row
    if version == (row.moving_to or row.version):
        return []
    if row.status == "forming":
        row.version = version
        return [f"rules = {version} ({table.game.rules[version]})"]
    row.moving_to = version if version != row.version else None
    if row.moving_to is None:
        return [f"rules = {version}, as before"]
    when = "year" if table.game.phase(table.state).year is not None else "phase"
    return [f"rules = {version} ({table.game.rules[version]}) from the next {when} on"]


def masked_late(table: Table, timing: dict[str, str]) -> str:
    """Why names can be hidden or shown no more; "" if they can."""
    changes = timing.get("names", table.setting("names")) != table.setting("names")
    return "names: somebody has joined already, and was told how it is." if changes and table.seats else ""


def too_late(table: Table, changed: list[str], options: dict[str, object]) -> str:
    """Why the game's options cannot change; "" if they can."""
    if table.row.status != "forming":
        return f"{', '.join(changed)}: the game has begun, and its rules stay. FINISH ends it; CREATE makes another."
    if table.game.players(options) < len(table.seats):
        return f"{len(table.seats)} players have joined already."
    return ""
