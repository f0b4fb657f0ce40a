"""A token bucket for each who asks. Whoever rests is forgotten, and of too many the one that rested longest."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from rumpus.core.token_bucket import TokenBucket

K = TypeVar("K", bound=Hashable)


class TokenBuckets(Generic[K]):
    """Buckets of one size, by whose they are."""

    def __init__(self, burst: int, back: int, per: int, most: int) -> None:
        """Each holds `burst`, of which `back` come back every `per`; `most` of them are remembered."""
        self._size = burst, back, per
        self._most = most
        self._buckets: OrderedDict[K, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, key: K, now: int) -> int:
        """How long until somebody may take one more; 0 if they may."""
        bucket = self._buckets.get(key)
        return bucket.wait(now) if bucket is not None else 0

    def take(self, key: K, now: int) -> None:
        """Count one more, which may be."""
        for _ in range(2):  # forget who has everything back, two for each one that comes: so it never takes long
            if self._buckets and next(iter(self._buckets.values())).is_full(now):
                self._buckets.popitem(last=False)
        self._buckets.setdefault(key, TokenBucket(*self._size, now)).take(now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
