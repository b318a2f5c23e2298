"""A campaign's whole story as plain data, from what everybody may know: the web archive and exports come of it.

A campaign that is over shows all: the charts that were secret, the seed, the whole log.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.games.codec import pack, plain
from judge.games.protocol import Phase
from judge.games.sides import OnTheBoard, WithBids, WithPayments, WithTables
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.telling import Said, plainly
from judge.referee.exchange import sentences as say
from judge.referee.exchange.show import minute
from judge.referee.phases.lifecycle import author
from judge.referee.record import told_events
from judge.referee.record.entries import Kind
from judge.referee.record.exporting import export
from judge.store.public_log import last_head
from judge.store.statuses import CampaignStatus, PressKind
from judge.store.tables import Told

ANYWHERE = re.compile(r"[^\s<>\"'(),;:@]{1,64}@[^\s<>\"'(),;:@]{1,200}")
"""What looks like a mail address in somebody's words."""


@dataclass
class Standing:
    """The story up to an entry of the log: the steps, and what was told since the last of them."""

    steps: tuple[dict[str, Any], ...] = ()
    since: tuple[Mapping[str, Any], ...] = ()


def _stands_at(campaign: Campaign) -> str:
    """The phase's code; of a campaign that is over, where it ended."""
    if campaign.row.status != CampaignStatus.OVER:
        return campaign.row.phase
    return campaign.game.phase(campaign.state).code if campaign.state is not None else ""


def story(campaign: Campaign) -> dict[str, Any]:
    """Everything public, seats by their names: who plays, every phase with what happened, how it stands now."""
    row, over = campaign.row, campaign.row.status == CampaignStatus.OVER
    now = pack(campaign.game.view(campaign.state, {}, None)) if campaign.state is not None else {}
    result = campaign.game.result(campaign.state) if campaign.state is not None else None
    told, turns = _steps(campaign)
    phases = _phases(campaign, [step["phase"] for step in told.steps] + [turn["phase"] for turn in turns])
    log = list(export(campaign.work, campaign.row, everything=False, upto=_published(campaign)))
    if hidden(campaign):
        log = log[:1]  # who writes when would tell who they are
    found = {
        "campaign": row.name,
        "game": row.game,
        "title": campaign.game.title,
        "status": row.status,
        "phase": _stands_at(campaign),
        "deadline": minute(row.deadline) if row.status == CampaignStatus.RUNNING else None,
        "created": minute(row.created),
        "gms": [name for person, _ in campaign.gms if (who := campaign.person(person)) and (name := who.name)],
        "seats": [{"name": seat.name, "status": seat.status} for seat in campaign.seats],
        "options": plain(row.options),
        "tables": _tables(campaign),
        "rules": {"version": row.version, "text": campaign.game.rules.get(row.version, say.FROM_ANOTHER_JUDGE)},
        "result": {"kind": result.kind, "winners": list(result.winners), "text": result.text} if result else None,
        "steps": list(told.steps),
        "since": list(told.since),
        "view": now,
        **_board(campaign),
        "said": _said(campaign),
        "turns": turns,
        "titles": {phase.code: phase.title for phase in phases},
        "years": {phase.code: str(phase.year) for phase in phases if phase.year is not None},
        "places": campaign.places,
        "hidden": hidden(campaign),
        "head": json.loads(log[0])["head"],
        "entries": len(log) - 1,
        "seed": row.seed if over else None,
    }
    return plainly(campaign, found) | {"log": log, "judge": campaign.world.post.address}


def _board(campaign: Campaign) -> dict[str, Any]:
    """For a game on the board: whose home centres are where, and what may be ordered now."""
    game, plays = campaign.game, campaign.row.status == CampaignStatus.RUNNING and campaign.state is not None
    if not isinstance(game, OnTheBoard):
        return {"homes": {}, "offer": {}, "pays": {}, "bids": {}}
    pays = plain(game.payments(campaign.state)) if plays and isinstance(game, WithPayments) else {}
    offered = plain(game.offer(campaign.state)) if plays else {}
    bids = plain(game.bids(campaign.state)) if plays and isinstance(game, WithBids) else {}
    return {"homes": plain(game.homes()), "offer": offered, "pays": pays, "bids": bids}


def _tables(campaign: Campaign) -> dict[str, Any]:
    game = campaign.game
    return plain(game.tables(campaign.state, campaign.row.options)) if isinstance(game, WithTables) else {}


def _phases(campaign: Campaign, codes: list[str]) -> list[Phase]:
    """The phases that the story speaks of: these, those in which something was said, and the one at hand."""
    said = [row.phase for kind in (PressKind.RULING, PressKind.PRESS) for row in campaign.work.said(campaign.row, kind)]
    now = [campaign.game.phase(campaign.state)] if campaign.state is not None else []
    found = [campaign.game.find_phase(code) for code in dict.fromkeys((*codes, *said))]
    return [phase for phase in (*found, *now) if isinstance(phase, Phase)]


def _steps(campaign: Campaign) -> tuple[Standing, list[dict[str, str]]]:
    """Every phase that was resolved and stands, as it was told; where the GM went back or on again."""
    rows = {row.n: row for row in campaign.work.told(campaign.row)}
    told, kept = Standing(), dict[int, Standing]()
    turns: list[dict[str, str]] = []
    for entry in campaign.work.entries(campaign.row):
        kind, payload = entry["kind"], entry["payload"]
        if kind in (Kind.UNDONE, Kind.REDONE):
            told = kept[payload["to"]]
            turns.append({"at": entry["at"], "kind": kind, "phase": payload["phase"]})
        elif entry["n"] in rows:
            told = _longer(campaign, told, rows[entry["n"]])
        kept[entry["n"]] = told
    return told, turns


def _longer(campaign: Campaign, told: Standing, row: Told) -> Standing:
    """The story one entry longer."""
    events = (*told.since, *told_events.retold(campaign.game, row.events))
    if not row.view:  # no phase ended with it
        return Standing(told.steps, events)
    step = {"phase": row.phase, "at": row.at, "events": list(events), "before": row.view}
    return Standing((*told.steps, step | {"chart": row.chart if campaign.row.status == CampaignStatus.OVER else {}}))


def _published(campaign: Campaign) -> int:
    """How many entries of the log are shown: of a running campaign those up to its last report.

    What comes after them would tell who has written since, and when.
    """
    if campaign.row.status == CampaignStatus.OVER:
        return campaign.row.entries
    entries, head = campaign.work.entries(campaign.row), last_head(campaign.work, campaign.row)
    found = [entry["n"] for entry in entries if head and entry["hash"].startswith(head)]
    known = [
        entry["n"] for entry in entries if entry["kind"] in (Kind.CREATED, Kind.STARTED, Kind.LOADED, Kind.RESOLVED)
    ]
    return found[-1] if found else max(known, default=0)


def _said(campaign: Campaign) -> list[dict[str, Any]]:
    """Press to everybody, where those who watch may read it, and the GM's rulings; without anybody's address."""
    rows = [("ruling", said) for said in campaign.work.said(campaign.row, PressKind.RULING)]
    if campaign.setting("observers") == "read":
        open_ = (said for said in campaign.work.said(campaign.row, PressKind.PRESS, waits=False) if "all" in said.to)
        rows += [("press", said) for said in open_]
    return [
        {
            "kind": kind,
            "phase": said.phase,
            "from": "the GM" if kind == "ruling" else author(said),
            "text": Said(unaddressed(said.text)),
        }
        for kind, said in rows
        if said.text.strip()  # somebody asked to be forgotten
    ]


def unaddressed(text: str) -> str:
    """Somebody's words without mail addresses."""
    return ANYWHERE.sub("(address)", text)
