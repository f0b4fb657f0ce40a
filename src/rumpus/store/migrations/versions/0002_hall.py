"""The hall around the games: accounts, chat, invites, challenges, gold, ratings, settings, fair dice."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what is new; guests of the first schema keep their names and get new tokens."""
    with op.batch_alter_table("players") as players:
        players.drop_column("secret_hash")
        players.alter_column("id", type_=sa.String(32), existing_type=sa.String(16), existing_nullable=False)
        players.alter_column("name", type_=sa.String(64), existing_type=sa.String(32), existing_nullable=False)
        players.alter_column("name_key", type_=sa.String(128), existing_type=sa.String(64), existing_nullable=False)
        players.add_column(sa.Column("passphrase", sa.String(200)))
        players.add_column(sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
        players.add_column(sa.Column("muted", sa.JSON, nullable=False, server_default="[]"))
        players.add_column(sa.Column("ban", sa.JSON))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("owner", type_=sa.String(32), existing_type=sa.String(16), existing_nullable=False)
    op.create_index("tables_open", "tables", ["closed"])
    op.drop_index("matches_unfinished", "matches")
    op.create_index("matches_ended", "matches", ["ended"])
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("people", sa.JSON, nullable=False, server_default="[]"))
        matches.add_column(sa.Column("mode", sa.String(16), nullable=False, server_default="REMOTE"))
        matches.add_column(sa.Column("secret", sa.String(64), nullable=False, server_default=""))
        matches.add_column(sa.Column("nonces", sa.JSON, nullable=False, server_default="[]"))
    op.create_table(
        "chats",
        sa.Column("room", sa.String(8), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(600), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "invites",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("sender", sa.String(32), nullable=False),
        sa.Column("receiver", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("invites_state", "invites", ["state"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("challenges_state", "challenges", ["state"])
    op.create_table(
        "entries",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("source", sa.String(48), nullable=False),
        sa.Column("target", sa.String(48), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "escrows",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("table", sa.String(8), nullable=False),
        sa.Column("match", sa.String(16)),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("best", sa.BigInteger),
        sa.Column("streak", sa.Integer, nullable=False),
    )
    op.create_index("ratings_game", "ratings", ["game", "mu"])
    op.create_table(
        "results",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Integer),
        sa.Column("gain", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("results_player", "results", ["player", "at"])
    op.create_index("results_game", "results", ["game", "at"])
    op.create_table(
        "settings",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
    )
