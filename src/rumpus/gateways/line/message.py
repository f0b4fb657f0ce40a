"""One line of the original's format, both ways: TYPE:VERSION:GAMETYPE:GAMEID:DATA. Knows nothing of the hall.

DATA is fields parted by `|`. In a field `%`, `|`, `:` and whatever is no plain character are written as in web
addresses: `%25`, `%7C`, `%3A`, `%0A`. So a line from the hall has exactly four colons, unless it carries JSON.
"""

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, unquote

import msgspec

from rumpus.core.notice import Refusal

VERSION: Final = "1"
TYPES: Final = ("GINV", "GACC", "GDEC", "GMOV", "GEND", "GSTA", "GCHAT", "GSYNC")
ERROR: Final = "GERR"
MAX_LINE: Final = 1024
"""Bytes of a line to the hall, without its end."""
MOST_FIELDS: Final = 32

_GAME: Final = re.compile(r"[A-Z0-9_]{0,32}")
_ID: Final = re.compile(r"[A-Za-z0-9-]{0,32}")
_SPECIAL: Final = re.compile(r"[%|:\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class BadLine(Refusal):
    """A line that cannot be read; code and facts say what was wrong."""


@dataclass(frozen=True, slots=True)
class Message:
    """A line that could be read."""

    type: str
    game: str = ""
    """GAMETYPE as it was written."""
    id: str = ""
    """GAMEID as it was written."""
    fields: tuple[str, ...] = ()
    """DATA, parted and unescaped; without DATA there are none."""

    @property
    def word(self) -> str:
        """The first field, which says what the line is about; empty if there is none."""
        return self.fields[0] if self.fields else ""

    @property
    def text(self) -> str:
        """All of DATA as one text, for what somebody says."""
        return "|".join(self.fields)


def parse(line: bytes) -> Message:
    """The message in a line without its end; BadLine if there is none."""
    if len(line) > MAX_LINE:
        raise BadLine("line_too_long", most=str(MAX_LINE))
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadLine("line_no_text") from None
    if not text.isprintable():
        raise BadLine("line_control")
    parts = text.split(":", 4)
    if len(parts) != 5:
        raise BadLine("line_parts")
    kind, version, game, id, data = parts
    if kind not in TYPES:
        raise BadLine("line_type", types=" ".join(TYPES))
    if version != VERSION:
        raise BadLine("line_version", version=VERSION)
    if not _GAME.fullmatch(game):
        raise BadLine("line_game")
    if not _ID.fullmatch(id):
        raise BadLine("line_id")
    return Message(kind, game, id, _read_fields(data))


def _read_fields(data: str) -> tuple[str, ...]:
    if not data:
        return ()
    fields = data.split("|")
    if len(fields) > MOST_FIELDS:
        raise BadLine("line_fields", most=str(MOST_FIELDS))
    try:
        return tuple(unquote(field, errors="strict") for field in fields)
    except UnicodeDecodeError:
        raise BadLine("line_escape") from None


def write(kind: str, game: str = "", id: str = "", *fields: object) -> str:
    """A line, without its end."""
    return f"{kind}:{VERSION}:{game}:{id}:{'|'.join(escape(field) for field in fields)}"


def write_json(kind: str, game: str, id: str, *fields: object, value: Any) -> str:
    """A line whose last field is JSON that needs no unescaping: it holds no `|` and no `%`."""
    text = msgspec.json.encode(value).decode().replace("|", "\\u007c").replace("%", "\\u0025")
    return f"{write(kind, game, id, *fields)}|{text}"


def escape(value: object) -> str:
    """A value as a field."""
    return _SPECIAL.sub(lambda found: quote(found[0], safe="", errors="replace"), plain(value))


def plain(value: object) -> str:
    """A value as text: numbers and text as they are, yes and no as 1 and 0, nothing as nothing, lists as JSON."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
