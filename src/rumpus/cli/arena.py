"""`rumpus arena`: bots against bots on all cores, bots from outside included, with a table of results."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import comb
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from rumpus.arena.baselines import BadBaseline, check_baseline, is_baseline
from rumpus.arena.contest import Contest, Pairing, Score, draw_up, play_each
from rumpus.arena.entrants import check_outside, is_outside
from rumpus.arena.journal import Journal, OtherContest
from rumpus.arena.limits import GAME_SECONDS, MOVE_SECONDS, Limits
from rumpus.arena.opening_positions import BadOpening, Opening, read_opening
from rumpus.arena.process_cleanup import heed_sigterm
from rumpus.arena.program import BadCommand
from rumpus.arena.report import describe, format_report
from rumpus.arena.sprt import Sprt
from rumpus.arena.standings import count_up
from rumpus.arena.workers import WorkerLost
from rumpus.cli.choices import check_level, check_seats, check_seed, read_replay
from rumpus.cli.errors import UserError, explain
from rumpus.core.options import parse_options
from rumpus.core.simulate import EndlessGame
from rumpus.core.verdict import BadReplay
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
    gauntlet: Annotated[bool, Parameter(negative="")] = False,
    sprt: str | None = None,
    log: Path | None = None,
    openings: Path | None = None,
    opening_moves: int | None = None,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Let bots play bots. Seats rotate; the same seed gives the same result.

    Parameters
    ----------
    game
        Its name; `rumpus games` lists them.
    bots
        Levels, baselines (random, greedy, mcts:200), and programs from outside written cmd:"python3 mybot.py"
        (docs/bots.md); and the game's options, written name=value. More bots than seats play a round-robin: every
        pair, or every group, as many games.
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
    gauntlet
        Only the first bot plays the others.
    sprt
        Two bots, until it is clear whether the first is LOW or HIGH Elo better than the second, at most -n games: 0,10
    log
        A file that gets a line of JSON for each game while they are played; if it has games of the same contest, these
        are not played again.
    openings
        A replay, or a folder of them: games begin with their positions, each played in every rotation of the seats,
        not with fresh deals; options are theirs.
    opening_moves
        Of each of these only so many inputs; unless given, all.
    as_json
        The result as JSON.
    """
    folder = find_game(game)
    words = [word for word in bots if is_outside(word) or "=" not in word]
    entrants = tuple(_check_bot(folder, word) for word in words)
    options = parse_options(folder.info.options, [word for word in bots if word not in words])
    seed = check_seed(seed)
    together = _check_table(folder, entrants, seats, solo)
    if ratings is not None and (together != 2 or not set(entrants) <= set(folder.info.levels)):
        raise UserError("--ratings is for the game's own levels, two at a table: --seats 2")
    _check_amounts(len(entrants), together, n, workers, move_time, game_time)
    begun: tuple[Opening, ...] = ()
    if openings is not None:
        if len(words) < len(bots) or together == 1:
            raise UserError("--openings brings its own options, and is for bots that play each other")
        begun = tuple(_read_openings(openings, game, together, opening_moves))
    contest = Contest(game, options, entrants, Limits(move=move_time, game=game_time), replays, begun)
    if replays is not None:
        _make_folder(replays)
    if gauntlet and solo:
        raise UserError("--gauntlet is for bots that play each other")
    test = _read_sprt(sprt, len(entrants), together) if sprt is not None else None
    journal = (
        _open_journal(log, contest, seed=seed, seats=together, gauntlet=gauntlet, openings=len(begun))
        if log is not None
        else None
    )
    heed_sigterm()
    pairings = draw_up(len(entrants), together, n, seed, gauntlet=gauntlet)
    played = _play(contest, pairings, workers, journal, test, quiet=as_json)
    pairings = [pairing for pairing in pairings if pairing.number in played]
    scores = [played[pairing.number] for pairing in pairings]
    standings = count_up(contest, pairings, scores)
    alone = together == 1
    if ratings is not None:
        told = describe(folder.info, standings, len(pairings), seed, solo=alone, stderr=False)
        _write_ratings(ratings, told, n, [word for word in bots if word not in words])
    if as_json:
        told = describe(folder.info, standings, len(pairings), seed, solo=alone, stderr=stderr)
        if test is not None:
            told["sprt"] = test.describe(standings[0].duels[1])
        print(json.dumps(told, indent=2))
    else:
        print(format_report(folder.info, standings, seed, solo=alone, stderr=stderr))
        if test is not None:
            print(test.tell(standings[0].duels[1]))


def _check_bot(folder: GameFolder, word: str) -> str:
    try:
        if is_outside(word):
            return check_outside(word)
        if is_baseline(word) and word not in folder.info.levels:
            if folder.info.realtime:
                raise UserError(f"{word} plays games turn by turn; {folder.info.name} is played in real time")
            return check_baseline(word)
        return check_level(folder.info, word)
    except (BadCommand, BadBaseline) as problem:
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
    if solo and info.solo is None and not set(entrants) <= set(info.levels):
        raise UserError(f"the drill of {info.name} is for its own levels, not for others")
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


def _write_ratings(file: Path, told: dict[str, Any], n: int, options: Sequence[str]) -> None:
    """Keep how strong each level is, and how that was measured."""
    elo = {bot["name"]: bot["elo"] for bot in told["bots"]}
    command = f"rumpus arena {told['game']} {' '.join(elo)} --seats 2 -n {n} --seed {told['seed']}"
    command = " ".join([command, *options])
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


def _read_openings(place: Path, game: str, seats: int, moves: int | None) -> Iterator[Opening]:
    if moves is not None and moves < 0:
        raise UserError("--opening-moves takes a whole number from 0")
    files = sorted(place.rglob("*.replay")) if place.is_dir() else [place]
    if not files:
        raise UserError(f"there is no replay in {place}")
    for file in files:
        try:
            yield read_opening(read_replay(file), game, seats, moves)
        except (BadOpening, BadReplay) as problem:
            raise UserError(f"{file}: {explain(problem) if isinstance(problem, BadReplay) else problem}") from None


def _read_sprt(text: str, entrants: int, together: int) -> Sprt:
    if entrants != 2 or together != 2:
        raise UserError("--sprt is for two bots at a table of two")
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise UserError(f"--sprt takes two numbers, LOW,HIGH in Elo, not {text[:20]!r}") from None
    if not -1000 <= low < high <= 1000:
        raise UserError("--sprt takes LOW,HIGH in Elo, the lower first, both from -1000 to 1000")
    return Sprt(low, high)


def _open_journal(file: Path, contest: Contest, **drawn: int) -> Journal:
    try:
        return Journal(file, contest, **drawn)
    except OtherContest as problem:
        raise UserError(str(problem)) from None
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror or problem}") from None


def _play(
    contest: Contest,
    pairings: Sequence[Pairing],
    workers: int | None,
    journal: Journal | None,
    test: Sprt | None,
    *,
    quiet: bool,
) -> dict[int, Score]:
    """The scores of the games by number: all, or as many as a test needs."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
            task = progress.add_task("games", total=len(pairings))
            played = dict(journal.scores) if journal is not None else {}
            left = [pairing for pairing in pairings if pairing.number not in played]
            progress.advance(task, len(pairings) - len(left))
            if test is not None and test.is_settled(pairings, played):
                return played
            with closing(play_each(contest, left, workers)) as scores:
                for pairing, score in zip(left, scores, strict=False):
                    played[pairing.number] = score
                    if journal is not None:
                        journal.note(pairing, score)
                    progress.advance(task)
                    if test is not None and test.is_settled(pairings, played):
                        break
            return played
    except EndlessGame as problem:
        raise UserError(f"these bots find no end: {problem}") from None
    except WorkerLost:
        raise UserError("a worker was killed in the middle of a game; is there enough memory?") from None
    except OSError as problem:
        raise UserError(f"cannot go on: {problem.strerror or problem}") from None
