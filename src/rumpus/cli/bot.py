"""`rumpus bot`: a program from outside plays at a table of a running hall."""

import asyncio
import signal
from typing import Annotated

from cyclopts import Parameter

from rumpus.arena.limits import GAME_SECONDS, MOVE_SECONDS, Limits
from rumpus.arena.process_cleanup import no_orphans
from rumpus.arena.program import BadCommand, split_command
from rumpus.arena.visit import Plan, Visit
from rumpus.cli.choices import check_code, check_level, check_seats, check_server
from rumpus.cli.errors import UserError, one_line
from rumpus.client import HallProblem
from rumpus.core.options import Options, parse_options
from rumpus.games.registry import find_game

MAX_GAMES = 100_000


def bot(
    command: str,
    /,
    *options: str,
    server: str,
    game: str | None = None,
    open_table: Annotated[bool, Parameter("--open", negative="")] = False,
    join: str | None = None,
    against: str | None = None,
    seats: int | None = None,
    name: str | None = None,
    games: Annotated[int, Parameter(("-n", "--games"))] = 1,
    move_time: float = MOVE_SECONDS,
    game_time: float = GAME_SECONDS,
    stderr: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Let a program of your own play at a table of a running hall.

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
    against
        The hall's bot of this level takes the other seats of a table of its own; unless given they are open.
    seats
        How many seats a table of its own has.
    name
        What the program is called in the hall.
    games
        How many games to play.
    move_time
        Seconds the program may think about one answer.
    game_time
        Seconds the program may think in one game.
    stderr
        Show what a program that broke the rules wrote on stderr.
    """
    plan = _plan(command, options, server, game, open_table, join, against, seats, name, games, move_time, game_time)
    visit = Visit(plan, lambda line: print(one_line(line), flush=True))
    try:
        with no_orphans():
            asyncio.run(_play(visit))
    except asyncio.CancelledError:
        return 128 + signal.SIGTERM
    except HallProblem as problem:
        raise UserError(str(problem)) from None
    if visit.failure is None:
        return 0
    print(f"gave up ({visit.failure.code}): {visit.failure.message}")
    if stderr:
        print(*(f"  {one_line(line)}" for line in visit.failure.stderr.splitlines()), sep="\n")
    return 1


async def _play(visit: Visit) -> None:
    """Play until all is played, or SIGTERM: then the program is ended too."""
    task = asyncio.current_task()
    assert task is not None, "this runs in a task"
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await visit.play()


def _plan(
    command: str,
    options: tuple[str, ...],
    server: str,
    game: str | None,
    open_table: bool,
    join: str | None,
    against: str | None,
    seats: int | None,
    name: str | None,
    games: int,
    move_time: float,
    game_time: float,
) -> Plan:
    try:
        words = split_command(command)
    except BadCommand as problem:
        raise UserError(str(problem)) from None
    check_server(server)
    if (join is None) == (not open_table):
        raise UserError("say --open to open a table, or --join CODE to come to one")
    if not 1 <= games <= MAX_GAMES:
        raise UserError(f"--games takes a whole number from 1 to {MAX_GAMES}")
    if not (0 < move_time <= 86_400 and 0 < game_time <= 86_400):
        raise UserError("a time limit is more than 0 and at most 86400 seconds")
    limits = Limits(move=move_time, game=game_time)
    if join is not None:
        if game or options or against or seats:
            raise UserError("a table that is joined has its game, seats and options already")
        check_code(join)
        return Plan(server, words, code=join, name=name, games=games, limits=limits)
    if game is None:
        raise UserError("say which game to open: --game NAME")
    chosen, chairs = _lay(game, options, against, seats)
    return Plan(server, words, game, chosen, chairs, name=name, games=games, limits=limits)


def _lay(
    game: str, options: tuple[str, ...], against: str | None, seats: int | None
) -> tuple[Options, tuple[str, ...]]:
    """The table to open: options, and who sits where."""
    info = find_game(game).info
    if seats is None:
        seats = max(info.seats[0], min(2, info.seats[1]))
    other = "open" if against is None else f"bot:{check_level(info, against)}"
    return parse_options(info.options, options), ("me", *[other] * (check_seats(info, seats) - 1))
