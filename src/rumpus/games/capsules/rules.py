"""Capsules: the match. Rounds, readiness, what is sent from side to side, who has won. A step is a tenth of a second.

What happens on one side is in side.py; this file knows several of them.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Setup
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, lists, part, parts, plain
from rumpus.games.capsules.guess import read_view
from rumpus.games.capsules.info import INFO
from rumpus.games.capsules.opening import Line, draw_field
from rumpus.games.capsules.sending import share_out
from rumpus.games.capsules.shape import View
from rumpus.games.capsules.side import DEFEATED, ENDED, GONE, WON, WORDS, Side
from rumpus.games.capsules.standing import rank_seats
from rumpus.games.capsules.view import describe_side

WAITING: Final = "waiting"
PLAY: Final = "play"
OVER: Final = "over"

READY: Final = "ready"
PAUSE: Final = "pause"
RESUME: Final = "resume"
STOP: Final = "stop"
_ALL_WORDS: Final = (*WORDS, PAUSE, RESUME, READY, STOP)

SECOND: Final = 10
LOOK: Final = 20
"""After a round, so long nobody's key counts as readiness: it was meant for a capsule."""
STOPPING: Final = 30
"""In a match until stopped everybody has at least so long to say stop."""
PATIENCE: Final = 600
"""So long a round in which the others are defeated waits for those who have paused."""
MOST_ROUNDS: Final = 100
"""A match until stopped has no more rounds than this."""


class Capsules(Game):
    """A match of Capsules."""

    fields: ClassVar[Fields] = Fields(
        part("rng", Rng),
        part("line", Line),
        plain("phase", "round"),
        lists("winners", "ready", "stopping", "_left"),
        plain("_opens_at", "_starts_at", "_ends_at"),
        parts("sides", Side, links=("line",)),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = INFO

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rng = Rng(setup.seed)
        self.line = Line(self.rng.fork())
        self.round = 0
        self.winners: list[int] = []
        """Who won the last round."""
        self._ends_at: int | None = None
        self._left: list[int | None] = [None] * setup.seats
        """When each seat left the match, as a number that counts up."""
        self.sides = [Side(seat, int(setup.options["tick"])) for seat in range(setup.seats)]
        self._wait(0)

    # What happens.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing. A movement for which there is no room changes nothing."""
        problem = self._refuse(seat, action)
        if problem is not None:
            raise problem
        side = self.sides[seat]
        if action == RESIGN:
            self._resign(seat)
        elif action == READY:
            side.paused = False
            self.ready[seat] = True
            self.stopping[seat] = False
            self._start_if_ready()
        elif action == STOP:
            self.stopping[seat] = True
            if all(self.stopping[other] for other in self._staying()):
                self._finish("stopped")
            else:
                self._start_if_ready()
        elif action == PAUSE:
            side.pause(self.step)
            self.emit("paused", seat=seat)
            self._watch_idle()
        elif action == RESUME:
            side.resume(self.step)
            self.emit("resumed", seat=seat)
            self._watch_idle()
        else:
            side.move(action)

    def actions(self, seat: int) -> list[str]:
        """The movements that would be accepted now, or what the waiting screen asks for."""
        others = [word for word in (PAUSE, RESUME, READY, STOP) if self._refuse(seat, word) is None]
        return [*self.sides[seat].useful_words(), PAUSE] if PAUSE in others else others

    def _refuse(self, seat: int, action: str) -> IllegalAction | None:
        """Why the action cannot be done now; None if it can."""
        if self.outcome is not None:
            return IllegalAction("over")
        if not 0 <= seat < self.setup.seats:
            return IllegalAction("no_seat")
        if self._left[seat] is not None:
            return IllegalAction("resigned")
        if action == RESIGN:
            return None
        if action not in _ALL_WORDS:
            return IllegalAction("unknown_action", words=_ALL_WORDS)
        if self.phase == WAITING:
            return self._refuse_waiting(seat, action)
        side = self.sides[seat]
        if action in (READY, STOP):
            return IllegalAction("not_now")
        if not side.living:
            return IllegalAction("not_playing")
        if action == RESUME and not side.paused:
            return IllegalAction("not_paused")
        if action != RESUME and side.paused:
            return IllegalAction("paused")
        return None

    def _refuse_waiting(self, seat: int, action: str) -> IllegalAction | None:
        if action not in (READY, STOP):
            return IllegalAction("waiting")
        if self.step < self._opens_at:
            return IllegalAction("too_soon")
        if action == STOP:
            if self.setup.options["rounds"] or not self.round:
                return IllegalAction("ends_by_itself")
            if self.stopping[seat]:
                return IllegalAction("already_stopping")
        elif self.ready[seat] and not self.stopping[seat]:
            return IllegalAction("already_ready")
        return None

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes something: a side, or the seconds shown of a countdown."""
        due: int | None
        if self.outcome is not None:
            return None
        if self.phase == WAITING:
            due = self._next_second(self._starts_at)
            return min(due, self._opens_at) if self.step < self._opens_at else due
        due = None if self._ends_at is None else self._next_second(self._ends_at)
        for side in self.sides:
            at = side.until
            if at is not None and (due is None or at < due):
                due = at
        return due

    def _next_second(self, end: int) -> int:
        """When the whole seconds left until `end` next change."""
        return self.step + ((end - self.step - 1) % SECOND + 1)

    def _run(self, step: int) -> None:
        if self.phase == WAITING:
            if step == self._starts_at:
                self._start_round()
            return
        if step == self._ends_at:
            self._end_round()
            return
        sent: list[tuple[int, str]] = []
        for side in self.sides:
            if side.until == step:
                colours = side.run(step, self.emit)
                if colours:
                    sent.append((side.seat, colours))
                if side.state == DEFEATED:
                    self.emit("defeated", seat=side.seat)
        for seat, colours in sent:  # when everybody's tick is over: nobody gains by the order of seats
            self._send(seat, colours)
        if any(side.state == WON for side in self.sides) or not any(side.living for side in self.sides):
            self._end_round()
        else:
            self._watch_idle()

    def _send(self, seat: int, colours: str) -> None:
        viruses = [side.viruses if side.living else None for side in self.sides]
        for to, share in share_out(seat, colours, viruses):
            self.sides[to].units.append(share)
            self.emit("sent", seat=seat, to=to, colours=share)

    def _watch_idle(self) -> None:
        """A round that only waits for those who have paused, while others sit defeated, does not wait for ever."""
        living = [side for side in self.sides if side.living]
        waited = any(side.state == DEFEATED for side in self.sides)
        if waited and living and all(side.paused for side in living):
            if self._ends_at is None:
                self._ends_at = self.step + PATIENCE
        else:
            self._ends_at = None

    # Rounds.

    def _wait(self, countdown_from: int) -> None:
        """The waiting screen: readiness counts from the start, or after a look at the round that was."""
        self.phase = WAITING
        self.ready = [False] * self.setup.seats
        self.stopping = [False] * self.setup.seats
        self._ends_at = None
        self._opens_at = countdown_from
        least = countdown_from if self.setup.options["rounds"] or not self.round else countdown_from + STOPPING
        self._starts_at = max(self.step + SECOND * int(self.setup.options["countdown"]), least)
        if self._starts_at <= self.step:
            self._start_round()

    def _start_if_ready(self) -> None:
        if all(self.ready[seat] or self.stopping[seat] for seat in self._staying()):
            self._start_round()

    def _start_round(self) -> None:
        """Fresh fields, the same for every player, paused ones too."""
        cells = draw_field(self.rng, int(self.setup.options["virs"]))
        self.line = Line(self.rng.fork())
        luck = self.rng.fork()
        self.phase = PLAY
        self.round += 1
        self.winners = []
        for side in self.sides:
            if self._left[side.seat] is None:
                side.fill(cells.copy(), self.line, luck.copy(), self.step)
        self.emit("round_start", round=self.round)

    def _end_round(self) -> None:
        self.winners = [side.seat for side in self.sides if side.state == WON]
        for side in self.sides:
            if self._left[side.seat] is None:
                if side.living:
                    side.stop(ENDED)
                side.score += side.viruses
        for seat in self.winners:
            self.emit("won", seat=seat)
        self.emit("round_end", round=self.round, winners=self.winners.copy())
        if self.round >= (int(self.setup.options["rounds"]) or MOST_ROUNDS):
            self._finish("rounds_played")
        else:
            self._wait(self.step + LOOK)

    def _finish(self, reason: str) -> None:
        scores = tuple(side.score for side in self.sides)
        self.phase = OVER
        self._ends_at = None
        self.outcome = Outcome(rank_seats(scores, self._left), scores, reason)

    def _staying(self) -> list[int]:
        return [seat for seat, when in enumerate(self._left) if when is None]

    def _resign(self, seat: int) -> None:
        self._left[seat] = sum(when is not None for when in self._left)
        side = self.sides[seat]
        if self.phase == PLAY:
            side.score += side.viruses
        side.stop(GONE)
        staying = self._staying()
        if len(staying) <= (self.setup.seats > 1):
            for other in staying:
                if self.sides[other].living:
                    self.sides[other].stop(ENDED)
            self._finish("resigned")
        elif self.phase == WAITING:
            if all(self.stopping[other] for other in staying):
                self._finish("stopped")
            else:
                self._start_if_ready()
        elif not any(other.living for other in self.sides):
            self._end_round()
        else:
            self._watch_idle()

    # Views and copies.

    def view(self, seat: int | None) -> View:
        """The same for everybody: only the capsules to come are hidden, and they are not in it."""
        waiting = self.phase == WAITING
        end = self._starts_at if waiting else self._ends_at
        return {
            "phase": self.phase,
            "round": self.round,
            "rounds": int(self.setup.options["rounds"]),
            "opens": self._opens_at if waiting else None,
            "starts": self._starts_at if waiting else None,
            "ends": self._ends_at,
            "seconds": None if end is None else -((self.step - end) // SECOND),
            "winners": self.winners.copy(),
            "left": [self._left.index(n) for n in range(sum(when is not None for when in self._left))],
            "seats": [describe_side(side, self._tell_state(side)) for side in self.sides],
            "outcome": self.outcome.describe() if self.outcome else None,
        }

    def _tell_state(self, side: Side) -> str:
        if self.phase == OVER or self._left[side.seat] is not None:
            return side.state
        if self.phase == WAITING:
            if self.stopping[side.seat]:
                return STOP
            return READY if self.ready[side.seat] else "paused" if side.paused else WAITING
        return "paused" if side.paused and side.living else side.state

    def imagine(self, seat: int | None, seed: int) -> Self:
        """Other capsules beyond those anybody has seen, and other luck with what is received."""
        twin = self.copy()
        twin.rng = Rng(seed)
        luck = twin.rng.fork()
        seen = max(side.number for side in self.sides) + 1
        twin.line.rng = twin.rng.fork()
        del twin.line.drawn[seen:]
        for side in twin.sides:
            side.luck = luck.copy()
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Other capsules than those that are seen, and other luck with what is received."""
        return cls.load(setup, read_view(view, step, seed))

    def _restore(self) -> None:
        for seat, side in enumerate(self.sides):
            side.seat, side.tick = seat, int(self.setup.options["tick"])


GAME: Final = Capsules
