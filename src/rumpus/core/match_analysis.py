"""Goes through a match with an analyst: its curve, every decision with what was best, how accurate everybody was, and
where it turned, and for every seat what cost it most.

Accuracy of a seat: of each decision whose best answer was worth anything, how much of that worth was kept, in
thousandths; and of all these the mean. A turn is a change of the curve, by somebody's doing, from one
point to the next by SWING or more for somebody; the largest TURNS of them are told.

What cost a seat most is the decision that gave away most against the best answer, and after which the curve fell most;
where no choice was worth SWING less than the best, the largest fall of its curve.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.core.analysis import EVEN, FULL, Analyst, Asked, Opinion
from rumpus.core.cursor import Cursor
from rumpus.core.game import RESIGN, Game, Outcome
from rumpus.core.log import Input
from rumpus.core.replay import Replay

TOLD: Final = 10
"""So many opinions are told of a decision."""
APART: Final = 2
"""In real time, points are no more seconds apart, as far as anything happens at all."""
SWING: Final = 150
TURNS: Final = 5
Plain = dict[str, Any]


@dataclass(slots=True)
class Decision:
    """What a seat had to decide, what would have been best, and what it did."""

    asked: Asked[Any]
    done: Opinion | None
    until: tuple[int, int]
    """Step and inputs at which it was made."""
    sketch: tuple[str, ...]

    @property
    def kept(self) -> int | None:
        """How much of the best was kept, in thousandths; None if there was nothing to lose."""
        opinions = self.asked.opinions
        if self.done is None or not opinions or opinions[0].worth <= 0:
            return None
        return min(FULL, self.done.worth * FULL // opinions[0].worth)

    @property
    def lost(self) -> int:
        """How much less what was done is worth than the best."""
        opinions = self.asked.opinions
        return opinions[0].worth - self.done.worth if self.done is not None and opinions else 0

    def describe(self) -> Plain:
        """The same as plain values."""
        asked = self.asked
        return {
            "seat": asked.seat,
            "from": [asked.game.step, asked.inputs],
            "until": list(self.until),
            "best": [_describe(opinion, asked.game) for opinion in asked.opinions[:TOLD]],
            "done": None if self.done is None else _describe(self.done, asked.game),
            "kept": self.kept,
            "sketch": list(self.sketch),
        }


@dataclass(frozen=True, slots=True)
class Point:
    """What a moment was worth to each seat."""

    step: int
    inputs: int
    worths: tuple[int, ...]
    made: bool
    """Whether somebody's doing led there; else it is only some time later."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The moment that cost a seat most."""

    before: tuple[int, int]
    """Step and inputs, as they were when there was still something to lose."""
    after: tuple[int, int]
    worths: tuple[int, int]
    """What the match was worth to the seat, before and after."""
    decision: Decision | None
    """What it chose; None where it was none of its choices."""

    def describe(self) -> Plain:
        """The same as plain values."""
        chosen: Plain = {}
        if self.decision is not None and self.decision.done is not None:
            asked, done = self.decision.asked, self.decision.done
            chosen = {"best": _describe(asked.opinions[0], asked.game), "done": _describe(done, asked.game)}
        return {"before": list(self.before), "after": list(self.after), "worths": list(self.worths), **chosen}


@dataclass(slots=True)
class MatchAnalysis:
    """What has been found out so far, by `run`."""

    replay: Replay
    rules: type[Game]
    analyst: Analyst[Any]
    points: list[Point] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    inputs: int = 0
    """How many inputs have been gone through."""
    _open: dict[int, Asked[Any]] = field(default_factory=dict)

    def run(self) -> Iterator[None]:
        """Go through the match; stops often, so that others have their turn."""
        game, end = self.rules(self.replay.setup), self.replay.end
        assert end is not None, "only what is over is analysed"
        cursor = Cursor(game, self.replay.inputs)
        self._add_point(game, 0, False)
        yield from self._look(game, None, 0)
        for _ in cursor.moments(end.step):
            entry = cursor.inputs[cursor.index - 1] if cursor.index > self.inputs else None
            self.inputs = cursor.index
            yield from self._look(game, entry, cursor.index)
            yield
        self._add_point(game, self.inputs, True)

    def _look(self, game: Game, entry: Input | None, inputs: int) -> Iterator[None]:
        """Close the decisions that have been made, open those that have come up."""
        new: list[int] = []
        closed = False
        for seat in range(game.setup.seats):
            question = None if game.outcome is not None else self.analyst.ask(game, seat)
            asked = self._open.get(seat)
            if asked is not None and asked.question != question:
                self._close(asked, entry, game, inputs)
                closed = True
            if question is None:
                continue
            if seat not in self._open:
                new.append(seat)
                self._open[seat] = Asked(seat, question, game.copy(), inputs)
            self._open[seat].trace = self.analyst.trace(game, seat)
        made = closed or (entry is not None and not self.analyst.decides)
        if made or not game.info.realtime or game.step - self.points[-1].step >= APART * game.info.rate:
            self._add_point(game, inputs, made)
        for seat in new:
            asked = self._open[seat]
            for opinion in self.analyst.weigh(asked.game, seat):
                asked.opinions.append(opinion)
                yield
            asked.opinions.sort(key=lambda opinion: -opinion.worth)

    def _close(self, asked: Asked[Any], entry: Input | None, game: Game, inputs: int) -> None:
        done = self.analyst.judge(asked, entry, game)
        sketch = tuple(self.analyst.sketch(asked, done))
        self.decisions.append(Decision(asked, done, (game.step, inputs), sketch))
        del self._open[asked.seat]

    def _add_point(self, game: Game, inputs: int, made: bool) -> None:
        outcome: Outcome | None = game.outcome
        worths = _rate_end(outcome) if outcome is not None and len(outcome.places) > 1 else self.analyst.rate(game)
        last = self.points[-1] if self.points else None
        if last is not None and (last.inputs, last.worths) == (inputs, worths):
            return
        if last is not None and inputs and last.inputs == inputs and not game.info.realtime:
            made = made or self.points.pop().made  # turn by turn, a point is all that came of an input
        self.points.append(Point(game.step, inputs, worths, made))

    def measure_accuracy(self) -> list[int | None]:
        """By seat, in thousandths; None for who had nothing to decide."""
        found: list[int | None] = []
        for seat in range(self.replay.setup.seats):
            kept = [each.kept for each in self.decisions if each.asked.seat == seat and each.kept is not None]
            found.append(sum(kept) // len(kept) if kept else None)
        return found

    def find_turns(self) -> list[int]:
        """The points at which the match turned, in their order."""
        swings = [
            (max(abs(after - before) for before, after in zip(one.worths, other.worths, strict=True)), place)
            for place, (one, other) in enumerate(zip(self.points, self.points[1:], strict=False), 1)
            if other.made
        ]
        largest = sorted((swing for swing in swings if swing[0] >= SWING), key=lambda swing: (-swing[0], swing[1]))
        return sorted(place for _, place in largest[:TURNS])

    def find_cost(self, seat: int) -> Cost | None:
        """What cost a seat most; None if nothing cost it much."""
        costs = [
            self._weigh_decision(each) for each in self.decisions if each.asked.seat == seat and each.lost >= SWING
        ]
        if not costs:
            costs = [cost for cost in self._list_falls(seat) if cost[0] >= SWING]
        return max(costs, key=lambda cost: cost[0])[1] if costs else None

    def _weigh_decision(self, decision: Decision) -> tuple[int, Cost]:
        before = (decision.asked.game.step, decision.asked.inputs)
        worths = self._rate_at(before, decision.asked.seat), self._rate_at(decision.until, decision.asked.seat)
        return decision.lost + max(0, worths[0] - worths[1]), Cost(before, decision.until, worths, decision)

    def _list_falls(self, seat: int) -> Iterator[tuple[int, Cost]]:
        """The falls of a seat's curve by somebody's doing, other than giving up."""
        for one, other in zip(self.points, self.points[1:], strict=False):
            if other.made and other.inputs and self.replay.inputs[other.inputs - 1].action != RESIGN:
                worths = one.worths[seat], other.worths[seat]
                yield worths[0] - worths[1], Cost((one.step, one.inputs), (other.step, other.inputs), worths, None)

    def _rate_at(self, place: tuple[int, int], seat: int) -> int:
        last = bisect_right(self.points, place, key=lambda point: (point.step, point.inputs))
        return self.points[max(0, last - 1)].worths[seat]

    def describe(self) -> Plain:
        """All of it as plain values, for the page."""
        costs = [self.find_cost(seat) for seat in range(self.replay.setup.seats)]
        return {
            "curve": [[point.step, point.inputs, list(point.worths)] for point in self.points],
            "decisions": [decision.describe() for decision in self.decisions],
            "accuracy": self.measure_accuracy(),
            "turns": self.find_turns(),
            "costs": [None if cost is None else cost.describe() for cost in costs],
        }


def _rate_end(outcome: Outcome) -> tuple[int, ...]:
    """What an end is worth: all to who came first, half where everybody did, nothing to the others."""
    if all(place == 1 for place in outcome.places):
        return (EVEN,) * len(outcome.places)
    return tuple(FULL if place == 1 else 0 for place in outcome.places)


def _describe(opinion: Opinion, game: Game) -> Plain:
    said = opinion.say.describe()
    return {"action": opinion.action, "worth": opinion.worth, "say": {"of": game.info.name, **said}}
