"""What the hall says no with."""


class Refused(Exception):
    """A request the hall turns down; nothing has changed. `code` is for programs, `message` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
