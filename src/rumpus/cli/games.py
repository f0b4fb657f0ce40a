"""`rumpus games`: what there is to play."""

import json
from typing import Annotated

from cyclopts import Parameter

from rumpus.core.options import write_value
from rumpus.games.registry import all_games


def games(*, as_json: Annotated[bool, Parameter("--json", negative="")] = False) -> None:
    """List the games with their seats, bot levels and options.

    Parameters
    ----------
    as_json
        Everything about every game, as JSON.
    """
    infos = [folder.info for folder in all_games().values()]
    if as_json:
        print(json.dumps([info.describe() for info in infos], indent=2))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for title in ("game", "", "seats", "bots", "options"):
        table.add_column(title)
    for info in infos:
        low, high = info.seats
        options = " ".join(f"{option.name}={write_value(option.default)}" for option in info.options)
        seats = str(low) if low == high else f"{low}-{high}"
        table.add_row(info.name, info.title, seats, " ".join(info.levels), options, style=None)
    Console(highlight=False).print(table)
