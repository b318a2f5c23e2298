"""Export of a campaign's log, with all that the campaign is if the operator wants it."""

import json
from collections.abc import Iterable
from typing import Any

from judge.store.statuses import CampaignStatus
from judge.store.tables import Campaign as CampaignRow
from judge.store.work import Work

FORMAT = "judge-log-1"
SEAT = (
    "key", "name", "email", "status", "epoch", "early_lines", "sent", "missed", "wait", "ready", "votes",
    "absences", "kept", "replies", "reports", "since", "seeking", "own_name",
)  # fmt: skip
"""What a seat is, beside its person."""
TOLD = ("n", "kind", "phase", "at", "events", "view", "chart")
SNAPSHOT = ("n", "kind", "phase", "state", "held")


def export(work: Work, row: CampaignRow, everything: bool, upto: int | None = None) -> Iterable[str]:
    """JSON lines: a header, then one log entry a line. Of a running campaign without seed and private bodies.

    `upto`: the first so many entries alone.
    """
    open_ = everything or row.status == CampaignStatus.OVER
    rows = work.entries(row)[:upto]
    header: dict[str, Any] = {"format": FORMAT, "campaign": row.name, "game": row.game, "entries": len(rows)}
    header |= {"head": rows[-1]["hash"] if rows else "", "status": row.status, "seed": row.seed if open_ else None}
    if everything:
        header["seats"] = [{name: getattr(s, name) for name in SEAT} for s in work.seats(row.id)]
        header |= {"gm": next(iter(work.addresses(row.gm)), ""), "options": row.options, "pace": row.pace}
        header |= {"base": row.base, "parts": row.parts, "state": row.state, "held": row.held, "phase": row.phase}
        header |= {"version": row.version, "moving_to": row.moving_to}
        header |= {"gm_epoch": row.gm_epoch, "clocks": row.clocks, "acts": row.acts}
        others = [(other["person"], other["epoch"]) for other in row.gms]
        header["gms"] = [[next(iter(work.addresses(who)), ""), epoch] for who, epoch in others]
        header |= {"told": [{name: getattr(t, name) for name in TOLD} for t in work.told(row)]}
        header |= {"snapshots": [{name: getattr(s, name) for name in SNAPSHOT} for s in work.kept(row)]}
        header |= {
            name: at.isoformat() if (at := getattr(row, name)) else None
            for name in ("deadline", "opened", "drawn_after")
        }
        header["public_dice"] = row.public_dice
    yield json.dumps(header, ensure_ascii=False)
    for entry in rows:
        if not open_:
            del entry["body"]
        yield json.dumps(entry, ensure_ascii=False)
