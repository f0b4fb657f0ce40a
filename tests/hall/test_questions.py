"""rules/hall.md, agreeing: what is asked for in a match, who answers, and what comes of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.hall.bench import Bench, Guest, safe_move

from rumpus.core.cursor import Cursor
from rumpus.core.table_words import AGREED
from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.tables.questions import OPEN_SECONDS, QuestionClosed
from rumpus.hall.tables.table import Table


def begin(bench: Bench, *names: str, game: str = "stayboard", **options: Any) -> tuple[Table, list[Guest]]:
    """These people at a table, in a match."""
    guests = [bench.guest(name) for name in names]
    table = bench.open(guests[0], game, "me" + " open" * (len(names) - 1), **options)
    for guest in guests[1:]:
        bench.join(guest, table)
    if table.state == "WAITING":
        bench.ready(table, *guests)
    assert table.state == "PLAYING"
    return table, guests


def board(bench: Bench, clock: str = "none") -> tuple[Table, Guest, Guest]:
    """Ann and Bob at Stay on the Board; Ann is to move."""
    table, (ann, bob) = begin(bench, "Ann", "Bob", size=9, clock=clock)
    return table, ann, bob


def ask(bench: Bench, guest: Guest, table: Table, kind: str) -> None:
    try:
        table.questions.ask(guest.player, kind)
    finally:
        bench.settle()


def answer(bench: Bench, guest: Guest, table: Table, kind: str, yes: bool = True) -> None:
    try:
        table.questions.answer(guest.player, kind, yes)
    finally:
        bench.settle()


def move(bench: Bench, guest: Guest, table: Table) -> str:
    word = safe_move(table)
    bench.act(guest, table, table.seating.of(guest.player)[0], word)
    return word


@contextmanager
def refuses(code: str) -> Iterator[None]:
    """What is done here is refused for this reason."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code


def closed(guest: Guest) -> list[tuple[str, str]]:
    return [(news.kind, news.how) for news in guest.heard_of(QuestionClosed)]


def digest(table: Table) -> str:
    assert table.live is not None
    return table.live.game.digest()


def words(table: Table) -> list[str]:
    assert table.live is not None
    return [entry.action for entry in table.live.match.log]


# Taking back.


def test_a_move_is_taken_back_when_the_other_agrees(bench: Bench) -> None:
    table, ann, bob = board(bench)
    one = move(bench, ann, table)
    assert table.live is not None
    assert table.live.turn == (1,)
    ask(bench, ann, table, "take_back")
    (shown,) = show_table(bench.hall, table).questions
    assert (shown.kind, shown.name, shown.agreed, shown.left_ms) == ("take_back", "Ann", [], OPEN_SECONDS * 1000)
    answer(bench, bob, table, "take_back")
    assert words(table) == [one, "!takeback 0"]
    assert (table.live.turn, table.questions.open) == ((0,), [])
    assert (closed(ann), closed(bob)) == ([("take_back", "granted")],) * 2
    assert ann.stream(table, 0).view["history"] == []
    assert ann.stream(table, 0).events[-1] == {"name": "taken_back", "seat": 0}


def test_what_came_after_it_is_taken_back_too(bench: Bench) -> None:
    table, ann, bob = board(bench)
    one, two = move(bench, ann, table), move(bench, bob, table)
    ask(bench, ann, table, "take_back")
    answer(bench, bob, table, "take_back")
    assert words(table) == [one, two, "!takeback 0"]
    assert table.live is not None
    assert table.live.turn == (0,)


def test_settings_are_no_moves(bench: Bench) -> None:
    table, ann, bob = board(bench)
    bench.act(ann, table, 0, "moves off")
    with refuses("nothing_to_take_back"):
        ask(bench, ann, table, "take_back")
    move(bench, ann, table)
    bench.act(ann, table, 0, "moves on")
    ask(bench, ann, table, "take_back")
    answer(bench, bob, table, "take_back")
    assert words(table)[-1] == "!takeback 1"


def test_a_setting_does_not_withdraw_a_question_and_a_move_does(bench: Bench) -> None:
    table, ann, bob = board(bench)
    move(bench, ann, table)
    ask(bench, ann, table, "take_back")
    bench.act(bob, table, 1, "moves off")
    assert len(table.questions.open) == 1
    move(bench, bob, table)
    assert (table.questions.open, closed(ann)) == ([], [("take_back", "withdrawn")])
    with refuses("nothing_asked"):
        answer(bench, bob, table, "take_back")


def test_a_move_that_is_not_on_disk_yet_withdraws_it_as_well(bench: Bench) -> None:
    table, ann, bob = board(bench)
    move(bench, ann, table)
    ask(bench, ann, table, "take_back")
    bench.store.waits = True
    word = move(bench, bob, table)
    answer(bench, bob, table, "take_back")
    bench.store.waits = False
    bench.settle()
    assert (words(table)[1:], closed(ann)) == ([word], [("take_back", "withdrawn")])


def test_what_was_granted_is_on_disk_before_anybody_hears_of_it(bench: Bench) -> None:
    table, ann, bob = board(bench)
    move(bench, ann, table)
    ask(bench, ann, table, "take_back")
    bench.store.waits = True
    answer(bench, bob, table, "take_back")
    assert (closed(bob), len(ann.stream(table, 0).view["history"])) == ([], 1)
    after_crash = bench.reopen().hall.tables[table.code]
    assert words(after_crash) == words(table)[:1]
    bench.store.waits = False
    bench.settle()
    assert (closed(bob), len(ann.stream(table, 0).view["history"])) == ([("take_back", "granted")], 0)


def test_a_crash_keeps_what_was_taken_back(bench: Bench) -> None:
    table, ann, bob = board(bench)
    first = digest(table)
    move(bench, ann, table)
    move(bench, bob, table)
    ask(bench, ann, table, "take_back")
    answer(bench, bob, table, "take_back")
    again = bench.reopen().hall.tables[table.code]
    assert (words(again), digest(again)) == (words(table), digest(table))
    assert table.live is not None
    fresh = type(table.live.game)(table.live.game.setup)
    assert fresh.digest() == first
    cursor = Cursor(fresh, list(table.live.match.log))
    cursor.play_inputs(3)
    assert fresh.digest() == digest(table)


def test_a_bot_thinks_again_after_a_take_back(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "words", "me open bot:easy")
    bench.join(bob, table)
    assert table.state == "PLAYING"
    bench.act(ann, table, 0, "pass")
    bench.act(bob, table, 1, "pass")
    assert table.live is not None
    ask(bench, bob, table, "take_back")
    answer(bench, ann, table, "take_back")
    assert words(table) == ["pass", "pass", "!takeback 1"]
    bench.wait(30)
    assert (words(table)[3:], table.live.turn) == ([], (1,)), "the bot has not moved"
    bench.act(bob, table, 1, "pass")
    bench.wait(30)
    assert len(words(table)) == 5
    assert table.live.match.log[-1].seat == 2


# Who asks, and who answers.


def test_a_no_declines_and_is_not_asked_again_at_once(bench: Bench) -> None:
    table, ann, bob = board(bench)
    ask(bench, ann, table, "draw")
    answer(bench, bob, table, "draw", False)
    assert (table.questions.open, closed(ann)) == ([], [("draw", "declined")])
    assert ann.heard_of(QuestionClosed)[0].by is bob.player
    with refuses("declined_lately"):
        ask(bench, ann, table, "draw")
    ask(bench, bob, table, "draw")
    answer(bench, bob, table, "draw", False)
    bench.wait(OPEN_SECONDS)
    ask(bench, ann, table, "draw")


def test_one_question_of_a_kind_at_a_time(bench: Bench) -> None:
    table, ann, bob = board(bench)
    move(bench, ann, table)
    move(bench, bob, table)
    ask(bench, ann, table, "take_back")
    with refuses("asked_already"):
        ask(bench, bob, table, "take_back")
    ask(bench, bob, table, "draw")
    assert [question.kind for question in table.questions.open] == ["take_back", "draw"]


def test_nobody_answers_their_own_question_but_may_take_it_back(bench: Bench) -> None:
    table, ann, _ = board(bench)
    ask(bench, ann, table, "draw")
    with refuses("own_question"):
        answer(bench, ann, table, "draw")
    answer(bench, ann, table, "draw", False)
    assert closed(ann) == [("draw", "withdrawn")]


def test_a_question_is_open_for_half_a_minute_and_costs_one_alarm(bench: Bench) -> None:
    table, ann, _ = board(bench)
    alarms = bench.time.alarms
    ask(bench, ann, table, "draw")
    assert bench.time.alarms == alarms + 1
    bench.wait(OPEN_SECONDS - 0.001)
    assert len(table.questions.open) == 1
    bench.wait(0.001)
    assert (table.questions.open, closed(ann), bench.time.alarms) == ([], [("draw", "expired")], alarms)


def test_everybody_else_who_sits_has_to_agree(bench: Bench) -> None:
    table, (ann, bob, cid) = begin(bench, "Ann", "Bob", "Cid", game="words")
    bench.act(ann, table, 0, "pass")
    ask(bench, ann, table, "take_back")
    answer(bench, bob, table, "take_back")
    assert show_table(bench.hall, table).questions[0].agreed == [bob.player.id]
    assert words(table) == ["pass"]
    answer(bench, cid, table, "take_back")
    assert words(table) == ["pass", "!takeback 0"]


def test_who_is_away_has_not_answered_and_who_has_left_is_not_asked(bench: Bench) -> None:
    table, (ann, bob, cid) = begin(bench, "Ann", "Bob", "Cid", game="words")
    bench.act(ann, table, 0, "pass")
    bench.lose(cid)
    ask(bench, ann, table, "take_back")
    answer(bench, bob, table, "take_back")
    assert words(table) == ["pass"]
    bench.wait(OPEN_SECONDS)
    assert closed(ann) == [("take_back", "expired")]
    bench.hall.tables[table.code].leave(cid.player)
    bench.settle()
    with refuses("nothing_to_take_back"):
        ask(bench, ann, table, "take_back")  # it would bring Cid back, who has given up
    bench.act(bob, table, 1, "pass")
    ask(bench, bob, table, "take_back")
    answer(bench, ann, table, "take_back")
    assert words(table)[-1] == "!takeback 2"


def test_who_leaves_asks_for_nothing(bench: Bench) -> None:
    table, (ann, bob, _) = begin(bench, "Ann", "Bob", "Cid", game="words")
    bench.act(ann, table, 0, "pass")
    ask(bench, ann, table, "take_back")
    bench.leave(ann, table)
    assert (table.questions.open, closed(bob)) == ([], [("take_back", "withdrawn")])


def test_watchers_neither_ask_nor_answer(bench: Bench) -> None:
    table, ann, _ = board(bench)
    eve = bench.guest("Eve")
    bench.join(eve, table)
    with refuses("only_watching"):
        ask(bench, eve, table, "draw")
    ask(bench, ann, table, "draw")
    with refuses("only_watching"):
        answer(bench, eve, table, "draw")


def test_two_at_one_keyboard_agree_by_asking(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me local", start=True, size=9)
    bench.act(ann, table, 0, safe_move(table))
    bench.act(ann, table, 1, safe_move(table))
    ask(bench, ann, table, "take_back")
    assert words(table)[2:] == ["!takeback 1"]


# Where nothing can be asked for.


def test_who_plays_with_bots_has_nobody_to_ask(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    assert show_table(bench.hall, table).may_ask == []
    with refuses("nobody_to_ask"):
        ask(bench, ann, table, "take_back")


def test_games_say_what_can_be_asked_for(bench: Bench) -> None:
    may = {
        game: show_table(bench.hall, begin(bench, f"Ann {game}", f"Bob {game}", game=game)[0]).may_ask
        for game in ("stayboard", "words", "deathroll", "battleship", "pong")
    }
    assert may == {
        "stayboard": ["take_back", "draw"],
        "words": ["take_back"],
        "deathroll": [],
        "battleship": [],
        "pong": ["pause"],
    }


@pytest.mark.parametrize("kind", ["take_back", "draw", "time"])
def test_what_a_game_does_not_have_is_refused_by_its_name(bench: Bench, kind: str) -> None:
    table, (ann, _) = begin(bench, "Ann", "Bob", game="pong")
    with refuses(f"no_{kind}"):
        ask(bench, ann, table, kind)


def test_turn_by_turn_there_is_nothing_to_pause_without_a_clock(bench: Bench) -> None:
    table, ann, _ = board(bench)
    with refuses("no_pause"):
        ask(bench, ann, table, "pause")
    with refuses("bad_question"):
        ask(bench, ann, table, "gold")


def test_a_score_challenge_never_has_questions(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    invite = bench.hall.invites.invite(ann.player, bob.player, "stayboard", {}, challenge=True)
    bench.hall.invites.accept(bob.player, invite.id)
    bench.settle()
    (table,) = bench.hall.tables_of(ann.player)
    bench.join(ann, table)
    assert (table.state, show_table(bench.hall, table).may_ask) == ("PLAYING", [])
    for kind in ("take_back", "draw", "pause", "time"):
        with refuses("challenge_asks"):
            ask(bench, ann, table, kind)


def test_between_matches_nothing_is_asked_for(bench: Bench) -> None:
    table, ann, bob = board(bench)
    ask(bench, bob, table, "draw")
    bench.act(ann, table, 0, "resign")
    assert (table.state, table.questions.open) == ("ENDED", [])
    with refuses("no_match_at"):
        ask(bench, ann, table, "draw")


# Draws, pauses, time.


def test_a_draw_that_both_agree_on_ends_the_match(bench: Bench) -> None:
    table, ann, bob = board(bench)
    ask(bench, ann, table, "draw")
    ask(bench, bob, table, "draw")  # to offer one back is to agree
    assert table.live is not None
    assert table.live.outcome is not None
    assert (table.state, table.live.outcome.reason, table.live.outcome.places) == ("ENDED", AGREED, (1, 1))
    assert [seat.wins for seat in table.seating] == [0, 0]


def test_an_agreed_pause_lasts_until_anybody_goes_on(bench: Bench) -> None:
    table, (ann, bob) = begin(bench, "Ann", "Bob", game="pong")
    with refuses("not_alone"):
        table.pause(ann.player, True)
    ask(bench, ann, table, "pause")
    answer(bench, bob, table, "pause")
    assert (table.state, show_table(bench.hall, table).may_ask) == ("PAUSED", [])
    with refuses("paused"):
        ask(bench, ann, table, "pause")
    bench.lose(bob)
    bench.wait(100)
    bob = bench.connect(bob.player)
    bench.join(bob, table)
    assert table.state == "PAUSED"
    eve = bench.guest("Eve")
    bench.join(eve, table)
    with refuses("not_alone"):
        table.pause(eve.player, False)
    table.pause(bob.player, False)
    table.pause(ann.player, False)  # at the same moment: nothing is left to do
    bench.settle()
    bench.wait(5)
    assert table.state == "PLAYING"
    table.pause(ann.player, False)
    assert table.state == "PLAYING"


def test_an_agreed_pause_stops_the_clocks_and_survives_a_crash(bench: Bench) -> None:
    table, ann, bob = board(bench, "5+3")
    bench.wait(10)
    ask(bench, bob, table, "pause")
    answer(bench, ann, table, "pause")
    bench.wait(1000)
    assert table.live is not None
    clocks = table.live.clocks()
    assert clocks is not None
    assert (clocks.left, clocks.running) == ([290_000, 300_000], ())
    again = bench.reopen()
    kept = again.hall.tables[table.code]
    again.wait(1000)
    assert kept.state == "PAUSED"
    kept.pause(again.again(ann.player), False)
    again.settle()
    again.wait(5)
    assert kept.live is not None
    assert (kept.state, kept.live.clocks().running) == ("PLAYING", (0,))  # type: ignore[union-attr]


def test_more_time_is_asked_for_or_given(bench: Bench) -> None:
    table, ann, bob = board(bench, "5+3")
    assert show_table(bench.hall, table).may_ask == ["take_back", "draw", "pause", "time"]
    ask(bench, ann, table, "time")
    answer(bench, bob, table, "time")
    table.questions.give_time(ann.player, 1)
    bench.settle()
    shown = show_table(bench.hall, table).clock
    assert shown is not None
    assert (shown.left, words(table)) == ([360_000, 360_000], ["!time 60", "!time 60"])
    with refuses("time_to_others"):
        table.questions.give_time(ann.player, 0)
    for _ in range(44):
        table.questions.give_time(ann.player, 1)
    with refuses("time_enough"):
        table.questions.give_time(ann.player, 1)


def test_a_game_of_days_gets_more_than_a_minute(bench: Bench) -> None:
    table, ann, bob = board(bench, "3d")
    ask(bench, ann, table, "time")
    answer(bench, bob, table, "time")
    assert words(table) == [f"!time {3 * 86400 // 10}"]
