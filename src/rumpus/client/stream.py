"""One seat's view of a match at a hall elsewhere, kept up to date by the changes the hall sends."""

from rumpus.client.problems import HallProblem
from rumpus.core.game import View
from rumpus.core.view import apply
from rumpus.wire.matches import MatchShown, Updated


class Stream:
    """A view, and the number of the newest update in it."""

    __slots__ = ("code", "match", "n", "seat", "step", "view")

    def __init__(self, begun: MatchShown) -> None:
        self.match = begun.match
        self.code = begun.code
        self.seat = begun.seat
        self.n = begun.n
        self.step = begun.step
        self.view: View = begun.view

    def misses(self, updated: Updated) -> bool:
        """Whether an update between the newest one and this has not been heard."""
        return updated.n > self.n + 1

    def update(self, updated: Updated) -> bool:
        """Take in the next update; whether it was news. HallProblem if it does not fit what was sent before."""
        if updated.n != self.n + 1:
            return False
        try:
            self.view = apply(self.view, updated.patch)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise HallProblem("the hall sent a change that does not fit") from None
        self.n, self.step = updated.n, updated.step
        return True
