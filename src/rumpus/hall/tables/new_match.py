"""The record of a match that is about to start: who plays what, and the dice."""

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from rumpus.core.options import drop_clock
from rumpus.store.records import MatchRecord, SavedMatch

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


def new_match(table: "Table", seed: int | None, now: float) -> MatchRecord:
    """The table's next match; a `seed` that is given counts, else what everybody has put into the dice."""
    given = table.challenge.seed if table.challenge is not None else seed
    _gather_words(table)
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


def _gather_words(table: "Table") -> None:
    """Ask who is here and has put nothing into the dice yet; a page does so before it is asked."""
    for visitor in table.visitors:
        if any(not table.seating[number].nonce for number in table.seating.of(visitor.player)):
            table.seating.add_nonce(visitor.player, visitor.dice_word())


def continue_match(record: MatchRecord, position: SavedMatch, *, copies: bool) -> MatchRecord:
    """The same, going on from a position of another match: its setup and dice, and its inputs so far. They stay where
    they are kept unless it `copies` them."""
    match, shared = position.match, 0 if copies else len(position.inputs)
    return replace(
        record,
        options=match.options,
        seed=match.seed,
        bots=match.bots,
        secret="",
        nonces=(),
        step=match.step,
        continues="" if not shared else match.continues if shared <= match.shared else match.id,
        shared=shared,
    )
