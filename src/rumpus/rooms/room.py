"""A room: takes matches by their numbers, runs them, and does what the newest hall says."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

import structlog

from rumpus.cluster.messages import (
    Act,
    Drain,
    Drop,
    Ended,
    Forsake,
    FromHall,
    FromRoom,
    LetGo,
    Release,
    Said,
    Since,
    State,
    Take,
    Wish,
)
from rumpus.cluster.nodes import Node
from rumpus.core.clock import Clock, Nanoseconds, Timer
from rumpus.core.pacing import SECOND
from rumpus.games.registry import all_games
from rumpus.hall.errors import Refused
from rumpus.hall.people.player_tables import PlayerTables
from rumpus.hall.stores import HallStore
from rumpus.hall.tables.bot_offload import BotOffload
from rumpus.hall.tables.capacity import Capacity
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.observer import Observers
from rumpus.hall.tables.surroundings import Surroundings
from rumpus.rooms.hosted_match import HostedMatch, Page
from rumpus.rooms.room_time import RoomTime
from rumpus.rooms.tickets import Ticket
from rumpus.store.records import SavedMatch, TakenMatch

SILENT: Final[Nanoseconds] = 3 * SECOND
"""A hall that has said nothing for so long cannot be reached, and through it nobody: what costs time stands still."""
HALL: Final = "hall"

log = structlog.get_logger("room")


class RoomStore(HallStore, Protocol):
    """Where a room keeps its matches, each under a number of its own."""

    def take(self, match: str, then: Callable[[TakenMatch | None], None], /) -> None:
        """Take over a match that is on, or find out how it ended; `then` hears it, None if there is no such match."""

    def let_go(self, match: str, lease: int, /) -> None:
        """The match is no longer ours under that number, once all that was put is written."""


class Room:
    """The matches that are here."""

    def __init__(self, clock: Clock, store: RoomStore, around: Surroundings, tell: Callable[[FromRoom], None]) -> None:
        """`tell` says something to the hall."""
        self.on_empty: Callable[[], None] = lambda: None
        """Called when all is let go, after `drain`."""
        self.matches: dict[str, HostedMatch] = {}
        self.draining = False
        self._clock = clock
        self._store = store
        self._around = replace(around, hall_time=RoomTime(clock, store, self._keep_step))
        self._tell = tell
        self._term = 0
        self._waiting: dict[str, list[FromHall]] = {}
        """What is said about matches that are being taken."""
        self._silence = Timer(clock)
        self._cut_off = False

        self.address = self.region = ""
        """Where pages find it, if they do; and where in the world it is, if somebody has said."""
        self.read_ticket: Callable[[str], Ticket | None] = lambda text: None
        """What a ticket says; None if it is not the hall's."""

    def describe(self, name: str, role: str) -> Node:
        """How the room is, as others are told."""
        room = self._around.capacity
        busy, full, late = round(room.expected, 3), room.is_full, round(room.lag * 1000, 1)
        return Node(name, role, room.matches, busy, full, self.draining, self.address, self.region, late)

    # Who hears matches here.

    def admit(self, ticket: str, page: Page) -> tuple[LiveMatch, Sequence[int]]:
        """The match a ticket is for, and the seats its holder may act for; Refused if it is for none that is here."""
        said = self.read_ticket(ticket)
        live = self.matches.get(said.match) if said is not None else None
        if said is None or live is None or live.gone or not live.believes(said):
            raise Refused("no_match")
        live.pages[page] = said
        self._look_at(live)
        return live, said.seats

    def dismiss(self, live: LiveMatch, page: Page) -> None:
        """A page is gone."""
        assert isinstance(live, HostedMatch), "a room has no others"
        live.pages.pop(page, None)
        self._look_at(live)

    # What it hears.

    def hear(self, sender: str, term: int, said: Sequence[Said]) -> None:
        """The hall has said something; of two halls the newer one counts."""
        if sender != HALL or term < self._term:
            return
        self._term = term
        self._silence.set_after(SILENT, partial(self._cut, on=True))
        if self._cut_off:
            self._cut(on=False)
        for one in said:
            self._follow(one)

    def lose(self, sender: str) -> None:
        """Something the hall said was lost: it says again what was not done."""
        if sender == HALL:
            for live in self.matches.values():
                live.say_state(len(live.match.log))

    def forsake(self, matches: set[str]) -> None:
        """Others have these, or they cannot be kept here: whoever takes them goes on with what was."""
        for match in matches:
            live = self.matches.pop(match, None)
            if live is not None and not live.gone:
                log.warning("match_lost", match=match)
                self._leave(live)
                self._tell(LetGo(match))

    def drain(self) -> None:
        """Let all go, and take none. Whatever hall there is finds it among what the room tells of itself."""
        self.draining = True
        for live in tuple(self.matches.values()):
            live.release()
        self._look_empty()

    def _follow(self, one: Said) -> None:
        if one.match in self._waiting:
            self._waiting[one.match].append(one)  # type: ignore[arg-type]
            return
        live = self.matches.get(one.match)
        match one:
            case Take():
                self._take(one, live)
            case Drain(on=True):
                self.drain()
            case Drain():
                self.draining = False
            case Drop() if live is not None:
                del self.matches[one.match]
                self._leave(live)
            case Wish() | Act() | Since() | Forsake() | Release():
                if live is None:
                    self._tell(LetGo(one.match))
                else:
                    self._do(live, one)

    def _do(self, live: HostedMatch, one: Wish | Act | Since | Forsake | Release) -> None:
        match one:
            case Wish():
                live.take_back(one.revoked)
                live.want(one.levels, running=one.running)
            case Act():
                live.follow_act(one)
            case Since():
                live.say_state(one.n)
            case Forsake():
                live.forsake(one.why)
            case Release():
                live.release()

    # Taking matches, and letting them go.

    def _take(self, take: Take, live: HostedMatch | None) -> None:
        if live is not None and not live.gone and live.lease >= take.lease:
            live.count_from(take.op)
            live.take_back(take.revoked)
            live.want(take.levels, running=take.running)
            live.say_state(take.n)
            return
        if live is not None:
            del self.matches[take.match]
            self._leave(live)
        if self.draining:
            self._tell(LetGo(take.match))
            return
        self._waiting[take.match] = []
        self._store.take(take.match, partial(self._begin, take))

    def _begin(self, take: Take, taken: TakenMatch | None) -> None:
        """What is to be known of it is known: go on with it, and do what was said meanwhile."""
        folder = all_games().get(taken.saved.match.game) if taken is not None else None
        if taken is None or folder is None:
            self._tell(LetGo(take.match))
        elif not taken.lease:
            self._tell_ended(take, taken.saved)
        else:
            levels, around = take.levels, self._around
            live = HostedMatch(around, folder, taken.saved, taken.lease, levels, take.op, self._tell, self._released)
            self.matches[take.match] = live
            live.settle()
            live.take_back(take.revoked)
            self._look_at(live)
            live.want(take.levels, running=take.running)
            live.say_state(take.n)
        for one in self._waiting.pop(take.match):
            self._follow(one)

    def _tell_ended(self, take: Take, ended: SavedMatch) -> None:
        """Nobody has heard that it is over: who had it before is gone."""
        record, inputs = ended.match, ended.inputs
        trouble = "it was void" if (record.outcome or {}).get("reason") == "void" else None
        self._tell(State(record.id, take.lease, take.n, inputs[take.n :], record.step))
        self._tell(Ended(record.id, len(inputs), record.step, trouble))

    def _released(self, live: HostedMatch) -> None:
        del self.matches[live.id]
        self._leave(live)

    def _leave(self, live: HostedMatch) -> None:
        live.leave()
        self._store.let_go(live.id, live.lease)
        self._look_empty()

    def _look_empty(self) -> None:
        if self.draining and not self.matches:
            self.on_empty()

    def _keep_step(self, match: str) -> None:
        live = self.matches.get(match)
        if live is not None and live.running:
            self._store.put_reached(match, live.step_now(), 0)

    def _cut(self, *, on: bool) -> None:
        """Nobody can be heard through the hall, or all can again."""
        self._cut_off = on
        for live in tuple(self.matches.values()):
            self._look_at(live)

    def _look_at(self, live: HostedMatch) -> None:
        """What costs time goes on without the hall as long as everybody who plays is heard here."""
        if live.costs_time and not live.gone:
            live.tell_attended()
            live.hold_up("hall", on=self._cut_off and not live.is_attended)


def surround(
    clock: Clock, store: HallStore, capacity: Capacity, offload: BotOffload, wall: Callable[[], float]
) -> Surroundings:
    """What matches need of a hall, where there is none."""
    return Surroundings(
        clock,
        wall,
        wall,
        RoomTime(clock, store, lambda match: None),
        store,
        capacity.note,
        capacity,
        offload,
        lambda: None,
        LiveMatch,
        Observers(),
        PlayerTables(),
        lambda table, player: None,
    )
