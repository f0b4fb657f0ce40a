"""Asking and answering by lines, and reactions."""

from collections.abc import AsyncIterator

import pytest
from tests.line.line_hall import LineHall


@pytest.fixture
async def line_hall() -> AsyncIterator[LineHall]:
    hall = await LineHall().open()
    yield hall
    await hall.close()


async def test_a_draw_is_offered_declined_and_agreed_on_by_lines(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await bob.ask("GSTA:1:::HELLO|Bob", "WELCOME")
    code = (await ann.ask("GSTA:1:STAYBOARD::OPEN", "TABLE|")).split(":")[3]
    await bob.ask(f"GSTA:1:STAYBOARD:{code}:JOIN", "PLAYING")
    await ann.until("PLAYING")
    await ann.say(f"GSTA:1:STAYBOARD:{code}:ASK|DRAW")
    assert await bob.until("ASKED|") == f"GSTA:1:STAYBOARD:{code}:ASKED|DRAW|Ann"
    await bob.say(f"GSTA:1:STAYBOARD:{code}:ANSWER|DRAW|0")
    assert await ann.until("ANSWERED|") == f"GSTA:1:STAYBOARD:{code}:ANSWERED|DRAW|Ann|DECLINED|Bob"
    assert "bad_question" in await ann.ask(f"GSTA:1:STAYBOARD:{code}:ASK|GOLD", "GERR")
    await bob.say(f"GSTA:1:STAYBOARD:{code}:ASK|DRAW")
    await ann.until("ASKED|DRAW|Bob")
    await ann.say(f"GSTA:1:STAYBOARD:{code}:ANSWER|DRAW")
    assert "GEND:1:STAYBOARD" in await bob.until("GEND")
    assert bob.heard[-1].split(":")[4].startswith("DRAW|")


async def test_a_move_is_left_for_later_by_line_and_done_when_the_turn_comes(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await bob.ask("GSTA:1:::HELLO|Bob", "WELCOME")
    code = (await ann.ask("GSTA:1:WORDS::OPEN", "TABLE|")).split(":")[3]
    await bob.ask(f"GSTA:1:WORDS:{code}:JOIN", "PLAYING")
    await ann.until("TURN|1|0")
    assert await bob.ask(f"GSTA:1:WORDS:{code}:LATER|pass", "LATER") == f"GSTA:1::{code}:LATER|1|pass"
    assert "bad_premove" in await bob.ask(f"GSTA:1:WORDS:{code}:LATER|exchange A", "GERR")
    await ann.say(f"GMOV:1:WORDS:{code}:PASS")
    await bob.until("LATER|1")
    await ann.until("PASS|1")
    assert not any("LATER" in line for line in ann.heard)


async def test_a_watchers_word_is_heard_by_watchers_and_marked_as_theirs(line_hall: LineHall) -> None:
    ann, bob, wat, wim = [await line_hall.connect() for _ in range(4)]
    for name, line in (("Ann", ann), ("Bob", bob), ("Wat", wat), ("Wim", wim)):
        await line.ask(f"GSTA:1:::HELLO|{name}", "WELCOME")
    code = (await ann.ask("GSTA:1:STAYBOARD::OPEN", "TABLE|")).split(":")[3]
    await bob.ask(f"GSTA:1:STAYBOARD:{code}:JOIN", "PLAYING")
    for line in (wat, wim):
        await line.ask(f"GSTA:1:STAYBOARD:{code}:WATCH", "PLAYING")
    await wat.say(f"GCHAT:1::{code}:take the corner")
    assert await wim.until("corner") == f"GCHAT:1::{code}:Wat|take the corner|WATCHERS"
    await bob.say(f"GCHAT:1::{code}:hello")
    await ann.until("Bob|hello")
    assert not [line for line in ann.heard + bob.heard if "corner" in line]
