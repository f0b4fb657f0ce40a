"""Battles of many: bots fill the seats, people take them, also while it is on, and nothing of it is lost."""

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses

from rumpus.hall.errors import Refused
from rumpus.hall.tables.countdown import COUNTDOWN_SECONDS
from rumpus.hall.tables.table import Table


def open_battle(bench: Bench, owner: Guest, seats: int = 99, *, start: bool = False) -> Table:
    """A battle of so many; with `start`, it is on."""
    table = bench.hall.opening.open_table(owner, "mario99", {"battle": True}, ["me"], start=False)
    bench.settle()
    if seats != 99:
        table.setup.set_seats(owner.player, seats)
    if start:
        bench.ready(table, owner)
        bench.wait(COUNTDOWN_SECONDS)
        assert table.state == "PLAYING"
    return table


def test_bots_of_mixed_levels_fill_ninety_nine_seats(bench: Bench) -> None:
    table = open_battle(bench, bench.guest("Ann"))
    assert len(table.seating) == 99
    levels = [seat.level for seat in table.seating if seat.kind == "bot"]
    assert len(levels) == 98
    assert {"easy", "normal", "hard"} <= set(levels)
    assert len({seat.name for seat in table.seating}) == 99, "nobody is called like somebody else"


def test_who_comes_before_it_begins_sits_where_a_bot_sat(bench: Bench) -> None:
    table = open_battle(bench, bench.guest("Ann"), 12)
    bob = bench.guest("Bob")
    bench.join(bob, table)
    assert len(table.seating) == 12
    assert table.seating.of(bob.player)


def test_without_the_option_it_is_a_table_for_eight_again(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = open_battle(bench, ann)
    table.setup.set_options(ann.player, {"battle": False})
    assert len(table.seating) == 1
    with refuses(Refused, "takes 1 to 8 seats"):
        table.setup.set_seats(ann.player, 9)
    table.setup.set_options(ann.player, {"battle": True})
    assert len(table.seating) == 99


def test_who_comes_late_plays_on_for_a_bot_and_the_match_is_theirs(bench: Bench) -> None:
    table = open_battle(bench, bench.guest("Ann"), 12, start=True)
    bench.wait(3)
    bob = bench.guest("Bob")
    bench.join(bob, table)
    (seat,) = table.seating.of(bob.player)
    assert table.live is not None
    assert table.live.record.players[seat] == "Bob"
    assert seat in table.live.record.bots, "the setup says who began"
    assert all(hand.seat != seat for hand in table.live.hands)
    bench.act(bob, table, seat, "left+")
    assert table.live.match.log[-1].seat == seat


def test_a_late_comer_keeps_the_seat_over_a_crash(bench: Bench) -> None:
    table = open_battle(bench, bench.guest("Ann"), 12, start=True)
    bob = bench.guest("Bob")
    bench.join(bob, table)
    seats = table.seating.of(bob.player)
    bench.wait(2)
    again = bench.reopen()
    table = again.hall.tables[table.code]
    assert [seat.name for seat in table.seating][seats[0]] == "Bob"
    assert table.live is not None
    assert table.live.record.people[seats[0]] == bob.player.id
    assert all(hand.seat not in seats for hand in table.live.hands)


def test_when_a_tenth_is_out_who_comes_watches(bench: Bench) -> None:
    table = open_battle(bench, bench.guest("Ann"), 12, start=True)
    assert table.live is not None
    table.live.resign(5)
    table.live.resign(6)
    bob = bench.guest("Bob")
    bench.join(bob, table)
    assert not table.seating.of(bob.player)
    with refuses(Refused, ""):
        table.setup.set_seat(bob.player, 7, "me")


def test_nobody_waits_in_a_battle_for_who_is_away(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = open_battle(bench, ann, 12)
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    bench.wait(COUNTDOWN_SECONDS)
    bench.lose(bob)
    bench.wait(1)
    assert table.state == "PLAYING"


def test_a_whole_battle_ends_with_a_place_for_everybody(bench: Bench) -> None:
    table = open_battle(bench, bench.guest("Ann"), 9, start=True)
    for _ in range(60):
        if table.state != "PLAYING":
            break
        bench.wait(10)
    assert table.state == "ENDED"
    assert table.live is not None
    outcome = table.live.outcome
    assert outcome is not None
    assert outcome.places.count(1) == 1
    assert len(outcome.places) == 9


@pytest.mark.parametrize("game", ["words", "stayboard"])
def test_games_without_battles_have_none(bench: Bench, game: str) -> None:
    assert bench.guest("Ann")
    with refuses(Refused, "battle"):
        bench.hall.opening.open_table(bench.guest("Bob"), game, {"battle": True}, ["me"], start=False)
