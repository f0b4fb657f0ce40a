"""A page over a real WebSocket: plays from what it sees, keeps what was not acknowledged, comes back, sends again."""

import asyncio
import json
import random
from typing import Any, Final

import aiohttp
import msgspec
from tests.faults.page import Act, Diary, short

from rumpus.core.game import RESIGN
from rumpus.core.view import apply
from rumpus.loadtest.mind import Mind
from rumpus.wire.tables import TableShown

ENOUGH: Final = 14
"""After so many actions a player gives up."""
LOST: Final = ("no_table", "barred")


class LivePage:
    """One player's page at one table."""

    def __init__(
        self, session: aiohttp.ClientSession, mind: Mind, game: str, seats: list[str], dice: random.Random, diary: Diary
    ) -> None:
        """`seats` is how its owner lays the table."""
        self.code = ""
        self.over = asyncio.Event()
        """The match is over, and everything this page did is answered."""
        self._session = session
        self._mind = mind
        self._game = game
        self._seats = seats
        self._dice = dice
        self._diary = diary
        self._origin = dice.randrange(1, 2**31)
        self._token = ""
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._seq = 0
        self._pending: list[Act] = []
        self._streams: dict[tuple[str, int | None], dict[str, Any]] = {}
        self._table: dict[str, Any] = {}
        self._match = ""
        self._seat = 0
        self._turned_away = False
        self._news = asyncio.Event()

    def __str__(self) -> str:
        table = {key: self._table.get(key) for key in ("code", "state", "why", "match", "turn")}
        return f"{self._game} {table} seat {self._seat} waits for {self._pending} after {self._seq}"

    async def run(self, port: int, owner: "LivePage | None") -> None:
        """Play until it is over, however often the connection breaks; `owner` has opened the table, else this does."""
        while not self.over.is_set():
            try:
                async with self._session.ws_connect(f"http://127.0.0.1:{port}/ws", max_msg_size=0) as self._socket:
                    await self._visit(owner)
            except (aiohttp.ClientError, OSError, EOFError):
                pass  # cut, or the hall is not there
            await asyncio.sleep(0.02 + 0.2 * self._dice.random())

    async def _visit(self, owner: "LivePage | None") -> None:
        assert self._socket is not None
        await self._send(t="hello", v=1, origin=self._origin, **({"token": self._token} if self._token else {}))
        hand = asyncio.create_task(self._play(owner))
        try:
            async for frame in self._socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    for message in json.loads(frame.data):
                        self._hear(message)
                    self._news.set()
                    if self.over.is_set():
                        return
        finally:
            if hand.done() and not hand.cancelled():
                hand.result()
            hand.cancel()

    # What it does.

    async def _play(self, owner: "LivePage | None") -> None:
        """Come to the table, send again what was not answered, then act again and again."""
        try:
            await self._until(lambda: bool(self._token))
            if owner is None and not self.code:
                await self._open()
            else:
                while not (self.code or (owner is not None and owner.code)):  # noqa: ASYNC110 - that is another page
                    await asyncio.sleep(0.05)
                await self._send(t="join", code=self.code or (owner.code if owner else ""), have=self._have())
            for act in tuple(self._pending):
                self._diary.resent += 1
                await self._send_act(act)
            while True:
                await asyncio.sleep(self._dice.expovariate(4.0))
                await self._do_something()
        except (aiohttp.ClientError, OSError):
            pass  # who reads notices

    async def _open(self) -> None:
        """Open the table, asking again while the hall is full or closing."""
        while not self.code:
            self._turned_away = False
            await self._send(t="open", game=self._game, seats=self._seats)
            await self._until(lambda: self.code or self._turned_away)
            await asyncio.sleep(0.3 if self._turned_away else 0)

    async def _do_something(self) -> None:
        table = self._table
        if not table or table["state"] in ("ENDED", "PAUSED"):
            return
        if not table["match"]:
            await self._send(t="ready", code=self.code)
            return
        if table["match"] != self._match or (stream := self._streams.get((self._match, self._seat))) is None:
            return
        self._mind.sit_down(self._match, self._seat, msgspec.convert(table, TableShown))
        word = self._mind.tap() if self._mind.realtime else self._mind.choose(stream["view"], stream["step"])
        if self._seq >= ENOUGH:
            word = RESIGN
        if word is not None and not (not self._mind.realtime and self._pending):
            self._seq += 1
            act = Act(self._match, self._seat, word, self._seq)
            self._diary.acts.setdefault((act.match, act.seat, self._origin), []).append(act)
            self._pending.append(act)
            await self._send_act(act)
            if self._dice.random() < 0.1:
                self._diary.doubled += 1
                await self._send_act(act)

    async def _send_act(self, act: Act) -> None:
        act.sent += 1
        await self._send(t="act", match=act.match, seat=act.seat, action=act.action, seq=act.seq)

    async def _send(self, **message: Any) -> None:
        assert self._socket is not None
        await self._socket.send_str(json.dumps(message))

    async def _until(self, happened: Any) -> None:
        while not happened():
            self._news.clear()
            await self._news.wait()

    def _have(self) -> list[dict[str, Any]]:
        return [{"match": match, "seat": seat, "n": stream["n"]} for (match, seat), stream in self._streams.items()]

    # What it hears.

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "welcome":
            self._token = message["token"] or self._token
        elif kind == "table":
            self._table, self.code = message, message["code"]
        elif kind in ("match", "update"):
            self._hear_stream(message)
        elif kind == "ack":
            self._answered(message, "acked")
        elif kind == "error" and message.get("seq"):
            self._answered(message, "refused")
        elif kind == "error" and not self.code and message["code"] not in LOST:
            self._turned_away = True
        elif kind == "gone" or (kind == "error" and message["code"] in LOST):
            self._lose_table()
        self._look_for_end()

    def _hear_stream(self, message: dict[str, Any]) -> None:
        key = (message["match"], message["seat"])
        if message["t"] == "match":
            view = message["view"]
            if key[0] != self._match:
                self._match, self._seat = key[0], key[1] or 0
        else:
            assert message["n"] == self._streams[key]["n"] + 1, "no update is missed or doubled"
            view = apply(self._streams[key]["view"], message["patch"])
        self._streams[key] = {"n": message["n"], "step": message["step"], "view": view}
        self._diary.shown.setdefault(key[0], set()).add((key[1], short(view)))

    def _answered(self, message: dict[str, Any], fate: str) -> None:
        for act in self._pending:
            if (act.match, act.seq) == (message["match"], message["seq"]):
                act.fate = fate if fate == "acked" or act.sent == 1 else "unknown"
                self._pending.remove(act)
                return

    def _lose_table(self) -> None:
        """The hall does not know our table: it died before anybody was told, or all is over and put away."""
        if any(act.fate == "acked" for key, acts in self._diary.acts.items() if key[2] == self._origin for act in acts):
            self.over.set()
        else:
            self.code, self._match, self._table = "", "", {}
            assert self._socket is not None
            self._leaving = asyncio.get_running_loop().create_task(self._socket.close())  # and come in anew

    def _look_for_end(self) -> None:
        if self._table.get("state") == "ENDED" and not self._pending:
            match = self._table["match"]
            self._diary.ends.setdefault(match, "")
            self._diary.last |= {key: stream["view"] for key, stream in self._streams.items() if key[0] == match}
            self.over.set()
