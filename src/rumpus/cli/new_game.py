"""`rumpus new-game`: a small whole game of your own, to start from."""

from pathlib import Path

from rumpus.cli.errors import UserError
from rumpus.games.registry import FOLDERS, all_games
from rumpus.newgame.skeleton import CannotWrite, check_name, write_game


def new_game(name: str, /, *, into: Path = Path()) -> None:
    """Write a working game for two, with a bot, a terminal picture, a web picture, rules and tests.

    Parameters
    ----------
    name
        What it is called: 2 to 16 small letters, digits or _.
    into
        The folder to make its folder in; here, if not given.
    """
    try:
        folder = write_game(check_name(name, all_games()), into)
    except CannotWrite as problem:
        raise UserError(str(problem)) from None
    print(f"{folder} is a working game. Try it without installing:")
    for command in (f"check {name}", f"play {name}", "serve"):
        print(f"  {FOLDERS}={folder} rumpus {command}")
    print(f"Its rules are in {folder / name / 'rules.py'}, its tests in {folder / 'tests'}.")
    print(f"`pip install -e {folder}` adds it to the hall for good.")
