"""Attempts, bounds and random names of mails; clocks that go on where they stood; chores that come round."""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

WAITING = sa.text("status = 'new'")
NEW = {
    "address": (("why", sa.String(), ""),),
    "campaign": (("pinned", sa.Boolean(), sa.false()), ("remains", sa.JSON(), "{}"), ("before", sa.JSON(), "{}")),
    "letter": (
        ("size", sa.Integer(), "0"),
        ("large", sa.Boolean(), sa.false()),
        ("attempts", sa.Integer(), "0"),
        ("holder", sa.String(), ""),
        ("words", sa.String(), ""),
    ),
    "notice": (
        ("ident", sa.String(), ""),
        ("bound", sa.String(), ""),
        ("holder", sa.String(), ""),
        ("shown", sa.Text(), ""),
    ),
    "confirmation": (("asker", sa.String(), ""), ("bound", sa.String(), "")),
}
TIMES = (("campaign", "moved"), ("campaign", "ended"), ("letter", "lease"), ("confirmation", "asked"))
INDEXES = (
    ("ix_campaign_moved", "campaign", ["moved"]),
    ("ix_letter_sender_arrived", "letter", ["sender", "arrived"]),
    ("ix_notice_bound_created", "notice", ["bound", "created"]),
    ("ix_notice_ident", "notice", ["ident"]),
)


def upgrade() -> None:
    for table, columns in NEW.items():
        for name, kind, default in columns:
            op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))
    for table, name in TIMES:
        op.add_column(table, sa.Column(name, sqlmodel.UTCDateTime(), nullable=True))
    op.add_column("campaign", sa.Column("founder", sa.Integer(), nullable=True))
    op.execute("UPDATE campaign SET founder = gm")
    op.execute("UPDATE notice SET ident = CAST(id AS VARCHAR)")  # what was sent keeps its Message-ID
    for name, table, columns in INDEXES:
        op.create_index(name, table, columns)
    op.drop_index("ix_letter_waiting", "letter")
    columns = ["queue", "large", "id"]
    op.create_index("ix_letter_waiting", "letter", columns, sqlite_where=WAITING, postgresql_where=WAITING)
    op.create_table(
        "chore",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("due", sqlmodel.UTCDateTime(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("chore")
    op.drop_index("ix_letter_waiting", "letter")
    op.create_index("ix_letter_waiting", "letter", ["queue", "id"], sqlite_where=WAITING, postgresql_where=WAITING)
    for name, table, _ in INDEXES:
        op.drop_index(name, table)
    for table, columns in NEW.items():
        for name, _, _ in columns:
            op.drop_column(table, name)  # not in a batch: SQLite would make the table anew, and others refer to it
    for table, name in TIMES:
        op.drop_column(table, name)
    op.drop_column("campaign", "founder")
