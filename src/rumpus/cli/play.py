"""`rumpus play`: a game in this terminal, alone, against bots, or two people on one keyboard."""

import os
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.cli.choices import check_level, check_seats, check_seed, middle_level, require_posix
from rumpus.cli.errors import UserError
from rumpus.core.game import GameInfo
from rumpus.core.options import parse_options
from rumpus.core.replay import Replay
from rumpus.games.registry import find_game


def play(
    game: str,
    /,
    *options: str,
    bot: str | None = None,
    seed: int | None = None,
    seats: int | None = None,
    local: Annotated[bool, Parameter(negative="")] = False,
    record: Path | None = None,
) -> int:
    """Play a game in this terminal: alone if the game can be, else against a bot.

    Parameters
    ----------
    game
        Its name; `rumpus games` lists them.
    options
        The game's options, written name=value.
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
    """
    folder = find_game(game)
    info = folder.info
    chosen = parse_options(info.options, options)
    people, levels = seat_players(info, bot, seats, local)
    names = name_players(people, levels)
    first = check_seed(seed)
    if record is not None:
        _check_writable(record)
    require_posix()
    from rumpus.gateways.terminal.ansi import tell_depth
    from rumpus.gateways.terminal.local import Plan, play_here
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

    try:
        return play_here(
            Plan(folder, chosen, names, people, levels),
            tell_depth(os.environ),
            time.monotonic_ns,
            lambda: next(given, check_seed(None)),
            keep,
        )
    except NoTerminal as problem:
        raise UserError(str(problem)) from None


def seat_players(
    info: GameInfo, bot: str | None, seats: int | None, local: bool
) -> tuple[tuple[int, ...], dict[int, str]]:
    """Who sits where: the seats of the people here, and the bots' levels by seat."""
    people = (0, 1) if local else (0,)
    level = check_level(info, bot if bot is not None else middle_level(info))
    if seats is None:
        wanted = len(people) + (bot is not None)
        seats = max(wanted, info.seats[0])
        if seats > info.seats[1]:
            raise UserError(f"{info.name} has only {info.seats[1]} seats: no room for {'a bot' if bot else 'two'}")
    check_seats(info, seats)
    if seats < len(people):
        raise UserError("two people need two seats")
    return people, dict.fromkeys(range(len(people), seats), level)


def name_players(people: tuple[int, ...], levels: dict[int, str]) -> tuple[str, ...]:
    """Everybody's name, by seat."""
    names = {people[0]: "You"} if len(people) == 1 else {seat: f"Player {seat + 1}" for seat in people}
    many = len(levels) > 1
    for count, (seat, level) in enumerate(levels.items(), 1):
        names[seat] = f"{level} bot {count}" if many else f"{level} bot"
    return tuple(names[seat] for seat in sorted(names))


def _check_writable(file: Path) -> None:
    """Better now than after the match."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror or problem}") from None
