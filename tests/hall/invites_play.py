"""People who play a solo game for a test: at a table of the hall, or elsewhere, paced as everywhere."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.contract.paced import Paced
from tests.hall.bench import Bench, Guest
from tests.hall.hand_clock import HandClock

from rumpus.core.bot import BotHand, Sight
from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.options import check_options
from rumpus.core.replay import Checkpoint, Replay, record
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game
from rumpus.hall.contests.proof import solo_setup
from rumpus.hall.tables.table import Table

SOLO = ("chessbrawl", "mario99", "pong", "stayboard", "tetris")


def play_elsewhere(game: str, seed: int, *, seconds: float = 20, level: str = "normal", **options: Any) -> Replay:
    """A game played without the hall, in simulated time; given up after that many seconds."""
    folder = find_game(game)
    solo = folder.info.solo
    assert solo is not None
    setup = solo_setup(folder, {**check_options(folder.info.options, options), **dict(solo.fixed)}, seed)
    time = HandClock()
    match = Paced(folder, setup, dict.fromkeys(setup.bots, solo.bot_level or ""), time.clock)
    match.resume()
    _play(match.match, level, time.pass_seconds, lambda action: match.act(0, action), seconds)
    match.resign(0)
    return record(setup, folder.rules, list(match.match.log), end_step=match.match.step)


def play_at_table(bench: Bench, guest: Guest, table: Table, *, seconds: float, level: str = "normal") -> None:
    """Play at a table of the hall for some seconds, or until the match is over."""
    assert table.live is not None
    _play(table.live.match, level, bench.wait, lambda action: bench.act(guest, table, 0, action), seconds)


def _play(
    match: Match, level: str, wait: Callable[[float], None], act: Callable[[str], object], seconds: float
) -> None:
    """Let a bot hold the keys of seat 0: it looks, waits, and acts a little after a step has begun, as hands do."""
    setup, info = match.game.setup, match.game.info
    bot = find_game(info.name).seat_bot(0, level, setup.options, setup.seats, Rng(5))
    hand = BotHand(bot)
    spent = 0.0
    while match.outcome is None and spent < seconds:
        hand.look(match.game, Sight(match.game))
        action, ahead = hand.action, (hand.at - match.game.step) / info.rate if hand.at is not None else 0.1
        pause = min(max(ahead, 0.013), 0.5)
        wait(pause)
        spent += pause
        if action is not None and ahead <= pause and match.outcome is None:
            try:
                act(action)
            except IllegalAction:  # overtaken by events: it looks again
                continue


def swap_input(replay: Replay, place: int, seat: int = 0, **changes: Any) -> Replay:
    """The replay with one input of a seat changed, and nothing else of what it says."""
    entries: list[Input | Checkpoint] = list(replay.entries)
    where = [n for n, entry in enumerate(entries) if isinstance(entry, Input) and entry.seat == seat][place]
    entries[where] = replace(entries[where], **changes)
    return replace(replay, entries=tuple(entries))


def length(replay: Replay) -> float:
    """How many seconds it lasted."""
    assert replay.end is not None
    return replay.end.step / find_game(replay.game).info.rate


def finish(lounge: Bench, guest: Guest, table: Table) -> None:
    """The guest's match comes to its end, with the score so far."""
    assert table.live is not None
    assert table.seating.of(guest.player) == [0]
    table.live.time_out(0)
    lounge.settle()
