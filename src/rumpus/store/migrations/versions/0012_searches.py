"""Searches for an opponent."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make their table; nobody looks for anybody yet."""
    op.create_table(
        "searches",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("wishes", sa.JSON, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
