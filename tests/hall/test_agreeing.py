"""rules/hall.md, agreeing: a match starts when everybody who sits is ready at that moment, for what will be played."""

from tests.hall.bench import Bench, Guest
from tests.saying import refuses

from rumpus.gateways.web.present import show_table
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table


def sit(bench: Bench, *names: str, game: str) -> tuple[list[Guest], Table]:
    """People at a table, the first of whom is not ready yet."""
    guests = [bench.guest(name) for name in names]
    table = bench.open(guests[0], game, "me" + " open" * (len(names) - 1))
    table.setup.set_ready(guests[0].player, False)
    for guest in guests[1:]:
        bench.join(guest, table)
    assert table.state == "WAITING"
    return guests, table


def ready(table: Table) -> list[bool]:
    return [seat.ready for seat in table.seating]


def changed(bench: Bench, table: Table) -> list[dict[str, object]]:
    return [dict(seat.changed) for seat in show_table(bench.hall, table).seats]


def test_who_is_not_ready_holds_a_game_turn_by_turn_back(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob", game="stayboard")
    assert ready(table) == [False, True], "sitting down is being ready, for oneself"
    bench.ready(table, ann)
    assert (table.state, bob.heard(table)) == ("PLAYING", [1])


def test_changed_options_unready_everybody_and_are_told_as_a_difference(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob", game="stayboard")
    old = table.options["size"]
    table.setup.set_options(ann.player, {"size": 9})
    assert ready(table) == [False, False]
    assert changed(bench, table) == [{"size": old}, {"size": old}]
    bench.ready(table, ann)
    assert (table.state, changed(bench, table)) == ("WAITING", [{}, {"size": old}])
    bench.ready(table, bob)
    assert (table.state, changed(bench, table)) == ("PLAYING", [{}, {}])


def test_in_real_time_too(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob", game="tetris")
    bench.ready(table, bob)
    table.setup.set_options(ann.player, {"level": 9})
    bench.ready(table, ann)
    assert (table.state, ready(table)) == ("WAITING", [True, False])
    table.setup.set_options(ann.player, {"level": 1})
    assert (ready(table), changed(bench, table)[1]) == ([False, False], {}), "it is what Bob was ready for, once more"


def test_options_that_stay_as_they_are_ask_nobody_again(bench: Bench) -> None:
    (ann, _), table = sit(bench, "Ann", "Bob", game="stayboard")
    table.setup.set_options(ann.player, {"size": table.options["size"]})
    assert ready(table) == [False, True]


def test_one_alone_at_a_new_table_stays_ready_for_who_comes(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    table.setup.set_options(ann.player, {"size": 9})
    assert (ready(table), changed(bench, table)) == ([True, False], [{}, {}])
    bench.join(bob, table)
    assert table.state == "PLAYING"


def test_after_a_match_changed_options_ask_again_who_wanted_another(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob", game="stayboard")
    bench.ready(table, ann)
    table.runner.resign([1])
    bench.settle()
    assert table.state == "ENDED"
    old = table.options["size"]
    bench.ready(table, bob)
    table.setup.set_options(ann.player, {"size": 9})
    assert not any(ready(table))
    bench.ready(table, ann)
    assert table.state == "ENDED"
    assert {"size": old} in changed(bench, table)


def test_what_people_were_ready_for_is_kept(bench: Bench) -> None:
    (ann, _), table = sit(bench, "Ann", "Bob", game="stayboard")
    old = table.options["size"]
    table.setup.set_options(ann.player, {"size": 9})
    bench.settle()
    again = bench.reopen()
    assert changed(again, again.hall.tables[table.code]) == [{"size": old}, {"size": old}]


def test_ready_for_what_is_no_longer_so_is_refused(bench: Bench) -> None:
    (ann, bob), table = sit(bench, "Ann", "Bob", game="tetris")
    seen = show_table(bench.hall, table).terms
    table.setup.set_options(ann.player, {"level": 9})
    with refuses(Refused, "have just changed"):
        table.setup.set_ready(bob.player, True, terms=seen)
    assert ready(table) == [False, False]
    table.setup.set_ready(bob.player, True, terms=show_table(bench.hall, table).terms)
    assert ready(table) == [False, True]


def test_nobody_sits_down_to_options_they_have_not_seen(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table, sit=False)
    seen = show_table(bench.hall, table).terms
    table.setup.set_options(ann.player, {"size": 9})
    with refuses(Refused, "have just changed"):
        table.enter(bob, sit=True, terms=seen)
    assert (table.state, table.seating.of(bob.player)) == ("WAITING", [])


def test_two_at_one_keyboard_are_ready_together(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    table.setup.set_ready(ann.player, False)
    table.setup.set_seat(ann.player, 1, "local")
    assert (table.state, ready(table)) == ("WAITING", [False, False])
    bench.ready(table, ann)
    assert table.state == "PLAYING"


def test_an_invite_is_for_its_options(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.hall.opening.seat_people([ann.player, bob.player], "tetris", {"level": 5})
    assert ready(table) == [True, True]
    bench.join(ann, table)
    table.setup.set_options(ann.player, {"level": 9})
    bench.join(bob, table)
    assert (table.state, changed(bench, table)) == ("WAITING", [{"level": 5}, {"level": 5}])
