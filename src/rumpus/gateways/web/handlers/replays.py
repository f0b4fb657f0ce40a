"""Handlers of replays: playing on from a position of a match that is over."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rumpus.gateways.limits import TABLES
from rumpus.gateways.web.handlers.handler import Requests
from rumpus.hall.errors import Refused
from rumpus.wire.replays import Continue

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection

LONGEST: Final = 20_000
"""So many inputs are played again and written down at once when somebody plays on: others wait meanwhile."""


async def continue_match(connection: "Connection", message: Continue) -> None:
    """Open a table at that position."""
    connection.limits.spend(TABLES, connection.address)
    saved = await connection.library.find_match(message.match)
    if saved is None or saved.match.outcome is None:
        raise Refused("no_ended_match")
    if connection.hall.challenges.hides_seed(saved.match.seed):
        raise Refused("challenge_on")
    if message.seat >= saved.match.seats:
        raise Refused("no_seat_in_match", seats=saved.match.seats)
    inputs = saved.inputs[: message.inputs]
    if inputs and inputs[-1].step > message.step:
        raise Refused("bad_step")
    if len(inputs) > LONGEST:
        raise Refused("too_long", inputs=len(inputs), most=LONGEST)
    at = replace(saved.match, step=min(message.step, saved.match.step), outcome=None, ended=None)
    connection.hall.opening.continue_match(connection, at, inputs, message.seat, message.level)


REQUESTS: Final[Requests] = {Continue: continue_match}
