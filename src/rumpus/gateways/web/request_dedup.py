"""What a page asked for before its line broke: asked again on another line, it is not done twice.

A page cannot know whether what it sent last has arrived. It sends it again with the same number; numbers count up as
long as the page is open, and `origin` tells pages apart.
"""

from collections import OrderedDict
from typing import Final

MOST: Final = 4096
"""Pages that are remembered, those heard last."""


class RequestDedup:
    """The highest number each page has used, and on which line that was."""

    def __init__(self) -> None:
        self._highest: OrderedDict[tuple[str, int], tuple[int, object]] = OrderedDict()

    def is_repeated(self, player: str, origin: int, number: int, line: object) -> bool:
        """Whether a page has asked for that on another line; if not, it is noted. On one line numbers mean nothing."""
        page = (player, origin)
        highest, used = self._highest.get(page, (0, line))
        if used is not line and number <= highest:
            return True
        self._highest[page] = max(number, highest), line
        self._highest.move_to_end(page)
        if len(self._highest) > MOST:
            self._highest.popitem(last=False)
        return False
