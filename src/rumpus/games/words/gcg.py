"""GCG game records: the text format in which programs for this family of games keep theirs. Reads and writes them;
knows their syntax, not whether a play in them is legal or rightly counted (audit.py does).

A record is pragmas (`#player1 ann Ann Bell`) and one line for each turn: `>ann: ?ADEGOR 8D DRAGOnE +76 76`. A square is
row before column for a word across (8D), column before row for a word down (D8); a dot is a letter already on the
board, a small letter a blank. `-` is a pass, `-ABC` an exchange, `--` takes the play before it back, `(challenge)`,
`(time)` and `(XYZ)`, tiles left at the end, only change the score.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from rumpus.games.words.layout import SIZE

Kind: TypeAlias = Literal["play", "pass", "exchange", "withdrawn", "challenge", "time", "rack", "note"]
THROUGH: Final = "."

_ACROSS: Final = re.compile(r"(\d{1,2})([A-Za-z])")
_DOWN: Final = re.compile(r"([A-Za-z])(\d{1,2})")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}")
_TILE: Final = re.compile(r"\[[^\]]*\]|.")
_ENCODING: Final = re.compile(rb"^#character-encoding[ \t]+(\S+)", re.MULTILINE)
_PLAYER: Final = re.compile(r"#player([1-9])\s+(\S+)\s*(.*)")
PRESET: Final = "#rumpus-preset"
"""A pragma of ours: the board and bonus a record was played with, if not the classic ones."""


class BadRecord(ValueError):
    """Text that is no GCG record; the message is one line and says where and why."""


class Square(NamedTuple):
    """Where a word begins, counted from 0, and which way it runs."""

    row: int
    column: int
    across: bool


class Entry(NamedTuple):
    """One turn, or one change of a score."""

    kind: Kind
    nick: str
    rack: str
    square: Square | None
    letters: str
    """Of a play the word as written; of an exchange the tiles; of a remark in parentheses what stands in them."""
    score: int
    total: int | None
    line: int = 0

    @property
    def tiles(self) -> list[str]:
        """The word square by square; a tile of several letters is written in brackets."""
        return _TILE.findall(self.letters)


@dataclass(slots=True)
class Record:
    """A game as it was written down."""

    players: dict[str, str] = field(default_factory=dict)
    """Full names by nickname."""
    entries: list[Entry] = field(default_factory=list)
    preset: str = "classic"

    @property
    def complete(self) -> bool:
        """Whether it goes on to the end, where the tiles left are counted."""
        return any(entry.kind == "rack" for entry in self.entries)


def decode_record(raw: bytes) -> str:
    """The text of a record, in the encoding it names if that holds, else UTF-8, else Latin-1."""
    named = _ENCODING.search(raw[:4096])
    for name in (named.group(1).decode("latin-1") if named else "utf-8", "utf-8", "latin-1"):
        try:
            return raw.decode(name).lstrip("\ufeff")
        except (LookupError, ValueError):  # no such encoding, not in it, or not even a name (a NUL)
            continue
    raise BadRecord("the text cannot be decoded")


def read_record(text: str) -> Record:
    """Read a record; BadRecord names the line that cannot be read."""
    record = Record()
    for number, written in enumerate(text.splitlines(), 1):
        line = written.strip()
        if line.startswith(">"):
            record.entries.append(_read_entry(line, number))
        elif found := _PLAYER.match(line):
            record.players[found.group(2)] = found.group(3).strip() or found.group(2)
        elif line.startswith(PRESET):
            record.preset = "wow" if line.split()[1:] == ["wow"] else "classic"
        # other pragmas, and the further lines of a long note, say nothing of the game
    if not record.entries and not record.players:
        raise BadRecord("not a GCG record: neither players nor moves")
    return record


def _read_entry(line: str, number: int) -> Entry:
    nick, colon, rest = line[1:].partition(":")
    words = rest.split()
    numbers = [place for place, word in enumerate(words) if _NUMBER.fullmatch(word)]
    at = numbers[0] if numbers else -1
    if {at, at + 1, at + 2} <= set(numbers) and words[at].startswith("-"):
        at += 1  # `-5 +0 120`: five tiles exchanged, nobody knows which
    if not colon or at < 0:
        raise BadRecord(f"line {number}: expected `>name: rack move +score total`, not {_quote(line)}")
    kind, rack, square, letters = _read_move(words[:at], line, number)
    total = int(words[at + 1]) if at + 1 in numbers else None  # what follows it is somebody's remark
    return Entry(kind, nick.strip(), rack, square, letters, int(words[at]), total, number)


def _read_move(words: list[str], line: str, number: int) -> tuple[Kind, str, Square | None, str]:
    """What stands between the name and the numbers; the rack may be left out."""
    match words:
        case [*rack, move] if move.startswith("(") and move.endswith(")") and len(rack) < 2:
            inside = move[1:-1]
            kind: Kind = "challenge" if inside == "challenge" else "time" if inside == "time" else "rack"
            return kind, "".join(rack), None, inside
        case [*rack, "--"] if len(rack) < 2:
            return "withdrawn", "".join(rack), None, ""
        case [*rack, move] if move.startswith("-") and len(rack) < 2:
            return ("exchange" if move[1:] else "pass"), "".join(rack), None, move[1:]
        case [*rack, "-", tiles] if len(rack) == 1:
            return "exchange", rack[0], None, tiles
        case [*rack, at, letters] if len(rack) < 2 and (square := read_square(at)) is not None:
            return "play", "".join(rack), square, re.sub(r"\(([^)]*)\)", lambda m: THROUGH * len(m.group(1)), letters)
        case [] | [_]:
            return "note", "".join(words), None, ""
    raise BadRecord(f"line {number}: no move that could be read: {_quote(line)}")


def read_square(text: str) -> Square | None:
    """8D is row 8, column D, across; D8 the same square, down. None if it is neither, or off the board."""
    if found := _ACROSS.fullmatch(text):
        row, column, across = found.group(1), found.group(2), True
    elif found := _DOWN.fullmatch(text):
        row, column, across = found.group(2), found.group(1), False
    else:
        return None
    square = Square(int(row) - 1, ord(column.upper()) - 65, across)
    return square if 0 <= square.row < SIZE and 0 <= square.column < SIZE else None


def write_square(square: Square) -> str:
    """The square as a record names it."""
    row, column = str(square.row + 1), chr(65 + square.column)
    return row + column if square.across else column + row


def write_record(record: Record, notes: Iterable[str] = ()) -> str:
    """The record as text."""
    lines = ["#character-encoding UTF-8"]
    lines += [f"#player{number} {nick} {name}" for number, (nick, name) in enumerate(record.players.items(), 1)]
    if record.preset != "classic":
        lines.append(f"{PRESET} {record.preset}")
    lines += [f"#note {note}" for note in notes]
    lines += [_write_entry(entry) for entry in record.entries]
    return "\n".join(lines) + "\n"


def _write_entry(entry: Entry) -> str:
    match entry.kind:
        case "play":
            assert entry.square is not None, "a play has a square"
            move = f"{write_square(entry.square)} {entry.letters}"
        case "pass" | "exchange":
            move = f"-{entry.letters}"
        case "withdrawn":
            move = "--"
        case "note":
            move = ""
        case _:
            move = f"({entry.letters})"
    words = [f">{entry.nick}:", entry.rack, move, f"{entry.score:+d}", "" if entry.total is None else str(entry.total)]
    return " ".join(word for word in words if word)


def _quote(line: str) -> str:
    return repr(line.strip()[:60])
