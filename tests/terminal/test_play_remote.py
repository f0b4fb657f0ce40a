"""`rumpus play --server`: a table of a real hall in a real pseudo-terminal, and the folding beneath it."""

import asyncio
import json
import stat
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.terminal.pseudo import Pseudo
from tests.web.door import Door

from rumpus.cli.errors import UserError
from rumpus.cli.play import play, seat_guests
from rumpus.client.heard import HallProblem, read_frame
from rumpus.core.canvas import Canvas
from rumpus.games.registry import all_games, find_game
from rumpus.gateways.terminal.picture import compose
from rumpus.gateways.terminal.remote_line import RemoteLine
from rumpus.gateways.terminal.remote_table import RemoteTable, Wish
from rumpus.gateways.terminal.remote_token import TokenFile

MAIN = "from rumpus.cli.main import main; main()"


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port of this machine."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()


def address(door: Door) -> str:
    """The hall's address."""
    return f"http://127.0.0.1:{door.port}"


class Player:
    """A remote table with its line, without a terminal."""

    def __init__(self, door: Door, wish: Wish) -> None:
        self.notes: list[str] = []
        self.tokens: list[str] = []
        self.table = RemoteTable(wish, 77, keep_token=self.tokens.append, note=self.notes.append)
        self._news = asyncio.Event()
        self.line = RemoteLine(address(door), self.table, self._news.set)
        self.task = asyncio.create_task(self.line.keep())
        self.task.add_done_callback(lambda task: self._news.set())

    async def until(self, happened: Callable[[], Any]) -> None:
        """Wait for something to have happened, as far as this side knows."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                if self.task.done():
                    self.task.result()
                self._news.clear()
                await self._news.wait()

    def act(self, action: str) -> None:
        """Do something."""
        self.table.act(self.table.seats[0], action)
        self.line.flush()

    async def close(self) -> None:
        """Hang up."""
        self.task.cancel()
        await asyncio.wait([self.task])


async def cut(door: Door) -> None:
    """Every connection of the hall breaks without a word."""
    for visitor in list(door.hall.presence):
        visitor._transport.abort()  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", all_games())
async def test_every_game_is_shown_and_played_at_a_hall(door: Door, game: str) -> None:
    folder = find_game(game)
    seats = seat_guests(folder.info, folder.info.levels[0], None, local=False)
    player = Player(door, Wish(game, seats=seats))
    await player.until(lambda: player.table.view is not None)
    table = player.table
    screen = folder.screen(table.seats, table.names)
    picture: Canvas = compose(screen, table.view or {}, (100, 40), 0, keys="keys")
    assert picture.text().strip()
    player.act("resign")
    await player.until(lambda: table.outcome is not None)
    assert player.notes == []
    await player.close()


async def test_what_is_done_while_the_connection_is_down_is_done_once(door: Door) -> None:
    player = Player(door, Wish("stayboard", seats=("me", "open")))
    await player.until(lambda: player.table.code)
    bob = await door.guest("Bob", origin=9)
    await bob.ask("join", "table", code=player.table.code)
    await player.until(lambda: player.table.view is not None)
    (table,) = door.hall.tables.values()
    assert table.running is not None

    player.act("move {} {}".format(*(player.table.view or {})["moves"][0][:2]))
    await cut(door)
    await player.until(lambda: not player.table.up)
    await player.until(lambda: player.table.up and (player.table.view or {})["count"] == 1)
    assert [entry.seat for entry in table.running.match.log] == [0]
    assert len(player.tokens) == 1  # the same player came back

    await cut(door)
    await player.until(lambda: not player.table.up)
    player.act("claim")  # nobody hears it yet, and it is not our turn
    refusal = "it is the other player's turn"
    await player.until(lambda: refusal in player.notes)
    assert len(table.running.match.log) == 1
    assert player.notes.count(refusal) == 1  # of a move done twice it would have been said, too
    await player.close()


async def test_an_update_that_was_missed_is_asked_for(door: Door) -> None:
    player = Player(door, Wish("deathroll", seats=("me", "open")))
    await player.until(lambda: player.table.code)
    bob = await door.guest("Bob", origin=9)
    await bob.ask("join", "table", code=player.table.code)
    await player.until(lambda: player.table.view is not None)
    (stream,) = player.table._streams.values()
    stream.n -= 5
    stream.view = {"count": "stale"}
    match = await bob.begun(player.table.code, 1)
    await bob.act(match, 1, "roll")
    await player.until(lambda: (player.table.view or {}).get("count") == 1)
    await player.close()


async def test_talk_and_commands_go_both_ways(door: Door) -> None:
    player = Player(door, Wish("words", seats=("me", "open"), name="Ann"))
    await player.until(lambda: player.table.code)
    bob = await door.guest("Bob", origin=9)
    await bob.ask("join", "table", code=player.table.code)
    await player.until(lambda: player.table.view is not None)
    await bob.send("say", code=player.table.code, text="hello \x1b[31mthere")
    await player.until(lambda: "Bob: hello there" in player.table.talk)
    player.table.type("hi Bob")
    player.line.flush()
    await player.until(lambda: "Ann: hi Bob" in player.table.talk)
    player.table.type("/who")
    player.line.flush()
    await player.until(lambda: any("Bob" in line and "Ann" in line for line in player.table.talk))
    heard = len(player.notes)
    player.table.type("/nonsense")
    player.line.flush()
    await player.until(lambda: any("/" in note for note in player.notes[heard:]))
    await player.close()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish("tetris", code="ZZZZZZ"), "there is no table ZZZZZZ"),
        (Wish("tetris", options={"level": 99}), "level takes a whole number"),
        (Wish("tetris", name="Bot easy"), "kept for the hall"),
    ],
)
async def test_a_hall_that_has_no_place_says_why(door: Door, wish: Wish, why: str) -> None:
    player = Player(door, wish)
    with pytest.raises(HallProblem, match=why):
        await player.until(lambda: False)


async def test_a_table_of_another_game_is_not_played(door: Door) -> None:
    ann = await door.guest("Ann")
    table = await ann.open("pong", "me", "open")
    player = Player(door, Wish("tetris", code=table["code"]))
    with pytest.raises(HallProblem, match="it is pong, not tetris"):
        await player.until(lambda: False)


def test_unknown_messages_and_fields_are_let_pass() -> None:
    table = RemoteTable(Wish("tetris", code="LUMIKA"), 5, keep_token=lambda token: None, note=lambda note: None)
    table.connected()
    table.hear(json.dumps([{"t": "weather", "rain": 1}, {"t": "welcome", "player": "p", "name": "Ann", "new": []}]))
    assert [message["t"] for message in table.take_out()] == ["hello", "join"]
    for frame in ("{}", "[1]", "nonsense", b"\xff", '[{"t": "welcome", "player": 5}]'):
        with pytest.raises(HallProblem):
            table.hear(frame)


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


# In a terminal.


async def test_a_game_is_played_to_its_end_in_a_terminal_through_a_lost_connection(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    words = ("-c", MAIN, "play", "deathroll", "start=1000", "--server", address(door), "--name", "Ann")
    with Pseudo(*words, width=100, height=30) as terminal:

        async def see(text: str) -> None:
            await asyncio.to_thread(terminal.wait_for, text)

        await see("/t/")
        (table,) = door.hall.tables.values()
        await see(table.code)
        bob = await door.guest("Bob", origin=9)
        await bob.ask("join", "table", code=table.code)
        match = await bob.begun(table.code, 1)
        await bob.send("say", code=table.code, text="good luck")
        await see("Bob: good luck")
        terminal.type("\x14thanks, Bob\r")
        await bob.until(lambda: any("thanks, Bob" in str(message) for message in bob.heard), "Ann's line")
        rolls = 0
        while table.running is not None and table.running.match.outcome is None:
            if rolls == 1:
                (ann,) = [visitor for visitor in table.visitors if visitor.player.name == "Ann"]
                ann._transport.abort()  # type: ignore[attr-defined]
            if table.running.match.game.to_act() == (1,):
                await bob.act(match, 1, "roll")
            else:
                await see("SPACE rolls")  # who plays looks first
                terminal.type(" ")
                await asyncio.to_thread(terminal.wait_until_gone, "SPACE rolls")
            rolls += 1
            await bob.until(lambda: bob.view(match, 1)["count"] >= rolls, f"roll {rolls}")  # noqa: B023
        await see("rematch")
        terminal.type("q")
        assert await asyncio.to_thread(terminal.wait_for_end) == 0
        terminal.assert_restored()
    assert table.match is None or table.match.over


async def test_a_hall_that_is_not_there_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with Pseudo("-c", MAIN, "play", "pong", "--server", "http://127.0.0.1:9") as terminal:
        assert await asyncio.to_thread(terminal.wait_for_end) == 2
        terminal.assert_restored()
        assert "rumpus: cannot reach http://127.0.0.1:9" in terminal.output


async def test_ctrl_c_keeps_the_seat_and_says_how_to_come_back(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    words = ("-c", MAIN, "play", "stayboard", "--bot", "easy", "--server", address(door))
    with Pseudo(*words, width=100, height=30) as terminal:
        await asyncio.to_thread(terminal.wait_for, "STAY ON THE BOARD")
        terminal.type("\x03")
        assert await asyncio.to_thread(terminal.wait_for_end) == 130
        terminal.assert_restored()
        (table,) = door.hall.tables.values()
        assert f"--join {table.code} --server" in terminal.output
    assert table.playing
    again = ("-c", MAIN, "play", "stayboard", "--join", table.code, "--server", address(door))
    with Pseudo(*again, width=100, height=30) as terminal:
        await asyncio.to_thread(terminal.wait_for, "STAY ON THE BOARD")
        assert len(table.seating.people) == 1
        assert table.attendance.is_here(table.seating.people[0])
        await door._runner.cleanup()
        await asyncio.to_thread(terminal.wait_for, "Reconnecting…")
        terminal.type("\x03")
        assert await asyncio.to_thread(terminal.wait_for_end) == 130
        terminal.assert_restored()


def test_a_message_of_a_kind_that_is_no_word_is_let_pass() -> None:
    assert read_frame('[{"t": ["welcome"]}]') == []


@pytest.mark.parametrize("frame", ["[1]", "{", "[" * 100_000, b"\xff", '["\ud800"]'])
def test_a_frame_that_is_no_halls_is_said_in_a_line(frame: str | bytes) -> None:
    with pytest.raises(HallProblem, match="that is no hall, or one of another version"):
        read_frame(frame)
