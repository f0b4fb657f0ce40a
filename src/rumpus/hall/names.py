"""Names: what may be one, when two are the same, and what a guest is called at first. Table codes, too."""

import secrets
import unicodedata
from typing import Final

from rumpus.hall.errors import Refused

NAME_LENGTH: Final = 16

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


def clean_name(text: str) -> str:
    """The name as it will be shown; Refused if it cannot be one."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refused("bad_name", f"a name has 1 to {NAME_LENGTH} characters")
    if not all(char.isalnum() or char in " -_.'!" for char in name) or not any(char.isalnum() for char in name):
        raise Refused("bad_name", "a name is made of letters, digits, spaces and - _ . ' !")
    return name


def name_key(name: str) -> str:
    """What two names share when they are the same to a reader."""
    return unicodedata.normalize("NFKC", name).casefold()


def guest_name() -> str:
    """A friendly name for somebody who has not said theirs."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_SECOND)}"


def table_code() -> str:
    """Six letters that can be said aloud, such as LUMIKA."""
    return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(3))
