"""One client of a hall, over its WebSocket, that comes back by itself: for bots, terminals and simulated players.

async with HallClient("http://localhost:8000", name="Robo") as hall:
    table = await hall.open(GAME, seats=("me", "bot:easy"), start=True)
    async for message in hall:
        ...
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Self

import aiohttp
import msgspec

from rumpus.client.line import Line
from rumpus.client.nonce import make_nonce
from rumpus.client.problems import HallProblem, HallRefusal
from rumpus.client.reading import explain
from rumpus.client.room_lines import RoomLines
from rumpus.client.room_visits import RoomVisit
from rumpus.client.session import HallSession
from rumpus.core.game import View
from rumpus.core.options import Value
from rumpus.wire.chat import ReplyShown, Say, Typed
from rumpus.wire.fields import FromHall, Request
from rumpus.wire.table_requests import Join, Leave, Open, Pause, Ready
from rumpus.wire.tables import TableShown
from rumpus.wire.visit import Error, Welcome

MAX_FRAME: Final = 16 * 1024 * 1024
"""The longest frame a hall is listened to."""
REPEATED: Final = "repeated"
"""The hall's word for a request it has done on an earlier connection."""


class HallClient:
    """A visit with its connection. What is asked for before the hall knows us, or while it is away, waits."""

    def __init__(
        self,
        server: str,
        *,
        token: str = "",
        name: str | None = None,
        origin: int | None = None,
        http: aiohttp.ClientSession | None = None,
        give_up: float | None = None,
        follow: bool = True,
        actions: bool = False,
        rooms: bool = False,
        keep_token: Callable[[str], None] | None = None,
        changed: Callable[[], None] | None = None,
        look: Callable[[str], Awaitable[bool]] | None = None,
    ) -> None:
        """`server` is the address as a browser has it. A `token` is who we were; without one we are a new guest, by
        that `name` if it is free. After `give_up` seconds without a connection the visit is over; None: never.
        `keep_token` hears every new token. `changed` is called when something was heard or the connection came or went.
        With `actions` the hall tells what our seats may do; with `rooms` matches are heard from the rooms that run
        them, if the hall has some. `look` is given every frame first, and says whether it is worth reading; who lets
        updates pass does not `follow` the views."""
        self.session = HallSession(token=token, name=name, origin=origin, follow=follow, actions=actions, rooms=rooms)
        self.server = server.rstrip("/")
        self.problem: HallProblem | None = None
        """Why the visit is over, if it is."""
        self._keep_token = keep_token
        self._changed = changed
        self._look = look
        self._line = Line(self.server, "/ws", _Ends(self), max_frame=MAX_FRAME, give_up=give_up, http=http)
        flush = self._line.flush
        self._rooms = RoomLines(self.server, self.session, self._hear_room, flush, max_frame=MAX_FRAME, http=http)
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._inbox: asyncio.Queue[list[FromHall] | None] | None = None
        self._over = False

    # Coming and going.

    async def __aenter__(self) -> Self:
        """Connect, and wait until the hall knows us; HallProblem if it cannot be reached or does not let us in."""
        self.start()
        try:
            await self.until(lambda: self.session.up)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def start(self) -> None:
        """Begin to connect; whoever does not wait for it looks at `up` and `problem`."""
        self._task = asyncio.create_task(self._stay(), name="hall-client")

    async def close(self) -> None:
        """Send what is still to be sent, and hang up. Seats are kept for the grace time; `leave` gives them back."""
        await asyncio.gather(self._line.hang_up(), self._rooms.hang_up())
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def cut(self) -> None:
        """Let the connection break, as lines do, and those to rooms; they come back by themselves."""
        await asyncio.gather(self._line.hang_up(), self._rooms.hang_up())

    # What is known.

    @property
    def failures(self) -> int:
        """How often there was no connection to be had."""
        return self._line.failures

    @property
    def up(self) -> bool:
        """Whether the hall knows us on this connection."""
        return self.session.up

    @property
    def me(self) -> Welcome:
        """Who we are; asked after the hall has told it."""
        assert self.session.me is not None, "wait until the hall knows us"
        return self.session.me

    @property
    def tables(self) -> Mapping[str, TableShown]:
        """The tables we are at, by code, as they are now."""
        return self.session.tables

    def seats(self, code: str) -> list[int]:
        """Our seats at a table."""
        return self.session.seats(code)

    def view(self, match: str, seat: int | None) -> View | None:
        """What this seat (None: a watcher) sees now; None if there is no such view."""
        stream = self.session.streams.get((match, seat))
        return stream.view if stream is not None else None

    def actions(self, match: str, seat: int) -> list[str] | None:
        """What the seat may do, none when it is not its turn; None if the hall has not said, or `forms` says it."""
        offer = self.session.offers.get((match, seat))
        return offer.actions if offer is not None else None

    def forms(self, match: str, seat: int) -> list[str]:
        """Where there are too many actions to list: how they look, words in capitals standing for arguments."""
        offer = self.session.offers.get((match, seat))
        return offer.forms if offer is not None else []

    def is_waiting(self, match: str, seat: int) -> bool:
        """Whether the hall has not yet acknowledged or refused something this seat did."""
        return self.session.outbox.is_open(match, seat)

    def __aiter__(self) -> AsyncIterator[FromHall]:
        """Every message from now on, after it is folded into `tables` and views. It ends when we hang up; HallProblem
        if the visit is over."""
        return _flatten(self.frames())

    def frames(self) -> AsyncIterator[list[FromHall]]:
        """The same by frames: what happened in one turn of the hall's loop, together."""
        self._inbox = asyncio.Queue()
        if self._over:
            self._inbox.put_nowait(None)
        return self._listen(self._inbox)

    async def _listen(self, inbox: "asyncio.Queue[list[FromHall] | None]") -> AsyncIterator[list[FromHall]]:
        while (messages := await inbox.get()) is not None:
            yield messages
        if self.problem is not None:
            raise self.problem

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait until that is so, as far as this side knows; HallProblem if the visit is over before, or we hang up."""
        async with self._news:
            await self._news.wait_for(lambda: self._over or happened())
            if self.problem is not None or not happened():
                raise self._farewell

    # What we do. Whatever needs no answer is not waited for.

    def request(self, request: Request) -> int:
        """Ask for anything; returns its number. An `Error` of that number says if it was refused."""
        id = self.session.request(request)
        self._line.flush()
        return id

    async def open(
        self,
        game: str,
        options: Mapping[str, Value] | None = None,
        seats: Sequence[str] = ("me",),
        *,
        start: bool = False,
        private: bool = False,
        nonce: str | None = None,
    ) -> TableShown:
        """Open a table and wait for it. A seat is `me`, `open` or `bot:LEVEL`."""
        said = make_nonce() if nonce is None else nonce
        wish = Open(game=game, options=dict(options or {}), seats=list(seats), start=start, private=private, nonce=said)
        table: TableShown = await self._wait_for(self.request(wish))
        return table

    async def join(self, code: str, *, sit: bool = True, nonce: str | None = None) -> TableShown:
        """Come to a table, take a free seat there if `sit`, and wait for it."""
        code = code.upper()
        id = self.request(Join(code=code, sit=sit, nonce=make_nonce() if nonce is None else nonce))
        self._answers[id] = asyncio.get_running_loop().create_future()
        arrived = asyncio.create_task(self.until(lambda: code in self.session.tables))
        try:
            await asyncio.wait([arrived, self._answers[id]], return_when=asyncio.FIRST_COMPLETED)
            if self._answers[id].done():
                self._answers[id].result()
            await arrived
        finally:
            arrived.cancel()
            self._answers.pop(id, None)
        return self.session.tables[code]

    def leave(self, code: str) -> None:
        """Go away from a table for good; in a running match that is giving up."""
        self.request(Leave(code=code))

    def ready(self, code: str, on: bool = True, nonce: str | None = None) -> None:
        """Be ready for the next match, or not yet, with a word for its dice."""
        self.request(Ready(code=code, on=on, nonce=make_nonce() if nonce is None else nonce))

    def pause(self, code: str, on: bool = True) -> None:
        """Stop the match's time, or let it go on."""
        self.request(Pause(code=code, on=on))

    def act(self, match: str, seat: int, action: str) -> int:
        """Do something in a match; returns its number. It is done once, however often the connection breaks."""
        seq = self.session.act(match, seat, action)
        self._line.flush()
        self._rooms.tend()
        return seq

    def say(self, text: str, code: str | None = None) -> None:
        """Say something at a table we are at, or to the whole hall."""
        self.request(Say(text=text, code=code))

    async def command(self, text: str, code: str | None = None) -> ReplyShown:
        """Type a line, as into the page's chat box, and wait for the answer."""
        reply: ReplyShown = await self._wait_for(self.request(Typed(text=text, code=code)))
        return reply

    async def _wait_for(self, id: int) -> Any:
        if self._over:
            raise self._farewell
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        try:
            return await answer
        finally:
            self._answers.pop(id, None)

    # The connection.

    @property
    def _farewell(self) -> HallProblem:
        """Why nothing more is heard."""
        return self.problem or HallProblem("we have hung up")

    async def _stay(self) -> None:
        """Come back again and again, until the visit is over."""
        try:
            await self._line.keep()
        except HallProblem as problem:
            self.problem = problem
        except Exception as problem:
            self.problem = HallProblem(f"something went wrong here: {type(problem).__name__}")
            raise
        finally:
            self._over = True
            self.session.lost()
            await self._rooms.close()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(self._farewell)
            if self._inbox is not None:
                self._inbox.put_nowait(None)
            await self._tell()

    # What is heard.

    async def _hear(self, frame: str | bytes) -> None:
        if not await self._is_worth_it(frame):
            return
        token = self.session.token
        heard = self.session.hear(frame)
        if self.session.token != token and self._keep_token is not None:
            self._keep_token(self.session.token)
        for message in heard:
            self._answer(message)
        # What was done on an earlier connection was not refused. Only who waits for its answer hears that it is lost.
        heard = [message for message in heard if not (isinstance(message, Error) and message.code == REPEATED)]
        await self._pass_on(heard)

    async def _hear_room(self, visit: RoomVisit, frame: str | bytes) -> None:
        if await self._is_worth_it(frame):
            await self._pass_on(self.session.hear_room(visit, frame))

    async def _is_worth_it(self, frame: str | bytes) -> bool:
        if self._look is None:
            return True
        return await self._look(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    async def _pass_on(self, heard: list[FromHall]) -> None:
        if self._inbox is not None:
            self._inbox.put_nowait(heard)
        self._line.flush()
        self._rooms.tend()
        await self._tell()

    def _answer(self, message: FromHall) -> None:
        """Whoever waits for this message has waited long enough."""
        match message:
            case Error():
                self._resolve(message.id, HallRefusal(message.code, explain(message)))
            case ReplyShown():
                self._resolve(message.id, message)
            case TableShown():
                for id in self.session.take_opened(message):
                    self._resolve(id, message)

    def _resolve(self, id: int, with_: object) -> None:
        answer = self._answers.get(id)
        if answer is not None and not answer.done():
            if isinstance(with_, Exception):
                answer.set_exception(with_)
            else:
                answer.set_result(with_)

    async def _tell(self) -> None:
        if self._changed is not None:
            self._changed()
        async with self._news:
            self._news.notify_all()


async def _flatten(frames: AsyncIterator[list[FromHall]]) -> AsyncIterator[FromHall]:
    async for messages in frames:
        for message in messages:
            yield message


class _Ends:
    """The client's end of its line."""

    def __init__(self, client: HallClient) -> None:
        self._client = client

    def begin(self) -> None:
        self._client.session.connected()

    def take_out(self) -> list[str | bytes]:
        return [msgspec.json.encode(message).decode() for message in self._client.session.take_out()]

    async def hear(self, data: str | bytes) -> None:
        await self._client._hear(data)

    def is_known(self) -> bool:
        return self._client.session.up

    async def lost(self) -> bool:
        self._client.session.lost()
        await self._client._tell()
        return True
