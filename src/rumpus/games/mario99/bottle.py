"""One seat's bottle through time: throw, fall, pop, gravity, damage in flight and held keys.

Knows nothing of the other seats: what it clears it reports, what is sent to it waits in `damage`. Every change happens
at a step that `due` named before, or by a key.
"""

from typing import ClassVar, Final, TypeAlias

from rumpus.core.falling import (
    SHIFTS,
    TURNS,
    Cells,
    W,
    drop,
    find_lines,
    fits,
    lay_halves,
    let_fall,
    mark_going,
    place,
    remove_going,
)
from rumpus.core.game import Emit
from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, SHARED, Fields, Part, coded, fresh, kept, later, lists, part, plain, tuples
from rumpus.games.mario99.board import AIR, COLOURS, count_viruses, format_rows, parse
from rumpus.games.mario99.classic import SOFT_MS, prize, quicken
from rumpus.games.mario99.pill import ENTRY, describe_cell, enter_pill, other_place, turn_pill
from rumpus.games.mario99.shape import BoardShown, BottleShown

THROW: Final = "throw"
FALL: Final = "fall"
POPPING: Final = "pop"
GRAVITY: Final = "gravity"
WON: Final = "won"
LOST: Final = "lost"

THROW_MS: Final = 24 * 25
POP_MS: Final = 175
GRAVITY_MS: Final = 90
REPEAT_MS: Final = 166
MAX_FLYING: Final = 4
VIRUS_SCORE: Final = 100
_TOP: Final = place(0, 15)

Shown: TypeAlias = tuple[tuple[object, ...], list[str], BottleShown]
"""Of what it was made, the rows `drawn` then, and what was shown."""
Small: TypeAlias = tuple[tuple[object, ...], list[str], BoardShown]
"""The same of a small board."""


class Bottle(Part):
    """The state of one seat in one round."""

    fields: ClassVar[Fields] = Fields(
        plain("score", "number", "at", "turn", "first", "second", "phase", "since", "until", "damage", "rain_at"),
        plain("shift", "shift_at", "spin", "spin_at", "chain", "viruses"),
        coded("cells", format_rows, parse, COPIED, key="rows"),
        tuples("flying"),
        lists("touched"),
        part("luck", Rng),
        later("soft", False),
        later("cured", 0),
        kept("seat", "fall_ms", "pills", "tick", "classic"),
        fresh("drawn", copy=SHARED),
        fresh("shown", copy=SHARED),
        fresh("small", copy=SHARED),
    )
    __slots__ = fields.slots

    def __init__(self, seat: int, fall_ms: int, tick: int = 1, *, classic: bool = False) -> None:
        """What it does by itself it does at a multiple of `tick`."""
        self.seat = seat
        self.fall_ms = fall_ms
        self.tick = tick
        self.classic = classic
        self.score = 0

    def fill(self, cells: Cells, pills: list[int], luck: Rng, step: int) -> None:
        """Begin a round: everything but the score is new. `pills` is shared and never changed."""
        self.cells = cells
        self.pills = pills
        self.luck = luck  # each seat its own, all alike: the same keys bring the same damage
        self.number = 0
        """Which pill of the list is the next one."""
        self.at = 0
        """The falling pill's lower left place; 0 if none falls."""
        self.turn = self.first = self.second = 0
        self.phase = THROW
        self.since = step
        self.until: int | None = step + THROW_MS
        self.damage = 0
        self.flying: list[tuple[int, int]] = []
        """Damage viruses in flight: (place, colour), lowest first."""
        self.rain_at: int | None = None
        self.shift = self.spin = 0
        """The held keys: -1 or 1 to the side, the turn by which a held turn key turns; 0 is none."""
        self.shift_at = self.spin_at = 0
        self.soft = False
        """In classic rules: whether down is held."""
        self.cured = 0
        """In classic rules: viruses that this move has cleared so far."""
        self.touched: list[int] = []
        """Cells that changed since the last scan for lines."""
        self.chain = 0
        self.viruses = sum(count_viruses(cells))
        self.drawn: list[str] | None = None
        """The rows as text, kept by whoever draws them until a cell changes."""
        self.shown: Shown | None = None
        """What was last seen of it, kept by whoever describes it."""
        self.small: Small | None = None
        """The same of what those see of it who are many."""

    def refill(self, cells: Cells) -> None:
        """Go on with other cells; the pill that is thrown just now stays the next one."""
        self.cells = cells
        self.viruses = sum(count_viruses(cells))
        self.drawn = None

    @property
    def living(self) -> bool:
        """Whether this bottle is still being played."""
        return self.phase != WON and self.phase != LOST

    @property
    def row_ms(self) -> int:
        """How long whatever falls stays in a row now."""
        return quicken(self.fall_ms, max(0, self.number - 1)) if self.classic else self.fall_ms

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes this bottle."""
        due = self.until
        if due is None:
            return None
        if self.rain_at is not None and self.rain_at < due:
            due = self.rain_at
        if self.at:
            if self.shift and self.shift_at < due:
                due = self.shift_at
            if self.spin and self.spin_at < due:
                due = self.spin_at
        return due

    def run(self, step: int, emit: Emit) -> int:
        """Do what is due at `step`, where nothing was due before it; returns how much damage to send."""
        if self.rain_at == step:
            self._rain(step)
        if self.at:
            if self.spin and self.spin_at == step:
                self._turn(self.spin)
                self.spin_at = step + REPEAT_MS
            if self.shift and self.shift_at == step:
                self._shift(self.shift)
                self.shift_at = step + REPEAT_MS
        if self.until != step:
            return 0
        if self.phase == FALL:
            return self._fall(step, emit)
        if self.phase == THROW:
            self._enter(step, emit)
        elif self.phase == POPPING:
            remove_going(self.cells)
            self.drawn = None
            self._begin(GRAVITY, step, GRAVITY_MS)
        elif self.phase == GRAVITY:
            return self._settle(step, emit)
        return 0

    def throw(self, step: int, emit: Emit) -> None:
        """Begin the throw of the next pill; its frame 0 lets the waiting damage in."""
        if self._entry_locked():
            self.stop(LOST, step)
            return
        self._begin(THROW, step, THROW_MS)
        emit("throw", seat=self.seat)
        if self.damage:
            self._receive(step, emit)

    def _entry_locked(self) -> bool:
        """rules/mario99.md: game over when both entry cells are locked, literally so."""
        return all(cell and cell != AIR for cell in self.cells[ENTRY : ENTRY + 2])

    def stop(self, phase: str, step: int) -> None:
        """The round is over for this bottle."""
        self.phase, self.since, self.until = phase, step, None
        self.rain_at = None
        self.at = self.shift = self.spin = 0
        self.soft = False
        remove_going(self.cells)
        self.drawn = None

    def _begin(self, phase: str, step: int, length: int) -> None:
        end = step + length
        self.phase, self.since, self.until = phase, step, end + -end % self.tick

    def _enter(self, step: int, emit: Emit) -> None:
        if AIR in self.cells[ENTRY : ENTRY + 2] and self.rain_at is not None:
            self.until = self.rain_at  # damage in flight hangs in the way; it is not locked, and will move on or settle
            return
        entry = enter_pill(self.cells)
        if entry is None:
            self.stop(LOST, step)
            return
        self.at, self.turn = entry
        self.first, self.second = self.colours(self.number)
        self.number += 1
        self._begin(FALL, step, self.row_ms)
        if self.shift and self.shift_at < step:  # the key was held meanwhile: it keeps its rhythm
            self.shift_at += -((self.shift_at - step) // REPEAT_MS) * REPEAT_MS

    def _fall(self, step: int, emit: Emit) -> int:
        cells, at = self.cells, self.at
        self.until = step + (SOFT_MS if self.soft else self.row_ms)
        if fits(cells, at - W, self.turn):
            self.at = at - W
            return 0
        under = (cells[at - W],) if self.turn & 1 else (cells[at - W], cells[at + 1 - W])
        if AIR in under and all(cell in (0, AIR) for cell in under):
            return 0  # only damage in flight is in the way: it moves on
        halves = lay_halves(at, self.turn, self.first, self.second)
        for where, value in halves:
            cells[where] = value
            self.touched.append(where)
        self.drawn = None
        self.at = self.spin = self.chain = self.cured = 0
        self.soft = False
        emit("land", seat=self.seat, cells=[describe_cell(*half) for half in halves])
        return self._scan(step, emit)

    def _scan(self, step: int, emit: Emit) -> int:
        """One clear event, or on to the next pill; returns the damage it sends."""
        cells = self.cells
        lines = find_lines(cells, self.touched)
        self.touched.clear()
        if not lines:
            self.throw(step, emit)
            return 0
        self.chain += 1
        gone = mark_going(cells, lines)
        emit("pop", seat=self.seat, cells=[describe_cell(*cell) for cell in gone], chain=self.chain)
        for colour, letter in enumerate(COLOURS, 1):
            count = sum(cell == colour for _, cell in gone)
            if count:
                self.viruses -= count
                self.score += VIRUS_SCORE * (prize(self.cured, count) if self.classic else count)
                self.cured += count if self.classic else 0
                emit("virus_hit", seat=self.seat, colour=letter, count=count)
        self.drawn = None
        self._begin(POPPING, step, POP_MS)
        return 1  # rules/mario99.md: one for each clear event, whatever it clears

    def _settle(self, step: int, emit: Emit) -> int:
        moved = let_fall(self.cells)
        if moved:
            self.touched += moved
            self.drawn = None
        elif not self.flying or not self._sinking():
            return self._scan(step, emit)
        self.until = step + GRAVITY_MS
        return 0

    # Damage.

    def _receive(self, step: int, emit: Emit) -> None:
        free = [x for x in range(1, 8) if not self.cells[_TOP + x]]
        count = min(self.damage, MAX_FLYING - len(self.flying), len(free))
        if count <= 0:
            return
        columns = []
        for _ in range(count):
            x = free.pop(self.luck.below(len(free)))
            columns.append(x)
            self.flying.append((_TOP + x, self.luck.below(3) + 1))
            self.cells[_TOP + x] = AIR
        self.flying.sort()
        self.damage -= count
        if self.rain_at is None:
            self.rain_at = step + self.row_ms
        emit("damage_received", seat=self.seat, columns=columns)

    def _rain(self, step: int) -> None:
        """Every damage virus in flight moves one row, comes to rest, or waits for what is moving under it."""
        cells = self.cells
        pill = (self.at, other_place(self.at, self.turn)) if self.at else ()
        flying: list[tuple[int, int]] = []
        for at, colour in self.flying:
            under = cells[at - W]
            if not under and at - W not in pill:
                cells[at], cells[at - W] = 0, AIR
                flying.append((at - W, colour))
            elif not under or under == AIR or self._unsteady(at - W):
                flying.append((at, colour))
            else:
                cells[at] = colour
                self.viruses += 1
                self.touched.append(at)
                self.drawn = None
        self.flying = flying
        self.rain_at = step + self.row_ms if flying else None

    def _unsteady(self, at: int) -> bool:
        """Whether what lies here may yet pop or fall: no virus comes to rest on it."""
        return self.phase == POPPING or (self.phase == GRAVITY and at in self._sinking())

    def _sinking(self) -> list[int]:
        """Cells that gravity would move now if no damage were in flight."""
        cells = [0 if cell == AIR else cell for cell in self.cells]
        before = cells.copy()
        let_fall(cells)
        return [at for at, cell in enumerate(before) if cell != cells[at] and cell]

    # Keys.

    def tap(self, key: str, step: int) -> bool:
        """What one press of the key does to the falling pill; whether it did anything at once."""
        if not self.at or self.until is None:
            return False
        if key in SHIFTS:
            return self._shift(SHIFTS[key])
        if key in TURNS:
            return self._turn(TURNS[key])
        if self.classic:
            self.until = min(self.until, step + 1)  # a row lower, or at rest, without waiting for it
            return False
        at = drop(self.cells, self.at, self.turn)
        moved = at != self.at
        self.at = at
        return moved

    def hold(self, key: str, step: int) -> None:
        """Keep the key down from now on; it repeats until released. Of two opposite keys the last one counts."""
        if key in SHIFTS:
            self.shift, self.shift_at = SHIFTS[key], step + REPEAT_MS
        elif key in TURNS and self.at:
            self.spin, self.spin_at = TURNS[key], step + REPEAT_MS
        elif self.classic and self.at:
            self.soft = True

    def release(self, key: str) -> None:
        """Let the key go."""
        if self.shift and self.shift == SHIFTS.get(key):
            self.shift = 0
        elif self.spin and self.spin == TURNS.get(key):
            self.spin = 0
        elif key == "drop":
            self.soft = False

    def useful_keys(self) -> list[str]:
        """The keys worth pressing or releasing now; never empty while the bottle is played."""
        words: list[str] = []
        if self.at:
            cells, at, turn = self.cells, self.at, self.turn
            for key, by in SHIFTS.items():
                if fits(cells, at + by, turn):
                    words += (key, key + "+")
            if self.classic or drop(cells, at, turn) != at:
                words += ("drop", "drop+")
            for key, by in TURNS.items():
                if turn_pill(cells, at, turn, by) is not None:
                    words += (key, key + "+")
        elif not self.shift:
            words += ("left+", "right+")
        words += [key + "-" for key, by in SHIFTS.items() if by == self.shift]
        words += [key + "-" for key, by in TURNS.items() if by == self.spin]
        words += ["drop-"] * self.soft
        return words or ["left+", "right+"]

    def _shift(self, by: int) -> bool:
        if not fits(self.cells, self.at + by, self.turn):
            return False
        self.at += by
        return True

    def _turn(self, by: int) -> bool:
        turned = turn_pill(self.cells, self.at, self.turn, by)
        if turned is None:
            return False
        self.at, self.turn = turned
        return True

    # Pills and copies.

    def colours(self, number: int) -> tuple[int, int]:
        """The two colours, 1 to 3, of a pill of the list."""
        pills = self.pills
        i = 2 * number % len(pills)
        return pills[i] + 1, pills[i + 1] + 1
