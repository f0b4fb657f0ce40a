"""What the user got wrong: told in one line on stderr, exit code 2, never a traceback."""

from rumpus.core.notice import Refusal
from rumpus.language.catalogue import load_catalogue
from rumpus.language.environment import choose_by_environment


class UserError(Exception):
    """Something the user can put right; the message says what and how."""


def one_line(text: str) -> str:
    """The text on one line, without what a terminal would obey: it may be in the words of a hall nobody here knows."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def explain(problem: Exception) -> str:
    """What went wrong, as a sentence in the user's language."""
    if not isinstance(problem, Refusal):
        return str(problem)
    return load_catalogue().explain(choose_by_environment(), problem)
