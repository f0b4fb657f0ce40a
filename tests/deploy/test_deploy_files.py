"""Every file of deploy/ does what it is for: the service in its sandbox, proxies with TLS in front, the container."""

import asyncio
import inspect
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from tests.deploy.plans import read_compose, read_compose_front, read_kubernetes
from tests.deploy.proxies import HERE, NAME, OnlyHere, set_up_caddy, set_up_nginx
from tests.deploy.sandbox import list_allowed, read_sets, read_unit, words_of
from tests.deploy.served import (
    DEPLOY,
    DOORS,
    ROOM,
    ROOT,
    RUMPUS,
    UNIT,
    boxed,
    make_certificate,
    replace,
    run_hall,
    run_proxy,
)
from tests.held_port import hold_port, port_of
from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

from rumpus.cli.main import run
from rumpus.cluster.nodes import NodeBoard
from rumpus.cluster.redis_link import link

ASK_A_BOT = """
import asyncio, os
from tests.hall.test_bot_worker import answer, ask_first
from rumpus.hall.tables.bot_worker import BotWorker
async def main():
    worker = BotWorker()
    found = await answer(worker, ask_first("stayboard", "easy"))
    print(type(found).__name__, os.getpriority(os.PRIO_PROCESS, worker.process.pid))
    await worker.close()
asyncio.run(main())
"""


async def test_the_service_and_both_proxies_bring_a_page_to_its_hall(tmp_path: Path) -> None:
    cert, key, trust = make_certificate(tmp_path, NAME)
    words = replace(words_of(read_unit(UNIT))[1:], port="0", data=str(tmp_path / "data"))
    async with run_hall(boxed(*RUMPUS, *words, *DOORS), tmp_path / "hall.log") as link:
        hall = f"127.0.0.1:{link.rpartition(':')[2]}"
        with hold_port() as held:
            port = port_of(held)
            command = set_up_nginx(tmp_path, hall, port, cert, key)
            async with run_proxy(command, port, tmp_path / "nginx.log"):
                await visit(port, trust, behind=True)
        with hold_port() as held:
            port = port_of(held)
            command = set_up_caddy(tmp_path, hall, port, cert, key)
            async with run_proxy(command, port, tmp_path / "caddy.log"):
                await visit(port, trust, behind=True)
    assert "Traceback" not in (tmp_path / "hall.log").read_text()


async def visit(port: int, trust: ssl.SSLContext, *, behind: bool = False) -> None:
    """Load the page by its name, and talk to the hall as the page does; a proxy keeps figures to the host."""
    connector = aiohttp.TCPConnector(ssl=trust, resolver=OnlyHere())
    here = f"https://{NAME}:{port}"
    async with aiohttp.ClientSession(connector=connector) as http:
        async with http.get(f"{here}/") as page:
            assert (page.status, "<title>" in await page.text()) == (200, True)
        async with http.get(f"{here}/metrics") as figures:
            assert figures.status == 403 or not behind
        async with http.ws_connect(f"{here}/ws", origin=here) as socket:
            await socket.send_str(json.dumps({"t": "hello", "v": 1, "origin": 1}))
            assert json.loads(await socket.receive_str())[0]["t"] == "welcome"


def test_bots_think_in_the_sandbox_of_the_service() -> None:
    ran = subprocess.run(boxed(sys.executable, "-c", ASK_A_BOT), cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.split()) == (0, ["tuple", "5"]), ran.stderr


def test_the_sandbox_of_the_service_refuses_what_nobody_needs() -> None:
    unit = read_unit(UNIT)
    allowed = list_allowed(unit, read_sets())
    assert not allowed & {
        "mount",
        "ptrace",
        "reboot",
        "init_module",
        "setuid",
        "chown",
        "setrlimit",
        "sched_setscheduler",
    }
    assert unit["SystemCallErrorNumber"] == ["EPERM"], "what is refused is an error, not the end"
    tried = subprocess.run(
        boxed(sys.executable, "-c", "import os; os.chown('/tmp', 0, 0)"), capture_output=True, text=True, check=False
    )
    assert "PermissionError" in tried.stderr
    looked = subprocess.run(["systemd-analyze", "verify", str(UNIT)], capture_output=True, text=True, check=False)
    known = [line for line in looked.stderr.splitlines() if "rumpus.service" in line]
    assert [line for line in known if "is not executable" not in line] == []


async def test_the_service_of_a_room_is_found_behind_both_proxies_and_goes(
    tmp_path: Path, postgres: PostgresServer, redis_server: RedisServer
) -> None:
    url = await asyncio.to_thread(postgres.make_hall)
    cert, key, trust = make_certificate(tmp_path, NAME)
    words = [word.replace("%H", "here").replace("%i", "01") for word in words_of(read_unit(ROOM))[1:]]
    assert words[words.index("--port") + 1] == "8001", "as the proxies have it"
    async with link(redis_server.url) as redis:
        with hold_port() as held, hold_port() as front:
            (host,) = (line.partition("=")[2] for line in read_unit(ROOM)["Environment"])
            there = {"database": url, "redis": redis_server.url, "host": host, "port": str(port_of(held))}
            room = await asyncio.create_subprocess_exec(*boxed(*RUMPUS, *replace(words, **there), unit=ROOM), cwd=ROOT)
            try:
                async with asyncio.timeout(PATIENCE):
                    while not (nodes := await NodeBoard(redis).read()):  # noqa: ASYNC110 - Redis tells nobody
                        await asyncio.sleep(0.02)
                assert [(node.role, node.address) for node in nodes] == [("room", "/rooms/here-01")]
                for set_up in (set_up_nginx, set_up_caddy):
                    command = set_up(tmp_path, HERE, port_of(front), cert, key, f"{host}:{port_of(held)}")
                    async with run_proxy(command, port_of(front), tmp_path / "proxy.log"):
                        await knock(port_of(front), trust, nodes[0].address)
            finally:
                room.terminate()
                async with asyncio.timeout(PATIENCE):
                    assert await room.wait() == 0
        assert await NodeBoard(redis).read() == []


async def knock(port: int, trust: ssl.SSLContext, address: str) -> None:
    """Come to a room by its name, without a ticket of the hall."""
    connector = aiohttp.TCPConnector(ssl=trust, resolver=OnlyHere())
    async with (
        aiohttp.ClientSession(connector=connector) as http,
        http.ws_connect(f"https://{NAME}:{port}{address}") as socket,
    ):
        await socket.send_str(json.dumps({"t": "enter", "ticket": "none", "origin": 1}))
        assert [message["code"] for message in json.loads(await socket.receive_str())] == ["no_match"]


def test_the_sandbox_of_a_room_is_that_of_a_hall() -> None:
    hall, room = read_unit(UNIT), read_unit(ROOM)
    same = ("SystemCallFilter", "SystemCallErrorNumber", "RestrictAddressFamilies", "ProtectSystem", "DynamicUser")
    assert {name: room[name] for name in same} == {name: hall[name] for name in same}


async def test_a_hall_with_a_certificate_needs_no_proxy(tmp_path: Path) -> None:
    cert, key, trust = make_certificate(tmp_path, NAME)
    tls = ("--tls-cert", str(cert), "--tls-key", str(key))
    words = ("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"), "--quiet", *tls)
    async with run_hall([*RUMPUS, *words, *DOORS], tmp_path / "hall.log") as link:
        assert link.startswith("https://localhost:")
        await visit(int(link.rpartition(":")[2]), trust)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--tls-key", "key.pem"), "--tls-key needs --tls-cert"),
        (("--tls-cert", "missing.pem"), "cannot use the certificate missing.pem: No such file"),
        (("--tls-cert", str(UNIT)), "cannot use the certificate"),
    ],
)
def test_a_certificate_that_is_none_is_told_in_one_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", *words]) == 2
    said = capsys.readouterr().err
    assert (told in said, said.count("\n")) == (True, 1)


async def test_the_container_starts_a_hall_that_says_it_is_well(tmp_path: Path) -> None:
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    installed = install_as_in(text, tmp_path)
    command: list[str] = json.loads(re.search(r"^CMD (\[.*\])$", text, re.M)[1])  # type: ignore[index]
    check: list[str] = json.loads(re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", text, re.M)[1])  # type: ignore[index]
    words = replace(command, port="0", data=str(tmp_path / "data"), host="127.0.0.1")
    assert read_program(installed / "rumpus") == read_program(ROOT / "src/rumpus"), (
        "what runs here is what the image holds"
    )
    async with run_hall([*RUMPUS, *words, "--ssh-port", "0"], tmp_path / "hall.log") as link:
        port = link.rpartition(":")[2]
        asked = await asyncio.create_subprocess_exec(sys.executable, check[1], check[2].replace("8000", port))
        assert await asked.wait() == 0


def install_as_in(text: str, folder: Path) -> Path:
    """What the Containerfile's steps make of the files it copies: the program as the image holds it. The libraries are
    those of the tests, which are the same ones, pinned in the same way."""
    build = folder / "build"
    build.mkdir()
    allowed = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.M)
    for copied in re.findall(r"^COPY (?!--from)(.+)$", text, re.M):
        *sources, target = copied.split()
        for source in sources:
            assert (ROOT / source).exists(), f"COPY {source}: there is no such thing"
            assert source.partition("/")[0] in allowed, f"COPY {source}: .dockerignore does not let it in"
            kept = build / (f"{target}{source}" if target.endswith("/") else target)
            kept.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copyfile
            copy(ROOT / source, kept)
    libraries, program = (line.partition("bin/pip ")[2] for line in text.splitlines() if "bin/pip " in line)
    assert "--require-hashes -r requirements/cluster.txt" in libraries
    assert "--no-build-isolation --no-deps ." in program, "what builds it is pinned with the rest"
    assert re.search(r"^hatchling==", (ROOT / "requirements/cluster.txt").read_text(), re.M)
    more = ["--quiet", "--no-compile", "--no-index", "--disable-pip-version-check", "--target", str(folder / "program")]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([sys.executable, "-m", "pip", *program.split(), *more], cwd=build, check=True, env=env)
    return folder / "program"


def read_program(folder: Path) -> dict[str, bytes]:
    """All its files by their names, but what Python has made of them."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_every_file_of_deploy_is_started_by_a_test() -> None:
    started: dict[str, Callable[..., Any]] = {
        "rumpus-room.service": test_the_service_of_a_room_is_found_behind_both_proxies_and_goes,
        "rumpus.service": test_the_service_and_both_proxies_bring_a_page_to_its_hall,
        "nginx.conf": set_up_nginx,
        "Caddyfile": set_up_caddy,
        "compose.yaml": read_compose,
        "compose.Caddyfile": read_compose_front,
        "kubernetes.yaml": read_kubernetes,
        "Containerfile": test_the_container_starts_a_hall_that_says_it_is_well,
    }
    assert {path.name for path in DEPLOY.iterdir()} == set(started), "a file nobody starts does not work for long"
    for name, starter in started.items():
        assert name in inspect.getsource(starter).replace("UNIT", UNIT.name).replace("ROOM", ROOM.name)
