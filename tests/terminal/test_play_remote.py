"""`rumpus play --server` at a real hall: what it is shown and told, what it keeps, and what makes no sense."""

import asyncio
import json
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from tests.patience import PATIENCE
from tests.terminal.emulator import Emulator
from tests.terminal.remote_lines import address, cut
from tests.web.door import Door

from rumpus.cli.errors import UserError
from rumpus.cli.play import choose_options, play, seat_guests
from rumpus.games.registry import all_games, find_game
from rumpus.gateways.terminal.doors.admission import PER_ADDRESS
from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.gateways.terminal.remote_token import TokenFile
from rumpus.gateways.terminal.screen_filter import ScreenFilter

pytestmark = pytest.mark.long


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port of this machine."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()


class Pipe:
    """A terminal at the hall's socket, without a window: what it is shown, and what it is told."""

    def __init__(self, socket: ClientWebSocketResponse, width: int, height: int) -> None:
        self._socket = socket
        self._news = asyncio.Event()
        self.told: list[dict[str, Any]] = []
        self.screen = Emulator(width, height)
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, session: ClientSession, door: Door, **hello: Any) -> "Pipe":
        """Come to the hall."""
        pipe = cls(await session.ws_connect(f"{address(door)}/terminal"), 100, 30)
        given = {"t": "hello", "v": 1, "width": 100, "height": 30, "term": "xterm", **hello}
        await pipe._socket.send_str(json.dumps(given))
        return pipe

    async def _read(self) -> None:
        async for frame in self._socket:
            if frame.type is WSMsgType.TEXT:
                self.told.append(json.loads(frame.data))
            elif frame.type is WSMsgType.BINARY:
                self.screen.feed(frame.data.decode())
            self._news.set()
        self._news.set()

    async def see(self, text: str) -> None:
        """Wait until the screen shows it."""
        await self.until(lambda: text in self.screen.text(), text)

    async def hear(self, t: str) -> dict[str, Any]:
        """Wait for a message of that kind."""
        await self.until(lambda: any(message["t"] == t for message in self.told), t)
        return next(message for message in self.told if message["t"] == t)

    async def until(self, happened: Callable[[], Any], what: str) -> None:
        """Wait for something to have happened, as far as this end knows."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                assert not self._reader.done(), f"the line ended before {what}: {self.told}"
                self._news.clear()
                await self._news.wait()

    async def wait_a_moment(self) -> None:
        """Wait for news, but not for long."""
        self._news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), 0.2)

    async def type(self, keys: str) -> None:
        """Press keys."""
        await self._socket.send_bytes(keys.encode())

    async def send(self, text: str) -> None:
        """Send a message."""
        await self._socket.send_str(text)

    async def wait_for_end(self) -> None:
        """Wait until the hall has hung up."""
        await asyncio.wait_for(asyncio.shield(self._reader), PATIENCE)

    async def close(self) -> None:
        """Hang up."""
        await self._socket.close()
        await self._reader


@pytest.fixture
async def session() -> AsyncIterator[ClientSession]:
    """What connections are made with."""
    async with ClientSession() as session:
        yield session


@pytest.mark.parametrize("game", all_games())
async def test_every_game_is_shown_and_played_at_a_hall(door: Door, session: ClientSession, game: str) -> None:
    folder = find_game(game)
    seats = seat_guests(folder.info, folder.info.levels[0], None, local=False)
    pipe = await Pipe.open(session, door, game=game, seats=list(seats))
    code = (await pipe.hear("table"))["code"]
    table = door.hall.find_table(code)
    await pipe.until(lambda: table.match is not None and pipe.screen.text().strip(), "the game")
    await pipe.until(lambda: "Ctrl-C quit" in pipe.screen.text(), "the row of keys")
    match = table.match
    assert match is not None
    match.resign(0)
    await pipe.see("q  leave")
    while not any(message["t"] == "bye" for message in pipe.told):  # keys of the first second are not meant for that
        await pipe.type("q")
        await pipe.wait_a_moment()
    assert await pipe.hear("bye") == {"t": "bye", "why": ""}
    await pipe.wait_for_end()
    assert door.hall.tables == {}


async def test_who_comes_back_with_the_token_has_the_seat_still(door: Door, session: ClientSession) -> None:
    pipe = await Pipe.open(session, door, game="stayboard", seats=["me", "open"], name="Ann")
    token = (await pipe.hear("welcome"))["token"]
    code = (await pipe.hear("table"))["code"]
    table = door.hall.find_table(code)
    bob = await door.guest("Bob", origin=9)
    await bob.ask("join", "table", code=code)
    await pipe.see("your move")
    await pipe.type("a\r")
    await pipe.until(lambda: table.live is not None and len(table.live.match.log) == 1, "the move")
    await cut(table, "Ann")
    await pipe.wait_for_end()
    again = await Pipe.open(session, door, game="stayboard", code=code, token=token)
    await again.see("STAY ON THE BOARD")
    assert [player.name for player in table.seating.people] == ["Ann", "Bob"]
    assert table.live is not None
    assert len(table.live.match.log) == 1
    assert all(message["t"] != "welcome" for message in again.told)  # the same token is good enough
    await again.close()


async def test_who_says_hello_again_has_the_table_that_was_opened(door: Door, session: ClientSession) -> None:
    hello = {"game": "stayboard", "seats": ["me", "open"], "name": "Ann", "visit": "a" * 32}
    first = await Pipe.open(session, door, **hello)
    code = (await first.hear("table"))["code"]
    await first.hear("welcome")
    again = await Pipe.open(session, door, **hello)
    assert (await again.hear("table"))["code"] == code
    token = (await again.hear("welcome"))["token"]
    assert door.hall.players.recognise(token) is door.hall.players.by_name("Ann")
    other = await Pipe.open(session, door, **{**hello, "name": "Bob", "visit": "b" * 32})
    assert (await other.hear("table"))["code"] != code
    table = door.hall.find_table(code)
    assert [player.name for player in table.seating.people] == ["Ann"]
    await again.close()
    table.close()
    once_more = await Pipe.open(session, door, **hello)
    assert (await once_more.hear("table"))["code"] not in ("", code)  # of one that is closed there is nothing to have
    for pipe in (first, other, once_more):
        await pipe.close()


async def test_who_says_hello_again_to_a_hall_opened_anew_is_the_same_guest_at_the_same_table(
    tmp_path: Path, session: ClientSession
) -> None:
    hello = {"game": "stayboard", "seats": ["me", "open"], "name": "Ann", "visit": "a" * 32}
    door = await Door.open(tmp_path)
    first = await Pipe.open(session, door, **hello)
    code = (await first.hear("table"))["code"]
    await first.hear("welcome")
    await door.close()
    door = await Door.open(tmp_path)
    again = await Pipe.open(session, door, **hello)  # as if nothing of that had been heard
    assert (await again.hear("table"))["code"] == code
    token = (await again.hear("welcome"))["token"]
    (ann,) = door.hall.players
    assert (ann.name, door.hall.players.recognise(token), list(door.hall.tables)) == ("Ann", ann, [code])
    ann.epoch += 1  # signed out everywhere
    late = await Pipe.open(session, door, **{**hello, "name": "Bob"})
    assert door.hall.players.recognise((await late.hear("welcome"))["token"]) is not ann
    await door.close()


async def test_talk_and_commands_go_both_ways(door: Door, session: ClientSession) -> None:
    pipe = await Pipe.open(session, door, game="words", seats=["me", "open"], name="Ann")
    code = (await pipe.hear("table"))["code"]
    await pipe.see(f"/t/{code}")
    bob = await door.guest("Bob", origin=9)
    await bob.ask("join", "table", code=code)
    await pipe.see("Ctrl-T talk")
    await bob.send("say", code=code, text="hello \x1b[31mthere")
    await pipe.see("Bob: hello there")
    await pipe.type("\x14hi Bob\r")
    await bob.until(lambda: any("hi Bob" in str(message) for message in bob.heard), "Ann's line")
    await pipe.type("\x14/who\r")
    await pipe.until(lambda: "Bob" in pipe.screen.text().splitlines()[-1], "the answer")
    await pipe.close()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"game": "tetris", "code": "ZZZZZZ"}, "there is no table ZZZZZZ"),
        ({"game": "tetris", "options": {"level": 99}}, "level takes a whole number"),
        ({"game": "tetris", "name": "Bot easy"}, "kept for the hall"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "tetris", "v": 2}, "this hall speaks version 1"),
        ({"game": "tetris", "seats": []}, "this hall speaks version 1"),
    ],
)
async def test_a_hall_that_has_no_place_says_why(
    door: Door, session: ClientSession, wish: dict[str, Any], why: str
) -> None:
    pipe = await Pipe.open(session, door, **wish)
    assert why in (await pipe.hear("bye"))["why"]
    await pipe.wait_for_end()
    assert door.hall.tables == {}


async def test_a_table_of_another_game_is_not_played(door: Door, session: ClientSession) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("pong", "me", "open")
    pipe = await Pipe.open(session, door, game="tetris", code=table["code"])
    assert "it is pong, not tetris" in (await pipe.hear("bye"))["why"]


async def test_who_is_sent_away_is_told_why(door: Door, session: ClientSession) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("pong", "me", "open")
    pipe = await Pipe.open(session, door, game="pong", code=table["code"], name="Bob")
    await pipe.see("PONG")
    await ann.send("command", text="/kick Bob", code=table["code"])
    assert (await pipe.hear("bye"))["why"] == "Ann has asked you to leave this table"


async def test_nonsense_is_let_pass_and_a_new_size_is_drawn(door: Door, session: ClientSession) -> None:
    pipe = await Pipe.open(session, door, game="deathroll", seats=["me", "open"])
    await pipe.see("DEATH ROLL")
    for nonsense in ("{", "[1]", '{"t": "hello"}', '{"t": "size", "width": -1, "height": 5}', "[" * 10_000):
        await pipe.send(nonsense)
    pipe.screen = Emulator(60, 20)
    await pipe.send('{"t": "size", "width": 60, "height": 20}')
    await pipe.see("DEATH ROLL")
    await pipe.close()


async def test_a_flood_of_sizes_is_not_read(
    door: Door, session: ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.gateways.web.terminal_socket.BURST", 3)
    monkeypatch.setattr("rumpus.gateways.web.terminal_socket.RATE", 0)
    pipe = await Pipe.open(session, door, game="deathroll", seats=["me", "open"])
    (guest,) = door.hall.find_table((await pipe.hear("table"))["code"]).visitors
    assert isinstance(guest, GuestSession)
    for width in range(60, 65):
        await pipe.send(json.dumps({"t": "size", "width": width, "height": 20}))
    await pipe.close()  # the hall has read everything before that
    assert guest.terminal.width == 62


async def test_who_does_not_say_who_it_is_is_hung_up_on(
    door: Door, session: ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.gateways.web.terminal_socket.HELLO_SECONDS", 0.05)
    silent = Pipe(await session.ws_connect(f"{address(door)}/terminal"), 80, 25)
    await silent.wait_for_end()
    assert (silent.told, door.hall.here()) == ([], [])


async def test_a_page_of_another_hall_gets_no_terminal(door: Door, session: ClientSession) -> None:
    with pytest.raises(WSServerHandshakeError, match="403"):
        await session.ws_connect(f"{address(door)}/terminal", headers={"Origin": "http://elsewhere.example"})


async def test_terminals_of_all_doors_are_counted_together(door: Door, session: ClientSession) -> None:
    pipes = [await Pipe.open(session, door, game="pong", seats=["me", "open"]) for _ in range(PER_ADDRESS)]
    for pipe in pipes:
        await pipe.hear("table")
    late = await Pipe.open(session, door, game="pong")
    assert "terminals are connected from your address already" in (await late.hear("bye"))["why"]
    await pipes[0].close()
    another = await Pipe.open(session, door, game="pong", seats=["me", "open"])
    await another.hear("table")


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        (b"\x1b[2J\x1b[3;4Hone\x1b[0;1;38;5;203mtwo\r\n", "\x1b[2J\x1b[3;4Hone\x1b[0;1;38;5;203mtwo\r\n"),
        (b"\x1b]0;title\x07a", "]0;titlea"),
        (b"\x1b]52;c;aGk=\x1b\\", "]52;c;aGk=\\"),
        (b"\x1b[6n\x1b[c\x1b[?1049l\x1b[?25h", "[6n[c[?1049l[?25h"),
        (b"\x1bP+q544e\x1b\\\x1bc\x9b5n\x07\x00", "P+q544e\\c5n"),
        ("│♔é\u202e".encode(), "│♔é"),
        (b"\x1b[" + b"1" * 100 + b"m", "[" + "1" * 100 + "m"),
    ],
)
def test_a_hall_can_show_what_it_likes_and_do_nothing(sent: bytes, shown: str) -> None:
    assert ScreenFilter().feed(sent) == shown
    bit_by_bit = ScreenFilter()
    assert "".join(bit_by_bit.feed(bytes((byte,))) for byte in sent) == shown


def test_tokens_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    tokens = TokenFile({"XDG_STATE_HOME": str(tmp_path)})
    assert tokens.find("http://a", None) == ""
    tokens.keep("http://a/", None, "one")
    tokens.keep("http://a", "Bob", "two")
    assert (tokens.find("http://a", None), tokens.find("http://a/", "Bob")) == ("one", "two")
    file = tmp_path / "rumpus" / "halls.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("nonsense")
    assert tokens.find("http://a", None) == ""
    tokens.keep("http://a", None, "three")
    assert tokens.find("http://a", None) == "three"
    TokenFile({"XDG_STATE_HOME": "/proc/nowhere"}).keep("http://a", None, "lost")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"join": "LUMIKA"}, "say which hall"),
        ({"server": "localhost:8000"}, "--server is the address of a hall"),
        ({"server": "http://h", "join": "LUM"}, "six letters"),
        ({"server": "http://h", "join": "LUMIKA", "bot": "easy"}, "has its seats and options already"),
        ({"server": "http://h", "seed": 5}, "no --seed"),
        ({"server": "http://h", "bot": "godlike"}, "has no bot level"),
        ({"server": "http://h", "seats": 99}, "takes 2 seats"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(given: dict[str, Any], why: str) -> None:
    with pytest.raises(UserError, match=why):
        play("stayboard", **given)


def test_who_writes_no_options_begins_as_by_play_now_and_only_alone_or_against_bots() -> None:
    info = find_game("stayboard").info
    alone, together = ("me", "bot:normal"), (("me", "open"), ("me", "local"))
    sizes = [choose_options(info, (), chairs)["size"] for chairs in (alone, *together)]
    assert sizes == [dict(info.play_now)["size"], 3, 3]
    assert choose_options(info, ("size=7",), alone) == {**choose_options(info, (), together[0]), "size": 7}
    assert choose_options(info, (), alone, seed=7)["mode"] == "normal", "a seed is of one match"
