"""By lines, too, a program that knows no rules hears what it may do with its turn."""

from collections.abc import AsyncIterator

import pytest
from tests.line.line_hall import LineHall


@pytest.fixture
async def line_hall() -> AsyncIterator[LineHall]:
    hall = await LineHall().open()
    yield hall
    await hall.close()


async def test_actions_come_with_the_turn_to_who_has_asked(line_hall: LineHall) -> None:
    ann, bob = await line_hall.connect(), await line_hall.connect()
    for name, line in (("Ann", ann), ("Bob", bob)):
        await line.ask(f"GSTA:1:::HELLO|{name}", "WELCOME")
    await bob.say("GSTA:1:::ACTIONS")
    code = (await ann.ask("GSTA:1:STAYBOARD::OPEN|open|size=5", "TABLE|")).split(":")[3]
    await bob.say(f"GSTA:1:STAYBOARD:{code}:JOIN")
    await ann.until("TURN|1|0")
    offer = await ann.ask("GSTA:1:::ACTIONS", ":ACTIONS|")
    assert offer.startswith(f"GSTA:1:STAYBOARD:{code}:ACTIONS|0|0|move ")
    words = offer.split("|")[3:]
    safe = next(word for word in words if word.startswith("move") and is_safe(line_hall, code, word))
    assert await ann.ask(f"GMOV:1:STAYBOARD:{code}:{safe}", ":ACTIONS|") == f"GSTA:1:STAYBOARD:{code}:ACTIONS|0|0"
    assert (await bob.until(":ACTIONS|")).startswith(f"GSTA:1:STAYBOARD:{code}:ACTIONS|1|0|move ")
    await bob.say("GSTA:1:::ACTIONS|0")
    await bob.ask(f"GMOV:1:STAYBOARD:{code}:SURRENDER", "GEND")
    assert not any(":ACTIONS|1|0" in line for line in bob.heard[-3:]), "no longer, as was asked"


async def test_where_they_are_too_many_the_forms_are_told(line_hall: LineHall) -> None:
    ann = await line_hall.connect()
    await ann.ask("GSTA:1:::HELLO|Ann", "WELCOME")
    await ann.say("GSTA:1:::ACTIONS")
    forms = await ann.ask("GSTA:1:WORDS::OPEN|bot:easy", ":FORMS|")
    assert forms.split(":")[4] == "FORMS|0|word LETTERS WAY ROW COLUMN|exchange TILES|pass"


def is_safe(line_hall: LineHall, code: str, word: str) -> bool:
    """Whether it is a move that stays on the board."""
    match = line_hall.hall.tables[code].match
    assert match is not None
    moves = match.watched["moves"]
    return word in [f"move {direction} {distance}" for direction, distance, *_ in moves]
