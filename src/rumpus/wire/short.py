"""The short form of what is sent most: updates and acknowledgements, for who says `short` in `hello`.

A stream has a number, and a path of its patches is spelled once: where a short update spells one, it gets the next
number, and from then on the number stands for it. Values after the first are of the paths that follow.

    [12, 3807, [[["seats", 0, "pill", "x"], 4], [["seats", 0, "pill", "y"], 9]]]     paths 0 and 1 are spelled
    [12, 3950, [[0, 5, 8]]]                                                          both have changed again
    [12, 3950, [], [{"name": "drop", "seat": 0}]]                                    with what happened
    [12, 118]                                                                        action 118 is on disk

Who reads them makes whole messages of them again: nothing else has to know.
"""

from typing import Any, Final, TypeAlias

from rumpus.wire.matches import Ack, MatchShown, Patch, StreamShown, Updated

Path: TypeAlias = list[str | int]
Short: TypeAlias = list[Any]
MOST_PATHS: Final = 1000
"""So many paths of a stream get numbers; the others are spelled each time."""


class PathWriter:
    """The paths of one stream, as its updates spell them one after the other."""

    __slots__ = ("_numbers", "paths")

    def __init__(self) -> None:
        self.paths: list[Path] = []
        self._numbers: dict[tuple[str | int, ...], int] = {}

    def shorten(self, patch: Patch) -> Patch:
        """The patch with numbers for the paths that were spelled before."""
        short: Patch = []
        following = -1
        for change in patch:
            if len(change) == 1:
                short.append(change)
                following = -1
                continue
            path = tuple(change[0])
            number = self._numbers.get(path)
            if number is None:
                if len(self.paths) < MOST_PATHS:
                    self._numbers[path] = len(self.paths)
                    self.paths.append(change[0])
                short.append(change)
                following = -1
            elif number == following:
                short[-1].append(change[1])
                following += 1
            else:
                short.append([number, change[1]])
                following = number + 1
        return short


class _Line:
    """What is known of one stream by its number."""

    __slots__ = ("match", "n", "paths", "seat")

    def __init__(self, match: str, seat: int | None, n: int, paths: list[Path]) -> None:
        self.match = match
        self.seat = seat
        self.n = n
        self.paths = paths


class ShortReader:
    """Makes whole messages of short ones, on one connection."""

    def __init__(self) -> None:
        self._lines: dict[int, _Line] = {}

    def note(self, message: object) -> None:
        """A whole message came: it may begin a stream in short."""
        if isinstance(message, MatchShown | StreamShown) and message.stream:
            self._lines[message.stream] = _Line(message.match, message.seat, message.n, message.paths)

    def expand(self, short: Short) -> Updated | Ack | None:
        """The whole message; None if its stream is not known. LookupError, ValueError or TypeError if it is none."""
        line = self._lines.get(short[0])
        if line is None:
            return None
        if len(short) < 3 or not isinstance(short[2], list):
            return Ack(line.match, line.seat or 0, *short[1:])
        step, patch = short[1:3]
        events = short[3] if len(short) > 3 else []
        seq = short[4] if len(short) > 4 else 0
        line.n += 1
        return Updated(line.match, line.seat, line.n, step, self._spell(line.paths, patch), events, seq)

    @staticmethod
    def _spell(paths: list[Path], patch: Patch) -> Patch:
        spelled: Patch = []
        for change in patch:
            if isinstance(change[0], list):
                if len(change) > 1 and len(paths) < MOST_PATHS:
                    paths.append(change[0])
                spelled.append(change)
            else:
                spelled.extend([paths[number], value] for number, value in enumerate(change[1:], change[0]))
        return spelled
