"""What hangs on a match and who one plays with, by lines: rated or not, gold and pots, rematches, friends."""

from collections.abc import AsyncIterator

import pytest
from tests.line.line_hall import LineHall


@pytest.fixture
async def line_hall() -> AsyncIterator[LineHall]:
    hall = await LineHall().open()
    yield hall
    await hall.close()


async def test_two_programs_play_for_gold_are_paid_and_play_again(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await bob.ask("GSTA:1:::HELLO|Bob", "WELCOME")
    assert await ann.ask("GSTA:1:::GOLD", "GOLD") == "GSTA:1:::GOLD|100"
    code = (await ann.ask("GSTA:1:DEATHROLL::OPEN|start=20", "TABLE|")).split(":")[3]
    await ann.ask(f"GSTA:1::{code}:READY|0", "person,0,1,Ann")
    await bob.ask(f"GSTA:1::{code}:JOIN", "TABLE|")
    assert await bob.ask(f"GSTA:1::{code}:RATED", "RATED|") == (
        f"GSTA:1:DEATHROLL:{code}:RATED|0|Not rated%3A it is pure luck."
    )
    assert "bad_wager" in await ann.ask(f"GSTA:1::{code}:POT|WAGER|much", "GERR")
    assert "no_pot" in await ann.ask(f"GSTA:1::{code}:POT", "GERR")
    await ann.say(f"GSTA:1::{code}:POT|WAGER|10")
    assert await bob.until("POT|") == f"GSTA:1::{code}:POT|AWAITING_DEPOSITS|10|-|-|"
    assert "unknown_word" in await bob.ask(f"GSTA:1::{code}:POT|KEEP", "GERR")
    for one in (ann, bob):
        await one.say(f"GSTA:1::{code}:POT|DEPOSIT|10")
        assert await one.until("GOLD|") == "GSTA:1:::GOLD|90"
    for one in (ann, bob):
        await one.say(f"GSTA:1::{code}:READY")
    await ann.until("TABLE|PLAYING")
    await bob.until("TABLE|PLAYING")
    await ann.say(f"GMOV:1::{code}:SURRENDER")
    for one in (ann, bob):
        await one.until("POT|AWAITING_PAYOUT")
        await one.say(f"GSTA:1::{code}:POT|SEEN")
    assert await bob.until("GOLD|110") == "GSTA:1:::GOLD|110"
    assert await ann.until("POT|COMPLETED") == f"GSTA:1::{code}:POT|COMPLETED|10|Ann,Bob|Bob|the winner was paid"
    await bob.say(f"GSTA:1::{code}:READY")
    assert "person,1,1,Bob" in await ann.until("TABLE|ENDED|0"), "a rematch is asked for by being ready, and seen"


async def test_friends_are_asked_listed_and_given_up_by_lines(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await bob.ask("GSTA:1:::HELLO|Bob", "WELCOME")
    assert await ann.ask("GSTA:1:::FRIEND|Bob", "FRIEND|") == "GSTA:1:::FRIEND|ASKED|Bob"
    assert await bob.until("FRIEND|") == "GSTA:1:::FRIEND|ASKS|Ann"
    assert await bob.ask("GSTA:1:::FRIENDS", "::END|") == "GSTA:1:::END|1"
    assert await bob.ask("GSTA:1:::FRIEND|Ann", "FRIENDS") == "GSTA:1:::FRIEND|FRIENDS|Ann"
    assert await ann.until("FRIENDS") == "GSTA:1:::FRIEND|FRIENDS|Bob"
    await ann.say("GSTA:1:::UNFRIEND|Bob")
    assert await bob.until("ENDED") == "GSTA:1:::FRIEND|ENDED|Ann"
    assert "say_whom" in await bob.ask("GSTA:1:::UNFRIEND", "GERR")
    assert "no_player" in await bob.ask("GSTA:1:::FRIEND|Nobody", "GERR")
