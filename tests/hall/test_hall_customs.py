"""What a table's owner decides: who may stay, who finds the table, and whether a bot sits in for the absent."""

from dataclasses import replace

from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses

from rumpus.hall.errors import Refused
from rumpus.hall.tables.away_budget import AWAY_SECONDS
from rumpus.hall.tables.table import Table


def start_live(bench: Bench, *, stand_in: bool, claimed: bool = False) -> tuple[Guest, Guest, Table]:
    """Ann and Bob in a real-time match."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    if claimed:
        bench.season(ann, bob)
    table = bench.open(ann, "mario99", "me open")
    table.setup.set_customs(ann.player, stand_in=stand_in)
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    assert table.state == "PLAYING"
    return ann, bob, table


def test_a_bot_sits_in_after_the_grace_time_if_the_table_allows_it(bench: Bench) -> None:
    _, bob, table = start_live(bench, stand_in=True)
    bench.lose(bob)
    assert table.state == "PAUSED"
    bench.wait(AWAY_SECONDS + 1)
    assert (table.state, table.seating[1].stand_in) == ("PLAYING", "normal")
    assert table.live is not None
    played = len([entry for entry in table.live.match.log if entry.seat == 1])
    bench.wait(20)
    assert len([entry for entry in table.live.match.log if entry.seat == 1]) > played, "the bot plays"


def test_who_comes_back_takes_the_seat_from_the_bot(bench: Bench) -> None:
    _, bob, table = start_live(bench, stand_in=True)
    bench.lose(bob)
    bench.wait(AWAY_SECONDS + 2)
    back = bench.connect(bob.player)
    bench.join(back, table)
    assert table.seating[1].stand_in == ""
    assert table.live is not None
    assert table.live.hands == []
    assert back.heard(table) == [1], "and hears the seat again, not what watchers hear"
    bench.act(back, table, 1, "left")


def test_a_stand_in_goes_on_after_a_restart(bench: Bench) -> None:
    ann, bob, table = start_live(bench, stand_in=True)
    bench.lose(bob)
    bench.wait(AWAY_SECONDS + 5)
    again = bench.reopen()
    twin = again.hall.find_table(table.code)
    assert twin.seating[1].stand_in == "normal"
    back = again.connect(again.again(ann.player))
    again.join(back, twin)
    again.wait(5)
    assert twin.state == "PLAYING"
    assert twin.live is not None
    assert [hand.seat for hand in twin.live.hands] == [1]


def test_without_that_the_seat_is_forfeited(bench: Bench) -> None:
    _, bob, table = start_live(bench, stand_in=False)
    bench.lose(bob)
    bench.wait(AWAY_SECONDS + 1)
    assert table.state == "ENDED"


def test_the_owner_removes_somebody_who_cannot_come_back(bench: Bench) -> None:
    ann, bob, table = start_live(bench, stand_in=False)
    with refuses(Refused, "that is for Ann to decide"):
        table.kick(bob.player, ann.player)
    with refuses(Refused, "leave the table instead"):
        table.kick(ann.player, ann.player)
    bench.act(bob, table, 1, "resign")
    table.kick(ann.player, bob.player)
    bench.settle()
    assert bob.away == ["Ann has asked you to leave this table"]
    assert (table.state, table.seating.of(bob.player)) == ("ENDED", [])
    with refuses(Refused, "has asked you to leave"):
        bench.join(bob, table)
    twin = bench.reopen()
    with refuses(Refused, "has asked you to leave"):
        twin.join(twin.connect(twin.again(bob.player)), twin.hall.find_table(table.code))


def test_who_plays_in_a_rated_match_is_not_removed_and_who_looks_on_is(bench: Bench) -> None:
    ann, bob, table = start_live(bench, stand_in=False, claimed=True)
    cid = bench.guest("Cid")
    bench.join(cid, table, sit=False)
    with refuses(Refused, "Bob plays in a rated match; wait until it is over"):
        table.kick(ann.player, bob.player)
    assert (table.state, bob.away) == ("PLAYING", [])
    table.kick(ann.player, cid.player)
    assert cid.away == ["Ann has asked you to leave this table"]
    bench.join(bob, table)


def test_who_plays_a_match_that_counts_for_nothing_may_be_removed(bench: Bench) -> None:
    bench.hall.opening._around = replace(bench.hall.opening._around, seeds=lambda: 7)
    ann, bob, table = start_live(bench, stand_in=False)
    table.kick(ann.player, bob.player)
    bench.settle()
    assert (table.state, table.seating.of(bob.player)) == ("ENDED", [])
    assert bench.hall.ratings.of(ann.player, "mario99").rated == 0


def test_who_plays_for_gold_is_not_removed(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.hall.opening.seat_people([ann.player, bob.player], "deathroll", {}, wager=50)
    bench.settle()
    with refuses(Refused, "Bob has a wager at this table"):
        table.kick(ann.player, bob.player)
    assert table.seating.of(bob.player) == [1]


def test_customs_are_the_owners_and_are_kept(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", size=9)
    bench.join(bob, table)
    with refuses(Refused, "for Ann to decide"):
        table.setup.set_customs(bob.player, private=True)
    table.setup.set_customs(ann.player, private=True)
    bench.act(ann, table, 0, safe_move(table))
    twin = bench.reopen().hall.find_table(table.code)
    assert (twin.private, twin.stand_in) == (True, False)


def test_people_who_agreed_to_play_in_real_time_start_when_both_have_come(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.hall.opening.seat_people([ann.player, bob.player], "mario99", {})
    bench.join(ann, table)
    assert table.state == "WAITING"
    bench.join(bob, table)
    assert table.state == "PLAYING"


def test_turn_by_turn_they_start_at_once_wherever_they_are(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.hall.opening.seat_people([ann.player, bob.player], "words", {})
    bench.settle()
    assert table.state == "PLAYING"
    assert table.live is not None
    assert table.live.record.people == (ann.player.id, bob.player.id)


def test_a_bot_that_was_invited_plays(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bench.hall.invites.invite(ann.player, bench.hall.players.bot("easy"), "stayboard", {"size": 9})
    bench.settle()
    (table,) = bench.hall.tables_of(ann.player)
    bench.join(ann, table)
    bench.act(ann, table, 0, safe_move(table))
    bench.wait(30)
    assert table.live is not None
    assert [entry.seat for entry in table.live.match.log][:2] == [0, 1]


def test_whoever_is_left_seats_a_bot_where_the_owner_is_not(bench: Bench) -> None:
    ann, bob, eve = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Eve")
    table = bench.open(ann, "tetris", "me open open")
    bench.join(bob, table)
    bench.join(eve, table, sit=False)
    with refuses(Refused, "that seat is for the table's owner"):
        table.setup.set_seat(bob.player, 2, "bot:easy")
    bench.lose(ann)
    with refuses(Refused, "that seat is for the table's owner"):
        table.setup.set_seat(eve.player, 2, "bot:easy")
    table.setup.set_seat(bob.player, 2, "bot:easy")
    bench.settle()
    assert [seat.kind for seat in table.seating] == ["person", "person", "bot"]
    bench.leave(ann, table)
    assert (table.owner, table.seating[0].kind) == (bob.player, "open")
