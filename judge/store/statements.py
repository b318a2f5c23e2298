"""The queries that every letter runs, built once, since building them takes longer than running them."""

from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, literal_column, select, update
from sqlalchemy.orm import aliased, defer
from sqlmodel import col, or_

from judge.store.statuses import NoticeStatus, QuestionStatus
from judge.store.tables import Address, Campaign, Confirmation, Letter, Notice, Person, Seat

NEW: ColumnElement[str] = literal_column("'new'")  # not a parameter, so that the index of what waits is used
DONE: ColumnElement[str] = literal_column("'done'")
ASIDE: ColumnElement[str] = literal_column("'quarantined'")
UNKNOWN: ColumnElement[str] = literal_column("'unknown'")
EARLIER, ALSO = aliased(Letter), aliased(Address)
FIRST_OF_QUEUE = (  # one look in an index a letter: a join of all that wait with all that wait can take long
    select(func.min(col(EARLIER.id)))
    .where(col(EARLIER.status) == NEW, col(EARLIER.queue) == Letter.queue, col(EARLIER.large) == Letter.large)
    .scalar_subquery()
)
FIRST = (
    select(Letter)
    .where(
        col(Letter.status) == NEW,
        col(Letter.id) == FIRST_OF_QUEUE,
        or_(
            col(Letter.lease).is_(None), col(Letter.lease) <= bindparam("now"), col(Letter.lease) > bindparam("absurd")
        ),
        col(Letter.large).in_(bindparam("sizes", expanding=True)),
    )
    .order_by(col(Letter.id))
    .limit(bindparam("most"))
)
"""The oldest waiting letters that are the first of their queues, and that nobody is at."""
NEXT = FIRST.with_for_update(skip_locked=True, of=Letter)
NEXT_BUT = FIRST.where(col(Letter.id).not_in(bindparam("but", expanding=True))).with_for_update(
    skip_locked=True, of=Letter
)
NEXT_OF = FIRST.where(col(Letter.queue) == bindparam("queue"), col(Letter.id) <= bindparam("upto")).with_for_update(
    of=Letter
)
LETTER = select(Letter).where(col(Letter.id) == bindparam("number"))
CLAIMED = (
    select(Letter)
    .options(defer(Letter.raw))  # type: ignore[arg-type]
    .where(
        col(Letter.id).in_(bindparam("numbers", expanding=True)),
        col(Letter.status) == NEW,
        col(Letter.holder) == bindparam("who"),
    )
    .order_by(col(Letter.id))
    .with_for_update()
)
"""Letters that a process is at, without their texts, which it has read already."""
DUE = (
    select(Campaign)
    .where(
        func.coalesce(col(Campaign.status), "").in_(("running", "forming")),  # so that it is found by its time
        col(Campaign.wake) <= bindparam("now"),
        ~select(col(Letter.id))
        .where(col(Letter.status) == NEW, col(Letter.queue) == Campaign.name, col(Letter.arrived) <= Campaign.wake)
        .exists(),
    )
    .order_by(col(Campaign.wake), col(Campaign.id))
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
CAMPAIGN = select(Campaign).where(col(Campaign.name) == bindparam("name")).with_for_update()
CAMPAIGNS = (
    select(Campaign)
    .where(col(Campaign.name).in_(bindparam("names", expanding=True)))
    .order_by(col(Campaign.id))
    .with_for_update()
)
SEATS = select(Seat).where(col(Seat.campaign).in_(bindparam("campaigns", expanding=True))).order_by(col(Seat.id))
PERSON = select(Person).where(col(Person.id) == bindparam("person"))
ADDRESSES = (
    select(Address)
    .where(col(Address.person) == bindparam("person"))
    .order_by(col(Address.main).desc(), col(Address.email))
)
PEOPLE = select(Person).where(col(Person.id).in_(bindparam("people", expanding=True)))
WRITERS_ADDRESSES = (
    select(Address)
    .where(
        col(Address.person).in_(
            select(col(ALSO.person)).where(col(ALSO.email).in_(bindparam("emails", expanding=True)))
        )
    )
    .order_by(col(Address.main).desc(), col(Address.email))
)
ASKED = select(Confirmation).where(
    col(Confirmation.email) == bindparam("email"),
    col(Confirmation.campaign) == bindparam("campaign"),
    col(Confirmation.status) == QuestionStatus.OPEN,
)
_NOTICE: Any = Notice.__table__  # type: ignore[attr-defined]
SENT = (
    update(_NOTICE)
    .where(_NOTICE.c.id == bindparam("number"))
    .values(status=NoticeStatus.SENT, lease=None, holder="", error="", shown=bindparam("text"), went=bindparam("now"))
    .returning(_NOTICE.c.data["forgotten"].as_boolean())
)
FORGOTTEN = update(_NOTICE).where(_NOTICE.c.id == bindparam("number")).values(data={}, to="", shown="", bound="")
"""What told somebody that they are forgotten."""
NOTICE = select(Notice).where(col(Notice.id) == bindparam("number"))
TWIN = (
    select(col(Letter.id))
    .where(
        or_(
            col(Letter.fingerprint) == bindparam("fingerprint"),
            (col(Letter.content) == bindparam("content")) & (col(Letter.content) != ""),
        ),
        col(Letter.id) != bindparam("id"),
        func.coalesce(col(Letter.status), "").in_((DONE, ASIDE, UNKNOWN)),  # no engine looks through all of them
    )
    .limit(1)
)
TWINS = (
    select(col(Letter.id))
    .where(
        or_(
            col(Letter.fingerprint).in_(bindparam("fingerprints", expanding=True)),
            col(Letter.content).in_(bindparam("contents", expanding=True)) & (col(Letter.content) != ""),
        ),
        func.coalesce(col(Letter.status), "").in_((DONE, ASIDE, UNKNOWN)),
    )
    .limit(1)
)
"""A letter that one of several repeats."""
LETTERS_SINCE = (
    select(func.count())
    .select_from(Letter)
    .where(col(Letter.recipient).in_(bindparam("recipients", expanding=True)), col(Letter.arrived) > bindparam("since"))
)
BOUND = (
    select(func.count())
    .select_from(Notice)
    .where(col(Notice.bound) == bindparam("bound"), col(Notice.created) > bindparam("since"))
)
OF_SOMEBODY = (
    col(Notice.campaign) == bindparam("campaign"),
    col(Notice.seat) == bindparam("seat"),
    col(Notice.person).is_not_distinct_from(bindparam("person")),
)
HAS_STATUS = func.coalesce(col(Notice.status), "")
"""So asked for, they are found by their campaign or time: most notices have the same status in the end."""
REPLIES = select(
    func.count().filter(col(Notice.created) > bindparam("since")),
    func.min(col(Notice.id)).filter(
        col(Notice.kind) == bindparam("kind"),
        HAS_STATUS.in_([NoticeStatus.QUEUED.value]),
        col(Notice.due) > bindparam("now"),
        col(Notice.tries) == 0,
    ),
).where(
    *OF_SOMEBODY,
    col(Notice.kind).in_(("mail/receipt", "mail/answer")),
    or_(col(Notice.created) > bindparam("since"), col(Notice.due) > bindparam("now")),
)
"""How many letters of somebody's were answered lately; and which answer waits until its hour is over."""
LAST_TOLD = (
    select(col(Notice.id), col(Notice.shown))
    .where(*OF_SOMEBODY, HAS_STATUS.in_([NoticeStatus.SENT.value]))
    .order_by(col(Notice.id).desc())
    .limit(bindparam("most"))
)
