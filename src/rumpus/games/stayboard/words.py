"""How this game speaks to people in a terminal: arrows, announcements, results. Plain text, no layout."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rumpus.games.stayboard.board import name_cell

ARROWS: Final = {7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘"}

Say: TypeAlias = Callable[..., str]
"""Says a sentence of the game by its key, with its facts."""
Write: TypeAlias = Callable[[int], str]
"""Writes hundredths of points as the reader's language has them."""


_ENDS: Final = {
    "off_board": "terminal.end_left",
    "blocked_cell": "terminal.end_blocked",
    "wrong_claim": "terminal.end_wrong",
    "no_moves": "terminal.end_no_moves",
    "resigned": "terminal.end_gave_up",
}


def announce(entry: dict[str, Any], names: tuple[str, ...], say: Say, write: Write) -> str:
    """One line of the history: what happened and what it was worth."""
    name = names[entry["seat"]]
    points = f"  {sign_points(entry['points'], write)}" if entry["points"] else ""
    if "direction" in entry:
        return f"{name} {ARROWS[entry['direction']]} {entry['distance']}{points}"
    if entry["word"] == "claim":
        key = "terminal.claimed" if entry["right"] else "terminal.claimed_wrong"
        return say(key, name=name) + (points if entry["right"] else "")
    if entry["word"] == "finish":
        return say("terminal.has_finished", name=name) + points
    return say("terminal.continues", name=name)


def sign_points(hundredths: int, write: Write) -> str:
    """Points won or lost, with their sign."""
    return write(hundredths) if hundredths < 0 else f"+{write(hundredths)}"


def explain_points(breakdown: dict[str, int], say: Say, write: Write) -> list[str]:
    """What the last move's points are made of."""
    keys = {"base": "for_move"}
    return [f"{say(keys.get(kind, f'for_{kind}'))} {sign_points(amount, write)}" for kind, amount in breakdown.items()]


def explain_outcome(outcome: dict[str, Any], names: tuple[str, ...], say: Say) -> str:
    """Who won and why, or that nobody did."""
    if outcome["reason"] == "fifty_moves":
        return say("end_fifty")
    winner = outcome["places"].index(1)
    return say(_ENDS[outcome["reason"]], winner=names[winner], loser=names[1 - winner])


def name_pair(pair: list[int]) -> str:
    """A cell of a view as people call it."""
    return name_cell(pair[0], pair[1])
