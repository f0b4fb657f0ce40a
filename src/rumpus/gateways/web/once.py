"""What a page asked for before its line broke: asked again on another line, it is not done twice.

A page cannot know whether what it sent last has arrived. It sends it again with the same number; numbers count up as
long as the page is open, and `origin` tells pages apart.
"""

from collections import OrderedDict
from typing import Final

MOST: Final = 4096
"""Pages that are remembered, those heard last."""


class Once:
    """The highest number each page has used."""

    def __init__(self) -> None:
        self._highest: OrderedDict[tuple[str, int], int] = OrderedDict()

    def highest(self, player: str, origin: int) -> int:
        """The highest number of the player's page so far; 0 if it is new."""
        return self._highest.get((player, origin), 0)

    def note(self, player: str, origin: int, number: int) -> None:
        """The page has asked for something with that number."""
        page = (player, origin)
        self._highest[page] = max(number, self._highest.get(page, 0))
        self._highest.move_to_end(page)
        if len(self._highest) > MOST:
            self._highest.popitem(last=False)
