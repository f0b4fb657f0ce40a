"""`rumpus arena`: bots against bots on all cores, bots from outside included, with a table of results."""

import json
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from math import comb
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from rumpus.arena.contest import Contest, Pairing, Score, draw_up, play_all
from rumpus.arena.entrants import check_outside, is_outside
from rumpus.arena.limits import GAME_SECONDS, MOVE_SECONDS, Limits
from rumpus.arena.process_cleanup import heed_sigterm
from rumpus.arena.program import BadCommand
from rumpus.arena.report import describe, format_report
from rumpus.arena.standings import count_up
from rumpus.cli.choices import check_level, check_seats, check_seed
from rumpus.cli.errors import UserError
from rumpus.core.options import parse_options
from rumpus.core.simulate import EndlessGame
from rumpus.games.registry import GameFolder, find_game

MAX_GAMES = 1_000_000
MAX_BOTS = 64
MAX_SECONDS = 86_400


def arena(
    game: str,
    /,
    *bots: str,
    n: Annotated[int, Parameter(("-n", "--games"))] = 100,
    seed: int | None = None,
    seats: int | None = None,
    solo: Annotated[bool, Parameter(negative="")] = False,
    replays: Path | None = None,
    move_time: float = MOVE_SECONDS,
    game_time: float = GAME_SECONDS,
    workers: Annotated[int | None, Parameter(("-j", "--workers"))] = None,
    stderr: Annotated[bool, Parameter(negative="")] = False,
    ratings: Path | None = None,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Let bots play bots. Seats rotate; the same seed gives the same result.

    Parameters
    ----------
    game
        Its name; `rumpus games` lists them.
    bots
        Levels, and programs from outside written cmd:"python3 mybot.py" (docs/bots.md); and the game's options,
        written name=value. More bots than seats play a round-robin: every pair, or every group, as many games.
    n
        How many games each pair or group plays (each bot with --solo).
    seed
        The same seed gives the same games, on any number of cores.
    seats
        How many sit at a table; unless given, all bots, or as many as there is room for.
    solo
        Each plays alone for a score, all on the same deals.
    replays
        A new or empty folder in which every game is kept, one file each; `rumpus verify` accepts them.
    move_time
        Seconds a program from outside may think about one answer.
    game_time
        Seconds a program from outside may think in one game.
    workers
        How many games are played at the same time; unless given, one a core.
    stderr
        Show what programs that broke the rules wrote on stderr.
    ratings
        A file for the strengths of the game's own levels: `bot_ratings.json` in its folder, by which people are rated.
    as_json
        The result as JSON.
    """
    folder = find_game(game)
    words = [word for word in bots if is_outside(word) or "=" not in word]
    entrants = tuple(_check_bot(folder, word) for word in words)
    options = parse_options(folder.info.options, [word for word in bots if word not in words])
    seed = check_seed(seed)
    together = _check_table(folder, entrants, seats, solo)
    if ratings is not None and (together != 2 or any(map(is_outside, entrants))):
        raise UserError("--ratings is for the game's own levels, two at a table: --seats 2")
    _check_amounts(len(entrants), together, n, workers, move_time, game_time)
    contest = Contest(game, options, entrants, Limits(move=move_time, game=game_time), replays)
    if replays is not None:
        _make_folder(replays)
    heed_sigterm()
    pairings = draw_up(len(entrants), together, n, seed)
    scores = _play(contest, pairings, workers, quiet=as_json)
    standings = count_up(contest, pairings, scores)
    alone = together == 1
    if ratings is not None:
        _write_ratings(ratings, describe(folder.info, standings, len(pairings), seed, solo=alone, stderr=False), n)
    if as_json:
        told = describe(folder.info, standings, len(pairings), seed, solo=alone, stderr=stderr)
        print(json.dumps(told, indent=2))
    else:
        print(format_report(folder.info, standings, seed, solo=alone, stderr=stderr))


def _check_bot(folder: GameFolder, word: str) -> str:
    if not is_outside(word):
        return check_level(folder.info, word)
    try:
        return check_outside(word)
    except BadCommand as problem:
        raise UserError(str(problem)) from None


def _check_table(folder: GameFolder, entrants: Sequence[str], seats: int | None, solo: bool) -> int:
    """How many play together."""
    info = folder.info
    if not entrants:
        raise UserError(f"name the bots that play: {', '.join(info.levels)}, or cmd:COMMAND")
    if len(entrants) > MAX_BOTS:
        raise UserError(f"at most {MAX_BOTS} bots take part")
    if solo and seats not in (None, 1):
        raise UserError("--solo is for one seat")
    if solo and info.solo is None and folder.drill is None:
        raise UserError(f"{info.name} cannot be played alone for a score")
    if solo and info.solo is None and any(map(is_outside, entrants)):
        raise UserError(f"the drill of {info.name} is for its own levels, not for programs from outside")
    if solo:
        return 1
    if seats is not None and seats > len(entrants):
        raise UserError(f"{seats} seats need as many bots, not {len(entrants)}")
    return check_seats(info, seats if seats is not None else min(len(entrants), info.seats[1]))


def _check_amounts(
    entrants: int, together: int, n: int, workers: int | None, move_time: float, game_time: float
) -> None:
    if not 1 <= n <= MAX_GAMES:
        raise UserError(f"-n takes a whole number from 1 to {MAX_GAMES}")
    total = comb(entrants, together) * n
    if total > MAX_GAMES:
        raise UserError(f"these bots would play {total} games; at most {MAX_GAMES} are possible")
    if workers is not None and not 1 <= workers <= 256:
        raise UserError("--workers takes a whole number from 1 to 256")
    if not (0 < move_time <= MAX_SECONDS and 0 < game_time <= MAX_SECONDS):
        raise UserError(f"a time limit is more than 0 and at most {MAX_SECONDS} seconds")


def _write_ratings(file: Path, told: dict[str, Any], n: int) -> None:
    """Keep how strong each level is, and how that was measured."""
    elo = {bot["name"]: bot["elo"] for bot in told["bots"]}
    command = f"rumpus arena {told['game']} {' '.join(elo)} --seats 2 -n {n} --seed {told['seed']}"
    measured = {"command": command, "version": told["version"], "games": told["games"], "elo": elo}
    try:
        file.write_text(json.dumps(measured, indent=2) + "\n", "utf-8")
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror or problem}") from None


def _make_folder(folder: Path) -> None:
    """A folder that is there and empty: a game kept earlier is never overwritten."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise UserError(f"{folder} is not empty; name a new folder")
    except OSError as problem:
        raise UserError(f"cannot make {folder}: {problem.strerror or problem}") from None


def _play(contest: Contest, pairings: Sequence[Pairing], workers: int | None, *, quiet: bool) -> list[Score]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
            task = progress.add_task("games", total=len(pairings))
            return play_all(contest, pairings, lambda: progress.advance(task), workers)
    except EndlessGame as problem:
        raise UserError(f"these bots find no end: {problem}") from None
    except BrokenExecutor:
        raise UserError("a worker was killed in the middle of a game; is there enough memory?") from None
    except OSError as problem:
        raise UserError(f"cannot go on: {problem.strerror or problem}") from None
