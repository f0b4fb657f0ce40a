"""The program `rumpus`: one line for each command, loaded when it is asked for."""

import ast
import json
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cyclopts import App
from cyclopts.exceptions import CycloptsError

from rumpus import __version__
from rumpus.cli.errors import UserError, explain, one_line
from rumpus.core.options import BadOption
from rumpus.core.verdict import BadReplay
from rumpus.games.registry import UnknownGame, all_games, list_packages

USER_ERRORS = (UserError, UnknownGame, BadOption, BadReplay)

app = App(
    name="rumpus",
    help="A self-hosted game hall: open it for your friends, or play right here.",
    version=__version__,
    help_format="plaintext",
    help_epilogue="Every command has its own --help, with an example.",
)


EXAMPLES: Final[dict[str, str]] = json.loads(files("rumpus.cli").joinpath("examples.json").read_text("utf-8"))
"""What may follow each command."""


def add(name: str, what: str) -> None:
    """A command: the function `name` in cli/`name`.py, imported only when it is used."""
    example = f"Example: rumpus {name} {EXAMPLES[name]}"
    app.command(f"rumpus.cli.{name}:{name}", name=name, help=what, help_epilogue=example)


add("serve", "Open the hall: friends come by browser, with a link or a code.")
add("rooms", "Run matches for a hall on this or another machine.")
add("console", "Look after the hall on this machine: who is here, bans, announcements.")
add("backup", "Copy the hall into one file, while it runs.")
add("restore", "Put a copy back; a hall that is there is kept, moved aside.")
add("migrate", "Move the hall from its file to PostgreSQL, or back, with everything it has.")
add("games", "List the games with their seats, bot levels and options.")
add("play", "Play in this terminal: alone if the game can be, else against a bot.")
add("replay", "Watch a recorded match, or write it as GIF, asciicast, GCG or text.")
add("verify", "Play a recorded match again and prove that it really went that way.")
add("site", "Write all games against bots as files for any web server, without a hall.")
add("arena", "Let bots play bots. Seats rotate; the same seed gives the same result.")
add("bot", "Let a program of your own play at a running hall.")
add("completion", "Print what lets bash, zsh or fish complete these commands.")
add("check", "Hold games to the contract every game must meet; exit code 1 if one breaks it.")
add("load", "Let simulated players play, chat and invite at a running hall, and count.")
add("bench", "Measure engine, server or page, each against a named peer in the same run.")

app.command(
    "rumpus.cli.new_game:new_game",
    name="new-game",
    help="Write a working game to start from, with bot, pictures and tests.",
    help_epilogue="Example: rumpus new-game hopscotch --into games",
)


@cache
def add_games_commands() -> None:
    """Games may bring commands: `rumpus NAME …` is `APP` in the game's cli.py, which says first what it is for. The
    file is read for that, and loaded only when it is used."""
    for package in list_packages():
        spec = find_spec(f"{package}.cli")
        if spec is not None and spec.origin is not None:
            about = ast.get_docstring(ast.parse(Path(spec.origin).read_text("utf-8"))) or ""
            app.command(f"{package}.cli:APP", name=package.rpartition(".")[2], help=about.partition("\n")[0])


def run(words: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. What the user got wrong is one line on stderr, and 2."""
    try:
        add_games_commands()
        code = app(
            _spell_out(sys.argv[1:] if words is None else words),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except USER_ERRORS as problem:
        return _complain(explain(problem))
    except CycloptsError as problem:
        return _complain(str(problem))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `rumpus games | head`: nobody listens any more, which is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code if isinstance(code, int) else 0


def _spell_out(words: Sequence[str]) -> list[str]:
    """`serve --NAME` is short for `serve --evening NAME`, for every game that is hosted as an evening."""
    if words[:1] != ["serve"]:
        return list(words)
    short = {f"--{name}": ["--evening", name] for name, folder in all_games().items() if folder.evening is not None}
    return [spelt for word in words for spelt in short.get(word, [word])]


def _complain(text: str) -> int:
    print(f"rumpus: {one_line(text)}", file=sys.stderr)
    return 2


def main() -> None:
    """The entry point."""
    sys.exit(run())
