"""What pages have had done."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "pages",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("origin", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("numbers", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("pages_at", "pages", ["at"])
