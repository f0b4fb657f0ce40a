"""Matches that go on where another one stood."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add whose log a match begins with, and with how much of it. Until now what was played on was written again."""
    op.add_column("matches", sa.Column("continues", sa.String(16), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("shared", sa.Integer, nullable=False, server_default="0"))
