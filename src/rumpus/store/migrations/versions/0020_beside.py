"""Matches that are run beside the hall."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make their table; the hall has run all of its own so far."""
    op.create_table(
        "beside",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
