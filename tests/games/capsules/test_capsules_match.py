"""Rounds, readiness, sending, pausing, scores and the contract's corners."""

from dataclasses import replace

import pytest
from tests.games.capsules.capsules_position import set_up

from rumpus.core.falling import SINGLE, place
from rumpus.core.game import IllegalAction, Outcome
from rumpus.core.options import BadOption
from rumpus.games.capsules.field import format_rows
from rumpus.games.capsules.rules import Capsules
from rumpus.games.capsules.sending import share_out

BUSY = "................\ny*............b*"
ALMOST = "..r*r*....r*b<b>"
"""Two reds clear it."""
FULL = "\n".join(["......b*........"] + ["......r*........", "......y*........"] * 7)
"""The first capsule comes to rest in the top row."""


def ended(game: Capsules) -> Outcome | None:
    """The outcome, asked for afresh."""
    return game.outcome


def states(game: Capsules) -> list[str]:
    """What everybody is doing."""
    return [seat["state"] for seat in game.view(None)["seats"]]


def clear(game: Capsules, seat: int = 0) -> None:
    """Take the red capsule down into ALMOST's gap, and let it halt."""
    while "down" in game.actions(seat):
        game.act(seat, "down")
    game.advance(game.step + 5)


def refused(game: Capsules, seat: int, action: str) -> str:
    """The code by which the action is refused."""
    before = game.digest()
    with pytest.raises(IllegalAction) as problem:
        game.act(seat, action)
    assert game.digest() == before
    return problem.value.code


def start(*drawings: str, capsules: str = "rr", **options: int) -> Capsules:
    """A drawn round whose next ones have the usual countdown, or what is asked for."""
    game = set_up(*drawings, capsules=capsules, options={**options, "countdown": 0})
    usual = {**game.setup.options, "countdown": options.get("countdown", 10)}
    game.setup = replace(game.setup, options=usual)
    return game


# What a round starts from.


def test_viruses_and_the_order_of_capsules_are_identical_for_all_players() -> None:
    game = Capsules.new({"countdown": 0}, seats=16, seed=3)
    assert all(side.cells == game.sides[0].cells for side in game.sides)
    assert all(side.viruses == 16 for side in game.sides)
    order: dict[int, str] = {}
    met = 0
    for _ in range(300):
        for side in game.view(None)["seats"]:
            if side["capsule"] is not None and game.round == 1:
                number, after = side["capsule"]["n"], side["next"]
                assert order.setdefault(number, after) == after
                met = max(met, number)
        for seat in (3, 7):  # two who play otherwise come to each capsule at another time
            game.act(seat, "left" if seat == 3 else "down") if game.actions(seat) else None
        game.advance(game.step + 1)
    assert met > 5


def test_rounds_differ_and_matches_of_another_seed_differ() -> None:
    one = Capsules.new({"countdown": 0}, seats=2, seed=1)
    other = Capsules.new({"countdown": 0}, seats=2, seed=2)
    first = format_rows(one.sides[0].cells)
    assert first != format_rows(other.sides[0].cells)
    while one.round == 1:
        one.advance(one.step + 50)
    assert format_rows(one.sides[0].cells) != first


@pytest.mark.parametrize(
    ("option", "low", "high", "default"),
    [("virs", 4, 64, 16), ("tick", 1, 20, 5), ("countdown", 0, 60, 10), ("rounds", 0, 20, 3)],
)
def test_options_have_their_ranges(option: str, low: int, high: int, default: int) -> None:
    assert Capsules.new().setup.options[option] == default
    for value in (low, high):
        assert Capsules.new({option: value}).setup.options[option] == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadOption):
            Capsules.new({option: value})


@pytest.mark.parametrize("count", [4, 16, 64])
def test_virs_is_how_many_viruses_there_are(count: int) -> None:
    game = Capsules.new({"virs": count, "countdown": 0}, seats=2, seed=1)
    assert [side["viruses"] for side in game.view(0)["seats"]] == [count, count]


# The waiting screen.


def test_a_round_starts_when_all_are_ready() -> None:
    game = Capsules.new(seats=3)
    assert (game.phase, game.actions(0), states(game)) == ("waiting", ["ready"], ["waiting"] * 3)
    game.advance(17)
    game.act(2, "ready")
    assert states(game) == ["waiting", "waiting", "ready"]
    assert refused(game, 2, "ready") == "already_ready"
    assert refused(game, 0, "left") == "waiting"
    game.act(0, "ready")
    assert game.phase == "waiting"
    game.act(1, "ready")
    assert (game.phase, game.step) == ("play", 17)
    assert refused(game, 0, "ready") == "not_now"


def test_or_the_countdown_ends_and_counts_whole_seconds() -> None:
    game = Capsules.new(seats=3)
    game.act(1, "ready")
    shown = []
    while game.phase == "waiting":
        shown.append((game.step, game.view(0)["seconds"]))
        game.advance(game.due() or 0)
    assert shown == [(10 * second, 10 - second) for second in range(10)]
    assert game.step == 100


def test_a_seat_that_has_left_is_not_waited_for() -> None:
    game = Capsules.new(seats=3)
    game.act(0, "ready")
    game.act(1, "ready")
    game.act(2, "resign")
    assert (game.phase, states(game)) == ("play", ["play", "play", "left"])


def test_after_a_round_a_key_of_the_last_moment_is_not_taken_for_readiness() -> None:
    game = start(ALMOST, BUSY)
    clear(game)
    at = game.step
    assert (game.phase, game.view(0)["opens"], game.view(0)["starts"]) == ("waiting", at + 20, at + 100)
    assert game.actions(0) == []
    assert refused(game, 0, "ready") == "too_soon"
    game.advance(at + 20)
    assert game.actions(0) == ["ready"]


# Ends of rounds, and scores.


def test_remaining_viruses_are_added_to_the_overall_score_at_the_end_of_each_round() -> None:
    game = start(ALMOST, BUSY, BUSY)
    assert [seat["score"] for seat in game.view(0)["seats"]] == [0, 0, 0]
    clear(game)
    assert game.view(0)["winners"] == [0]
    assert [seat["score"] for seat in game.view(0)["seats"]] == [0, 2, 2]
    assert states(game) == ["waiting"] * 3
    for seat in range(3):
        game.advance(game.step + 20)
        game.act(seat, "ready")
    assert (game.round, game.phase) == (2, "play")
    assert [seat["viruses"] for seat in game.view(0)["seats"]] == [16, 16, 16]
    assert [seat["score"] for seat in game.view(0)["seats"]] == [0, 2, 2]


def test_low_is_good_and_equals_share_the_place() -> None:
    game = start(ALMOST, BUSY, BUSY, rounds=1)
    clear(game)
    assert game.outcome == Outcome((1, 2, 2), (0, 2, 2), "rounds_played")
    assert (game.due(), game.actions(0), refused(game, 0, "ready")) == (None, [], "over")


def test_two_who_win_in_the_same_tick_have_both_won() -> None:
    game = start(ALMOST, ALMOST, BUSY, rounds=1)
    for seat in (0, 1):
        while "down" in game.actions(seat):
            game.act(seat, "down")
    game.advance(5)
    assert game.view(0)["winners"] == [0, 1]
    assert game.outcome == Outcome((1, 1, 3), (0, 0, 2), "rounds_played")


def test_a_round_when_everybody_is_defeated_ends_and_nobody_won_it() -> None:
    game = start(FULL, FULL, capsules="rb")
    game.advance(5)
    assert (game.phase, game.view(0)["winners"]) == ("waiting", [])
    assert [seat["score"] for seat in game.view(0)["seats"]] == [15, 15]


def test_the_last_one_not_defeated_plays_on() -> None:
    game = start(FULL, BUSY, capsules="rb")
    game.advance(40)
    assert (game.phase, states(game)) == ("play", ["defeated", "play"])


def test_alone_a_defeat_ends_the_round() -> None:
    game = start(FULL, capsules="rb", rounds=1)
    game.advance(5)
    assert game.outcome == Outcome((1,), (15,), "rounds_played")


def test_until_stopped_everybody_must_have_had_enough() -> None:
    game = start(ALMOST, BUSY, rounds=0)
    clear(game)
    game.advance(game.step + 20)
    assert game.actions(0) == ["ready", "stop"]
    game.act(0, "stop")
    assert states(game) == ["stop", "waiting"]
    game.act(1, "ready")
    assert (game.round, game.phase) == (2, "play")  # one wants to go on
    assert refused(game, 0, "stop") == "not_now"


def test_stopping_ends_the_match_by_the_score() -> None:
    game = start(ALMOST, BUSY, rounds=0)
    clear(game)
    game.advance(game.step + 20)
    game.act(1, "ready")
    game.act(1, "stop")
    assert refused(game, 1, "stop") == "already_stopping"
    game.act(0, "stop")
    assert game.outcome == Outcome((1, 2), (0, 2), "stopped")


def test_until_stopped_there_is_time_to_say_stop_even_without_a_countdown() -> None:
    game = start(ALMOST, BUSY, rounds=0, countdown=0)
    clear(game)
    assert (game.view(0)["opens"], game.view(0)["starts"]) == (game.step + 20, game.step + 50)


def test_until_stopped_ends_after_100_rounds_by_itself() -> None:
    game = Capsules.new({"rounds": 0, "countdown": 0, "tick": 1, "virs": 64}, seats=1, seed=5)
    game.advance(1_000_000)
    assert game.round == 100
    assert ended(game) is not None


def test_a_match_of_so_many_rounds_cannot_be_stopped_only_left() -> None:
    game = start(ALMOST, BUSY)
    clear(game)
    game.advance(game.step + 20)
    assert refused(game, 0, "stop") == "ends_by_itself"
    game.act(0, "resign")
    assert game.outcome == Outcome((2, 1), (0, 2), "resigned")


def test_whoever_leaves_first_comes_last() -> None:
    game = start(BUSY, BUSY, BUSY, BUSY)
    for seat in (2, 0, 3):
        game.act(seat, "resign")
    assert game.outcome == Outcome((3, 1, 4, 2), (2, 0, 2, 2), "resigned")


# Sending.


def test_players_with_the_fewest_viruses_receive_first_at_most_four() -> None:
    assert share_out(0, "ry", [9, 5, 3, 7]) == [(2, "ry")]
    assert share_out(0, "rybrybr", [1, 5, 3, 7]) == [(2, "rybr"), (1, "ybr")]
    assert share_out(0, "r" * 20, [1, 5, 3, 7]) == [(2, "rrrr"), (1, "rrrr"), (3, "rrrr")]


def test_ties_go_in_seat_order_starting_after_the_sender() -> None:
    assert share_out(1, "rrrryyyybbbb", [4, 4, 4, 4]) == [(2, "rrrr"), (3, "yyyy"), (0, "bbbb")]
    assert share_out(3, "rr", [4, 4, 4, 4]) == [(0, "rr")]


def test_the_sender_and_the_defeated_receive_nothing() -> None:
    assert share_out(0, "rr", [0, None, 5]) == [(2, "rr")]
    assert share_out(0, "rr", [1, None, None]) == []
    assert share_out(0, "rr", [1]) == []


def test_one_row_sends_nothing_and_two_rows_send_two_elements() -> None:
    game = start("r*r*r*........y*", BUSY, capsules="rb")
    clear(game)
    game.advance(60)
    assert game.sides[1].units == []
    assert game.sides[0].viruses == 1
    game = start("""
        ..r*............
        ..r*............
        ..r*............
        r*..r*r*......y*
    """, BUSY, capsules="rb")  # fmt: skip
    side = game.sides[0]
    side.cells[place(1, 0)] = SINGLE * 4 + 1  # as if it had just come to rest: in a row across and a row upright
    side.touched = [place(1, 0)]
    side.state, side.at = "settle", 0
    game.advance(10)
    assert game.sides[1].units == ["rr"]


def test_defeated_players_receive_nothing_paused_ones_receive_and_keep_it_for_later() -> None:
    game = start(BUSY, FULL, BUSY, capsules="rb")
    game.advance(5)
    game.act(2, "pause")
    game._send(0, "ryb")
    assert [side.units for side in game.sides] == [[], [], ["ryb"]]
    game.advance(60)
    assert game.sides[2].units == ["ryb"]
    game.act(2, "resume")
    game.advance(160)
    assert game.sides[2].units == []
    assert game.sides[2].state == "receive"


def test_units_are_kept_together_in_the_order_they_were_sent() -> None:
    game = start(BUSY, "..............y*", BUSY)
    game._send(0, "rr")
    game._send(2, "bbb")
    assert game.sides[1].units == ["rr", "bbb"]


# Pausing.


def test_a_paused_players_field_stands_still_and_the_others_play_on() -> None:
    game = start(BUSY, BUSY)
    game.advance(8)
    game.act(0, "pause")
    assert (game.actions(0), states(game)) == (["resume"], ["paused", "play"])
    assert refused(game, 0, "left") == "paused"
    assert refused(game, 0, "pause") == "paused"
    before = game.view(0)["seats"][0]
    game.advance(48)
    assert game.view(0)["seats"][0] == before
    assert game.sides[1].at < game.sides[0].at
    game.act(0, "resume")
    assert game.view(0)["seats"][0]["until"] == 50  # two tenths of the tick were left
    assert refused(game, 0, "resume") == "not_paused"


def test_a_field_is_also_prepared_for_paused_players() -> None:
    game = start(ALMOST, BUSY, countdown=1)
    game.act(1, "pause")
    clear(game)
    assert states(game) == ["waiting", "paused"]
    game.advance(game.step + 20)
    assert (game.round, states(game)) == (2, ["play", "paused"])
    assert game.sides[1].cells == game.sides[0].cells
    game.advance(game.step + 50)
    assert game.sides[1].at > game.sides[0].at
    game.act(1, "resume")
    assert game.view(0)["seats"][1]["until"] == game.step + 5


def test_readiness_ends_a_pause() -> None:
    game = start(ALMOST, BUSY)
    game.act(1, "pause")
    clear(game)
    game.advance(game.step + 20)
    game.act(0, "ready")
    game.act(1, "ready")
    assert states(game) == ["play", "play"]


def test_a_round_does_not_wait_for_ever_for_the_paused_while_others_sit_defeated() -> None:
    game = start(FULL, BUSY, capsules="rb")
    game.act(1, "pause")
    game.advance(5)
    assert (game.view(0)["ends"], game.view(0)["seconds"]) == (605, 60)
    game.advance(300)
    game.act(1, "resume")
    assert game.view(0)["ends"] is None
    game.act(1, "pause")
    game.advance(899)
    assert game.phase == "play"
    game.advance(900)
    assert (game.phase, game.view(0)["winners"]) == ("waiting", [])


def test_if_all_have_paused_nothing_is_due() -> None:
    game = start(BUSY, BUSY)
    for seat in (0, 1):
        game.act(seat, "pause")
    assert game.due() is None
    game.advance(100_000)
    game.act(1, "resume")
    assert game.due() == 100_005


def test_time_jumps_from_due_to_due() -> None:
    leap, walk = Capsules.new(seats=2, seed=9), Capsules.new(seats=2, seed=9)
    leap.advance(3_000)
    while (due := walk.due()) is not None and due <= 3_000:
        walk.advance(due)
    walk.advance(3_000)
    assert leap.digest() == walk.digest()
