"""rules/hall.md, what counts: each sentence of it, and the one sentence people are told before and after a match."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import tell

from rumpus.core.game import RESIGN
from rumpus.core.log import Input
from rumpus.games.registry import all_games, find_game
from rumpus.hall.people.what_counts import (
    MEETINGS_A_DAY,
    NETWORK_MEETINGS_A_DAY,
    STEADY_MATCHES,
    is_steady,
    weigh,
    why_too_short,
)
from rumpus.hall.tables.table import Table
from rumpus.store.records import ResultRecord

DAY = 86_400
RATED = "This match is rated."
RATED_DAILY = "This match is rated · daily."


def sit(bench: Bench, *guests: Guest, game: str = "stayboard", private: bool = False) -> Table:
    """They play: nobody else comes."""
    first, *others = guests
    table = bench.open(first, game, "me open")
    for other in others:
        bench.join(other, table)
    return table


def finish(bench: Bench, table: Table, *guests: Guest, moves: int | None = None) -> None:
    """Play as many moves as a rated match has at least, or so many; then somebody gives up."""
    assert table.live is not None
    for _ in range(table.info.least_moves if moves is None else moves):
        (seat,) = table.live.turn
        guest = next(guest for guest in guests if seat in table.seating.of(guest.player))
        bench.act(guest, table, seat, safe_move(table))
    bench.act(guests[-1], table, table.seating.of(guests[-1].player)[0], RESIGN)


def said(bench: Bench, table: Table) -> str:
    """What everybody is told."""
    notice = bench.hall.ratings.tell_counting(table)
    return tell(notice) if notice is not None else ""


def gains(bench: Bench) -> list[int]:
    """By how much ratings have moved, match after match."""
    return [result.gain for result in bench.store.all(ResultRecord) if result.rating is not None]


def test_two_people_with_claimed_names_are_rated_and_told_before_and_after(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    for guest in (ann, bob):
        bench.hall.players.claim(guest.player, "hash")
    table = bench.open(ann, "pong", "me open")
    assert said(bench, table) == "", "nobody knows yet who plays"
    bench.join(bob, table)
    assert said(bench, table) == RATED
    match = sit(bench, ann, bob)
    assert said(bench, match) == RATED_DAILY
    finish(bench, match, ann, bob)
    assert said(bench, match) == RATED_DAILY
    assert len(gains(bench)) == 2


def test_a_new_guest_is_not_and_a_steady_one_is(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann)
    table = sit(bench, ann, bob)
    new = "Bob is new here: claim the name, or play 10 matches (very short ones do not count)"
    assert said(bench, table) == f"Not rated: {new}."
    finish(bench, table, ann, bob)
    assert gains(bench) == []
    for _ in range(STEADY_MATCHES - 1):
        bench.play_alone(bob)
    finish(bench, sit(bench, bob, ann), bob, ann)
    assert len(gains(bench)) == 2


def test_matches_too_short_to_count_make_nobody_steady(bench: Bench) -> None:
    bob = bench.guest("Bob")
    for _ in range(STEADY_MATCHES):
        bench.play_alone(bob, moves=1)
    assert bench.hall.ratings.of(bob.player, "chessbrawl").games == STEADY_MATCHES, "they were played all the same"
    assert not is_steady(bob.player, bench.hall.ratings)
    for _ in range(STEADY_MATCHES):
        bench.play_alone(bob)
    again = bench.reopen()
    assert again.hall.ratings.played(again.again(bob.player)) == STEADY_MATCHES
    assert is_steady(again.again(bob.player), again.hall.ratings)


def test_what_somebody_new_loses_weighs_little_whether_the_name_is_claimed_or_not(bench: Bench) -> None:
    ann, bob, *new = (bench.guest(name) for name in ("Ann", "Bob", "Cid", "Dot", "Eve"))
    bench.season(ann, bob, *new)
    new[0].player.passphrase = None
    for loser in new:
        finish(bench, sit(bench, ann, loser), ann, loser)
    by_new = [result.gain for result in bench.store.all(ResultRecord) if result.player == ann.player.id]
    assert all(0 < gain < 15 for gain in by_new), "losers cost nothing: three of them are worth next to nothing"
    assert [weigh(bob.player, rated) for rated in (0, 4, 9, 50)] == [0.1, 0.5, 1.0, 1.0]
    assert weigh(None, 0) == 1.0, "a bot was measured"


def test_not_more_than_ten_times_a_day_by_people_of_one_network(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    losers = [bench.guest(name) for name in ("Cid", "Dot", "Eve")]
    bench.season(ann, bob, *losers)
    bench.hall.arrive(ann, household="203.0.113.7")
    bench.hall.arrive(bob, household="203.0.113.8")
    for loser in losers:
        bench.hall.arrive(loser, household="203.0.113.9")
    for number in range(NETWORK_MEETINGS_A_DAY):
        finish(bench, sit(bench, ann, losers[number % 2]), ann, losers[number % 2])
    table = sit(bench, ann, losers[2])
    assert said(bench, table) == "Not rated: Ann has been rated 10 times today by people of one network."
    finish(bench, table, ann, losers[2])
    assert len(gains(bench)) == 2 * NETWORK_MEETINGS_A_DAY
    assert said(bench, sit(bench, ann, bob)) == RATED_DAILY, "everybody else is somebody else"
    assert said(bench, sit(bench, bob, losers[2])) == RATED_DAILY
    bench.wait(DAY)
    assert said(bench, sit(bench, losers[2], ann)) == RATED_DAILY


def test_at_least_the_games_least_length(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann, bob)
    table = sit(bench, ann, bob)
    finish(bench, table, ann, bob, moves=table.info.least_moves - 1)
    assert said(bench, table) == "Not rated: it was too short."
    assert gains(bench) == []
    assert bench.hall.ratings.of(ann.player, "stayboard").wins == 1, "it was won all the same"


@pytest.mark.parametrize("name", [name for name, folder in all_games().items() if folder.info.seats[1] > 1])
def test_every_game_says_how_short_is_too_short(name: str) -> None:
    info = find_game(name).info
    moves = [Input(0, 0, "x")] * info.least_moves
    long_enough = info.least_seconds * info.rate
    assert why_too_short(info, moves, long_enough) is None
    assert why_too_short(info, [*moves[1:], Input(0, 0, RESIGN), Input(0, 1, "!timeout")], long_enough) is not None
    assert info.least_moves >= 2
    assert (info.least_seconds > 0) == info.realtime
    if info.realtime:
        assert why_too_short(info, moves, long_enough - 1) is not None


def test_not_the_same_two_more_than_five_times_a_day_also_over_a_restart(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann, bob)
    for _ in range(MEETINGS_A_DAY):
        finish(bench, sit(bench, ann, bob), ann, bob)
    assert len(gains(bench)) == 2 * MEETINGS_A_DAY
    again = bench.reopen()
    ann, bob = (again.connect(again.again(guest.player)) for guest in (ann, bob))
    table = sit(again, ann, bob)
    assert said(again, table) == "Not rated: Ann and Bob have been rated 5 times today."
    finish(again, table, ann, bob)
    assert len(gains(again)) == 2 * MEETINGS_A_DAY
    again.wait(DAY)
    finish(again, sit(again, ann, bob), ann, bob)
    assert len(gains(again)) == 2 * MEETINGS_A_DAY + 2


def test_not_between_two_who_share_address_and_browser(bench: Bench) -> None:
    ann, bob, cid = (bench.guest(name) for name in ("Ann", "Bob", "Cid"))
    bench.season(ann, bob, cid)
    for guest, trace in ((ann, "203.0.113.7 b1"), (bob, "203.0.113.7 b1"), (cid, "203.0.113.7 b2")):
        bench.hall.arrive(guest, trace)
    assert said(bench, sit(bench, ann, bob)) == "Not rated: Ann and Bob share a browser."
    assert said(bench, sit(bench, ann, cid)) == RATED_DAILY, "one household has many browsers"


def test_a_rated_bot_will_do_and_nobody_is_rated_by_pure_luck_or_at_one_keyboard(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bench.season(ann)
    assert said(bench, bench.open(ann, "stayboard", "me bot:easy", start=True)) == RATED_DAILY
    assert said(bench, bench.open(ann, "deathroll", "me bot:normal", start=True)) == "Not rated: it is pure luck."
    assert said(bench, bench.open(ann, "stayboard", "me local", start=True)) == "Not rated: two share one keyboard."
    assert said(bench, bench.open(ann, "chessbrawl", "me", start=True)) == "", "there is nobody to be rated by"
