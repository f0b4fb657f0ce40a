"""Score boards."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make their table; what was played before is not on them."""
    op.create_table(
        "bests",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("span", sa.String(16), primary_key=True),
        sa.Column("mode", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("bests_score", "bests", ["game", "span", "mode", "kind", "score"])
