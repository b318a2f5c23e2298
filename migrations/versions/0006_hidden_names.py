"""Players may be known by what they play until the end: their own names are kept beside."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("own_name", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seat", "own_name")
