"""The rules of ChessBrawl: what may be done when, time, and the outcome. Everything follows the original's chart and
rules/chessbrawl.md; what happens then is in run.py. Knows nothing of screens and bots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Progress, Ruling, Setup, Solo
from rumpus.core.notice import Notice
from rumpus.core.options import ChoiceOption, FlagOption
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, coded, later, part
from rumpus.games.chessbrawl.board import CELL_NAMES, PLAYER_ZONE, list_targets
from rumpus.games.chessbrawl.guess import guess_before, guess_run
from rumpus.games.chessbrawl.orders import (
    ABANDON,
    FINISH,
    KINGS,
    SKIP_TURN,
    SKIP_WAVE,
    START,
    UNDO,
    Order,
    read_order,
    write_buy,
    write_king,
    write_move,
    write_place,
    write_remove,
)
from rumpus.games.chessbrawl.pieces import BOUGHT, KING, NAMES, PRICES
from rumpus.games.chessbrawl.run import (
    DEFEAT,
    ENEMY_TURN,
    KING_SELECT,
    MOST_PLAYS,
    PLACEMENT,
    PLAYER_TURN,
    VICTORY,
    WAVE_TRANSITION,
    Run,
)
from rumpus.games.chessbrawl.shape import View
from rumpus.games.chessbrawl.tally import SCORE_UNIT
from rumpus.games.chessbrawl.view import build_view

HONOUR: Final = "honour"
"""rules/chessbrawl.md: no Skip Wave, Kings with powers, enemies that surrender, one undo a wave."""
PLAYS: Final = "plays"
"""rules/chessbrawl.md: one abandons as often as one likes, and plays are counted for the whole match."""
MOST_ABANDONS: Final = 3
"""How often a match goes back to king select whose setup does not say so."""

_PHASES: Final = {
    "king": (KING_SELECT,),
    "place": (PLACEMENT,),
    "buy": (PLACEMENT,),
    "remove": (PLACEMENT,),
    START: (PLACEMENT, WAVE_TRANSITION),
    "move": (PLAYER_TURN,),
    SKIP_TURN: (PLAYER_TURN,),
    SKIP_WAVE: (PLAYER_TURN,),
    FINISH: (PLAYER_TURN,),
    ABANDON: (PLACEMENT, PLAYER_TURN),
    UNDO: (PLAYER_TURN,),
}
"""The phases in which each verb has a meaning, as the original's chart draws them."""

_NOW: Final = {
    KING_SELECT: "now_king_select",
    PLACEMENT: "now_placement",
    WAVE_TRANSITION: "now_transition",
    PLAYER_TURN: "now_player_turn",
    ENEMY_TURN: "now_enemy_turn",
}


def _write_before(before: tuple[Run, Rng]) -> list[Any]:
    return [before[0].dump(), before[1].dump()]


def _read_before(state: list[Any]) -> tuple[Run, Rng]:
    return Run.load(state[0]), Rng.load(state[1])


class ChessBrawl(Game):
    """One player against ten rounds of waves."""

    fields: ClassVar[Fields] = Fields(
        part("run", Run),
        "abandons_left",
        part("rng", Rng),
        later(coded("before", _write_before, _read_before), None),
        later("undone", False),
        again=("outcome", "step"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="chessbrawl",
        title="ChessBrawl",
        tagline="Buy an army, guard your King, outlast the waves",
        version=1,
        seats=(1, 1),
        levels=("easy", "normal", "hard"),
        options=(
            ChoiceOption("mode", "Mode", "brawl", ("brawl", "honour")),
            FlagOption("skip", "Skip Wave allowed", True),
        ),
        play_now=(("mode", HONOUR),),
        rate=1000,
        hidden=False,
        solo=Solo(seats=1, boards=("mode",), fixed=(("mode", HONOUR), ("skip", False))),
        score_unit=SCORE_UNIT,
        bot_pause_ms=700,
        rulings=(Ruling(PLAYS, MOST_PLAYS),),
        accent="#a3813f",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng: Rng = Rng(setup.seed)
        lasts = setup.options.get(PLAYS) == MOST_PLAYS
        self.run: Run = Run(honour=self.honour, total=0 if lasts else None)
        self.abandons_left: int | None = None if lasts else MOST_ABANDONS
        """How often one may still start anew; None: as often as one likes."""
        self.before: tuple[Run, Rng] | None = None
        """In honour: the run and the dice as they were before the last play of this wave, unless undone once already.
        Neither is ever changed."""
        self.undone: bool = False
        """In honour: whether a play of this wave was undone."""

    @property
    def honour(self) -> bool:
        """Whether it is played in honour mode."""
        return self.setup.options["mode"] == HONOUR

    # What may be done, and doing it.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if seat != 0:
            raise IllegalAction("no_seat")
        if action == RESIGN:
            self.run.give_up(self.step)
        else:
            order = read_order(action)
            if order is None:
                raise IllegalAction("unknown_action", usage=_explain(action))
            self._check(order)
            self._do(order)
        self._settle()

    def actions(self, seat: int) -> list[str]:
        """What the seat may do now."""
        if self.outcome is not None or seat != 0:
            return []
        run = self.run
        words: list[str] = []
        if run.phase == KING_SELECT:
            words += [write_king(king) for king in KINGS]
        if run.phase == PLACEMENT:
            words += [write_place(cell) for cell in PLAYER_ZONE if self._may_place(KING, cell)]
            words += [write_buy(kind, cell) for kind in BOUGHT for cell in PLAYER_ZONE if self._may_place(kind, cell)]
            words += [write_remove(cell) for cell in run.bought]
        if run.phase == PLAYER_TURN:
            words += [write_move(cell, to) for cell, targets in run.list_moves() for to in targets]
        return words + [verb for verb in (START, SKIP_TURN, SKIP_WAVE, FINISH, ABANDON, UNDO) if self._may(verb)]

    def to_act(self) -> tuple[int, ...]:
        """The player, but in the enemy's turn and after the end."""
        return () if self.outcome is not None or self.run.phase == ENEMY_TURN else (0,)

    def _may(self, verb: str) -> bool:
        """Whether a verb that stands alone is legal now."""
        if self.run.phase not in _PHASES[verb]:
            return False
        if verb == START:
            return self.run.has_king
        if verb == SKIP_WAVE:
            return bool(self.setup.options["skip"]) and not self.honour
        if verb == UNDO:
            return self.before is not None
        return verb != ABANDON or self.abandons_left != 0

    def _may_place(self, kind: int, cell: int) -> bool:
        """Whether this piece may be placed here, in a placement."""
        run = self.run
        free = cell in PLAYER_ZONE and not run.board[cell]
        return free and (not run.has_king if kind == KING else PRICES[kind] <= run.points)

    def _check(self, order: Order) -> None:
        run, verb = self.run, order.verb
        if run.phase not in _PHASES[verb]:
            raise IllegalAction("wrong_phase", now=Notice(_NOW[run.phase]))
        if verb in ("place", "buy"):
            kind = KING if verb == "place" else order.kind
            if not self._may_place(kind, order.cell):
                raise self._refuse_place(kind, order.cell)
        elif verb == "remove":
            if order.cell not in run.bought:
                raise IllegalAction("not_bought")
        elif verb == "move":
            if run.board[order.cell] <= 0:
                raise IllegalAction("not_yours", cell=CELL_NAMES[order.cell])
            if order.to not in list_targets(run.board, order.cell):
                raise IllegalAction("bad_move", piece=_name_piece(run.board[order.cell]))
        elif verb != "king" and not self._may(verb):
            raise _refuse_verb(verb)

    def _refuse_place(self, kind: int, cell: int) -> IllegalAction:
        if cell not in PLAYER_ZONE:
            return IllegalAction("outside_zone")
        if self.run.board[cell]:
            return IllegalAction("occupied", cell=CELL_NAMES[cell])
        if kind == KING:
            return IllegalAction("king_placed")
        return IllegalAction("too_expensive", piece=_name_piece(kind), price=PRICES[kind], points=self.run.points)

    def _do(self, order: Order) -> None:
        run = self.run
        if order.verb == UNDO:
            self._undo()
            return
        if self.honour and not self.undone and order.verb in ("move", SKIP_TURN):
            self.before = (run.copy(), self.rng.copy())
        match order.verb:
            case "king":
                run.pick(order.king, self.rng)
            case "place" | "buy":
                run.place(order.kind or KING, order.cell)
            case "remove":
                run.remove(order.cell)
            case "move":
                run.move(order.cell, order.to, self.step, self.rng)
            case "start":
                run.start(self.step)
            case "skip turn":
                run.skip_turn(self.step, self.rng)
            case "skip wave":
                run.skip_wave(self.step, self.rng)
            case "finish":
                run.finish_wave(self.step, self.rng)
            case _:
                # The original's chart: Abandon leads to king select, and everything starts anew.
                if self.abandons_left is not None:
                    self.abandons_left -= 1
                self.run = run.begin_anew()
                self.emit("abandoned")

    def _undo(self) -> None:
        """The last play, and the enemy's answer, have not happened; the clock has run all the same."""
        assert self.before is not None, "asked only if there is one"
        spent = self.run.tally.clock_ms + (self.step - (self.run.since or self.step))
        self.run, self.rng = self.before[0].copy(), self.before[1].copy()
        self.run.tally.clock_ms = spent
        self.run.since = self.step
        self.before, self.undone = None, True
        self.emit("undone")

    def _settle(self) -> None:
        """Tell what has happened in the run, and see whether it is over."""
        run = self.run
        if run.phase not in (PLAYER_TURN, ENEMY_TURN):
            self.before, self.undone = None, False
        for name, data in run.news:
            self.emit(name, **data)
        run.news = []
        if run.phase in (VICTORY, DEFEAT):
            place = 1 if run.phase == VICTORY else 2
            self.outcome = Outcome((place,), (run.tally.score(),), run.reason or "")

    # Time: only the enemy needs it.

    def due(self) -> int | None:
        """The step at which the enemy selects or moves; None in the player's own time."""
        return self.run.due

    def _run(self, step: int) -> None:
        self.run.act_enemy(self.rng)
        self._settle()

    # What is seen, and the whole state.

    def view(self, seat: int | None) -> View:
        """What everybody sees."""
        return build_view(self)

    def progress(self, seat: int) -> Progress:
        """Score, round and wave."""
        return Progress(self.run.tally.score(), (("round", self.run.round), ("wave", self.run.wave)))

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy with other chance to come: spawns, promotions and the enemy's ties."""
        twin = self.copy()
        twin.rng = Rng(seed)
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Other chance to come, and what is not told of what has been: what an undone play would lead back to."""
        game, drawn = cls(replace(setup, seed=seed)), Rng(seed)
        game.setup, game.step, game.outcome = setup, step, Outcome.read(view["outcome"])
        game.abandons_left, game.run = view["abandons_left"], guess_run(view, game.honour, drawn)
        if game.honour and game.run.phase in (PLAYER_TURN, ENEMY_TURN):
            may_undo = view["undo"] or (game.run.phase == ENEMY_TURN and drawn.chance(1, 2))
            game.before = (guess_before(game.run, drawn), drawn.fork()) if may_undo else None
            game.undone = not may_undo and drawn.chance(1, 2)
        return game


_VERBS: Final = ("king", "place", "buy", "remove", "move", "skip")
"""Verbs that need more words behind them."""


def _refuse_verb(verb: str) -> IllegalAction:
    if verb == ABANDON:
        return IllegalAction("no_abandon", most=MOST_ABANDONS)
    if verb == UNDO:
        return IllegalAction("no_undo")
    return IllegalAction("no_king" if verb == START else "no_skipping")


def _explain(action: str) -> Notice:
    """What to say instead of a word that is none: how its verb is written, or which verbs there are."""
    verb = action.split(" ", 1)[0]
    return Notice(f"usage_{verb}" if verb in _VERBS else "usage")


def _name_piece(kind: int) -> Notice:
    return Notice(NAMES[kind].lower())


GAME: Final = ChessBrawl
