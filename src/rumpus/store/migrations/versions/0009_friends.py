"""Friends."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make their table; nobody has any yet."""
    op.create_table(
        "friends",
        sa.Column("one", sa.String(32), primary_key=True),
        sa.Column("two", sa.String(32), primary_key=True),
        sa.Column("asker", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
