"""HallClient: plays at a real hall, comes back through cut lines and to a killed hall, and does nothing twice."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.browser.hall_process import Wire
from tests.patience import PATIENCE
from tests.there import there
from tests.web.door import Door
from tests.web.test_kill import Server

from rumpus.client import HallClient, HallProblem, HallRefusal
from rumpus.client.reading import tell
from rumpus.wire.chat import ChatShown, Listen
from rumpus.wire.fields import FromHall
from rumpus.wire.tables import TableShown
from rumpus.wire.visit import Error


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port of this machine."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """The same as a program that can be killed."""
    server = Server("--data", str(tmp_path / "data"))
    await server.start()
    yield server
    await server.close()


def address(door: Door | Server) -> str:
    """The hall's address."""
    return f"http://127.0.0.1:{door.port}"


async def until(hall: HallClient, happened: Any) -> None:
    """Wait, but not for ever."""
    async with asyncio.timeout(PATIENCE):
        await hall.until(happened)


def view(hall: HallClient, code: str, seat: int) -> Any:
    """What a seat at the table sees; empty before its match is shown."""
    match = hall.tables[code].match
    return (hall.view(match, seat) if match else None) or {}


async def start_match(ann: HallClient, bob: HallClient, game: str, **options: Any) -> tuple[str, str]:
    """Ann opens a table, Bob joins; its code and its match."""
    code = (await ann.open(game, options, ["me", "open"])).code
    await bob.join(code)
    for seat, hall in enumerate((ann, bob)):
        await until(hall, lambda hall=hall, seat=seat: view(hall, code, seat))
    return code, there(ann.tables[code].match)


async def move(mover: HallClient, other: HallClient, code: str, seat: int) -> None:
    """A safe move in Stay on the Board, seen by both."""
    count = view(mover, code, seat)["count"]
    direction, distance, *_ = view(mover, code, seat)["moves"][0]
    mover.act(there(mover.tables[code].match), seat, f"move {direction} {distance}")
    await until(mover, lambda: view(mover, code, seat)["count"] == count + 1)
    await until(other, lambda: view(other, code, 1 - seat)["count"] == count + 1)


async def test_a_match_is_played_with_words_for_its_dice(door: Door) -> None:
    async with HallClient(address(door), name="Ann") as ann, HallClient(address(door), name="Bob") as bob:
        assert (ann.me.name, bob.me.name) == ("Ann", "Bob")
        code, match = await start_match(ann, bob, "stayboard", size=5)
        assert (ann.seats(code), bob.seats(code)) == ([0], [1])
        assert all(len(nonce) == 32 for nonce in there(ann.tables[code].dice).nonces)
        await move(ann, bob, code, 0)
        await move(bob, ann, code, 1)
        bob.act(match, 1, "resign")
        await until(ann, lambda: ann.tables[code].state == "ENDED")
        assert there(ann.tables[code].outcome)["places"] == [1, 2]
        ann.ready(code)
        bob.ready(code)
        await until(ann, lambda: ann.tables[code].match not in (None, match))
        ann.leave(code)
        await until(ann, lambda: code not in ann.tables)
        await until(bob, lambda: bob.tables[code].state == "ENDED")


async def test_a_program_that_knows_no_rules_hears_with_its_turn_what_it_may_do(door: Door) -> None:
    async with HallClient(address(door), actions=True) as ann, HallClient(address(door)) as bob:
        code, match = await start_match(ann, bob, "stayboard", size=5)
        assert "move 8 1" in there(ann.actions(match, 0))
        assert bob.actions(match, 1) is None, "who has not asked is not told"
        ann.act(match, 0, next(word for word in there(ann.actions(match, 0)) if is_safe(ann, code, word)))
        await until(ann, lambda: ann.actions(match, 0) == [])
        await move(bob, ann, code, 1)
        assert "move 8 1" in there(ann.actions(match, 0)), "in the frame of the move"
        await ann.cut()
        ann.act(match, 0, "resign")
        await until(ann, lambda: ann.tables[code].state == "ENDED" and ann.actions(match, 0) == [])
        code = (await ann.open("words", {}, ["me", "bot:easy"], start=True)).code
        await until(ann, lambda: ann.forms(there(ann.tables[code].match), 0))
        assert ann.forms(there(ann.tables[code].match), 0)[::2] == ["word LETTERS WAY ROW COLUMN", "pass"]
        assert ann.actions(there(ann.tables[code].match), 0) is None, "all plays would be the game itself"


def is_safe(hall: HallClient, code: str, word: str) -> bool:
    """Whether it is a move that stays on the board."""
    return word in [f"move {direction} {distance}" for direction, distance, *_ in view(hall, code, 0)["moves"]]


async def test_what_is_said_and_typed_is_heard_as_typed_messages(door: Door) -> None:
    async with HallClient(address(door), name="Ann") as ann, HallClient(address(door), name="Bob") as bob:
        bob.request(Listen(on=True))
        heard: list[FromHall] = []

        async def listen() -> None:
            async for message in bob:
                heard.append(message)
                if isinstance(message, ChatShown) and message.lines and message.lines[-1].text == "hello":
                    return

        listening = asyncio.create_task(listen())
        await bob.command("/who")  # the hall has heard that Bob listens
        ann.say("hello")
        await asyncio.wait_for(listening, PATIENCE)
        assert there(next(m for m in heard if isinstance(m, ChatShown) and m.lines)).lines[-1].name == "Ann"
        reply = await ann.command("/who")
        assert any("Bob" in (line if isinstance(line, str) else tell(line)) for line in reply.lines)
        with pytest.raises(HallRefusal) as refused:
            await ann.command("/nonsense")
        assert refused.value.code


async def test_what_the_hall_refuses_is_raised_or_told_and_the_visit_goes_on(door: Door) -> None:
    async with HallClient(address(door)) as ann:
        with pytest.raises(HallRefusal) as refused:
            await ann.join("ZZZZZZ")
        assert refused.value.code == "no_table"
        with pytest.raises(HallRefusal) as refused:
            await ann.open("stayboard", {"size": 99})
        assert refused.value.code == "bad_option"
        code = (await ann.open("stayboard", seats=["me", "bot:easy"], start=True)).code
        await until(ann, lambda: view(ann, code, 0))
        errors = []

        async def listen() -> None:
            async for message in ann:
                if isinstance(message, Error):
                    errors.append(message)
                    return

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        seq = ann.act(there(ann.tables[code].match), 0, "fly away")
        await asyncio.wait_for(listening, PATIENCE)
        assert (errors[0].seat, errors[0].seq) == (0, seq)
        assert not ann.is_waiting(there(ann.tables[code].match), 0)


async def test_who_cannot_come_in_hears_why(door: Door) -> None:
    with pytest.raises(HallProblem, match="cannot reach"):
        await HallClient("http://127.0.0.1:9").__aenter__()
    with pytest.raises(HallProblem, match="kept for the hall"):
        await HallClient(address(door), name="Bot easy").__aenter__()


async def test_inputs_happen_once_on_a_line_that_is_cut_again_and_again(door: Door) -> None:
    with Wire(door.port) as wire:
        async with HallClient(wire.address, name="Ann") as ann, HallClient(address(door), name="Bob") as bob:
            code, match = await start_match(ann, bob, "stayboard", size=9)
            token = ann.session.token
            for turn in range(6):
                direction, distance, *_ = view(ann, code, 0)["moves"][0]
                if turn % 2:
                    wire.cut()  # nobody hears it before the line is mended
                ann.act(match, 0, f"move {direction} {distance}")
                if not turn % 2:
                    wire.cut()  # perhaps it went out, perhaps not
                await until(ann, lambda: not ann.up)
                wire.mend()
                await until(ann, lambda turn=turn: view(ann, code, 0)["count"] == 2 * turn + 1)
                await until(bob, lambda turn=turn: view(bob, code, 1)["count"] == 2 * turn + 1)
                await move(bob, ann, code, 1)
            running = there(door.hall.find_table(code).live)
            assert [entry.seat for entry in running.match.log] == [0, 1] * 6
            assert ann.session.token == token
            assert ann.seats(code) == [0]


async def test_a_table_that_is_opened_while_the_line_breaks_is_opened_once(door: Door) -> None:
    with Wire(door.port) as wire:
        async with HallClient(wire.address, name="Ann") as ann:
            for _ in range(3):
                opening = asyncio.create_task(ann.open("stayboard", seats=["me", "open"]))
                await asyncio.sleep(0)
                await asyncio.sleep(0)  # it is on its way
                wire.cut()
                await until(ann, lambda: not ann.up)
                wire.mend()
                table = await asyncio.wait_for(opening, PATIENCE)
                assert isinstance(table, TableShown)
            assert len(door.hall.tables) == 3
            assert set(ann.tables) == set(door.hall.tables)


async def test_a_hall_that_is_killed_is_met_again_where_it_was(server: Server) -> None:
    async with HallClient(address(server), name="Ann") as ann, HallClient(address(server), name="Bob") as bob:
        code, match = await start_match(ann, bob, "stayboard", size=9)
        people = [(ann, 0), (bob, 1)]
        for life in range(2):
            for _ in range(3):
                await move(people[0][0], people[1][0], code, people[0][1])
                people.reverse()
            mover, seat = people[0]
            direction, distance, *_rest = view(mover, code, seat)["moves"][0]
            mover.act(match, seat, f"move {direction} {distance}")  # and nobody waits for the answer
            await asyncio.sleep(0)
            await server.stop(signal.SIGKILL)
            await until(mover, lambda mover=mover: not mover.up)
            await server.start()
            for hall, own in people:
                await until(
                    hall, lambda hall=hall, own=own, life=life: view(hall, code, own)["count"] == (life + 1) * 4
                )
            people.reverse()
        ann.act(match, 0, "resign")
        await until(bob, lambda: bob.tables[code].state == "ENDED")
    replay = await server.replay(match)
    assert [entry.seat for entry in replay.inputs] == [0, 1] * 4 + [0]


async def test_an_update_that_was_missed_is_asked_for(door: Door) -> None:
    async with HallClient(address(door), name="Ann") as ann, HallClient(address(door), name="Bob") as bob:
        code, match = await start_match(ann, bob, "stayboard", size=9)
        stream = ann.session.streams[match, 0]
        moves = view(ann, code, 0)["moves"]
        stream.n, stream.view = stream.n - 5, {"count": "stale"}
        ann.act(match, 0, f"move {moves[0][0]} {moves[0][1]}")
        await until(ann, lambda: view(ann, code, 0)["count"] == 1)


async def test_after_the_visit_nobody_waits_for_an_answer(door: Door) -> None:
    async with HallClient(address(door), name="Ann") as ann:
        waiting = asyncio.create_task(ann.until(lambda: False))
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(HallProblem, match="hung up"):
            await waiting
        with pytest.raises(HallProblem, match="hung up"):
            await ann.command("/who")
        with pytest.raises(HallProblem, match="hung up"):
            await ann.join("ZZZZZZ")
        assert [message async for message in ann] == []


async def test_an_answer_that_was_lost_with_the_line_is_said_to_be_lost(door: Door) -> None:
    async with HallClient(address(door), name="Ann") as ann:
        asked = asyncio.create_task(ann.command("/who"))
        await asyncio.sleep(0)
        (number,) = ann._answers
        frame = msgspec.json.encode([Error("repeated", id=number)])
        await ann._hear(frame)
        with pytest.raises(HallRefusal) as refused:
            await asked
        assert refused.value.code == "repeated"
