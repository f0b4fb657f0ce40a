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

FORMAT: Final = 1
"""Version of the lines the seed is made of."""
WORD_LENGTH: Final = 64
"""No nonce, and no secret, is longer."""


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


def pledge(secret: str) -> str:
    """What the hall publishes before it knows any nonce: it can no longer take another secret."""
    return sha256(secret.encode()).hexdigest()


def derive_seed(secret: str, nonces: Sequence[str]) -> int:
    """The match's seed, 64 bits; ValueError for a secret or nonce that cannot be one."""
    for word in (secret, *nonces):  # no word holds a newline, so no two lists of words make the same lines
        check_nonce(word)
    lines = "".join(f"{word}\n" for word in (f"rumpus-dice {FORMAT}", secret, *nonces))
    return int(sha256(lines.encode()).hexdigest()[:16], 16)


def check(secret: str, nonces: Sequence[str], pledged: str, seed: int) -> str:
    """What does not agree, in a few words; empty if the pledge was kept and the seed follows from all of them."""
    try:
        derived = derive_seed(secret, nonces)
    except ValueError as problem:
        return f"the secret or a nonce cannot be one: {problem}"
    if pledge(secret) != pledged.lower():
        return "the secret is not the one that was pledged"
    if derived != seed:
        return f"the seed is {seed}, but {derived} follows from the secret and the nonces"
    return ""


def fair_lines(match: Pledged) -> dict[str, str]:
    """Header lines by which a replay proves its dice; none if the seed was given."""
    if not match.secret:
        return {}
    return {"pledge": pledge(match.secret), "secret": match.secret, "nonces": json.dumps(list(match.nonces))}


def check_lines(lines: Mapping[str, str], seats: int, seed: int) -> str | None:
    """What does not agree in a replay's header lines; empty if they hold, None if nothing was pledged."""
    wanted = ("pledge", "secret", "nonces")
    missing = [name for name in wanted if name not in lines]
    if len(missing) == len(wanted):
        return None
    if missing:
        return f"the header lacks {missing[0]!r}"
    nonces = read_nonces(lines)
    if nonces is None:
        return "the nonces cannot be read"
    if len(nonces) != seats:
        return f"there are {len(nonces)} nonces for {seats} seats"
    return check(lines["secret"], nonces, lines["pledge"], seed)


def read_nonces(lines: Mapping[str, str]) -> list[str] | None:
    """The nonces in a replay's header lines; None if they are no list of words."""
    try:
        nonces = json.loads(lines["nonces"])
    except (KeyError, ValueError, RecursionError):
        return None
    return nonces if isinstance(nonces, list) and all(isinstance(nonce, str) for nonce in nonces) else None
