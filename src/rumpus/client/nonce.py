"""What a client puts into the dice (docs/fair-dice.md)."""

import secrets


def make_nonce() -> str:
    """A word for the dice that nobody can guess."""
    return secrets.token_hex(16)
