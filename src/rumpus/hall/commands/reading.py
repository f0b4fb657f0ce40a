"""Reading a typed line: its command, its words, and whom it names. Knows no commands."""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from rumpus.core.game import GameInfo
from rumpus.core.notice import Fact, Notice
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player

LINE_LENGTH: Final = 400
"""Of a typed line, no more than this is read."""
PREFIX: Final = "hope"
"""The original's commands begin with it; it may be left out."""
NUMBER_LENGTH: Final = 12
_WORD: Final = re.compile(r'"([^"]*)"?|(\S+)')
_QUOTES: Final = str.maketrans("“”„«»", '"""""')
_NAME_WORDS: Final = 8
"""A name of 16 characters has no more words."""


class Malformed(Exception):
    """A command that cannot be read as written; whoever catches it says how it is written. The code of what is wrong
    with it, if that can be said, has a sentence under `malformed.`."""

    def __init__(self, code: str = "", /, **facts: Fact) -> None:
        super().__init__(code)
        self.why = Notice(f"malformed.{code}", **facts) if code else None


@dataclass(frozen=True, slots=True)
class Word:
    """One word, or several in quotes."""

    text: str
    quoted: bool = False

    @property
    def plain(self) -> str:
        """The word in small letters; empty if it was quoted, because then it is a name."""
        return "" if self.quoted else self.text.lower()


def read_line(line: str) -> tuple[str, str]:
    """The command's name in small letters and what follows it; the line begins with a slash."""
    name, _, rest = line[1:].partition(" ")
    if name.lower() == PREFIX:
        name, _, rest = rest.strip().partition(" ")
    return name.lower(), rest.strip()


def split_words(text: str) -> list[Word]:
    """The words of a text; quotes hold several together, and may be left open at the end."""
    found = _WORD.finditer(text.translate(_QUOTES))
    words = [Word(match[2]) if match[2] else Word(" ".join(match[1].split()), quoted=True) for match in found]
    return [word for word in words if word.text]


@dataclass(slots=True)
class Arguments:
    """What follows a command, taken word by word."""

    text: str
    words: list[Word] = field(init=False)

    def __post_init__(self) -> None:
        self.words = split_words(self.text)

    def end(self) -> None:
        """Nothing more may follow."""
        if self.words:
            raise Malformed("too_much", word=self.words[0].text[:40])

    def take(self, what: str) -> Word:
        """The next word; what it is has a sentence under `thing.`."""
        if not self.words:
            raise Malformed("missing", what=Notice(what))
        return self.words.pop(0)

    def take_number(self, what: str) -> int:
        """The next word, as a whole number."""
        word = self.take(what)
        if not is_number(word):
            raise Malformed("whole_number", what=Notice(what))
        return int(word.text)

    def take_switch(self) -> bool:
        """On or off, and nothing more; on if nothing is said."""
        word = self.take("thing.switch").plain if self.words else "on"
        self.end()
        if word not in ("on", "off"):
            raise Malformed("on_or_off")
        return word == "on"

    def take_player(self, caller: Caller) -> Player:
        """Whose id, or the longest name of somebody the hall knows, the words begin with, however it is written."""
        if not self.words:
            raise Malformed("say_who")
        player = self.find_player(caller)
        if player is None:
            raise _nobody(caller, self.words)
        return player

    def find_player(self, caller: Caller) -> Player | None:
        """The same, if there is such a name; else the words stay as they are."""
        players = caller.hall.players
        alone = bool(self.words) and (self.words[0].quoted or players.find(self.words[0].text) is not None)
        most = 1 if alone else min(len(self.words), _NAME_WORDS)
        for count in range(most, 0, -1):
            name = " ".join(word.text for word in self.words[:count])
            player = players.meant(name) or players.meant(name.removeprefix("@"))
            if player is not None:
                del self.words[:count]
                return player
        return None

    def take_game(self) -> GameInfo:
        """The next word, as the name of a game."""
        word = self.take("thing.game")
        return find_info(word.text)


def is_number(word: Word) -> bool:
    """Whether the word is a whole number that anybody could mean."""
    return not word.quoted and word.text.isascii() and word.text.isdigit() and len(word.text) <= NUMBER_LENGTH


def find_info(name: str) -> GameInfo:
    """The game of that name."""
    games = all_games()
    key = name.lower().removeprefix(PREFIX)
    if key not in games:
        near = get_close_matches(key[:40], games, 1)
        hint = did_you_mean(near[0]) if near else Notice("answer.see_games", games=list(games))
        raise Refused("no_such_game", name=name[:40], hint=hint)
    return games[key].info


def _nobody(caller: Caller, words: list[Word]) -> Refused:
    name = " ".join(word.text for word in words)[:40]
    here = [player.name for player in caller.hall.presence.here() if player is not caller.player][:500]
    near = get_close_matches(name, here, 1)
    return Refused("nobody_called", name=name, hint=did_you_mean(near[0]) if near else Notice("answer.see_who"))


def did_you_mean(meant: str) -> Notice:
    """What somebody may have wanted to write."""
    return Notice("answer.did_you_mean", meant=meant)
