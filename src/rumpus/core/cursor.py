"""A place in a log: plays recorded inputs into a game, to a step, to an input, or from one change to the next.

Whatever goes through a match that was played goes this way: taking it up again, proofs, replays, films, exports. It
knows neither files nor pictures; BadReplay says where a log is none.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from rumpus.core.game import Game, GameInfo, IllegalAction
from rumpus.core.log import Input
from rumpus.core.table_words import play_input
from rumpus.core.verdict import BadReplay

TURN_MS: Final = 1_000
"""Turn by turn, each input is shown this long, however long it was thought about."""


class Feed(Protocol):
    """Somebody else who lets inputs happen and time pass in the cursor's game, and may have objections."""

    def take(self, entry: Input) -> None:
        """Let an input happen, and time pass up to it; IllegalAction or BadReplay if it cannot be."""

    def pass_time(self, step: int) -> None:
        """Let time pass; BadReplay if it cannot be."""


class Cursor:
    """One game, and how many of the inputs have been made in it."""

    __slots__ = ("_feed", "_keep", "_kept", "game", "index", "inputs")

    def __init__(
        self, game: Game, inputs: Sequence[Input], *, index: int = 0, keep: int = 0, feed: Feed | None = None
    ) -> None:
        """`game` is fresh, or so many of the inputs have been made in it already. With `keep`, a copy is kept every so
        many inputs, for going back; it is fresh then."""
        assert not (index and keep), "who goes back can go back to the start"
        self.game = game
        self.inputs = inputs
        self.index = index
        """How many inputs have been made."""
        self._feed = feed
        self._keep = keep
        self._kept = [game.copy()] if keep else []

    @property
    def step(self) -> int:
        """The step up to which time has passed."""
        return self.game.step

    @property
    def more(self) -> bool:
        """Whether there are inputs to come."""
        return self.index < len(self.inputs)

    def play_input(self) -> Input:
        """Let the next input happen, and time pass up to it."""
        entry, game = self.inputs[self.index], self.game
        self.require_order(entry.step)
        try:
            if self._feed is not None:
                self._feed.take(entry)
            else:
                game.advance(entry.step)
                play_input(game, entry, self.inputs, self.index)
        except IllegalAction as problem:
            problem.of = problem.of or game.info.name
            raise BadReplay(
                "illegal", step=str(entry.step), seat=entry.seat, action=repr(entry.action), why=problem.notice
            ) from None
        self.index += 1
        if self._keep and self.index == len(self._kept) * self._keep:
            self._kept.append(game.copy())
        return entry

    def play_inputs(self, count: int) -> None:
        """Go on until so many inputs have been made."""
        while self.index < count:
            self.play_input()

    def pass_time(self, step: int) -> bool:
        """Let time pass up to a step, and nobody act; whether that has changed anything."""
        due = self.game.due()
        if self._feed is not None:
            self._feed.pass_time(step)
        else:
            self.game.advance(step)
        return due is not None and due <= step

    def moments(self, end: int) -> Iterator[None]:
        """Go on to the step at the end, stopping after each input and each time the game changes by itself."""
        while self.more:
            yield from self._changes(self.inputs[self.index].step)
            self.play_input()
            yield
        yield from self._changes(end)

    def seek(self, index: int, step: int) -> Game:
        """Go to where so many inputs have been made and time has passed up to a step, forwards or backwards; the game
        there, which is not to be changed."""
        if index < self.index or step < self.step:
            assert self._kept, "who goes back has kept copies"
            place = min(index // self._keep, len(self._kept) - 1)
            self.game, self.index = self._kept[place].copy(), place * self._keep
        self.play_inputs(index)
        self.pass_time(step)
        return self.game

    def require_order(self, step: int) -> None:
        """Raise BadReplay if that step has passed."""
        if step < self.step:
            raise BadReplay("backwards", step=str(step))

    def _changes(self, step: int) -> Iterator[None]:
        while (due := self.game.due()) is not None and due <= step:
            self.game.advance(due)
            yield
        self.game.advance(step)


def shown_at(info: GameInfo, inputs: Sequence[Input], count: int) -> int:
    """The millisecond of a showing from which so many inputs have been made: in real time that of the match."""
    if count == 0 or not info.realtime:
        return count * TURN_MS
    return -(-inputs[count - 1].step * 1_000 // info.rate)
