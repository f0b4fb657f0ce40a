"""The inputs of a match that is over, in few bytes: what was a row each becomes one for all of them.

Column by column, as differences where numbers only grow, and compressed: a fast game's input is a few bytes.
"""

import json
import zlib
from typing import Any, Final

from rumpus.core.log import Input

FORMAT: Final = b"\x01"
"""What a packed log begins with, so that there may be another way one day."""
DROPPED: Final = b""
"""Instead of a log that is kept no longer."""


def pack(inputs: list[Input]) -> bytes:
    """All of it, as bytes."""
    actions, origins = _number(entry.action for entry in inputs), _number(entry.origin for entry in inputs)
    steps, seqs = _Differences(), _Differences()
    columns = [
        list(actions),
        list(origins),
        [steps.shrink("", entry.step) for entry in inputs],
        [entry.seat for entry in inputs],
        [actions[entry.action] for entry in inputs],
        [origins[entry.origin] for entry in inputs],
        [seqs.shrink((entry.seat, entry.origin), entry.seq) for entry in inputs],
    ]
    text = json.dumps(columns, separators=(",", ":"), ensure_ascii=False)
    return FORMAT + zlib.compress(text.encode("utf-8", "surrogatepass"), 9)


def unpack(packed: bytes) -> list[Input]:
    """The inputs again; ValueError if that is no packed log."""
    if not packed.startswith(FORMAT):
        raise ValueError("a log that was packed in a way this version does not know")
    try:
        columns = json.loads(zlib.decompress(packed[len(FORMAT) :]).decode("utf-8", "surrogatepass"))
        actions, origins, *rest = columns
        steps, seqs = _Differences(), _Differences()
        return [
            Input(steps.grow("", step), seat, actions[action], origins[origin], seqs.grow((seat, origins[origin]), seq))
            for step, seat, action, origin, seq in zip(*rest, strict=True)
        ]
    except (zlib.error, TypeError, IndexError) as problem:
        raise ValueError(f"a packed log that is damaged: {problem}") from None


def _number(values: Any) -> dict[Any, int]:
    """Each value once, with a number: small ones for those that come first."""
    return {value: number for number, value in enumerate(dict.fromkeys(values))}


class _Differences:
    """Numbers as what each is more than the one before it of its kind."""

    def __init__(self) -> None:
        self._last: dict[object, int] = {}

    def shrink(self, kind: object, value: int) -> int:
        before, self._last[kind] = self._last.get(kind, 0), value
        return value - before

    def grow(self, kind: object, more: int) -> int:
        value = self._last[kind] = self._last.get(kind, 0) + more
        return value
