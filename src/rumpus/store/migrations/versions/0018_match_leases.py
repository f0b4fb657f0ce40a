"""Leases of matches: how often each has changed hands."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add their number; none has changed hands yet."""
    op.add_column("matches", sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"))
