"""Notices and questions: what goes out, what was sent to whom, what an address has had lately."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import func, true, update
from sqlmodel import col, or_, select

from judge.store import statements
from judge.store.letters import AHEAD
from judge.store.queries import Queries
from judge.store.statuses import NoticeStatus, QuestionStatus
from judge.store.tables import Campaign, Confirmation, Notice


class Notices(Queries):
    """Every question about notices and confirmations."""

    def answers_since(self, bound: str, since: datetime) -> int:
        """How many notices went lately to an address, tags folded, because of letters without a token."""
        return int(self.session.scalars(statements.BOUND, {"bound": bound, "since": since}).one())

    def strangers_since(self, since: datetime) -> int:
        """How many notices of that kind went out lately in all."""
        query = select(func.count()).select_from(Notice).where(col(Notice.bound) != "", Notice.created > since)
        return self.session.exec(query).one()

    def replies_since(
        self, campaign: str, seat: str, person: int | None, kind: str, now: datetime, since: datetime
    ) -> tuple[int, Notice | None]:
        """How many letters of a seat or a GM were answered lately; and the answer of that kind that waits, if one does.

        It waits until its hour is over, to say what the later letters said, too.
        """
        known = {"campaign": campaign, "seat": seat, "person": person, "kind": kind, "now": now, "since": since}
        count, waiting = self.session.execute(statements.REPLIES, known).one()
        return count, self.notice(waiting) if waiting else None

    # confirmations

    def confirmation(self, token: str) -> Confirmation | None:
        return self.session.get(Confirmation, token)

    def asked_in(self, campaign: str) -> Sequence[Confirmation]:
        """The newest about a campaign, answered or not."""
        query = select(Confirmation).where(Confirmation.campaign == campaign)
        return self.session.exec(query.order_by(col(Confirmation.arrived).desc()).limit(500)).all()

    def open_confirmations(self, email: str, campaign: str) -> Sequence[Confirmation]:
        return self.session.scalars(statements.ASKED, {"email": email, "campaign": campaign}).all()

    def asked_since(self, since: datetime, bound: str) -> Sequence[Confirmation]:
        """All that an address, tags folded, was asked lately."""
        query = select(Confirmation).where(Confirmation.bound == bound, col(Confirmation.asked) > since)
        return self.session.exec(query).all()

    def told_since(self, kind: str, campaign: str, to: str, since: datetime) -> int:
        """How many notices of a kind an address was sent lately in a campaign."""
        query = select(func.count()).select_from(Notice).where(Notice.campaign == campaign, Notice.kind == kind)
        return self.session.exec(query.where(Notice.to == to, Notice.created > since)).one()

    def questions_since(self, since: datetime, asker: str = "", bound: str = "") -> int:
        """How many questions were mailed lately: because of somebody, or to an address, tags folded."""
        query = select(func.count()).select_from(Confirmation).where(col(Confirmation.asked) > since)
        query = query.where(Confirmation.asker == asker) if asker else query
        return self.session.exec(query.where(Confirmation.bound == bound) if bound else query).one()

    def group_of(self, row: Confirmation) -> list[Confirmation]:
        """All questions that belong together: every one must be answered with YES, or one of them."""
        query = select(Confirmation).where(Confirmation.campaign == row.campaign, Confirmation.arrived == row.arrived)
        return [c for c in self.session.exec(query) if c.action.get("group") == row.action.get("group")]

    def twin_question(self, row: Confirmation) -> Confirmation | None:
        """The other address's question about the same change."""
        query = select(Confirmation).where(Confirmation.campaign == row.campaign, Confirmation.arrived == row.arrived)
        pair = (row.action.get("pair"), row.token)
        return next(
            (c for c in self.session.exec(query) if c.action.get("pair") == pair[0] and c.token != pair[1]), None
        )

    def questions(self, campaign: str) -> Sequence[Confirmation]:
        """All that is open in a campaign."""
        query = select(Confirmation).where(
            Confirmation.campaign == campaign, Confirmation.status == QuestionStatus.OPEN
        )
        return self.session.exec(query.order_by(col(Confirmation.arrived))).all()

    def press_mails(self, campaign: str, seat: str, most: int = 40) -> Sequence[Notice]:
        """The newest press mailed to a seat, the last first."""
        query = select(Notice).where(Notice.campaign == campaign, Notice.seat == seat, Notice.kind == "mail/press")
        return self.session.exec(query.order_by(col(Notice.id).desc()).limit(most)).all()

    def reports(self, campaign: Campaign, seat: str) -> Sequence[Notice]:
        """The season reports mailed to a seat, oldest first."""
        query = select(Notice).where(Notice.campaign == campaign.name, Notice.kind == f"{campaign.game}/season")
        return self.session.exec(query.where(Notice.seat == seat).order_by(col(Notice.id))).all()

    # notices

    def hurry(self, now: datetime) -> None:
        """All that waits for a later try is due now."""
        for row in self.session.exec(select(Notice).where(Notice.status == NoticeStatus.QUEUED, col(Notice.due) > now)):
            row.due = now

    def sent_since(self, since: datetime) -> int:
        """How many mails went out lately."""
        query = select(func.count()).select_from(Notice).where(col(Notice.went) > since)
        return self.session.exec(query).one()

    def waiting_kinds(self, ending: str, now: datetime) -> Sequence[tuple[str, int]]:
        """The campaigns in which notices whose kind ends so are due, and how many."""
        due = (col(Notice.status) == NoticeStatus.QUEUED, col(Notice.due) <= now, col(Notice.kind).endswith(ending))
        query = select(Notice.campaign, func.count()).where(*due).group_by(Notice.campaign)
        return self.session.exec(query).all()

    def postpone(self, domain: str, until: datetime) -> None:
        """What waits for a domain is not tried before then."""
        waits = (col(Notice.status) == NoticeStatus.QUEUED, col(Notice.lease).is_(None), col(Notice.due) < until)
        there = col(Notice.to).endswith(f"@{domain}", autoescape=True)
        self.session.exec(update(Notice).where(*waits, there).values(due=until))

    def claim(self, now: datetime, lease: timedelta, who: str = "", most: int = 20, but: str = "") -> list[Notice]:
        """Notices to send now, leased so that nobody else sends them. `but`: none whose kind ends so."""
        query = (
            select(Notice)
            .where(
                Notice.status == NoticeStatus.QUEUED,
                ~col(Notice.kind).endswith(but) if but else true(),
                or_(col(Notice.due) <= now, Notice.created > now + AHEAD),
                or_(col(Notice.lease).is_(None), col(Notice.lease) <= now, col(Notice.lease) > now + lease + AHEAD),
            )
            .order_by(col(Notice.id))
            .limit(most)
        )
        rows = list(self.session.exec(query.with_for_update(skip_locked=True)))
        for row in rows:
            row.lease, row.holder = now + lease, who
            row.tries += 1
            self.session.add(row)
        return rows

    def sent(self, number: int, shown: str, went: datetime) -> None:
        """It has gone out, and showed this: written without reading it, for it may be long."""
        known = {"number": number, "text": shown, "now": went}
        if self.session.execute(statements.SENT, known).scalar():
            self.session.execute(statements.FORGOTTEN, {"number": number})

    def named(self, ident: str) -> Notice | None:
        """A notice by its name in Message-IDs."""
        return self.session.exec(select(Notice).where(Notice.ident == ident)).first()

    def last_told(self, campaign: str, seat: str, person: int | None, most: int = 4) -> dict[int, str]:
        """What the newest notices that were sent to somebody in a campaign showed, by their numbers."""
        known = {"campaign": campaign, "seat": seat, "person": person, "most": most}
        return {number or 0: shown for number, shown in self.session.execute(statements.LAST_TOLD, known)}

    def sent_to(self, bound: str, most: int = 4) -> dict[int, str]:
        """The same of those that were sent to an address because of letters without a token."""
        query = select(col(Notice.id), col(Notice.shown)).where(
            Notice.bound == bound, statements.HAS_STATUS.in_([NoticeStatus.SENT.value])
        )
        rows = self.session.exec(query.order_by(col(Notice.id).desc()).limit(most))
        return {number or 0: shown for number, shown in rows}

    def failed_again(self) -> int:
        """All notices that were given up are tried once more. Returns how many."""
        rows = self.session.exec(select(Notice).where(Notice.status == NoticeStatus.FAILED, Notice.to != "")).all()
        for row in rows:
            row.status, row.tries, row.error, row.lease, row.due = NoticeStatus.QUEUED, 0, "", None, row.created
        return len(rows)

    def unrendered(self, kind: str, campaign: str) -> bool:
        """A notice of that kind, or of that campaign, has failed before because it could not be rendered."""
        query = select(Notice.id).where(
            Notice.status == NoticeStatus.FAILED, col(Notice.error).startswith("not rendered")
        )
        return self.session.exec(query.where(or_(Notice.kind == kind, Notice.campaign == campaign))).first() is not None

    def notice(self, number: int) -> Notice | None:
        return self.session.scalars(statements.NOTICE, {"number": number}).first()
