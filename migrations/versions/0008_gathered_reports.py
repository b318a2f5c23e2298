"""A player may have season reports gathered: one a round, or one a day."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("digest", sa.JSON(), nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("seat", "digest")
