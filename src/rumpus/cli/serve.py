"""`rumpus serve`: the composition root of the hall. Wires clock, store, hall and doors into one program."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import segno
import structlog
from aiohttp import web
from rich.console import Console
from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli.errors import UserError
from rumpus.core.clock import Clock, Nanoseconds
from rumpus.gateways.console.door import open_console
from rumpus.gateways.web.app import WebDoor
from rumpus.gateways.web.metrics import Metrics
from rumpus.hall.hall import Hall
from rumpus.hall.running import Running
from rumpus.store.lock import InUse
from rumpus.store.store import Store


class LoopTimer:
    """The clock's one timer on the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._handle: asyncio.TimerHandle | None = None
        self.clock = Clock(time.monotonic_ns, self._wake)

    def _wake(self, at: Nanoseconds) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._loop.call_later(max(0, at - time.monotonic_ns()) / 1e9, self.clock.ring)


def serve(
    host: str = "0.0.0.0",
    port: int = 8000,
    data: Path = Path("data"),
    *,
    seed: int | None = None,
    quiet: bool = False,
) -> None:
    """Open the hall.

    Parameters
    ----------
    host
        Address to listen on; 127.0.0.1 keeps the hall to this machine.
    port
        Port to listen on; 0 takes a free one.
    data
        Folder in which players, tables and matches are kept.
    seed
        Start every match from this seed, for lessons and demonstrations: everybody can know what comes.
    quiet
        Print the link only.
    """
    if not 0 <= port < 65536:
        raise UserError("a port is a number from 0 to 65535")
    try:
        run_hall(host, port, data, quiet=quiet, seed=seed)
    except InUse as problem:
        raise UserError(str(problem)) from None
    except OSError as problem:
        raise UserError(f"cannot open the hall on port {port}: {problem.strerror or problem}") from None
    except SQLAlchemyError as problem:
        raise UserError(f"cannot use the data in {data}: {problem}") from None


def run_hall(
    host: str, port: int, data: Path, *, quiet: bool, seed: int | None = None, runner: type[Running] = Running
) -> None:
    """Run a hall until it is told to stop."""
    _set_up_logs()
    _calm_collector()

    def make_hall(clock: Clock, store: Store, metrics: Metrics) -> Hall:
        return Hall(clock, store, late=metrics.note_late, seed=seed, runner=runner)

    with asyncio.Runner(loop_factory=_new_loop) as loop:
        loop.run(_serve(host, port, data, quiet, make_hall))


def _calm_collector() -> None:
    """Collect garbage seldom: a full collection walks every view of every match, and stops the clock meanwhile.

    Measured with 256 tables of mario99: p99 lateness 195 ms with Python's own thresholds, 2 ms without collections.
    What the hall drops is freed by counting references; only rare cycles wait for the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 200)


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:  # not on Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _serve(
    host: str, port: int, data: Path, quiet: bool, make_hall: Callable[[Clock, Store, Metrics], Hall]
) -> None:
    timer = LoopTimer()
    metrics = Metrics()
    store = await Store.open_file(data / "rumpus.sqlite")
    store.on_commit = metrics.note_commit
    try:
        hall = make_hall(timer.clock, store, metrics)
        hall.take_up(await store.load())
        lan = _lan_address() if host in ("0.0.0.0", "::") else None
        door = WebDoor(hall, store, metrics, lan)
        runner = web.AppRunner(door.app(), access_log=None, shutdown_timeout=2)
        await runner.setup()
        site = web.TCPSite(runner, host, port)
        await site.start()
        console = await open_console(hall.admin, data)
        try:
            _greet(lan, runner.addresses[0][1], hall.admin.first_token(), quiet)
            await _wait_for_stop()
        finally:
            if console is not None:
                await console.close()
            await runner.cleanup()
    finally:
        await store.close()


async def _wait_for_stop() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on Windows, where Ctrl-C raises instead
            loop.add_signal_handler(number, stop.set)
    await stop.wait()


def _greet(lan: str | None, port: int, token: str | None, quiet: bool) -> None:
    here = f"http://localhost:{port}"
    if quiet:
        print(here, flush=True)
        if token is not None:
            print(f"host's token: {token}", flush=True)
        return
    console = Console(highlight=False)
    console.print(f"\n[bold]The hall is open:[/bold] [bold green]{here}[/]")
    if lan is not None:
        link = f"http://{lan}:{port}"
        console.print(f"On your network:   [bold green]{link}[/]   (or point a phone here)\n")
        segno.make(link, micro=False).terminal(compact=True, border=1)
    if token is not None:
        console.print(f"\nThe host's page is {here}/host, and its token, shown this once: [bold]{token}[/]")
    console.print("\nPress Ctrl-C to close it. Every match is kept and goes on when you open it again.\n")
    sys.stdout.flush()


def _lan_address() -> str | None:
    """This machine's address as its neighbours see it; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: it only picks the interface
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address
    return None


def _set_up_logs() -> None:
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
