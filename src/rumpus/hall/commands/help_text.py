"""Help: what there is to type, out of the table of commands."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from rumpus.core.notice import Line, Notice
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import did_you_mean
from rumpus.hall.errors import Refused

NAME_LENGTH: Final = 32
_NEAR: Final = 0.5


def list_all(groups: Mapping[str, Sequence[Command[Any]]]) -> list[Notice]:
    """Every command in a line of its own, under the title of its group."""
    lines: list[Notice] = []
    for group, commands in groups.items():
        lines.append(Notice("answer.help_group", group=name_group(group)))
        lines += [Notice("answer.help_command", usage=command.usage, about=command.about) for command in commands]
    return lines


def name_group(group: str) -> Notice:
    """What the commands of a group are about."""
    return Notice(f"command.group.{group}")


def explain(command: Command[Any]) -> list[Line]:
    """One command: how it is written, what it does, what else it is called."""
    lines: list[Line] = [command.usage, command.about]
    if command.also:
        lines.append(Notice("answer.help_also", names=[f"/{name}" for name in command.also]))
    return lines


def refuse_unknown(name: str, commands: Mapping[str, Command[Any]], lead: str = "/") -> Refused:
    """There is no such command; what somebody may have meant. `lead` stands before a command."""
    shown = name[:NAME_LENGTH]
    near = get_close_matches(shown, commands, 1, _NEAR)
    hint = did_you_mean(commands[near[0]].usage) if near else Notice("answer.see_help", help=f"{lead}help")
    return Refused("unknown_command", typed=f"{lead}{shown}", hint=hint)
