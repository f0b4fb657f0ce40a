"""What an audience of a match has been told: numbered updates of its view, and who listens. Knows no match."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from rumpus.core.game import Event, View
from rumpus.core.view import Patch

Audience: TypeAlias = int | None
BACKLOG: Final = 128
"""How many updates a channel keeps for those who come back."""


class Update(NamedTuple):
    """What changed for one audience: the patch from number n-1 to n, and what happened meanwhile."""

    n: int
    step: int
    patch: Patch
    events: list[dict[str, Any]]


class _Held(NamedTuple):
    """An update that may not be told yet, the view it leads to, and how many inputs of the log it rests on."""

    update: Update
    view: View
    after: int


Listener: TypeAlias = Callable[["Channel", Update], None]


class Channel:
    """What one audience has been told, and who listens."""

    __slots__ = (
        "__weakref__",
        "_held",
        "audience",
        "backlog",
        "listeners",
        "match",
        "n",
        "shown",
        "shown_step",
        "stirs",
        "view",
    )

    def __init__(self, match: str, audience: Audience, view: View, step: int, n: int) -> None:
        self.match = match
        self.audience = audience
        self.n = n
        self.view = view
        self.shown = view
        """The newest released view; its number is `shown_n`."""
        self.shown_step = step
        self.stirs = -1
        """In a view of parts: how often its own had changed when it was last told."""
        self.backlog: deque[Update] = deque(maxlen=BACKLOG)
        self.listeners: list[Listener] = []
        self._held: deque[_Held] = deque()

    @property
    def shown_n(self) -> int:
        """Number of the newest released update."""
        return self.n - len(self._held)

    @property
    def has_held(self) -> bool:
        """Whether there is anything to be told."""
        return bool(self._held)

    def since(self, n: int) -> list[Update] | None:
        """The released updates after number `n`; None if they are no longer kept and a fresh view is needed."""
        if n == self.shown_n:
            return []
        gap = [update for update in self.backlog if update.n > n]
        if n > self.shown_n or not gap or gap[0].n != n + 1:
            return None
        return gap

    def hold(self, update: Update, view: View, after: int) -> None:
        """Note an update that leads to `view`, not to be told before `after` inputs are."""
        self.n, self.view = update.n, view
        self._held.append(_Held(update, view, after))

    def release(self, logged: int | None) -> None:
        """Tell the updates that rest on no more than the first `logged` inputs (None: all)."""
        while self._held and (logged is None or self._held[0].after <= logged):
            update, self.shown, _ = self._held.popleft()
            self.shown_step = update.step
            self.backlog.append(update)  # without its view: a hundred whole views for each audience would be much
            for listener in tuple(self.listeners):
                listener(self, update)


def may_hear(audience: Audience, event: Event) -> bool:
    """Whether the event is for this audience."""
    return event.only is None or audience in event.only


def hear(events: Iterable[Event], audience: Audience) -> list[dict[str, Any]]:
    """Those of the events that are for this audience, as plain values."""
    return [{"name": event.name, **event.data} for event in events if may_hear(audience, event)]
