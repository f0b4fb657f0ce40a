"""Guests who come by the protocol, without a page: they fill a hall, and play as its bots do. Knows no game's rules."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import aiohttp
from tests.patience import PATIENCE

from rumpus.core.bot import Bot
from rumpus.core.rng import Rng
from rumpus.core.view import apply
from rumpus.games.registry import find_game

T = TypeVar("T")


class WireGuest:
    """One connection: what it was told, and what it says."""

    def __init__(self, wire: "Wires", name: str) -> None:
        self.name = name
        self.player = self.token = ""
        self.tables: dict[str, dict[str, Any]] = {}
        self.views: dict[tuple[str, int | None], dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        """Everything that is neither a table nor a view."""
        self._steps: dict[str, tuple[int, float]] = {}
        self._numbers: dict[str, int] = {}
        self._bots: dict[tuple[str, int], Bot] = {}
        self._wire = wire
        self._news = threading.Condition()
        self._tired = threading.Event()
        self._changes = 0
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    def send(self, kind: str, /, **message: object) -> None:
        """Say something to the hall."""
        assert self._socket is not None, "connected"
        self._wire.run(self._socket.send_str(json.dumps({"t": kind, **message})))

    def until(self, find: Callable[[], T], what: str) -> T:
        """Wait until something is so; what it was."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while not (found := find()):
                assert self._news.wait(deadline - time.monotonic()), f"{self.name} did not hear: {what}"
        return found

    def open(self, game: str, *seats: str, **how: object) -> str:
        """Open a table; its code."""
        known = set(self.tables)
        self.send("open", game=game, seats=list(seats), **how)
        return next(iter(self.until(lambda: set(self.tables) - known, "the table is open")))

    def start(self, game: str, *seats: str, **how: object) -> str:
        """Open a table where the match begins at once; its code."""
        code = self.open(game, *seats, start=True, **how)
        self.await_state(code, "PLAYING")
        return code

    def join(self, code: str, *, sit: bool = True) -> None:
        """Come to a table."""
        self.send("join", code=code, sit=sit)
        self.until(lambda: code in self.tables, "the table")

    def await_state(self, code: str, state: str) -> None:
        """Wait until the table is so, and its views are there."""
        table = self.until(lambda: (shown := self.tables[code])["state"] == state and shown, f"{code} is {state}")
        match = table["match"]
        if state != "WAITING":
            self.until(lambda: any(name == match for name, _ in self.views), "a view")

    def seats_at(self, code: str) -> list[int]:
        """The seats it holds there."""
        seats = self.tables[code]["seats"]
        return [place for place, seat in enumerate(seats) if seat.get("player") == self.player]

    def act(self, code: str, action: str, seat: int | None = None) -> None:
        """Do something in the match, and wait until the hall has kept it."""
        match, place = self.tables[code]["match"], self.seats_at(code)[0] if seat is None else seat
        number = self._numbers[match] = self._numbers.get(match, 0) + 1
        self.send("act", match=match, seat=place, action=action, seq=number)

        def answered() -> bool:
            return any(m.get("match") == match and m.get("seq") == number for m in self.heard)

        self.until(answered, f"an answer to {action}")

    def play(self, code: str, moves: int, seconds: float = PATIENCE) -> None:
        """Play the own seats as a bot does: so many actions, for so long, or until it is over."""
        self._tired.clear()
        deadline, done = time.monotonic() + seconds, 0
        while done < moves and time.monotonic() < deadline and not self._tired.is_set() and self._plays(code):
            seen = self._changes
            choices = [(*self._choose(code, seat), seat) for seat in self.seats_at(code)]
            later, action, seat = min(choices, key=lambda choice: choice[0])
            with self._news:
                late = self._news.wait_for(lambda seen=seen: self._changes != seen, min(later, 0.5))  # type: ignore[misc]
            if action is not None and (later == 0 or (later <= 0.5 and not late)):
                self.act(code, action, seat)
                done += 1

    def keep_playing(self, code: str) -> Callable[[], None]:
        """Play on beside everything else; what ends it."""
        thread = threading.Thread(target=self.play, args=(code, 1_000_000, 600), daemon=True)
        thread.start()

        def rest() -> None:
            self._tired.set()
            thread.join(PATIENCE)

        return rest

    def leave_all(self) -> None:
        """Go away from every table."""
        for code in list(self.tables):
            self.send("leave", code=code)
            self.until(lambda code=code: code not in self.tables, "the table is left")  # type: ignore[misc]

    def _plays(self, code: str) -> bool:
        return code in self.tables and self.tables[code]["state"] == "PLAYING"

    def _choose(self, code: str, seat: int) -> tuple[float, str | None]:
        """In how many seconds a bot would do something in that seat, and what."""
        table = self.tables[code]
        match, folder = table["match"], find_game(table["game"])
        if (match, seat) not in self._bots:
            level = "hard" if "hard" in folder.info.levels else folder.info.levels[-1]
            bot = folder.seat_bot(seat, level, table["options"], len(table["seats"]), Rng(7 + seat))
            self._bots[match, seat] = bot
        step, at = self._steps.get(match, (0, time.monotonic()))
        now = step + int((time.monotonic() - at) * folder.info.rate)
        choice = self._bots[match, seat].choose(self.views[match, seat], now)
        if choice is None:
            return PATIENCE, None
        return choice.wait / folder.info.rate, choice.action

    async def connect(self, session: aiohttp.ClientSession, address: str, origin: int) -> None:
        """Come in; what is said is heard from now on."""
        self._socket = await session.ws_connect(f"{address}/ws", max_msg_size=0)
        hello = {"t": "hello", "v": 1, "origin": origin, "name": self.name}
        await self._socket.send_str(json.dumps(hello))

    async def listen(self) -> None:
        """Hear until the connection ends."""
        assert self._socket is not None, "connected"
        async for frame in self._socket:
            with self._news:
                for message in json.loads(frame.data):
                    self._hear(message)
                self._changes += 1
                self._news.notify_all()

    async def hang_up(self) -> None:
        """End the connection."""
        if self._socket is not None:
            await self._socket.close()

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "welcome":
            self.player, self.token = message["player"], message.get("token") or self.token
        elif kind == "table":
            self.tables[message["code"]] = message
        elif kind == "gone":
            self.tables.pop(message["code"], None)
        elif kind == "match":
            self.views[message["match"], message["seat"]] = message["view"]
        elif kind == "update":
            key = message["match"], message["seat"]
            self.views[key] = apply(self.views[key], message["patch"])
        else:
            self.heard.append(message)
        if kind in ("match", "update"):
            self._steps[message["match"]] = message["step"], time.monotonic()


class Wires:
    """The connections of guests to one hall, in a thread of their own: pages have the first."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._session = self.run(self._open())
        self._guests: list[WireGuest] = []
        self._ears: list[asyncio.Task[None]] = []

    def come(self, name: str) -> WireGuest:
        """Somebody new."""
        guest = WireGuest(self, name)
        self._guests.append(guest)
        self._ears.append(self.run(self._admit(guest)))
        guest.until(lambda: guest.player, "a welcome")
        return guest

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let something be done in the guests' thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        """Everybody goes."""
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _open(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession()

    async def _admit(self, guest: WireGuest) -> asyncio.Task[None]:
        await guest.connect(self._session, self.address, 1000 + len(self._guests))
        return asyncio.create_task(guest.listen())

    async def _close(self) -> None:
        for guest in self._guests:
            await guest.hang_up()
        await asyncio.gather(*self._ears)
        await self._session.close()
