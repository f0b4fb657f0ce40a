"""What can go wrong with a hall elsewhere."""


class HallProblem(Exception):
    """The hall cannot be reached, is none, or has no place for us; the message says so in one line."""


class HallRefusal(HallProblem):
    """The hall refused what was asked; `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
