"""Which inputs of a log were moves: what a seat would take back, and whether the position is still the same.

A move passes the turn on, or has its seat asked for something else; settings do neither, and count for nothing here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.core.game import RESIGN, Game, Setup
from rumpus.core.log import Input
from rumpus.core.match_clock import is_done, wait_for
from rumpus.core.table_words import TIMEOUT, is_table_word, list_counting, play_input


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves of a match that have not been taken back."""

    seats: tuple[int, ...]
    """Who made each of them."""
    places: tuple[int, ...]
    """How many inputs that count there were before each."""
    fixed: int
    """So many of the inputs that count cannot be taken back: somebody has left the match by the last of them."""

    def find_last(self, seat: int) -> int | None:
        """How many inputs stay if the seat's last move is taken back, with all that came after it; None if it has made
        none, or it lies before somebody left."""
        found = [place for mover, place in zip(self.seats, self.places, strict=True) if mover == seat]
        return found[-1] if found and found[-1] >= self.fixed else None


def list_moves(rules: type[Game], setup: Setup, log: Sequence[Input]) -> Moves:
    """Find the moves of a match by playing its log again."""
    game, counting = rules(setup), list_counting(log, len(log))
    moves: list[tuple[int, int]] = []
    fixed = 0
    for made, entry in enumerate(counting):
        game.advance(entry.step)
        before = wait_for(game).get(entry.seat)
        play_input(game, entry, counting, made)
        if entry.action in (RESIGN, TIMEOUT):
            fixed = made + 1
        elif before is not None and not is_table_word(entry.action) and is_done(before, wait_for(game).get(entry.seat)):
            moves.append((entry.seat, made))
    return Moves(tuple(seat for seat, _ in moves), tuple(place for _, place in moves), fixed)
