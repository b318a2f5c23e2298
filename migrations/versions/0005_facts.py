"""What was told and how the game stood are kept, and not played again."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("snapshot", sa.Column("kind", sa.String(), nullable=False, server_default="begun"))
    op.add_column("campaign", sa.Column("moving_to", sa.Integer(), nullable=True))
    op.create_table(
        "told",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("campaign", sa.Integer(), sa.ForeignKey("campaign.id"), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("view", sa.JSON(), nullable=False, server_default="{}"),
        sa.Column("chart", sa.JSON(), nullable=False, server_default="{}"),
        sa.UniqueConstraint("campaign", "n"),
    )
    op.create_index("ix_told_campaign", "told", ["campaign"])


def downgrade() -> None:
    op.drop_index("ix_told_campaign", "told")
    op.drop_table("told")
    op.execute("DELETE FROM snapshot WHERE kind <> 'begun'")
    op.drop_column("snapshot", "kind")
    op.drop_column("campaign", "moving_to")
