"""Seats between matches: who may hold which, who may change them, and when a match starts."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses

from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.tables.results import who_played
from rumpus.hall.tables.table import Table


def seats(table: Table) -> str:
    return " ".join(seat.name.replace(" ", "_") or "-" for seat in table.seating)


def refuse(bench: Bench, table: Table, guest: Guest, seat: int, to: str) -> str:
    before = seats(table)
    with pytest.raises(Refused) as refused:
        table.setup.set_seat(guest.player, seat, to)
    assert seats(table) == before, "a refusal changes nothing"
    return refused.value.code


def test_the_opener_sits_and_those_who_come_take_free_seats_then_watch(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "mario99", "open me")
    bench.join(bob, table)
    bench.join(cid, table)
    assert seats(table) == "Bob Ann"
    assert (table.owner, table.watchers, table.state) == (ann.player, 1, "WAITING")


def test_who_wants_to_watch_is_not_sat_down(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table, sit=False)
    assert seats(table) == "Ann -"
    bench.join(bob, table)
    assert seats(table) == "Ann Bob"


def test_the_owner_changes_every_seat_but_other_peoples(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open open open")
    bench.join(bob, table)
    table.setup.set_seat(ann.player, 2, "bot:easy")
    table.setup.set_seat(ann.player, 3, "local")
    assert seats(table) == "Ann Bob Bot_Bruno Ann_(2)"
    assert refuse(bench, table, ann, 1, "open") == "taken"
    assert refuse(bench, table, ann, 1, "bot:easy") == "taken"
    assert refuse(bench, table, ann, 4, "me") == "no_seat"
    assert refuse(bench, table, ann, 2, "bot:") == "bad_level"
    assert refuse(bench, table, ann, 2, "throne") == "bad_seat"
    table.setup.set_seat(ann.player, 2, "open")
    table.setup.set_seat(ann.player, 2, "me")  # moves over
    assert seats(table) == "- Bob Ann Ann_(2)"


def test_others_take_open_seats_and_change_their_own_only(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open bot:easy")
    bench.join(bob, table, sit=False)
    assert refuse(bench, table, bob, 0, "me") == "taken"
    assert refuse(bench, table, bob, 1, "bot:easy") == "owners_seat"
    assert refuse(bench, table, bob, 1, "local") == "owners_seat"
    assert refuse(bench, table, bob, 2, "open") == "owners_seat"
    assert refuse(bench, table, bob, 2, "me") == "owners_seat"
    table.setup.set_seat(bob.player, 1, "me")
    table.setup.set_seat(bob.player, 1, "open")
    assert seats(table) == "Ann - Bot_Bruno"


def test_resizing_is_the_owners_and_keeps_people(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "bot:easy me open bot:hard")
    bench.join(bob, table)
    with refuses(Refused, "for Ann to decide"):
        table.setup.set_seats(bob.player, 2)
    for count in (0, 9):
        with refuses(Refused, "takes 1 to 8 seats"):
            table.setup.set_seats(ann.player, count)
    table.setup.set_seats(ann.player, 2)
    assert seats(table) == "Ann Bob"
    with pytest.raises(Refused) as refused:
        table.setup.set_seats(ann.player, 1)
    assert refused.value.code == "seats_held"
    table.setup.set_seats(ann.player, 3)
    assert seats(table) == "Ann Bob -"


def test_options_are_the_owners_and_checked(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open", level=3)
    bench.join(bob, table)
    with pytest.raises(Refused) as refused:
        table.setup.set_options(bob.player, {"level": 1})
    assert refused.value.code == "not_owner"
    with pytest.raises(Refused) as refused:
        table.setup.set_options(ann.player, {"level": 99})
    assert refused.value.code == "bad_option"
    table.setup.set_options(ann.player, {"speed": "high"})
    assert (table.options["level"], table.options["speed"]) == (3, "high")


def test_a_real_time_match_starts_when_everybody_is_ready(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "mario99", "me open")
    bench.ready(table, ann)
    bench.join(bob, table)
    assert table.state == "WAITING"
    bench.join(cid, table, sit=False)
    with pytest.raises(Refused) as refused:
        bench.ready(table, cid)
    assert refused.value.code == "sit_first"
    bench.ready(table, bob)
    assert table.state == "PLAYING"
    with refuses(Refused, "the table is PLAYING"):
        table.setup.set_ready(ann.player, False)
    with refuses(Refused, "the table is PLAYING"):
        table.setup.set_seat(ann.player, 0, "open")
    with refuses(Refused, "the table is PLAYING"):
        table.setup.set_seats(ann.player, 3)


def test_while_a_match_is_about_to_begin_it_is_not_said_to_wait(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(cid, table, sit=False)
    bench.store.waits = True
    bench.join(bob, table)
    with refuses(Refused, "about to begin"):
        table.setup.set_seat(cid.player, 1, "me")
    bench.store.waits = False
    bench.settle()
    with refuses(Refused, "the table is PLAYING"):
        table.setup.set_seat(cid.player, 1, "me")


def test_turn_by_turn_sitting_down_is_being_ready(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    assert table.state == "WAITING"
    bench.join(bob, table)
    assert table.state == "PLAYING"


def test_start_at_once_alone(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me", start=True)
    assert table.state == "PLAYING"
    assert ann.heard(table) == [0]


def test_start_at_once_two_on_one_keyboard_hear_both_seats(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me local", start=True, hidden=True)
    assert ann.heard(table) == [0, 1]
    bench.act(ann, table, 0, safe_move(table))
    bench.act(ann, table, 1, safe_move(table))
    assert [ann.stream(table, seat).view["count"] for seat in (0, 1)] == [2, 2]


def test_start_at_once_against_a_bot(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    assert table.state == "PLAYING"
    assert table.live is not None
    assert table.live.record.bots == (1,)


def test_whoever_is_left_seats_a_bot_while_the_owner_is_gone_and_nobody_else_is_told_they_may(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "tetris", "me open open")
    bench.join(bob, table)
    bench.join(cid, table, sit=False)

    def who() -> list[str]:
        """Who is told that they may; the hall refuses everybody else."""
        told = show_table(bench.hall, table).may_seat
        for guest in (ann, bob, cid):
            if guest.player.id in told:
                for to in ("bot:easy", "open"):
                    table.setup.set_seat(guest.player, 2, to)
            else:
                with refuses(Refused, "for the table's owner"):
                    table.setup.set_seat(guest.player, 2, "bot:easy")
        return [guest.player.name for guest in (ann, bob, cid) if guest.player.id in told]

    assert who() == ["Ann"]
    table.setup.set_seat(ann.player, 0, "open")
    assert who() == ["Ann"], "she looks on, and is here"
    bench.lose(ann)
    assert who() == ["Ann", "Bob"]
    bench.join(bench.connect(ann.player), table)
    assert who() == ["Ann"]


def test_a_watching_owner_keeps_the_table_when_somebody_else_leaves(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "mario99", "open open")
    bench.join(bob, table)
    bench.join(cid, table)
    bench.leave(cid, table)
    assert table.owner is ann.player
    bench.leave(ann, table)
    assert table.owner is bob.player


def test_an_owner_who_leaves_passes_the_table_on_to_whoever_is_here(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me open")
    bench.join(bob, table, sit=False)
    bench.leave(ann, table)
    assert (seats(table), table.owner) == ("- -", bob.player)
    table.setup.set_seats(bob.player, 1)


def test_a_table_is_not_passed_on_to_somebody_who_has_left_its_match(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table, sit=False)
    bench.join(cid, table)
    bench.store.waits = True  # the match is not over before its end is on disk
    bench.leave(ann, table)
    bench.leave(cid, table)
    assert table.owner is bob.player


def test_a_second_person_at_the_keyboard_may_have_a_name_with_whose_keyboard_it_is(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me local:Zoe", start=True)
    assert [seat.name for seat in table.seating] == ["Ann", "Zoe (Ann)"]
    assert table.live is not None
    assert who_played(table.live.record) == [ann.player.id, ann.player.id]
    again = bench.reopen().hall.tables[table.code]
    assert [seat.name for seat in again.seating] == ["Ann", "Zoe (Ann)"]
    table.runner.resign([0])
    bench.settle()
    with refuses(Refused, "name"):
        table.setup.set_seat(ann.player, 1, "local:<b>")
    table.setup.set_seat(ann.player, 1, "local")
    assert table.seating[1].name == "Ann (2)"
