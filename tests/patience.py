"""How long a test waits for what must come: a busy machine and a slow disk fail nothing."""

from typing import Final

PATIENCE: Final = 60.0
"""Seconds."""
