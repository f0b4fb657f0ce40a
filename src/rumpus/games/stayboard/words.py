"""How this game speaks to people in a terminal: arrows, announcements, results. Plain text, no layout."""

from typing import Any, Final

from rumpus.games.stayboard.board import name_cell
from rumpus.games.stayboard.points import format_points

ARROWS: Final = {7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘"}

KINDS: Final = {
    "base": "move",
    "size": "size",
    "distance": "distance",
    "blocked": "blocked",
    "jump": "jump",
    "mirror": "mirror",
}

_ENDS: Final = {
    "off_board": "{loser} left the board",
    "blocked_cell": "{loser} landed on a blocked cell",
    "wrong_claim": "{loser} claimed no moves wrongly",
    "no_moves": "no moves left, and {winner} saw it",
    "resigned": "{loser} gave up",
}


def announce(entry: dict[str, Any], names: tuple[str, ...]) -> str:
    """One line of the history: what happened and what it was worth."""
    name = names[entry["seat"]]
    points = f"  {sign_points(entry['points'])}" if entry["points"] else ""
    if "direction" in entry:
        return f"{name} {ARROWS[entry['direction']]} {entry['distance']}{points}"
    if entry["word"] == "claim":
        return f"{name}: no moves{points}" if entry["right"] else f"{name}: no moves? wrong!"
    if entry["word"] == "finish":
        return f"{name} finished{points}"
    return f"{name} goes on; blocks are gone"


def sign_points(hundredths: int) -> str:
    """Points won or lost, with their sign."""
    return format_points(hundredths) if hundredths < 0 else f"+{format_points(hundredths)}"


def explain_points(breakdown: dict[str, int]) -> list[str]:
    """What the last move's points are made of."""
    return [f"{KINDS[kind]} {sign_points(amount)}" for kind, amount in breakdown.items()]


def explain_outcome(outcome: dict[str, Any], names: tuple[str, ...]) -> str:
    """Who won and why."""
    winner = outcome["places"].index(1)
    reason = _ENDS[outcome["reason"]].format(winner=names[winner], loser=names[1 - winner])
    return f"{names[winner]} wins: {reason}."


def name_pair(pair: list[int]) -> str:
    """A cell of a view as people call it."""
    return name_cell(pair[0], pair[1])
