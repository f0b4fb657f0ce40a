"""One run from king select to its end: the board, the points, the waves, and all that can happen to them.

Does what it is told; whether that is legal is for rules.py to ask first. Time and chance come in from outside.
"""

from typing import Any, ClassVar, Final

from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, Fields, Part, coded, fresh, later, lists, part, plain
from rumpus.games.chessbrawl.board import (
    CELL_NAMES,
    CELLS,
    COLUMNS,
    ENEMY_ZONE,
    PLAYER_ZONE,
    format_board,
    list_targets,
    parse_board,
)
from rumpus.games.chessbrawl.enemy import list_best
from rumpus.games.chessbrawl.orders import KINGS
from rumpus.games.chessbrawl.pieces import EMPTY, KING, LETTERS, PAWN, PRICES, PROMOTED, write_piece
from rumpus.games.chessbrawl.tally import Tally
from rumpus.games.chessbrawl.waves import ROUNDS, WAVES

KING_SELECT: Final = "KING_SELECT"
PLACEMENT: Final = "PLACEMENT"
PLAYER_TURN: Final = "PLAYER_TURN"
ENEMY_TURN: Final = "ENEMY_TURN"
WAVE_TRANSITION: Final = "WAVE_TRANSITION"
VICTORY: Final = "VICTORY"
DEFEAT: Final = "DEFEAT"

SELECT_MS: Final = 300
"""The enemy selects so long after the player's play, and moves so long after that (the original's 0.3 s + 0.3 s)."""
MOST_PLAYS: Final = 20_000
"""rules/chessbrawl.md: plays of a match, runs that were abandoned among them, after which the King is worn out: two
sides that avoid each other must not go on for ever."""
ROUND_PLAYS: Final = 1000
"""The same for one round, in matches that began when it was counted so."""

SURRENDER_AFTER: Final = 12
"""rules/chessbrawl.md, honour: turns without a capture after which enemies that only run away surrender."""


def _copy_last(last: dict[str, Any] | None) -> dict[str, Any] | None:
    return {**last, "promoted": dict(last["promoted"]) if last["promoted"] else None} if last else None


class Run(Part):
    """The position of one run. `news` holds what has happened since somebody last took it."""

    fields: ClassVar[Fields] = Fields(
        plain("phase", "round", "wave"),
        coded("board", format_board, parse_board, COPIED),
        plain("points", "king"),
        lists("bought"),
        plain("selected", "due", "since"),
        coded("last", _copy_last, _copy_last),
        plain("plays", "clean"),
        part("tally", Tally),
        "reason",
        later("honour", False),
        later("quiet", 0),
        later("returned", 0),
        later("total", None),
        fresh("news", "[]"),
    )
    __slots__ = fields.slots

    def __init__(self, *, honour: bool = False, total: int | None = None) -> None:
        self.phase: str = KING_SELECT
        self.round: int = 1
        self.wave: int = 1
        self.board: list[int] = [EMPTY] * CELLS
        self.points: int = 0
        self.king: str | None = None
        self.bought: list[int] = []
        """Cells of the pieces placed in this placement, which can be taken back."""
        self.selected: int = -1
        """The cell of the piece that the enemy is about to move."""
        self.due: int | None = None
        self.since: int | None = None
        """The step at which the player's turn began, while it is the player's turn."""
        self.last: dict[str, Any] | None = None
        self.plays: int = 0
        """Plays in this round."""
        self.clean: bool = True
        """Whether every wave of this round so far was fought out."""
        self.tally: Tally = Tally()
        self.reason: str | None = None
        """Why the run is over, if it is."""
        self.honour: bool = honour
        """Whether Kings have powers, and enemies surrender (option `mode`)."""
        self.quiet: int = 0
        """In honour: turns of this wave since anything was captured."""
        self.returned: int = 0
        """In honour: the round in which the Good King last brought a piece back."""
        self.total: int | None = total
        """Plays in this match, those of abandoned runs too; None where they are counted by the round."""
        self.news: list[tuple[str, dict[str, Any]]] = []

    @property
    def plays_left(self) -> int:
        """Plays until the King is worn out."""
        return ROUND_PLAYS - self.plays if self.total is None else MOST_PLAYS - self.total

    @property
    def coming(self) -> tuple[tuple[int, ...], ...]:
        """The waves of this round, as they come to this King."""
        waves = WAVES[self.round - 1]
        return tuple((*wave, PAWN) for wave in waves) if self.honour and self.king == "ugly" else waves

    @property
    def has_king(self) -> bool:
        """Whether the King is on the board."""
        return KING in self.board

    # What the player does.

    def pick(self, king: str, rng: Rng) -> None:
        """Pick a king: his points, and the first round."""
        self.king = king
        self.points = KINGS[king]
        self._open_round(rng)

    def place(self, kind: int, cell: int) -> None:
        """Pay for a piece (the King is free) and put it on the board."""
        self.points -= PRICES[kind]
        self.board[cell] = kind
        self.bought.append(cell)
        self._tell("placed", piece=LETTERS[kind], at=CELL_NAMES[cell])

    def remove(self, cell: int) -> None:
        """Take back a piece placed in this placement, for what it cost."""
        kind = self.board[cell]
        self.points += PRICES[kind]
        self.board[cell] = EMPTY
        self.bought.remove(cell)
        self._tell("removed", piece=LETTERS[kind], at=CELL_NAMES[cell])

    def start(self, step: int) -> None:
        """Start the round or the wave: the player's turn."""
        self.bought = []
        self.last = None
        self._tell("wave_start", round=self.round, wave=self.wave)
        self._give_turn(step)

    def move(self, cell: int, to: int, step: int, rng: Rng) -> None:
        """Use the play for a move."""
        self._stop_clock(step)
        self.tally.moves += 1
        victim = self._shift(cell, to)
        self.quiet = 0 if victim or not self.honour else self.quiet + 1
        if victim:
            by_bad_king = self.honour and self.king == "bad" and self.board[to] == KING
            pay = self.tally.capture(-victim, more=int(by_bad_king))
            self.points += pay
            self._tell("captured", piece=LETTERS[-victim], at=CELL_NAMES[to], points=pay)
        if self.board[to] == PAWN and to < COLUMNS:
            self._promote(to, 1, rng)
        self._end_play(step, rng)

    def skip_turn(self, step: int, rng: Rng) -> None:
        """Use the play for nothing."""
        self._stop_clock(step)
        self.quiet += self.honour
        self._tell("turn_skipped")
        self._end_play(step, rng)

    def skip_wave(self, step: int, rng: Rng) -> None:
        """Capture all remaining enemies at once, for their points, and end the wave."""
        self._stop_clock(step)
        self.tally.skipped_waves += 1
        for cell, piece in enumerate(self.board):
            if piece < 0:
                self.board[cell] = EMPTY
                self.tally.captured[-piece] += 1
                self.points += PRICES[-piece]
                self._tell("captured", piece=LETTERS[-piece], at=CELL_NAMES[cell], points=PRICES[-piece])
        self._end_wave("skipped", rng)

    def finish_wave(self, step: int, rng: Rng) -> None:
        """End the wave without paying."""
        self._stop_clock(step)
        self.tally.finished_waves += 1
        self.board = [max(piece, EMPTY) for piece in self.board]
        self._end_wave("finished", rng)

    def begin_anew(self) -> "Run":
        """The run that comes after this one was abandoned. Where a match has its plays, that was one of them."""
        anew = Run(honour=self.honour, total=None if self.total is None else self.total + 1)
        anew._wear_out()
        return anew

    def give_up(self, step: int) -> None:
        """The player leaves the run for good."""
        self._stop_clock(step)
        self._end("resigned")

    # What the enemy does.

    def act_enemy(self, rng: Rng) -> None:
        """The enemy selects, or moves what it has selected. Its time has come."""
        assert self.due is not None, "asked only when due"
        step = self.due
        best = list_best(self.board)
        if not best:
            # rules/chessbrawl.md: no legal enemy move, the turn passes back
            self._tell("enemy_passes")
            self._end_answer(step, rng)
        elif self.selected < 0:
            self.selected = rng.choice(best)[0]
            self.due = step + SELECT_MS
            piece = write_piece(self.board[self.selected]).upper()
            self._tell("enemy_selects", piece=piece, at=CELL_NAMES[self.selected])
        else:
            cell, to = rng.choice([move for move in best if move[0] == self.selected])
            self._move_enemy(cell, to, rng)
            if self.reason is None:
                self._end_answer(step, rng)

    def _end_answer(self, step: int, rng: Rng) -> None:
        if self.quiet >= SURRENDER_AFTER:
            self.due = None
            self.board = [max(piece, EMPTY) for piece in self.board]
            self._end_wave("surrendered", rng)
        else:
            self._give_turn(step)

    def _move_enemy(self, cell: int, to: int, rng: Rng) -> None:
        self.selected, self.due = -1, None
        victim = self._shift(cell, to)
        if victim:
            self.quiet = 0
            self._lose(victim, to, rng)
        if self.board[to] == -PAWN and to >= CELLS - COLUMNS:
            self._promote(to, -1, rng)
        if victim == KING:
            self._end("king_captured")

    # What both do.

    def _shift(self, cell: int, to: int) -> int:
        """Move the piece; returns what stood where it went."""
        piece, victim = self.board[cell], self.board[to]
        self.board[cell], self.board[to] = EMPTY, piece
        letter, start, end = write_piece(piece), CELL_NAMES[cell], CELL_NAMES[to]
        taken = write_piece(victim) if victim else None
        self.last = {"piece": letter, "from": start, "to": end, "captured": taken, "promoted": None}
        self._tell("moved", **{"piece": letter, "from": start, "to": end})
        return victim

    def _promote(self, cell: int, side: int, rng: Rng) -> None:
        kind = rng.choice(PROMOTED)
        free = [other for other in (PLAYER_ZONE if side > 0 else ENEMY_ZONE) if not self.board[other]]
        to = rng.choice(free) if free else cell  # rules/chessbrawl.md: none free, promoted where it stands
        self.board[cell] = EMPTY
        self.board[to] = side * kind
        if self.last is not None:
            self.last = {**self.last, "promoted": {"to": CELL_NAMES[to], "piece": LETTERS[kind]}}
        who = "player" if side > 0 else "enemy"
        self._tell("promoted", side=who, at=CELL_NAMES[cell], to=CELL_NAMES[to], piece=LETTERS[kind])

    def _lose(self, kind: int, cell: int, rng: Rng) -> None:
        self.tally.lost[kind] += 1
        self._tell("lost", piece=LETTERS[kind], at=CELL_NAMES[cell])
        if self.honour and self.king == "good" and self.returned != self.round and kind != KING:
            self._bring_back(kind, rng)

    def _bring_back(self, kind: int, rng: Rng) -> None:
        """The Good King: once a round a captured piece comes back as a pawn, if there is room for it."""
        free = [cell for cell in PLAYER_ZONE if not self.board[cell]]
        if free:
            self.returned = self.round
            to = rng.choice(free)
            self.board[to] = PAWN
            self._tell("returned", piece=LETTERS[kind], to=CELL_NAMES[to])

    # Turns, waves and rounds.

    def _give_turn(self, step: int) -> None:
        self.phase, self.due, self.since = PLAYER_TURN, None, step

    def _stop_clock(self, step: int) -> None:
        if self.since is not None:
            self.tally.clock_ms += step - self.since
            self.since = None

    def _end_play(self, step: int, rng: Rng) -> None:
        self.plays += 1
        if self.total is not None:
            self.total += 1
        if min(self.board) >= 0:
            self._end_wave("cleared", rng)
        else:
            self.phase, self.due = ENEMY_TURN, step + SELECT_MS
        self._wear_out()

    def _wear_out(self) -> None:
        if self.plays_left <= 0 and self.reason is None:
            self._end("worn_out")

    def _end_wave(self, how: str, rng: Rng) -> None:
        self._tell("wave_end", round=self.round, wave=self.wave, how=how)
        self.clean = self.clean and how in ("cleared", "surrendered")
        self.quiet = 0
        if self.wave < len(WAVES[self.round - 1]):
            self.wave += 1
            self.phase = WAVE_TRANSITION
            self._spawn(rng)
            return
        self.tally.rounds_cleared += self.clean
        if self.round == ROUNDS:
            self._end("victory")
            return
        self.round, self.wave = self.round + 1, 1
        self._open_round(rng)

    def _open_round(self, rng: Rng) -> None:
        self.phase, self.plays, self.clean, self.bought = PLACEMENT, 0, True, []
        self._tell("round_start", round=self.round)
        self._spawn(rng)

    def _spawn(self, rng: Rng) -> None:
        """The wave appears on random distinct cells of rows 0 and 1; what stands there is lost."""
        zone = list(ENEMY_ZONE)
        rng.shuffle(zone)
        arrivals = sorted(zip(zone, self.coming[self.wave - 1], strict=False))
        victims = [(cell, self.board[cell]) for cell, _ in arrivals if self.board[cell]]
        for cell, kind in arrivals:
            self.board[cell] = -kind
        self._tell("spawned", round=self.round, wave=self.wave, cells=[CELL_NAMES[cell] for cell, _ in arrivals])
        for cell, victim in victims:
            self._tell("spawn_capture", piece=LETTERS[victim], at=CELL_NAMES[cell])
            self._lose(victim, cell, rng)
        if any(victim == KING for _, victim in victims):
            self._end("spawn_capture")

    def _end(self, reason: str) -> None:
        self.reason = reason
        self.phase = VICTORY if reason == "victory" else DEFEAT
        self.due = self.since = None
        self.selected = -1
        self._tell("victory" if reason == "victory" else "defeat", reason=reason)

    def _tell(self, what: str, **data: Any) -> None:
        self.news.append((what, data))

    # The whole state.

    def list_moves(self) -> list[tuple[int, list[int]]]:
        """The player's pieces that can move, each with where to."""
        found = [(cell, sorted(list_targets(self.board, cell))) for cell, piece in enumerate(self.board) if piece > 0]
        return [(cell, targets) for cell, targets in found if targets]
