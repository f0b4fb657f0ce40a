"""The page's languages, served in parts: what the home page says, what each game says at its table, what the hall
itself may say, and what only pages say that are fetched when somebody goes there."""

import json
import re
from typing import Final

from rumpus.games.registry import all_games
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.errors import Refused
from rumpus.language.files import Sentence, list_files, list_languages, read_sentences

HALL: Final = "hall"
LATE: Final = {
    "host": ("host",),
    "records": (
        *("player", "leaders", "plot", "scores", "books", "match"),
        *("replay", "moment", "onward", "long", "when"),
    ),
    "table": ("table", "dice", "pot", "question", "over", "away", "card", "reaction", "speak", "play", "wager", "pad"),
    "settings": ("settings", "keys"),
    "tv": ("tv",),
    "friends": ("friends",),
    "search": ("search",),
    "tournaments": ("tournaments",),
    "daily": ("daily",),
    "known": ("known",),
    "here": ("here",),
    "hint": ("hint",),
    "analysis": ("analysis",),
    "embed": ("embed",),
}
"""By part: what only the host's page says, the pages of matches, players and leaders, tables, the settings, a
television with its pads, what is said of friends, to who looks for an opponent, of tournaments, of the daily
games, of what a player has reached, to who plays without a hall, to who is new to a game, of a match that is
analysed, and in frames of other sites."""
TERMINAL: Final = "terminal"
"""What no page asks for: sentences of terminals, and of games in a terminal."""
_NAME: Final = re.compile(r"language_([a-z]{2})(?:_([a-z0-9_]+))?\.json")
SAID_BY_HALL: Final = (
    *("refused", "notice", "state", "answer", "malformed", "thing", "command", "host_command"),
    *("verdict", "unfair", "unreadable", "missed", "pot_state", "tournament"),
)
_AT_HOME: Final = re.compile(r"\w+\.(title|tagline|option\..*|verb\..*)")
"""What is said of a game before anybody opens a table."""


class Languages:
    """The parts of every language, made again when a file has changed."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[list[tuple[int, int]], dict[str, PackedFile]]] = {}

    def find(self, name: str) -> PackedFile | None:
        """The part of that name; None if it is no name of one. Refused if there is no such language."""
        found = _NAME.fullmatch(name)
        if found is None:
            return None
        code, part = found[1], found[2] or ""
        if code not in list_languages():
            raise Refused("no_file")
        marks = [(stat.st_mtime_ns, stat.st_size) for _, file in list_files(code) for stat in [file.stat()]]
        if code not in self._made or self._made[code][0] != marks:
            self._made[code] = marks, _split(read_sentences(code))
        # A game from outside need not have words of its own.
        return self._made[code][1].get(part) or pack(b"{}", "application/json")


def _split(sentences: dict[str, Sentence]) -> dict[str, PackedFile]:
    parts: dict[str, dict[str, Sentence]] = {"": {}}
    for key, sentence in sentences.items():
        parts.setdefault(_part_of(key), {})[key] = sentence
    return {
        part: pack(json.dumps(some, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")
        for part, some in parts.items()
    }


def _part_of(key: str) -> str:
    """Where a sentence belongs; the part without a name is what every screen may say."""
    first = key.partition(".")[0]
    if TERMINAL in key.split(".")[:2]:
        return TERMINAL
    if first in SAID_BY_HALL:
        return HALL
    for part, firsts in LATE.items():
        if first in firsts:
            return part
    return first if first in all_games() and not _AT_HOME.fullmatch(key) else ""
