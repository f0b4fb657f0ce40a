"""Handlers of replays: playing on from a position of a match that is over."""

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from rumpus.games.registry import find_game
from rumpus.gateways.limits import TABLES
from rumpus.gateways.web.handlers.handler import Requests
from rumpus.gateways.web.handlers.records import can_be_replayed
from rumpus.gateways.web.match_files import find_position
from rumpus.hall.errors import Refused
from rumpus.store.records import SavedMatch, SnapshotRecord
from rumpus.wire.replays import Continue

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection

LONGEST: Final = 20_000
"""So many inputs are played again when somebody plays on."""
DEEPEST: Final = 8
"""A log that is spread over so many matches is written again, so that it can always be read at once."""


async def continue_match(connection: "Connection", message: Continue) -> None:
    """Open a table at that position."""
    connection.limits.spend(TABLES, connection.address)
    saved = await connection.library.find_match(message.match)
    if saved is None or saved.match.outcome is None:
        raise Refused("no_ended_match")
    connection.hall.check_seed(saved.match.seed)
    if not can_be_replayed(saved.match):
        raise Refused("cannot_be_replayed")
    if message.seat >= saved.match.seats:
        raise Refused("no_seat_in_match", seats=saved.match.seats)
    inputs = saved.inputs[: message.inputs]
    if inputs and inputs[-1].step > message.step:
        raise Refused("bad_step")
    if len(inputs) > LONGEST:
        raise Refused("too_long", inputs=len(inputs), most=LONGEST)
    opening = connection.hall.opening
    opening.check_room(connection.player, find_game(saved.match.game).info)
    if not connection.library.hold(message.match):
        raise Refused("no_ended_match")
    try:
        at = replace(saved.match, step=min(message.step, saved.match.step), outcome=None, ended=None)
        snapshot = await _find_snapshot(connection, saved, len(inputs), at.step)
        begun, position = time.thread_time_ns(), SavedMatch(at, inputs, snapshot if inputs else None)
        copies = saved.depth >= DEEPEST
        opening.continue_match(connection, position, message.seat, message.level, copies=copies)
        connection.spend(time.thread_time_ns() - begun)
    finally:
        connection.hall.store.when_saved(lambda: connection.library.release(message.match), urgent=False)


async def _find_snapshot(connection: "Connection", saved: SavedMatch, inputs: int, step: int) -> SnapshotRecord:
    """What the match had come to, found out outside of the hall's process and once for all; who asks first pays."""
    key = (saved.match.id, inputs, step)
    is_first = not connection.positions.has(key)
    position = await connection.positions.make(
        key, partial(find_position, saved, inputs, step), connection.limits.key_of(connection.address)
    )
    if is_first:
        connection.spend(position.work)
    if position.snapshot is None:
        raise Refused("over")
    return position.snapshot


REQUESTS: Final[Requests] = {Continue: continue_match}
