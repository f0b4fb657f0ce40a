"""One seat's field through time: entry, fall, lock delay, held keys, hold, clears, garbage waiting and added.

Knows nothing of the other seats: what it sends it reports, what is sent to it waits in `incoming`. Every change happens
at a step that `due` named before, or by a key.
"""

from typing import ClassVar, Final

from rumpus.core.game import Emit
from rumpus.core.rng import Rng
from rumpus.core.state import SHARED, Fields, Part, coded, fresh, kept, later, lists, part, plain
from rumpus.games.tetris.bag import Bag
from rumpus.games.tetris.clears import score_clear
from rumpus.games.tetris.field import (
    EMPTY,
    FRAME,
    HEIGHT,
    LETTERS,
    UP,
    VISIBLE,
    find_full,
    format_garbage,
    push_rows,
    remove_rows,
    spot,
)
from rumpus.games.tetris.finesse import count_fewest
from rumpus.games.tetris.garbage import cancel, draw_gaps, take
from rumpus.games.tetris.keys import COUNTED, HELD_AT_ENTRY, HOLD, TURNS, Keys
from rumpus.games.tetris.manner import Manner
from rumpus.games.tetris.pieces import (
    CELLS,
    ENTRY,
    HIGHEST,
    LOWEST,
    SHAPES,
    drop_piece,
    fits,
    turn_piece,
)
from rumpus.games.tetris.score import (
    HARD_POINTS,
    LINES_PER_LEVEL,
    SOFT_POINTS,
    fall_interval,
)
from rumpus.games.tetris.shape import WellShown
from rumpus.games.tetris.spins import KICKED, STILL, TURNED, find_spin

ENTERING: Final = "entry"
FALLING: Final = "fall"
LOCKING: Final = "lock"
OUT: Final = "out"

ENTRY_DELAY: Final = 6
LOCK_DELAY: Final = 30
LOCK_MOVES: Final = 15
NOBODY: Final = -1
"""No piece in the hold, or in the air."""


def _write_last(last: tuple[str, int, int] | None) -> list[str | int] | None:
    return list(last) if last else None


def _read_last(last: tuple[str, int, int] | None) -> tuple[str, int, int] | None:
    return (last[0], last[1], last[2]) if last else None


class Well(Part):
    """The state of one seat."""

    fields: ClassVar[Fields] = Fields(
        plain("number", "kind", "turn", "at", "turned", "hold", "held", "score", "lines", "combo", "placed", "sent"),
        plain("b2b", "last_at", "outgoing", "phase", "since", "fall_from", "lock_at", "lowest", "restarts", "dropped"),
        part("keys", Keys),
        lists("rows", "incoming"),
        coded("last", _write_last, _read_last),
        later("primed", 0),
        later("presses", 0),
        later("faults", 0),
        kept("seat", "start", "shown", "bag", "manner", "bits", "due"),
        fresh("described", copy=SHARED),
    )
    __slots__ = fields.slots

    def __init__(self, seat: int, start: int, shown: int, bag: Bag, manner: Manner) -> None:
        self.seat = seat
        self.start = start
        """The level it starts at."""
        self.shown = shown
        """How many of the next pieces are seen."""
        self.bag = bag
        self.manner = manner
        self.described: WellShown | None = None
        """What was last seen of it, kept by whoever describes it."""
        self.number = 0
        """Which piece of the sequence is the next one."""
        bag.draw(shown)
        self.bits = FRAME
        self.rows = [EMPTY] * HEIGHT
        self.kind = NOBODY
        self.turn = self.at = 0
        self.turned = STILL
        self.hold = NOBODY
        self.held = False
        self.score = self.lines = self.combo = self.placed = self.sent = 0
        self.b2b = False
        """Whether the last clear was a tetris or a T-spin."""
        self.last: tuple[str, int, int] | None = None
        """Name, points and lines of the last lock that scored, at step `last_at`."""
        self.last_at = 0
        self.incoming: list[int] = []
        """Rows of the attacks that wait, oldest first."""
        self.outgoing = 0
        self.phase = ENTERING
        self.since = 0
        self.fall_from = self.lock_at = self.lowest = self.restarts = self.dropped = 0
        self.keys = Keys()
        self.primed = 0
        """Turns and hold that are held down, as bits (keys.py): they are done as a piece enters."""
        self.presses = 0
        """Keys pressed for the piece in play."""
        self.faults = 0
        """Keys that were more than a piece needed, in all."""
        self.due: int | None = ENTRY_DELAY

    @property
    def level(self) -> int:
        """It rises by one every ten lines."""
        return self.start if self.manner.zen else self.start + self.lines // LINES_PER_LEVEL

    @property
    def living(self) -> bool:
        """Whether this seat still plays."""
        return self.phase != OUT

    @property
    def until(self) -> int | None:
        """When the phase, or the stay in this row, ends by itself."""
        if self.phase == FALLING:
            return self.fall_from + (self.manner.soft if self.keys.soft else fall_interval(self.level))
        if self.phase == LOCKING:
            return self.lock_at
        return self.since + ENTRY_DELAY if self.phase == ENTERING else None

    # Time.

    def plan(self, step: int) -> None:
        """Work out when time alone next changes something, now that something has changed."""
        due = self.until
        shift = self.keys.shift
        if shift and self.kind >= 0 and fits(self.bits, self.kind, self.turn, self.at + shift):
            # Blocked repeats are not worth waking up for, but the key keeps its rhythm.
            at = self.keys.next_repeat(step)
            due = at if due is None or at < due else due
        self.due = due

    def run(self, step: int, luck: Rng, cheese: int, emit: Emit) -> int:
        """Do what is due at `step`, where nothing was due before it; returns how much garbage to send."""
        sent = 0
        if self.phase == ENTERING:
            sent = self._spawn(step, luck, cheese, emit)
        else:
            if self.keys.repeats(step):
                self._shift(self.keys.shift, step)
            if self.phase == LOCKING:
                if self.lock_at <= step:
                    self._lock(step, emit)
            elif self.until == step:
                self._descend(step, self.keys.soft)
                self._lock_if_late(step, emit)
        self.plan(step)
        return sent

    def stop(self, step: int, emit: Emit) -> None:
        """This seat is out."""
        self.phase, self.since = OUT, step
        self.kind = NOBODY
        self.keys = Keys()
        self.primed = 0
        self.incoming.clear()
        self.outgoing = 0
        self.due = None
        emit("out", seat=self.seat)

    # A piece comes in.

    def _spawn(self, step: int, luck: Rng, cheese: int, emit: Emit) -> int:
        """rules/tetris.md: garbage is settled, what is left is added from below, the piece enters."""
        sent, self.outgoing = cancel(self.incoming, self.outgoing), 0
        if self.incoming and not self._add_garbage(luck, cheese, emit):
            self.stop(step, emit)
            return sent
        self.held = False
        self._enter(self._take_next(), step, emit)
        if self.primed & HELD_AT_ENTRY[HOLD] and self.kind >= 0:
            self._swap(step, emit)
        return sent

    def _add_garbage(self, luck: Rng, cheese: int, emit: Emit) -> bool:
        """What waits comes in from below, as much as may at once; False if it overflows the top."""
        gaps = draw_gaps(take(self.incoming, self.manner.at_most), luck, cheese)
        bits = push_rows(self.bits, gaps)
        if bits is None:
            if not self.manner.zen:
                return False
            self._sweep(emit)
            return True
        self.bits = bits
        self.rows[:0] = [format_garbage(gap) for gap in reversed(gaps)]
        del self.rows[HEIGHT:]
        emit("garbage_added", seat=self.seat, count=len(gaps))
        return True

    def _take_next(self) -> int:
        kind = self.bag[self.number]
        self.number += 1
        self.bag.draw(self.number + self.shown)
        return kind

    def _enter(self, kind: int, step: int, emit: Emit) -> None:
        at = ENTRY[kind]
        if not fits(self.bits, kind, 0, at):
            if not self.manner.zen:
                self.stop(step, emit)
                return
            self._sweep(emit)
        if fits(self.bits, kind, 0, at - UP):
            at -= UP
        self.put(kind, 0, at, step)
        for key, by in TURNS.items():
            if self.primed & HELD_AT_ENTRY[key]:
                self._turn(by, step)

    def _sweep(self, emit: Emit) -> None:
        """In zen nobody is out: the stack is swept away, and it goes on."""
        self.rows, self.bits = [EMPTY] * HEIGHT, FRAME
        self.combo, self.b2b = 0, False
        emit("swept", seat=self.seat)

    def put(self, kind: int, turn: int, at: int, step: int) -> None:
        """A fresh piece is in play here."""
        self.kind, self.turn, self.at, self.turned = kind, turn, at, STILL
        self.dropped = self.restarts = 0
        self.lowest = HEIGHT + UP
        self.phase = FALLING
        self.since = self.fall_from = step
        self._touch(step)

    # The piece moves.

    def _touch(self, step: int) -> None:
        """After every change of place: a new lowest row, landing, lifting off, and the lock delay that follows."""
        low = self.at // UP + LOWEST[self.kind][self.turn]
        lower = low < self.lowest
        if lower:
            self.lowest, self.restarts = low, 0
        grounded = not fits(self.bits, self.kind, self.turn, self.at - UP)
        if self.phase == LOCKING:  # it has been moved or turned
            if not lower and self.restarts < LOCK_MOVES:
                self.restarts += 1
                lower = True
            if lower:
                self.lock_at = step + LOCK_DELAY
                self.since = step
            if not grounded:
                self.phase = FALLING
                self.since = self.fall_from = step
        elif grounded:
            # Whoever lifts a piece off by turns has used them up at last: then it locks where it comes down.
            if lower or self.restarts < LOCK_MOVES:
                self.lock_at = step + LOCK_DELAY
            self.phase, self.since = LOCKING, step

    def _lock_if_late(self, step: int, emit: Emit) -> None:
        if self.phase == LOCKING and self.lock_at <= step:
            self._lock(step, emit)

    def _shift(self, by: int, step: int) -> None:
        if fits(self.bits, self.kind, self.turn, self.at + by):
            self.at += by
            self.turned = STILL
            self._touch(step)

    def _turn(self, by: int, step: int) -> None:
        found = turn_piece(self.bits, self.kind, self.turn, self.at, by)
        if found is not None:
            self.turn, self.at, kick = found
            self.turned = KICKED if kick else TURNED
            self._touch(step)

    def _descend(self, step: int, soft: bool) -> None:
        """One row down, if there is room."""
        if fits(self.bits, self.kind, self.turn, self.at - UP):
            rows = 1
            if soft and self.manner.sinks:
                rows = (self.at - drop_piece(self.bits, self.kind, self.turn, self.at)) // UP
            self.at -= rows * UP
            self.turned = STILL
            self.dropped += rows * soft
            self.since = self.fall_from = step
            self._touch(step)

    # The piece locks.

    def _lock(self, step: int, emit: Emit) -> None:
        kind, turn, at = self.kind, self.turn, self.at
        spin = find_spin(self.bits, kind, turn, at, self.turned)
        left, bottom = spot(at)
        cells = [[left + x, bottom + y] for x, y in CELLS[kind][turn]]
        self.bits |= SHAPES[kind][turn] << at
        rows, letter = self.rows, LETTERS[kind]
        for x, y in cells:
            rows[y] = rows[y][:x] + letter + rows[y][x + 1 :]
        self.kind = NOBODY
        self.placed += 1
        self.score += self.dropped * SOFT_POINTS
        self.dropped = self.presses = 0
        emit("lock", seat=self.seat, cells=cells)
        if cells[0][1] >= VISIBLE:
            if not self.manner.zen:
                self.stop(step, emit)
                return
            self._sweep(emit)
        full = find_full(self.bits, cells[0][1], bottom + HIGHEST[kind][turn])
        score_clear(self, full, spin, step, emit)
        if full:
            self.bits = remove_rows(self.bits, full)
            for y in reversed(full):
                del rows[y]
            rows += [EMPTY] * len(full)
        self.phase, self.since = ENTERING, step

    # Keys.

    def press(self, key: str, sign: str, step: int, emit: Emit) -> None:
        """A key is tapped (no sign), goes down (+) or comes up (-). Without a piece only holding it counts."""
        playing = self.kind >= 0
        if key in HELD_AT_ENTRY:
            self._prime(key, sign)
        before = self.placed, self.kind, self.turn, self.at
        if key == "left" or key == "right":
            by = -1 if key == "left" else 1
            if sign != "-" and playing:
                self._shift(by, step)
            if sign == "+":
                self.keys.hold(by, step)
            elif sign:
                self.keys.release(by)
        elif key == "down":
            if sign:
                self.keys.soft = sign == "+"
            if sign != "-" and playing:
                self._descend(step, True)
        elif playing and sign != "-":
            if key == "drop":
                self._drop(step, emit)
            elif key == "hold":
                self._swap(step, emit)
            else:
                self._turn(TURNS[key], step)
        if self.manner.later and sign in ("", "+") and key in COUNTED and before != (*before[:2], self.turn, self.at):
            self.presses += 1
        if self.phase != OUT:
            self._lock_if_late(step, emit)
            self.plan(step)

    def _prime(self, key: str, sign: str) -> None:
        if sign == "+":
            self.primed |= HELD_AT_ENTRY[key]
        elif sign == "-":
            self.primed &= ~HELD_AT_ENTRY[key]

    def _drop(self, step: int, emit: Emit) -> None:
        at = drop_piece(self.bits, self.kind, self.turn, self.at)
        cells = (self.at - at) // UP
        if self.manner.later and not self.dropped:  # what was lowered by hand may have been slid in
            self.faults += max(
                0, self.presses - count_fewest(self.kind, self.turn, spot(at)[0], self.manner.half_turns)
            )
        if cells:
            self.at = at
            self.turned = STILL
        self.score += cells * HARD_POINTS
        emit("drop", seat=self.seat, cells=cells)
        self._lock(step, emit)

    def _swap(self, step: int, emit: Emit) -> None:
        if self.held:
            return
        kind, self.hold = self.hold, self.kind
        self.held = True
        self.presses = 0
        emit("hold", seat=self.seat)
        self._enter(kind if kind >= 0 else self._take_next(), step, emit)

    def list_held(self) -> list[str]:
        """The names of the keys that are down."""
        return [*self.keys.list_held(), *(key for key, bit in HELD_AT_ENTRY.items() if self.primed & bit)]
