"""How a match ended, in a few words; terminals, films and texts say it alike."""

from collections.abc import Sequence
from typing import Final

from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

REASONS: Final = "reason."


def tell_reason(language: str, reason: str) -> str:
    """Why a match is over. In English it is the reason itself, in plain words."""
    catalogue = load_catalogue()
    if language == FIRST or not catalogue.knows(REASONS + reason):
        return reason.replace("_", " ")
    return catalogue.say(language, REASONS + reason)


def tell_winners(language: str, names: Sequence[str]) -> str:
    """Who wins."""
    catalogue = load_catalogue()
    if not names:
        return catalogue.say(language, "terminal.nobody_wins")
    if len(names) == 1:
        return catalogue.say(language, "terminal.wins_alone", {"name": names[0]})
    return catalogue.say(language, "terminal.win_together", {"names": ", ".join(names[:-1]), "last": names[-1]})
