"""Every game explains itself in every language there is, and says the same in each: parts, numbers, commands."""

import re
from collections import Counter
from typing import Final

import pytest

from rumpus.games.registry import GameFolder, all_games
from rumpus.language.files import FIRST, list_languages

GAMES: Final = [folder for folder in all_games().values() if folder.package.startswith("rumpus.games.")]
LANGUAGES: Final = [language for language in list_languages() if language != FIRST]

pytestmark = [
    pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.info.name),
    pytest.mark.parametrize("language", LANGUAGES),
]


def list_headings(text: str) -> list[int]:
    """How deep each heading is, in their order."""
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def list_tables(text: str) -> list[list[int]]:
    """The rows of each table: how many cells each has."""
    return [
        [row.count("|") - 1 for row in table.splitlines()] for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    ]


def count_items(text: str) -> int:
    """How many points its lists have."""
    return len(re.findall(r"^(?:-|\d\.) ", text, re.MULTILINE))


def count_numbers(text: str) -> Counter[str]:
    """Every number without what its language puts between digits; not those in a name (Pos1, A5)."""
    return Counter(re.sub(r"[.,]", "", number) for number in re.findall(r"(?<![^\W\d_])\d+(?:[.,]\d+)*", text))


def count_commands(text: str) -> Counter[str]:
    """What stands between backquotes: words to type, which are the same in every language."""
    return Counter(re.findall(r"`([^`\n]+)`", text.replace("```", "")))


def test_there_are_rules_in_the_language(folder: GameFolder, language: str) -> None:
    assert (folder.path / f"RULES.{language}.md").is_file()
    assert folder.read_rules(language) != folder.read_rules()


def test_the_rules_have_the_same_parts(folder: GameFolder, language: str) -> None:
    first, other = folder.read_rules(), folder.read_rules(language)
    assert list_headings(other) == list_headings(first)
    assert list_tables(other) == list_tables(first)
    assert count_items(other) == count_items(first)


def test_the_rules_have_the_same_numbers_and_commands(folder: GameFolder, language: str) -> None:
    first, other = folder.read_rules(), folder.read_rules(language)
    assert count_numbers(other) == count_numbers(first)
    assert count_commands(other) == count_commands(first)
