"""What the hall says aloud of this game. Plain text, no layout."""

from typing import Any


def announce(entry: dict[str, Any], names: tuple[str, ...]) -> str:
    """rules/deathroll.md: the hall announces `NAME rolls X (1-Y)`."""
    return f"{names[entry['seat']]} rolls {entry['value']} (1-{entry['limit']})"
