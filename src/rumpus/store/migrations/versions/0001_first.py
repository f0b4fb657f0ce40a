"""The first schema: players, tables, matches, inputs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("name_key", sa.String(64), nullable=False, unique=True),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("match", sa.String(16)),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("bots", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("step", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.JSON),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
    )
    op.create_index("matches_unfinished", "matches", ["ended"])
    op.create_table(
        "inputs",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("step", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("origin", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
    )
