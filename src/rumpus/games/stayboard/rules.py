"""The rules of Stay on the Board. Everything here follows rules/stayboard.md; knows nothing of screens and bots."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Premoves, Progress, Ruling, Setup, Solo
from rumpus.core.options import ChoiceOption, FlagOption, IntOption
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, entries, entry, kept, later, lists, plain, together
from rumpus.games.stayboard.board import (
    STEPS,
    Grid,
    find_landing,
    format_board,
    list_moves,
    make_grid,
    parse_board,
)
from rumpus.games.stayboard.points import POINT, Deed, score_base, score_move
from rumpus.games.stayboard.shape import View
from rumpus.games.stayboard.view import build_view

HISTORY: Final = 30
"""How many announcements are remembered."""

RARE: Final = 8
"""One in so many guesses takes the other seat's board, or its moves, for hidden or shown against the custom."""
DRAW: Final = "draw"
DRAW_AFTER: Final = 50
"""rules/stayboard.md: moves of each side without a mistake, in normal mode, after which it is a draw."""
COUNTDOWN_FROM: Final = 40
HELP: Final = "help"
MOST: Final = "most"
"""rules/stayboard.md: a move is worth what the most help since the turn began leaves of it. In a setup that does not
say so, the settings at the moment of the move count."""

CLAIM: Final = "claim"
FINISH: Final = "finish"
CONTINUE: Final = "continue"
SETTINGS: Final = {
    "board on": ("board", True),
    "board off": ("board", False),
    "moves on": ("moves", True),
    "moves off": ("moves", False),
}


def _draw_board(game: "StayBoard") -> str:
    return format_board(game.size, game.queen, game.blocked)


def _read_board(drawing: str) -> tuple[int, int]:
    return parse_board(drawing)[1:]


class StayBoard(Game):
    """One queen, two players who move it in turn, and the cells she has left behind."""

    fields: ClassVar[Fields] = Fields(
        together("board", ("queen", "blocked"), _draw_board, _read_board),
        plain("start", "turn", "choosing", "count"),
        lists("scores", "board_shown", "moves_shown"),
        entries("history"),
        entry("last"),
        entry("breakdown"),
        later("helped", 0),
        kept("grid"),
        again=("outcome", "step"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="stayboard",
        title="Stay on the Board",
        tagline="One queen, two players. Leave the board and lose",
        version=1,
        seats=(2, 2),
        least_moves=4,
        levels=("easy", "normal", "hard", "expert"),
        options=(
            IntOption("size", "Board size", 3, 2, 9),
            ChoiceOption("mode", "Mode", "normal", ("normal", "blocked")),
            FlagOption("moves", "Show available moves", True),
            FlagOption("hidden", "Start with the board hidden", False),
        ),
        rate=1,
        solo=Solo(seats=2, bot_level="normal", boards=("size", "mode")),
        score_unit=POINT,
        bot_pause_ms=1000,
        take_backs=True,
        play_now=(("size", 5), ("mode", "blocked")),
        draws=True,
        premoves=Premoves(("move",)),
        rulings=(Ruling(DRAW, DRAW_AFTER), Ruling(HELP, MOST)),
        accent="#d9a441",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.grid: Grid = make_grid(int(setup.options["size"]))
        self.start: int = Rng(setup.seed).below(self.size * self.size)
        self.queen: int = self.start
        self.blocked: int = 0
        self.turn: int = 0
        self.choosing: bool = False
        """Whether the seat at turn has claimed rightly and may finish or continue."""
        self.count: int = 0
        self.scores: list[int] = [0, 0]
        self.board_shown: list[bool] = [not setup.options["hidden"]] * 2
        self.moves_shown: list[bool] = [bool(setup.options["moves"])] * 2
        self.history: list[dict[str, Any]] = []
        self.last: dict[str, Any] | None = None
        self.breakdown: dict[str, int] = {}
        self.helped: int = 0
        """What a move of the seat at turn is worth by the most help in this turn; 0 if that is no rule."""
        self._begin_turn(0)

    @property
    def size(self) -> int:
        """Cells along one side."""
        return self.grid.size

    @property
    def blocked_mode(self) -> bool:
        """Whether the cell that the queen leaves becomes blocked."""
        return self.setup.options["mode"] == "blocked"

    @property
    def base(self) -> int:
        """Points a move of the seat at turn is worth by what it sees, or has seen."""
        return self.helped or score_base(self.board_shown[self.turn], self.moves_shown[self.turn])

    @property
    def draw_in(self) -> int | None:
        """Moves of each side until it is a draw, if it comes to one and the end is near."""
        if self.blocked_mode or self.setup.options.get(DRAW) != DRAW_AFTER or self.outcome is not None:
            return None
        done = self.count // 2
        return DRAW_AFTER - done if done >= COUNTDOWN_FROM else None

    # What may be done, and doing it.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        self._check(seat, action)
        if action == RESIGN:
            self._end(1 - seat, "resigned")
        elif action in SETTINGS:
            self._set(seat, *SETTINGS[action])
        elif action == CLAIM:
            self._claim(seat)
        elif action == FINISH:
            self._finish(seat)
        elif action == CONTINUE:
            self._continue(seat)
        else:
            self._move(seat, *self.grid.words[action])

    def actions(self, seat: int) -> list[str]:
        """What the seat may do now: moves that lose are listed too; they are legal, with a bad end."""
        if self.outcome is not None:
            return []
        words: list[str] = []
        if self._may_choose(seat):
            words += [FINISH, CONTINUE]
        if self._may_move(seat):
            words += [*self.grid.words, CLAIM]
        return words + [word for word, (what, on) in SETTINGS.items() if self._may_set(seat, what, on)]

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is; settings, which both may change at any time, do not count."""
        return () if self.outcome is not None else (self.turn,)

    def is_blunder(self, seat: int, action: str) -> bool:
        """Whether it is a move off the board or onto a block, and the seat is shown which moves are not."""
        if not self.moves_shown[seat] or action not in self.grid.words:
            return False
        landing = find_landing(self.grid, self.queen, *self.grid.words[action])
        return landing is None or bool(self.blocked >> landing.cell & 1)

    def _may_move(self, seat: int) -> bool:
        return seat == self.turn and not self.choosing

    def _may_choose(self, seat: int) -> bool:
        return seat == self.turn and self.choosing

    def _may_set(self, seat: int, what: str, on: bool) -> bool:
        return (self.board_shown if what == "board" else self.moves_shown)[seat] != on

    def _check(self, seat: int, action: str) -> None:
        if self.outcome is not None:
            raise IllegalAction("over")
        if seat not in (0, 1):
            raise IllegalAction("no_seat")
        if action == RESIGN:
            return
        if action in SETTINGS:
            if not self._may_set(seat, *SETTINGS[action]):
                raise IllegalAction("no_change")
            return
        if action in (FINISH, CONTINUE):
            if not self._may_choose(seat):
                raise IllegalAction("no_choice")
            return
        if action != CLAIM and action not in self.grid.words:
            if action.startswith("move"):
                raise IllegalAction("bad_move", most=self.size - 1)
            raise IllegalAction("unknown_action")
        if seat != self.turn:
            raise IllegalAction("not_your_turn")
        if self.choosing:
            raise IllegalAction("choose_first")

    def _move(self, seat: int, direction: int, distance: int) -> None:
        landing = find_landing(self.grid, self.queen, direction, distance)
        if landing is None:
            self._fall(seat, direction, distance, "off_board")
        elif self.blocked >> landing.cell & 1:
            self._fall(seat, direction, distance, "blocked_cell")
        else:
            jumped = (landing.over & self.blocked).bit_count()
            mirrored = self._mirrors(seat, direction, distance)
            self.breakdown = score_move(Deed(self.size, self.base, distance, self.blocked_mode, jumped, mirrored))
            points = sum(self.breakdown.values())
            self._note_move(seat, direction, distance, points)
            start, end = self._pair(self.queen), self._pair(landing.cell)
            if self.blocked_mode:
                self.blocked |= 1 << self.queen
            self.queen = landing.cell
            self.scores[seat] += points
            self.count += 1
            self._begin_turn(1 - seat)
            move = {"seat": seat, "direction": direction, "distance": distance, "points": points, "jumped": jumped}
            self._tell("moved", move, start, end)
            if mirrored:
                self.emit("mirror", seat=seat)
            if self.draw_in == 0:
                self.outcome = Outcome((1, 1), (self.scores[0], self.scores[1]), "fifty_moves")

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        if self.setup.options.get(HELP) == MOST:
            self.helped = score_base(self.board_shown[seat], self.moves_shown[seat])

    def _mirrors(self, seat: int, direction: int, distance: int) -> bool:
        """Whether the move takes back the computer's last one, wholly or in part (not in blocked mode)."""
        last = self.last
        if last is None or self.blocked_mode or 1 - seat not in self.setup.bots:
            return False
        return bool(last["seat"] != seat and last["direction"] == 10 - direction and distance <= last["distance"])

    def _fall(self, seat: int, direction: int, distance: int, reason: str) -> None:
        self.breakdown = {}
        self._note_move(seat, direction, distance, 0)
        row, column = divmod(self.queen, self.size)
        down, right = STEPS[direction]
        name = "left_board" if reason == "off_board" else "hit_block"
        end = [row + down * distance, column + right * distance]
        self._tell(name, {"seat": seat, "direction": direction, "distance": distance}, [row, column], end)
        self._end(1 - seat, reason)

    def _claim(self, seat: int) -> None:
        right = not list_moves(self.grid, self.queen, self.blocked)
        points = self.size * POINT if right else 0
        self._note({"seat": seat, "word": CLAIM, "right": right, "points": points})
        self.emit("claimed", seat=seat, right=right, points=points)
        if right:
            self.scores[seat] += points
            self.choosing = True
        else:
            self._end(1 - seat, "wrong_claim")

    def _finish(self, seat: int) -> None:
        points = self.size * POINT
        self.scores[seat] += points
        self._note({"seat": seat, "word": FINISH, "points": points})
        self.emit("finished", seat=seat, points=points)
        self._end(seat, "no_moves")

    def _continue(self, seat: int) -> None:
        # rules/stayboard.md: all blocks are removed, the queen stays, the opponent is to move
        self.blocked = 0
        self.choosing = False
        self._begin_turn(1 - seat)
        self._note({"seat": seat, "word": CONTINUE, "points": 0})
        self.emit("continued", seat=seat)

    def _set(self, seat: int, what: str, on: bool) -> None:
        (self.board_shown if what == "board" else self.moves_shown)[seat] = on
        if seat == self.turn and self.helped:
            self.helped = min(self.helped, score_base(self.board_shown[seat], self.moves_shown[seat]))
        self.emit("setting", seat=seat, what=what, on=on)

    def _end(self, winner: int, reason: str) -> None:
        self.choosing = False
        places = (1, 2) if winner == 0 else (2, 1)
        self.outcome = Outcome(places, (self.scores[0], self.scores[1]), reason)

    def _note_move(self, seat: int, direction: int, distance: int, points: int) -> None:
        entry = {"seat": seat, "direction": direction, "distance": distance, "points": points}
        self.last = {**entry, "from": self.queen}
        self._note(entry)

    def _tell(self, name: str, data: dict[str, Any], start: list[int], end: list[int]) -> None:
        """Tell everybody of a move, but not its cells while somebody's board is hidden."""
        seen = all(self.board_shown)
        places: dict[str, Any] = {"from": start if seen else None, "to": end if seen else None}
        self.emit(name, **data, **places)

    def _pair(self, cell: int) -> list[int]:
        return list(divmod(cell, self.size))

    def _note(self, entry: dict[str, Any]) -> None:
        self.history = [*self.history[1 - HISTORY :], entry]

    # What is seen.

    def view(self, seat: int | None) -> View:
        """What this seat (None: a watcher) may see."""
        return build_view(self, seat)

    def progress(self, seat: int) -> Progress:
        """Points, moves made and squares that are not blocked; watchers see every board."""
        left = self.size * self.size - self.blocked.bit_count()
        return Progress(self.scores[seat], (("moves", self.count), ("squares left", left)))

    # The whole state.

    def _restore(self) -> None:
        self.grid = make_grid(int(self.setup.options["size"]))

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy: nothing is left to chance after the start, and even a hidden board is announced move by move."""
        return self.copy()

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Where the queen may be on a hidden board, and what the other seat may have hidden from itself."""
        rng, size = Rng(seed), int(view["size"])
        game = cls(replace(setup, seed=seed, bots=tuple(view["bots"])))
        game.step, game.outcome = step, Outcome.read(view["outcome"])
        game.start, game.queen = _read_cell(view["start"], size), rng.below(size * size)
        if view["queen"] is not None:
            game.queen = _read_cell(view["queen"], size)
            game.blocked = sum(1 << _read_cell(cell, size) for cell in view["blocked"])
        game.turn, game.choosing, game.count = view["turn"], view["choice"] is not None, view["count"]
        game.scores, game.breakdown = list(view["scores"]), dict(view["breakdown"])
        game.history = [dict(entry) for entry in view["history"]]
        game.last = _read_last(view["last"], size)
        for other in (0, 1):
            if other == seat:
                game.board_shown[other], game.moves_shown[other] = view["shown"]["board"], view["shown"]["moves"]
            else:
                game.board_shown[other] ^= rng.chance(1, RARE)
                game.moves_shown[other] ^= rng.chance(1, RARE)
        if setup.options.get(HELP) == MOST:
            game.helped = view["worth"]
        return game


def _read_cell(pair: Sequence[int], size: int) -> int:
    return pair[0] * size + pair[1]


def _read_last(last: Mapping[str, Any] | None, size: int) -> dict[str, Any] | None:
    """The last move as it is kept; from where is anybody's guess if it is not seen."""
    if last is None:
        return None
    kept = {key: last[key] for key in ("seat", "direction", "distance", "points")}
    return {**kept, "from": _read_cell(last["from"], size) if "from" in last else 0}


GAME: Final = StayBoard
