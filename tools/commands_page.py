"""Prints docs/commands.md from the table of commands, in English: `tools/commands_page.py > docs/commands.md`."""

import sys
from typing import Any, Final

from rumpus.core.notice import Notice
from rumpus.games.registry import all_games
from rumpus.hall.commands.book import all_groups
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.game_commands import first_number, is_long
from rumpus.hall.commands.help_text import name_group
from rumpus.language.catalogue import load_catalogue

_HEAD: Final = """\
# Commands

Everything can be typed, in every client: in the chat box, in a terminal, over the wire (`command`). A line that does
not begin with `/` is said to everybody at the table, or in the lobby to the whole hall. Brackets hold what may be left
out; `P` and `player` are names, `a|b` is one or the other.

- Names are read however they are written, with their blanks: `/{slow} brave otter`. Quotes help where a name is a word
  of the command: `/{slow} "list"`. `bot`, `bot:hard` or `bot hard` is a bot, `bot:adaptive`
  one about as strong as you.
- The prefix of old may stay: `/hope {slow} list` is `/{slow} list`.
- Options are written `name=value`; a bare number is a game's first one: `/{numbered} bot {number}`.
- In a match any word of its game can be typed with a slash before it: `/move 8 2`, `/place carrier A1 H`, `/claim`.
- The Tab key completes. What cannot be read is answered with one line: the nearest command, and how it is written.

This page is written by `tools/commands_page.py`.
"""


def write_page() -> str:
    """The whole page."""
    infos = [folder.info for folder in all_games().values()]
    slow = next(info for info in infos if is_long(info))
    numbered, option = next((info, option) for info in infos if (option := first_number(info)) and is_long(info))
    parts = [_HEAD.format(slow=slow.name, numbered=numbered.name, number=option.default)]
    for group, commands in all_groups().items():
        rows = [f"| `{_cell(command.usage)}` | {_cell(_about(command))} |" for command in commands]
        parts.append(
            "\n".join([f"## {_say(name_group(group))}", "", "| write | it does |", "| --- | --- |", *rows, ""])
        )
    return "\n".join(parts)


def _about(command: Command[Any]) -> str:
    about, also = _say(command.about), ", ".join(f"`/{name}`" for name in command.also)
    return f"{about} (also {also})" if also else about


def _say(notice: Notice) -> str:
    return load_catalogue().tell("en", notice)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(write_page())
