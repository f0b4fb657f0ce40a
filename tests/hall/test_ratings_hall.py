"""Ratings of matches really played at tables: kept with the outcome or not at all, once, and not for every match."""

from contextlib import suppress
from dataclasses import replace

import pytest
from tests.hall.bench import Bench, Guest, safe_move

from rumpus.core.dice import check, pledge
from rumpus.core.game import IllegalAction
from rumpus.gateways.web.match_files import find_position
from rumpus.hall.tables.absence import ABANDONED_SECONDS
from rumpus.hall.tables.hand_pause import LONG_SECONDS
from rumpus.hall.tables.table import Table
from rumpus.store.records import RatingRecord, ResultRecord, SavedMatch


def start_two(bench: Bench, game: str = "stayboard") -> tuple[Guest, Guest, Table]:
    """Ann and Bob in a match."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann, bob)
    table = bench.open(ann, game, "me open")
    bench.join(bob, table)
    assert table.state == "PLAYING"
    if game == "stayboard":
        warm_up(bench, table, ann, bob)
    return ann, bob, table


def warm_up(bench: Bench, table: Table, *guests: Guest) -> None:
    """Play as many moves as a rated match has at least."""
    for _ in range(table.info.least_moves):
        assert table.live is not None
        (seat,) = table.live.turn
        guest = next(guest for guest in guests if seat in table.seating.of(guest.player))
        bench.act(guest, table, seat, safe_move(table))


def seat_of(guest: Guest, table: Table) -> int:
    """Where the guest sits."""
    return table.seating.of(guest.player)[0]


def test_who_wins_at_a_table_gains(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    bench.act(bob, table, seat_of(bob, table), "resign")
    assert table.live is not None
    results = {result.player: result for result in bench.store.all(ResultRecord)}
    assert {result.match for result in results.values()} == {table.live.id}
    assert results[ann.player.id].gain == -results[bob.player.id].gain > 0
    assert bench.hall.ratings.of(ann.player, "stayboard").wins == 1
    assert results[ann.player.id].at == bench.store.matches[table.live.id].ended


def test_a_rematch_with_seats_exchanged_counts_for_the_right_one(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    for _ in range(3):
        bench.act(bob, table, seat_of(bob, table), "resign")
        bench.ready(table, ann, bob)
        warm_up(bench, table, ann, bob)
    standing = bench.hall.ratings.of(ann.player, "stayboard")
    assert (standing.rated, standing.wins, standing.streak) == (3, 3, 3)


def test_a_rating_and_its_outcome_are_kept_together_or_not_at_all(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    bench.store.waits = True
    bench.act(bob, table, seat_of(bob, table), "resign")
    crashed = bench.reopen()
    assert [record.game for record in crashed.store.all(RatingRecord) if record.game == "stayboard"] == []
    assert "stayboard" not in crashed.hall.ratings.summary(crashed.again(ann.player))
    assert all(match.outcome is None for match in crashed.store.matches.values())
    bench.store.waits = False
    bench.settle()
    later = bench.reopen()
    assert later.hall.ratings.of(later.again(ann.player), "stayboard").wins == 1
    assert all(match.outcome is not None for match in later.store.matches.values())


def test_a_match_is_counted_once_however_often_the_hall_is_opened(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    bench.act(bob, table, seat_of(bob, table), "resign")
    before = bench.hall.ratings.of(ann.player, "stayboard")
    again = bench.reopen().reopen()
    assert again.hall.ratings.of(again.again(ann.player), "stayboard") == before
    assert len(again.store.all(ResultRecord)) == 2


def test_a_match_that_ends_after_a_restart_is_counted(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    again = bench.reopen()
    guest = again.connect(again.again(bob.player))
    found = again.hall.find_table(table.code)
    again.join(guest, found)
    again.act(guest, found, seat_of(guest, found), "resign")
    assert again.hall.ratings.of(again.again(ann.player), "stayboard").wins == 1


@pytest.mark.usefixtures("brittle")
def test_a_void_match_was_nothing_to_anybody(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "brittle", "me open")
    bench.join(bob, table)
    with suppress(IllegalAction):
        bench.act(ann, table, 0, "break act")
    assert table.state == "ENDED"
    assert bench.store.all(RatingRecord) == []
    assert bench.store.all(ResultRecord) == []


def test_a_match_over_which_the_table_is_closed_costs_nobody_anything(bench: Bench) -> None:
    ann, bob, table = start_two(bench)
    live = table.live
    table.close()
    bench.settle()
    assert live is not None
    assert live.over
    assert bench.store.all(ResultRecord) == []
    for guest in (ann, bob):
        assert "stayboard" not in bench.hall.ratings.summary(guest.player)


def test_a_match_to_which_nobody_comes_back_for_a_day_costs_nobody_anything(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann, bob)
    table = bench.open(ann, "pong", "me open")
    bench.join(bob, table)
    bench.ready(table, ann, bob)
    bench.lose(ann)
    bench.lose(bob)
    bench.wait(ABANDONED_SECONDS + 1)
    assert table.closed
    assert bench.store.all(ResultRecord) == []


@pytest.mark.parametrize("leaves", [True, False])
def test_who_leaves_bots_alone_has_lost_to_them_though_the_table_is_closed(bench: Bench, leaves: bool) -> None:
    """At once by leaving, and after the day a match waits by just not coming back."""
    ann = bench.guest("Ann")
    bench.season(ann)
    table = bench.open(ann, "tetris", "me bot:easy bot:easy", start=True)
    bench.act(ann, table, 0, "left+")
    bench.act(ann, table, 0, "left-")
    bench.wait(table.info.least_seconds)
    if leaves:
        bench.leave(ann, table)
    else:
        bench.lose(ann)
        bench.wait(ABANDONED_SECONDS - 1)
        assert not table.closed
        bench.wait(2)
    assert table.closed
    standing = bench.hall.ratings.of(ann.player, "tetris")
    assert (standing.rated, standing.wins) == (1, 0)
    assert standing.rating < 1500


@pytest.mark.parametrize(
    ("seconds", "loser", "gains", "says"),
    [
        (LONG_SECONDS // 2, 1, 1, "notice.rated"),
        (LONG_SECONDS // 2 + 1, 1, 0, "notice.rated_paused"),
        (LONG_SECONDS // 2 + 1, 0, -1, "notice.rated_paused"),
    ],
)
def test_who_stops_the_time_against_bots_for_long_can_only_lose(
    bench: Bench, seconds: int, loser: int, gains: int, says: str
) -> None:
    """Twice so many seconds, with a restart of the hall between."""
    ann = bench.guest("Ann")
    bench.season(ann)
    table = bench.open(ann, "tetris", "me bot:easy", start=True)
    bench.wait(table.info.least_seconds)
    for action in ("left+", "left-", "right+", "right-"):
        bench.act(ann, table, 0, action)
    table.pause(ann.player, True)
    bench.wait(seconds)
    table.pause(ann.player, False)
    bench.settle()
    bench = bench.reopen()
    (table,) = bench.hall.tables.values()
    ann = bench.connect(bench.again(ann.player))
    bench.join(ann, table)
    table.pause(ann.player, True)
    bench.wait(seconds)
    told = bench.hall.ratings.tell_counting(table)
    table.pause(ann.player, False)
    before = bench.hall.ratings.of(ann.player, "tetris")
    table.runner.resign([loser])
    bench.settle()
    after = bench.hall.ratings.of(ann.player, "tetris")
    change = after.rating - before.rating
    assert (change > 0) - (change < 0) == gains
    assert (after.games, after.wins) == (before.games + 1, before.wins + loser), "won and lost is it all the same"
    assert told is not None
    assert told.key == says


def test_a_score_reached_alone_counts_also_if_nobody_came_back_to_it(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "tetris", "me", start=True)
    bench.lose(ann)
    bench.wait(ABANDONED_SECONDS + 1)
    assert table.closed
    standing = bench.hall.ratings.of(ann.player, "tetris")
    assert (standing.games, standing.best) == (1, 0)


def test_two_at_one_keyboard_are_not_rated(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me local", start=True)
    bench.act(ann, table, 1, "resign")
    (result,) = bench.store.all(ResultRecord)
    assert (result.player, result.rating, result.gain) == (ann.player.id, None, 0)
    standing = bench.hall.ratings.of(ann.player, "stayboard")
    assert (standing.games, standing.rated, standing.rating) == (1, 0, 1500)


def test_a_bot_at_the_table_is_rated_as_one_player_of_its_level(bench: Bench) -> None:
    ann = bench.guest("Ann")
    for _ in range(2):
        table = bench.open(ann, "stayboard", "me bot:easy", start=True)
        bench.act(ann, table, 0, "resign")
    bot = bench.hall.players.bot("easy")
    assert bench.hall.ratings.of(bot, "stayboard").wins == 2


def test_the_seed_of_a_match_follows_from_its_pledge_and_nonces(bench: Bench) -> None:
    ann = bench.guest("Ann")
    told = bench.hall.opening.dice_of(ann.player).pledge
    table = bench.hall.opening.open_table(ann, "deathroll", {}, ["me", "bot:normal"], start=True, nonce="from-ann")
    bench.settle()
    assert table.live is not None
    record = table.live.record
    assert pledge(record.secret) == told
    assert record.nonces == ("from-ann", "seat 2")
    assert check(record.secret, record.nonces, told, record.seed) is None


def test_another_match_has_another_pledge_and_asks_for_nonces_again(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "deathroll")
    assert table.live is not None
    first = table.live.record
    bench.act(bob, table, seat_of(bob, table), "resign")
    told = table.dice.pledge
    assert told != pledge(first.secret)
    table.setup.set_ready(ann.player, True, "second")
    table.setup.set_ready(bob.player, True, "")
    bench.settle()
    record = table.live.record
    assert record.id != first.id
    assert check(record.secret, record.nonces, told, record.seed) is None
    assert record.nonces[seat_of(ann, table)] == "second"
    bench.act(bob, table, seat_of(bob, table), "resign")
    bench.ready(table, ann, bob)
    third = table.live.record
    assert third.nonces == ("seat 1", "seat 2"), "a nonce counts once: the hall drew its next secret knowing it"


def test_a_match_continued_from_another_counts_for_nothing(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True, size=9)
    bench.act(ann, table, 0, safe_move(table))
    bench.act(ann, table, 0, "resign")
    assert table.live is not None
    known = bench.hall.ratings.of(ann.player, "stayboard")
    saved = bench.store.matches[table.live.id]
    inputs = [entry for _, entry in sorted(bench.store.inputs[saved.id].items())][:1]
    position = replace(saved, step=inputs[0].step, outcome=None, ended=None)
    snapshot = find_position(SavedMatch(saved, inputs), 1, inputs[0].step).snapshot
    begun = SavedMatch(position, inputs, snapshot)
    again = bench.hall.opening.continue_match(ann, begun, 0, "normal")
    bench.settle()
    assert again.state == "PLAYING"
    assert again.live is not None
    assert again.live.id not in bench.store.inputs, "what the other one has is not kept again"
    assert bench.store.snapshots[again.live.id].n == 1
    early = bench.reopen().hall.find_table(again.code).live
    assert early is not None
    assert early.match.game.digest() == again.live.match.game.digest(), "a kill loses nothing of it"
    assert again.live.match.game.view(None)["count"] == 1, "it stands where the other one stood"
    bench.act(ann, again, 0, "resign")
    assert again.state == "ENDED"
    assert bench.hall.ratings.of(ann.player, "stayboard") == known
    twin = bench.reopen().hall.find_table(again.code)
    assert twin.live is not None
    assert twin.live.match.game.digest() == again.live.match.game.digest(), "the position is kept as well"
    assert twin.live.match.log == again.live.match.log
    record = bench.store.matches[again.live.id]
    position = replace(position, id=record.id, continues=record.continues, shared=1)
    third = bench.hall.opening.continue_match(ann, SavedMatch(position, inputs), 0, "normal")
    assert third.live is not None
    assert third.live.record.continues == saved.id, "it refers to where the inputs are"
    whole = bench.hall.opening.continue_match(ann, begun, 0, "normal", copies=True)
    bench.settle()
    assert whole.live is not None
    assert (whole.live.record.continues, list(bench.store.inputs[whole.live.id].values())) == ("", inputs)
