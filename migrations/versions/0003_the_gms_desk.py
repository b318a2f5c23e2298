"""Several GMs, standbys and observers, absences, orders for later, press that waits, what is known of people."""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEW = {
    "person": (("name", sa.String(), ""), ("plain", sa.Boolean(), sa.false()), ("record", sa.JSON(), "{}")),
    "address": (("main", sa.Boolean(), sa.true()),),
    "campaign": (("gms", sa.JSON(), "[]"), ("acts", sa.JSON(), "[]")),
    "seat": (
        ("absences", sa.JSON(), "[]"),
        ("kept", sa.JSON(), "{}"),
        ("replies", sa.Boolean(), sa.false()),
        ("since", sa.Integer(), "0"),
        ("seeking", sa.Boolean(), sa.false()),
    ),
    "press": (
        ("kind", sa.String(), "press"),
        ("sender", sa.String(), ""),
        ("to", sa.JSON(), "[]"),
        ("grey", sa.Boolean(), sa.false()),
        ("waits", sa.Boolean(), sa.false()),
    ),
}


def upgrade() -> None:
    for table, columns in NEW.items():
        for name, kind, default in columns:
            op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))
    op.add_column("campaign", sa.Column("digest", sqlmodel.UTCDateTime(), nullable=True))
    op.create_table(
        "watcher",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("campaign", sa.Integer(), sa.ForeignKey("campaign.id"), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("since", sqlmodel.UTCDateTime(), nullable=False),
        sa.UniqueConstraint("campaign", "role", "person"),
    )
    op.create_index("ix_watcher_campaign", "watcher", ["campaign"])
    op.create_index("ix_seat_person", "seat", ["person"])


def downgrade() -> None:
    op.drop_index("ix_seat_person", "seat")
    op.drop_table("watcher")
    for table, columns in NEW.items():
        for name, _, _ in columns:
            op.drop_column(table, name)  # not in a batch: SQLite would make the table anew, and others refer to it
    op.drop_column("campaign", "digest")
