"""A PostgreSQL of the tests' own: nothing listens on the network, nothing waits for a disk, nothing is left behind."""

import asyncio
import signal
import subprocess
from pathlib import Path
from typing import Any, Final

from tests.own_server import OwnFolder, find_program
from tests.patience import PATIENCE

from rumpus.store.store import Store

USER: Final = "postgres"
FAST: Final = ("fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=16MB")
"""Nothing waits for a disk; a server that is killed still has what it committed, as the machine goes on."""
QUIET: Final = ("listen_addresses=", "max_connections=60", "logging_collector=off", "log_min_messages=fatal")
_TRY_AGAIN_SECONDS: Final = 0.02


class PostgresServer:
    """One server with as many databases as are asked for."""

    def __init__(self) -> None:
        places = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
        self._program = find_program("postgres", *places)
        self._folder = OwnFolder(USER)
        self._data = self._folder.path / "data"
        initdb = find_program("initdb", *places)
        trusting = (
            "--auth=trust",
            "--username",
            USER,
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            "--no-instructions",
        )
        self._folder.run([initdb, "-D", str(self._data), *trusting])
        self._made = 0
        self._like: str | None = None
        """The database that new halls are copies of."""
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        asyncio.run(self._wait())

    def start(self) -> None:
        """Start it, at first or after it was killed; it answers in a moment. Only for the main thread: the server ends
        with the thread that has started it."""
        given = (*FAST, *QUIET, f"unix_socket_directories={self._folder.path}")
        settings = [part for setting in given for part in ("-c", setting)]
        self._process = self._folder.start([self._program, "-D", str(self._data), *settings])

    def kill(self) -> None:
        """End it as if the power had gone."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)  # its children with it; SIGKILL would leave them
        self._process.wait(PATIENCE)
        self._process = None

    def close(self) -> None:
        """End it, and let nothing be left."""
        if self._process is not None:
            self.kill()
        self._folder.remove()

    def make_database(self, like: str = "template1") -> str:
        """A new database, empty or like another one that nobody uses; its address as SQLAlchemy takes it."""
        self._made += 1
        name = f"hall{self._made}"
        asyncio.run(self.execute(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY FILE_COPY"))
        return self.address(name)

    def make_hall(self) -> str:
        """A new database with the newest schema, a copy of one that was made once: its address."""
        if self._like is None:
            url = self.make_database()
            asyncio.run(_open_once(url))
            self._like = f"hall{self._made}"
        return self.make_database(self._like)

    def address(self, name: str) -> str:
        """Where a database of it is."""
        return f"postgresql+asyncpg://{USER}@/{name}?host={self._folder.path}"

    async def execute(self, *statements: str, database: str = "postgres") -> list[Any]:
        """Do something in a database; what the last statement found."""
        import asyncpg  # type: ignore[import-untyped, import-not-found, unused-ignore]

        connection = await asyncpg.connect(host=str(self._folder.path), user=USER, database=database)
        try:
            found: list[Any] = []
            for statement in statements:
                found = await connection.fetch(statement)
            return found
        finally:
            await connection.close()

    async def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while True:
            try:
                await self.execute("SELECT 1")
                return
            except Exception:  # it is not there yet, or still coming up
                assert self._process is not None
                assert self._process.poll() is None, self._folder.read_log()
                assert loop.time() < end, self._folder.read_log()
                await asyncio.sleep(_TRY_AGAIN_SECONDS)


async def _open_once(url: str) -> None:
    store = await Store.open_url(url)
    await store.close()
