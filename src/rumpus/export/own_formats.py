"""A match in a format that its game brings (core/record_format.py), for other programs that play it."""

from rumpus.core.replay import Replay
from rumpus.export.audience import CannotExport, check_match, tidy_names
from rumpus.games.registry import all_games, find_game


def list_formats() -> dict[str, list[str]]:
    """Every format that some game has, with the names of those games."""
    found: dict[str, list[str]] = {}
    for game, folder in all_games().items():
        for own in folder.formats:
            found.setdefault(own.name, []).append(game)
    return found


def write_own(replay: Replay, name: str) -> str:
    """The match in that format; CannotExport if its game has none such, or while it goes on."""
    folder = find_game(replay.game)
    own = next((own for own in folder.formats if own.name == name), None)
    if own is None:
        games = ", ".join(list_formats().get(name, ()))
        raise CannotExport(f"a {name.upper()} record is of {games or 'no game'}, not of {replay.game}")
    if check_match(folder, replay, None).outcome is None:
        raise CannotExport(f"the match is not over: a {name.upper()} record would show what seats hide")
    return own.write(replay, tidy_names(replay.players))
