"""Moves and outcomes in words, for the terminal picture."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

Say: TypeAlias = Callable[..., str]
"""Says a sentence of the game by its key, with its facts."""

_REASONS: Final = {
    "out": "terminal.end_out",
    "passed": "end_passed",
    "scoreless": "end_scoreless",
    "resigned": "end_resigned",
    "timed_out": "end_timed_out",
}


def tell_move(entry: dict[str, Any], names: Sequence[str], say: Say) -> str:
    """A move of the history in a few words."""
    name = names[entry["seat"]]
    if "word" in entry:
        way = "H" if entry["across"] else "V"
        score = "–" if "withdrawn" in entry else entry["score"]
        return f"{score:>3} {entry['word']} {way} {entry['row']} {entry['col']}  {name}"
    if "exchanged" in entry:
        return say("terminal.exchanged", tiles=str(entry["exchanged"]), name=name)
    if "challenged" in entry:
        return say("terminal.challenged" if entry["none"] else "terminal.challenged_wrongly", name=name)
    return say("terminal.gave_up" if "resigned" in entry else "terminal.passed", name=name)


def tell_last(entry: dict[str, Any], names: Sequence[str], say: Say) -> str:
    """The words a play formed, with what each scored; of a challenge what came of it."""
    if "challenged" in entry:
        return tell_challenge(entry, names, say)
    return ", ".join(f"{word} {points}" for word, points in entry.get("words", []))


def tell_challenge(entry: dict[str, Any], names: Sequence[str], say: Say) -> str:
    """What was challenged, and what came of it."""
    facts = {"name": names[entry["seat"]], "other": names[entry["challenged"]], "word": entry["play"]}
    if entry["none"]:
        return say("terminal.taken_back", words=", ".join(entry["none"]), **facts)
    if "gave" in entry:
        return say("terminal.stands_five", points=str(entry["gave"]), **facts)
    return say("terminal.stands_double", **facts)


def tell_outcome(outcome: dict[str, Any], names: Sequence[str], say: Say) -> str:
    """Who won and why the match ended."""
    return say("wins", name=names[outcome["places"].index(1)], why=say(_REASONS[outcome["reason"]]))
