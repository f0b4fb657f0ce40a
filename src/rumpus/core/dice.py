"""Fair dice: the hall pledges its secret before the seats add their nonces, and the seed follows from all of them.

Only the arithmetic, so that anybody can do it again (docs/fair-dice.md); where secrets come from is not known here.
```
pledge = SHA-256 of the secret
seed   = the first 16 hexadecimal digits of the SHA-256 of these lines, each ended by a newline:
         rumpus-dice 1, the secret, and the nonces in the order of the seats
```
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Protocol

from rumpus.core.notice import Notice

FORMAT: Final = 1
"""Version of the lines the seed is made of."""
WORD_LENGTH: Final = 64
"""No nonce, and no secret, is longer."""
LINES: Final = ("pledge", "secret", "nonces")
"""The header lines of a replay whose dice were pledged."""


class Pledged(Protocol):
    """A match with what its seed was made of."""

    @property
    def secret(self) -> str:
        """What the hall put in; empty if the seed was given."""

    @property
    def nonces(self) -> tuple[str, ...]:
        """What the seats put in."""


def check_nonce(nonce: str) -> None:
    """Refuse (ValueError) what cannot be a nonce: too long, empty, or not printable ASCII."""
    if not 1 <= len(nonce) <= WORD_LENGTH or not nonce.isascii() or not nonce.isprintable():
        raise ValueError(f"a nonce is 1 to {WORD_LENGTH} plain characters")


def silent_nonce(seat: int) -> str:
    """What stands for a seat that adds nothing of its own: always the same, so that nobody chooses it."""
    return f"seat {seat + 1}"


def silent_seats(nonces: Sequence[str], bots: Sequence[int]) -> list[int]:
    """Seats of people who added nothing: to them the dice are pledged, but not proven. Bots have nobody to convince."""
    return [seat for seat, nonce in enumerate(nonces) if seat not in bots and nonce == silent_nonce(seat)]


def pledge(secret: str) -> str:
    """What the hall publishes before it knows any nonce: it can no longer take another secret."""
    return sha256(secret.encode()).hexdigest()


def derive_seed(secret: str, nonces: Sequence[str]) -> int:
    """The match's seed, 64 bits; ValueError for a secret or nonce that cannot be one."""
    for word in (secret, *nonces):  # no word holds a newline, so no two lists of words make the same lines
        check_nonce(word)
    lines = "".join(f"{word}\n" for word in (f"rumpus-dice {FORMAT}", secret, *nonces))
    return int(sha256(lines.encode()).hexdigest()[:16], 16)


def check(secret: str, nonces: Sequence[str], pledged: str, seed: int) -> Notice | None:
    """What does not agree; None if the pledge was kept and the seed follows from all of them."""
    try:
        derived = derive_seed(secret, nonces)
    except ValueError:
        return Notice("unfair.word", most=WORD_LENGTH)
    if pledge(secret) != pledged.lower():
        return Notice("unfair.secret")
    if derived != seed:
        return Notice("unfair.seed", seed=str(seed), derived=str(derived))
    return None


def fair_lines(match: Pledged) -> dict[str, str]:
    """Header lines by which a replay proves its dice; none if the seed was given."""
    if not match.secret:
        return {}
    return {"pledge": pledge(match.secret), "secret": match.secret, "nonces": json.dumps(list(match.nonces))}


def has_pledge(lines: Mapping[str, str]) -> bool:
    """Whether a replay's header lines say that its dice were pledged."""
    return any(name in lines for name in LINES)


def check_lines(lines: Mapping[str, str], seats: int, seed: int) -> Notice | None:
    """What does not agree in a replay's header lines; None if they hold, or nothing was pledged."""
    if not has_pledge(lines):
        return None
    missing = [name for name in LINES if name not in lines]
    if missing:
        return Notice("unreadable.lacks", field=missing[0])
    nonces = read_nonces(lines)
    if nonces is None:
        return Notice("unfair.nonces")
    if len(nonces) != seats:
        return Notice("unfair.count", nonces=len(nonces), seats=seats)
    return check(lines["secret"], nonces, lines["pledge"], seed)


def read_nonces(lines: Mapping[str, str]) -> list[str] | None:
    """The nonces in a replay's header lines; None if they are no list of words."""
    try:
        nonces = json.loads(lines["nonces"])
    except (KeyError, ValueError, RecursionError):
        return None
    return nonces if isinstance(nonces, list) and all(isinstance(nonce, str) for nonce in nonces) else None
