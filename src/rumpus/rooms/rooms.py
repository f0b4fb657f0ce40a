"""Which rooms there are for the hall, and which match is in which: placed by load, placed again when a room is gone."""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from rumpus.cluster.messages import Drain, Drop, Ended, FromHall, LetGo, Said, Since, State
from rumpus.cluster.nodes import ROOM, Node
from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.games.registry import GameFolder
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import RoomWay
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.surroundings import Calls, Surroundings
from rumpus.rooms.room_match import RoomMatch
from rumpus.rooms.tickets import Tickets
from rumpus.store.records import MatchRecord

GONE: Final[Nanoseconds] = 1200 * MILLISECOND
"""A room that is not seen for so long is gone; Redis may just have been emptied."""
UNANSWERED: Final[Nanoseconds] = 700 * MILLISECOND
"""A room that is there answers at once; one that people cannot reach, and that does not within so long, is gone. If it
only was slow it loses its matches, and nothing else: what it still writes is refused."""
ANSWER: Final[Nanoseconds] = 2 * SECOND
"""So long rooms are waited for that may have a match; then it is given to one of them."""
USUAL_SHARE: Final = 0.01
"""How much busier a room is taken to be with each match it has been given and not told of."""
HERE: Final = "SCORE_CHALLENGE"
"""The mode that is always played in the hall: two are compared there while they play."""

log = Log("hall")


class HallRooms:
    """The rooms of one hall."""

    def __init__(
        self,
        send: Callable[[str, Said], None],
        forget: Callable[[str], None],
        now: Callable[[], Nanoseconds],
        unsettled: Iterable[str] = (),
        tickets: Tickets | None = None,
    ) -> None:
        """`unsettled` are the matches that were in rooms under a hall before this one; with `tickets`, pages may go to
        rooms themselves."""
        self.origin = secrets.randbelow(2**30) + 1
        self.matches: dict[str, RoomMatch] = {}
        self.nodes: dict[str, Node] = {}
        self._where: dict[str, str] = {}
        self._unplaced: dict[str, Nanoseconds] = {}
        """Matches without a room, and until when those are waited for that may have one."""
        self._missing: dict[str, Nanoseconds] = {}
        """Rooms with matches that were not seen, and since when."""
        self._given: dict[str, int] = {}
        """How many matches a room was given since it last told how it is."""
        self._drained: set[str] = set()
        """Rooms that were just told to have no matches; they will say so themselves."""
        self._away = False
        """Whether nothing gets to any room."""
        self._suspected: dict[str, Nanoseconds] = {}
        """Rooms of which somebody has said that they were not answered, and since when."""
        self.region_of: Callable[[str], str] = lambda player: ""
        """Tells in which part of the world a player is, by id; empty if nobody knows."""
        self._tickets = tickets
        self._send = send
        self._forget = forget
        self._now = now
        self._unsettled = set(unsettled)

    def run(
        self,
        around: Surroundings,
        folder: GameFolder,
        record: MatchRecord,
        levels: dict[int, str],
        calls: Calls,
        inputs: Any = None,
        *,
        snapshot: Any = None,
        fresh: bool = False,
    ) -> LiveMatch:
        """A match of the hall: in a room if there is one for it, else here."""
        there = record.id in self._unsettled
        if fresh:
            there = record.mode != HERE and self.has_room()
        if not there:
            return LiveMatch(around, folder, record, levels, calls, inputs, snapshot=snapshot, fresh=fresh)
        live = RoomMatch(self, around, folder, record, levels, calls, inputs, snapshot=snapshot, fresh=fresh)
        self.matches[live.id] = live
        if not fresh and live.outcome is None:
            live.lose()
            self._unplaced[live.id] = 0
        return live

    def has_room(self) -> bool:
        """Whether a match that begins now is played in a room."""
        return self._choose() is not None

    # What matches ask.

    def tell(self, message: FromHall) -> None:
        """Say something to the room that has the match; nothing, if none has it."""
        room = self._where.get(message.match)
        if room is not None:
            self._send(room, message)

    def place(self, live: RoomMatch, but: str = "") -> None:
        """Find a room for the match, now or when there is one; `but` has just let it go."""
        regions = filter(None, map(self.region_of, live.record.players))
        room = self._choose(but, next((region for region, _ in Counter(regions).most_common(1)), ""))
        if room is None:
            live.lose()
            self._unplaced[live.id] = self._now()
            return
        self._unplaced.pop(live.id, None)
        self._give(live, room)

    def find_way(self, live: RoomMatch, player: Player, seats: list[int]) -> RoomWay | None:
        """The way to the room that has the match; None if pages do not get there."""
        node = self.nodes.get(self._where.get(live.id, ""))
        if self._tickets is None or node is None or not node.address:
            return None
        return RoomWay(live.id, node.address, self._tickets.make(live.id, live.lease, player.id, seats))

    def suspect(self, match: str) -> None:
        """Somebody's line to the room that has the match has broken: ask whether it is there."""
        room = self._where.get(match)
        if room is not None and room not in self._suspected and not self._away:
            self._suspected[room] = self._now()
            self._send(room, Since(match, len(self.matches[match].match.log)))

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where pages find rooms."""
        return tuple(sorted({node.address for node in self.nodes.values() if node.address}))

    def settled(self, live: RoomMatch) -> None:
        """All that follows from its end is kept: no room needs it."""
        self.tell(Drop(live.id))
        self._unsettled.discard(live.id)
        self.matches.pop(live.id, None)
        self._where.pop(live.id, None)
        self._unplaced.pop(live.id, None)

    def count(self, room: str) -> int:
        """How many matches a room has, of whatever kind."""
        return sum(where == room for where in self._where.values())

    def drain(self, name: str, *, on: bool = True) -> str | None:
        """Let a room have no matches any more, or again; its whole name, or None if there is no such room. The name it
        was started with is enough: each start adds something to it."""
        found = [name] if name in self.nodes else [node for node in self.nodes if node.rpartition("-")[0] == name]
        if len(found) != 1:
            return None
        (room,) = found
        (self._drained.add if on else self._drained.discard)(room)
        self._send(room, Drain("", on))
        return room

    # What is heard.

    def hear(self, sender: str, term: int, said: Sequence[Said]) -> None:
        """A room has said something."""
        self._suspected.pop(sender, None)
        for one in said:
            self._follow(sender, one)

    def lose(self, sender: str) -> None:
        """Something a room said was lost: ask."""
        for match, room in self._where.items():
            if room == sender:
                self._send(room, Since(match, len(self.matches[match].match.log)))

    def reach(self, there: bool) -> None:
        """Redis is away: no room hears what people do, and new matches are played in the hall; or it is back, and all
        is asked for."""
        self._away = not there
        self._suspected.clear()
        for match, room in tuple(self._where.items()):
            if there:
                self._send(room, Since(match, len(self.matches[match].match.log)))
            else:
                self.matches[match].lose(room_is_there=True)

    def read(self, nodes: Iterable[Node]) -> None:
        """Who is there. Nobody: Redis is away, and nothing is known."""
        found = tuple(nodes)
        if not found:
            return
        now = self._now()
        self.nodes = {node.name: node for node in found if node.role == ROOM}
        self._given.clear()
        self._drained &= self.nodes.keys()
        for name in {*self._where.values()} - self.nodes.keys():
            if now - self._missing.setdefault(name, now) >= GONE:
                del self._missing[name]
                self._bury(name)
        for name in self.nodes.keys() & self._missing.keys():
            del self._missing[name]
        for name, since in tuple(self._suspected.items()):
            if name not in self._where.values():
                if name not in self.nodes:
                    del self._suspected[name]
            elif now - since >= UNANSWERED:
                self._bury(name)
        for match, until in tuple(self._unplaced.items()):
            if not until and self.nodes:
                self._unplaced[match] = now + ANSWER
                for room in self.nodes:
                    self._send(room, Since(match, len(self.matches[match].match.log)))
            elif until and now >= until:
                self.place(self.matches[match])

    def _follow(self, sender: str, one: Said) -> None:
        live = self.matches.get(one.match)
        room = self._where.get(one.match)
        if live is None:
            if isinstance(one, State | Ended) and one.match not in self._unsettled:
                self._send(sender, Drop(one.match))
        elif room is None and isinstance(one, State):
            self._unplaced.pop(one.match, None)
            live.follow_on(one)
            self._give(live, sender)
        elif room == sender and isinstance(one, LetGo):
            del self._where[one.match]
            self.place(live, but=sender)
        elif room == sender:
            live.hear(one)  # type: ignore[arg-type]
        elif isinstance(one, State) and one.lease < live.lease:
            self._send(sender, Drop(one.match))

    def _give(self, live: RoomMatch, room: str) -> None:
        self._where[live.id] = room
        self._given[room] = self._given.get(room, 0) + 1
        self._send(room, live.ask())

    def _bury(self, name: str) -> None:
        """A room is gone: others go on with what it had."""
        lost = [match for match, room in self._where.items() if room == name]
        log.warning("room_gone", room=name, matches=len(lost))
        self._forget(name)
        for match in lost:
            del self._where[match]
            self.matches[match].lose()
            self.place(self.matches[match])

    def _choose(self, but: str = "", region: str = "") -> str | None:
        """The least busy of the rooms that may have one match more, of those in that region if there are some; none
        while nobody can be told."""
        if self._away:
            return None
        there = [
            (
                bool(region) and node.region.casefold() != region.casefold(),
                self._load_of(node),
                self.count(node.name),
                node.name,
            )
            for node in self.nodes.values()
            if not (node.full or node.draining)
            if node.name not in self._drained | self._missing.keys() | self._suspected.keys()
            if node.name != but
        ]
        return min(there)[-1] if there else None

    def _load_of(self, node: Node) -> float:
        return node.busy + USUAL_SHARE * self._given.get(node.name, 0)
