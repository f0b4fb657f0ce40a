"""An action of a page on its way: taken at once or held until its step, it is answered once."""

from typing import TYPE_CHECKING

from rumpus.core.notice import Refusal
from rumpus.gateways.web.page_streams import PageStreams
from rumpus.wire.matches import Act

if TYPE_CHECKING:
    from rumpus.gateways.web.page_line import PageLine


class Acting:
    """Who is to be answered, and about what."""

    __slots__ = ("_line", "_message", "_streams", "early", "has_time")

    def __init__(self, line: "PageLine", streams: PageStreams, message: Act) -> None:
        self._line = line
        self._streams = streams
        self._message = message
        self.early: int | None = None
        """How many milliseconds it came before its step, if it named one."""
        self.has_time = False
        """Whether nobody waits for the answer: the match is in real time."""

    def acknowledge(self) -> None:
        """It is on disk."""
        self._streams.acknowledge(self._message, self.early, has_time=self.has_time)

    def refuse(self, problem: Refusal) -> None:
        """Its step has come, and it cannot be."""
        self._line.refuse_act(self._message, problem)
