"""Letters in queues, folders that are read, mail that comes back."""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

LETTER = ("content", "digest", "queue")


def upgrade() -> None:
    for name in LETTER:
        op.add_column("letter", sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.add_column("letter", sa.Column("tries", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_letter_content", "letter", ["content"])
    op.create_index("ix_letter_digest", "letter", ["digest"])
    waiting = sa.text("status = 'new'")
    op.create_index("ix_letter_waiting", "letter", ["queue", "id"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_letter_recipient_arrived", "letter", ["recipient", "arrived"])
    op.create_index("ix_notice_to", "notice", ["to"])
    op.add_column("address", sa.Column("bounced", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("address", sa.Column("probe", sa.Integer(), nullable=True))
    op.create_table(
        "folder",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("validity", sa.Integer(), nullable=False),
        sa.Column("uid", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("until", sqlmodel.UTCDateTime(), nullable=True),
        sa.Column("since", sqlmodel.UTCDateTime(), nullable=True),
    )
    taken_so_far()


def taken_so_far() -> None:
    """The old judge kept how far it had read in its letters' origins only: account/folder/UIDVALIDITY/UID."""
    connection = op.get_bind()
    newest: dict[str, tuple[int, int]] = {}
    for (origin,) in connection.execute(sa.text("SELECT origin FROM letter WHERE origin <> '' ORDER BY id")):
        name, validity, uid = origin.rsplit("/", 2)
        known = newest.get(name, (0, 0))
        newest[name] = max(known, (int(validity), int(uid))) if known[0] == int(validity) else (int(validity), int(uid))
    for name, (validity, uid) in newest.items():
        connection.execute(
            sa.text("INSERT INTO folder (name, validity, uid, holder) VALUES (:name, :validity, :uid, '')"),
            {"name": name, "validity": validity, "uid": uid},
        )


def downgrade() -> None:
    op.drop_table("folder")
    op.drop_index("ix_notice_to", "notice")
    for name in ("ix_letter_recipient_arrived", "ix_letter_waiting", "ix_letter_digest", "ix_letter_content"):
        op.drop_index(name, "letter")
    with op.batch_alter_table("letter") as batch:
        for name in (*LETTER, "tries"):
            batch.drop_column(name)
    with op.batch_alter_table("address") as batch:
        batch.drop_column("bounced")
        batch.drop_column("probe")
