"""Games a move at a time: which wait for whom, how many at once, and what happens when nobody moves for weeks."""

import gc
import weakref

from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses

from rumpus.hall.errors import Refused
from rumpus.hall.tables.move_timeout import IDLE_SECONDS
from rumpus.hall.tables.table import Table
from rumpus.hall.tables.turns import TurnsChanged, list_turns

DAY = 86400


def start_long(bench: Bench, ann: Guest, bob: Guest) -> Table:
    """A game between two."""
    table = bench.open(ann, "stayboard", "me open", size=9)
    bench.join(bob, table)
    assert table.state == "PLAYING"
    return table


def waiting(bench: Bench, guest: Guest) -> list[str]:
    """The codes of the games that wait for somebody."""
    turns = list_turns(bench.hall.tables_of(guest.player), guest.player)
    return [table.code for table, yours in turns if yours]


def test_games_that_wait_for_you_are_listed_first_and_both_hear_of_every_turn(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    first, second = start_long(bench, ann, bob), start_long(bench, ann, bob)
    assert waiting(bench, ann) == [first.code, second.code]
    heard = len(bob.heard_of(TurnsChanged))
    bench.act(ann, first, 0, safe_move(first))
    assert waiting(bench, bob) == [first.code]
    assert [table for table, _ in list_turns(bench.hall.tables_of(ann.player), ann.player)] == [second, first]
    assert len(bob.heard_of(TurnsChanged)) == heard + 1


def test_a_game_that_is_closed_while_it_is_on_is_forgotten_and_both_hear_of_it(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = start_long(bench, ann, bob)
    heard = len(bob.heard_of(TurnsChanged))
    table.close()
    bench.settle()
    assert len(bob.heard_of(TurnsChanged)) == heard + 1
    assert waiting(bench, ann) == []
    seen = weakref.ref(table)
    del table
    gc.collect()
    assert seen() is None, "nothing of the hall holds it"


def test_a_game_against_a_bot_is_not_in_the_list(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bench.open(ann, "stayboard", "me bot:easy", start=True)
    assert bench.hall.long_games(ann.player) == []


def test_two_who_are_never_here_at_the_same_time_play_over_a_restart(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    code = start_long(bench, ann, bob).code
    bench.lose(ann)
    bench.lose(bob)
    for turn in range(4):
        bench.wait(3 * DAY)
        bench = bench.reopen()
        who = bench.connect(bench.again((ann if turn % 2 == 0 else bob).player))
        table = bench.hall.find_table(code)
        bench.join(who, table)
        assert waiting(bench, who) == [code]
        bench.act(who, table, turn % 2, safe_move(table))
        bench.lose(who)
    assert bench.hall.find_table(code).state == "PLAYING"


def test_ten_long_games_are_enough(bench: Bench) -> None:
    ann = bench.guest("Ann")
    for _ in range(10):
        start_long(bench, bench.guest(f"Friend {len(bench.hall.tables)}"), ann)
    eleventh = bench.open(bench.guest("Eve"), "stayboard", "me open")
    with refuses(Refused, "you have 10 long games already; finish one first"):
        bench.join(ann, eleventh)
    assert ann not in eleventh.visitors
    bench.join(ann, eleventh, sit=False)
    with refuses(Refused, "10 long games"):
        eleventh.setup.set_seat(ann.player, 1, "me")
    assert eleventh.state == "WAITING"


def test_who_does_not_move_for_thirty_days_has_lost(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = start_long(bench, ann, bob)
    bench.wait(IDLE_SECONDS - 10)
    bench.act(ann, table, 0, safe_move(table))
    bench.wait(IDLE_SECONDS - 10)
    assert table.state == "PLAYING", "every move puts it off"
    bench.wait(20)
    assert table.state == "ENDED"
    assert table.live is not None
    assert table.live.match.outcome is not None
    assert table.live.match.outcome.places == (1, 2)


def test_a_restart_does_not_begin_the_thirty_days_again(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    code = start_long(bench, ann, bob).code
    bench.wait(IDLE_SECONDS - DAY)
    again = bench.reopen()
    again.wait(DAY - 10)
    assert again.hall.find_table(code).state == "PLAYING"
    again.wait(20)
    assert again.hall.find_table(code).state == "ENDED"


def test_moves_put_off_for_months_do_not_fill_the_clock(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = start_long(bench, ann, bob)
    for _ in range(500):
        bench.act(bob, table, 1, "board off")
        bench.act(bob, table, 1, "board on")
        table.runner.turned()
    assert len(bench.time.clock) < 200
