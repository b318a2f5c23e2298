"""SET: a campaign's settings change, before and during play; what can no longer change says why."""

from judge.referee.campaign import settings
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.creation import not_here, read_settings, shown
from judge.referee.campaign.request import Request
from judge.referee.campaign.telling import tell_all
from judge.referee.commands import sentences as say
from judge.referee.record.entries import SettingsChanged
from judge.referee.timing.clocks import set_wake
from judge.store.statuses import CampaignStatus


def set_(request: Request, rest: str, line: str) -> None:
    """`key=value …`, all of it or nothing; `tell_settings` tells everybody."""
    campaign = request.at()
    if campaign.row.status == CampaignStatus.OVER:
        request.refuse(line, say.CAMPAIGN_IS_OVER)
        return
    found = read_settings(campaign.game, rest, campaign.row.options)
    if isinstance(found, str):
        request.refuse(line, found)
        return
    options, timing = found
    rules = int(timing.pop("rules", campaign.row.moving_to or campaign.row.version))
    changed = [key for key, value in options.items() if value != campaign.row.options.get(key)]
    problem = (
        masked_late(campaign, timing)
        or not_here(request.world, timing)
        or (too_late(campaign, changed, options) if changed else "")
    )
    if rules < campaign.row.version:
        problem = say.RULES_ONLY_GO_FORWARD.format(version=campaign.row.version)
    if problem:
        request.refuse(line, problem)
        return
    values, moved = changes(campaign, changed, options, timing), new_rules(campaign, rules)
    words = [f"{key} = {value}" for key, value, _ in values] + moved
    if not words:
        request.answer.done.append(say.SETTINGS_UNCHANGED)
        return
    campaign.row.options, campaign.row.pace = options, campaign.row.pace | timing
    entry = SettingsChanged({key: options[key] for key in changed}, timing, request.gm)
    request.act(entry, say.GM_CHANGED_SETTINGS.format(settings=", ".join(words)))
    campaign.row.digest = None
    if campaign.row.status == CampaignStatus.RUNNING:
        set_wake(campaign)
    request.answer.settings += [say.SETTING_AND_FORMER.format(key=k, value=v, former=old) for k, v, old in values]
    request.answer.settings += moved
    runs = campaign.row.deadline and set(timing) & {*campaign.game.clocks, "skip", "holidays", "minimum"}
    request.answer.done.append(
        f"Set: {', '.join(words)}.{' The current deadline does not change; DEADLINE moves it.' * bool(runs)}"
    )


def tell_settings(request: Request) -> None:
    """One mail to everybody for all that a letter has set."""
    if request.answer.settings:
        tell_all(request.at(), "mail/settings", {"words": list(request.answer.settings)}, gm=False)
        request.answer.settings.clear()


def changes(
    campaign: Campaign, changed: list[str], options: dict[str, object], timing: dict[str, str]
) -> list[tuple[str, str, str]]:
    """Every option and setting that changes: key, new value, former value, as they are written."""
    before = campaign.row.options
    found = [(key, shown(options[key]), shown(before[key]) if key in before else "none") for key in changed]
    found += [(key, word or "none", settings.word(campaign.pace, key) or "none") for key, word in timing.items()]
    return [(key, value, former) for key, value, former in found if value != former]


def new_rules(campaign: Campaign, version: int) -> list[str]:
    """Other rules are chosen: at once before the start, else from the next game year, or phase. What is told of it."""
    row = campaign.row
    if version == (row.moving_to or row.version):
        return []
    if row.status == CampaignStatus.FORMING:
        row.version = version
        return [f"rules = {version} ({campaign.game.rules[version]})"]
    row.moving_to = version if version != row.version else None
    if row.moving_to is None:
        return [say.RULES_UNCHANGED.format(version=version)]
    when = "year" if campaign.game.phase(campaign.state).year is not None else "phase"
    return [say.RULES_CHANGE_LATER.format(version=version, rules=campaign.game.rules[version], period=when)]


def masked_late(campaign: Campaign, timing: dict[str, str]) -> str:
    """Why names can be hidden or shown no more; "" if they can."""
    changes = timing.get("names", campaign.setting("names")) != campaign.setting("names")
    return say.NAMES_SETTING_FIXED if changes and campaign.seats else ""


def too_late(campaign: Campaign, changed: list[str], options: dict[str, object]) -> str:
    """Why the game's options cannot change; "" if they can."""
    if campaign.row.status != CampaignStatus.FORMING:
        return say.SETTING_FIXED_BY_START.format(settings=", ".join(changed))
    if campaign.row.drawn_after:
        return say.WAITS_FOR_BLOCK
    if campaign.game.players(options) < len(campaign.seats):
        return say.PLAYERS_ALREADY_JOINED.format(joined=len(campaign.seats))
    return ""
