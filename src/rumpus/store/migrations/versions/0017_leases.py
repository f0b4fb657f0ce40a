"""Leases: how often the hall has changed hands."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make their table; nothing has changed hands yet."""
    op.create_table(
        "leases",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
