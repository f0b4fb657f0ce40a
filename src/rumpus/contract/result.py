"""What a check says: it held, or where and how it broke."""

from dataclasses import dataclass


class Breach(AssertionError):
    """A game breaks the contract; the message says where and how."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one check of one game went."""

    game: str
    name: str
    ok: bool
    detail: str
    """What the check promises, or how the promise was broken."""


def require(held: bool, detail: str) -> None:
    """Raise a Breach unless it held."""
    if not held:
        raise Breach(detail)
