"""`rumpus serve`: the composition root of the hall. Wires clock, store, hall and doors into one program."""

import asyncio
import contextlib
import os
import signal
import ssl
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from functools import partial
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli import garbage
from rumpus.cli.database import open_database
from rumpus.cli.errors import UserError
from rumpus.cli.greeting import find_lan_address, greet
from rumpus.cli.housekeeping import keep_in_bounds
from rumpus.cli.mail_options import read_ways_out
from rumpus.cli.program import new_loop, set_up_logs, share_threads
from rumpus.cli.stopping import say_farewell, wait_for_stop
from rumpus.core.clock import Nanoseconds
from rumpus.gateways.console.door import open_console
from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.limits import Limits
from rumpus.gateways.line.door import open_line_door, read_line_port
from rumpus.gateways.loop_probe import LoopProbe
from rumpus.gateways.loop_timer import LoopTimer
from rumpus.gateways.notify.opening import NONE_GIVEN, WaysOut, open_ways
from rumpus.gateways.saving import wait_saved
from rumpus.gateways.terminal.doors.opening import Ports, count_terminals, open_doors, read_ports
from rumpus.gateways.web.app import WebDoor
from rumpus.gateways.web.export_jobs import LONGEST_SECONDS, NICENESS
from rumpus.gateways.web.front import Front
from rumpus.gateways.web.guarded_site import KEEPALIVE_SECONDS, GuardedSite, make_runner
from rumpus.gateways.web.metrics import Metrics
from rumpus.hall.commands.run import run_host_command
from rumpus.hall.hall import Hall
from rumpus.hall.hosting.gamemaster import list_hosted
from rumpus.hall.tables.bot_worker import BotWorker
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tournaments.bot_games import make_process
from rumpus.hall.worker_process import WorkerProcess
from rumpus.store.backup import NAME
from rumpus.store.fence import Outrun
from rumpus.store.lock import InUse
from rumpus.store.migrating import TooNew
from rumpus.store.reading import list_unsettled
from rumpus.store.store import FAREWELL_SECONDS, Store

SHUTDOWN_SECONDS: Final = 2.0
"""How long pages that do not go are waited for."""
HURRY_SECONDS: Final = 0.5
"""How long the disk is tried once more that took nothing while everybody was told goodbye."""
NO_TERMINALS: Final = Ports(None, None, None)


def serve(
    host: str = "0.0.0.0",
    port: int = 8000,
    data: Path = Path("data"),
    *,
    database: str | None = None,
    redis: str | None = None,
    seed: int | None = None,
    countdown: bool = True,
    quiet: bool = False,
    trust_proxy: bool = False,
    allow_host: list[str] | None = None,
    ssh_port: str | None = None,
    telnet_port: str | None = None,
    tcp_port: str | None = None,
    terminals: int = 10,
    line_port: str | None = None,
    evening: str | None = None,
    time_zone: str = "UTC",
    public_url: str = "",
    private_webhooks: bool = False,
    smtp: str | None = None,
    smtp_password_file: Path | None = None,
    mail_from: str | None = None,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
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
    database
        Keep them in this PostgreSQL database instead: postgresql://user@host/name (docs/many-machines.md).
    redis
        Be one of several halls on that database: one is open, by a lease in this Redis, and the others stand by.
    seed
        Start every match from this seed, for lessons and demonstrations: everybody can know what comes.
    countdown
        New tables count 3-2-1 before a match in real time; who owns one can change it there.
    quiet
        Print the link only.
    trust_proxy
        A proxy of yours is in front of the hall: believe the last address in its X-Forwarded-For, and its
        X-Forwarded-Proto.
    allow_host
        Answer only who asks for the hall by this name, such as games.example.org; may be given several times.
    ssh_port
        Port for terminals over SSH: 2222 if it is free; 0 takes a free one, none opens no such door.
    telnet_port
        Port for telnet: 2323 if it is free; or 0, or none.
    tcp_port
        Port for plain TCP (nc, socat): 7777 if it is free; or 0, or none.
    terminals
        How many terminals may be connected from one address.
    line_port
        Port for bots that speak the line format (docs/line-door.md): 7778 if it is free; or 0, or none.
    evening
        Open an evening of this game at once, with a game master's console (docs/evening.md).
    time_zone
        When the days of the daily games begin: at midnight there, such as Europe/Berlin.
    public_url
        The hall's address as people outside write it, such as https://games.example.org: for links in messages.
    private_webhooks
        Let people have messages sent to webhooks in the hall's own network, too (docs/notify.md).
    smtp
        Send mail to people who have asked for it by this server: smtps://user@mail.example.org, or smtp://…:587. The
        password is read from RUMPUS_SMTP_PASSWORD.
    smtp_password_file
        Or from the first line of this file.
    mail_from
        The address these mails come from.
    tls_cert
        Speak TLS on the web port, with this certificate (PEM, with those that lead to it).
    tls_key
        The certificate's key; without it, it is looked for in the certificate's file.
    """
    if not 0 <= port < 65536:
        raise UserError("a port is a number from 0 to 65535")
    if redis is not None and database is None:
        raise UserError("--redis needs --database: a hall in a file belongs to one program")
    if evening is not None and evening not in list_hosted():
        raise UserError(f"{evening} cannot be hosted as an evening; games that can: {', '.join(list_hosted())}")
    try:
        ports = read_ports(ssh=ssh_port, telnet=telnet_port, tcp=tcp_port, per_address=terminals)
        line = (read_line_port(line_port), line_port is not None)
    except ValueError as problem:
        raise UserError(str(problem)) from None
    try:
        run_hall(
            Wishes(
                host=host,
                port=port,
                data=data,
                database=database,
                redis=redis,
                quiet=quiet,
                seed=seed,
                countdown=countdown,
                trust_proxy=trust_proxy,
                hosts=frozenset(name.lower() for name in allow_host or ()),
                terminals=ports,
                line=line,
                evening=evening,
                zone=_read_zone(time_zone),
                ways=read_ways_out(public_url, private_webhooks, smtp, smtp_password_file, mail_from, os.environ),
                tls=_read_certificate(tls_cert, tls_key),
            )
        )
    except (InUse, Outrun, TooNew) as problem:
        raise UserError(str(problem)) from None
    except OSError as problem:
        raise UserError(f"cannot open the hall on port {port}: {problem.strerror or problem}") from None
    except SQLAlchemyError as problem:
        raise UserError(f"cannot use the data in {data}: {str(problem).splitlines()[0]}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """How a hall is to be opened."""

    host: str
    port: int
    data: Path
    database: str | None = None
    """Where it is kept, if not in a file of the folder."""
    redis: str | None = None
    """Where halls on that database agree which of them is open."""
    quiet: bool = False
    seed: int | None = None
    countdown: bool = True
    """Whether new tables count down before a match."""
    runner: Callable[..., LiveMatch] = LiveMatch
    spent: Callable[[], Nanoseconds] | None = time.thread_time_ns
    """Tells the processor's time used so far; without it the hall is never full before matches are late."""
    trust_proxy: bool = False
    hosts: frozenset[str] = frozenset()
    """The only names by which the hall may be asked for, if any are given."""
    terminals: Ports = NO_TERMINALS
    """The ports of the terminal doors."""
    line: tuple[int | None, bool] = (None, False)
    """The line door's port, and whether it was asked for."""
    evening: str | None = None
    """The game of which to open an evening."""
    zone: tzinfo = UTC
    """When days begin."""
    ways: WaysOut = NONE_GIVEN
    """How people who are not here may be told something."""
    tls: ssl.SSLContext | None = None
    """The certificate of the web port; without one it speaks plain HTTP."""


def _read_zone(name: str) -> tzinfo:
    """The time zone of that name."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UserError(f"there is no time zone {name}; one is called Europe/Berlin, for example") from None


def _read_certificate(cert: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """What the web port proves who it is by, if it is to."""
    if cert is None:
        if key is not None:
            raise UserError("--tls-key needs --tls-cert, the certificate it belongs to")
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key)
    except OSError as problem:  # a file that is not there, and one in which there is no such thing
        raise UserError(f"cannot use the certificate {cert}: {problem.strerror or problem}") from None
    return context


def run_hall(wishes: Wishes) -> None:
    """Run a hall until it is told to stop."""
    set_up_logs()
    garbage.put_off()
    share_threads()
    with asyncio.Runner(loop_factory=new_loop) as loop:
        loop.run(_serve(wishes))


async def _serve(wishes: Wishes) -> None:
    if wishes.redis is None:
        store = await _open_store(wishes)
        if wishes.database is not None and await list_unsettled(store.engine):
            await store.close()
            raise UserError("matches of this hall are in rooms: open it with --redis until they are over")
        await _be_hall(wishes, store)
        return
    from rumpus.cli.standing_by import stand_by

    async with stand_by(wishes.redis) as turn:
        store = await _open_store(wishes, force=True)
        newest = await turn.be_newest(store)
        await _be_hall(replace(wishes, runner=newest.rooms.run), store, newest.introduce)


async def _be_hall(wishes: Wishes, store: Store, introduce: Callable[[Hall], None] = lambda hall: None) -> None:
    metrics = Metrics()
    bot_worker = BotWorker()
    bot_games = make_process()
    saved = True
    try:
        hall = Hall(
            LoopTimer().clock,
            store,
            late=metrics.note_late,
            spent=wishes.spent,
            bot_worker=bot_worker.ask,
            seeds=lambda: wishes.seed,
            runner=wishes.runner,
            countdown=wishes.countdown,
            zone=wishes.zone,
            bot_games=bot_games,
        )
        store.on_commit = partial(_note_commit, hall, metrics)
        store.on_lost = hall.forsake
        hall.take_up(await store.load())
        introduce(hall)
        if wishes.evening is not None and hall.gamemaster.table() is None:
            hall.gamemaster.choose(wishes.evening)
            hall.gamemaster.accept(True)
        garbage.spare_what_is_there()
        garbage.IdleCollector(hall.clock, lambda: hall.capacity.matches > 0, lambda: not hall.presence.count()).start()
        async with AsyncExitStack() as doors:
            await open_ways(hall, wishes.ways, doors)
            await _open_doors(hall, store, metrics, wishes, doors, bot_worker.process)
            _start_by_signal(hall)
            keeping = asyncio.create_task(keep_in_bounds(hall, store), name="keeping")
            doors.callback(keeping.cancel)
            await wait_for_stop(store.outrun)
            saved = await say_farewell(hall)
    finally:
        await bot_worker.close()
        await bot_games.close()
        await store.close(HURRY_SECONDS if not saved else FAREWELL_SECONDS)
    if store.outrun.is_set():
        raise Outrun("another hall has taken over this database")


async def _open_store(wishes: Wishes, *, force: bool = False) -> Store:
    if wishes.database is None:
        if (wishes.data / NAME).is_dir():
            raise UserError(f"cannot use the data in {wishes.data}: {NAME} is a folder there, not a file")
        return await Store.open_file(wishes.data / NAME)
    wishes.data.mkdir(parents=True, exist_ok=True, mode=0o700)  # the doors keep their keys there
    return await open_database(wishes.database, force=force)


def _note_commit(hall: Hall, metrics: Metrics, seconds: float, changes: int) -> None:
    metrics.note_commit(seconds, changes)
    hall.capacity.note_commit(seconds)


def _note_lag(hall: Hall, metrics: Metrics, late: Nanoseconds) -> None:
    metrics.note_lag(late)
    hall.capacity.note_lag(late)


async def _open_doors(
    hall: Hall, store: Store, metrics: Metrics, wishes: Wishes, doors: AsyncExitStack, soon: WorkerProcess
) -> None:
    """Open every door and say where they are; `doors` closes them, the last one first. What takes a moment is done
    `soon`, beside the bots that think."""
    host, quiet = wishes.host, wishes.quiet
    lan = find_lan_address() if host in ("0.0.0.0", "::") else None
    probe = LoopProbe(partial(_note_lag, hall, metrics))
    room = hall.capacity
    guard = DoorGuard(Limits(), look=probe.look, is_late=lambda: room.is_lagging, is_busy=lambda: room.is_busy)
    admission = count_terminals(hall, wishes.terminals, guard)
    front = Front(lan, trust_proxy=wishes.trust_proxy, hosts=wishes.hosts)
    exports = WorkerProcess(niceness=NICENESS, longest_seconds=LONGEST_SECONDS)
    doors.push_async_callback(exports.close)
    door = WebDoor(
        hall, store, metrics, front, limits=guard.limits, admission=admission, elsewhere=exports.start, soon=soon.start
    )
    runner = make_runner(door.app(), shutdown_timeout=SHUTDOWN_SECONDS, keepalive_timeout=KEEPALIVE_SECONDS)
    await runner.setup()
    doors.push_async_callback(runner.cleanup)
    await GuardedSite(runner, guard, host, wishes.port, ssl_context=wishes.tls).start()
    console = await open_console(hall.admin, wishes.data)
    if console is not None:
        doors.push_async_callback(console.close)
    terminals = await open_doors(admission, wishes.data, host, wishes.terminals)
    doors.push_async_callback(terminals.close)
    port, asked = wishes.line
    programs = await open_line_door(hall, host, port, given=asked, guard=guard)
    doors.push_async_callback(programs.close)
    ways = [*terminals.describe(lan, quiet=quiet), *programs.describe(lan, quiet=quiet)]
    token = hall.admin.first_token()
    if token is not None:
        await wait_saved(store)  # shown once, so it has to last
    greet(lan, runner.addresses[0][1], token, ways, quiet=quiet, secure=wishes.tls is not None)


def _start_by_signal(hall: Hall) -> None:
    """Rules, "The game master's console": SIGUSR1 starts the evening's game, too; what came of it is in the log."""
    with contextlib.suppress(NotImplementedError, AttributeError):  # not on Windows
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, run_host_command, hall.admin, "start", "signal")
