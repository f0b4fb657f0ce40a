"""For whom something was said."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add its column; what was said before was for everybody."""
    op.add_column("chats", sa.Column("to", sa.String(16), nullable=False, server_default=""))
