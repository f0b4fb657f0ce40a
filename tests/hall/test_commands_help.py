"""Help, completion and the page of commands, all out of one table."""

from pathlib import Path

import pytest
from tests.hall.bench import Bench
from tests.saying import say, tell, tell_reply
from tools.commands_page import write_page

from rumpus.games.registry import all_games
from rumpus.hall.commands.book import all_commands, all_groups
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.command import Who
from rumpus.hall.commands.completion import complete
from rumpus.hall.commands.help_text import name_group
from rumpus.hall.commands.run import run_command, run_host_command
from rumpus.hall.errors import Refused
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import list_languages, read_sentences

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def test_help_lists_every_command_with_its_form(bench: Bench) -> None:
    lines = tell_reply(run_command("/help", Speaker(bench.hall, bench.guest("Me")))).lines
    for commands in all_groups().values():
        for command in commands:
            assert any(line.startswith(f"{command.usage}: ") for line in lines), command.name


@pytest.mark.parametrize("name", all_commands())
def test_every_command_explains_itself(bench: Bench, name: str) -> None:
    lines = tell_reply(run_command(f"/help {name}", Speaker(bench.hall, bench.guest("Me")))).lines
    command = all_commands()[name]
    assert lines[:2] == (command.usage, tell(command.about))


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("who", [Who.PLAYER, Who.HOST])
def test_help_knows_every_command_in_every_language(who: Who, language: str) -> None:
    sentences = read_sentences(language)
    for group, commands in all_groups(who).items():
        assert name_group(group).key in sentences
        for command in commands:
            told = command.told
            assert (command.about.key if told is None else told.key) in sentences, command.name


def test_commands_are_answered_in_german(bench: Bench) -> None:
    ann = bench.guest("Ann")

    def type_in(text: str) -> tuple[str, ...]:
        return tell_reply(run_command(text, Speaker(bench.hall, ann)), "de").lines

    assert type_in("/who") == ("Da (1): Ann",)
    assert type_in("/gold")[0].startswith("Du hast 100 Gold. 900 weitere")
    lines = type_in("/help")
    assert lines[0] == "Spielen:"
    assert "/who: wer da ist" in lines
    assert "/fire CELL: Battleship: schieß auf ein Feld, wie in /fire A5" in lines
    with pytest.raises(Refused) as refused:
        type_in("/goldd")
    assert say(refused.value, language="de") == "/goldd gibt es nicht; meintest du /gold?"
    with pytest.raises(Refused) as refused:
        type_in("/join")
    assert say(refused.value, language="de") == "der Code des Tisches fehlt; schreib /join CODE"


def test_the_host_is_answered_in_german(bench: Bench) -> None:
    def told(line: str) -> list[str]:
        return [load_catalogue().write("de", said) for said in run_host_command(bench.hall.admin, line, "web").lines]

    assert told("who") == ["niemand ist da"]
    assert told("announce Pizza") == ["durchgesagt: Pizza"]
    assert told("drain on")[1].startswith("noch im Gang: 0 Partien in Echtzeit")
    assert told("tabels") == ["tabels gibt es nicht; meintest du tables [CODE]?"]


def test_the_page_of_commands_is_in_step_with_the_table() -> None:
    assert PAGE.read_text("utf-8") == write_page(), "tools/commands_page.py > docs/commands.md"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("/tet", ["/tetris"]),
        ("/TET", ["/tetris"]),
        ("/hope tet", ["/hope tetris"]),
        ("/wo", ["/word", "/words"]),
        ("/tetris An", ["/tetris Ann"]),
        ("/tetris bot:h", ["/tetris bot:hard"]),
        ("/words li", ["/words list"]),
        ("/words forfeit br", ["/words forfeit Brave Otter"]),
        ("/challenge brave otter p", ["/challenge Brave Otter pong"]),
        ("/challenge b", ["/challenge Brave Otter"]),
        ("/open cap", ["/open capsules"]),
        ("/help surr", ["/help surrender"]),
        ("/mute ", ["/mute Ann", "/mute Brave Otter"]),
        ("hello", []),
        ("", []),
        ("/nothing like it", []),
    ],
)
def test_a_line_is_completed(bench: Bench, text: str, lines: list[str]) -> None:
    bench.guest("Ann")
    bench.guest("Brave Otter")
    assert complete(text, Speaker(bench.hall, bench.guest("Me"))) == lines


def test_a_slash_offers_what_there_is_but_not_all_at_once(bench: Bench) -> None:
    offered = complete("/", Speaker(bench.hall, bench.guest("Me")))
    assert len(offered) == 20
    assert set(offered) <= {f"/{name}" for name in all_commands()}


def test_codes_of_tables_are_offered_unless_they_are_private(bench: Bench) -> None:
    ann, me = bench.guest("Ann"), bench.guest("Me")
    seen = bench.open(ann, "tetris", "me open")
    hidden = bench.open(ann, "tetris", "me open")
    hidden.setup.set_customs(ann.player, private=True)
    assert complete("/join ", Speaker(bench.hall, me)) == [f"/join {seen.code}"]


def test_the_legal_words_of_an_open_game_are_offered(bench: Bench) -> None:
    me = bench.guest("Me")
    table = bench.open(me, "chessbrawl", "me", start=True)
    caller = Speaker(bench.hall, me, table)
    assert complete("/king ", caller) == ["/king good", "/king bad", "/king ugly"]
    assert complete("/do king u", caller) == ["/do king ugly"]
    assert "/king good" in complete("/ki", caller)


def test_of_a_game_with_secrets_only_the_verbs_are_offered(bench: Bench) -> None:
    me = bench.guest("Me")
    table = bench.open(me, "words", "me bot:easy", start=True)
    caller = Speaker(bench.hall, me, table)
    assert complete("/word ", caller) == []
    assert complete("/do ", caller) == ["/do word", "/do exchange", "/do pass"]


def test_every_game_is_offered_by_its_name(bench: Bench) -> None:
    caller = Speaker(bench.hall, bench.guest("Me"))
    for game in all_games():
        assert f"/{game}" in complete(f"/{game[:-1]}", caller)
