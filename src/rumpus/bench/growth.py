"""`rumpus bench server --growth`: what a table costs, as there are more of them, or more seats, watchers and bots."""

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, Final, NamedTuple

from rumpus.bench.measured_games import IN_REAL_TIME
from rumpus.bench.side_by_side import HallSide, SideTrial, try_side
from rumpus.games.registry import find_game

TABLES: Final = (1, 10, 100)
SEATS: Final = (2, 4, 8)
WATCHERS: Final = (0, 10, 100)
AT_ONCE: Final = 10
"""So many tables where something else is what grows."""


class Step(NamedTuple):
    """One size of one thing."""

    what: str
    size: str
    tables: int
    others: tuple[str, ...] = ("open",)
    watchers: int = 0


def list_steps() -> Iterator[Step]:
    """What is measured, one thing after the other."""
    info = find_game(IN_REAL_TIME).info
    for tables in TABLES:
        yield Step("tables", str(tables), tables)
    for seats in SEATS:
        if info.seats[0] <= seats <= info.seats[1]:
            yield Step("seats", str(seats), AT_ONCE, ("open",) * (seats - 1))
    for watchers in WATCHERS:
        yield Step("watchers", str(watchers), 1, watchers=watchers)
    for level in info.levels:
        yield Step("bot", level, AT_ONCE, (f"bot:{level}",))


def bench_growth(
    seconds: float,
    tell: Callable[[Step, SideTrial], None],
    trial: Callable[[HallSide, int, float], SideTrial] = try_side,
) -> list[dict[str, Any]]:
    """Each in a fresh hall."""
    report = []
    for step in list_steps():
        tried = trial(HallSide(others=step.others, watchers=step.watchers), step.tables, seconds)
        tell(step, tried)
        report.append({"what": step.what, "size": step.size, **asdict(tried)})
    return report
