"""The contract of a codec: one game's views as numbers, and its words as numbers and back.

It is given what a seat may know (its view, what it is offered, the step) and nothing else: there is no game in here.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rumpus.core.game import GameInfo, View
from rumpus.core.options import Value

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

NOTHING: Final = 0
"""The number of doing nothing, in every game."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a codec is made for: the game, its options and how many sit there."""

    info: GameInfo
    options: Mapping[str, Value]
    seats: int


class Part(NamedTuple):
    """Where one named part lies in an observation, and its shape."""

    start: int
    stop: int
    shape: tuple[int, ...]

    def cut(self, observation: Floats) -> Floats:
        """This part of an observation, in its shape."""
        return observation[self.start : self.stop].reshape(self.shape)


class Codec(ABC):
    """Writes observations of one game into one array that it keeps; whoever wants to keep them copies it.

    Every number lies between -1 and 1. Seats are turned so that the observer's own comes first.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.parts: dict[str, Part] = {}
        start = 0
        for name, shape in self.list_parts().items():
            stop = start + math.prod(shape)
            self.parts[name] = Part(start, stop, shape)
            start = stop
        self.array: Floats = np.zeros(start, dtype=np.float32)
        self.slots: dict[str, Floats] = {name: part.cut(self.array) for name, part in self.parts.items()}
        """The parts of the array, to write into."""
        self.names: tuple[str, ...] = tuple(self.list_names())
        """What each number means, in words; the first is nothing."""

    @property
    def size(self) -> int:
        """How many numbers there are to choose from."""
        return len(self.names)

    # What an observation is.

    def take_apart(self, observations: Floats) -> dict[str, Floats]:
        """Observations, one or many, as their parts by name; they share the array."""
        many = observations.shape[:-1]
        return {
            name: observations[..., part.start : part.stop].reshape(*many, *part.shape)
            for name, part in self.parts.items()
        }

    @abstractmethod
    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """The parts of an observation and their shapes, in order."""

    @abstractmethod
    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """Write what the seat sees, and what it is offered, into the slots; all of them, for they hold the last one."""

    def find_score(self, view: View, seat: int) -> int | None:
        """The seat's score so far, as the outcome would count it; None if the view does not tell before the end."""
        return None

    shapes: bool = False
    """Whether it tells what a seat has achieved from one view to another (`count_gains`)."""

    def count_gains(self, before: View, after: View, seat: int) -> float:
        """What the seat has achieved from one view to the other, in the game's own small change: a line, a virus, a
        point is worth 1."""
        raise NotImplementedError

    score_sign: int = 1
    """-1 where a low score is the good one."""

    def turn_seats(self, seat: int) -> list[int]:
        """All seats, this one first."""
        seats = self.table.seats
        return [(seat + place) % seats for place in range(seats)]

    # What an action is.

    @abstractmethod
    def list_names(self) -> Sequence[str]:
        """What each number means, "" for nothing first."""

    @abstractmethod
    def mark(self, offer: Sequence[str], mask: Mask) -> None:
        """Set the numbers that may be chosen, given what the seat is offered; the mask comes with zeros."""

    @abstractmethod
    def read(self, number: int, offer: Sequence[str]) -> tuple[str, ...] | None:
        """The words to say for a number, one after the other; None if it may not be chosen now."""


class TableCodec(Codec):
    """A codec whose numbers are words of a fixed list. A key that can be held stays down until another is chosen."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        words = self.list_words()
        self._numbers: dict[str, int] = {}
        """What is offered, and the number by which it is chosen."""
        self._words = ("", *words)
        self._held = tuple(key for key in self.list_keys() if key in words)
        for number, word in enumerate(words, 1):
            if word in self._held:
                self._numbers[f"{word}+"] = self._numbers[f"{word}-"] = number
            else:
                self._numbers[word] = number
        self._waits = table.info.realtime

    @abstractmethod
    def list_words(self) -> Sequence[str]:
        """The words, in the order of their numbers, which begin with 1."""

    def list_keys(self) -> Sequence[str]:
        """Those of the words that are keys to hold: the game knows them with a + and a - at their end."""
        return ()

    def list_names(self) -> Sequence[str]:
        """The words, after nothing."""
        return ("", *self.list_words())

    def mark(self, offer: Sequence[str], mask: Mask) -> None:
        """What is offered; to wait is possible where time passes, and where there is nothing else to do."""
        find = self._numbers.get
        numbers = [number for word in offer if (number := find(word)) is not None]
        mask[numbers] = 1
        if self._waits or not numbers:
            mask[NOTHING] = 1

    def read(self, number: int, offer: Sequence[str]) -> tuple[str, ...] | None:
        """The word of that number, with the keys that go down and up for it."""
        if number == NOTHING:
            return self._let_go(offer) if self._waits or not any(word in self._numbers for word in offer) else None
        word = self._words[number]
        if word not in self._held:
            return (word,) if word in offer else None
        if f"{word}-" in offer:  # it is down already, and stays down
            return self._let_go(offer, word)
        return (*self._let_go(offer, word), f"{word}+") if f"{word}+" in offer else None

    def _let_go(self, offer: Sequence[str], keep: str = "") -> tuple[str, ...]:
        """The words that release whatever else is held."""
        return tuple(f"{key}-" for key in self._held if key != keep and f"{key}-" in offer)

    def write_keys(self, offer: Sequence[str]) -> None:
        """Which of the keys are down, in the part `keys`: the game offers to release them."""
        for place, key in enumerate(self._held):
            self.slots["keys"][place] = f"{key}-" in offer


def share_wait(until: int | None, step: int, whole: int) -> float:
    """How long it is from `step` until then, as a share of a whole; 0 where nothing is awaited."""
    return 0.0 if until is None else share(until - step, whole)


def share(number: float, whole: float) -> float:
    """The number as a share of a whole, between -1 and 1."""
    return max(-1.0, min(1.0, number / whole))
