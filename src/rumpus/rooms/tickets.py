"""Tickets: by which a room knows whom it may show a match, and whose seats are whose.

The hall signs them; a room believes nothing else. Key and form are theirs alone: a ticket is good at no other door.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

KEY: Final = "room_ticket_key"
"""The setting under which the key is kept, for rooms to read."""
GOOD_MS: Final = 60_000
"""For so long a ticket lets somebody in."""
SKEW_MS: Final = 60_000
"""The clocks of two machines differ by less."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who may look on, and for whom they may act."""

    match: str
    lease: int
    """The number under which a room had the match when it was made."""
    player: str
    seats: tuple[int, ...]
    """None: they watch."""
    made: int
    """Milliseconds since 1970."""


def make_key() -> str:
    """A key nobody can guess."""
    return secrets.token_urlsafe(32)


class Tickets:
    """Makes and reads tickets by one key."""

    def __init__(self, key: str, wall: Callable[[], float]) -> None:
        self._signer = URLSafeSerializer(
            key, salt="rumpus.room", signer_kwargs={"digest_method": sha256, "key_derivation": "hmac"}
        )
        self._wall = wall

    def make(self, match: str, lease: int, player: str, seats: list[int]) -> str:
        """A ticket that is good for a minute from now."""
        signed = self._signer.dumps([match, lease, player, seats, int(self._wall() * 1000)])
        return signed if isinstance(signed, str) else signed.decode()

    def read(self, text: str) -> Ticket | None:
        """What a ticket says; None if it is not the hall's, or too old."""
        try:
            said = self._signer.loads(text)
        except (BadData, ValueError):  # ValueError: text that is not even Unicode
            return None
        match said:
            case [str(match), int(lease), str(player), [*seats], int(made)]:
                age = int(self._wall() * 1000) - made
                is_good = -SKEW_MS <= age <= GOOD_MS + SKEW_MS
                return Ticket(match, lease, player, tuple(seats), made) if is_good else None
        return None
