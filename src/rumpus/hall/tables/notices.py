"""What a table says of itself: why its match waits, and why somebody is no longer there."""

from typing import Final

from rumpus.core.notice import Notice

PAUSED: Final = Notice("notice.paused")
"""Somebody who plays alone wanted it so."""
LEFT: Final = Notice("notice.you_left")
CLOSED: Final = Notice("notice.table_closed")


def name_state(state: str) -> Notice:
    """The state of a table as a word in a sentence."""
    return Notice(f"state.{state.lower()}")
