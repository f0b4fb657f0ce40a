"""`rumpus play`: a game in this terminal, alone, against bots, two on one keyboard, or at a table of a hall."""

import os
import shlex
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from rumpus.cli.choices import (
    check_code,
    check_level,
    check_seats,
    check_seed,
    check_server,
    require_posix,
)
from rumpus.cli.errors import UserError
from rumpus.core.game import GameInfo
from rumpus.core.options import Options, parse_options
from rumpus.core.replay import Replay
from rumpus.games.registry import GameFolder, find_game
from rumpus.language.environment import choose_by_environment, undo_coercion

_TOLD: Final = ("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""What a hall is told of this terminal, besides TERM."""


def play(
    game: str,
    /,
    *options: str,
    bot: str | None = None,
    seed: int | None = None,
    seats: int | None = None,
    local: Annotated[bool, Parameter(("--local", "--two"), negative="")] = False,
    record: Path | None = None,
    server: str | None = None,
    join: str | None = None,
    name: str | None = None,
) -> int:
    """Play a game in this terminal: alone if the game can be, else against a bot.

    Parameters
    ----------
    game
        Its name; `rumpus games` lists them.
    options
        The game's options, written name=value. Without any, a game alone or against bots begins as by "Play now".
    bot
        Play against bots of this level.
    seed
        The same seed gives the same game; without one, each is new.
    seats
        How many play; bots take the seats that are left.
    local
        Two people on one keyboard.
    record
        Save the match to this file; rematches to FILE-2, FILE-3 and so on.
    server
        Play at a hall, whose address is as a browser has it: http://localhost:8000. Opens a table there.
    join
        Come to the table with this code instead.
    name
        What you are called.
    """
    folder = find_game(game)
    if server is not None or join is not None:
        if server is None:
            raise UserError("say which hall, with --server http://localhost:8000")
        if seed is not None or record is not None:
            raise UserError("a hall throws its own dice and keeps its own records: no --seed, no --record")
        return _play_remotely(folder, options, server, join, name, bot=bot, seats=seats, local=local)
    info = folder.info
    chairs = seat_players(info, bot, seats, local)
    chosen = choose_options(info, options, chairs, seed)
    first = check_seed(seed)
    if record is not None:
        _check_writable(record)
    require_posix()
    from rumpus.gateways.terminal.phrases import phrase
    from rumpus.gateways.terminal.play_here import Plan, play_here
    from rumpus.gateways.terminal.window import NoTerminal

    given = iter((first,))
    count = 0

    def keep(replay: Replay) -> None:
        nonlocal count
        count += 1
        if record is not None:
            file = record if count == 1 else record.with_stem(f"{record.stem}-{count}")
            try:
                file.write_text(replay.format(), encoding="utf-8")
            except OSError as problem:
                raise UserError(f"cannot write {file}: {problem.strerror or problem}") from None

    plan = Plan(info.name, chosen, chairs, name or phrase(choose_by_environment(), "player"))
    try:
        return play_here(plan, os.environ, lambda: next(given, check_seed(None)), keep)
    except NoTerminal as problem:
        raise UserError(str(problem)) from None


def _play_remotely(
    folder: GameFolder,
    options: tuple[str, ...],
    server: str,
    join: str | None,
    name: str | None,
    *,
    bot: str | None,
    seats: int | None,
    local: bool,
) -> int:
    info = folder.info
    check_server(server)
    if join is not None:
        if options or bot or seats or local:
            raise UserError("a table that is joined has its seats and options already")
        check_code(join)
    chairs = seat_guests(info, bot, seats, local)
    chosen = choose_options(info, options, chairs)
    require_posix()
    from rumpus.client.problems import HallProblem
    from rumpus.gateways.terminal.remote import play_remotely
    from rumpus.gateways.terminal.remote_token import TokenFile
    from rumpus.gateways.terminal.window import NoTerminal
    from rumpus.wire.fields import VERSION
    from rumpus.wire.terminal import TerminalHello

    tokens = TokenFile(os.environ)
    told = undo_coercion(os.environ)
    hello = TerminalHello(
        VERSION,
        info.name,
        0,
        0,
        term=os.environ.get("TERM", "")[:64],
        environ={key: told[key][:64] for key in _TOLD if key in told},
        token=tokens.find(server, name) or None,
        name=name,
        code=join or "",
        options=dict(chosen),
        seats=list(chairs),
    )
    try:
        visit = play_remotely(server, hello, partial(tokens.keep, server, name))
    except (NoTerminal, HallProblem) as problem:
        raise UserError(str(problem)) from None
    if visit.code and visit.table:  # left by a signal or Ctrl-C: the seat is kept for a while
        code = "".join(char for char in visit.table if char.isalpha())
        again = f"rumpus play {info.name} --join {code} --server {server}"
        print(f"Your table: {server.rstrip('/')}/t/{code}")
        print(f"Come back with: {again}{f' --name {shlex.quote(name)}' if name else ''}")
    return visit.code


def choose_options(info: GameInfo, words: tuple[str, ...], chairs: tuple[str, ...], seed: int | None = None) -> Options:
    """The options as they are written; who writes none, and plays alone or against bots, begins as by *Play now*.
    A seed is of one match, though, with the game's own options."""
    chosen = parse_options(info.options, words)
    alone = all(chair == "me" or chair.startswith("bot:") for chair in chairs)
    return chosen if words or seed is not None or not alone else {**chosen, **dict(info.play_now)}


def seat_guests(info: GameInfo, bot: str | None, seats: int | None, local: bool) -> tuple[str, ...]:
    """Who sits at a table to open at a hall, as the hall writes it; seats nobody was named for are open."""
    mine = ("me", "local") if local else ("me",)
    if seats is None:
        seats = max(info.seats[0], min(len(mine) if local else 2, info.seats[1]))
    check_seats(info, seats)
    if seats < len(mine):
        raise UserError(f"{info.name} has no seat for two" if info.seats[1] < 2 else "two people need two seats")
    other = "open" if bot is None else f"bot:{check_level(info, bot)}"
    return (*mine, *[other] * (seats - len(mine)))


def seat_players(info: GameInfo, bot: str | None, seats: int | None, local: bool) -> tuple[str, ...]:
    """Who sits where in a match played here, as the hall writes it: bots take what is left."""
    people = ("me", "local") if local else ("me",)
    level = check_level(info, bot if bot is not None else info.usual_level)
    if seats is None:
        wanted = len(people) + (bot is not None)
        seats = max(wanted, info.seats[0])
        if seats > info.seats[1]:
            raise UserError(f"{info.name} has only {info.seats[1]} seats: no room for {'a bot' if bot else 'two'}")
    check_seats(info, seats)
    if seats < len(people):
        raise UserError("two people need two seats")
    return (*people, *[f"bot:{level}"] * (seats - len(people)))


def _check_writable(file: Path) -> None:
    """Better now than after the match."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror or problem}") from None
