"""A match that was played in a page without the hall (local_hall/kept_match.py), as the page brings it to the hall.
Nothing of it is believed: it is run again, in the process where films are made."""

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from rumpus.core.clock_check import ClockCheck
from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, Setup
from rumpus.core.log import Input, check_word
from rumpus.core.notice import Line
from rumpus.core.options import CLOCK
from rumpus.core.time_control import TimeControl
from rumpus.core.verdict import BadReplay, weigh
from rumpus.games.registry import GameFolder, find_game
from rumpus.hall.tables.brought_matches import Brought
from rumpus.store.packed_log import pack

BYTES: Final = 1 << 20
MOST_INPUTS: Final = 20_000
LONGEST_ID: Final = 32
DAY: Final = 86_400
"""Seconds a match may go on after its last input: what ends by time alone ends long before."""

Step: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]


class BroughtHead(msgspec.Struct, frozen=True):
    """What is looked at before one is run again; all the rest is read elsewhere, as it may be long."""

    id: Annotated[str, Meta(max_length=LONGEST_ID)]
    game: str


class BroughtMatch(msgspec.Struct, frozen=True):
    """What the page sends, as its browser has kept it; what else stands there is not looked at."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    players: list[str]
    levels: list[tuple[int, str]]
    seed: str
    started: float
    ended: float
    step: Step
    inputs: list[tuple[Step, int, str]]
    outcome: dict[str, Any]
    clock: str = CLOCK.default
    mine: int | None = None
    """The seat of who brings it; an older page did not say."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of running one again: plain values, whichever process it was done in."""

    brought: Brought | None
    why: Line = ""
    """Why it does not hold; empty if it cannot even be read."""
    size: int = 4096
    """What it takes to keep, about."""


@dataclass(frozen=True, slots=True)
class Rerun:
    """One that is to be run again. Touches nothing of the hall."""

    body: bytes

    def __call__(self) -> Ran:
        """What comes of it, whatever it is."""
        try:
            told = msgspec.json.decode(self.body, type=BroughtMatch)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Ran(None)
        found = weigh(lambda: _play(find_game(told.game), told))
        game = found.game
        if game is None or game.outcome is None:
            return Ran(None, found.why)
        levels = dict(told.levels)
        people = [seat for seat in range(len(told.players)) if seat not in levels]
        mine = told.mine if told.mine in people else people[0]
        setup = game.setup
        return Ran(
            Brought(
                told.id,
                told.game,
                told.version,
                dict(setup.options),
                setup.seed,
                levels,
                tuple(told.players),
                mine,
                TimeControl.read(told.clock).write(),
                told.started,
                told.ended,
                game.step,
                len(told.inputs),
                pack([Input(*entry) for entry in told.inputs]),
                game.outcome,
            ),
            size=len(self.body),
        )


def _play(folder: GameFolder, told: BroughtMatch) -> Game:
    """The game at its end; BadReplay if it did not go that way."""
    info, inputs = folder.info, [Input(*entry) for entry in told.inputs]
    if not info.plays(told.version):
        raise BadReplay("version", recorded=str(told.version), version=str(info.version))
    if len(inputs) > MOST_INPUTS:
        raise BadReplay("too_many_inputs", inputs=MOST_INPUTS, checkpoints=0)
    for entry in inputs:
        check_word(entry.action)
        if not 0 <= entry.seat < len(told.players):
            raise BadReplay("other_seats")
    game = folder.rules(_read_setup(folder, told))
    control = TimeControl.read(told.clock)
    cursor = Cursor(game, inputs, feed=ClockCheck(game, inputs, control) if control else None)
    while cursor.more:
        cursor.play_input()
    cursor.require_order(told.step)
    if told.step - (inputs[-1].step if inputs else 0) > DAY * info.rate:
        raise BadReplay("outcome", step=str(told.step), agreed="")
    cursor.pass_time(told.step)
    if game.outcome is None:
        raise BadReplay("unfinished")
    if game.outcome.describe() != told.outcome:
        raise BadReplay("outcome", step=str(told.step), agreed="")
    return game


def _read_setup(folder: GameFolder, told: BroughtMatch) -> Setup:
    """What it began from; BadReplay if nobody can have begun so."""
    info, seats, levels = folder.info, len(told.players), dict(told.levels)
    low, high = info.seats
    is_seated = low <= seats <= high and len(levels) == len(told.levels) and len(levels) < seats
    if not is_seated or not all(0 <= seat < seats and level in info.levels for seat, level in levels.items()):
        raise BadReplay("other_seats")
    if not (told.seed.isascii() and told.seed.isdigit() and len(told.seed) <= 32):
        raise BadReplay("other_seed")
    return info.read_setup(told.options, seats, int(told.seed), tuple(sorted(levels)))
