"""What there is to read: the list of campaigns, a turn of the past, the rulings, a diary."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from judge.games.protocol import Game, Phase
from judge.games.sides import OnTheBoard
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Campaign, Unplayable
from judge.referee.campaign.creation import shown as option
from judge.referee.campaign.request import Request
from judge.referee.campaign.settings import SETTINGS, word
from judge.referee.campaign.telling import plainly, seated, tell, tell_again, tell_gm
from judge.referee.notices import sentences as say
from judge.referee.record.entries import Kind
from judge.reports.render import when
from judge.store.statuses import GOING_ON, CampaignStatus, PressKind
from judge.store.tables import Campaign as CampaignRow
from judge.store.work import Work

MOST = 40
"""Campaigns of a kind that a list names; it says how many more there are."""


def listed(request: Request) -> None:
    """LIST: open, running, mine, over; with free seats and who may come in."""
    person = request.person()
    mine = {*request.work.campaigns_of(person.id), *request.work.led_by(person.id)} if person and person.id else set()
    rows = _shown(request.work, mine)
    seats = request.work.seats_taken([row.id or 0 for row in rows])
    groups: dict[str, list[CampaignRow]] = {"Yours": [], "Players wanted": [], "Running": [], "Over": []}
    for row in rows:
        groups[group(row, seats.get(row.id or 0, (0, 0))[1], row.name in mine)].append(row)
    totals = _totals(request.work, groups)
    for title, own in groups.items():
        lines = [[row.name, title_of(request, row), state_of(request, row, seats)] for row in own[-MOST:]]
        if totals[title] > MOST:
            lines.append(["…", "", say.MORE_CAMPAIGNS.format(more=totals[title] - MOST)])
        if lines:
            request.answer.parts.append({"title": title, "rows": lines})
    if wanted := groups["Players wanted"]:
        to_join(request, wanted[0].name, say.SHOW_TELLS_MORE)
    if not request.answer.parts:
        request.answer.parts.append({"title": "Campaigns", "text": say.NONE_YET})
    if person is not None:
        request.answer.parts.append(
            {"title": "Your record", "text": f"{person.name or 'You'}: {reliability.shown(person)}."}
        )


def _shown(work: Work, mine: Collection[str]) -> Sequence[CampaignRow]:
    """All that a list may name, by their names: never all that there are."""
    seeking = work.seeking()
    more = MOST + len(mine) + len(seeking)
    names = {*mine, *seeking, *work.names_by_status(GOING_ON, more), *work.names_by_status([CampaignStatus.OVER], MOST)}
    return work.campaigns_by_name(names)


def _totals(work: Work, groups: Mapping[str, Sequence[CampaignRow]]) -> dict[str, int]:
    """How many there are of each group; all that are the reader's, and all with free seats, are among the shown."""
    forming = work.how_many(CampaignStatus.FORMING)
    begun = work.how_many(CampaignStatus.RUNNING) + work.how_many(CampaignStatus.PAUSED)
    mine, wanted = groups["Yours"], groups["Players wanted"]
    free = sum(row.status != CampaignStatus.FORMING for row in wanted)
    own = sum(row.status == CampaignStatus.FORMING for row in mine)
    full = sum(row.status == CampaignStatus.FORMING for row in groups["Running"])
    return {
        "Yours": len(mine),
        "Players wanted": forming - own + free - full,
        "Running": begun - (len(mine) - own) - free + full,
        "Over": work.how_many(CampaignStatus.OVER),
    }


def to_join(request: Request, name: str, more: str = "") -> None:
    text = f"{say.HOW_TO_JOIN} {more}".rstrip()
    request.answer.parts.append({"title": "To join", "text": text.format(campaign=name)})


def title_of(request: Request, row: CampaignRow) -> str:
    """What its game is called; its short name if it is not installed."""
    game = request.world.games.get(row.game)
    return game.title if game else row.game


def group(row: CampaignRow, free: int, mine: bool) -> str:
    if row.status == CampaignStatus.OVER:
        return "Over"
    forming = row.status == CampaignStatus.FORMING and not row.drawn_after
    return "Yours" if mine else "Players wanted" if forming or free else "Running"


def state_of(request: Request, row: CampaignRow, seats: Mapping[int, tuple[int, int]]) -> str:
    """A line on a campaign."""
    bar = word(row.pace, "reliability")
    taken, free = seats.get(row.id or 0, (0, 0))
    if row.status == CampaignStatus.FORMING:
        game = request.world.games.get(row.game)
        told = say.PLAYERS_SO_FAR if bar == "0" else say.REQUIRED_ON_TIME_RATE
        wanted = game.players(row.options) if game else "?"
        told = told.format(taken=taken, wanted=wanted, percent=bar)
        options = dict(terms_of(Campaign(request.world, request.work, row)))["options"] if game else ""
        return f"{told}; {options}" if options not in ("", say.ALL_OPTIONS_USUAL) else told
    if row.status == CampaignStatus.OVER:
        campaign = Campaign(request.world, request.work, row)
        try:
            result = campaign.game.result(campaign.state) if campaign.state is not None else None
        except Unplayable:  # its game is not installed, or cannot read it any more
            return "over"
        names = " and ".join(campaign.names.get(key, key) for key in result.winners) if result else ""
        return f"{result.kind} {names}".strip() if result else "over"
    paused = ", paused" if row.status == CampaignStatus.PAUSED else ""
    only = f", {bar}% on time" if bar != "0" else ""
    at = f"{row.phase}{paused}"
    if not free:
        return at
    return (say.SEAT_FREE.format(phase=at) if free == 1 else say.SEATS_FREE.format(phase=at, free=free)) + only


def shown(request: Request, name: str, line: str) -> None:
    """SHOW: a campaign's public facts, its players with their records, its settings, its position."""
    row = request.work.campaign(name)
    if row is None:
        request.refuse(line, say.NO_SUCH_CAMPAIGN.format(name=name))
        return
    campaign = Campaign(request.world, request.work, row)
    _, *terms = terms_of(campaign)  # of the rules more than their number is told
    version = f"{row.version} ({campaign.game.rules.get(row.version, say.FROM_ANOTHER_JUDGE)})"
    facts = [
        ["game", campaign.game.title],
        ["rules", version],
        *terms,
        ["status", row.status],
        ["phase", campaign.phase_title],
    ]
    if row.deadline and row.status == CampaignStatus.RUNNING:
        person = request.person()
        facts.append(["deadline", when(row.deadline.isoformat(), campaign.zone_of(person.id if person else None))])
    if row.drawn_after:
        at = when(row.drawn_after.isoformat(), campaign.zone_of(person.id if (person := request.person()) else None))
        facts.append(["dice", say.WAIT_FOR_BLOCK.format(at=at)])
    request.answer.parts.append({"title": f"Campaign {row.name}", "rows": facts})
    if text := description(campaign):
        request.answer.parts.append({"title": say.GMS_OWN_WORDS, "verse": text})
    if row.status == CampaignStatus.FORMING and request.seat is None and not row.drawn_after:
        to_join(request, row.name)
    if campaign.seats:
        rows = [[s.name, s.status, reliability.shown(campaign.person(s.person))] for s in campaign.seats]
        request.answer.parts.append({"title": "Players", "rows": rows})
    if campaign.state is not None:
        view = plainly(campaign, dict(campaign.game.view(campaign.state, {}, None)))
        request.answer.parts.append(position(campaign, view))


def position(campaign: Campaign, view: Mapping[str, Any]) -> dict[str, Any]:
    """The position as a part of an answer, as somebody may see it."""
    return {"title": "Position", "game": campaign.game.name, "view": view, "players": seated(campaign)}


def terms_of(campaign: Campaign) -> list[list[str]]:
    """What somebody agrees to who joins: the rules by number, options and settings that are not as usual, clocks."""
    row, game = campaign.row, campaign.game
    usual = {name: option.default for name, option in game.options.items()}
    chosen = [f"{name} {option(value)}" for name, value in row.options.items() if value != usual.get(name)]
    changed = [f"{key} {word(row.pace, key)}" for key in SETTINGS if word(row.pace, key) != SETTINGS[key].default]
    clocks = [f"{clock} {campaign.pace[clock]}" for clock in game.clocks]
    options = ", ".join(chosen) or say.ALL_OPTIONS_USUAL
    return [["rules", str(row.version)], ["options", options], ["settings", ", ".join([*clocks, *changed])]]


def description(campaign: Campaign) -> str:
    """The GM's own words on the campaign."""
    said = campaign.work.said(campaign.row, PressKind.DESCRIPTION)
    return said[-1].text if said else ""


def history(request: Request, phase: str, line: str) -> None:
    """HISTORY: the turns that were played; with a turn, its report once more, as this seat had it."""
    campaign = request.at()
    key = request.own().key if request.seat else "gm"
    counts = played(campaign)
    if phase and isinstance(named := campaign.game.find_phase(phase), Phase):
        phase = named.code
    found = {str(n.data.get("turn")): n for n in campaign.work.reports(campaign.row, key) if n.data.get("turn")}
    reports = {turn: n for turn, n in found.items() if turn in counts}
    if not reports:
        request.refuse(line, say.NOTHING_RESOLVED_YET)
    elif not phase:
        rows = [[turn, f"resolved {n.created.day} {n.created:%b %Y}"] for turn, n in reports.items()]
        request.answer.parts.append({"title": say.PHASES_PLAYED, "rows": rows})
        request.answer.done.append(say.HOW_TO_READ_REPORT)
    elif phase not in reports:
        request.refuse(line, say.NO_SUCH_REPORT.format(phase=phase, reports=", ".join(reports)))
    else:
        old = reports[phase]
        tell_again(campaign, old, request.seat, request.gm)
        request.answer.done.append(say.REPORT_IN_OWN_MAIL.format(phase=phase))


def map_now(request: Request, line: str) -> None:
    """MAP: a mail of its own with the position, as everybody may see it."""
    campaign = request.at()
    view = dict(campaign.game.view(campaign.state, {}, None)) if campaign.state is not None else {}
    if not isinstance(campaign.game, OnTheBoard):
        request.refuse(line, say.GAME_HAS_NO_MAP.format(title=campaign.game.title))
        return
    if not view.get("units"):
        request.refuse(line, say.MAP_IS_EMPTY)
        return
    data = {"view": view, "events": []}
    if request.seat:
        tell(campaign, request.seat, "mail/map", data)
    else:
        tell_gm(campaign, "mail/map", data, only=request.gm)
    request.answer.done.append(say.MAP_IN_OWN_MAIL)


def played(campaign: Campaign) -> tuple[str, ...]:
    """The phases that were resolved, or ended by a letter, and not taken back since, as the log tells."""
    ended = {row.n: row.phase for row in campaign.work.told(campaign.row) if row.view and row.kind == Kind.DONE}
    now: tuple[str, ...] = ()
    after: dict[int, tuple[str, ...]] = {}
    for entry in campaign.work.entries(campaign.row):
        payload = entry["payload"]
        if entry["kind"] == "resolved":
            now = (*now, payload["phase"])
        elif entry["n"] in ended:
            now = (*now, ended[entry["n"]])
        elif entry["kind"] in ("undone", "redone"):
            now = after[payload["to"]]
        after[entry["n"]] = now
    return now


def rulings(request: Request) -> None:
    """All rulings, oldest first."""
    campaign = request.at()
    said = campaign.work.said(campaign.row, PressKind.RULING)
    for ruling in said:
        request.answer.parts.append({"title": f"Ruling, {ruling.phase}", "verse": ruling.text})
    if not said:
        request.answer.parts.append({"title": "Rulings", "text": say.NO_RULINGS_MADE})


def diary(request: Request) -> None:
    """What a player wrote down for themselves; nobody else reads it."""
    campaign = request.at()
    said = campaign.work.said(campaign.row, PressKind.DIARY, request.own().key)
    for page in said:
        request.answer.parts.append({"title": say.DIARY_HEADING.format(phase=page.phase), "verse": page.text})
    if not said:
        request.answer.parts.append(
            {
                "title": "Your diary",
                "text": say.DIARY_IS_EMPTY,
            }
        )


def settings_help(games: Iterable[Game]) -> list[list[str]]:
    """HELP SETTINGS: every setting with its default; the clocks of these games."""
    usual = {name: length for game in games for name, length in game.clocks.items()}
    clocks = [
        [f"{name}={length}", (say.OPTION_PACE_ALIKE if n else say.OPTION_PACE).format(phases=name)]
        for n, (name, length) in enumerate(usual.items())
    ]
    rules = [
        "rules=1",
        say.OPTION_RULES_VERSION,
    ]
    return [*clocks, rules, *([f"{name}={row.default or 'none'}", row.help] for name, row in SETTINGS.items())]
