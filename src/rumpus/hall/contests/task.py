"""What two can agree to play: a game and its options, checked. Knows no players."""

from typing import Any

from rumpus.core.notice import name_game
from rumpus.core.options import BadOption, Value, check_options
from rumpus.games.registry import GameFolder, UnknownGame, find_game
from rumpus.hall.errors import Refused


def check_match(game: str, options: dict[str, Any]) -> tuple[GameFolder, dict[str, Value]]:
    """A game for two, its options and the table's; Refused if it cannot be played so."""
    folder, checked = check_game(game, options)
    low, high = folder.info.seats
    if not low <= 2 <= high:
        raise Refused("solo_game", game=name_game(game))
    return folder, checked


def check_task(game: str, options: dict[str, Any]) -> tuple[GameFolder, dict[str, Value]]:
    """The game of a score challenge and its options; some the game does not leave open."""
    folder, checked = check_game(game, options, alone=True)
    if folder.info.solo is None:
        raise Refused("no_solo", game=name_game(game))
    return folder, {**checked, **dict(folder.info.solo.fixed)}


def check_game(game: str, options: dict[str, Any], *, alone: bool = False) -> tuple[GameFolder, dict[str, Value]]:
    """A game, its options and the table's, which there are none of if each is `alone`; Refused if there is no such
    game, or it does not take them."""
    try:
        folder = find_game(game)
        return folder, check_options(folder.info.options if alone else folder.info.table_options, options)
    except UnknownGame as problem:
        raise Refused(problem.code, **problem.facts) from None
    except BadOption as problem:
        raise Refused("bad_option", why=problem.notice) from None
