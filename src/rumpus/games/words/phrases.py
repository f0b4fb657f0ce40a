"""Moves and outcomes in words, for the terminal picture."""

from collections.abc import Sequence
from typing import Any, Final

REASONS: Final = {"out": "out of tiles", "passed": "everybody passed", "resigned": "the others gave up"}


def tell_move(entry: dict[str, Any], names: Sequence[str]) -> str:
    """A move of the history in a few words."""
    name = names[entry["seat"]]
    if "word" in entry:
        way = "H" if entry["across"] else "V"
        return f"{entry['score']:>3} {entry['word']} {way} {entry['row']} {entry['col']}  {name}"
    if "exchanged" in entry:
        return f"  – exchanged {entry['exchanged']}  {name}"
    return f"  – {'gave up' if 'resigned' in entry else 'passed'}  {name}"


def tell_words(entry: dict[str, Any]) -> str:
    """The words a play formed, with what each scored."""
    return ", ".join(f"{word} {points}" for word, points in entry.get("words", []))


def tell_outcome(outcome: dict[str, Any], names: Sequence[str]) -> str:
    """Who won and why the match ended."""
    winner = names[outcome["places"].index(1)]
    return f"{winner} wins: {REASONS.get(outcome['reason'], outcome['reason'])}."
