"""`rumpus load`: simulated players against a running hall, and what they and the hall saw."""

import asyncio
import json
from typing import Annotated, Any

import aiohttp
from cyclopts import Parameter

from rumpus.cli.errors import UserError
from rumpus.games.registry import find_game


def load(
    url: str,
    /,
    *,
    game: str = "mario99",
    tables: int = 20,
    talkers: int = 0,
    seconds: float = 10.0,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Load a running hall with simulated players.

    Parameters
    ----------
    url
        The hall, such as http://localhost:8000.
    game
        What they play: a real-time game, at a human rate.
    tables
        How many tables of two play.
    talkers
        How many people chat and invite each other besides.
    seconds
        How long.
    as_json
        The figures as JSON.
    """
    from rumpus.load.report import print_report, run_report

    info = find_game(game).info
    if not info.realtime:
        raise UserError(f"{game} is played a move at a time; choose a real-time game")
    if not (0 <= tables <= 5000 and 0 <= talkers <= 5000 and tables + talkers and 1 <= seconds <= 86400):
        raise UserError("choose up to 5000 tables or talkers, and 1 to 86400 seconds")
    address = url.rstrip("/")
    if not address.startswith(("http://", "https://")):
        raise UserError(f"{url} is not the address of a hall; it begins with http://")
    try:
        report: dict[str, Any] = asyncio.run(run_report(address, game, tables, talkers, seconds))
    except (OSError, aiohttp.ClientError) as problem:
        raise UserError(f"cannot load {address}: {problem}") from None
    if as_json:
        print(json.dumps(report, indent=1))
    else:
        print_report(report)
