"""The table of all commands: what every client can do, and where parser, help, completion and docs look."""

from collections.abc import Iterator, Mapping
from functools import cache

from rumpus.hall.commands import (
    game_commands,
    gold_commands,
    invite_commands,
    match_commands,
    table_commands,
    verb_commands,
)
from rumpus.hall.commands import talk_commands as talk
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.help_text import explain, list_all, suggest
from rumpus.hall.commands.reading import PREFIX, Arguments
from rumpus.hall.errors import Refused


@cache
def all_groups() -> dict[str, list[Command]]:
    """Every command, by what it is about."""
    groups = {
        "Invites and challenges": list(invite_commands.COMMANDS),
        "In a match": list(match_commands.COMMANDS),
        "Tables": list(table_commands.COMMANDS),
        "People and chat": list(talk.COMMANDS),
        "Gold": list(gold_commands.COMMANDS),
        "Help": [Command("help", "[command]", "what can be typed", _help, _offer_help)],
    }
    # A verb or a game that is called like a command does not hide it: there is /do for the one and /open for the other.
    groups["In a match"] = [*_free(verb_commands.list_commands(), groups), *groups["In a match"]]
    return {"Play": _free(game_commands.list_commands(), groups), **groups}


def _free(commands: list[Command], groups: Mapping[str, list[Command]]) -> list[Command]:
    """Those whose names no other command has."""
    taken = {command.name for group in groups.values() for command in group}
    return [command for command in commands if command.name not in taken]


@cache
def all_commands() -> dict[str, Command]:
    """Every command by its name, and by its other names."""
    commands = [command for group in all_groups().values() for command in group]
    by_name = {command.name: command for command in commands}
    return {**{other: command for command in commands for other in command.also}, **by_name}


def find_command(name: str) -> Command | None:
    """The command of that name, with or without the original's prefix."""
    commands = all_commands()
    return commands.get(name) or commands.get(name.removeprefix(PREFIX))


def unknown(name: str) -> Refused:
    """There is no such command; the nearest, and its form."""
    return Refused("unknown_command", suggest(name, all_commands()))


def _help(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        return answer(*list_all(all_groups()))
    name = arguments.take("the command").text.removeprefix("/").lower()
    if name == PREFIX and arguments.words:
        name = arguments.take("the command").text.lower()
    arguments.end()
    command = find_command(name)
    if command is None:
        raise unknown(name)
    return answer(*explain(command))


def _offer_help(caller: Caller, text: str) -> Iterator[str]:
    return iter(all_commands())
