"""What all games share: setting up, outcomes, digests, events."""

from dataclasses import replace

import pytest
from tests.contract.countdown.rules import Countdown

from rumpus.core.game import Outcome, Ruling
from rumpus.core.options import BadOption, Value


def test_a_new_game_has_the_fewest_seats_and_the_default_options() -> None:
    game = Countdown.new(seed=3)
    assert game.setup.seats == 1
    assert game.setup.options == {"heap": 20, "crumbling": True, "first": "seat"}
    assert game.setup.seed == 3


@pytest.mark.parametrize("seats", [0, 4])
def test_too_few_or_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="Countdown takes 1 to 3 seats"):
        Countdown.new(seats=seats)


def test_bad_options_are_refused() -> None:
    with pytest.raises(BadOption):
        Countdown.new({"heap": 1000})


@pytest.mark.parametrize(
    ("places", "winners"),
    [((1, 2), (0,)), ((2, 1), (1,)), ((1, 1), ()), ((1, 1, 3), (0, 1)), ((2, 2), ()), ((1,), (0,)), ((2,), ())],
)
def test_winners_are_who_is_first_unless_all_are(places: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert Outcome(places, (0,) * len(places), "test").winners == winners


def test_a_digest_is_short_stable_and_of_the_whole_state() -> None:
    game = Countdown.new(seats=2, seed=1)
    digests = [game.digest()]
    game.advance(10)
    digests.append(game.digest())
    game.act(0, "take 2")
    digests.append(game.digest())
    assert len(set(digests)) == 3
    assert all(len(digest) == 16 for digest in digests)
    assert Countdown.new(seats=2, seed=1).digest() == digests[0]


def test_events_are_taken_once() -> None:
    game = Countdown.new(seats=2, seed=1)
    assert [event.name for event in game.take_events()] == ["dealt", "dealt"]
    assert game.take_events() == []


def test_info_describes_itself_with_the_halls_modes() -> None:
    described = Countdown.info.describe()
    assert described["modes"] == ["LOCAL", "NEARBY", "REMOTE", "SCORE_CHALLENGE"]
    assert described["seats"] == [1, 3]
    assert [option["name"] for option in described["options"]] == ["heap", "crumbling", "first"]


RULED = replace(Countdown.info, rulings=(Ruling("crumbs", "kept"), Ruling("least", 3, before=(1, 2))))


def test_a_new_match_names_the_rulings_of_today_and_nobody_chose_them() -> None:
    chosen: dict[str, Value] = {"heap": 20, "crumbling": True, "first": "seat"}
    settled = RULED.settle(chosen)
    assert settled == {**chosen, "crumbs": "kept", "least": 3}
    assert RULED.choices(settled) == chosen


def test_an_older_match_has_the_rulings_it_names_and_the_default_of_an_option_that_came_later() -> None:
    chosen = {"heap": 20, "crumbling": True, "first": "seat"}
    assert RULED.check_recorded({"heap": 20}) == chosen
    assert RULED.check_recorded({**chosen, "least": 2}) == {**chosen, "least": 2}
    assert RULED.read_setup({"heap": 9, "crumbs": "kept"}, 2, 7).options == {**chosen, "heap": 9, "crumbs": "kept"}


@pytest.mark.parametrize("wrong", [{"least": 4}, {"least": True}, {"crumbs": "eaten"}])
def test_what_was_never_ruled_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        RULED.check_recorded(wrong)


def test_rules_of_a_new_version_say_from_which_one_on_they_play_logs() -> None:
    alone = replace(Countdown.info, version=4)
    assert [alone.plays(version) for version in (3, 4, 5)] == [False, True, False]
    longer = replace(alone, plays_from=2)
    assert [longer.plays(version) for version in (1, 2, 3, 4, 5)] == [False, True, True, True, False]
