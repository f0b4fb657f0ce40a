"""What is typed, by whichever door: a command, within what the address it comes from may ask for."""

from rumpus.games.registry import all_games
from rumpus.gateways.limits import CODES, LETTERS, NAMES, TABLES, TOURNAMENTS, Limits
from rumpus.hall.clean_text import clean_text
from rumpus.hall.commands.book import find_command
from rumpus.hall.commands.caller import Reply, Speaker
from rumpus.hall.commands.reading import LINE_LENGTH, read_line
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused


def run_typed(text: str, speaker: Speaker, limits: Limits, address: str) -> Reply:
    """Do what was typed; Refused if it cannot be done, TooMany if the address has asked for too much."""
    verb, more = _read_verb(text)
    if verb == "name":
        limits.spend(NAMES, address)
    if verb == "tournament" and more.lower().startswith("new"):
        limits.spend(TOURNAMENTS, address)
    if verb == "notify" and more.lower().startswith("test"):
        limits.spend(LETTERS, address)
    if verb in ("open", *all_games()) or (verb == "daily" and more):  # a game's name may open a table, too
        limits.spend(TABLES, address)
    if verb in ("join", "watch", "leave"):
        limits.check(CODES, address)
    try:
        return run_command(text, speaker)
    except Refused as problem:
        if problem.code == "no_table":
            limits.spend(CODES, address)
        raise


def _read_verb(text: str) -> tuple[str, str]:
    """The command, by whichever of its names it was given, and the rest of the line."""
    line = clean_text(text, LINE_LENGTH)
    if not line.startswith("/"):
        return "", ""
    name, rest = read_line(line)
    command = find_command(name)
    return (command.name if command is not None else name), rest
