"""What the user got wrong: told in one line on stderr, exit code 2, never a traceback."""


class UserError(Exception):
    """Something the user can put right; the message says what and how."""


def one_line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())
