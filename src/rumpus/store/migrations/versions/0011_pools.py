"""Ratings apart by how long everybody may think."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the pool. Until now all matches were rated together, and most had no clock: what was reached is daily."""
    op.add_column("results", sa.Column("pool", sa.String(8), nullable=False, server_default="daily"))
    op.drop_index("ratings_game", "ratings")
    op.rename_table("ratings", "ratings_together")
    if op.get_bind().dialect.name == "postgresql":  # where the key has a name of its own, which the new table wants
        op.execute("ALTER INDEX ratings_pkey RENAME TO ratings_together_pkey")
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("pool", sa.String(8), primary_key=True, server_default="daily"),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("best", sa.BigInteger),
        sa.Column("streak", sa.Integer, nullable=False),
    )
    columns = "player, game, mu, sigma, games, rated, wins, best, streak"
    op.execute(f"INSERT INTO ratings ({columns}) SELECT {columns} FROM ratings_together")
    op.drop_table("ratings_together")
    op.create_index("ratings_game", "ratings", ["game", "pool", "mu"])
