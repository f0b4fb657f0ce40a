"""What a connection may cost: frames of every kind, bytes, and the processor's time of what it asks for.

Each has a bucket that comes back as time passes. What was done is counted afterwards, so a budget can be overdrawn:
then nothing more is read from the connection until that has come back. Knows neither sockets nor addresses; an address
has a budget of its own, for all its connections together.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.token_bucket import TokenBucket


@dataclass(frozen=True, slots=True)
class Share:
    """How much comes back each second; a budget that was at rest holds so many seconds' worth."""

    frames: int
    """Messages, lines, telnet commands, control frames and empty ones: whatever has to be looked at by itself."""
    bytes: int
    work: Nanoseconds
    seconds: int = 10


CONNECTION: Final = Share(200, 256 << 10, 50 * MILLISECOND)
"""Three times what a client may ask for, twenty times what a player in real time needs."""
ADDRESS: Final = Share(4_000, 4 << 20, 400 * MILLISECOND, seconds=5)
"""A party of a hundred behind one router that plays in real time takes half of it."""
FRAME_WORK: Final[Nanoseconds] = 30_000
"""What a frame costs beside what it asks for: to be read, and to be answered."""
LITTLE: Final = 10
"""Who has used no more than this part of a full budget uses little, and does not pay for others."""


class Budget:
    """What is left of a share."""

    def __init__(self, share: Share, now: Callable[[], Nanoseconds] = time.monotonic_ns) -> None:
        self._now = now
        self._seconds = share.seconds
        at = now()
        self._frames, self._bytes, self._work = (
            TokenBucket(back * share.seconds, back, SECOND, at) for back in (share.frames, share.bytes, share.work)
        )

    def spend(self, *, frames: int = 0, size: int = 0, work: Nanoseconds = 0) -> None:
        """Count what was done; what a frame costs where nobody can count it comes on top."""
        now, work = self._now(), work + frames * FRAME_WORK
        for bucket, count in ((self._frames, frames), (self._bytes, size), (self._work, work)):
            if count:
                bucket.owe(now, count)

    def wait(self) -> Nanoseconds:
        """How long until it is no longer overdrawn; 0 if it is not."""
        now = self._now()
        return max(bucket.debt(now) for bucket in (self._frames, self._bytes, self._work))

    def uses_little(self, *, strictly: bool = False) -> bool:
        """Whether next to nothing of it is used; `strictly`, less than a player in real time needs."""
        now, short = self._now(), self._seconds * SECOND // (LITTLE * LITTLE if strictly else LITTLE)
        return all(bucket.until_full(now) <= short for bucket in (self._frames, self._bytes, self._work))

    @property
    def is_full(self) -> bool:
        """Whether nothing of it is used: then it need not be remembered."""
        now = self._now()
        return all(bucket.is_full(now) for bucket in (self._frames, self._bytes, self._work))
