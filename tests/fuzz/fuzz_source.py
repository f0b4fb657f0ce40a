"""Where fuzzed inputs come from: one seeded generator of texts, JSON values, messages by their types, and mutations.

Knows nothing of the hall but the words it is given (`Lore`): codes, ids and names make an input go deeper than noise.
"""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec import inspect

T = TypeVar("T")

TRICKS: Final = (
    "", " ", "\0", "\n", "\r\n", "\t", "null", "None", "true", "-1", "0", "1e999", "NaN", "9" * 30, "2147483648",
    "4294967296", "18446744073709551616", "../../etc/passwd", "..\\..", "%00", "%2e%2e%2f", "%n%s%x", "{0}", "${x}",
    "<script>alert(1)</script>", "'; DROP TABLE players;--", '"', "\\", "|", ":", "/", "//", "?", "#", "+", "=", "%",
    "\x1b[2J", "\x1b]0;x\x07", "\x9b31m", "\ufeff", "\u200b", "\u202e", "\u2028", "\ufffd", "\U0001f600", "e\u0301",
    "\u0430dmin", "H\u043est", "ß", "İ", "ﬁ", "Ω", "١٢٣", "²", "Ⅷ", "A" * 65, "A" * 400, "é" * 40, "\u0301" * 20,
    "bot:easy", "bot:", "me", "local", "open", "constructor", "__proto__", "__class__", "rumpus-replay 1",
)  # fmt: skip
"""What breaks programs that trust their input."""


class Lore(dict[str, list[str]]):
    """What an attacker knows of a hall, by kind: codes, matches, players, names, tokens and so on."""


class Source:
    """Everything random in a run; the same seed makes the same choices."""

    def __init__(self, seed: int | str, lore: Lore | None = None) -> None:
        self.random = random.Random(seed)
        self.lore = lore if lore is not None else Lore()

    # Choosing.

    def chance(self, share: float) -> bool:
        """Yes, in that share of cases."""
        return self.random.random() < share

    def pick(self, items: Sequence[T]) -> T:
        """One of them."""
        return items[int(self.random.random() * len(items))]

    def know(self, kind: str) -> str:
        """Something the attacker knows of that kind; a trick if there is nothing."""
        return self.pick(self.lore.get(kind) or TRICKS)

    # Text and bytes.

    def text(self, most: int = 40) -> str:
        """Some text: a trick, noise of one kind, or something known."""
        kind = self.random.randrange(6)
        if kind == 0:
            return self.pick(TRICKS)
        if kind == 1:
            return self.know(self.pick([*self.lore] or ["nothing"]))
        length = self.random.randrange(most + 1)
        if kind == 2:
            return "".join(chr(self.random.randrange(32, 127)) for _ in range(length))
        if kind == 3:
            return "".join(self._sign() for _ in range(length))
        if kind == 4:
            return str(self.number())
        return self.pick(TRICKS) + self.text(most) if self.chance(0.5) else self.know("words")

    def _sign(self) -> str:
        """A character from anywhere, half a surrogate included."""
        high = self.pick((0x80, 0x100, 0x800, 0x3100, 0x10000, 0x110000))
        return chr(self.random.randrange(high))

    def number(self) -> int:
        """A whole number; often one at an edge."""
        if self.chance(0.5):
            return self.random.randrange(-2, 20)
        return self.pick((0, 1, -1)) + self.pick((1, -1)) * (1 << self.random.randrange(80))

    def noise(self, most: int = 60) -> bytes:
        """Bytes without any sense."""
        return self.random.randbytes(self.random.randrange(most + 1))

    # JSON.

    def json(self, depth: int = 3) -> Any:
        """Any JSON value."""
        kind = self.random.randrange(8 if depth else 6)
        if kind < 2:
            return self.text()
        if kind == 2:
            return self.number()
        if kind == 3:
            return self.pick((None, True, False))
        if kind == 4:
            return self.pick((0.5, -0.0, 1e308, 1e-320))
        if kind == 5:
            return self.pick(([], {}, "", 0))
        if kind == 6:
            return [self.json(depth - 1) for _ in range(self.random.randrange(4))]
        return {self.text(8): self.json(depth - 1) for _ in range(self.random.randrange(4))}

    def message(self, info: inspect.StructType, *, spoil: float = 0.1) -> dict[str, Any]:
        """A message of that type, mostly well-formed; with chance `spoil` something about it is wrong."""
        made: dict[str, Any] = {info.tag_field: info.tag} if info.tag_field else {}
        for item in info.fields:
            if item.required or self.chance(0.6):
                made[item.encode_name] = self.value(item.type, item.encode_name)
        if self.chance(spoil):
            self._spoil(made)
        return made

    def _spoil(self, made: dict[str, Any]) -> None:
        kind = self.random.randrange(3)
        key = self.pick([*made])
        if kind == 0:
            made[key] = self.json()
        elif kind == 1:
            del made[key]
        else:
            made[self.text(8)] = self.json()

    def value(self, kind: inspect.Type, name: str) -> Any:
        """A value of a type; `name` is the field's, which tells what is worth trying."""
        if self.chance(0.01):
            return self.json()
        match kind:
            case inspect.UnionType():
                return self.value(self.pick(kind.types), name)
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return self.chance(0.5)
            case inspect.IntType():
                return self._whole(kind)
            case inspect.StrType():
                return self._string(kind, name)
            case inspect.ListType():
                most = min(kind.max_length or 4, 4)
                count = self.random.randrange(kind.min_length or 0, most + 1)
                return [self.value(kind.item_type, name) for _ in range(count)]
            case inspect.DictType():
                return {self.know("options"): self._option() for _ in range(self.random.randrange(3))}
            case inspect.StructType():
                return self.message(kind, spoil=0.05)
        return self.json()

    def _option(self) -> Any:
        return self.pick((self.number(), True, False, self.text(10), 1, 3, "normal", "wow", "classic"))

    def _whole(self, kind: inspect.IntType) -> int:
        low, high = kind.ge if kind.ge is not None else -5, kind.le if kind.le is not None else 1000
        if self.chance(0.1):
            return self.pick((low - 1, high + 1, self.number()))
        return int(self.random.randrange(low, min(high, low + 6) + 1) if self.chance(0.8) else high)

    def _string(self, kind: inspect.StrType, name: str) -> str:
        if name in self.lore and self.chance(0.85):
            return self.know(name)
        text = self.text(min(kind.max_length or 40, 100))
        return text if self.chance(0.2) else (text or "x")[: kind.max_length or 40]

    # Mutations.

    def mutate(self, text: str) -> str:
        """The text with a few things changed."""
        for _ in range(self.random.randrange(1, 4)):
            text = self.pick(_CHANGES)(self, text)
        return text

    def mutate_bytes(self, data: bytes) -> bytes:
        """The bytes with a few of them changed."""
        for _ in range(self.random.randrange(1, 4)):
            place = self.random.randrange(len(data) + 1)
            kind = self.random.randrange(4)
            if kind == 0:
                data = data[:place] + self.noise(4) + data[place:]
            elif kind == 1:
                data = data[:place] + data[place + self.random.randrange(1, 8) :]
            elif kind == 2 and data:
                place = min(place, len(data) - 1)
                data = data[:place] + bytes([data[place] ^ (1 << self.random.randrange(8))]) + data[place + 1 :]
            else:
                data = data[:place] + data[self.random.randrange(len(data) + 1) :]
        return data


def _insert(source: Source, text: str) -> str:
    place = source.random.randrange(len(text) + 1)
    return text[:place] + source.text(12) + text[place:]


def _cut(source: Source, text: str) -> str:
    place = source.random.randrange(len(text) + 1)
    return text[:place] + text[place + source.random.randrange(1, 10) :]


def _swap_word(source: Source, text: str) -> str:
    words = text.split(" ")
    words[source.random.randrange(len(words))] = source.text(12)
    return " ".join(words)


def _change_number(source: Source, text: str) -> str:
    places = [place for place, char in enumerate(text) if char.isdigit()]
    if not places:
        return text
    place = source.pick(places)
    return text[:place] + str(source.number()) + text[place + 1 :]


def _repeat_line(source: Source, text: str) -> str:
    lines = text.split("\n")
    line = source.pick(lines)
    lines.insert(source.random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _drop_line(source: Source, text: str) -> str:
    lines = text.split("\n")
    del lines[source.random.randrange(len(lines))]
    return "\n".join(lines)


def _swap_case(source: Source, text: str) -> str:
    return text.swapcase()


def _double(source: Source, text: str) -> str:
    return text[:2000] + source.pick(("", " ", "\n", "|")) + text[:2000]


_CHANGES: Final[tuple[Callable[[Source, str], str], ...]] = (
    _insert,
    _cut,
    _cut,
    _swap_word,
    _swap_word,
    _change_number,
    _change_number,
    _repeat_line,
    _drop_line,
    _swap_case,
    _double,
)


def write_json(value: Any) -> str:
    """JSON as a sloppy client writes it: whatever Python takes for a number or a text."""
    return json.dumps(value)


def describe(kind: type) -> inspect.StructType:
    """A message's type, laid open."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType), "a message is a Struct"
    return info
