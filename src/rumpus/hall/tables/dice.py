"""Fair dice at a table: the hall pledges a secret before it hears the seats' nonces; the seed comes from all of them.

rules, "Fair dice, for every game". core/dice.py says how they are put together and checked.
"""

import secrets
from collections.abc import Sequence

from rumpus.core.dice import derive_seed, pledge, silent_nonce


class Dice:
    """The dice of a table's next match."""

    __slots__ = ("secret",)

    def __init__(self, secret: str = "") -> None:
        self.secret = secret or new_secret()

    @property
    def pledge(self) -> str:
        """What everybody may know of the secret before the match."""
        return pledge(self.secret)

    def throw(self, given: Sequence[str]) -> tuple[int, tuple[str, ...]]:
        """The seed of a match and the nonces in it; who gave none has a fixed one, which the hall cannot choose."""
        nonces = tuple(nonce or silent_nonce(seat) for seat, nonce in enumerate(given))
        return derive_seed(self.secret, nonces), nonces


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_hex(16)
