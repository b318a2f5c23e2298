"""Season reports can be switched off; when a mail went out, is kept."""

import sqlalchemy as sa
from alembic import op
from sqlmodel import UTCDateTime

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("reports", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("notice", sa.Column("went", UTCDateTime(), nullable=True))
    op.create_index("ix_notice_went", "notice", ["went"])


def downgrade() -> None:
    op.drop_index("ix_notice_went", "notice")
    op.drop_column("notice", "went")
    op.drop_column("seat", "reports")
