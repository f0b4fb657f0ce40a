"""A match in a format that its game brings (core/record_format.py), for other programs that play it."""

from rumpus.core.replay import Replay
from rumpus.export.audience import check_match
from rumpus.export.naming import CannotExport, tidy_names
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
        games = list_formats().get(name)
        if games is None:
            raise CannotExport("export_no_such", kind=name.upper())
        raise CannotExport("export_other_game", kind=name.upper(), games=games, game=replay.game)
    if check_match(folder, replay, None).outcome is None:
        raise CannotExport("export_own_early", kind=name.upper())
    return own.write(replay, tidy_names(replay.players))
