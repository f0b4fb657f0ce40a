"""What seats and watchers see; and what holds for every match, however it is played."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.stayboard.stayboard_position import place
from tests.saying import say
from tests.there import there

from rumpus.core.game import IllegalAction
from rumpus.games.stayboard.rules import HISTORY, StayBoard

MIDDLE = """
    x...
    .Q..
    ....
    ...x
"""


def test_a_view_shows_the_board_and_the_available_moves() -> None:
    view = place("Qx\n..").view(0)
    assert view["queen"] == [0, 0]
    assert view["blocked"] == [[0, 1]]
    assert view["moves"] == [[2, 1, 1, 0], [3, 1, 1, 1]]
    assert view["shown"] == {"board": True, "moves": True}


def test_without_available_moves_shown_the_board_is_still_seen() -> None:
    game = place(MIDDLE)
    game.act(0, "moves off")
    view = game.view(0)
    assert view["moves"] is None
    assert view["queen"] == [1, 1]
    assert game.view(1)["moves"] is not None


def test_the_hidden_board_still_announces_moves_but_shows_no_queen() -> None:
    game = place(MIDDLE)
    game.act(1, "board off")
    game.take_events()
    game.act(0, "move 6 2")
    view = game.view(1)
    assert (view["queen"], view["blocked"], view["moves"]) == (None, None, None)
    assert view["start"] == [1, 1]
    assert view["history"] == [{"seat": 0, "direction": 6, "distance": 2, "points": 316}]
    assert view["last"] == {"seat": 0, "direction": 6, "distance": 2, "points": 316}
    (event,) = game.take_events()
    assert (event.data["from"], event.data["to"]) == (None, None)
    assert there(game.view(0)["last"])["to"] == game.view(None)["queen"] == [1, 3]


def test_a_hidden_view_is_the_same_wherever_the_queen_is() -> None:
    views = []
    for drawn in ("Q...\n....\n....\n....", "....\n....\n..Q.\nx.x."):
        game = place(drawn)
        game.act(0, "board off")
        views.append({**game.view(0), "start": None})
    assert views[0] == views[1]


def test_the_hidden_board_is_uncovered_when_the_match_is_over() -> None:
    game = place(MIDDLE)
    game.act(0, "board off")
    game.act(0, "move 8 3")
    view = game.view(0)
    assert view["queen"] == [1, 1]
    assert there(view["last"])["to"] == [-2, 1]
    assert there(view["outcome"])["reason"] == "off_board"


def test_the_history_keeps_the_last_entries_only() -> None:
    game = place("Q.\n..", mode="normal")
    for turn in range(50):
        game.act(turn % 2, "move 6 1" if turn % 2 == 0 else "move 4 1")
    view = game.view(None)
    assert len(view["history"]) == HISTORY
    assert view["count"] == 50


options = st.fixed_dictionaries(
    {
        "size": st.integers(2, 9),
        "mode": st.sampled_from(["normal", "blocked"]),
        "moves": st.booleans(),
        "hidden": st.booleans(),
    }
)


@settings(max_examples=60, deadline=None)
@given(options, st.integers(0, 10**6), st.sampled_from([(), (0,), (1,), (0, 1)]), st.data())
def test_whatever_is_listed_is_accepted_and_the_state_survives(
    chosen: dict[str, Any], seed: int, bots: tuple[int, ...], data: st.DataObject
) -> None:
    game = StayBoard.new(chosen, seed=seed, bots=bots)
    for _ in range(25):
        if game.outcome is not None:
            break
        seat = data.draw(st.sampled_from([0, 1]))
        listed = game.actions(seat)
        for word in listed:
            game.copy().act(seat, word)
        before = game.digest()
        good = [word for word in listed if not word.startswith("move ") or _stays(game, word)]
        word = data.draw(st.sampled_from(good or listed or ["resign"]))
        twin = game.copy()
        game.act(seat, word)
        assert twin.digest() == before
        loaded = StayBoard.load(game.setup, json.loads(json.dumps(game.dump())))
        assert loaded.digest() == game.digest()
        for audience in (0, 1, None):
            assert loaded.view(audience) == game.view(audience) == game.imagine(audience, 5).view(audience)
            assert json.loads(json.dumps(game.view(audience))) == game.view(audience)
        assert all(type(score) is int for score in game.scores)


def _stays(game: StayBoard, word: str) -> bool:
    direction, distance = game.grid.words[word]
    return any(move[:2] == [direction, distance] for move in game.view(None)["moves"] or [])


words = st.one_of(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=64),
    st.sampled_from(
        ["claim", "finish", "continue", "moves on", "board on", "resign", "move 5 1", "move 8 4", "move -1 1"]
    ),
)


@settings(max_examples=200, deadline=None)
@given(words, st.sampled_from([0, 1]))
def test_illegal_words_change_nothing(word: str, seat: int) -> None:
    game = place(MIDDLE)
    before = game.digest()
    if word in game.actions(seat) or word == "resign":
        game.act(seat, word)
        return
    with pytest.raises(IllegalAction) as caught:
        game.act(seat, word)
    assert say(caught.value)
    assert game.digest() == before
    assert game.take_events() == []
