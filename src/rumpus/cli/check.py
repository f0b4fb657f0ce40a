"""`rumpus check`: the contract, as a table."""

import json
from typing import Annotated

from cyclopts import Parameter

from rumpus.contract.checks import CHECKS, QUICK, THOROUGH, Result, name_check, run_check
from rumpus.games.registry import all_games, find_game


def check(
    *games: str,
    thorough: Annotated[bool, Parameter(negative="")] = False,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> int:
    """Hold games to the contract every game must meet. Exit code 1 if one breaks it.

    Parameters
    ----------
    games
        Their names; all of them if none is given.
    thorough
        Try much harder; takes minutes.
    as_json
        The results as JSON.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn
    from rich.table import Table
    from rich.text import Text

    folders = [find_game(name) for name in games] if games else list(all_games().values())
    results: list[Result] = []
    notes = Console(stderr=True)
    quiet = as_json or not notes.is_terminal
    progress = Progress(TextColumn("{task.description}"), BarColumn(), console=notes, transient=True, disable=quiet)
    with progress:
        task = progress.add_task("", total=len(folders) * len(CHECKS))
        for folder in folders:
            for each in CHECKS:
                progress.update(task, description=f"{folder.info.name} {name_check(each)}")
                results.append(run_check(folder, each, THOROUGH if thorough else QUICK))
                progress.advance(task)
    broken = [result for result in results if not result.ok]
    if as_json:
        print(
            json.dumps([{"game": r.game, "check": r.name, "ok": r.ok, "detail": r.detail} for r in results], indent=2)
        )
        return 1 if broken else 0
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("game", "check", "", "promise"):
        table.add_column(title)
    for result in results:
        mark = Text("ok", "green") if result.ok else Text("broken", "bold red")
        table.add_row(result.game, result.name, mark, Text(result.detail))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{len(results) - len(broken)} of {len(results)} promises kept")
    return 1 if broken else 0
