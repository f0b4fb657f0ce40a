"""How long a test waits for what must come: a busy machine and a slow disk fail nothing."""

from typing import Final

PATIENCE: Final = 60.0
"""Seconds."""

MILLISECONDS: Final = PATIENCE * 1000
"""The same for a browser, which counts in these."""
