"""Clocks of matches turn by turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add how long everybody may think, and when in the hall's own time a match had come to its step. Matches from
    before have no clock."""
    op.add_column("matches", sa.Column("clock", sa.String(32), nullable=False, server_default="none"))
    op.add_column("matches", sa.Column("since", sa.BigInteger))
