"""What matches are surrounded by: what all of a hall share, and whom one of them calls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.game import GameInfo
from rumpus.hall.hall_time import HallTime
from rumpus.hall.people.player_tables import PlayerTables
from rumpus.hall.people.players import Player
from rumpus.hall.stores import HallStore
from rumpus.hall.tables.bot_offload import BotOffload
from rumpus.hall.tables.capacity import Capacity
from rumpus.hall.tables.observer import Observers

if TYPE_CHECKING:
    from rumpus.hall.tables.live_match import LiveMatch
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every table and match shares."""

    clock: Clock
    wall: Callable[[], float]
    """Seconds since 1970, for dates."""
    seen: Callable[[], float]
    """The same for ages and deadlines (hall/seen_time.py)."""
    hall_time: HallTime
    """For how long the hall has been open, for clocks."""
    store: HallStore
    late: Callable[[Nanoseconds], None]
    """Told how late the clock rang, each time."""
    capacity: Capacity
    """How many matches the hall can take."""
    bot_offload: BotOffload
    """Where slow bots think."""
    seeds: Callable[[], int | None]
    """The seed of the next match, if there are to be no dice."""
    runner: "Callable[..., LiveMatch]"
    """How matches are run; a hall with rooms has them run there (rumpus.rooms)."""
    observers: Observers
    player_tables: PlayerTables
    check_seat: "Callable[[Table, Player], None]"
    """Refuses a seat to somebody who has too many already."""
    countdown: bool = True
    """Whether new tables count down."""
    choose_level: Callable[[Player, GameInfo, str], str] = lambda player, info, pool: info.usual_level
    """The level of a bot about as strong as somebody in a pool of a game."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Whom a match calls."""

    turned: Callable[[], None]
    """It is somebody else's turn, and that is on disk."""
    ended: Callable[[], None]
    """It has ended, and what is put now is kept together with the outcome. Nobody knows yet."""
    told: Callable[[], None]
    """The outcome is on disk: everybody may know."""
    stuck: Callable[[], None]
    """It is in real time, and the disk refuses: what happens cannot be kept, so nothing should."""
    moved: Callable[[], None] = lambda: None
    """It is in another room than before."""
    carried: Callable[[], None] = lambda: None
    """Its room has gone on with it while there was no hall."""
