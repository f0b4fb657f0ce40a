"""How this game speaks to people in a terminal: shots, ships, results. Plain text, no layout."""

from typing import Any, Final

from rumpus.games.battleship.view import read_entry

RESULTS: Final = {"miss": "miss", "hit": "hit!", "sunk": "sunk!"}


def tell_shot(shot: dict[str, Any], names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    """One shot in a sentence, as the people at this keyboard would say it."""
    mine = seats == (shot["seat"],)
    who = "You" if mine else names[shot["seat"]]
    if shot["result"] == "sunk":
        whose = f"{names[1 - shot['seat']]}'s" if mine or seats != (1 - shot["seat"],) else "your"
        return f"{who} fired at {shot['cell']} and sank {whose} {shot['ship']}!"
    return f"{who} fired at {shot['cell']}: {RESULTS[shot['result']]}"


def tell_entry(entry: str) -> str:
    """One line of the history, without who fired and what was sunk."""
    shot = read_entry(entry)
    return f"{shot['cell']:<3} {shot['result']}"


def explain_outcome(outcome: dict[str, Any], names: tuple[str, ...]) -> str:
    """Who won and why."""
    winner = outcome["places"].index(1)
    if outcome["reason"] == "resigned":
        return f"{names[winner]} wins: {names[1 - winner]} gave up."
    return f"{names[winner]} wins: {names[1 - winner]}'s fleet is sunk."
