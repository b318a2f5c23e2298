"""What was searched through row by row is found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

HELD = sa.text("lease IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_letter_arrived", "letter", ["arrived"])
    op.create_index("ix_letter_held", "letter", ["holder"], sqlite_where=HELD, postgresql_where=HELD)
    op.create_index("ix_notice_created", "notice", ["created"])
    op.create_index("ix_notice_held", "notice", ["holder"], sqlite_where=HELD, postgresql_where=HELD)
    op.create_index("ix_confirmation_bound", "confirmation", ["bound", "asked"])
    op.create_index("ix_confirmation_asker", "confirmation", ["asker", "asked"])
    op.create_index("ix_confirmation_expires", "confirmation", ["expires"])
    op.create_index("ix_campaign_status_name", "campaign", ["status", "name"])
    op.create_index("ix_campaign_gm", "campaign", ["gm"])
    op.drop_index("ix_campaign_status", "campaign")
    op.create_index("ix_watcher_person", "watcher", ["person"])
    op.create_index("ix_campaign_ended", "campaign", ["ended"])
    op.create_index("ix_seat_seeking", "seat", ["seeking", "campaign"])


def downgrade() -> None:
    op.drop_index("ix_seat_seeking", "seat")
    op.drop_index("ix_campaign_ended", "campaign")
    op.drop_index("ix_watcher_person", "watcher")
    op.create_index("ix_campaign_status", "campaign", ["status"])
    op.drop_index("ix_campaign_gm", "campaign")
    op.drop_index("ix_campaign_status_name", "campaign")
    op.drop_index("ix_confirmation_expires", "confirmation")
    op.drop_index("ix_confirmation_asker", "confirmation")
    op.drop_index("ix_confirmation_bound", "confirmation")
    op.drop_index("ix_notice_held", "notice")
    op.drop_index("ix_notice_created", "notice")
    op.drop_index("ix_letter_held", "letter")
    op.drop_index("ix_letter_arrived", "letter")
