"""Playing by typing: invites, matches, tables, gold, people; everything a button does."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import Told, refuses, tell_reply

from rumpus.core.game import IllegalAction
from rumpus.hall.chat import HALL, ChatSaid
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table


def type_in(bench: Bench, guest: Guest, text: str, table: Table | None = None) -> Told:
    """Type a line and let what comes of it be kept."""
    try:
        return tell_reply(run_command(text, Speaker(bench.hall, guest, table)))
    finally:
        bench.settle()


def go(bench: Bench, guest: Guest, text: str) -> Table:
    """Type a line that leads to a table; the one it leads to."""
    code = type_in(bench, guest, text).go
    assert code is not None
    table = bench.hall.find_table(code)
    assert guest in table.visitors, "who is told to look at a table is there"
    return table


@pytest.fixture
def ann(bench: Bench) -> Guest:
    """Somebody."""
    return bench.guest("Ann")


@pytest.fixture
def bob(bench: Bench) -> Guest:
    """Somebody else, whose name has a blank in it."""
    return bench.guest("Brave Otter")


def begin(bench: Bench, ann: Guest, bob: Guest, game: str) -> Table:
    """A game a move at a time between the two, begun by typing."""
    type_in(bench, ann, f"/{game} Brave Otter")
    return go(bench, bob, f"/{game} accept Ann")


# Invites.


def test_an_invite_is_accepted_by_typing(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob, "words")
    assert table.playing
    assert {person.name for person in table.seating.people} == {"Ann", "Brave Otter"}


def test_the_running_game_is_taken_up_again(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob, "words")
    assert go(bench, ann, "/words brave otter") is table
    assert go(bench, bob, "/words Ann") is table


def test_who_asks_back_accepts(bench: Bench, ann: Guest, bob: Guest) -> None:
    type_in(bench, ann, "/battleship Brave Otter")
    assert go(bench, bob, "/battleship Ann").playing
    assert bench.hall.invites.open_for(ann.player) == []


def test_several_invites_have_to_be_told_apart(bench: Bench, ann: Guest, bob: Guest) -> None:
    type_in(bench, ann, "/words Brave Otter")
    type_in(bench, ann, "/battleship Brave Otter")
    with refuses(Refused, "several: /accept Ann words, /accept Ann battleship"):
        type_in(bench, bob, "/accept")
    with refuses(Refused, "several"):
        type_in(bench, bob, "/accept Ann")
    type_in(bench, bob, "/decline Ann words")
    assert go(bench, bob, "/accept").info.name == "battleship"


def test_invites_are_listed_and_taken_back(bench: Bench, ann: Guest, bob: Guest) -> None:
    type_in(bench, ann, "/invite Brave Otter words")
    assert type_in(bench, bob, "/invites").lines == ("Ann invites you to Words with WoW: /accept Ann words",)
    assert type_in(bench, ann, "/invites").lines == (
        "You invited Brave Otter to Words with WoW: /withdraw Brave Otter words",
    )
    type_in(bench, ann, "/withdraw Brave Otter words")
    assert type_in(bench, bob, "/invites").lines == ("You have no open invites.",)


@pytest.mark.parametrize(
    "line", ["/tetris brave otter level=3", "/hope tetris Brave Otter level=3", "/hopetetris Brave Otter level=3"]
)
def test_tetris_and_a_name_is_a_score_challenge_as_it_was(bench: Bench, ann: Guest, bob: Guest, line: str) -> None:
    assert "Brave Otter is challenged to Tetris" in type_in(bench, ann, line).lines[0]
    table = go(bench, bob, "/accept")
    assert (table.mode, table.options["level"]) == ("SCORE_CHALLENGE", 3)


def test_two_who_name_each_other_meet(bench: Bench, ann: Guest, bob: Guest) -> None:
    type_in(bench, ann, "/pong Brave Otter")
    assert go(bench, bob, "/pong Ann").mode == "SCORE_CHALLENGE"


def test_a_live_game_is_an_invite_and_a_challenge_is_played_apart(bench: Bench, ann: Guest, bob: Guest) -> None:
    type_in(bench, ann, "/invite Brave Otter tetris")
    table = go(bench, bob, "/accept")
    assert table.seating.people == [ann.player, bob.player]
    bench.join(ann, table)
    assert table.state == "PLAYING"
    type_in(bench, ann, "/surrender", table)
    type_in(bench, ann, "/challenge brave otter tetris")
    mine = go(bench, bob, "/accept Ann tetris")
    assert mine.mode == "SCORE_CHALLENGE"
    assert mine.seating.people == [bob.player]


def test_a_game_for_one_can_only_be_a_challenge(bench: Bench, ann: Guest, bob: Guest) -> None:
    assert "challenged to ChessBrawl" in type_in(bench, ann, "/chessbrawl Brave Otter").lines[0]
    assert go(bench, bob, "/accept").mode == "SCORE_CHALLENGE"


# In a match.


def test_words_of_the_game_are_typed_with_a_slash(bench: Bench, ann: Guest) -> None:
    table = go(bench, ann, "/battleship bot easy")
    type_in(bench, ann, "/place carrier A1 H", table)
    type_in(bench, ann, "/do take carrier", table)
    with refuses(IllegalAction, "place all five ships first"):
        type_in(bench, ann, "/ready", table)
    type_in(bench, ann, "/random", table)
    type_in(bench, ann, "/ready", table)
    bench.wait(5)
    assert table.live is not None
    before = len(table.live.match.log)
    type_in(bench, ann, "/FIRE a5", table)
    assert len(table.live.match.log) == before + 1
    with refuses(Refused, "there is no /dance"):
        type_in(bench, ann, "/dance", table)


def test_a_word_finds_the_match_that_waits_for_it(bench: Bench, ann: Guest, bob: Guest) -> None:
    begin(bench, ann, bob, "words")
    roll = begin(bench, ann, bob, "deathroll")
    assert roll.match is not None
    roller = ann if ann.player is roll.seating[roll.match.turn[0]].player else bob
    assert go(bench, roller, "/roll") is roll
    assert len(roll.match.match.log) == 1


def test_where_several_wait_one_has_to_say_which(bench: Bench, ann: Guest, bob: Guest) -> None:
    tables = [bench.open(ann, "deathroll", "me open") for _ in range(3)]
    for table in tables:
        bench.join(bob, table)

    def waits_for(guest: Guest) -> list[Table]:
        return [table for table in tables if table.match and table.match.turn == tuple(table.seating.of(guest.player))]

    roller = ann if len(waits_for(ann)) > 1 else bob  # who rolls first is drawn: one of them twice
    with refuses(Refused, "several matches wait for you"):
        type_in(bench, roller, "/roll")
    chosen = waits_for(roller)[1]
    type_in(bench, roller, "/roll", chosen)
    assert [table for table in tables if table.live is not None and table.live.match.log] == [chosen]


def test_somebody_elses_match_cannot_be_played(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/stayboard")
    bench.join(bob, table, sit=False)
    with refuses(Refused, "no match of yours"):
        type_in(bench, bob, "/do move 8 1", table)
    with refuses(Refused, "there is no /move"):
        type_in(bench, bob, "/move 8 1", table)


def test_giving_up(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob, "words")
    assert type_in(bench, ann, "/words forfeit Brave Otter").lines == (f"You gave up Words with WoW at {table.code}.",)
    assert table.state == "ENDED"
    with refuses(Refused, "no Words with WoW going on with Brave Otter"):
        type_in(bench, ann, "/words forfeit Brave Otter")
    with refuses(Refused, "you are not playing a match"):
        type_in(bench, ann, "/surrender")


def test_ready_and_rematch(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/open pong")
    with refuses(Refused, "nothing to play again yet; the table is WAITING"):
        type_in(bench, ann, "/rematch", table)
    type_in(bench, ann, "/ready", table)
    type_in(bench, ann, "/unready", table)
    assert not table.seating[0].ready
    type_in(bench, ann, "/ready", table)
    go(bench, bob, f"/join {table.code.lower()}")
    type_in(bench, bob, "/ready", table)
    assert table.state == "PLAYING"
    first = table.live
    type_in(bench, ann, "/resign", table)
    assert type_in(bench, ann, "/rematch", table).lines == ("You want a rematch. It starts when the others agree.",)
    type_in(bench, bob, "/again", table)
    assert table.state == "PLAYING"
    assert table.live is not first


def test_who_gives_up_what_has_just_ended_gives_up_nothing_else(bench: Bench, ann: Guest, bob: Guest) -> None:
    words = begin(bench, ann, bob, "words")
    board = begin(bench, ann, bob, "stayboard")
    type_in(bench, bob, "/surrender", board)
    with refuses(Refused, "that match is over"):
        type_in(bench, ann, "/surrender", board)
    assert (board.state, words.state) == ("ENDED", "PLAYING")


def test_a_pause(bench: Bench, ann: Guest) -> None:
    table = go(bench, ann, "/tetris")
    type_in(bench, ann, "/pause", table)
    assert table.state == "PAUSED"
    type_in(bench, ann, "/resume", table)
    assert table.state == "PLAYING"


def test_games_that_wait_are_listed(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob, "words")
    assert table.match is not None
    waiting = ann if table.seating[table.match.turn[0]].player is ann.player else bob
    other = bob if waiting is ann else ann
    line = f"{table.code} Words with WoW with {other.player.name}: your turn"
    assert type_in(bench, waiting, "/turns").lines == (line,)
    assert type_in(bench, waiting, "/words list").lines == (line,)
    assert type_in(bench, other, "/turns").lines[0].endswith(f"waits for {waiting.player.name}")
    assert type_in(bench, waiting, "/stayboard list").lines == ("None of your games is waiting.",)


# Tables.


def test_setting_up_a_table(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/open mario99 3 speed=high")
    assert [seat.kind for seat in table.seating] == ["person", "open", "open"]
    type_in(bench, ann, "/seat 2 bot hard", table)
    type_in(bench, ann, "/seats 2", table)
    type_in(bench, ann, "/set virus_count=9", table)
    assert [seat.name for seat in table.seating] == ["Ann", "Bot Vera"]
    assert "virus_count=9" in type_in(bench, ann, "/set", table).lines[0]
    with refuses(Refused, "that is for Ann to decide"):
        type_in(bench, bob, "/set level=3", table)
    with refuses(Refused, "seats 1 to 2"):
        type_in(bench, ann, "/seat 3 me", table)


def test_watching_a_table_or_somebody(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/tetris")
    assert go(bench, bob, f"/watch {table.code}") is table
    assert bob.heard(table) == [None]
    carl = bench.guest("Carl")
    assert go(bench, carl, "/watch ann") is table
    table.setup.set_customs(ann.player, private=True)
    with refuses(Refused, "not playing anything you can watch"):
        type_in(bench, bench.guest("Dora"), "/watch Ann")


def test_leaving_and_removing(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/open pong")
    go(bench, bob, f"/join {table.code}")
    with refuses(Refused, "for Ann to decide"):
        type_in(bench, bob, "/kick Ann", table)
    type_in(bench, ann, "/kick brave otter", table)
    assert bob not in table.visitors
    with refuses(Refused, "not at table"):
        type_in(bench, bob, f"/leave {table.code}")
    assert type_in(bench, ann, "/leave", table).lines == (f"You left table {table.code}.",)
    assert table.code not in bench.hall.tables


def test_lists_of_games_and_tables(bench: Bench, ann: Guest) -> None:
    assert type_in(bench, ann, "/tables").lines == ("No table is open. /open GAME opens one.",)
    table = go(bench, ann, "/open tetris 4")
    assert type_in(bench, bench.guest("Carl"), "/tables").lines == (f"{table.code} Tetris with Ann: 3 free",)
    games = type_in(bench, ann, "/games").lines
    assert len(games) == 9
    assert all(line.startswith("/") for line in games)


def test_who_finds_a_table_and_who_stands_in(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/open tetris")
    for line, private in (("/private", True), ("/private off", False), ("/private on", True)):
        type_in(bench, ann, line, table)
        assert table.private == private
    type_in(bench, ann, "/standin on", table)
    assert table.stand_in
    with refuses(Refused, r"it is on or off; write /private \[on\|off\]"):
        type_in(bench, ann, "/private maybe", table)
    with refuses(Refused, "for Ann to decide"):
        type_in(bench, bob, "/private", table)


# People and chat.


def test_a_line_without_a_slash_is_said_where_one_is(bench: Bench, ann: Guest, bob: Guest) -> None:
    bench.hall.chat.listen(bob, True)
    table = go(bench, ann, "/open stayboard")
    type_in(bench, ann, "anybody?")
    type_in(bench, ann, "only here", table)
    type_in(bench, ann, "/gc here too", table)
    type_in(bench, ann, "/all everywhere", table)
    type_in(bench, ann, "//roll is a command")
    assert [news.line.text for news in bob.heard_of(ChatSaid)] == ["anybody?", "everywhere", "/roll is a command"]
    assert [line.text for line in bench.hall.chat.last(table.code, ann.player)] == ["only here", "here too"]


def test_muting_by_name(bench: Bench, ann: Guest, bob: Guest) -> None:
    bench.hall.chat.listen(ann, True)
    type_in(bench, ann, "/mute brave otter")
    type_in(bench, bob, "hello?")
    assert ann.heard_of(ChatSaid) == []
    type_in(bench, ann, "/unmute brave otter")
    assert [line.text for line in bench.hall.chat.last(HALL, ann.player)] == ["hello?"]


def test_who_is_here(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = go(bench, ann, "/tetris")
    bench.join(bob, table, sit=False)
    assert type_in(bench, ann, "/who").lines == ("Here (2): Ann, Brave Otter",)
    assert type_in(bench, ann, "/who", table).lines[0] == "At this table: Ann, Brave Otter (watching)"


def test_many_names_fill_several_lines(bench: Bench, ann: Guest) -> None:
    for number in range(60):
        bench.guest(f"Guest number {number}")
    lines = type_in(bench, ann, "/who").lines
    assert len(lines) > 1
    assert all(len(line) <= 300 for line in lines)
    assert ", ".join(line.rstrip(",") for line in lines).count("Guest number") == 60


def test_what_somebody_has_reached(bench: Bench, ann: Guest, bob: Guest) -> None:
    assert type_in(bench, ann, "/rating").lines == ("Ann has not finished a game yet.",)
    for guest in (ann, bob):
        bench.hall.players.claim(guest.player, "hash")
    table = begin(bench, ann, bob, "stayboard")
    assert type_in(bench, ann, "/rated", table).lines == ("This match is rated · daily.",)
    for _ in range(table.info.least_moves):
        assert table.live is not None
        (seat,) = table.live.turn
        bench.act((ann, bob)[seat], table, seat, safe_move(table))
    type_in(bench, ann, "/surrender")
    (line,) = type_in(bench, ann, "/rating brave otter").lines
    assert line.startswith("Stay on the Board (daily): rating 1")
    assert "1 won" in line


def test_another_name(bench: Bench, ann: Guest, bob: Guest) -> None:
    assert type_in(bench, ann, "/name Anna  Lee").lines == ("You are Anna Lee now.",)
    assert ann.player.name == "Anna Lee"
    with refuses(Refused, "somebody is called"):
        type_in(bench, ann, "/name brave otter")


# Gold.


def test_gold_and_a_wager(bench: Bench, ann: Guest, bob: Guest) -> None:
    due = "900 more are yours when your name is claimed and you have played 10 matches; very short ones do not count."
    assert type_in(bench, ann, "/gold").lines == (f"You have 100 gold. {due}",)
    with refuses(Refused, "that takes 101 gold; there is 100"):
        type_in(bench, ann, "/deathroll Brave Otter 500 101")
    bench.season(ann, bob)
    assert type_in(bench, ann, "/gold").lines == ("You have 1,000 gold.",)
    type_in(bench, ann, "/deathroll Brave Otter 500 50")
    table = go(bench, bob, "/accept")
    assert table.options["start"] == 500
    assert table.live is None
    assert "50 gold each" in type_in(bench, bob, "/pot", table).lines[0]
    with refuses(Refused, "exactly 50"):
        type_in(bench, bob, "/deposit 49", table)
    type_in(bench, bob, "/deposit 50", table)
    type_in(bench, ann, "/deposit 50")
    assert table.playing
    assert type_in(bench, ann, "/gold").lines == ("You have 950 gold.",)
    type_in(bench, ann, "/surrender", go(bench, ann, f"/join {table.code}"))
    type_in(bench, ann, "/settle", table)
    assert type_in(bench, bob, "/gold").lines == ("You have 1,050 gold.",)


def test_a_wager_at_a_table_held_by_a_third(bench: Bench, ann: Guest, bob: Guest) -> None:
    carl = bench.guest("Carl Q")
    table = bench.open(ann, "deathroll", "me open")
    table.seating.take_free(bob.player)
    bench.join(bob, table)
    reply = type_in(bench, ann, "/wager 20 carl q 5", table)
    assert reply.lines == ("The stake is 20 gold each, held by Carl Q for 5 %. /deposit 20 pays it.",)
    type_in(bench, carl, "/agree")
    type_in(bench, bob, "/deposit 20")
    type_in(bench, bob, "/calloff", table)
    assert type_in(bench, bob, "/gold").lines[0].startswith("You have 100 gold.")


def test_a_dispute_is_decided_by_the_house(bench: Bench, ann: Guest, bob: Guest) -> None:
    carl = bench.guest("Carl")
    table = bench.open(ann, "deathroll", "me open")
    table.seating.take_free(bob.player)
    type_in(bench, ann, "/wager 20 Carl", table)
    type_in(bench, carl, "/agree")
    type_in(bench, ann, "/deposit 20", table)
    type_in(bench, bob, "/deposit 20")
    type_in(bench, bob, "/dispute that was not me")
    with refuses(Refused, "say why; write /award PLAYER"):
        type_in(bench, carl, "/award Ann")
    type_in(bench, carl, "/award back nobody is to blame")
    assert type_in(bench, ann, "/gold").lines[0].startswith("You have 100 gold.")


def lay_letters(bench: Bench, ann: Guest, bob: Guest) -> tuple[Table, Guest]:
    """A match in which one of the two has laid some letters; and the other."""
    type_in(bench, ann, "/words Brave Otter preset=classic challenge=five")
    table = go(bench, bob, "/accept")
    first, second = (ann, bob) if table.seating.of(ann.player) == [0] else (bob, ann)
    live = table.match
    assert live is not None
    letters = "".join(tile for tile in live.game.view(0)["rack"] if tile != "?")
    type_in(bench, first, f"/word {letters} H 8 8", table)
    return table, second


def test_words_the_hall_has_a_use_for_are_the_matchs_where_it_waits_for_them(
    bench: Bench, ann: Guest, bob: Guest
) -> None:
    with refuses(Refused, "say whom"):
        type_in(bench, ann, "/challenge")
    table, second = lay_letters(bench, ann, bob)
    live = table.match
    assert live is not None
    type_in(bench, second, "/challenge", table)
    assert live.game.view(None)["last"]["seat"] == 1
    assert live.game.view(None)["last"]["none"], "these letters are no word"
    with refuses(Refused, "say whom"):
        type_in(bench, second, "/challenge", table)


def test_a_play_is_accepted_by_typing_where_no_invite_is_meant(bench: Bench, ann: Guest, bob: Guest) -> None:
    table, second = lay_letters(bench, ann, bob)
    live = table.match
    assert live is not None
    type_in(bench, second, "/accept", table)
    assert live.game.view(None)["awaits"] is False
    with refuses(Refused, "invite"):
        type_in(bench, second, "/accept", table)
