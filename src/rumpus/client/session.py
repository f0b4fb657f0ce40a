"""A visit to a hall without its connection: folds what is heard, keeps what is to be said, and begins again where it
was when there is another connection."""

import secrets

from rumpus.client.nonce import make_nonce
from rumpus.client.outbox import Outbox
from rumpus.client.problems import HallProblem
from rumpus.client.reading import explain, read_frame, tell
from rumpus.client.room_visits import Elsewhere, RoomVisit, RoomVisits, find_farewell
from rumpus.client.stream import Stream
from rumpus.wire.chat import Listen
from rumpus.wire.fields import VERSION, FromHall, Request
from rumpus.wire.matches import Ack, ActionsShown, MatchShown, Updated
from rumpus.wire.people import BanishedShown, BotAccepts, SignedOutShown
from rumpus.wire.rooms import RoomShown
from rumpus.wire.short import ShortReader
from rumpus.wire.table_requests import Have, Join, Leave, Open
from rumpus.wire.tables import Gone, TableShown
from rumpus.wire.visit import Done, Error, Hello, Lobby, Welcome


def draw_origin() -> int:
    """What tells this program's inputs from those of the player's other devices."""
    return secrets.randbelow(2**31 - 1) + 1


class HallSession:
    """Who we are, the tables we are at, and our views of their matches."""

    def __init__(
        self,
        *,
        token: str = "",
        name: str | None = None,
        origin: int | None = None,
        follow: bool = True,
        actions: bool = False,
        rooms: bool = False,
    ) -> None:
        """Unless we `follow`, updates are let pass, and views are those a match began with. With `actions` the hall
        says what our seats may do. With `rooms` we hear matches from the rooms that run them, if the hall has some."""
        self.token = token
        self.me: Welcome | None = None
        self.up = False
        """Whether the hall knows us on this connection."""
        self.connections = 0
        """How often the hall has got to know us: every connection counts."""
        self.tables: dict[str, TableShown] = {}
        """Tables we are at, by code."""
        self.streams: dict[tuple[str, int | None], Stream] = {}
        """Our views, by match and seat (None: a watcher's)."""
        self.offers: dict[tuple[str, int], ActionsShown] = {}
        """What our seats may do, as far as we know, by match and seat."""
        self.outbox = Outbox()
        self.rooms = RoomVisits(self.outbox)
        """Matches we hear in the rooms that run them."""
        self._goes = rooms
        self._name = name
        self._origin = origin or draw_origin()
        self._follow = follow
        self._actions = actions
        self._hello = 0
        self._short = ShortReader()
        self._sits: dict[str, bool] = {}
        """Tables to be at, by code, and whether a seat was asked for."""
        self._standing: dict[type[Request], Request] = {}
        """What is asked for anew with every connection."""
        self._openings: dict[int, set[str]] = {}
        """Tables being opened: the number of the request, and the tables we knew when it was made."""
        self._joins: dict[int, str] = {}
        """Tables we have asked to come to, or to come back to, by the number of the request."""
        self._leaving: dict[str, int] = {}
        """Tables we have left, as far as we know, and the number of the request."""
        self._out: list[Request] = []

    @property
    def player(self) -> str:
        """Our id; empty before the hall has told it."""
        return self.me.player if self.me is not None else ""

    def seats(self, code: str) -> list[int]:
        """Our seats at a table."""
        table = self.tables.get(code)
        return [seat for seat, shown in enumerate(table.seats) if shown.player == self.player] if table else []

    # The connection.

    def connected(self) -> None:
        """A connection is there, perhaps again: say who we are. All else follows when the hall knows us."""
        self._hello = self.outbox.next_id()
        hello = Hello(
            id=self._hello, v=VERSION, origin=self._origin, short=True, actions=self._actions, rooms=self._goes
        )
        if self.token:
            hello.token = self.token
        elif self._name:
            hello.name = self._name
        self._short = ShortReader()
        self.up, self._out = False, [hello]

    def lost(self) -> None:
        """The connection is gone."""
        self.up, self._out = False, []

    def take_out(self) -> list[Request]:
        """What is to be sent now, in order."""
        out, self._out = self._out, []
        return out

    # What we say.

    def request(self, request: Request) -> int:
        """Ask for something; returns the number of the request. Said again after a lost connection, done once."""
        request.id = self.outbox.next_id()
        if isinstance(request, Join):
            code = request.code.upper()
            self._sits[code] = request.sit
            self._leaving.pop(code, None)
            if code not in self.tables:
                self._joins[request.id] = code
        elif isinstance(request, Leave):
            self._leaving[request.code.upper()] = request.id
        elif isinstance(request, Open):
            self._openings[request.id] = {*self.tables, *(self.me.tables if self.me else ())}
        elif isinstance(request, Lobby | Listen | BotAccepts):
            self._standing[type(request)] = request
        self.outbox.keep(request)
        if self.up:
            self._out.append(request)
        return request.id

    def act(self, match: str, seat: int, action: str) -> int:
        """Do something in a match; returns its number. Sent again after a lost connection until the hall has it."""
        act, visit = self.outbox.count_input(match, seat, action), self.rooms.of(match)
        if visit is not None:
            visit.say([act])
        elif self.up:
            self._out.append(act)
        return act.seq

    # What the hall says.

    def hear(self, frame: str | bytes) -> list[FromHall]:
        """Take in a frame; what was in it. HallProblem if the visit is over."""
        heard = read_frame(frame, self._short)
        for message in heard:
            if isinstance(message, MatchShown | Updated):
                self._out += self.rooms.hear_here(message.match)
            self._fold(message)
        return heard

    # What rooms say.

    def enter(self, visit: RoomVisit) -> None:
        """There is a connection to a room."""
        visit.enter(self._origin, self._list_have(visit.way.code))

    def hear_room(self, visit: RoomVisit, frame: str | bytes) -> list[FromHall]:
        """Take in a room's frame; what was in it. Elsewhere if this line is of no use."""
        heard, match = visit.read(frame), visit.way.match
        if self.rooms.of(match) is not visit:
            raise Elsewhere("there is another line")
        for message in heard:
            if isinstance(message, Updated) and self._misses(message):
                raise Elsewhere("the room has left something out")
            self._fold(message)
        if (farewell := find_farewell(heard)) is not None:
            visit.left = True
            if farewell.over:
                self._out += self.rooms.end(match)  # what it had not answered the hall answers
        elif heard and not visit.up:
            self.rooms.settle(visit)
        return heard

    def ask_where(self, visit: RoomVisit) -> None:
        """A line to a room is lost: ask the hall where the match is, or to show it itself."""
        code, match = visit.way.code, visit.way.match
        if not self.up:
            return  # when it is there again it is asked for all
        how = "never" if self.rooms.is_hopeless(visit) else "lost"
        sit, have = self._sits.get(code, True), self._list_have(code)
        self._out.append(Join(code=code, sit=sit, have=have, nonce=make_nonce(), room=how))
        if how == "never":
            self._out += self.rooms.end(match)

    def _fold(self, message: FromHall) -> None:
        match message:
            case Welcome():
                self._be_welcome(message)
            case Error():
                if message.id == self._hello:
                    raise HallProblem(explain(message))
                self.outbox.refused(message)
                self._openings.pop(message.id, None)
                self._leaving = {code: id for code, id in self._leaving.items() if id != message.id}
                if message.id in self._joins:  # there is no such table, or no place for us
                    self._go(self._joins[message.id])
            case Done():
                self.outbox.done(message.id)
            case TableShown():
                self.tables[message.code] = message
                self._sits.setdefault(message.code, True)
            case Gone():
                self._go(message.code)
            case MatchShown():
                self._begin(message)
            case Updated():
                self._update(message)
            case ActionsShown():
                self.offers[message.match, message.seat] = message
            case RoomShown():
                self._sits.setdefault(message.code, True)  # of a table that starts at once it comes before the table
                self.rooms.keep(message.code, message.match)
                self.rooms.open(message)
            case Ack():
                self.outbox.acknowledged(message)
            case BanishedShown():
                raise HallProblem(tell(message.reason))
            case SignedOutShown():
                raise HallProblem("this player was signed out from another device")

    def _be_welcome(self, message: Welcome) -> None:
        self.me = message
        self.token = message.token or self.token
        if self.up:
            return  # told again, for another name or other dice
        self.up = True
        self.connections += 1
        self._find_opened(message)
        self._out += self._standing.values()
        for code in [
            code for code in self._leaving if code not in message.tables
        ]:  # that was heard, or we only watched
            self._go(code)
        asked = {code: id for id, code in self._joins.items()}  # somebody may wait for the answer to the first number
        self._joins = {asked.get(code) or self.outbox.next_id(): code for code in self._sits}
        for id, code in self._joins.items():
            sit = self._sits[code] and code not in self._leaving
            self._out.append(Join(id=id, code=code, sit=sit, have=self._list_have(code), nonce=make_nonce()))
        self._out += self.outbox.say_again(but={visit.way.match for visit in self.rooms.all()})

    def _find_opened(self, welcome: Welcome) -> None:
        """The line broke while a table was being opened: it is perhaps among those where a seat is ours."""
        for id, known in self._openings.items():
            for code in [code for code in welcome.tables if code not in known]:
                self.outbox.done(id)
                self._sits.setdefault(code, True)

    def take_opened(self, table: TableShown) -> list[int]:
        """The numbers of the requests to open a table that led to this one."""
        mine = table.owner == self.player
        found = [id for id, known in self._openings.items() if mine and table.code not in known][:1]
        for id in found:
            del self._openings[id]
        return found

    def _list_have(self, code: str) -> list[Have]:
        mine = [stream for stream in self.streams.values() if stream.code == code and self._follow]
        return [Have(match=stream.match, seat=stream.seat, n=stream.n) for stream in mine][:16]

    def _go(self, code: str) -> None:
        self._sits.pop(code, None)
        self.outbox.done(self._leaving.pop(code, 0))
        self._joins = {id: joined for id, joined in self._joins.items() if joined != code}
        self.tables.pop(code, None)
        self.rooms.keep(code, None)
        for key in [key for key, stream in self.streams.items() if stream.code == code]:
            self._drop(key)
            self.outbox.forget(key[0])

    def _begin(self, message: MatchShown) -> None:
        self._sits.setdefault(message.code, True)  # of a table that starts at once it comes before the table
        self.rooms.keep(message.code, message.match)
        for key, stream in list(self.streams.items()):
            old = stream.code == message.code and stream.match != message.match
            if old or (key == (message.match, None) and message.seat is not None):  # we watched before we sat down
                self._drop(key)
                if old:
                    self.outbox.forget(stream.match)
        self.streams[message.match, message.seat] = Stream(message)

    def _drop(self, key: tuple[str, int | None]) -> None:
        del self.streams[key]
        if key[1] is not None:
            self.offers.pop((key[0], key[1]), None)

    def _update(self, message: Updated) -> None:
        stream = self.streams.get((message.match, message.seat))
        if stream is None or not self._follow:
            return
        if self._misses(message):  # ask for everything
            self._out.append(Join(code=stream.code, sit=self._sits.get(stream.code, True), nonce=make_nonce()))
        else:
            stream.update(message)

    def _misses(self, message: Updated) -> bool:
        stream = self.streams.get((message.match, message.seat))
        return stream is not None and self._follow and stream.misses(message)
