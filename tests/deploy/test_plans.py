"""deploy/compose.yaml and deploy/kubernetes.yaml: their programs, started here by their own words, are a hall in which
people play at rooms through the proxy, and play on when a room or the hall is killed."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from tests.client.test_hall_client import move, start_match, until
from tests.cluster.test_standing_by import PATIENT
from tests.deploy.plans import Plan, read_compose, read_kubernetes
from tests.deploy.proxies import find_program
from tests.deploy.served import replace, run_proxy
from tests.held_port import hold_port, port_of
from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.started_program import StartedProgram
from tests.there import there

from rumpus.cli.rooms import LEAVE_SECONDS
from rumpus.cli.serve import SHUTDOWN_SECONDS
from rumpus.cli.standing_by import HALL
from rumpus.client import HallClient
from rumpus.cluster.lease import PREFIX
from rumpus.cluster.redis_link import link
from rumpus.core.replay import parse, verify
from rumpus.games.registry import find_rules
from rumpus.gateways.console.client import ConsoleClient
from rumpus.store.store import FAREWELL_SECONDS

pytestmark = pytest.mark.long
PLANS = {"compose.yaml": read_compose, "kubernetes.yaml": read_kubernetes}


def tell_nodes(data: Path) -> str:
    """What `rumpus console nodes` says."""
    with contextlib.closing(ConsoleClient(data, "en")) as client:
        ok, lines = client.ask("nodes")
    assert ok, lines
    return "\n".join(lines)


class Running:
    """The programs of a plan, on this machine, with a Caddy in front."""

    def __init__(self, link: str) -> None:
        self.link = link
        self.programs: dict[str, StartedProgram] = {}

    def kill(self, name: str) -> None:
        """End one of them at once."""
        self.programs.pop(name).end(signal.SIGKILL)


@asynccontextmanager
async def run(plan: Plan, folder: Path, database: str, redis: str) -> AsyncIterator[Running]:
    """Start everything as a plan says, but for the addresses."""
    async with AsyncExitStack() as after:
        ports = {name: str(port_of(after.enter_context(hold_port()))) for name in [*plan.programs, "front"]}
        running = Running(f"http://127.0.0.1:{ports['front']}")
        after.callback(lambda: [program.end(signal.SIGKILL) for program in running.programs.values()])
        halls = [name for name, words in plan.programs.items() if words[0] == "serve"]
        rooms = [name for name in plan.programs if name not in halls]
        patient = folder / "patient.py"
        patient.write_text(PATIENT)
        for name in [*halls, *rooms]:
            words = plan.programs[name]
            assert (words[words.index("--host") + 1], words[words.index("--port") + 1]) == ("0.0.0.0", "8000")
            place = {"host": "127.0.0.1", "port": ports[name], "database": database, "redis": redis}
            data = {"data": str(folder / name)} if name in halls else {}
            program = running.programs[name] = StartedProgram(replace(words, **place, **data), file=patient)
            if name == halls[0]:
                assert (await program.read()).strip() == f"http://localhost:{ports[name]}"
        async with asyncio.timeout(PATIENCE):
            told = ""
            while told.count("\n") < 3 or not all(f"{name}-" in told for name in rooms):
                told = await asyncio.to_thread(tell_nodes, folder / halls[0])
                await asyncio.sleep(0.1)  # the hall looks once a second
        file = folder / "Caddyfile"
        file.write_text("{\n\tadmin off\n}\n" + plan.front(lambda name: f"127.0.0.1:{ports[name]}"))
        os.environ["SITE"] = running.link
        after.callback(lambda: os.environ.pop("SITE"))
        caddy = [find_program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
        await after.enter_async_context(run_proxy(caddy, int(ports["front"]), folder / "caddy.log"))
        yield running


@pytest.mark.parametrize("read", PLANS.values(), ids=PLANS)
async def test_people_play_at_rooms_through_the_proxy_whatever_is_killed(
    read: Callable[[], Plan], tmp_path: Path, postgres: PostgresServer, redis_server: RedisServer
) -> None:
    plan = read()
    halls = [name for name, words in plan.programs.items() if words[0] == "serve"]
    assert (len(halls), len(plan.programs)) == (2, 4)
    url = await asyncio.to_thread(postgres.make_database)
    async with (
        run(plan, tmp_path, url, redis_server.url) as running,
        HallClient(running.link, name="Ann", rooms=True) as ann,
        HallClient(running.link, name="Bob", rooms=True) as bob,
    ):
        code, match = await start_match(ann, bob, "stayboard", size=9)
        await until(ann, lambda: room_of(ann, match))
        await until(bob, lambda: room_of(bob, match) == room_of(ann, match))
        first = there(room_of(ann, match))
        await move(ann, bob, code, 0)
        await asyncio.to_thread(running.kill, first)
        await move(bob, ann, code, 1)
        for hall in (ann, bob):
            await until(hall, lambda hall=hall: room_of(hall, match) not in (None, first))
        await asyncio.to_thread(running.kill, halls[0])
        async with link(redis_server.url) as redis:
            await redis.delete(f"{PREFIX}{HALL}")  # it would run out by itself
        await move(ann, bob, code, 0)
        for hall in (ann, bob):
            await until(hall, lambda hall=hall: hall.session.connections > 1 and hall.up)
        bob.act(match, 1, "resign")
        await until(ann, lambda: ann.tables[code].state == "ENDED")
        async with aiohttp.ClientSession() as http, http.get(f"{running.link}/api/matches/{match}/replay") as answer:
            replay = parse(await answer.text(), find_rules)
        verify(replay, find_rules(replay.game))
        assert [entry.seat for entry in replay.inputs] == [0, 1, 0, 1], "nothing is lost, and nothing done twice"


def room_of(hall: HallClient, match: str) -> str | None:
    """The room that somebody hears the match from: how its container is called."""
    visit = hall.session.rooms.of(match)
    return visit.way.address.removeprefix("/rooms/") if visit is not None and visit.up else None


@pytest.mark.parametrize("read", PLANS.values(), ids=PLANS)
def test_each_has_time_to_end(read: Callable[[], Plan]) -> None:
    for seconds in read().grace.values():
        assert seconds > max(LEAVE_SECONDS, FAREWELL_SECONDS) + SHUTDOWN_SECONDS
