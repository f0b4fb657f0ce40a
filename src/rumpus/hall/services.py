"""What most parts of the hall are made with, handed to them as one thing."""

from collections.abc import Callable
from dataclasses import dataclass

from rumpus.core.clock import Clock
from rumpus.hall.people.players import Players
from rumpus.hall.people.presence import Presence
from rumpus.hall.stores import Keeper


@dataclass(frozen=True, slots=True)
class Services:
    """The time, the store, and the people."""

    clock: Clock
    wall: Callable[[], float]
    """Seconds by the wall clock, for dates."""
    seen: Callable[[], float]
    """The same for ages and deadlines (hall/seen_time.py)."""
    store: Keeper
    presence: Presence
    players: Players
