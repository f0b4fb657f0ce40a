"""A token bucket: so many at once, and so many back as time passes. Time is whatever whole number it is told."""


class TokenBucket:
    """Full at first. Reckons in whole numbers, so that nothing is lost to rounding however often it is asked."""

    __slots__ = ("_cost", "_full", "_gain", "_level", "_seen")

    def __init__(self, burst: int, back: int, per: int, now: int) -> None:
        """It holds `burst` tokens; `back` of them come back every `per` units of time."""
        self._cost = per
        self._full = self._level = burst * per
        self._gain = back
        self._seen = now

    def left(self, now: int) -> int:
        """How many whole tokens are there."""
        self._fill(now)
        return self._level // self._cost

    def take(self, now: int, count: int = 1) -> bool:
        """Take tokens, if so many are there."""
        self._fill(now)
        cost = count * self._cost
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def owe(self, now: int, count: int) -> None:
        """Take tokens whether they are there or not: what is missing has to come back first."""
        self._fill(now)
        self._level -= count * self._cost

    def wait(self, now: int) -> int:
        """How long until there is one; 0 if there is. It must get some back."""
        self._fill(now)
        return max(0, -((self._level - self._cost) // self._gain))

    def debt(self, now: int) -> int:
        """How long until nothing is owed any more; 0 if nothing is."""
        self._fill(now)
        return max(0, -(self._level // self._gain))

    def until_full(self, now: int) -> int:
        """How long until all are back."""
        self._fill(now)
        return -((self._level - self._full) // self._gain)

    def is_full(self, now: int) -> bool:
        """Whether all are back: then it need not be remembered."""
        self._fill(now)
        return self._level == self._full

    def _fill(self, now: int) -> None:
        if now > self._seen:  # a clock that is put back takes nothing away
            self._level = min(self._full, self._level + (now - self._seen) * self._gain)
        self._seen = now
