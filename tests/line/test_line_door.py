"""The line door over real sockets: the example bots play, and no flood, silence or rubbish disturbs anybody."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs
from tests.line.line_hall import LineHall
from tests.line.line_sessions import Session
from tests.patience import PATIENCE

from rumpus.gateways.line import connection as connection_module
from rumpus.gateways.line.door import open_line_door, read_line_port
from rumpus.gateways.line.message import MAX_LINE, TYPES

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples" / "line"
BOT_PATIENCE = 40.0


@pytest.fixture
async def line_hall() -> AsyncIterator[LineHall]:
    hall = await LineHall().open()
    yield hall
    await hall.close()


async def start(*words: str) -> asyncio.subprocess.Process:
    """Start a bot."""
    return await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)


async def finish(*bots: asyncio.subprocess.Process) -> list[str]:
    """What each bot has printed at its end."""
    try:
        async with asyncio.timeout(BOT_PATIENCE):
            printed = await asyncio.gather(*(bot.communicate() for bot in bots))
    finally:
        for bot in bots:
            if bot.returncode is None:
                bot.kill()
    assert [(bot.returncode, told[1]) for bot, told in zip(bots, printed, strict=True)] == [(0, b"")] * len(bots)
    return [told[0].decode().strip() for told in printed]


async def test_the_shell_bot_and_the_python_bot_play_battleship_to_the_end(line_hall: LineHall) -> None:
    port = str(line_hall.door.port)
    python = await start(sys.executable, str(EXAMPLES / "battleship.py"), "127.0.0.1", port)
    assert python.stdout is not None
    async with asyncio.timeout(PATIENCE):
        code = (await python.stdout.readline()).decode().strip()
    shell = await start("sh", str(EXAMPLES / "battleship.sh"), "127.0.0.1", port, code)
    ends = await finish(python, shell)
    assert sorted(end.split("|")[0] for end in ends) == ["LOSS", "WIN"]
    assert all(end.split("|")[2] == "fleet_sunk" for end in ends)
    (outcome,) = [match.outcome for match in line_hall.store.matches.values()]
    assert outcome is not None
    assert max(outcome["scores"]) == 5


async def test_the_shell_bot_opens_a_table_of_its_own_and_tells_why_it_had_to_go(line_hall: LineHall) -> None:
    watcher = await line_hall.guest("Watcher")
    shell = await start("sh", str(EXAMPLES / "battleship.sh"), "127.0.0.1", str(line_hall.door.port))
    await line_hall.until(lambda: any(table.playing for table in line_hall.hall.tables.values()))
    code = (await watcher.ask("GSTA:1:::TABLES", "LISTED|PLAYING")).split(":")[3]
    await watcher.ask(f"GSTA:1::{code}:WATCH", "TABLE|PLAYING")
    await watcher.until("battle|")
    line_hall.hall.tables[code].close()  # a whole game against a bot that seems to think takes a minute
    async with asyncio.timeout(PATIENCE):
        _, told = await shell.communicate()
    assert (shell.returncode, told) == (1, b"GONE|the table is closed\n")


async def test_the_pong_bot_follows_the_ball(line_hall: LineHall) -> None:
    port = str(line_hall.door.port)
    ann = await line_hall.guest("Ann")
    table = (await ann.ask("GSTA:1:PONG::OPEN", "TABLE|WAITING")).split(":")[3]
    bot = await start(sys.executable, str(EXAMPLES / "pong.py"), "127.0.0.1", port, table)
    await ann.until("TABLE|PLAYING")
    await ann.until(":BALL|")
    while (await ann.until(":PADDLE|"))[-1] != "1" or "|0.0|" in ann.heard[-1]:
        pass  # until the bot's paddle moves
    await ann.say(f"GEND:1::{table}:")
    (end,) = await finish(bot)
    assert end.startswith("WIN|")


# Rubbish.

SESSION = Session()
SESSION.say("Ann", "GSTA:1:::HELLO|Ann")
SESSION.say("Bob", "GSTA:1:::HELLO|Bob")
SESSION.say("Ann", "GSTA:1:STAYBOARD::OPEN")
SESSION.shown()
SESSION.say("Bob", "GSTA:1::LUMIKA:JOIN")

PARTS = st.sampled_from(
    ["LUMIKA", "WORDS", "TETRIS", "STAYBOARD", "SHOT", "HELLO", "READY", "move", "fire", "5", "-1", "", "0", "%0A",
     "\u0000", "OPEN", "bot:easy", "JOIN", "LISTEN", "PAUSE", "Bob", "wager=x", "size=3", "NAME", "é", "|", "/who"]
)  # fmt: skip
ALMOST = st.builds(
    lambda kind, game, id, data: f"{kind}:1:{game}:{id}:{'|'.join(data)}",
    st.sampled_from((*TYPES, "GERR", "X")),
    st.sampled_from(["", "TETRIS", "STAYBOARD", "SCORE_PONG", "NOGAME", "tetris"]),
    st.sampled_from(["", "LUMIKA", "LUMIKA-3f2a9c01", "ZZZZZZ", "i5d0c2f11aa", "-"]),
    st.lists(PARTS | st.text(max_size=20), max_size=6),
)


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_rubbish_is_answered_by_one_error_and_changes_nothing(line: bytes) -> None:
    visitor = SESSION.people["Ann"]
    SESSION.heard.clear()
    (table,) = SESSION.hall.tables.values()
    assert table.live is not None
    before = table.live.match.game.digest()
    visitor.hear(b"?" + line.replace(b"\n", b""))
    assert [told.startswith("GERR:1:::bad_line|") for _, told in SESSION.heard] == [True]
    assert table.live.match.game.digest() == before


@given(st.lists(ALMOST, max_size=10))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_lines_that_are_almost_right_never_raise(lines: list[str]) -> None:
    session = Session()
    session.say("Ann", "GSTA:1:::HELLO|Ann")
    session.say("Bob", "GSTA:1:::HELLO|Bob")
    session.say("Ann", "GSTA:1:STAYBOARD::OPEN")
    session.shown()
    session.say("Bob", "GSTA:1::LUMIKA:JOIN")
    with capture_logs() as logs:
        for line in lines:
            session.people["Ann"].hear(line.replace("\n", "").encode("utf-8", "replace"))
            session.store.commit()
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert not any("trouble" in told for _, told in session.heard)
    assert session.say("Bob", "GSTA:1:::PING|x") == ["GSTA:1:::PONG|x"]


async def test_a_flood_of_lines_and_of_bytes_disturbs_no_match(line_hall: LineHall) -> None:
    ann, bob = await line_hall.guest("Ann"), await line_hall.guest("Bob")
    code = (await ann.ask("GSTA:1:STAYBOARD::OPEN|size=5", "TABLE|WAITING")).split(":")[3]
    await bob.ask(f"GSTA:1::{code}:JOIN", "TABLE|PLAYING")
    table = line_hall.hall.tables[code]
    assert table.live is not None
    chaos = random.Random(7)

    async def flood(data: bytes) -> int:
        client = await line_hall.connect()
        answers = 0

        async def listen() -> None:
            nonlocal answers
            async for line in client.reader:
                answers += 1
                assert line.startswith(b"GERR:1:::") or b"PONG" in line
                if b"PONG|last" in line:
                    return

        listener = asyncio.create_task(listen())
        for start in range(0, len(data), 65536):
            client.writer.write(data[start : start + 65536])
            await client.writer.drain()
        async with asyncio.timeout(180):
            while not listener.done():  # told too often, it is not read: so ask until there is an answer
                client.writer.write(b"\nGSTA:1:::PING|last\n")
                await asyncio.wait([listener], timeout=0.2)
        await client.close()
        await listener
        return answers

    with capture_logs() as logs:
        lines = asyncio.create_task(flood(b"nonsense\n" * 10_000))
        rubbish = asyncio.create_task(flood(chaos.randbytes(10_000_000)))
        moves = 0
        while not (lines.done() and rubbish.done()):
            seat = table.live.turn[0] if table.live.turn else 0
            first = table.live.match.game.view(None)["moves"]
            await (ann, bob)[seat].say(f"GMOV:1::{code}:move {first[0][0]} {first[0][1]}")
            await asyncio.gather(ann.until("moved|"), bob.until("moved|"))
            moves += 1
            if not table.live.match.game.view(None)["moves"]:
                break  # the board is full before the flood is over: it is nobody's turn any more
            await asyncio.gather(ann.until("TURN|"), bob.until("TURN|"))
            await asyncio.sleep(0.02)
        assert await lines >= 10_000
        assert await rubbish > 10_000
    assert moves > 3
    assert [entry for entry in logs if entry["log_level"] in ("error", "critical")] == []
    await ann.alive("still")


# Limits.


async def test_a_line_that_is_too_long_is_refused_once_and_skipped(line_hall: LineHall) -> None:
    ann = await line_hall.connect()
    ann.writer.write(b"x" * (MAX_LINE * 5))
    assert (await ann.read()).startswith(f"GERR:1:::bad_line|a line is at most {MAX_LINE}")
    await ann.say(b"y" * 5000)
    await ann.alive("one")
    assert len(ann.heard) == 2
    await ann.say(b"GSTA:1:::PING|" + b"z" * (MAX_LINE - 14))
    assert (await ann.read()).startswith("GSTA:1:::PONG|zzz")
    await ann.say(b"GSTA:1:::PING|" + b"z" * (MAX_LINE - 13))
    assert (await ann.read()).startswith("GERR:1:::bad_line")


async def test_a_player_who_has_asked_for_german_is_refused_in_german(line_hall: LineHall) -> None:
    ann = await line_hall.guest("Ann")
    await ann.say(b"GCHAT:1:::/language de")
    await ann.say(b"GSTA:2:::PING")
    await ann.until("GERR:1:::bad_line|VERSION ist 1")
    await ann.say(b"GCHAT:1:::/language")
    await ann.until("GSTA:1:::REPLY|Du liest Deutsch")


async def test_lines_may_come_in_pieces_and_with_any_end(line_hall: LineHall) -> None:
    ann = await line_hall.connect()
    for piece in (b"\r\n\nGSTA:1", b":::PI", b"NG|a\r\nGSTA:1:::PING|b\n", b"GSTA:1:::PING|c"):
        ann.writer.write(piece)
        await ann.writer.drain()
        await asyncio.sleep(0)
    ann.writer.write_eof()
    assert [await ann.read() for _ in "abc"] == [f"GSTA:1:::PONG|{mark}" for mark in "abc"]


async def test_too_many_lines_a_second_are_not_read_and_said_so(line_hall: LineHall) -> None:
    ann = await line_hall.guest("Ann")
    count = connection_module.BURST * 2
    ann.writer.write(b"GSTA:1:::PING\n" * count)
    heard = [await ann.read() for _ in range(count)]
    assert sum("too_fast" in line for line in heard) > connection_module.BURST / 2
    assert sum("PONG" in line for line in heard) >= connection_module.BURST - 1


async def test_one_address_has_so_many_connections_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "LAST_SECONDS", 0.05)
    hall = await LineHall(per_address=2).open()
    try:
        first, second = await hall.guest("Ann"), await hall.guest("Bob")
        third = await hall.connect()
        assert (await third.read()).startswith("GERR:1:::too_many|")
        assert await third.read() == ""
        first.writer.transport.abort()
        await second.alive("me")
        await hall.until(lambda: not hall.is_here("Ann"))
        await hall.guest("Cid")
    finally:
        await hall.close()


async def test_who_says_nothing_is_let_go(line_hall: LineHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "HELLO_SECONDS", 0.05)
    ann = await line_hall.connect()
    assert (await ann.read()).startswith("GERR:1:::idle|")
    assert await ann.read() == ""


async def test_who_does_not_read_is_dropped_and_the_match_goes_on(
    line_hall: LineHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "MAX_WAITING", 20_000)
    ann, deaf = await line_hall.guest("Ann"), await line_hall.guest("Deaf")
    code = (await ann.ask("GSTA:1:TETRIS::OPEN|open", "TABLE|WAITING")).split(":")[3]
    await deaf.say(f"GSTA:1::{code}:JOIN")
    await ann.until("TABLE|PLAYING")
    table = line_hall.hall.tables[code]
    (slow,) = [visitor for visitor in table.visitors if visitor.player.name == "Deaf"]
    deaf.reader._transport.pause_reading()  # type: ignore[attr-defined]
    for _ in range(200):
        slow.send("x" * 100_000)  # type: ignore[attr-defined]
        await asyncio.sleep(0)
    await line_hall.until(lambda: not line_hall.is_here("Deaf"))
    assert slow not in table.visitors
    await ann.alive("here")


async def test_when_the_hall_closes_everybody_is_told() -> None:
    hall = await LineHall().open()
    ann = await hall.guest("Ann")
    await hall.door.close()
    assert "BYE|the hall is closing" in await ann.read()
    assert await ann.read() == ""
    await hall.close()


async def test_a_port_that_is_taken_is_said_in_one_line(line_hall: LineHall) -> None:
    port = line_hall.door.port
    way = await open_line_door(line_hall.hall, "127.0.0.1", port)
    assert way.door is None
    assert way.describe(None, quiet=False) == [f"no line door: port {port} cannot be used: it is taken"]
    assert way.describe(None, quiet=True) == []
    await way.close()


async def test_the_door_says_where_it_is_or_stays_shut(line_hall: LineHall) -> None:
    shut = await open_line_door(line_hall.hall, "127.0.0.1", read_line_port("none"), given=True)
    assert shut.describe(None, quiet=False) == []
    way = await open_line_door(line_hall.hall, "127.0.0.1", read_line_port("0"), given=True)
    assert way.door is not None
    assert way.describe("192.0.2.7", quiet=False) == [f"For programs:      nc 192.0.2.7 {way.door.port}"]
    assert way.describe(None, quiet=True) == [f"line: {way.door.port}"]
    await way.close()
    assert read_line_port(None) == 7778
    for wrong in ("-1", "65536", "x", ""):
        with pytest.raises(ValueError, match="--line-port is a number"):
            read_line_port(wrong)
