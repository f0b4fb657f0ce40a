"""The console's door: one command a line in, answer lines out, an empty line after each answer. `language de` as a line
of its own chooses the language of all answers after it, and has none itself.

Who can open the socket (mode 0600: the user who runs the hall) is the host; no token is asked for.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final

import structlog

from rumpus.core.notice import Fact
from rumpus.gateways.console.address import ERROR, LANGUAGE, MAX_LINE, NAME, has_sockets, reachable
from rumpus.gateways.saving import UNSAVED, wait_saved
from rumpus.hall.commands.run import Answer, run_host_command
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.stores import Keeper
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

MOST_CONSOLES: Final = 16

log = structlog.get_logger("console")


class ConsoleDoor:
    """The socket and whoever is at it."""

    def __init__(self, run: Callable[[str], Answer], path: Path, store: Keeper) -> None:
        """`run` does what a line says; it is answered when that is in the store."""
        self._run = run
        self._store = store
        self._path = path
        self._server: asyncio.Server | None = None
        self._consoles: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen; a socket left behind by a hall that was killed is replaced. OSError if that cannot be."""
        self._clear_stale()
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with reachable(self._path) as address:
                before = os.umask(0o177)  # nobody else may connect, not even for the moment before a chmod
                try:
                    listener.bind(address)
                finally:
                    os.umask(before)
            listener.setblocking(False)
            self._server = await asyncio.start_unix_server(self._accept, sock=listener)
        except BaseException:
            listener.close()
            raise

    async def close(self) -> None:
        """Hang up on everybody, and take the socket away."""
        if self._server is None:
            return
        server, self._server = self._server, None
        server.close()
        for task in tuple(self._consoles):
            task.cancel()
        await asyncio.gather(*self._consoles, return_exceptions=True)
        self._path.unlink(missing_ok=True)

    def _clear_stale(self) -> None:
        if not self._path.exists() and not self._path.is_symlink():
            return
        if not self._path.is_socket() or self._path.is_symlink():
            raise OSError(f"{self._path} is in the way: it is not a socket")
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe, reachable(self._path) as address:
            probe.settimeout(1)
            try:
                probe.connect(address)
            except ConnectionRefusedError:
                self._path.unlink(missing_ok=True)
                return
        raise OSError(f"another hall listens on {self._path}")

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._server is None:  # came just as the hall closed
            writer.close()
            return
        full = len(self._consoles) >= MOST_CONSOLES
        task = asyncio.create_task(self._serve(reader, writer, full), name="console")
        self._consoles.add(task)
        task.add_done_callback(self._consoles.discard)
        task.add_done_callback(lambda _: writer.close())  # also of a task that was cancelled before it ran

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, full: bool) -> None:
        language = FIRST
        with contextlib.suppress(OSError):  # they hung up
            async for line in _read_lines(reader):
                if line is not None and line.startswith(LANGUAGE):
                    language = load_catalogue().choose(line.removeprefix(LANGUAGE).decode("ascii", "replace")) or FIRST
                elif full:
                    await _write(writer, [ERROR + _refuse(language, "consoles_full", most=MOST_CONSOLES)])
                    return
                else:
                    await _write(writer, await self._answer(line, language))

    async def _answer(self, line: bytes | None, language: str) -> list[str]:
        if line is None:
            return [ERROR + _refuse(language, "line_too_long", most=str(MAX_LINE))]
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            return [ERROR + _refuse(language, "not_text")]
        if not text.strip():
            return []
        answer = self._run(text)
        saved = not answer.ok or await wait_saved(self._store)
        lines = [load_catalogue().write(language, line) for line in (*answer.lines, *(() if saved else (UNSAVED,)))]
        return lines if answer.ok else [ERROR + lines[0], *lines[1:]]


def _refuse(language: str, code: str, **facts: Fact) -> str:
    return load_catalogue().explain(language, Refused(code, **facts))


async def open_console(admin: Admin, folder: Path) -> ConsoleDoor | None:
    """Open the console in a data folder; None, and a line in the log, where that cannot be: the hall opens anyway."""
    if not has_sockets():
        return None
    door = ConsoleDoor(lambda line: run_host_command(admin, line, "console"), folder / NAME, admin.store)
    try:
        await door.open()
    except OSError as problem:
        log.warning("no_console", problem=str(problem))
        return None
    return door


async def _read_lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes | None]:
    """Lines as they come, without their ends; None for one that is too long, which is skipped and never gathered."""
    waiting = b""
    too_long = False
    while chunk := await reader.read(MAX_LINE):
        *whole, waiting = (waiting + chunk).split(b"\n")
        for line in whole:
            yield None if too_long or len(line) > MAX_LINE else line
            too_long = False
        if len(waiting) > MAX_LINE:
            waiting, too_long = b"", True
    if waiting or too_long:
        yield None if too_long else waiting


async def _write(writer: asyncio.StreamWriter, lines: list[str]) -> None:
    """Send an answer. A line of it is never empty: that is how its end is known."""
    shown = [line if line.strip() else "-" for line in lines]
    writer.write("".join(f"{line}\n" for line in [*shown, ""]).encode())
    await writer.drain()
