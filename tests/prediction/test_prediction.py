"""What a page foresees is what the hall comes to, whatever the line; and nobody is told of an end before it is true."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from tests.prediction.matches import OPTIONS, PREDICTED, play

from rumpus.core.game import IllegalAction, Setup
from rumpus.core.prediction import foresee
from rumpus.games.registry import all_games
from rumpus.local_hall.prediction import attempt, list_predicted, predict

DELAYS = (0, 15, 40, 90, 160, 300)


@pytest.mark.parametrize("name", PREDICTED)
def test_page_and_hall_believe_the_same_after_every_acknowledged_input(name: str) -> None:
    for seed, delay in enumerate(DELAYS):
        tally = play(name, seed, delay, 3)
        assert tally["inputs"] > 5
        assert tally["acknowledged"] + tally["refused"] == tally["inputs"], "each is answered once"
        assert tally["compared"] > 0


def test_the_four_games_in_real_time_can_be_played_ahead() -> None:
    assert {"tetris", "mario99", "capsules", "pong"} <= set(PREDICTED)
    assert set(PREDICTED) <= set(list_predicted())
    assert set(OPTIONS) <= set(PREDICTED)


def test_time_stands_still_before_an_end_and_others_are_shown_as_they_are_known() -> None:
    rules = all_games()["tetris"].rules
    game = rules.new(seats=2, seed=3)
    game.advance(100)
    view = game.view(0)
    start = rules.guess(game.setup, 0, view, 100, 1)
    foreseen = foresee(start, 0, view, [(110, "resign")], 200)
    assert foreseen.view["outcome"] is None
    falling = foresee(start, 0, view, [(110, "left")], 200)
    assert falling.view["seats"][1] == view["seats"][1]
    assert falling.view["seats"][0] != view["seats"][0]


def test_the_worker_is_asked_in_plain_values() -> None:
    rules = all_games()["tetris"].rules
    game = rules.new(seats=1, seed=3)
    game.advance(100)
    view = json.loads(json.dumps(game.view(0)))
    seen = ["tetris", dict(game.setup.options), 1, 0, view, 100]
    assert predict("here", seen, [], 101)["view"]["seats"][0]["rows"] == view["seats"][0]["rows"]
    answer = predict("here", None, [[101, "drop"], [102, "nonsense"]], 103)
    game.advance(101)
    game.act(0, "drop")
    assert json.loads(json.dumps(answer))["view"]["seats"][0]["rows"] == game.view(0)["seats"][0]["rows"]
    assert [[step, event["name"]] for step, event in answer["events"]][:2] == [[101, "drop"], [101, "lock"]]
    assert answer["due"] == game.due()


def test_a_point_in_pong_is_not_told_before_it_is_true() -> None:
    rules = all_games()["pong"].rules
    game = rules.new(seats=2, seed=3)
    while "point" not in [event.name for event in game.take_events()]:
        before = game.copy()
        game.advance(game.due() or game.step + 1)
    start = rules.guess(before.setup, 0, before.view(0), before.step, 1)
    foreseen = foresee(start, 0, before.view(0), [], game.step + 60)
    assert foreseen.view["points"] == before.view(0)["points"]
    assert foreseen.due is None
    assert "point" not in [event["name"] for _, event in foreseen.events]


def test_a_move_turn_by_turn_is_foreseen_refused_or_hidden() -> None:
    queen = all_games()["stayboard"].rules.new(seats=2, seed=3)
    options, view = dict(queen.setup.options), json.loads(json.dumps(queen.view(0)))
    direction, distance, *_ = view["moves"][0]
    action = f"move {direction} {distance}"
    told = attempt("stayboard", options, 2, [], 0, view, 0, 0, action)
    queen.act(0, action)
    assert told["view"] == json.loads(json.dumps(queen.view(0)))
    assert [event["name"] for event in told["events"]] == ["moved"]
    with pytest.raises(IllegalAction) as refused:
        attempt("stayboard", options, 2, [], 1, view, 0, 0, action)
    assert (refused.value.code, refused.value.of) == ("not_your_turn", "stayboard")
    fleet = all_games()["battleship"].rules.new(seats=2, seed=3)
    for seat in (0, 1):
        fleet.act(seat, "random")
        fleet.act(seat, "ready")
    shots = [f"fire {column}{row}" for column in "ABCDEFGHIJ" for row in range(1, 11)]
    seen = json.loads(json.dumps(fleet.view(0)))
    hidden = [shot for shot in shots if attempt("battleship", {}, 2, [], 0, seen, 0, 0, shot)["view"] is None]
    assert hidden, "where two guesses differ, nothing is made up"


def test_a_match_that_began_under_older_rulings_is_foreseen_by_those() -> None:
    rules = all_games()["stayboard"].rules
    today = rules.new(seats=2, seed=3)
    older = rules(Setup(today.info.choices(today.setup.options), 2, 3))
    for game in (today, older):
        while game.view(0)["count"] < 80:  # today the last moves before a draw are counted
            seat = game.to_act()[0]
            game.act(seat, _stay(game.view(seat)))
        seat = game.to_act()[0]
        seen = json.loads(json.dumps(game.view(seat)))
        told = attempt("stayboard", dict(game.setup.options), 2, [], seat, seen, 0, 0, _stay(seen))
        game.act(seat, _stay(seen))
        assert told["view"] == json.loads(json.dumps(game.view(seat)))
        assert (told["view"]["draw_in"] is None) == (game is older)


def _stay(view: Mapping[str, Any]) -> str:
    direction, distance, *_ = view["moves"][0]
    return f"move {direction} {distance}"


def test_every_turn_by_turn_move_that_is_none_is_refused_in_the_rules_own_words() -> None:
    wrong = {
        "words": "pass me",
        "battleship": "fire Z9",
        "stayboard": "move 9 9",
        "deathroll": "jump",
        "chessbrawl": "king",
    }
    for name, folder in all_games().items():
        if folder.info.realtime:
            continue
        game = folder.rules.new(seats=folder.info.seats[0], seed=3)
        seat = game.to_act()[0]
        seen = json.loads(json.dumps(game.view(seat)))
        with pytest.raises(IllegalAction) as true:
            game.act(seat, wrong[name])
        with pytest.raises(IllegalAction) as refused:
            attempt(name, dict(game.setup.options), game.setup.seats, [], seat, seen, 0, 0, wrong[name])
        assert (refused.value.of, refused.value.code, refused.value.facts) == (name, true.value.code, true.value.facts)


def test_a_move_in_chessbrawl_is_foreseen_with_the_time_it_took_and_nothing_is_said_in_the_enemys_turn() -> None:
    game = all_games()["chessbrawl"].rules.new({"mode": "honour"}, seats=1, seed=5)
    for action in ("king good", "place K c7", "start"):
        game.act(0, action)
    seen, options = json.loads(json.dumps(game.view(0))), dict(game.setup.options)
    told = attempt("chessbrawl", options, 1, [], 0, seen, 0, 4000, "move c7 c6")
    game.advance(4000)
    game.act(0, "move c7 c6")
    assert told["view"] == json.loads(json.dumps(game.view(0)))
    assert told["view"]["stats"]["clock_ms"] == 4000
    after = json.loads(json.dumps(game.view(0)))
    silent = attempt("chessbrawl", options, 1, [], 0, after, 4000, 4100, "move c6 c5")
    assert silent == {"view": None, "events": []}, "the enemy may have moved by the time it gets there"
