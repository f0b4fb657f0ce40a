"""`rumpus arena`: bots against bots on all cores, with a table of results."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from rumpus.cli.choices import check_level, check_seats, check_seed
from rumpus.cli.contest import Standing, count_up, draw_up, play_all
from rumpus.cli.errors import UserError
from rumpus.core.game import GameInfo
from rumpus.core.options import parse_options
from rumpus.games.registry import find_game


def arena(
    game: str,
    /,
    *bots: str,
    n: Annotated[int, Parameter(("-n", "--games"))] = 100,
    seed: int | None = None,
    solo: Annotated[bool, Parameter(negative="")] = False,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Let bots play bots. Seats rotate; the same seed gives the same result.

    Parameters
    ----------
    game
        Its name; `rumpus games` lists them.
    bots
        Levels, one for each seat; and the game's options, written name=value.
    n
        How many games (each bot plays as many with --solo).
    seed
        The same seed gives the same games.
    solo
        Each plays alone for a score, all on the same deals.
    as_json
        The result as JSON.
    """
    folder = find_game(game)
    info = folder.info
    levels = [check_level(info, word) for word in bots if "=" not in word]
    options = parse_options(info.options, [word for word in bots if "=" in word])
    seed = check_seed(seed)
    if not 1 <= n <= 1_000_000:
        raise UserError("-n takes a whole number from 1 to 1000000")
    if not levels:
        raise UserError(f"name the bots that play: {', '.join(info.levels)}")
    if solo and info.solo is None and folder.drill is None:
        raise UserError(f"{info.name} cannot be played alone for a score")
    if not solo:
        check_seats(info, len(levels))
    pairings = draw_up(game, options, levels, n, seed, solo=solo)
    scores = _play(pairings, quiet=as_json)
    names = _name(levels)
    standings = count_up(names, pairings, scores)
    if as_json:
        print(json.dumps(_describe(info, standings, n, seed, solo), indent=2))
    else:
        _print(info, standings, seed, solo)


def _play(pairings: Sequence[Any], *, quiet: bool) -> list[Any]:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task("games", total=len(pairings))
        return play_all(pairings, lambda: progress.advance(task))


def _name(levels: Sequence[str]) -> list[str]:
    """Names that tell two bots of one level apart."""
    names: list[str] = []
    for place, level in enumerate(levels):
        before = levels[:place].count(level)
        names.append(f"{level} ({before + 1})" if levels.count(level) > 1 else level)
    return names


def _describe(info: GameInfo, standings: Sequence[Standing], n: int, seed: int, solo: bool) -> dict[str, Any]:
    return {
        "game": info.name,
        "version": info.version,
        "games": n,
        "seed": seed,
        "solo": solo,
        "bots": [
            {
                "name": s.name,
                "games": s.games,
                "wins": s.wins,
                "draws": s.draws,
                "losses": s.losses,
                "share": s.share,
                "mean_score": s.mean_score / info.score_unit,
                "best_score": s.best_score / info.score_unit,
                "interval": [edge / info.score_unit if solo else edge for edge in s.interval],
            }
            for s in standings
        ],
    }


def _print(info: GameInfo, standings: Sequence[Standing], seed: int, solo: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    unit = info.score_unit
    titles = ("mean score", "95 %", "best") if solo else ("wins", "draws", "losses", "points", "95 %", "mean score")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("bot")
    for title in ("games", *titles):
        table.add_column(title, justify="right")
    for s in standings:
        low, high = s.interval
        if solo:
            cells = [f"{s.mean_score / unit:.1f}", f"{low / unit:.1f} to {high / unit:.1f}", f"{s.best_score / unit:g}"]
        else:
            share = [f"{s.share:.1%}", f"{low:.1%} to {high:.1%}"]
            cells = [str(s.wins), str(s.draws), str(s.losses), *share, f"{s.mean_score / unit:.1f}"]
        table.add_row(s.name, str(s.games), *cells)
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{info.title}, seed {seed}")
