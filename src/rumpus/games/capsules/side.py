"""One seat's field through time: spawn, fall, halt, eliminate, settle, receive. Knows nothing of the other seats.

What its rows send out it reports; what is sent to it waits in `units`. Every change happens at a step that `due` named
before, or by a player's word.
"""

from typing import ClassVar, Final

from rumpus.core.falling import (
    SINGLE,
    TURNS,
    WIDTH,
    Cells,
    W,
    find_lines,
    fits,
    lay_halves,
    let_fall,
    mark_going,
    remove_going,
)
from rumpus.core.game import Emit
from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, SHARED, Fields, Part, coded, fresh, kept, lists, part, plain, tuples
from rumpus.games.capsules.capsule import ENTRY, MOVES, describe_cell, move_capsule
from rumpus.games.capsules.field import COLOURS, TOP, count_viruses, empty_field, format_rows, is_topped, parse
from rumpus.games.capsules.opening import Line

PLAY: Final = "play"
SETTLE: Final = "settle"
RECEIVE: Final = "receive"
WON: Final = "won"
DEFEATED: Final = "defeated"
ENDED: Final = "ended"
"""Somebody else has won the round."""
GONE: Final = "left"
"""The player has left the match."""
IDLE: Final = "waiting"
"""No round has begun yet."""

WORDS: Final = (*MOVES, *TURNS)
"""What a player may say to a capsule."""


class Side(Part):
    """The state of one seat in one round."""

    fields: ClassVar[Fields] = Fields(
        plain("score", "paused", "rest", "state", "number", "at", "turn", "first", "second", "chain", "removed"),
        plain("viruses", "until"),
        coded("cells", format_rows, parse, COPIED, key="rows"),
        tuples("flying"),
        lists("units", "touched"),
        part("luck", Rng),
        kept("seat", "tick", "line"),
        fresh("drawn", copy=SHARED),
    )
    __slots__ = fields.slots

    def __init__(self, seat: int, tick: int) -> None:
        self.seat = seat
        self.tick = tick
        self.score = 0
        """The overall score: viruses left over in all rounds."""
        self.paused = False
        self.rest = 0
        """What was left of the tick when the player paused."""
        self.clear(empty_field(), Line(Rng(0)), Rng(0))

    def fill(self, cells: Cells, line: Line, luck: Rng, step: int) -> None:
        """Begin a round: everything but the score and a pause is new. `line` is everybody's."""
        self.clear(cells, line, luck)
        self._spawn(step)

    def clear(self, cells: Cells, line: Line, luck: Rng) -> None:
        """Forget the last round."""
        self.state = IDLE
        self.cells = cells
        self.line = line
        self.luck = luck  # each seat its own, all alike
        self.number = 0
        """Which capsule of the line is the next one."""
        self.at = self.turn = self.first = self.second = 0
        """The capsule's lower left place; 0 if there is none."""
        self.flying: list[tuple[int, int]] = []
        """Received elements on their way down: (place, colour)."""
        self.units: list[str] = []
        """What was sent to this player and has not come yet, each unit as its colours."""
        self.touched: list[int] = []
        """Cells that changed since the last look for rows."""
        self.chain = 0
        self.removed = ""
        """The colours of the rows removed since the capsule or the unit halted."""
        self.viruses = count_viruses(cells)
        self.drawn: list[str] | None = None
        """The rows as text, kept by whoever draws them until a cell changes."""
        self.until: int | None = None

    @property
    def living(self) -> bool:
        """Whether this side is still in the round."""
        return self.state in (PLAY, SETTLE, RECEIVE)

    @property
    def waiting(self) -> int:
        """How many elements have been sent here and not come yet."""
        return sum(map(len, self.units))

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes this side."""
        return self.until

    def run(self, step: int, emit: Emit) -> str:
        """The tick that is due at `step`; returns the colours of the elements it sends out."""
        self.until = step + self.tick
        if self.state == PLAY:
            if fits(self.cells, self.at - W, self.turn):
                self.at -= W
                return ""
            self._halt(emit)
        elif self.state == RECEIVE:
            if self._sink():
                return ""
        else:
            remove_going(self.cells)
            self.drawn = None
            moved = let_fall(self.cells)
            if moved:
                self.touched += moved
                return ""
        return self._scan(step, emit)

    def pause(self, step: int) -> None:
        """Stand still: the tick under way is kept."""
        self.paused = True
        if self.until is not None:
            self.rest, self.until = self.until - step, None

    def resume(self, step: int) -> None:
        """Go on where it stopped."""
        self.paused = False
        if self.living:
            self.until = step + self.rest
        self.rest = 0

    def stop(self, state: str) -> None:
        """The round is over for this side."""
        self.state, self.until = state, None
        self.at = self.rest = 0
        self.flying.clear()
        self.units.clear()
        remove_going(self.cells)
        self.drawn = None

    def _begin(self, state: str, step: int) -> None:
        self.state = state
        if self.paused:  # a field is prepared for paused players, too
            self.rest, self.until = self.tick, None
        else:
            self.until = step + self.tick

    def _spawn(self, step: int) -> None:
        self.at, self.turn = ENTRY, 0
        self.first, self.second = self.line.colours(self.number)
        self.number += 1
        self.line.colours(self.number)  # the next one is shown, so it must be drawn by now
        self._begin(PLAY, step)

    def _halt(self, emit: Emit) -> None:
        elements = lay_halves(self.at, self.turn, self.first, self.second)
        for at, value in elements:
            self.cells[at] = value
            self.touched.append(at)
        self.at = 0
        self.drawn = None
        emit("landed", seat=self.seat, cells=[describe_cell(*element) for element in elements])

    def _sink(self) -> bool:
        """Received elements move down one tile or halt; whether any of them still moves."""
        flying: list[tuple[int, int]] = []
        for at, colour in self.flying:
            if self.cells[at - W]:
                self.cells[at] = SINGLE * 4 + colour
                self.touched.append(at)
                self.drawn = None
            else:
                flying.append((at - W, colour))
        self.flying = flying
        return bool(flying)

    def _scan(self, step: int, emit: Emit) -> str:
        """Everything has halted: eliminate rows, or end the process."""
        cells = self.cells
        rows = find_lines(cells, self.touched)
        self.touched.clear()
        if not rows:
            return self._end_process(step, emit)
        self.chain += 1
        colours = "".join(COLOURS[(cells[row[0]] & 3) - 1] for row in rows)
        self.removed += colours
        gone = mark_going(cells, rows)
        self.viruses -= sum(cell < 4 for _, cell in gone)
        shown = [describe_cell(*cell) for cell in gone]
        emit("eliminated", seat=self.seat, cells=shown, rows=colours, chain=self.chain)
        self.drawn = None
        if not self.viruses:
            self.stop(WON)
        else:
            self._begin(SETTLE, step)
        return ""

    def _end_process(self, step: int, emit: Emit) -> str:
        # rules/capsules.md: what rests in the top row is only fatal if it is still there after elimination
        sent = self.removed if len(self.removed) > 1 else ""
        self.chain, self.removed = 0, ""
        if is_topped(self.cells):
            self.stop(DEFEATED)
        elif self.units:
            self._receive(step, emit)
        else:
            self._spawn(step)
        return sent

    def _receive(self, step: int, emit: Emit) -> None:
        """Let the next unit in, at distinct free columns of the top row."""
        unit = self.units.pop(0)
        free = [x for x in range(WIDTH) if not self.cells[TOP + x]]
        columns: list[int] = []
        for letter in unit:
            if not free:
                self.stop(DEFEATED)
                return
            columns.append(free.pop(self.luck.below(len(free))))
            self.flying.append((TOP + columns[-1], COLOURS.index(letter) + 1))
        self._begin(RECEIVE, step)
        emit("received", seat=self.seat, colours=unit, columns=columns)

    # What the player says.

    def move(self, word: str) -> bool:
        """Move or turn the capsule, if there is one and the movement is accepted; whether it was."""
        if not self.at:
            return False
        moved = move_capsule(self.cells, self.at, self.turn, word)
        if moved is None:
            return False
        self.at, self.turn = moved
        return True

    def useful_words(self) -> list[str]:
        """The movements that would be accepted now."""
        if not self.at:
            return []
        return [word for word in WORDS if move_capsule(self.cells, self.at, self.turn, word) is not None]
