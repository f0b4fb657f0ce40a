"""Help: what there is to type, out of the table of commands."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from rumpus.hall.commands.command import Command

NAME_LENGTH: Final = 32
_NEAR: Final = 0.5


def list_all(groups: Mapping[str, Sequence[Command[Any]]]) -> list[str]:
    """Every command in a line of its own, under the title of its group."""
    lines: list[str] = []
    for title, commands in groups.items():
        lines.append(f"{title}:")
        lines += [f"{command.usage}: {command.about}" for command in commands]
    return lines


def explain(command: Command[Any]) -> list[str]:
    """One command: how it is written, what it does, what else it is called."""
    lines = [command.usage, command.about]
    if command.also:
        lines.append(f"Also: {', '.join(f'/{name}' for name in command.also)}")
    return lines


def suggest(name: str, commands: Mapping[str, Command[Any]], lead: str = "/") -> str:
    """What somebody may have meant, in one line; `lead` stands before a command."""
    shown = name[:NAME_LENGTH]
    typed = f"{lead}{shown}"
    near = get_close_matches(shown, commands, 1, _NEAR)
    if near:
        return f"there is no {typed}; did you mean {commands[near[0]].usage}?"
    return f"there is no {typed}; {lead}help lists what there is"
