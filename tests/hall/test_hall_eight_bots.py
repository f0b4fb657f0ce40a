"""Eight tetris bots at one table for five minutes: a watcher sees exactly what is, and nothing piles up."""

import gc
import secrets

from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore

from rumpus.core.channel import BACKLOG, Channel, Update
from rumpus.core.game import View
from rumpus.core.view import apply
from rumpus.games.registry import find_game
from rumpus.hall.hall_time import HallTime
from rumpus.hall.people.player_tables import PlayerTables
from rumpus.hall.tables.bot_offload import BotOffload
from rumpus.hall.tables.capacity import Capacity
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.observer import Observers
from rumpus.hall.tables.surroundings import Calls, Surroundings
from rumpus.store.records import MatchRecord

FOLDER = find_game("tetris")
LEVELS = dict(enumerate(("normal", "easy") * 4))
CALLS = Calls(turned=lambda: None, ended=lambda: None, told=lambda: None, stuck=lambda: None)


class Watcher:
    """Folds what it is told, as a page does."""

    def __init__(self, running: LiveMatch) -> None:
        channel = running.follow(self.hear, [])[0]
        self.view: View = channel.shown
        self.n = channel.shown_n

    def hear(self, channel: Channel, update: Update) -> None:
        """Take in an update."""
        assert update.n == self.n + 1, "no update is missed"
        self.n = update.n
        self.view = apply(self.view, update.patch)


def begin(around: Surroundings, seed: int) -> LiveMatch:
    """A match between eight bots."""
    id = f"EIGHTS-{secrets.token_hex(4)}"
    options = FOLDER.rules.new(seats=8).setup.options
    names, version = ("Bot",) * 8, FOLDER.info.version
    bots = tuple(LEVELS)
    record = MatchRecord(
        id, "EIGHTS", "tetris", version, dict(options), 8, seed, bots, names, names, "LOCAL", "", (), started=0
    )
    running = LiveMatch(around, FOLDER, record, LEVELS, CALLS, fresh=True)
    running.resume()
    return running


def test_a_watcher_of_eight_bots_does_not_drift_in_three_minutes() -> None:
    time, store = HandClock(), MemoryStore()
    time.after_ring = store.commit
    around = Surroundings(
        time.clock,
        time.wall,
        time.wall,
        HallTime(time.clock, store),
        store,
        lambda late: None,
        Capacity(time.clock),
        BotOffload(None),
        lambda: None,
        LiveMatch,
        Observers(),
        PlayerTables(),
        lambda table, player: None,
    )
    running = begin(around, seed=0)
    watcher = Watcher(running)
    objects: list[int] = []
    seeds = inputs = 0
    for _ in range(3):
        for _ in range(12):
            time.pass_seconds(5)
            assert watcher.view == running.match.game.view(None)
            assert len(time.clock) <= 40, "alarms that were called off do not pile up"
            assert len(running.match.channel(None).backlog) <= BACKLOG
            if running.match.outcome is not None:
                game = FOLDER.rules(running.match.game.setup)
                for entry in running.match.log:
                    game.advance(entry.step)
                    game.act(entry.seat, entry.action)
                game.advance(running.match.step)
                assert game.digest() == running.match.game.digest()
                inputs += len(running.match.log)
                store.inputs.clear()
                seeds += 1
                running = begin(around, seed=seeds)
                watcher = Watcher(running)
        gc.collect()
        objects.append(len(gc.get_objects()) - len(running.match.log) - sum(map(len, store.inputs.values())))
    # A kept update would hold its whole view: a few seconds of them would be twice as many objects as all else.
    assert max(objects) < 1.5 * objects[0], f"objects pile up: {objects}"
    assert seeds >= 1
    assert inputs > 500
