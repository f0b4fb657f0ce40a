"""What a program from outside did wrong. It costs the program its game, and nobody else anything."""

from dataclasses import dataclass
from typing import Final

MAX_MESSAGE: Final = 160


class Fault(Exception):
    """The program can play no further; `code` is for programs, `message` for people, both on one line."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = tame(message, MAX_MESSAGE)
        super().__init__(self.message)


@dataclass(frozen=True, slots=True)
class Failure:
    """A fault as the result keeps it: what, and the last words of the program's stderr."""

    code: str
    message: str
    stderr: str = ""


def tame(text: str, length: int) -> str:
    """The text on one line, without anything that could upset a terminal, and no longer than `length`."""
    plain = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return plain if len(plain) <= length else f"{plain[: length - 1]}…"
