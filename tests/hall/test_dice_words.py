"""docs/fair-dice.md: everybody who plays adds a word to the dice, however they came to sit; else nothing is proven."""

from dataclasses import replace

from tests.hall.bench import Bench, Guest
from tests.saying import tell

from rumpus.core.dice import fair_lines, silent_nonce
from rumpus.core.notice import Line
from rumpus.core.replay import Replay
from rumpus.export.verdict import check_replay, is_proven, tell_verdict
from rumpus.gateways.terminal.guest.replay_page import record_match
from rumpus.gateways.web.present import show_table
from rumpus.hall.tables.table import Table
from rumpus.wire.tables import DiceShown


class Talker(Guest):
    """Somebody whose door adds a word by itself, as a terminal does."""

    def dice_word(self) -> str:
        return f"of {self.player.name}"


def talker(bench: Bench, name: str) -> Talker:
    guest = Talker(bench.hall.players.welcome(name)[0])
    bench.hall.arrive(guest)
    bench.settle()
    return guest


def dice(bench: Bench, table: Table) -> DiceShown:
    shown = show_table(bench.hall, table).dice
    assert shown is not None
    return shown


def replay_of(table: Table) -> Replay:
    assert table.live is not None
    return replace(record_match(table.live), extra=fair_lines(table.live.record))


def last_line(table: Table) -> Line:
    replay = replay_of(table)
    return tell_verdict(replay, check_replay(replay), "it")[-1]


def finish(bench: Bench, table: Table) -> None:
    table.runner.resign([1])
    bench.settle()
    assert table.state == "ENDED"


def test_a_word_can_be_added_at_any_time_before_the_match(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    table.setup.set_ready(ann.player, False)
    bench.join(bob, table)
    assert [seat.word for seat in show_table(bench.hall, table).seats] == [False, False]
    table.seating.add_nonce(ann.player, "a")
    table.seating.add_nonce(bob.player, "b")
    assert [seat.word for seat in show_table(bench.hall, table).seats] == [True, True]
    bench.ready(table, ann)
    assert (dice(bench, table).nonces, dice(bench, table).silent) == (["a", "b"], [])
    assert [seat.word for seat in show_table(bench.hall, table).seats] == [False, False], "the next match wants others"


def test_sitting_down_brings_a_word_where_it_starts_the_match(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    table.seating.add_nonce(ann.player, "a")
    bench.join(bob, table, sit=False)
    table.setup.set_seat(bob.player, 1, "me", "b")
    bench.settle()
    assert (table.state, dice(bench, table).nonces) == ("PLAYING", ["a", "b"])


def test_a_second_person_at_a_keyboard_shares_the_firsts(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    table.seating.add_nonce(ann.player, "a")
    table.setup.set_seat(ann.player, 1, "local")
    bench.settle()
    assert (dice(bench, table).nonces, dice(bench, table).silent) == (["a", "a"], [])


def test_who_adds_nothing_is_named_and_nothing_is_proven_to_them(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    table.seating.add_nonce(ann.player, "a")
    bench.join(bob, table)
    assert (dice(bench, table).nonces, dice(bench, table).silent) == (["a", silent_nonce(1)], [1])
    finish(bench, table)
    assert dice(bench, table).silent == [1]
    assert tell(last_line(table)).startswith("dice: pledged, not proven")
    assert "nothing of Bob is in it" in tell(last_line(table))


def test_bots_have_nobody_to_convince(bench: Bench) -> None:
    ann = talker(bench, "Ann")
    table = bench.open(ann, "stayboard", "me bot:easy")
    assert (dice(bench, table).nonces, dice(bench, table).silent) == (["of Ann", silent_nonce(1)], [])
    table.runner.resign([0])
    bench.settle()
    assert is_proven(replay_of(table))
    assert "what Ann added" in tell(last_line(table))


def test_a_door_that_has_a_word_is_asked_for_it_when_the_match_starts(bench: Bench) -> None:
    ann, bob = talker(bench, "Ann"), talker(bench, "Bob")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table)
    assert (table.state, dice(bench, table).nonces) == ("PLAYING", ["of Ann", "of Bob"])
    finish(bench, table)
    bench.ready(table, ann, bob)
    assert dice(bench, table).silent == [], "and for each match anew"


def test_what_somebody_added_themselves_counts(bench: Bench) -> None:
    ann, bob = talker(bench, "Ann"), talker(bench, "Bob")
    table = bench.open(ann, "stayboard", "me open")
    table.seating.add_nonce(ann.player, "mine")
    bench.join(bob, table)
    assert dice(bench, table).nonces == ["mine", "of Bob"]
