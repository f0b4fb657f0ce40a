"""`rumpus bot`: a program from outside plays at a running hall."""

import asyncio
import re
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.arena.attendant import Attendant, Duty
from rumpus.arena.fault import Failure
from rumpus.arena.limits import GAME_SECONDS, MOVE_SECONDS, Limits
from rumpus.arena.process_cleanup import no_orphans
from rumpus.arena.program import BadCommand, Program, split_command
from rumpus.arena.visit import Plan, Visit
from rumpus.cli.bot_files import open_log, read_token
from rumpus.cli.choices import check_code, check_level, check_seats, check_server
from rumpus.cli.errors import UserError, one_line
from rumpus.client import HallProblem
from rumpus.core.options import Options, parse_options
from rumpus.core.time_control import POOLS
from rumpus.games.registry import find_game
from rumpus.wire.people import BotAccepts

MAX_GAMES = 100_000


def bot(
    command: str,
    /,
    *options: str,
    server: str,
    game: str | None = None,
    open_table: Annotated[bool, Parameter("--open", negative="")] = False,
    join: str | None = None,
    accept: str | None = None,
    pools: str | None = None,
    rating: str | None = None,
    at_once: int = 1,
    against: str | None = None,
    seats: int | None = None,
    name: str | None = None,
    token: str | None = None,
    games: Annotated[int, Parameter(("-n", "--games"))] = 1,
    move_time: float = MOVE_SECONDS,
    game_time: float = GAME_SECONDS,
    log: Path | None = None,
    stderr: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Let a program of your own play at a running hall: at one table, or whoever invites it.

    Parameters
    ----------
    command
        The program, in quotes with its arguments; docs/bots.md tells what it is asked and answers.
    options
        The game's options for a table of its own, written name=value.
    server
        The hall's address, as a browser has it: http://localhost:8000
    game
        What is played at a table of its own.
    open_table
        Open a table; its code is printed, for others to join.
    join
        Come to the table with this code.
    accept
        Stay, and play these games with whoever invites the bot: GAME,GAME. Needs --token. Control-C: accept
        nothing more, and go when all is played; twice: give up.
    pools
        With --accept, turn by turn, only matches that are so quick: fast,slow,daily.
    rating
        With --accept, only people of such a rating in the game: 1200-1800, 1500- or -1500.
    at_once
        With --accept, at how many tables it plays.
    against
        The hall's bot of this level takes the other seats of a table of its own; unless given they are open.
    seats
        How many seats a table of its own has.
    name
        What the program is called in the hall.
    token
        Who it is in the hall: the answer to `/bots new NAME` there, or a file that holds it, where a newer one is kept.
    games
        How many games to play.
    move_time
        Seconds the program may think about one answer.
    game_time
        Seconds the program may think in one game.
    log
        Append every line to the program and from it to this file, as lines of JSON.
    stderr
        Show what the program writes on stderr, while it plays.
    """
    check_server(server)
    if [open_table, join is not None, accept is not None].count(True) != 1:
        raise UserError("say --open to open a table, --join CODE to come to one, or --accept GAMES to be invited")
    if not 1 <= games <= MAX_GAMES:
        raise UserError(f"--games takes a whole number from 1 to {MAX_GAMES}")
    if not (0 < move_time <= 86_400 and 0 < game_time <= 86_400):
        raise UserError("a time limit is more than 0 and at most 86400 seconds")
    if token is not None and name is not None:
        raise UserError("a bot with a token has its name already")
    limits = Limits(move=move_time, game=game_time)
    secret, keep = read_token(token) if token is not None else ("", None)
    with ExitStack() as files:
        start = _prepare(command, log, stderr, files)
        if accept is not None:
            if game or options or against or seats or name or games != 1:
                raise UserError("with --accept those who invite choose the game; say --pools, --rating, --at-once")
            duty = Duty(server, start, secret, _read_rules(accept, pools, rating, at_once), keep, limits)
            return _attend(duty) if secret else _refuse_guest()
        if pools or rating or at_once != 1:
            raise UserError("--pools, --rating and --at-once go with --accept")
        if join is not None:
            if game or options or against or seats:
                raise UserError("a table that is joined has its game, seats and options already")
            check_code(join)
            return _visit(Plan(server, start, code=join, name=name, token=secret, games=games, limits=limits))
        if game is None:
            raise UserError("say which game to open: --game NAME")
        chosen, chairs = _lay(game, options, against, seats)
        return _visit(Plan(server, start, game, chosen, chairs, name=name, token=secret, games=games, limits=limits))


def _refuse_guest() -> int:
    raise UserError("--accept needs the --token of a bot; `/bots new NAME`, typed in the hall, gives one")


def _prepare(command: str, log: Path | None, stderr: bool, files: ExitStack) -> Callable[[], Program]:
    """Starts the program, with what is said noted and shown."""
    try:
        words = split_command(command)
    except BadCommand as problem:
        raise UserError(str(problem)) from None
    note = None
    if log is not None:
        note, out = open_log(log)
        files.enter_context(out)
    return partial(Program, words, note=note, hear_stderr=_show_stderr if stderr else None)


def _show_stderr(data: bytes) -> None:
    sys.stderr.write(data.decode("utf-8", "replace"))
    sys.stderr.flush()


def _tell(line: str) -> None:
    print(one_line(line), flush=True)


def _visit(plan: Plan) -> int:
    visit = Visit(plan, _tell)
    stopped = _run(visit.play(), None)
    return stopped or _tell_failure(visit.failure)


def _attend(duty: Duty) -> int:
    attendant = Attendant(duty, _tell)
    stopped = _run(attendant.serve(), attendant.stop)
    return stopped or _tell_failure(attendant.failure)


def _tell_failure(failure: Failure | None) -> int:
    if failure is None:
        return 0
    print(f"gave up ({failure.code}): {failure.message}")
    return 1


def _run(playing: Coroutine[None, None, None], stop: Callable[[], None] | None) -> int:
    """Play until all is played, or a signal: then the program is ended too. 0, or the exit code of one who was told to
    go. `stop` is tried first by who leaves politely."""
    heard: list[int] = []
    try:
        with no_orphans():
            asyncio.run(_obey_signals(playing, stop, heard))
    except asyncio.CancelledError:
        return 128 + (heard[-1] if heard else signal.SIGTERM)
    except HallProblem as problem:
        raise UserError(str(problem)) from None
    return 0


async def _obey_signals(
    playing: Coroutine[None, None, None], stop: Callable[[], None] | None, heard: list[int]
) -> None:
    task = asyncio.current_task()
    assert task is not None, "this runs in a task"

    def hear(number: int) -> None:
        heard.append(number)
        if stop is None or len(heard) > 1:
            task.cancel()
        else:
            stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, hear, number)
    await playing


def _read_rules(games: str, pools: str | None, rating: str | None, at_once: int) -> BotAccepts:
    names = [find_game(name.strip()).info.name for name in games.split(",") if name.strip()]
    if not names:
        raise UserError("--accept takes the names of games, with commas between them")
    chosen = [pool.strip() for pool in (pools or "").split(",") if pool.strip()]
    if wrong := [pool for pool in chosen if pool not in POOLS]:
        raise UserError(f"--pools takes {', '.join(POOLS)}, not {wrong[0][:20]!r}")
    span = re.fullmatch(r"(\d{0,4})-(\d{0,4})", rating or "-")
    if span is None:
        raise UserError("--rating takes a span: 1200-1800, 1500- or -1500")
    if not 1 <= at_once <= 100:
        raise UserError("--at-once takes a whole number from 1 to 100")
    least, most = (int(end or 0) for end in span.groups())
    return BotAccepts(games=names, pools=chosen, least=least, most=most, at_once=at_once)


def _lay(
    game: str, options: tuple[str, ...], against: str | None, seats: int | None
) -> tuple[Options, tuple[str, ...]]:
    """The table to open: options, and who sits where."""
    info = find_game(game).info
    if seats is None:
        seats = max(info.seats[0], min(2, info.seats[1]))
    other = "open" if against is None else f"bot:{check_level(info, against)}"
    return parse_options(info.options, options), ("me", *[other] * (check_seats(info, seats) - 1))
