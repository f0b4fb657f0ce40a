"""What the hall says in the chat, as a code with facts."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add their column; what was said before has none, and is read as it was written."""
    op.add_column("chats", sa.Column("notice", sa.JSON(none_as_null=True)))
