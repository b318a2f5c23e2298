"""The letters that wait have an index in the order of their numbers: the next one is found however many are done."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NEW = sa.text("status = 'new'")


def upgrade() -> None:
    op.create_index("ix_letter_new", "letter", ["id"], sqlite_where=NEW, postgresql_where=NEW)


def downgrade() -> None:
    op.drop_index("ix_letter_new", "letter")
