"""What a game, its options and its bots are called in a language. One from outside is called as it calls itself."""

from rumpus.core.game import GameInfo
from rumpus.core.options import Value, write_value
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST


def name_game(language: str, info: GameInfo) -> str:
    """Its title."""
    return _say_of(language, info, "title", info.title)


def tell_tagline(language: str, info: GameInfo) -> str:
    """What a game says of itself in one line."""
    return _say_of(language, info, "tagline", info.tagline)


def name_option(language: str, info: GameInfo, option: str, title: str) -> str:
    """What an option does."""
    return _say_of(language, info, f"option.{option}", title)


def show_value(language: str, info: GameInfo, option: str, value: Value) -> str:
    """What an option is set to. In English it is the word that is typed."""
    typed = write_value(value)
    if language == FIRST:
        return typed
    if isinstance(value, bool):
        return load_catalogue().say(language, "common.on" if value else "common.off")
    return _say_of(language, info, f"option.{option}.{typed}", typed)


def name_level(language: str, level: str) -> str:
    """How well a bot plays. In English it is the word that is typed."""
    catalogue = load_catalogue()
    known = language != FIRST and catalogue.knows(f"level.{level}")
    return catalogue.say(language, f"level.{level}") if known else level


def _say_of(language: str, info: GameInfo, key: str, own: str) -> str:
    catalogue = load_catalogue()
    return catalogue.say(language, f"{info.name}.{key}") if catalogue.knows(f"{info.name}.{key}") else own
