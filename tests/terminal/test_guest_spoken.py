"""A walk through what a terminal shows, in German with other letters: what is still in Latin letters is a name, a code,
a key or something to type, or it is a fault."""

import re
from collections.abc import Iterator

import pytest
from tests.terminal.foreign import LATIN, find_unsaid, speak_foreign
from tests.terminal.guest_bench import GuestBench, Person

from rumpus.core.bot_cast import CAST
from rumpus.core.options import ChoiceOption
from rumpus.games.registry import GameFolder, all_games, find_game
from rumpus.hall.commands.book import all_commands, find_command
from rumpus.hall.notify.wishes import KINDS, WAYS
from rumpus.language.files import list_languages

ANN, BOB = "Ann", "Bob"
HALL = {"RUMPUS", ANN, BOB, "Bot", *(name for names in CAST.values() for name in names)}


@pytest.fixture(autouse=True)
def _foreign() -> Iterator[None]:
    with speak_foreign():
        yield


def split_words(*texts: str) -> set[str]:
    return {word for text in texts for word in re.findall(rf"[{LATIN}]+", text)}


def come_in(bench: GuestBench, name: str = ANN, *, width: int = 80, height: int = 40) -> Person:
    person = bench.connect(language="de", width=width, height=height)
    assert find_unsaid(person.text) == []
    person.type(f"{name}\r")
    return person


def list_typed(folder: GameFolder) -> set[str]:
    """What can be typed for a game, and what its picture is called."""
    options = folder.info.options
    choices = [choice for option in options if isinstance(option, ChoiceOption) for choice in option.choices]
    return split_words(folder.info.name, folder.info.title.upper(), *(option.name for option in options), *choices)


def test_the_lobby_and_its_help() -> None:
    ann = come_in(GuestBench())
    assert find_unsaid(ann.shows(), HALL) == []
    ann.type("?")
    assert find_unsaid(ann.shows(), HALL) == []
    ann.type("q\t")
    assert find_unsaid(ann.shows(), HALL) == []


@pytest.mark.parametrize("name", all_games())
def test_a_game_from_its_page_to_its_replay(name: str) -> None:
    folder, bench = find_game(name), GuestBench()
    ann = come_in(bench)
    typed = HALL | list_typed(folder)
    seen: dict[str, list[str]] = {}

    def look(where: str, *more: str) -> None:
        typed.update(table.code for table in bench.hall.tables.values())
        seen[where] = find_unsaid(ann.shows(), typed | {*more})

    ann.type(str([*all_games()].index(name) + 1))
    look("its page", "bot", "on", "off")
    ann.type("q")
    ann.type(f"/open {name}\r")
    look("an open table")
    for step in range(len(folder.info.options) + 3):
        ann.type("\x1b[B\x1b[C")
        look(f"setting {step}")
    ann.type("/private off off\r")
    look("a wrong command", "private", "on", "off")
    ann.type("/leave\r")
    look("the lobby again")
    ann.type(f"/{name}\r")
    bench.wait(1)
    ann.type("x\r ")
    picture = split_words(ann.shows())  # tests/terminal/test_pictures_spoken.py reads it
    ann.type("\x18")
    look("the menu", *picture)
    ann.type("g")
    bench.wait(1)
    look("given up", *picture)
    assert {where: words for where, words in seen.items() if words} == {}


@pytest.mark.parametrize("name", ["nonsense", *all_commands()])
def test_what_is_answered_to_a_command(name: str) -> None:
    command = find_command(name)
    listed = all_commands().values() if command is None or name == "help" else (command,)
    typed = split_words(
        name, *WAYS, *KINDS, *all_commands(), *all_games(), *list_languages(), *(one.usage for one in listed)
    )
    ways = [f"/help {name}", f"/{name} 4 4 4 4"]
    for text in ways if name in all_games() else [*ways, f"/{name}"]:  # where a game begins is read above
        bench = GuestBench()
        ann = come_in(bench, width=200, height=100)
        ann.type(f"{text}\r")
        codes = {table.code for table in bench.hall.tables.values()}
        assert find_unsaid(ann.shows(), HALL | typed | codes) == [], text
