"""What holds for every match, however it is played."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.battleship.battleship_position import FLEET_CELLS, format_fleet, parse_fleet

from rumpus.core.game import IllegalAction
from rumpus.core.rng import Rng
from rumpus.games.battleship.board import CELLS, SHIPS, mask_fleet, mask_ship
from rumpus.games.battleship.fleets import draw_fleet
from rumpus.games.battleship.rules import Battleship
from rumpus.games.battleship.view import read_entry, write_entry

WORDS = st.one_of(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=64),
    st.builds(
        lambda verb, ship, column, row, way: f"{verb} {ship} {column}{row} {way}",
        st.sampled_from(["place", "take", "fire", "ready", "random", "Place"]),
        st.sampled_from([ship.id for ship in SHIPS] + ["", "frigate"]),
        st.sampled_from("ABCJKaj@"),
        st.integers(-1, 12),
        st.sampled_from(["H", "V", "h", "", "X"]),
    ),
)


@settings(max_examples=60, deadline=None)
@given(words=st.lists(st.tuples(st.integers(0, 1), WORDS), max_size=30), battle=st.booleans())
def test_any_text_is_either_done_or_refused_without_a_trace(words: list[tuple[int, str]], battle: bool) -> None:
    game = Battleship.new(seed=1)
    if battle:
        for seat in (0, 1):
            game.act(seat, "random")
            game.act(seat, "ready")
    for seat, word in words:
        digest = game.digest()
        try:
            game.act(seat, word)
        except IllegalAction:
            assert game.digest() == digest
    for fleet in game.fleets:
        masks = [mask_ship(number, berth) for number, berth in enumerate(fleet)]
        assert sum(masks) == mask_fleet(fleet)  # no two ships share a cell


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_match_of_random_shots_ends_with_one_fleet_sunk_and_all_counts_agree(seed: int) -> None:
    rng = Rng(seed)
    game = Battleship.new(seed=seed)
    for seat in (1, 0):
        game.act(seat, "random")
        game.act(seat, "ready")
    count = 0
    while game.outcome is None:
        (seat,) = game.to_act()
        game.act(seat, rng.choice(game.actions(seat)))
        count += 1
    winner = game.outcome.places.index(1)
    assert game.outcome.scores[winner] == 5 > game.outcome.scores[1 - winner]
    assert (mask_fleet(game.fleets[1 - winner]) & game.shots[1 - winner]).bit_count() == FLEET_CELLS
    view = game.view(None)
    assert sum(view["shots"]) == count == len(view["history"]) <= 2 * CELLS
    assert 0 <= view["shots"][0] - view["shots"][1] <= 1
    assert len(json.dumps(view)) < 8_000
    assert Battleship.load(game.setup, json.loads(json.dumps(game.dump()))).view(0) == game.view(0)


@given(seed=st.integers(0, 2**32))
def test_a_fleet_is_read_as_it_is_drawn(seed: int) -> None:
    fleet = draw_fleet(Rng(seed))
    assert parse_fleet(format_fleet(fleet)) == fleet


def test_an_entry_of_the_history_is_read_as_it_is_written() -> None:
    for entry in ((0, "A5", "hit", None), (1, "J10", "sunk", "Cruiser"), (0, "B2", "miss", None)):
        assert tuple(read_entry(write_entry(*entry)).values()) == entry
