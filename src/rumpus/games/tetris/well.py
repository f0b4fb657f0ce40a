"""One seat's field through time: entry, fall, lock delay, held keys, hold, clears, garbage waiting and added.

Knows nothing of the other seats: what it sends it reports, what is sent to it waits in `incoming`. Every change happens
at a step that `due` named before, or by a key.
"""

from typing import ClassVar, Final

from rumpus.core.game import Emit
from rumpus.core.rng import Rng
from rumpus.core.state import SHARED, Fields, Part, coded, fresh, kept, lists, part, plain
from rumpus.games.tetris.bag import Bag
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
from rumpus.games.tetris.garbage import cancel, draw_gaps
from rumpus.games.tetris.keys import Keys
from rumpus.games.tetris.pieces import (
    ANTICLOCKWISE,
    CELLS,
    CLOCKWISE,
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
    is_hard,
    rate_lock,
    score_lock,
)
from rumpus.games.tetris.shape import WellShown
from rumpus.games.tetris.spins import KICKED, STILL, TURNED, find_spin

ENTERING: Final = "entry"
FALLING: Final = "fall"
LOCKING: Final = "lock"
OUT: Final = "out"

ENTRY_DELAY: Final = 6
SOFT_INTERVAL: Final = 3
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
        kept("seat", "start", "shown", "bag", "bits", "due"),
        fresh("described", copy=SHARED),
    )
    __slots__ = fields.slots

    def __init__(self, seat: int, start: int, shown: int, bag: Bag) -> None:
        self.seat = seat
        self.start = start
        """The level it starts at."""
        self.shown = shown
        """How many of the next pieces are seen."""
        self.bag = bag
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
        self.due: int | None = ENTRY_DELAY

    @property
    def level(self) -> int:
        """It rises by one every ten lines."""
        return self.start + self.lines // LINES_PER_LEVEL

    @property
    def living(self) -> bool:
        """Whether this seat still plays."""
        return self.phase != OUT

    @property
    def until(self) -> int | None:
        """When the phase, or the stay in this row, ends by itself."""
        if self.phase == FALLING:
            return self.fall_from + (SOFT_INTERVAL if self.keys.soft else fall_interval(self.level))
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
        return sent

    def _add_garbage(self, luck: Rng, cheese: int, emit: Emit) -> bool:
        """All that waits comes in from below; False if it overflows the top."""
        gaps = draw_gaps(self.incoming, luck, cheese)
        self.incoming.clear()
        bits = push_rows(self.bits, gaps)
        if bits is None:
            return False
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
            self.stop(step, emit)
            return
        if fits(self.bits, kind, 0, at - UP):
            at -= UP
        self.put(kind, 0, at, step)

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
            self.at -= UP
            self.turned = STILL
            self.dropped += soft
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
        self.dropped = 0
        emit("lock", seat=self.seat, cells=cells)
        if cells[0][1] >= VISIBLE:
            self.stop(step, emit)
            return
        full = find_full(self.bits, cells[0][1], bottom + HIGHEST[kind][turn])
        self._score_lock(full, spin, step, emit)
        if full:
            self.bits = remove_rows(self.bits, full)
            for y in reversed(full):
                del rows[y]
            rows += [EMPTY] * len(full)
        self.phase, self.since = ENTERING, step

    def _score_lock(self, full: list[int], spin: str, step: int, emit: Emit) -> None:
        lines, level = len(full), self.level
        self.combo = self.combo + 1 if lines else 0
        name, _, attack = rate_lock(lines, spin)
        points = score_lock(lines, spin, level, self.combo, self.b2b)
        if points:
            self.score += points
            self.last, self.last_at = (name, points, lines), step
        if not lines:
            if spin:
                emit("spin", seat=self.seat, tspin=spin, points=points)
            return
        hard = is_hard(lines, spin)
        emit(
            "clear", seat=self.seat, rows=full, count=lines, title=name, points=points, b2b=hard and self.b2b,
            combo=self.combo, tspin=spin,
        )  # fmt: skip
        self.b2b = hard
        self.outgoing += attack
        self.lines += lines
        if self.level > level:
            emit("level", seat=self.seat, level=self.level)

    # Keys.

    def press(self, key: str, sign: str, step: int, emit: Emit) -> None:
        """A key is tapped (no sign), goes down (+) or comes up (-). Without a piece only holding it counts."""
        playing = self.kind >= 0
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
        elif playing:
            if key == "drop":
                self._drop(step, emit)
            elif key == "hold":
                self._swap(step, emit)
            else:
                self._turn(CLOCKWISE if key == "cw" else ANTICLOCKWISE, step)
        if self.phase != OUT:
            self._lock_if_late(step, emit)
            self.plan(step)

    def _drop(self, step: int, emit: Emit) -> None:
        at = drop_piece(self.bits, self.kind, self.turn, self.at)
        cells = (self.at - at) // UP
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
        emit("hold", seat=self.seat)
        self._enter(kind if kind >= 0 else self._take_next(), step, emit)

    def useful_keys(self, holds: bool) -> list[str]:
        """The keys worth pressing or releasing now; never empty while the seat plays."""
        words: list[str] = []
        if self.kind >= 0:
            bits, kind, turn, at = self.bits, self.kind, self.turn, self.at
            if fits(bits, kind, turn, at - 1):
                words += ("left", "left+")
            if fits(bits, kind, turn, at + 1):
                words += ("right", "right+")
            if fits(bits, kind, turn, at - UP):
                words += ("down", "down+")
            words.append("drop")
            if turn_piece(bits, kind, turn, at, CLOCKWISE):
                words.append("cw")
            if turn_piece(bits, kind, turn, at, ANTICLOCKWISE):
                words.append("ccw")
            if holds and not self.held:
                words.append("hold")
        else:
            words += ("left+", "right+", "down+")
        words += [f"{key}-" for key in self.keys.list_held()]
        return words
