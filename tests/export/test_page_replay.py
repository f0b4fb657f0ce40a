"""The film the page plays: folded frame by frame it is what the seat saw, up to the outcome."""

import json
from itertools import pairwise

import pytest
from tests.export.matches import play, replay_of, timed_replay, unfinished
from tests.saying import refuses

from rumpus.core.view import apply
from rumpus.export.naming import CannotExport
from rumpus.export.page_replay import write_page_replay
from rumpus.games.registry import all_games, find_game

GAMES = sorted(all_games())


@pytest.mark.parametrize("name", GAMES)
def test_the_last_frame_is_the_end_as_everybody_saw_it(name: str) -> None:
    end = play(name).game
    for seat in (None, 0):
        film = json.loads(json.dumps(write_page_replay(replay_of(name), seat)))
        view = None
        for frame in film["frames"]:
            view = apply(view, frame["patch"])
        assert view == json.loads(json.dumps(end.view(seat)))
        assert film["outcome"] == replay_of(name).outcome
        assert film["frames"][-1]["inputs"] == len(replay_of(name).inputs)


@pytest.mark.parametrize("name", GAMES)
def test_somebody_can_play_on_from_every_frame(name: str) -> None:
    replay = replay_of(name)
    film = write_page_replay(replay)
    steps = [frame["step"] for frame in film["frames"]]
    counts = [frame["inputs"] for frame in film["frames"]]
    assert (steps, counts) == (sorted(steps), sorted(counts))
    middle = len(film["frames"]) // 2
    view = None
    for frame in film["frames"][: middle + 1]:
        view = apply(view, frame["patch"])
    game = find_game(name).rules(replay.setup)
    for entry in replay.inputs[: counts[middle]]:
        game.advance(entry.step)
        game.act(entry.seat, entry.action)
    game.advance(steps[middle])
    assert game.view(None) == view


def test_a_move_is_a_frame_where_it_goes_turn_by_turn() -> None:
    replay = replay_of("stayboard")
    assert [frame["inputs"] for frame in write_page_replay(replay)["frames"]] == list(range(len(replay.inputs) + 1))


def test_real_time_has_at_most_thirty_frames_a_second() -> None:
    film = write_page_replay(replay_of("pong"))
    steps = [frame["step"] for frame in film["frames"]][:-1]
    assert min(later - step for step, later in pairwise(steps)) >= film["rate"] // 30
    assert [event["name"] for frame in film["frames"] for event in frame["events"]].count("point") >= 5


def test_what_a_seat_did_in_secret_is_no_watchers_event() -> None:
    watched, seen = (write_page_replay(replay_of("words"), seat)["frames"] for seat in (None, 0))
    names = [{event["name"] for frame in frames for event in frame["events"]} for frames in (watched, seen)]
    assert "drew" not in names[0]
    assert "drew" in names[1]


def test_what_cannot_be_shown_is_said() -> None:
    for replay, seat, says in ((replay_of("deathroll"), 2, "no seat 3"), (unfinished("words", 3), None, "not over")):
        with refuses(CannotExport, says):
            write_page_replay(replay, seat)


def test_a_film_of_a_match_with_clocks_shows_them_at_every_input() -> None:
    clocks = [frame["clock"] for frame in write_page_replay(timed_replay())["frames"]]
    assert [(clock["left"], clock["running"]) for clock in clocks] == [
        ([60_000, 60_000], [0]),
        ([55_000, 60_000], [1]),
        ([55_000, 45_000], [0]),
        ([0, 45_000], []),
    ]
    assert {clock["control"] for clock in clocks} == {"fischer 60+5"}
