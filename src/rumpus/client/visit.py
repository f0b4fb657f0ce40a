"""How every visit to a hall begins: what a program says first, and how much it listens to."""

import secrets
from typing import Final

PROTOCOL: Final = 1
HELLO: Final = 1
SIT: Final = 2
"""Numbers of the requests without which there is no visit."""
MAX_FRAME: Final = 16 * 1024 * 1024
"""The longest frame a hall is listened to."""


def draw_origin() -> int:
    """What tells this program's inputs from those of the player's other devices."""
    return secrets.randbelow(2**31 - 1) + 1
