"""The data of a hall as this version leaves it, for later ones to open: `python tests/faults/make_hall.py FILE.gz`.

Of every game a match that is on, with clocks turn by turn, and 23 that are over; two people, and bots where they are
needed. One such file is kept of every release, in `kept_halls/`, and none is ever made anew.
"""

import asyncio
import gzip
import random
import sqlite3
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.faults.world import World, impatient
from tests.hall.bench import Guest

from rumpus.core.game import RESIGN, Game
from rumpus.games.registry import all_games
from rumpus.hall.tables.table import Table

OVER = 23
RUNNING_INPUTS = 14
OVER_INPUTS = 8


class Maker:
    """Two people who play everything."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.dice = random.Random(21)
        self.people = [Guest(world.hall.players.welcome(name)[0]) for name in ("Ann", "Bob")]
        for guest in self.people:
            world.hall.arrive(guest)
        self.seq = 0

    def open(self, name: str, **options: object) -> Table:
        """A table at which both play, or Ann alone where nobody else can."""
        together = all_games()[name].info.seats[1] > 1
        ann, bob = self.people
        table = self.world.hall.opening.open_table(
            ann, name, options, ["me", "open"] if together else ["me"], start=not together
        )
        if together:
            table.enter(bob, sit=True)
            for guest in self.people:
                if table.state == "IDLE" or table.live is None:
                    table.setup.set_ready(guest.player, True)
        return table

    def play(self, table: Table, inputs: int) -> None:
        """So many inputs of people, drawn from what is legal, and a little time."""
        for _ in range(inputs):
            assert table.live is not None
            game = table.live.match.game
            seats = [seat for seat in game.to_act() if seat < len(self.people)]
            if not seats:
                self.world.pass_time(0.5)
                continue
            seat = self.dice.choice(seats)
            words = [word for word in game.actions(seat) if not ends(game, seat, word)]
            if not words:
                return
            self.act(table, seat, self.dice.choice(words))
            self.world.pass_time(0.1)

    def act(self, table: Table, seat: int, word: str) -> None:
        """Somebody does something."""
        assert table.live is not None
        self.seq += 1
        who = self.people[seat].player
        table.act(who, table.live.id, seat, word, origin=7, seq=self.seq, done=lambda: None)


def ends(game: Game, seat: int, word: str) -> bool:
    """Whether it would be over."""
    twin = game.copy()
    twin.act(seat, word)
    return twin.outcome is not None


async def make(world: World) -> None:
    """Fill the hall."""
    maker = Maker(world)
    await world.settle()
    for name in all_games():
        for _ in range(OVER):
            await play_to_the_end(world, maker, name)
    for name, folder in sorted(all_games().items(), key=lambda one: one[1].info.realtime):  # time passes in those
        clock = {} if folder.info.realtime else {"clock": "move 1209600"}
        table = maker.open(name, **clock)
        await world.settle()
        maker.play(table, RUNNING_INPUTS)
        await world.settle()
        assert table.live is not None
        assert table.live.match.outcome is None, name
    await world.close()


async def play_to_the_end(world: World, maker: Maker, name: str) -> None:
    """A match in which Ann gives up sooner or later."""
    table = maker.open(name)
    await world.settle()
    maker.play(table, OVER_INPUTS)
    await world.settle()
    if table.live is not None and table.live.match.outcome is None:
        maker.act(table, 0, RESIGN)
    await world.settle()
    assert table.live is not None
    assert table.live.match.outcome is not None, name
    table.close()
    await world.settle()


def pack(data: Path, target: Path) -> None:
    """One file, packed."""
    with sqlite3.connect(data) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    target.write_bytes(gzip.compress(data.read_bytes(), 9, mtime=0))


async def main(target: Path) -> None:
    """Make the file."""
    with tempfile.TemporaryDirectory() as folder, impatient():
        world = World(Path(folder))
        await world.open()
        await make(world)
        pack(world.path, target)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
