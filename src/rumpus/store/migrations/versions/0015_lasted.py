"""Matches that lasted: those too short to count are told apart."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add how many matches were long enough to count. Until now all did: who is well known stays so."""
    op.add_column("ratings", sa.Column("lasted", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE ratings SET lasted = games")
