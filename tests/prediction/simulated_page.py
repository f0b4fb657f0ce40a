"""A page that plays its seat ahead over a simulated line, against a real match on a clock moved by hand.

The line delays both ways, with jitter, and keeps the order, as TCP does. After every acknowledged input what the page
believes is held against what the match itself comes to from the same moment by the same inputs.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.contract.paced import Paced

from rumpus.core.channel import Channel, Update
from rumpus.core.clock import Clock
from rumpus.core.game import Game, View
from rumpus.core.notice import Refusal
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.core.prediction import Foreseen, Meant, foresee, keep_others, play_ahead
from rumpus.core.rng import Rng
from rumpus.core.view import apply
from rumpus.games.registry import GameFolder

MARGIN_MS = 10
SEEDS = (1, 22, 333)
MORE_SEEDS = range(5000, 5064)


@dataclass
class Tally:
    """What came of it."""

    inputs: int = 0
    acknowledged: int = 0
    refused: int = 0
    """What the page took for possible by a guess that was wrong."""
    compared: int = 0
    """Of those that were acknowledged, how often the two beliefs were held against each other."""
    hidden: int = 0
    """How often something hidden came to light meanwhile, which nobody can foresee."""
    updates: int = 0
    corrected: int = 0
    """Updates after which the page saw its own board otherwise than before."""
    late: int = 0


class Network:
    """Virtual time: what happens, in its order."""

    def __init__(self) -> None:
        self.now = SECOND
        self._heap: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def at(self, time: int, action: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._heap, (max(time, self.now), self._count, action))

    def run(self, until: int) -> None:
        while self._heap and self._heap[0][0] <= until:
            self.now, _, action = heapq.heappop(self._heap)
            action()
        self.now = until


class Way:
    """One direction of the line: a delay with jitter, and nothing overtakes."""

    def __init__(self, network: Network, delay_ms: int, jitter_ms: int, rng: Rng) -> None:
        self._network, self._delay, self._jitter, self._rng = network, delay_ms, jitter_ms, rng
        self._last = 0

    def send(self, arrive: Callable[[], None]) -> None:
        delay = self._delay * MILLISECOND + self._rng.below(self._jitter * MILLISECOND + 1)
        self._last = max(self._last + 1, self._network.now + delay)
        self._network.at(self._last, arrive)


class SimulatedPage:
    """Seat 0 of a match, played ahead by random keys; the other seats are bots'."""

    def __init__(
        self, folder: GameFolder, seed: int, delay_ms: int, jitter_ms: int, seats: int, options: dict[str, Any]
    ) -> None:
        self.tally = Tally()
        self._rng = Rng(seed)
        self.network = Network()
        self._clock = Clock(lambda: self.network.now, lambda at: self.network.at(at, lambda: self._ring()))
        bots = dict.fromkeys(range(1, seats), folder.info.levels[0])
        game = folder.rules.new(options, seats=seats, seed=seed, bots=tuple(bots))
        self.match = Paced(folder, game.setup, bots, self._clock)
        self._rules, self._setup, self._rate = folder.rules, game.setup, folder.info.rate
        self._up = Way(self.network, delay_ms, jitter_ms, self._rng)
        self._down = Way(self.network, delay_ms, jitter_ms, self._rng)
        channel = self.match.match.channel(0)
        channel.listeners.append(self._tell)
        self._truths: dict[int, Game] = {channel.n: game.copy()}
        self._view: View = channel.view
        self._n, self._step, self._heard = channel.n, 0, 0
        """The newest update the page has, its step, and the newest of its inputs in it."""
        self._zero: int | None = None
        """When step 0 was, by what has come soonest: later than it was by the way down."""
        self._lead = (2 * delay_ms + jitter_ms + MARGIN_MS) * MILLISECOND
        self._frame: list[Update] = []
        self._pressing = True
        self._seq = 0
        self._left: list[tuple[int, Meant]] = []

    # The hall.

    def _ring(self) -> None:
        self._clock.ring()
        self._flush()

    def _tell(self, channel: Channel, update: Update) -> None:
        self._frame.append(update)

    def _flush(self) -> None:
        """What one turn of the loop brings goes out as one frame."""
        self.match.match.release()
        if frame := self._frame:
            self._frame = []
            self._truths[frame[-1].n] = self.match.match.game.copy()
            seq = self.match.match.last_seq(0, 1)
            self._down.send(lambda: self._hear(frame, seq))

    def _take(self, seq: int, step: int, action: str) -> None:
        early: list[int] = []

        def kept() -> None:  # on disk within 50 ms
            later = self.network.now + self._rng.below(50 * MILLISECOND)
            self.network.at(later, lambda: self._down.send(lambda: self._acknowledge(seq, early[0])))

        def refused(problem: Refusal) -> None:
            self.tally.refused += 1
            self._down.send(lambda: self._forget(seq))

        def taken() -> None:
            self.network.at(self.network.now, kept)

        try:
            early.append(self.match.act_at(step, 0, action, 1, seq, taken, refused))
        except Refusal as problem:
            refused(problem)
        self._flush()

    # The page.

    def _step_ahead(self) -> int:
        """The step it draws: what the hall's will be when what is sent now gets there, and a little more."""
        assert self._zero is not None
        return max(self._step, (self.network.now - self._zero + self._lead) * self._rate // SECOND)

    def _hear(self, frame: list[Update], seq: int) -> None:
        before = self._foresee(SEEDS[0], self._until) if self._zero is not None else None
        for update in frame:
            assert update.n == self._n + 1, "no update is missed"
            self._view, self._n, self._step = apply(self._view, update.patch), update.n, update.step
        self._heard = seq
        began = self.network.now - update.step * SECOND // self._rate
        if self._zero is None or began < self._zero:
            self._zero = began
        assert self._view == self._truths[self._n].view(0), "what the page has been told is what the hall saw"
        self.tally.updates += 1
        if before is not None and _own(before.view) != _own(self._foresee(SEEDS[0], self._until).view):
            self.tally.corrected += 1

    @property
    def _until(self) -> int:
        return self._step_ahead()

    def _foresee(self, seed: int, until: int) -> Foreseen:
        inputs = [meant for seq, meant in self._left if seq > self._heard]
        start = self._rules.guess(self._setup, 0, self._view, self._step, seed)
        return foresee(start, 0, self._view, inputs, until)

    def _acknowledge(self, seq: int, early: int) -> None:
        self.tally.acknowledged += 1
        self.tally.late += early < 0
        self._forget(seq)
        if early < 0:
            self._lead += -early * MILLISECOND
        elif early > 3 * MARGIN_MS:
            self._lead -= early * MILLISECOND // 8
        self._compare()

    def _forget(self, seq: int) -> None:
        self._left = [entry for entry in self._left if entry[0] != seq]

    def _compare(self) -> None:
        """What the page foresees is what the match's own state comes to by the same inputs, unless that was hidden."""
        until = self._until
        beliefs = [self._foresee(seed, until).view for seed in SEEDS]
        if any(other != beliefs[0] for other in beliefs):
            self.tally.hidden += 1
            return
        truth = self._truths[self._n].copy()
        inputs = [meant for seq, meant in self._left if seq > self._heard]
        known = play_ahead(truth, 0, inputs, until).game.view(0)
        true = keep_others(known, self._view, 0, self._setup.seats)
        if beliefs[0] != true:  # all may have drawn the same by chance; then others draw what is true
            assert any(self._foresee(seed, until).view == true for seed in MORE_SEEDS)
            self.tally.hidden += 1
        else:
            self.tally.compared += 1

    def press(self) -> None:
        """A key, now; and the next one a little later."""
        if not self._pressing:
            return
        if self._view.get("outcome") is None and self._zero is not None:
            step = self._step_ahead()
            game = self._rules.guess(self._setup, 0, self._foresee(1, step).view, step, 1)
            offered = game.actions(0)
            if offered:
                self._seq += 1
                seq, action = self._seq, self._rng.choice(offered)
                self._left.append((seq, (step, action)))
                self.tally.inputs += 1
                self._up.send(lambda: self._take(seq, step, action))
        self.network.at(self.network.now + (20 + self._rng.below(180)) * MILLISECOND, self.press)

    def play(self, seconds: int) -> Tally:
        """So long, or until it is over; then what is under way arrives."""
        self.match.resume()
        self._flush()
        self.network.at(self.network.now + SECOND // 4, self.press)
        self.network.run(self.network.now + seconds * SECOND)
        self._pressing = False
        self.network.run(self.network.now + 2 * SECOND)
        return self.tally


def _own(view: View) -> Any:
    """Of a view, the seat's own board."""
    seats: Any = view.get("seats") or view.get("paddles")
    return seats[0]
