"""Every command of the ruling is there, by name, with and without the original's prefix (rules/hall.md, Commands)."""

import random

import pytest
from tests.hall.bench import Bench
from tests.saying import say, tell_reply

from rumpus.games.registry import all_games
from rumpus.hall.commands.book import all_commands, all_groups, find_command
from rumpus.hall.commands.caller import Reply, Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused

RULING = """\
/tetris
/tetris Ann
/pong
/pong Ann
/words
/words Ann
/words list
/words forfeit Ann
/words accept Ann
/words decline Ann
/battleship
/battleship Ann
/deathroll
/deathroll Ann
/deathroll Ann 500
/deathroll Ann 500 50
/mario99
/mario99 virus_count=8
/capsules
/capsules Ann
/stayboard
/stayboard Ann size=5
/chessbrawl
/accept
/decline
/challenge Ann tetris
/word DRAGON H 8 8
/pass
/exchange ABC
/fire A5
/ready
/surrender
/roll
/gold
/gc hello
/watch LUMIKA
/join LUMIKA
/who
/help
/help words
"""

MORE = """
leave name mute unmute kick games turns invites withdraw wager deposit dispute rematch do open tables seat seats
set pot agree calloff settle award all invite pause resume rating unready private standin countdown
"""

NOT_HOW_IT_IS_WRITTEN = (
    "unknown_command",
    "bad_command",
    "bad_form",
    "command_failed",
    "nobody_called",
    "no_such_game",
    "bad_option",
)


def run(bench: Bench, text: str) -> Reply | Refused:
    """What comes of a line typed in a lobby where Ann is too."""
    bench.guest("Ann")
    me = bench.guest("Me")
    try:
        reply = run_command(text, Speaker(bench.hall, me))
    except Refused as refused:
        return refused
    bench.settle()
    return reply


@pytest.mark.parametrize("line", RULING.splitlines())
@pytest.mark.parametrize("prefix", ["/", "/hope ", "/hope", "/HOPE "])
def test_every_command_of_the_ruling_is_understood(bench: Bench, line: str, prefix: str) -> None:
    result = run(bench, prefix + line.removeprefix("/"))
    if isinstance(result, Refused):
        assert result.code not in NOT_HOW_IT_IS_WRITTEN, say(result)
        assert len(say(result).splitlines()) == 1


@pytest.mark.parametrize("name", MORE.split())
def test_what_people_expect_besides_is_there(name: str) -> None:
    command = find_command(name)
    assert command is not None
    assert command.name == name


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_its_command_and_starts_by_it(bench: Bench, game: str) -> None:
    assert game in all_commands()
    reply = run(bench, f"/{game}")
    assert isinstance(reply, Reply)
    table = bench.hall.find_table(reply.go or "")
    assert table.info.name == game
    assert table.playing


@pytest.mark.parametrize("game", all_games())
def test_no_command_hides_a_word_of_a_game(game: str) -> None:
    chance, words = random.Random(7), set[str]()
    position = all_games()[game].rules.new(seed=7)
    for _ in range(60):
        words |= {action.partition(" ")[0] for seat in range(position.setup.seats) for action in position.actions(seat)}
        seats = [seat for seat in range(position.setup.seats) if position.actions(seat)]
        if position.outcome is None and seats:
            seat = chance.choice(seats)
            position.act(seat, chance.choice(position.actions(seat)))
        due = position.due()
        if due is not None and position.outcome is None:
            position.advance(due)
    meant = {command.name for command in all_groups()["match"]}
    assert words
    assert words & set(all_commands()) <= meant


def test_capitals_are_no_matter(bench: Bench) -> None:
    reply = run(bench, "/TeTriS")
    assert isinstance(reply, Reply)
    assert reply.go in bench.hall.tables


def test_a_slash_alone_is_a_call_for_help(bench: Bench) -> None:
    for line in ("/", "/hope"):
        reply = run(Bench(), line)
        assert isinstance(reply, Reply)
        assert any("/tetris" in text for text in tell_reply(reply).lines)
