"""What a terminal was given before its line broke: asked for again on another line, it is given once.

A program cannot know whether its hello has arrived. It says it again with the same `visit`, a secret of its own, and is
the same guest at the same table, even if it has heard of neither.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

MOST: Final = 4096
"""Visits that are remembered, those that began last."""


@dataclass(slots=True)
class TerminalVisit:
    """One run of a program, over as many lines as it takes."""

    token: str = ""
    """Proves to be the guest who was welcomed for it; empty if it came with a token of its own."""
    opened: str = ""
    """The code of the table that was opened for it."""


class TerminalVisits:
    """The visits there were, by their secret."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, TerminalVisit] = OrderedDict()

    def find(self, secret: str) -> TerminalVisit:
        """The visit of that secret, begun if there is none; without a secret nothing is remembered."""
        if not secret:
            return TerminalVisit()
        visit = self._known.setdefault(secret, TerminalVisit())
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return visit
