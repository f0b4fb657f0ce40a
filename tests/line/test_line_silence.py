"""Programs that fall silent: asked by PING, held to it once they have answered, and what the other is told."""

from collections.abc import AsyncIterator

import pytest
from tests.line.line_hall import LineHall
from tests.quiet import be_quiet, lines_of


@pytest.fixture
async def line_hall() -> AsyncIterator[LineHall]:
    hall = await LineHall().open()
    yield hall
    await hall.close()


async def test_who_answers_ping_once_is_away_when_it_does_not(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await bob.ask("GSTA:1:::HELLO|Bob", "WELCOME")
    code = (await ann.ask("GSTA:1:TETRIS::OPEN", "TABLE|")).split(":")[3]
    await bob.ask(f"GSTA:1:TETRIS:{code}:JOIN", "PLAYING")
    await ann.until("PLAYING")
    player = line_hall.hall.players.by_name("Bob")
    assert player is not None
    (line,) = lines_of(line_hall.hall, player)
    be_quiet(line_hall.hall, player, 20)
    await bob.until("GSTA:1:::PING")
    assert not line.silent, "who has never answered is not held to it"
    await bob.say("GSTA:1:::PONG")
    await bob.ask("GSTA:1:::PING|heard", "PONG|heard")
    assert line.answers
    be_quiet(line_hall.hall, player, 4)
    away = await ann.until("AWAY|1|")
    seconds, may = away.split("|")[2:]
    assert (0 < int(seconds) <= 60, may) == (True, "WAIT")
    assert f"GSTA:1:TETRIS:{code}:TABLE|PAUSED" in ann.heard[-2]
    await ann.ask(f"GSTA:1:TETRIS:{code}:WAIT", "AWAY|1|")
    assert ann.heard[-1].endswith("|-"), "there is nothing more to say yet"
    assert "not_up" in await ann.ask(f"GSTA:1:TETRIS:{code}:CLAIM", "GERR")
    await bob.say("GSTA:1:::PONG")
    await ann.until(f"GSTA:1:TETRIS:{code}:TABLE|PLAYING")


async def test_in_a_score_challenge_a_program_hears_that_its_rival_is_away_and_here_again(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await bob.ask("GSTA:1:::HELLO|Bob", "WELCOME")
    await ann.say("GINV:1:SCORE_STAYBOARD::Bob")
    await bob.until("FROM|Ann")
    await bob.say("GACC:1:SCORE_STAYBOARD::")
    codes = {name: (await one.until("PLAYING")).split(":")[3] for name, one in (("Ann", ann), ("Bob", bob))}
    player = line_hall.hall.players.by_name("Bob")
    assert player is not None
    be_quiet(line_hall.hall, player, 3)
    await bob.until("GSTA:1:::PING")
    await bob.say("GSTA:1:::PONG")
    await bob.ask("GSTA:1:::PING|heard", "PONG|heard")
    be_quiet(line_hall.hall, player, 4)
    told, who, how, left = (await ann.until("RIVAL|")).rsplit("|", 3)
    assert (told, who, how, 0 < int(left) <= 600) == (
        f"GSTA:1:SCORE_STAYBOARD:{codes['Ann']}:RIVAL",
        "Bob",
        "AWAY",
        True,
    )
    await bob.say("GSTA:1:::PONG")
    await ann.until(f"GSTA:1:SCORE_STAYBOARD:{codes['Ann']}:RIVAL|Bob|HERE")
