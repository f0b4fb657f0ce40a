"""The home page's living tiles: short, small, and rebuilt exactly from patches."""

import json

import pytest

from rumpus.contract.demo import record_demo
from rumpus.core.view import apply
from rumpus.games.registry import GameFolder, all_games


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_a_demo_that_is_short_and_small(name: str) -> None:
    folder = all_games()[name]
    demo = record_demo(folder, seed=7, seconds=20)
    assert len(json.dumps(demo, separators=(",", ":"))) < 64_000, "nine of them are on the home page"
    assert len(demo["names"]) == len(set(demo["names"])) >= folder.info.seats[0]
    steps = [frame["step"] for frame in demo["frames"]]
    assert len(steps) > 5
    assert steps == sorted(steps)
    assert steps[-1] <= 20 * demo["rate"]
    view: object = None
    for frame in demo["frames"]:
        view = apply(view, frame["patch"])
        assert all("name" in event for event in frame["events"])
    assert isinstance(view, dict)
    assert set(view) == set(folder.rules.new(seats=len(demo["names"])).view(None))


def test_turn_by_turn_moves_are_shown_1200_ms_each() -> None:
    demo = record_demo(GameFolder("tests.contract.countdown"), seed=1, seconds=30)
    assert demo["rate"] == 1000
    assert [frame["step"] for frame in demo["frames"][:4]] == [0, 1200, 2400, 3600]


def test_a_demo_ends_with_the_outcome_if_it_gets_there() -> None:
    demo = record_demo(GameFolder("tests.contract.countdown"), seed=1, seconds=600)
    assert [event["name"] for event in demo["frames"][-1]["events"]][-1] == "ended"


def test_a_demo_tells_no_secrets() -> None:
    text = json.dumps(record_demo(GameFolder("tests.contract.countdown"), seed=1, seconds=600))
    assert "dealt" not in text


def test_the_same_seed_gives_the_same_demo() -> None:
    folder = GameFolder("tests.contract.countdown")
    assert record_demo(folder, seed=3) == record_demo(folder, seed=3)
