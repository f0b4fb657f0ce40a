"""The name prompt (rules, "The terminal interface"): 16 printable ASCII characters, echoed, refused with a reason.

Not a page: it writes lines, so that it works before anything is known of the terminal. Knows nothing of the hall.
"""

from collections.abc import Callable
from typing import Final

NAME_LENGTH: Final = 16
SECRET_LENGTH: Final = 200
ASK_PLAIN: Final = "?"
"""Said instead of a name by somebody whose terminal knows no frames and dots."""

_RUB_OUT: Final = "\b \b"


class NamePrompt:
    """One question after another, until somebody has a name."""

    def __init__(
        self, write: Callable[[str], None], question: Callable[[], str], answer: Callable[[str], None], suggestion: str
    ) -> None:
        """`question` is how to ask for a name; `answer` is told each whole line; an empty one means the `suggestion`,
        if there is one."""
        self._write = write
        self._question = question
        self._answer = answer
        self._suggestion = suggestion
        self._typed = ""
        self._secret = False

    def ask(self, why: str = "") -> None:
        """Ask for the name, first saying why it is asked again."""
        self._typed, self._secret = "", False
        self._write(f"{why}\r\n{self._question()}" if why else self._question())

    def ask_secret(self, question: str) -> None:
        """Ask for something that is not echoed."""
        self._typed, self._secret = "", True
        self._write(question)

    def press(self, key: str) -> None:
        """A key."""
        if key == "ENTER":
            self._write("\r\n")
            text, self._typed = self._typed, ""
            self._answer(text if self._secret else text.rstrip() or self._suggestion)
        elif key == "BACKSPACE":
            if self._typed:
                self._typed = self._typed[:-1]
                self._echo(_RUB_OUT)
        else:
            self._take(" " if key == "SPACE" else key)

    def _take(self, char: str) -> None:
        if len(char) != 1 or len(self._typed) >= (SECRET_LENGTH if self._secret else NAME_LENGTH):
            return
        if self._secret or " " <= char <= "~":
            self._typed += char
            self._echo(char)

    def _echo(self, text: str) -> None:
        if not self._secret:
            self._write(text)
