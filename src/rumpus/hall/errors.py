"""What the hall says no with."""

from rumpus.core.notice import Refusal


class Refused(Refusal):
    """A request the hall turns down; nothing has changed."""
