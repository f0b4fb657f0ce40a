"""How this game speaks to people in a terminal. Plain text, no layout."""

from collections.abc import Mapping
from typing import Any


def announce(entry: dict[str, Any], names: tuple[str, ...]) -> str:
    """rules/deathroll.md: the hall announces `NAME rolls X (1-Y)`."""
    return f"{names[entry['seat']]} rolls {entry['value']} (1-{entry['limit']})"


def tell_risk(limit: int) -> str:
    """How likely the next roll is the last."""
    return f"1 in {limit:,}".replace(",", " ") + " to lose"


def tell_end(view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Who lost, and how."""
    loser, outcome = view["loser"], view["outcome"]
    how = "gives up" if outcome["reason"] == "resigned" else "rolls the 1"
    return f"{names[loser]} {how}: {names[1 - loser]} wins!"
