"""`rumpus play --join` in a terminal of its own: lines that break, halls that are not there, Ctrl-C."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.pseudo import Pseudo
from tests.terminal.remote_lines import address, cut
from tests.web.door import Door

from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.hall.tables.table import Table

pytestmark = pytest.mark.long

MAIN = "from rumpus.cli.main import main; main()"


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port of this machine."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()


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
        while table.live is not None and table.live.match.outcome is None:
            if rolls == 1:
                await cut(table, "Ann")
            if table.live.match.game.to_act() == (1,):
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


async def test_a_line_that_breaks_before_the_table_is_told_opens_no_second_one(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    opened: list[Table] = []
    open_table = door.hall.opening.open_table

    def open_and_cut(visitor: GuestSession, *given: Any, **wishes: Any) -> Table:
        table = open_table(visitor, *given, **wishes)
        opened.append(table)
        visitor._wire.abort()  # nothing of it has been written yet
        return table

    monkeypatch.setattr(door.hall.opening, "open_table", open_and_cut)
    words = ("-c", MAIN, "play", "stayboard", "--bot", "easy", "--server", address(door), "--name", "Ann")
    with Pseudo(*words, width=100, height=30) as terminal:
        await asyncio.to_thread(terminal.wait_for, "STAY ON THE BOARD")
        (table,) = opened
        assert list(door.hall.tables.values()) == [table]
        (ann,) = table.seating.people
        assert ann.name == "Ann"
        assert table.attendance.is_here(ann)
        assert list(door.hall.players) == [ann]
        terminal.type("\x03")
        assert await asyncio.to_thread(terminal.wait_for_end) == 130
        assert f"--join {table.code} --server" in terminal.output


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
