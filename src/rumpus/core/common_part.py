"""The part of a view that everybody sees, in matches of so many that nobody can be told all of everybody all the time.

What is a seat's own is told as it changes; what all see, a few times a second. It is made and compared once, and the
same patch goes to everybody.
"""

from typing import Final

from rumpus.core.game import Game, View
from rumpus.core.view import Patch, diff

A_SECOND: Final = 4
"""So often it is told."""


class CommonPart:
    """What was last told of it, and when it is next."""

    __slots__ = ("_next", "view")

    def __init__(self, game: Game) -> None:
        self.view: View = game.common_view()
        """What everybody has been told."""
        self._next = game.step + game.info.rate // A_SECOND

    def renew(self, game: Game) -> Patch:
        """What has changed for everybody, if it is time to say so; the end is told at once."""
        if game.step < self._next and game.outcome is None:
            return []
        self._next = game.step + game.info.rate // A_SECOND
        before, self.view = self.view, game.common_view()
        return diff(before, self.view)
