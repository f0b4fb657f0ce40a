"""Each command: what it prints, what it refuses, and how."""

import json
import sys

import pytest
from tests.cli.program import assert_refused, rumpus, rumpus_here

from rumpus.cli.main import run
from rumpus.games.registry import all_games

COMMANDS = ("serve", "play", "games", "arena", "replay", "verify", "check", "bench")


def test_the_program_lists_its_commands() -> None:
    ran = rumpus("--help")
    assert ran.code == 0
    assert all(f" {command} " in ran.out for command in COMMANDS)
    assert rumpus().out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    ran = rumpus_here(command, "--help")
    assert ran.code == 0
    assert f"Example: rumpus {command} " in ran.out


def test_version() -> None:
    assert rumpus_here("--version").out.strip().count(".") == 2


def test_games_are_listed_with_seats_levels_and_options() -> None:
    ran = rumpus_here("games")
    assert ran.code == 0
    for name, folder in all_games().items():
        line = next(line for line in ran.out.splitlines() if line.startswith(name))
        assert folder.info.title in line
        assert all(level in line for level in folder.info.levels)


def test_games_as_json_are_the_games_own_descriptions() -> None:
    listed = json.loads(rumpus_here("games", "--json").out)
    assert listed == [folder.info.describe() for folder in all_games().values()]


def test_small_commands_do_not_load_the_hall() -> None:
    heavy = ("aiohttp", "sqlalchemy", "structlog", "rumpus.hall", "rumpus.gateways.web", "rumpus.contract", "asyncio")
    main = f"""
import sys
from rumpus.cli.main import run
run(["games", "--json"])
print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)
"""
    assert rumpus(main=main).err.strip() == "[]"


def test_a_game_in_this_terminal_loads_neither_database_nor_network_nor_logs() -> None:
    heavy = ("aiohttp", "sqlalchemy", "asyncssh", "structlog", "msgspec", "openskill", "argon2", "babel")
    main = f"""
import sys
import rumpus.cli.play, rumpus.gateways.terminal.play_here
print([name for name in {heavy!r} if name in sys.modules])
"""
    assert rumpus(main=main).out.strip() == "[]"


def test_a_hall_in_a_file_loads_nothing_of_what_many_machines_need() -> None:
    heavy = (
        "asyncpg",
        "redis",
        "rumpus.cluster",
        "rumpus.rooms",
        "rumpus.store.room_store",
        "rumpus.store.room_writer",
    )
    main = f"""
import asyncio, sys, tempfile
from pathlib import Path
import rumpus.cli.serve as serve
async def open_and_close(folder: str) -> None:
    await (await serve._open_store(serve.Wishes(host="", port=0, data=Path(folder)))).close()
with tempfile.TemporaryDirectory() as folder:
    asyncio.run(open_and_close(folder))
print([name for name in {heavy!r} if name in sys.modules])
"""
    assert rumpus(main=main).out.strip() == "[]"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play",), "GAME"),
        (("play", "chess"), "there is no game 'chess'; games: "),
        (("play", "stayboard", "--wings"), "--wings"),
        (("play", "stayboard", "--seed", "lucky"), "--seed"),
        (("play", "stayboard", "--seed=-1"), "a seed is a whole number"),
        (
            ("play", "stayboard", "--bot", "genius"),
            "stayboard has no bot level 'genius'; levels: easy, normal, hard, expert",
        ),
        (("play", "stayboard", "size=99"), "size takes a whole number from 2 to 9"),
        (("play", "stayboard", "colour=red"), "there is no option 'colour'"),
        (("play", "stayboard", "fast"), "an option is written name=value, not 'fast'"),
        (("play", "stayboard", "--seats", "5"), "stayboard takes 2 seats, not 5"),
        (("play", "stayboard", "--local", "--bot", "easy"), "stayboard has only 2 seats"),
        (("play", "mario99", "--local", "--seats", "1"), "two people need two seats"),
        (("play", "stayboard"), "this needs a terminal"),
        (("play", "stayboard", "--record", "/nowhere/at/all"), "cannot write /nowhere/at/all: No such file"),
        (("arena", "stayboard"), "name the bots that play: easy, normal, hard, expert"),
        (("arena", "stayboard", "easy"), "stayboard takes 2 seats, not 1"),
        (("arena", "stayboard", "easy", "genius"), "no bot level 'genius'"),
        (("arena", "stayboard", "easy", "easy", "-n", "0"), "-n takes a whole number"),
        (("arena", "stayboard", "easy", "easy", "size=1"), "size takes"),
        (("arena", "nosuch", "easy"), "there is no game 'nosuch'"),
        (("check", "nosuch"), "there is no game 'nosuch'"),
        (("replay",), "FILE"),
        (("replay", "/no/such/file"), "cannot read /no/such/file: No such file or directory"),
        (("replay", "/"), "cannot read /: Is a directory"),
        (("verify", "/no/such/file"), "cannot read /no/such/file"),
        (("verify", sys.executable), "is not"),
    ],
)
def test_mistakes_are_told_in_one_line_with_exit_code_2(words: tuple[str, ...], says: str) -> None:
    assert_refused(rumpus_here(*words), says)


def test_a_mistake_ends_the_process_with_that_code() -> None:
    assert_refused(rumpus("dance"), 'Unknown command "dance"')


def test_what_others_have_written_is_told_without_what_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "pi\x1b[2Jng\x9b5n\n\x07"]) == 2
    told = capsys.readouterr().err
    assert "pi[2Jng5n" in told
    assert told.rstrip("\n").isprintable()
