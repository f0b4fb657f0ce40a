"""The record of a match that is about to start: who plays what, and the dice."""

import secrets
from typing import TYPE_CHECKING

from rumpus.core.options import drop_clock
from rumpus.store.records import MatchRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


def new_match(table: "Table", seed: int | None, now: float) -> MatchRecord:
    """The table's next match; a `seed` that is given counts, else what everybody has put into the dice."""
    given = table.challenge.seed if table.challenge is not None else seed
    table.gather_words()
    thrown, nonces = table.dice.throw(table.seating.nonces)
    return MatchRecord(
        id=f"{table.code}-{secrets.token_hex(4)}",
        code=table.code,
        game=table.info.name,
        version=table.info.version,
        options=table.info.settle(drop_clock(table.options)),
        seats=len(table.seating),
        seed=thrown if given is None else given,
        bots=tuple(table.seating.levels),
        players=tuple(seat.name for seat in table.seating),
        people=table.seating.ids,
        mode=table.mode,
        secret=table.dice.secret if given is None else "",
        nonces=nonces if given is None else (),
        started=now,
        clock=table.control.write(),
    )
