"""The page's languages. Each is one file for who translates it, and served in parts: what the home page says, what each
game says at its table, and what the hall itself may say."""

import json
import re
from pathlib import Path
from typing import Final

from aiohttp import web

from rumpus.games.registry import all_games
from rumpus.gateways.web.parcel import Parcel, pack

HALL: Final = "hall"
_NAME: Final = re.compile(r"language_([a-z]{2})(?:_([a-z0-9_]+))?\.json")
_AT_HOME: Final = re.compile(r"\w+\.(title|tagline|option\..*)")
"""What is said of a game before anybody opens a table."""


class Languages:
    """The parts of every language, made again when a file has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[str, tuple[tuple[int, int], dict[str, Parcel]]] = {}

    def find(self, name: str) -> Parcel | None:
        """The part of that name; None if it is no name of one. 404 if there is no such file."""
        found = _NAME.fullmatch(name)
        if found is None:
            return None
        code, part = found[1], found[2] or ""
        path = self._folder / f"language_{code}.json"
        if not path.is_file():
            raise web.HTTPNotFound(text="there is no such file")
        stat = path.stat()
        mark = (stat.st_mtime_ns, stat.st_size)
        if code not in self._made or self._made[code][0] != mark:
            self._made[code] = mark, _split(json.loads(path.read_text("utf-8")))
        # A game from outside has no words of its own here.
        return self._made[code][1].get(part) or pack(b"{}", "application/json")


def _split(sentences: dict[str, object]) -> dict[str, Parcel]:
    parts: dict[str, dict[str, object]] = {"": {}}
    for key, sentence in sentences.items():
        parts.setdefault(_part_of(key), {})[key] = sentence
    return {
        part: pack(json.dumps(some, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")
        for part, some in parts.items()
    }


def _part_of(key: str) -> str:
    """Where a sentence belongs; the part without a name is what every screen may say."""
    if key.startswith(f"{HALL}:"):
        return HALL
    first = key.partition(".")[0]
    return first if first in all_games() and not _AT_HOME.fullmatch(key) else ""
