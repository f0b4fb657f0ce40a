"""Nothing of the other's fleet ever reaches a seat or a watcher before it is hit: not in views, events or errors."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.battleship.battleship_position import at_sea
from tests.saying import say

from rumpus.core.channel import may_hear
from rumpus.core.game import Event, IllegalAction
from rumpus.core.rng import Rng
from rumpus.games.battleship.board import AWAY, CELLS, mask_fleet, mask_ship, name_cell
from rumpus.games.battleship.fleets import draw_fleet, redraw_fleet
from rumpus.games.battleship.rules import Battleship


def heard(events: list[Event], audience: int | None) -> list[tuple[str, dict[str, Any]]]:
    """What an audience is told."""
    return [(event.name, dict(event.data)) for event in events if may_hear(audience, event)]


def try_word(game: Battleship, seat: int, word: str) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    """What seat 0 gets to know when a seat says this."""
    twin = game.copy()
    try:
        twin.act(seat, word)
    except IllegalAction as problem:
        return f"{problem.code}: {say(problem, 'battleship')}", heard(twin.take_events(), 0)
    return "done", heard(twin.take_events(), 0)


def answers(fleet: list[int], shots: int) -> list[object]:
    """How a fleet answers all those shots: what is hit, and which ships are down."""
    sunk = [mask_ship(n, berth) if not mask_ship(n, berth) & ~shots else 0 for n, berth in enumerate(fleet)]
    return [mask_fleet(fleet) & shots, sunk]


@pytest.mark.parametrize("audience", [1, None])
def test_while_placing_only_ready_reaches_the_others(audience: int | None) -> None:
    game = Battleship.new()
    before = game.view(audience)
    offer = game.actions(1)
    for word in ("random", "place carrier A1 H", "take destroyer", "take cruiser", "random"):
        try:
            game.act(0, word)
        except IllegalAction:
            continue
        assert heard(game.take_events(), audience) == []
        assert game.view(audience) == before
        assert game.actions(1) == offer
    game.act(0, "ready")
    assert heard(game.take_events(), audience) == [("ready", {"seat": 0})]
    assert game.view(audience) == {**before, "ready": [True, False]}


def test_drawing_fleets_tells_the_other_seat_nothing_of_its_own_chance() -> None:
    """However often one seat draws, the other gets the same fleets and the same first shot."""
    games = [Battleship.new(seed=9, bots=(1,)) for _ in range(2)]
    for _ in range(7):
        games[0].act(0, "random")
    for game in games:
        for seat in (0, 1):
            game.act(seat, "random")
            game.act(seat, "ready")
    assert games[0].fleets[1] == games[1].fleets[1]
    assert games[0].fleets[0] != games[1].fleets[0]
    assert games[0].turn == games[1].turn


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    count=st.integers(0, 80),
    more=st.integers(0, 99),
    announce=st.sampled_from(["sunk", "hit"]),
)
def test_with_another_fleet_that_answers_the_same_views_events_and_errors_are_the_same(
    seed: int, count: int, more: int, announce: str
) -> None:
    rng = Rng(seed)
    game = Battleship.new({"announce": announce}, seed=seed)
    for seat in (0, 1):
        game.act(seat, "random")
        game.act(seat, "ready")
    cells = list(range(CELLS))
    rng.shuffle(cells)
    for cell in cells[:count]:
        if game.outcome is None:
            game.act(0, f"fire {name_cell(cell)}")
        if game.outcome is None:
            game.act(1, f"fire {name_cell(cell)}")
    if game.outcome is not None:
        return
    game.take_events()
    twin = game.copy()
    twin.fleets[1] = redraw_fleet(rng, game.fleets[1], game.shots[1], announce == "hit")
    assert twin.view(0) == game.view(0)
    assert twin.view(None) == game.view(None)
    assert twin.actions(0) == game.actions(0)
    for word in (f"fire {name_cell(more)}", "take carrier", "ready", "random", "fire Z9"):  # by seat 1: not its turn
        assert try_word(game, 1, word) == try_word(twin, 1, word) != ("done", [])
    for cell in cells[:count]:
        word = f"fire {name_cell(cell)}"
        assert try_word(game, 0, word) == try_word(twin, 0, word)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), shots=st.integers(0, (1 << CELLS) - 1))
def test_a_fleet_drawn_anew_answers_all_shots_the_same(seed: int, shots: int) -> None:
    rng = Rng(seed)
    fleet = draw_fleet(rng)
    other = redraw_fleet(rng, fleet, shots)
    assert AWAY not in other
    assert answers(other, shots) == answers(fleet, shots)
    assert mask_fleet(other).bit_count() == 17


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), shots=st.integers(0, (1 << CELLS) - 1))
def test_where_hits_are_named_a_fleet_drawn_anew_has_each_of_them_on_the_same_ship(seed: int, shots: int) -> None:
    rng = Rng(seed)
    fleet = draw_fleet(rng)
    other = redraw_fleet(rng, fleet, shots, names_hits=True)
    assert [mask_ship(n, berth) & shots for n, berth in enumerate(other)] == [
        mask_ship(n, berth) & shots for n, berth in enumerate(fleet)
    ]
    assert mask_fleet(other).bit_count() == 17


def test_what_is_guessed_from_named_hits_answers_the_same_and_differs_elsewhere() -> None:
    fleet = "CCCCC.....\nBBBB......\nRRR.......\nSSS.......\nDD........\n" + "..........\n" * 5
    game = at_sea(fleet, fleet, shots=(("B1", "C2", "C4", "A3"), ("A1", "J10")), options={"announce": "hit"})
    for seat in (0, 1, None):
        guesses = [Battleship.guess(game.setup, seat, game.view(seat), game.step, seed) for seed in range(20)]
        assert all(guessed.view(seat) == game.view(seat) for guessed in guesses)
        assert len({tuple(guessed.fleets[1]) for guessed in guesses}) > 1 or seat == 1


def test_with_few_shots_the_imagined_fleets_differ() -> None:
    game = Battleship.new(seed=2)
    for seat in (0, 1):
        game.act(seat, "random")
        game.act(seat, "ready")
    game.act(0, "fire E5")
    imagined = [game.imagine(0, seed) for seed in range(20)]
    assert len({tuple(other.fleets[1]) for other in imagined}) > 15
    assert all(other.fleets[0] == game.fleets[0] for other in imagined)
    assert all(other.view(0) == game.view(0) for other in imagined)


def test_a_watcher_sees_both_waters_from_outside() -> None:
    fleet = "CCCCC.....\nBBBB......\nRRR.......\nSSS.......\nDD........\n" + "..........\n" * 5
    game = at_sea(fleet, fleet, shots=(("A5", "B5"), ("A1", "J10")))
    view = game.view(None)
    assert view["seat"] is None
    assert view["own"]["rows"][0] == "h........."
    assert view["enemy"]["rows"][4] == "xx........"
    text = json.dumps(view)
    assert '"s' not in json.dumps(view["own"]["rows"] + view["enemy"]["rows"])
    assert text.count('"cells": null') == 9


def test_the_enemys_ships_have_no_cells_before_they_are_sunk() -> None:
    game = Battleship.new(seed=4)
    for seat in (0, 1):
        game.act(seat, "random")
        game.act(seat, "ready")
    view = game.view(0)
    assert [ship["cells"] for ship in view["enemy"]["ships"]] == [None] * 5
    assert view["enemy"]["rows"] == [".........."] * 10
    assert all(ship["cells"] for ship in view["own"]["ships"])
