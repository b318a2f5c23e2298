"""A week and a half of many campaigns in all zones, over two changes of clocks, with holidays, absences and outages.

`JUDGE_WEEK=200` for the whole crowd; the suite takes a smaller one. Figures are printed (`pytest -s`).
"""

import os
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from sqlmodel import select

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.settings import span
from judge.referee.letters import intake
from judge.referee.phases.due import tick
from judge.referee.timing.pace import free_day
from judge.store.engine import transaction
from judge.store.tables import Campaign as CampaignRow
from judge.store.tables import Notice
from judge.store.work import Work
from tests.desk import Desk

CROWD = int(os.environ.get("JUDGE_WEEK", "30"))
START, END = datetime(2026, 10, 22, tzinfo=UTC), datetime(2026, 11, 3, tzinfo=UTC)
STEP = timedelta(minutes=30)
OUTAGES = (
    (datetime(2026, 10, 24, 18, tzinfo=UTC), timedelta(hours=1)),
    (datetime(2026, 10, 27, 9, tzinfo=UTC), timedelta(days=3)),
)
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "Pacific/Auckland", "UTC")
LENGTHS = ("12h", "20h", "1d", "2d", "Fri 20:00", "Sun 02:30", "Mon 09:00")


@dataclass
class Phase:
    opened: datetime
    deadline: datetime
    moved: bool = False  # by an outage or an absence


@dataclass
class Week:
    desk: Desk
    chance: Random = field(default_factory=lambda: Random(1901))
    open: dict[str, tuple[str, Phase]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    lengths: dict[tuple[str, str], timedelta] = field(default_factory=dict)

    def campaign(self, n: int) -> None:
        pick = self.chance.choice
        pace = {
            "zone": ZONES[n % len(ZONES)], "moves": pick(LENGTHS), "retreats": pick(LENGTHS[:3]), "bids": pick(LENGTHS[:4]),
            "adjustments": pick(LENGTHS[:3]), "minimum": pick(("0h", "6h", "24h")), "grace": pick(("0h", "3h", "12h")),
            "reminder": pick(("2h", "6h", "12h")), "skip": pick(("", "", "Sat,Sun", "Mon")), "nmr": "4",
            "holidays": pick(("", "DE-BY", "US", "NZ")), "absence": "10d",
        }  # fmt: skip
        people = {who: f"{who}{n}@players.test" for who in ("anna", "ben")}
        self.desk.position(f"w{n}", seats=people, pace=pace)

    def letters(self) -> list[tuple[bytes, str]]:
        """What people send in this half hour: orders, absences, now and then nothing for days."""
        found = []
        for n in range(CROWD):
            if self.chance.random() > 0.02:
                continue
            who, home = self.chance.choice((("anna", "A Par H; A Mar H; F Bre H"), ("ben", "A Mun H")))
            if n % 5 == 0 and who == "ben":
                continue  # he never writes
            text = "BID NONE\nWAIVE\n" + home
            if self.chance.random() < 0.06:
                first = self.desk.now + timedelta(days=self.chance.randrange(1, 4))
                text = f"ABSENCE {first:%Y-%m-%d} {first + timedelta(days=2):%Y-%m-%d}"
                self.counts["absences"] += 1
            raw = self.desk.letter(text, f"{who}{n}", to=self.desk.at(who, f"w{n}"))
            found.append((raw, self.desk.at(who, f"w{n}")))
        return found

    def look(self) -> None:
        """After every beat: nothing overdue, no deadline too short or on a free day, no phase resolved without cause."""
        with transaction(self.desk.engine) as session:
            work = Work(session)
            for row in session.exec(select(CampaignRow)):
                if row.status != "running" or row.deadline is None or row.opened is None:
                    continue
                campaign = Campaign(self.desk.world, work, row)
                assert row.wake is not None
                assert row.wake > self.desk.now, f"{row.name} is overdue"
                known = self.open.get(row.name)
                if known is None or known[0] != f"{row.phase}/{row.opened}":
                    self.opened(campaign)
                    continue
                phase = known[1]
                if row.deadline != phase.deadline:
                    assert row.deadline > phase.deadline, f"{row.name}: a deadline came nearer"
                    phase.deadline, phase.moved = row.deadline, True
                    self.counts["deadlines moved"] += 1

    def opened(self, campaign: Campaign) -> None:
        row = campaign.row
        assert row.deadline is not None
        assert row.opened is not None
        least = span(row.pace, "minimum")
        local = row.deadline.astimezone(ZoneInfo(campaign.zone))
        assert row.deadline - row.opened >= least, f"{row.name}: {row.deadline - row.opened} is shorter than {least}"
        assert not free_day(row.pace, local.date()), f"{row.name}: a deadline on {local}"
        self.open[row.name] = f"{row.phase}/{row.opened}", Phase(row.opened, row.deadline)
        self.lengths[row.name, row.phase] = row.deadline - row.opened
        self.counts["phases opened"] += 1


def test_a_week_of_everybody(tmp_path: Path) -> None:
    week = Week(Desk(tmp_path, now=START))
    for n in range(CROWD):
        week.campaign(n)
    waiting: list[tuple[bytes, str, datetime]] = []
    while week.desk.now < END:
        week.desk.now += STEP
        now = week.desk.now
        waiting += [(raw, to, now) for raw, to in week.letters()]
        if any(began < now < began + length for began, length in OUTAGES):
            continue
        for raw, to, at in waiting:
            intake.deliver(week.desk.world, raw, to, at)
            week.counts["letters"] += 1
        waiting = []
        tick(week.desk.world)
        week.look()
    check_logs(week)
    check_warnings(week)
    print("\n", dict(week.counts))
    assert week.counts["resolved by the deadline"] > CROWD
    assert week.counts["reminders"] > CROWD / 5


def check_logs(week: Week) -> None:
    """Every phase resolved once, in its order; at the deadline, or because everybody was ready."""
    with transaction(week.desk.engine) as session:
        work = Work(session)
        for row in session.exec(select(CampaignRow)):
            phases = []
            for entry in work.entries(row):
                if entry["kind"] == "resolved":
                    phases.append(entry["payload"]["phase"])
                    week.counts[f"resolved {WHY[entry['payload']['why']]}"] += 1
            assert len(set(phases)) == len(phases), f"{row.name}: a phase was resolved twice"


WHY = {
    "the deadline came": "by the deadline", "everybody was ready": "early", "nobody was asked": "at once",
}  # fmt: skip


def check_warnings(week: Week) -> None:
    """Who missed a phase had been reminded, unless it was too short for that, and then told that he was late."""
    with transaction(week.desk.engine) as session:
        for row in session.exec(select(CampaignRow)):
            mails = session.exec(select(Notice).where(Notice.campaign == row.name).order_by(Notice.id)).all()  # type: ignore[arg-type]
            for seat in ("@1", "@2"):
                warned: set[str] = set()
                for mail in (mail for mail in mails if mail.seat == seat):
                    if mail.kind in ("mail/reminder", "mail/late"):
                        warned.add(f"{mail.kind} {mail.data['phase']}")
                        week.counts[mail.kind.removeprefix("mail/") + "s"] += 1
                    for event in mail.data.get("events", ()) if mail.kind == "intimate/season" else ():
                        if event["kind"] == "missed" and missed(event, mail.data["you"]):
                            week.counts["missed"] += 1
                            length = week.lengths[row.name, event["phase"]]
                            assert length <= span(row.pace, "reminder") or f"mail/reminder {event['phase']}" in warned
                            assert not span(row.pace, "grace") or f"mail/late {event['phase']}" in warned


def missed(event: dict[str, object], name: str) -> bool:
    return any(seat["seat"] == name and seat["silent"] for seat in event["seats"])  # type: ignore[attr-defined]
