"""What people who are not here are to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make its table; nothing waits yet."""
    op.create_table(
        "outbox",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("way", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("said", sa.JSON, nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
    )
