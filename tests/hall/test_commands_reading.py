"""Reading what is typed: names with blanks, quotes, bots, options, and everything that cannot be read."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hall.bench import Bench, Guest
from tests.saying import Told, say, tell_reply

from rumpus.hall.commands.book import all_commands
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.completion import complete
from rumpus.hall.commands.reading import Word, read_line, split_words
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table


def type_in(bench: Bench, guest: Guest, text: str, table: Table | None = None) -> Told:
    """Type a line and let what comes of it be kept."""
    try:
        return tell_reply(run_command(text, Speaker(bench.hall, guest, table)))
    finally:
        bench.settle()


def invited(bench: Bench, guest: Guest) -> list[tuple[str, str]]:
    """Whom a guest has invited to what."""
    return [(invite.receiver.name, invite.game) for invite in bench.hall.invites.open_for(guest.player)]


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("/words list", "words", "list"),
        ("/hope words list", "words", "list"),
        ("/HOPE  Words  list", "words", "list"),
        ("/hope", "", ""),
        ("/", "", ""),
        ("/fire A5", "fire", "A5"),
    ],
)
def test_a_line_is_a_command_and_what_follows(line: str, name: str, rest: str) -> None:
    assert read_line(line) == (name, rest)


def test_quotes_hold_words_together() -> None:
    assert split_words('a "Brave  Otter" b') == [Word("a"), Word("Brave Otter", quoted=True), Word("b")]
    assert split_words("“Brave Otter”") == [Word("Brave Otter", quoted=True)]
    assert split_words('say "no end') == [Word("say"), Word("no end", quoted=True)]
    assert split_words('"" x') == [Word("x")]


@pytest.mark.parametrize(
    "line", ["/words Brave Otter", "/words brave   otter", '/words "BRAVE OTTER"', "/words @Brave Otter"]
)
def test_names_are_found_however_they_are_written(bench: Bench, line: str) -> None:
    me = bench.guest("Me")
    bench.guest("Brave Otter")
    assert type_in(bench, me, line).lines == ("Brave Otter is invited to Words with WoW.",)
    assert invited(bench, me) == [("Brave Otter", "words")]


def test_the_longest_name_is_meant(bench: Bench) -> None:
    me = bench.guest("Me")
    for name in ("Brave", "Brave Otter", "Agent 7", "list"):
        bench.guest(name)
    type_in(bench, me, "/stayboard Brave Otter 5")
    type_in(bench, me, "/words Brave")
    type_in(bench, me, "/deathroll agent 7 500")
    assert invited(bench, me) == [("Brave Otter", "stayboard"), ("Brave", "words"), ("Agent 7", "deathroll")]
    options = [dict(invite.options) for invite in bench.hall.invites.open_for(me.player)]
    assert options[0]["size"] == 5
    assert options[2] == {"start": 500, "rounds": 1}


def test_a_name_that_is_a_word_of_the_command_goes_into_quotes(bench: Bench) -> None:
    me = bench.guest("Me")
    bench.guest("list")
    assert type_in(bench, me, "/words list").lines == ("None of your games is waiting.",)
    type_in(bench, me, '/words "list"')
    assert invited(bench, me) == [("list", "words")]


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("/tetris bot", "normal"),
        ("/tetris bot:hard", "hard"),
        ("/tetris bot hard", "hard"),
        ("/tetris Bot Expert", "expert"),
        ("/battleship Bot easy", "easy"),
    ],
)
def test_a_bot_is_somebody_to_play_against(bench: Bench, line: str, level: str) -> None:
    reply = type_in(bench, bench.guest("Me"), line)
    table = bench.hall.find_table(reply.go or "")
    assert [seat.level for seat in table.seating] == ["", level]
    assert table.playing


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("/tetrs", "there is no /tetrs; did you mean /tetris [player] [option=value …]?"),
        ("/hope tetrs", "there is no /tetrs; did you mean /tetris [player] [option=value …]?"),
        ("/fier A5", "there is no /fier; did you mean /fire CELL?"),
        ("/qqqqqqq", "there is no /qqqqqqq; /help lists what there is"),
        ("/word DRAGON", "write /word WORD H|V ROW COL"),
        ("/word", "/word alone is not enough; write /word WORD H|V ROW COL"),
        ("/roll 100", "write /roll"),
        ("/fire", "/fire alone is not enough; write /fire CELL"),
        ("/who are you", "are is too much; write /who"),
        ("/join", "the table's code is missing; write /join CODE"),
        ("/join NOPE", "there is no table NOPE; it may be closed"),
        ("/watch NOPE", "there is no table NOPE; it may be closed"),
        ("/challenge", "say whom, and to which game; write /challenge PLAYER GAME"),
        ("/challenge Ann", "the game is missing; write /challenge PLAYER GAME"),
        ("/challenge Ann chess", "there is no game chess; did you mean chessbrawl?"),
        ("/challenge Ann words", "Words with WoW is not played for a score; these are: "
         "chessbrawl, mario99, pong, stayboard, tetris"),
        ("/words Annn", "nobody here is called Annn; did you mean Ann?"),
        ("/words xyz", "nobody here is called xyz; /who shows who is here"),
        ("/tetris level=99", "level takes a whole number from 1 to 15"),
        (
            "/tetris speed=9",
            "Tetris has no option speed; options: level, hold, next, goal, softdrop, turn180, attack, target, cheese",
        ),
        ("/tetris 3 4", "4 is too much; write /tetris [player] [option=value …]"),
        ("/tetris bot:godlike", "Tetris has no bot 'godlike'; levels: easy, normal, hard, expert"),
        ("/chessbrawl bot", "ChessBrawl is played alone"),
        ("/deathroll 1", "start takes a whole number from 2 to 1,000,000"),
        ("/deathroll 100 50", "a wager needs somebody to play against"),
        ("/words Me", "you cannot invite yourself; open a table instead"),
        ("/wager 50", "you are at no table; /join CODE goes to one"),
        ("/deposit 50", "there is no pot; /wager STAKE makes one at your table"),
        ("/roll", "no match of yours waits for roll now; /turns shows which do"),
        ("/do", "say what to do; write /do ACTION"),
        ("/accept", "there is no invite to accept"),
        ("/mute", "say who; write /mute PLAYER"),
        ("/name", "you are Me; write /name NEW"),
        ("/help tetrs", "there is no /tetrs; did you mean /tetris [player] [option=value …]?"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_one_line(bench: Bench, line: str, message: str) -> None:
    bench.guest("Ann")
    with pytest.raises(Refused) as refused:
        type_in(bench, bench.guest("Me"), line)
    assert say(refused.value) == message


ARGUMENTS = ("", "Ann", "Ann tetris", "list", "bot", "bot:hard", "99999999999999", "level=", "=", '"', "-1", "\x1b[31m")
TYPED = st.one_of(
    st.text(max_size=80),
    st.builds(
        "{}{} {} {}".format,
        st.sampled_from(["/", "/hope ", "//", " /"]),
        st.sampled_from([*all_commands(), "left", "xyzzy", ""]),
        st.sampled_from(ARGUMENTS) | st.text(max_size=20),
        st.sampled_from(ARGUMENTS) | st.text(max_size=20),
    ),
)


def answer_to(line: str, caller: Speaker) -> tuple[str, tuple[str, ...]]:
    """What is read after a line was typed, with the code of a refusal."""
    try:
        return "", tell_reply(run_command(line, caller)).lines
    except Refused as refused:
        return refused.code, (say(refused),)


@settings(max_examples=150)
@given(st.lists(TYPED, min_size=1, max_size=8), st.booleans())
def test_nothing_that_is_typed_breaks_anything(lines: list[str], at_table: bool) -> None:
    bench = Bench()
    bench.guest("Ann")
    me = bench.guest("Me")
    table = bench.open(me, "stayboard", "me bot:easy", start=True) if at_table else None
    for line in lines:
        caller = Speaker(bench.hall, me, table if table is not None and me in table.visitors else None)
        code, out = answer_to(line, caller)
        assert code != "command_failed", line
        offered = complete(line, caller)
        assert len(offered) <= 20
        for text in (*out, *offered):
            assert len(text) <= 400
            assert not any(unicodedata.category(char) in ("Cc", "Cs", "Co", "Cn") for char in text)
            assert not set(text) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068")
        bench.settle()
