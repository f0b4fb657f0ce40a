"""Tetris: the match. Garbage between seats, who is out, who has won. A step is a 60th of a second.

What happens inside one seat's field is in well.py; this file knows several of them.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Progress, Setup
from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, Field, Fields, kept, later, lists, part, parts
from rumpus.games.tetris.bag import Bag
from rumpus.games.tetris.field import scan
from rumpus.games.tetris.goals import CLEARED, RACES, TIME_UP, Goal, rank_wells
from rumpus.games.tetris.guess import read_view
from rumpus.games.tetris.info import INFO
from rumpus.games.tetris.keys import HALF_TURN, HOLD
from rumpus.games.tetris.manner import Manner
from rumpus.games.tetris.shape import View, WellShown
from rumpus.games.tetris.targets import AIM, ATTACKERS, IN_TURN, NOBODY, Aim, find_next
from rumpus.games.tetris.useful_keys import list_useful
from rumpus.games.tetris.view import describe_well, recall_well
from rumpus.games.tetris.well import Well

REPEAT: Final = "*"
"""A move that a held key makes again, where a page repeats it: no key of its own."""
_SHIFTS: Final = ("left", "right", "down")
_PRESSED: Final = ("cw", "ccw", HALF_TURN, HOLD)
_WORDS: Final[dict[str, tuple[str, str]]] = {
    **{key + sign: (key, sign) for key in _SHIFTS for sign in ("", "+", "-")},
    **{key + sign: (key, sign) for key in _PRESSED for sign in ("", "+", "-")},
    **{f"{key}{REPEAT}": (key, REPEAT) for key in ("left", "right")},
    "drop": ("drop", ""),
}


class Tetris(Game):
    """A match of Tetris, alone or up to eight."""

    fields: ClassVar[Fields] = Fields(
        part("luck", Rng),
        part("bag", Bag),
        "_falls",
        lists("_ranks", "_targets"),
        parts("wells", Well, links=("bag",)),
        later(Field("_foes", COPIED, COPIED, "list({0})"), []),
        kept("holds", "_cheese", "_goal", "_aim", "_manner"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = INFO

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        rng = Rng(setup.seed)
        self.luck = rng.fork()
        """Draws the gaps of garbage. Pieces have a generator of their own: their order depends on the seed alone."""
        self.bag = Bag(rng)
        self._read_options()
        self._falls = 0
        self._ranks = [0] * setup.seats
        """In which order seats went out, 1 first, 0 for those still playing; equals share a rank."""
        self._targets = list(range(setup.seats))
        """Whom each seat's last attack went to, or whom it aims at."""
        self._foes: list[int] = [NOBODY] * setup.seats if self._aim.mode == ATTACKERS else []
        """Who attacked each seat last, where that matters."""
        start, shown = int(setup.options["level"]), int(setup.options["next"])
        self.wells = [Well(seat, start, shown, self.bag, self._manner) for seat in range(setup.seats)]

    def _read_options(self) -> None:
        self.holds = bool(self.setup.options["hold"])
        self._cheese = int(self.setup.options["cheese"])
        self._goal = Goal(self.setup.options)
        self._manner = Manner(self.setup.options)
        self._aim = Aim(self.setup.options, self.setup.seats)

    # What happens.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        problem = self._refuse(seat, action)
        if problem is not None:
            raise problem
        well = self.wells[seat]
        if action == RESIGN:
            well.stop(self.step, self.emit)
        elif action.startswith(AIM):
            self._take_aim(seat, action)
        else:
            key, sign = _WORDS[action]
            well.press(key, sign, self.step, self.emit)
        if not well.living:
            self._judge([seat], "resigned" if action == RESIGN else "last_standing")
        self._look_for_goal()

    def actions(self, seat: int) -> list[str]:
        """The keys worth pressing now; never empty for a seat that plays."""
        if self._refuse(seat, "drop") is not None:
            return []
        keys = list_useful(self.wells[seat], self.holds)
        if self._aim.by_key:
            others = [well.seat for well in self.wells if well.living and well.seat != seat]
            keys += [AIM, *(f"{AIM} {other + 1}" for other in others)]
        return keys

    def _refuse(self, seat: int, action: str) -> IllegalAction | None:
        """Why the action cannot be done now; None if it can."""
        if self.outcome is not None:
            return IllegalAction("over")
        if not 0 <= seat < self.setup.seats:
            return IllegalAction("no_seat")
        if not self.wells[seat].living:
            return IllegalAction("out")
        if action == RESIGN:
            return None
        if action.startswith(AIM):
            return self._refuse_aim(seat, action)
        if action not in _WORDS:
            return IllegalAction("unknown_action")
        if action.startswith(HALF_TURN) and not self._manner.half_turns:
            return IllegalAction("no_half_turn")
        if action.startswith(HOLD) and not self.holds:
            return IllegalAction("no_hold")
        return None

    def _refuse_aim(self, seat: int, action: str) -> IllegalAction | None:
        key, _, number = action.partition(" ")
        if key != AIM or not self._aim.by_key:
            return IllegalAction("no_aim" if key == AIM else "unknown_action")
        if action == AIM:
            return None
        if not (number.isascii() and number.isdigit() and len(number) < 3 and 1 <= int(number) <= len(self.wells)):
            return IllegalAction("unknown_action")
        other = int(number) - 1
        return None if other != seat and self.wells[other].living else IllegalAction("no_target")

    def _take_aim(self, seat: int, action: str) -> None:
        """rules/tetris.md: chosen by key. Without a number it is the next one who plays."""
        number = action.partition(" ")[2]
        aimed = self._foresee(seat)
        self._targets[seat] = int(number) - 1 if number else find_next(seat, self.wells, aimed)
        self.emit("aim", seat=seat, to=self._targets[seat])

    def _foresee(self, seat: int) -> int:
        foe = self._foes[seat] if self._foes else NOBODY
        return self._aim.foresee(seat, self.wells, self._targets[seat], foe)

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes something."""
        if self.outcome is not None:
            return None
        due = self._goal.ends
        for well in self.wells:
            at = well.due
            if at is not None and (due is None or at < due):
                due = at
        return due

    def _run(self, step: int) -> None:
        attacks = []
        out = []
        for well in self.wells:
            if well.due == step:
                count = well.run(step, self.luck, self._cheese, self.emit)
                if count:
                    attacks.append((well.seat, count))
                if not well.living:
                    out.append(well.seat)
        for seat, count in attacks:  # after everybody moved: no seat is hit sooner than another
            self._send_garbage(seat, count)
        if out:
            self._judge(out, "last_standing")
        self._look_for_goal()
        if self.outcome is None and step == self._goal.ends:
            self._finish([], TIME_UP)
        self.bag.forget(min(well.number for well in self.wells))

    def _send_garbage(self, seat: int, count: int) -> None:
        """rules/tetris.md: to one living opponent, whom option `target` says."""
        foe = self._foes[seat] if self._foes else NOBODY
        target = self._aim.find(seat, self.wells, self._targets[seat], foe, self.luck)
        if target == seat:
            return
        self._targets[seat] = target
        if self._foes:
            self._foes[target] = seat
        self.wells[target].incoming.append(count)
        self.wells[seat].sent += count
        self.emit("garbage_sent", seat=seat, to=target, count=count)

    # Who has won.

    def _judge(self, out: list[int], reason: str) -> None:
        """These seats went out at the same moment: the higher score stood longer, equal scores share."""
        for score in sorted({self.wells[seat].score for seat in out}):
            self._falls += 1
            for seat in out:
                if self.wells[seat].score == score:
                    self._ranks[seat] = self._falls
        living = [well for well in self.wells if well.living]
        alone = len(self.wells) == 1
        if living and (alone or len(living) > 1):
            return
        merits = [rank or self._falls + 1 for rank in self._ranks]
        places = tuple(1 + sum(other > mine for other in merits) for mine in merits)
        if alone and self._goal.name in RACES:
            places = (2,)  # who runs for time and does not arrive has not won
        self._end(places, "topped_out" if alone and reason != "resigned" else reason)

    def _look_for_goal(self) -> None:
        if self.outcome is None and (reached := self._goal.find_reached(self.wells)):
            for seat in reached:
                self.emit("goal", seat=seat)
            self._finish(reached, CLEARED)

    def _finish(self, reached: list[int], reason: str) -> None:
        """What it was played for has come about."""
        self._end(rank_wells(self.wells, self._ranks, reached), reason)

    def _end(self, places: tuple[int, ...], reason: str) -> None:
        for well in self.wells:
            well.due = None
        self.outcome = Outcome(places, tuple(well.score for well in self.wells), reason)

    # Views and copies.

    def view(self, seat: int | None) -> View:
        """The same for everybody: only the pieces beyond `next` are hidden, and they are not in it."""
        return self._describe(describe_well)

    def shared_view(self, seat: int | None) -> View:
        """As `view`; what of a well has not changed is the same object as before."""
        return self._describe(recall_well)

    def _describe(self, describe: Callable[[Well, int, int], WellShown]) -> View:
        view: View = {
            "phase": "play" if self.outcome is None else "over",
            "holds": self.holds,
            "seats": list(map(describe, self.wells, self._ranks, self._targets)),
            "outcome": self.outcome.describe() if self.outcome else None,
        }
        goal = self._goal.describe()
        if goal is not None:
            view["goal"] = goal
        if self._aim.mode != IN_TURN:
            view["aim"] = self._aim.mode
            view["aims"] = [self._foresee(well.seat) if well.living else NOBODY for well in self.wells]
            if self._foes:
                view["foes"] = list(self._foes)
        return view

    def progress(self, seat: int) -> Progress:
        """Score, lines and level."""
        well = self.wells[seat]
        return Progress(well.score, (("lines", well.lines), ("level", well.level)))

    def imagine(self, seat: int | None, seed: int) -> Self:
        """Other pieces beyond those anybody has seen, and other luck with garbage."""
        twin = self.copy()
        rng = Rng(seed)
        twin.luck = rng.fork()
        twin.bag.redraw(max(well.number + well.shown for well in self.wells), rng)
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Other pieces than those that are seen, and other luck with garbage."""
        return cls.load(setup, read_view(view, step, seed, Manner(setup.options).soft))

    def _restore(self) -> None:
        self._read_options()
        start, shown = int(self.setup.options["level"]), int(self.setup.options["next"])
        for seat, well in enumerate(self.wells):
            well.seat, well.start, well.shown, well.manner = seat, start, shown, self._manner
            well.bits = scan(well.rows)
            well.plan(self.step)


GAME: Final = Tetris
