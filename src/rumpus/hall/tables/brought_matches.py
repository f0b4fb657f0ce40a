"""Matches that were played in a page without the hall, and brought to it afterwards.

Whoever brings one had all of it in hand, its dice too: so it is kept, shown and played again like any other, and
counts for nothing, neither ratings nor score boards. What is kept has been run again (gateways/web/brought_match.py).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.bot_cast import cast_bot
from rumpus.core.game import Outcome
from rumpus.core.time_control import TimeControl
from rumpus.hall.errors import Refused
from rumpus.hall.people.names import clean_name
from rumpus.hall.people.players import Player
from rumpus.hall.stores import HallStore, check_saving
from rumpus.hall.tables.results import share_out
from rumpus.hall.tables.seats import Seat
from rumpus.store.records import MatchRecord, ResultRecord

NO_TABLE: Final = "ABROAD"
"""Stands in the ids of such matches where others have their table's code; no code begins with a vowel."""
MODE: Final = "OFFLINE"


@dataclass(frozen=True, slots=True)
class Brought:
    """One that went as it is told, in plain values."""

    id: str
    """What the page calls it."""
    game: str
    version: int
    options: dict[str, Any]
    seed: int
    levels: dict[int, str]
    """Of the bots, by seat."""
    names: tuple[str, ...]
    """What its seats were called in the page."""
    mine: int
    clock: str
    started: float
    ended: float
    step: int
    inputs: int
    """How many there were."""
    log: bytes
    """They themselves, packed (store/packed_log.py): nobody waits for so many rows to be written."""
    outcome: Outcome

    def find_id(self, player: Player) -> str:
        """What it is called at the hall: the same whenever that player brings it."""
        told = f"{player.id} {self.id} {self.seed}".encode()
        return f"{NO_TABLE}-{hashlib.sha256(told).hexdigest()[:8]}"


def keep_brought(store: HallStore, player: Player, brought: Brought, now: float) -> str:
    """Keep it as the player's; its id. Refused while nothing can be kept."""
    check_saving(store)
    seats: list[Seat] = []
    for number in range(len(brought.names)):
        seats.append(_seat(brought, number, player, [seat.name for seat in seats]))
    ended = min(max(brought.ended, 0.0), now)
    match = MatchRecord(
        id=brought.find_id(player),
        code=NO_TABLE,
        game=brought.game,
        version=brought.version,
        options=brought.options,
        seats=len(seats),
        seed=brought.seed,
        bots=tuple(sorted(brought.levels)),
        players=tuple(seat.name for seat in seats),
        people=tuple(seat.id for seat in seats),
        mode=MODE,
        secret="",
        nonces=(),
        started=min(max(brought.started, 0.0), ended),
        clock=brought.clock,
    )
    store.put(match)
    store.put_log(match.id, brought.inputs, brought.log)
    store.put_end(match.id, brought.step, brought.outcome.describe(), ended)
    mine = next(share for share in share_out(match, brought.outcome) if share.player == player.id)
    store.put(
        ResultRecord(
            match=match.id,
            player=player.id,
            game=match.game,
            seat=mine.seat,
            place=mine.place,
            score=mine.score,
            won=mine.won,
            rating=None,
            gain=0,
            at=now,
            pool=TimeControl.read(match.clock).pool,
        )
    )
    return match.id


def check_same(match: MatchRecord, player: Player, brought: Brought) -> None:
    """Refused if what is kept under its id is another one: two matches may be called the same by chance."""
    if player.id not in match.people or match.seed != brought.seed or match.game != brought.game:
        raise Refused("brought_otherwise")


def _seat(brought: Brought, number: int, player: Player, taken: Sequence[str]) -> Seat:
    """Who sat there: its names are the hall's own, so that nobody seems to have played who has not."""
    seat = Seat()
    if number in brought.levels:
        seat.give_bot(brought.levels[number], cast_bot(brought.levels[number], brought.game, taken))
    elif number == brought.mine:
        seat.give(player)
    else:
        seat.give(player, local=True, second=_clean(brought.names[number]))
    return seat


def _clean(name: str) -> str:
    """What a second person at the keyboard is called, if that can be a name."""
    try:
        return clean_name(name)
    except Refused:
        return ""
