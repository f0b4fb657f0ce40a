"""Tetris: the match. Garbage between seats, who is out, who has won. A step is a 60th of a second.

What happens inside one seat's field is in well.py; this file knows several of them.
"""

from typing import ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Progress, Setup
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, kept, lists, part, parts
from rumpus.games.tetris.bag import Bag
from rumpus.games.tetris.field import scan
from rumpus.games.tetris.info import INFO
from rumpus.games.tetris.shape import View
from rumpus.games.tetris.view import describe_well
from rumpus.games.tetris.well import Well

HOLD: Final = "hold"
_SHIFTS: Final = ("left", "right", "down")
_TAPS: Final = ("drop", "cw", "ccw", HOLD)
_WORDS: Final[dict[str, tuple[str, str]]] = {
    **{key + sign: (key, sign) for key in _SHIFTS for sign in ("", "+", "-")},
    **{key: (key, "") for key in _TAPS},
}


class Tetris(Game):
    """A match of Tetris, alone or up to eight."""

    fields: ClassVar[Fields] = Fields(
        part("luck", Rng),
        part("bag", Bag),
        "_falls",
        lists("_ranks", "_targets"),
        parts("wells", Well, links=("bag",)),
        kept("holds", "_cheese"),
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
        """Whom each seat's last attack went to."""
        start, shown = int(setup.options["level"]), int(setup.options["next"])
        self.wells = [Well(seat, start, shown, self.bag) for seat in range(setup.seats)]

    def _read_options(self) -> None:
        self.holds = bool(self.setup.options["hold"])
        self._cheese = int(self.setup.options["cheese"])

    # What happens.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        problem = self._refuse(seat, action)
        if problem is not None:
            raise problem
        well = self.wells[seat]
        if action == RESIGN:
            well.stop(self.step, self.emit)
        else:
            key, sign = _WORDS[action]
            well.press(key, sign, self.step, self.emit)
        if not well.living:
            self._judge([seat], "resigned" if action == RESIGN else "last_standing")

    def actions(self, seat: int) -> list[str]:
        """The keys worth pressing now; never empty for a seat that plays."""
        if self._refuse(seat, "drop") is not None:
            return []
        return self.wells[seat].useful_keys(self.holds)

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
        if action not in _WORDS:
            return IllegalAction("unknown_action")
        if action == HOLD and not self.holds:
            return IllegalAction("no_hold")
        return None

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes something."""
        if self.outcome is not None:
            return None
        due = None
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
        self.bag.forget(min(well.number for well in self.wells))

    def _send_garbage(self, seat: int, count: int) -> None:
        """rules/tetris.md: to one living opponent, the next in turn for each attack."""
        target = self._targets[seat]
        for _ in self.wells:
            target = (target + 1) % len(self.wells)
            if target != seat and self.wells[target].living:
                self._targets[seat] = target
                self.wells[target].incoming.append(count)
                self.wells[seat].sent += count
                self.emit("garbage_sent", seat=seat, to=target, count=count)
                return

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
        scores = tuple(well.score for well in self.wells)
        merits = [rank or self._falls + 1 for rank in self._ranks]
        places = tuple(1 + sum(other > mine for other in merits) for mine in merits)
        for well in living:
            well.due = None
        self.outcome = Outcome(places, scores, "topped_out" if alone and reason != "resigned" else reason)

    # Views and copies.

    def view(self, seat: int | None) -> View:
        """The same for everybody: only the pieces beyond `next` are hidden, and they are not in it."""
        return {
            "phase": "play" if self.outcome is None else "over",
            "holds": self.holds,
            "seats": [describe_well(well) for well in self.wells],
            "outcome": self.outcome.describe() if self.outcome else None,
        }

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

    def _restore(self) -> None:
        self._read_options()
        start, shown = int(self.setup.options["level"]), int(self.setup.options["next"])
        for seat, well in enumerate(self.wells):
            well.seat, well.start, well.shown = seat, start, shown
            well.bits = scan(well.rows)
            well.plan(self.step)


GAME: Final = Tetris
