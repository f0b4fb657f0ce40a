"""`python -m tests.store.measured_year`: what a year of a busy hall takes on disk, from what recorded games take.

The recorded games that fill a disk are put into a database as a hall puts them, once for each of many matches, with two
results each; how much that is, before and after their logs are packed, is told by the database's own pages.
"""

import argparse
import asyncio
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.store.kept_records import MATCH, NOW, saved

from rumpus.core.log import Input
from rumpus.core.replay import Replay, parse
from rumpus.games.registry import find_game
from rumpus.store.records import ResultRecord
from rumpus.store.store import Store

RECORDED: Final = Path(__file__).parents[1] / "recorded"
LONG: Final = 200
"""Games of fewer inputs fill no disk by their inputs."""
A_DAY: Final = 400
LENGTH: Final = 1000
"""Matches a day of a busy hall, and how many inputs each has."""


@dataclass(frozen=True, slots=True)
class Year:
    """Bytes."""

    matches: int
    inputs: int
    open: float
    """Of an input while its match is on."""
    packed: float
    """Of one afterwards."""
    match: float
    """Of a match with its results, without its inputs."""

    @property
    def all(self) -> float:
        """Of a year in which everything is kept."""
        return 365 * A_DAY * (self.match + LENGTH * self.packed)


async def measure(path: Path, copies: int) -> Year:
    """So many matches of each recorded game."""
    store = await Store.open_file(path)
    games = [read(file) for file in sorted(RECORDED.glob("*.replay"))]
    games = [game for game in games if len(game.inputs) >= LONG]
    count = inputs = 0
    for game in games:
        for _ in range(copies):
            put(store, game, count)
            count, inputs = count + 1, inputs + len(game.inputs)
        await saved(store)
    before = await store.sweeper.measure()
    while await store.sweeper.pack_ended():
        pass
    after = await store.sweeper.measure()
    await store.close()
    kept = (after["matches"].size + after["results"].size) / count
    return Year(count, inputs, before["inputs"].size / inputs, after["logs"].size / inputs, kept)


def read(path: Path) -> Replay:
    """A recorded game."""
    return parse(path.read_text("utf-8"), lambda name: find_game(name).rules)


def put(store: Store, game: Replay, number: int) -> None:
    """As a hall puts a match of two people, from its first input to its end."""
    id, ended = f"LUMIKA-{number:08x}", NOW + number
    store.put(replace(MATCH, id=id, game=game.game, started=NOW, players=("Ann", "Bob"), people=("a1", "b2")))
    for n, entry in enumerate(game.inputs, 1):
        store.put_input(id, n, Input(entry.step, entry.seat, entry.action, 1_234_567_890 + entry.seat, n))
    outcome = game.outcome
    store.put_end(id, game.inputs[-1].step, dict(outcome) if outcome is not None else {}, ended)
    for seat, player in enumerate(("a1", "b2")):
        store.put(ResultRecord(id, player, game.game, seat, seat + 1, 1000, not seat, 1500, 12, ended))


def main() -> None:
    """Measure, and say it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--copies", type=int, default=40, help="matches of each recorded game")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder) / "rumpus.sqlite", words.parse_args().copies))
    print(f"{found.matches} matches with {found.inputs} inputs")  # noqa: T201 - a program
    print(f"an input: {found.open:.1f} bytes while its match is on, {found.packed:.1f} packed")  # noqa: T201
    print(f"a match with two results: {found.match:.0f} bytes")  # noqa: T201
    print(f"a year of {A_DAY} matches a day of {LENGTH} inputs: {found.all / 1e6:.0f} MB")  # noqa: T201


if __name__ == "__main__":
    main()
