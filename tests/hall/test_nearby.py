"""rules/hall.md, NEARBY: one big screen shows the table, phones come and go at any time, 2 to 8 play."""

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses

from rumpus.hall.errors import Refused
from rumpus.hall.tables.away_budget import AWAY_SECONDS
from rumpus.hall.tables.countdown import COUNTDOWN_SECONDS
from rumpus.hall.tables.nearby_lobby import Moved
from rumpus.hall.tables.table import Table


def open_screen(bench: Bench, game: str, *, seats: str = "open open") -> tuple[Guest, Table]:
    """A big screen with a table for phones; it holds no seat."""
    screen = bench.guest(f"TV {game}")
    table = bench.hall.opening.open_table(screen, game, {}, seats.split(), start=False, nearby=True)
    table.countdown = True
    bench.settle()
    return screen, table


def come(bench: Bench, table: Table, *names: str) -> list[Guest]:
    """Phones that scan the code."""
    guests = [bench.guest(name) for name in names]
    for guest in guests:
        bench.join(guest, table)
    return guests


def begin(bench: Bench, table: Table, *guests: Guest) -> None:
    """Everybody is ready, and it is counted down."""
    bench.ready(table, *guests)
    bench.wait(COUNTDOWN_SECONDS)
    assert table.state == "PLAYING"


def names(table: Table) -> list[str]:
    """Who sits where."""
    return [seat.name or "-" for seat in table.seating]


def test_seats_grow_as_phones_come_up_to_the_games_maximum(bench: Bench) -> None:
    _, table = open_screen(bench, "words")
    come(bench, table, "Ann", "Bob", "Cid", "Dan", "Eve")
    assert names(table) == ["Ann", "Bob", "Cid", "Dan"], "the fifth watches: words is for four"
    _, crowd = open_screen(bench, "capsules")
    come(bench, crowd, *(f"P {n}" for n in range(10)))
    assert len(crowd.seating) == 8, "rules/hall.md: 2–8 players, though sixteen could play elsewhere"


def test_elsewhere_seats_do_not_grow(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "words", "me open")
    table.setup.set_seat(ann.player, 1, "bot:easy")
    come(bench, table, "Bob")
    assert names(table) == ["Ann", "Bot Dotty"]


def test_a_bot_gives_way_to_a_person(bench: Bench) -> None:
    screen, table = open_screen(bench, "deathroll")
    table.setup.set_seat(screen.player, 0, "bot:normal")
    table.setup.set_seat(screen.player, 1, "bot:normal")
    come(bench, table, "Ann")
    assert names(table) == ["Bot Juno", "Ann"]


def test_it_starts_when_all_are_ready_after_a_countdown_without_the_empty_seats(bench: Bench) -> None:
    _, table = open_screen(bench, "mario99", seats="open open open open")
    ann, bob = come(bench, table, "Ann", "Bob")
    bench.ready(table, ann)
    assert (table.state, table.runner.countdown.left) == ("WAITING", 0)
    bench.ready(table, bob)
    assert (table.state, table.runner.countdown.left) == ("WAITING", COUNTDOWN_SECONDS * 1000)
    bench.wait(COUNTDOWN_SECONDS - 1)
    assert (table.state, table.runner.countdown.left) == ("WAITING", 1000)
    bench.wait(1)
    assert (table.state, table.runner.countdown.left, names(table)) == ("PLAYING", 0, ["Ann", "Bob"])


def test_one_alone_waits_for_another(bench: Bench) -> None:
    _, table = open_screen(bench, "tetris")
    (ann,) = come(bench, table, "Ann")
    bench.ready(table, ann)
    bench.wait(COUNTDOWN_SECONDS + 1)
    assert table.state == "WAITING"
    _, solo = open_screen(bench, "chessbrawl", seats="open")
    (bob,) = come(bench, solo, "Bob")
    begin(bench, solo, bob)


@pytest.mark.parametrize("change", ["unready", "comes", "leaves", "lost"])
def test_whoever_changes_their_mind_stops_the_countdown(bench: Bench, change: str) -> None:
    _, table = open_screen(bench, "mario99")
    ann, bob = come(bench, table, "Ann", "Bob")
    bench.ready(table, ann, bob)
    if change == "unready":
        table.setup.set_ready(bob.player, False)
    elif change == "comes":
        come(bench, table, "Cid")
    elif change == "leaves":
        bench.leave(bob, table)
    else:
        bench.lose(bob)
    bench.wait(COUNTDOWN_SECONDS + 1)
    assert (table.state, table.runner.countdown.left) == ("WAITING", 0)


def test_turn_by_turn_too_nobody_is_ready_before_they_say_so(bench: Bench) -> None:
    _, table = open_screen(bench, "words")
    ann, bob, cid = come(bench, table, "Ann", "Bob", "Cid")
    bench.wait(COUNTDOWN_SECONDS + 1)
    assert table.state == "WAITING", "a third phone may still be scanning the code"
    begin(bench, table, ann, bob, cid)


def test_the_screen_hears_what_watchers_hear_and_no_seat(bench: Bench) -> None:
    screen, table = open_screen(bench, "battleship")
    ann, bob = come(bench, table, "Ann", "Bob")
    begin(bench, table, ann, bob)
    assert screen.heard(table) == [None]
    assert (ann.heard(table), bob.heard(table)) == ([0], [1])
    with refuses(Refused, "not yours"):
        bench.act(screen, table, 0, "ready")


def test_who_comes_during_a_match_watches_and_plays_the_next_one(bench: Bench) -> None:
    _, table = open_screen(bench, "mario99")
    ann, bob = come(bench, table, "Ann", "Bob")
    begin(bench, table, ann, bob)
    cid, dan = come(bench, table, "Cid", "Dan")
    assert cid.heard(table) == [None]
    assert [player.name for player in table.nearby_lobby.waiting] == ["Cid", "Dan"]
    bench.lose(dan)
    bench.leave(bob, table)
    assert (table.state, names(table)) == ("ENDED", ["Ann", "Cid"]), "Bob's seat was free, and Dan is away"
    assert table.nearby_lobby.waiting == []
    begin(bench, table, ann, cid)
    assert (names(table), cid.heard(table)) == (["Cid", "Ann"], [0])


def test_a_place_in_the_next_match_outlives_a_restart_and_ends_by_leaving(bench: Bench) -> None:
    _, table = open_screen(bench, "mario99")
    ann, bob = come(bench, table, "Ann", "Bob")
    begin(bench, table, ann, bob)
    cid, dan = come(bench, table, "Cid", "Dan")
    bench.leave(dan, table)
    again = bench.reopen()
    twin = again.hall.find_table(table.code)
    assert (twin.nearby, [player.name for player in twin.nearby_lobby.waiting]) == (True, ["Cid"])
    back = [again.connect(again.again(guest.player)) for guest in (ann, bob, cid)]
    for guest in back:
        again.join(guest, twin, sit=False)
    again.leave(back[0], twin)
    assert names(twin) == ["Cid", "Bob"]


def test_a_phone_that_sleeps_keeps_its_seat_for_the_grace_time_and_then_holds_up_nobody(bench: Bench) -> None:
    _, table = open_screen(bench, "mario99")
    ann, bob, cid = come(bench, table, "Ann", "Bob", "Cid")
    bench.ready(table, ann, bob)
    bench.lose(cid)
    bench.wait(AWAY_SECONDS - 1)
    back = bench.connect(cid.player)
    bench.join(back, table, sit=False)
    assert names(table) == ["Ann", "Bob", "Cid"]
    bench.lose(back)
    bench.wait(AWAY_SECONDS + COUNTDOWN_SECONDS + 1)
    assert (table.state, names(table)) == ("PLAYING", ["Ann", "Bob"])


def test_another_game_takes_the_phones_along_and_closes_the_old_table(bench: Bench) -> None:
    screen, old = open_screen(bench, "pong")
    ann, bob = come(bench, old, "Ann", "Bob")
    table = bench.hall.opening.open_table(screen, "words", {}, ["open", "open"], start=False, nearby=True, after=old)
    bench.settle()
    assert [news.to for news in ann.heard_of(Moved)] == [table.code]
    assert (old.closed, ann.away, bob.away) == (True, ["the table is closed"], ["the table is closed"])


def test_nobody_moves_other_peoples_phones_or_those_in_a_match(bench: Bench) -> None:
    _, old = open_screen(bench, "pong")
    ann, bob = come(bench, old, "Ann", "Bob")
    with refuses(Refused, "is not your screen's table"):
        bench.hall.opening.open_table(ann, "words", {}, ["open", "open"], start=False, nearby=True, after=old)
    begin(bench, old, ann, bob)
    screen = bench.connect(old.owner)
    with refuses(Refused, "finish this match first"):
        bench.hall.opening.open_table(screen, "words", {}, ["open", "open"], start=False, nearby=True, after=old)
    assert len(bench.hall.tables) == 1


def evening(table: Table) -> dict[str, tuple[int, int]]:
    """Everybody's number and points this evening."""
    return {guest.player.name: (guest.number, guest.points) for guest in table.evening.guests}


def move_on(bench: Bench, screen: Guest, old: Table, game: str, phones: list[Guest]) -> Table:
    """The screen shows another game, and the phones go along, the last one first."""
    table = bench.hall.opening.open_table(screen, game, {}, ["open", "open"], start=False, nearby=True, after=old)
    bench.settle()
    for phone in reversed(phones):
        bench.join(phone, table)
    return table


def test_a_number_and_the_evenings_score_go_along_from_game_to_game_and_over_a_restart(bench: Bench) -> None:
    screen, table = open_screen(bench, "mario99")
    phones = come(bench, table, "Ann", "Bob", "Cid")
    begin(bench, table, *phones)
    bench.leave(phones[0], table)
    table.runner.resign([1])
    bench.settle()
    assert evening(table) == {"Ann": (1, 0), "Bob": (2, 0), "Cid": (3, 2)}, "a point for everybody left behind"
    ann = bench.connect(phones[0].player)
    pong = move_on(bench, screen, table, "pong", phones[1:])
    assert names(pong) == ["Bob", "Cid"], "in the order of their numbers, whoever comes first"
    bench.join(ann, pong)
    assert pong.evening.number(pong.seating) == [2, 3]
    assert [player.name for player in pong.nearby_lobby.waiting] == ["Ann"]
    again = bench.reopen()
    twin = again.hall.find_table(pong.code)
    assert evening(twin) == {"Ann": (1, 0), "Bob": (2, 0), "Cid": (3, 2)}


def test_bots_have_numbers_that_nobody_else_has(bench: Bench) -> None:
    screen, table = open_screen(bench, "mario99")
    come(bench, table, "Ann")
    table.setup.set_seat(screen.player, 1, "bot:easy")
    assert table.evening.number(table.seating) == [1, 2]
    come(bench, table, "Bob")
    assert (names(table), table.evening.number(table.seating)) == (["Ann", "Bot Bruno", "Bob"], [1, 3, 2])


def play_and_lose(bench: Bench, table: Table, loser: str, *phones: Guest) -> None:
    """A match among those who sit; one of them gives up."""
    sitting = [phone for phone in phones if table.seating.of(phone.player)]
    begin(bench, table, *sitting)
    table.runner.resign([names(table).index(loser)])
    bench.settle()


def test_at_a_full_table_everybody_has_a_turn(bench: Bench) -> None:
    _, table = open_screen(bench, "pong")
    phones = come(bench, table, "Ann", "Bob", "Cid")
    assert [player.name for player in table.nearby_lobby.waiting] == ["Cid"], "who finds no seat stands in line"
    play_and_lose(bench, table, "Bob", *phones)
    assert names(table) == ["Ann", "Cid"], "both have played once: who lost makes room"
    play_and_lose(bench, table, "Cid", *phones)
    assert names(table) == ["Cid", "Bob"], "Ann has won, and has played longest; seats rotate"
    assert [player.name for player in table.nearby_lobby.waiting] == ["Ann"]


def test_where_the_winner_stays_losers_make_room(bench: Bench) -> None:
    screen, table = open_screen(bench, "pong")
    table.setup.set_customs(screen.player, winner_stays=True)
    phones = come(bench, table, "Ann", "Bob", "Cid")
    for loser, sitting in (("Bob", ["Ann", "Cid"]), ("Cid", ["Bob", "Ann"]), ("Ann", ["Cid", "Bob"])):
        play_and_lose(bench, table, loser, *phones)
        assert names(table) == sitting
    assert bench.reopen().hall.find_table(table.code).winner_stays


def test_who_stands_in_line_takes_a_seat_that_is_freed_before_the_match(bench: Bench) -> None:
    _, table = open_screen(bench, "pong")
    ann, *_ = come(bench, table, "Ann", "Bob", "Cid")
    bench.leave(ann, table)
    assert (names(table), table.nearby_lobby.waiting) == (["Cid", "Bob"], [])


def test_a_change_to_a_smaller_game_seats_those_who_waited_first(bench: Bench) -> None:
    screen, table = open_screen(bench, "pong")
    phones = come(bench, table, "Ann", "Bob", "Cid")
    play_and_lose(bench, table, "Bob", *phones)
    dice = move_on(bench, screen, table, "deathroll", phones)
    assert names(dice) == ["Bob", "Cid"]
    assert [player.name for player in dice.nearby_lobby.waiting] == ["Ann"]
