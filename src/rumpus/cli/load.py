"""`rumpus load`: simulated players against a running hall, and what they and the hall saw."""

import asyncio
import json
from typing import Annotated, Any

import aiohttp
from cyclopts import Parameter

from rumpus.bench.measured_games import IN_REAL_TIME
from rumpus.cli.errors import UserError
from rumpus.games.registry import find_game


def load(
    url: str,
    /,
    *,
    game: str = IN_REAL_TIME,
    tables: int | None = None,
    seats: int = 0,
    people: int = 0,
    talkers: int = 0,
    seconds: float = 10.0,
    door: str = "ws",
    port: int | None = None,
    reconnects: float = 0.0,
    slow: float = 0.0,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> None:
    """Load a running hall with simulated players.

    Parameters
    ----------
    url
        The hall, such as http://localhost:8000.
    game
        What they play: any game. In real time they press keys at a human rate, else they move as an easy bot would.
    tables
        How many tables play: of two people, or by another door of one against a bot. A battle is one, unless said.
    seats
        Each table is a battle of so many (the game says how many at most), in which bots have the seats that are left.
    people
        How many people play at each table: 2, or 10 in a battle.
    talkers
        How many people chat and invite each other besides.
    seconds
        How long.
    door
        How they come: ws (a page), telnet or line. The hall lets in few terminals from one address: --terminals.
    port
        The port of that door, if it is not the usual one.
    reconnects
        How often a minute each page loses its connection and comes back.
    slow
        Which share of the pages, 0 to 1, reads slowly.
    as_json
        The figures as JSON.
    """
    from rumpus.loadtest.play import DOORS
    from rumpus.loadtest.report import Order, print_report, run_report

    info = find_game(game).info
    most = info.battle.seats if info.battle is not None else 0
    if seats and not (2 <= seats <= most and door == "ws"):
        raise UserError(f"a battle of {game} has 2 to {most} seats, by ws" if most else f"{game} has no battles")
    people = people or (min(10, seats) if seats else 2)
    if not 1 <= people <= (seats or info.seats[1]):
        raise UserError(f"choose 1 to {seats or info.seats[1]} people at each table")
    tables = tables if tables is not None else 1 if seats else 20
    if door not in DOORS:
        raise UserError(f"a door is one of {', '.join(DOORS)}")
    if door != "ws" and not info.realtime:
        raise UserError(f"{game} is played a move at a time; by {door}, choose a real-time game")
    if not (0 <= tables <= 5000 and 0 <= talkers <= 5000 and tables + talkers and 1 <= seconds <= 86400):
        raise UserError("choose up to 5000 tables or talkers, and 1 to 86400 seconds")
    if not (0 <= reconnects <= 60 and 0 <= slow <= 1):
        raise UserError("choose 0 to 60 reconnects a minute, and a share of slow readers from 0 to 1")
    address = url.rstrip("/")
    if not address.startswith(("http://", "https://")):
        raise UserError(f"{url} is not the address of a hall; it begins with http://")
    order = Order(game, tables, talkers, seconds, door, port, seats, people, reconnects, slow)
    try:
        report: dict[str, Any] = asyncio.run(run_report(address, order))
    except (OSError, aiohttp.ClientError) as problem:
        raise UserError(f"cannot load {address}: {problem}") from None
    if as_json:
        print(json.dumps(report, indent=1))
    else:
        print_report(report)
