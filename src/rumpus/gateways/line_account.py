"""What one connection has cost, added up, and what that means for it.

There are three who pay: the connection, its address with all its connections together, and the hall, which has so much
for everybody who uses more than little. They are asked once for a piece of work, not once for each frame: asking costs
more than the cheapest frames do. Knows neither sockets nor addresses.
"""

from enum import Enum, auto
from typing import Final, Protocol

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND
from rumpus.gateways.connection_budget import CONNECTION, FRAME_WORK, Budget

TURN: Final[Nanoseconds] = 2 * MILLISECOND
"""So much is done for who uses more than little, before it is somebody else's turn."""
PIECE: Final[Nanoseconds] = MILLISECOND // 4
"""So much is done before anybody is asked to pay."""
PIECE_BYTES: Final = 8 << 10
"""The same of bytes."""


class HallShare(Protocol):
    """What the hall does for all connections together."""

    def count(self, work: Nanoseconds) -> bool:
        """So much was done for somebody; whether that much is asked for that it matters who uses little."""

    def count_heavy(self, work: Nanoseconds) -> None:
        """So much was done for somebody who uses more than little."""


class Next(Enum):
    """What is to become of a connection."""

    GO_ON = auto()
    REST = auto()
    """The same, and what was held against it is forgotten: it uses little."""
    LINE_UP = auto()
    """Others first."""
    HOLD = auto()
    """Nothing more before what is owed has come back."""


class LineAccount:
    """What it owes, and to whom."""

    def __init__(self, hall: HallShare) -> None:
        self._hall = hall
        self._own: Budget | None = None
        self._shared: Budget | None = None
        self._frames = self._size = 0
        self._work: Nanoseconds = 0
        self._turn: Nanoseconds = 0
        """What may still be done before it has to wait in line again."""

    @property
    def is_counted(self) -> bool:
        """Whether anybody pays at all."""
        return self._own is not None

    def charge(self, shared: Budget | None) -> None:
        """From now on it is somebody's whose address has that budget; nobody's without one."""
        self._shared = shared
        self._own = Budget(CONNECTION) if shared is not None else None

    def add(self, *, frames: int = 0, size: int = 0, work: Nanoseconds = 0) -> bool:
        """Note what was done; whether that is a whole piece, to be paid for now."""
        self._frames += frames
        self._size += size
        self._work += work
        return self._work + self._frames * FRAME_WORK >= PIECE or self._size >= PIECE_BYTES

    def settle(self, *, inside: bool, waits: bool) -> Next:
        """Pay for what was noted. `inside`: somebody's who has said who they are; `waits`: it is held back already."""
        frames, size, work = self._frames, self._size, self._work
        self._frames = self._size = self._work = 0
        if self._own is None or self._shared is None or not (frames or size or work):
            return Next.GO_ON
        self._own.spend(frames=frames, size=size, work=work)
        self._shared.spend(frames=frames, size=size, work=work)
        if waits:
            return Next.GO_ON
        work += frames * FRAME_WORK
        rushed = self._hall.count(work)
        if self._own.wait():
            return Next.HOLD
        if self._own.uses_little(strictly=rushed or not self._shared.uses_little()):
            if not inside:
                self._hall.count_heavy(work)
            return Next.REST
        self._hall.count_heavy(work)
        if self._shared.wait():
            return Next.HOLD
        self._turn -= work
        return Next.LINE_UP if self._turn <= 0 else Next.GO_ON

    def wait(self) -> Nanoseconds:
        """How long until it may go on. What its address owes is paid by those at it who use more than little."""
        if self._own is None or self._shared is None:
            return 0
        return self._own.wait() or (0 if self._own.uses_little(strictly=True) else self._shared.wait())

    def begin_turn(self) -> None:
        """It is its turn."""
        self._turn = TURN

    def end_turn(self) -> bool:
        """It has to wait in line again; whether it had a turn."""
        had, self._turn = self._turn > 0, 0
        return had
