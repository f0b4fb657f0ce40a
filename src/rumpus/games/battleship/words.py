"""How this game speaks to people in a terminal: shots, ships, results. Plain text, no layout."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rumpus.games.battleship.view import read_entry

Say: TypeAlias = Callable[..., str]
"""Says a sentence of the game by its key, with its facts."""

RESULTS: Final = {"miss": "terminal.miss", "hit": "terminal.hit", "sunk": "terminal.sunk"}


def tell_shot(shot: dict[str, Any], names: tuple[str, ...], seats: tuple[int, ...], say: Say) -> str:
    """One shot in a sentence, as the people at this keyboard would say it."""
    mine, theirs = seats == (shot["seat"],), seats == (1 - shot["seat"],)
    facts = {"name": names[shot["seat"]], "other": names[1 - shot["seat"]], "cell": shot["cell"]}
    if shot["result"] == "sunk":
        key = "terminal.you_sank" if mine else "terminal.sank_yours" if theirs else "terminal.sank"
        return say(key, **facts, ship=say(shot["ship"].lower()))
    if shot["result"] == "hit":
        if shot["ship"]:
            key = "terminal.you_hit_ship" if mine else "terminal.hit_yours" if theirs else "terminal.hit_ship"
            return say(key, **facts, ship=say(shot["ship"].lower()))
        return say("terminal.you_hit" if mine else "terminal.name_hit", **facts)
    return say("terminal.you_miss" if mine else "terminal.name_miss", **facts)


def tell_entry(entry: str, say: Say) -> str:
    """One line of the history, without who fired and what was sunk."""
    shot = read_entry(entry)
    return f"{shot['cell']:<3} {say(RESULTS[shot['result']])}"


def explain_outcome(outcome: dict[str, Any], names: tuple[str, ...], say: Say) -> str:
    """Who won and why."""
    winner = outcome["places"].index(1)
    key = "end_resigned" if outcome["reason"] == "resigned" else "terminal.end_sunk"
    return say(key, winner=names[winner], loser=names[1 - winner])
