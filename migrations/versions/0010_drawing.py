"""The dice of a new campaign may wait for a public number."""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaign", sa.Column("public_dice", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("campaign", sa.Column("drawn_after", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))


def downgrade() -> None:
    op.drop_column("campaign", "drawn_after")
    op.drop_column("campaign", "public_dice")
