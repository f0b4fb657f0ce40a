"""The table of all commands, players' and the host's: where parser, help, completion and docs look."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from rumpus.hall.commands import (
    evening_commands,
    friend_commands,
    game_commands,
    gold_commands,
    host_commands,
    invite_commands,
    match_commands,
    premove_commands,
    question_commands,
    table_commands,
    verb_commands,
)
from rumpus.hall.commands import talk_commands as talk
from rumpus.hall.commands.bot_commands import BOTS
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command, Who
from rumpus.hall.commands.daily_command import DAILY
from rumpus.hall.commands.find_command import FIND
from rumpus.hall.commands.help_text import explain, list_all, refuse_unknown
from rumpus.hall.commands.language_command import LANGUAGE
from rumpus.hall.commands.notify_command import NOTIFY
from rumpus.hall.commands.reading import PREFIX, Arguments
from rumpus.hall.commands.tournament_commands import TOURNAMENT
from rumpus.hall.errors import Refused

Groups = dict[str, list[Command[Any]]]


@cache
def all_groups(who: Who = Who.PLAYER) -> Groups:
    """Every command somebody may give, by its group. The host's page is told of what the console can, too."""
    return _host_groups() if who is not Who.PLAYER else _player_groups()


def _player_groups() -> Groups:
    groups: Groups = {
        "invites": [FIND, DAILY, TOURNAMENT, *invite_commands.COMMANDS],
        "match": [*match_commands.COMMANDS, *premove_commands.COMMANDS, *question_commands.COMMANDS],
        "tables": list(table_commands.COMMANDS),
        "people": [*talk.COMMANDS, *friend_commands.COMMANDS, BOTS],
        "gold": list(gold_commands.COMMANDS),
        "help": [Command("help", "[command]", _help, _offer_help), LANGUAGE, NOTIFY],
    }
    # A verb or a game that is called like a command does not hide it: there is /do for the one and /open for the other.
    groups["match"] = [*_free(verb_commands.list_commands(), groups), *groups["match"]]
    return {"play": _free(game_commands.list_commands(), groups), **groups}


def _free(commands: list[Command[Caller]], groups: Groups) -> list[Command[Caller]]:
    """Those whose names no other command has."""
    taken = {command.name for group in groups.values() for command in group}
    return [command for command in commands if command.name not in taken]


def _host_groups() -> Groups:
    return {
        "hall": list(host_commands.COMMANDS),
        "evening": [*evening_commands.list_commands()],
        "help": [Command("help", "[COMMAND]", _help_host, who=Who.HOST)],
    }


@cache
def all_commands(who: Who = Who.PLAYER) -> dict[str, Command[Any]]:
    """Every command somebody may give by its name, and by its other names."""
    commands = [command for group in all_groups(who).values() for command in group]
    by_name = {command.name: command for command in commands}
    return {**{other: command for command in commands for other in command.also}, **by_name}


def find_command(name: str, who: Who = Who.PLAYER) -> Command[Any] | None:
    """The command of that name, with or without the original's prefix."""
    commands = all_commands(who)
    return commands.get(name) or commands.get(name.removeprefix(PREFIX))


def unknown(name: str, who: Who = Who.PLAYER) -> Refused:
    """There is no such command; the nearest, and its form."""
    return refuse_unknown(name, all_commands(who), "/" if who is Who.PLAYER else "")


def _help(caller: object, arguments: Arguments, who: Who = Who.PLAYER) -> Reply:
    if not arguments.words:
        return answer(*list_all(all_groups(who)))
    name = arguments.take("thing.command").text.removeprefix("/").lower()
    if name == PREFIX and arguments.words:
        name = arguments.take("thing.command").text.lower()
    arguments.end()
    command = find_command(name, who)
    if command is None:
        raise unknown(name, who)
    return answer(*explain(command))


def _help_host(caller: object, arguments: Arguments) -> Reply:
    return _help(caller, arguments, Who.HOST)


def _offer_help(caller: object, text: str) -> Iterator[str]:
    return iter(all_commands())
