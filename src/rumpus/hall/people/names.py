"""Names: what may be one, when two are the same, and what a guest is called at first. Table codes, too."""

import re
import secrets
import unicodedata
from typing import Final

from rumpus.hall.errors import Refused

NAME_LENGTH: Final = 16
MARKS: Final = 3
"""How many marks (accents, vowel signs) a letter may carry."""

_FIRST: Final = (
    "Brave", "Calm", "Clever", "Dapper", "Eager", "Fancy", "Gentle", "Happy", "Jolly", "Keen", "Lucky", "Merry",
    "Mighty", "Nimble", "Plucky", "Quick", "Quiet", "Rusty", "Sly", "Sunny", "Swift", "Tidy", "Witty", "Zesty",
)  # fmt: skip
_SECOND: Final = (
    "Badger", "Beetle", "Crane", "Dingo", "Falcon", "Ferret", "Finch", "Fox", "Gecko", "Heron", "Ibis", "Jackal",
    "Koala", "Lemur", "Lynx", "Marten", "Moose", "Newt", "Otter", "Owl", "Panda", "Quokka", "Raven", "Seal",
    "Shrew", "Stoat", "Tapir", "Toad", "Vole", "Weasel", "Wombat", "Yak",
)  # fmt: skip
_CONSONANTS: Final = "BDFGKLMNPRSTVZ"
_VOWELS: Final = "AEIOU"

_PUNCTUATION: Final = " -_.'!"
_INVISIBLE: Final = frozenset(
    chr(code)
    for codes in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0000, 0xE1000),
    )
    for code in codes
)
"""Letters and marks to Unicode, nothing to the eye: fillers, joiners, variation selectors."""

_LOOK_ALIKES: Final = str.maketrans("аеорсухіјѕԁһӏνορικαυ", "aeopcyxijsdhlvopikau")
"""Cyrillic and Greek small letters that look like Latin ones."""
_CAPITALS: Final = str.maketrans("АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSABEZHIKMNOPTYX")
"""Capitals that do, though their small letters do not."""
_DIGITS: Final = str.maketrans("0345$7", "oeasst")
_RESERVED: Final = (
    "hall",
    "thehall",
    "rumpus",
    "host",
    "thehost",
    "admin",
    "administrator",
    "system",
    "moderator",
    "console",
    "rumpushall",
)
BOT_LEVELS: Final = ("easy", "normal", "hard", "expert")
_BOTS: Final = tuple(f"bot{level}" for level in ("", *BOT_LEVELS))
_CAPITAL_I: Final = re.compile("(?<=[a-z])I+")
_ID: Final = re.compile("[0-9a-f]{12}")
"""What a player's id looks like."""


def clean_name(text: str) -> str:
    """The name as it will be shown; Refused if it cannot be one."""
    name = " ".join(unicodedata.normalize("NFKC", text[:200]).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refused("bad_name", most=NAME_LENGTH)
    if not _is_written_plainly(name) or not any(char.isalnum() for char in name):
        raise Refused("bad_name", most=NAME_LENGTH)
    return name


def check_reserved(name: str) -> None:
    """Refuse a name that reads like a bot's or like the hall's own, or with a word that could be somebody's id."""
    if is_reserved(name):
        raise Refused("name_reserved")
    if any(_ID.fullmatch(word) for word in name_key(name).split()):
        raise Refused("name_like_id")


def is_reserved(name: str) -> bool:
    """Whether a name is, or looks like, that of a bot, the hall or its host."""
    for one in ("i", "l"):  # a 1 may stand for either
        words = _plain_words(name, one)
        joined = "".join(words)
        if joined in (*_RESERVED, *_BOTS) or words[:1] == ["bot"]:
            return True
    return False


def name_key(name: str) -> str:
    """What two names share when they are the same to a reader."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.translate(_LOOK_ALIKES)


def guest_name() -> str:
    """A friendly name for somebody who has not said theirs."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"


def table_code() -> str:
    """Six letters that can be said aloud, such as LUMIKA."""
    return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(3))


def _is_written_plainly(name: str) -> bool:
    marks = MARKS  # nothing to carry one yet
    for char in name:
        if char in _INVISIBLE:
            return False
        if char.isalnum():
            marks = 0
        elif unicodedata.category(char) in ("Mn", "Mc"):
            marks += 1
            if marks > MARKS:
                return False
        elif char in _PUNCTUATION:
            marks = MARKS
        else:
            return False
    return True


def _plain_words(name: str, one: str) -> list[str]:
    """The name as an inattentive reader takes it in: without marks, case or tricks. `one` is what a 1 is read as."""
    spelled = _CAPITAL_I.sub(lambda found: "l" * len(found[0]), name.translate(_CAPITALS))
    folded = unicodedata.normalize("NFKD", name_key(spelled))
    bare = "".join(char for char in folded if not unicodedata.combining(char)).translate(_LOOK_ALIKES)
    read = bare.rstrip(_PUNCTUATION).replace("1", one).replace("!", one).translate(_DIGITS).replace("rn", "m")
    return "".join(char if char.isalnum() else " " for char in read).split()
