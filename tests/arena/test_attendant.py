"""`rumpus bot --accept`: a bot of somebody's at a real hall, unattended, over a cut line, until it is asked to go."""

import asyncio
import json
import shlex
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.arena.programs import EXAMPLES, PATIENT, python
from tests.browser.hall_process import Wire
from tests.patience import PATIENCE
from tests.there import there
from tests.web.door import Door

from rumpus.arena.attendant import Attendant, Duty
from rumpus.arena.program import Program
from rumpus.cli.bot import bot
from rumpus.cli.bot_files import open_log, read_token
from rumpus.cli.errors import UserError
from rumpus.client import HallClient, HallProblem
from rumpus.wire.invites import InviteShown, MakeInvite
from rumpus.wire.people import BotAccepts
from rumpus.wire.visit import HallShown, Lobby

ANYTHING = tuple(shlex.split(python(EXAMPLES / "anything.py")))
PLAYS = BotAccepts(games=["stayboard"], at_once=2)


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """A hall with its web door open on a free port of this machine."""
    door = await Door.open(tmp_path)
    yield door
    await door.close()


def make_bot(door: Door) -> str:
    """Ann, who is elsewhere, has a bot; its token."""
    ann, _ = door.hall.players.welcome("Ann")
    door.hall.players.claim(ann, "hash")
    return door.hall.bot_accounts.make(ann, "Robo")[1]


async def test_a_bot_accepts_plays_comes_back_and_goes_when_it_is_asked(door: Door, tmp_path: Path) -> None:
    note, log = open_log(tmp_path / "traffic.jsonl")
    told: list[str] = []
    with Wire(door.port) as wire, log:
        start = partial(Program, ANYTHING, note=note)
        attendant = Attendant(Duty(wire.address, start, make_bot(door), PLAYS, limits=PATIENT), told.append)
        async with (
            asyncio.timeout(PATIENCE),
            HallClient(f"http://127.0.0.1:{door.port}", name="Bob", actions=True) as bob,
            asyncio.TaskGroup() as group,
        ):
            serving = group.create_task(attendant.serve())
            news = aiter(bob)
            bob.request(Lobby(on=True))
            robo = await anext(
                person
                async for message in news
                for person in (message.here if isinstance(message, HallShown) else [])
                if person.plays
            )
            assert (robo.name, robo.owner, robo.plays, robo.busy) == ("Robo", "Ann", ["stayboard"], False)
            bob.request(MakeInvite(player="Robo", game="stayboard", options={"mode": "blocked", "size": 3}))
            code = await anext(message.leads_to async for message in news if isinstance(message, InviteShown))
            await bob.join(code)
            bob.ready(code)
            await bob.until(lambda: bob.tables[code].match)
            wire.cut()
            wire.mend()
            attendant.stop()
            match, seat = there(bob.tables[code].match), bob.seats(code)[0]
            while bob.tables[code].state != "ENDED":
                if words := may_do(bob, match, seat):
                    safe = [f"move {way} {far}" for way, far, *_ in there(bob.view(match, seat))["moves"] or []]
                    bob.act(match, seat, (safe or words)[0])
                await bob.until(lambda: bob.tables[code].state == "ENDED" or may_do(bob, match, seat))
            await serving
    assert any(line.startswith(f"{code}: place ") for line in told)
    assert told[0].startswith("Robo is at ")
    lines = [json.loads(line) for line in (tmp_path / "traffic.jsonl").read_text("utf-8").splitlines()]
    assert json.loads(lines[0]["line"])["t"] == "start"
    assert any(line["way"] == "<" and "action" in line["line"] for line in lines)


async def test_a_token_that_is_nobodys_makes_no_guest_of_it(door: Door, tmp_path: Path) -> None:
    file = tmp_path / "robo.token"
    file.write_text("WyJub2JvZHkiLDBd.avmyww.xfMYLjDi\n", "utf-8")
    token, keep = read_token(str(file))
    duty = Duty(f"http://127.0.0.1:{door.port}", partial(Program, ANYTHING), token, PLAYS, keep)
    with pytest.raises(HallProblem, match="knows no bot by this token"):
        await Attendant(duty, lambda _line: None).serve()
    assert file.read_text("utf-8") == "WyJub2JvZHkiLDBd.avmyww.xfMYLjDi\n", "a guest's is not kept in its place"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"accept": "words"}, "needs the --token of a bot"),
        ({"accept": "words", "open_table": True}, "say --open to open a table"),
        ({"accept": "words", "token": "nowhere/none.token"}, "cannot read the token"),
        ({"accept": "words", "token": "abc", "rating": "good"}, "takes a span"),
        ({"accept": "words", "token": "abc", "pools": "quick"}, "takes fast, slow, daily"),
        ({"join": "ABCDEF", "at_once": 2}, "go with --accept"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(UserError, match=why):
        bot(shlex.join(ANYTHING), server="http://localhost:1", **wrong)


def may_do(hall: HallClient, match: str, seat: int) -> list[str]:
    """What the seat may do, unless it waits for what it has done."""
    return [] if hall.is_waiting(match, seat) else hall.actions(match, seat) or []
