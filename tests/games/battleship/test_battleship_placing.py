"""Placing a fleet: simultaneous, place, rotate, move, take back or random; ready when all five stand."""

import pytest
from tests.games.battleship.battleship_position import FLEET_CELLS, BadBoard, format_fleet, parse_fleet
from tests.saying import refuses

from rumpus.core.game import IllegalAction
from rumpus.games.battleship.board import (
    SHIPS,
    list_berths,
    mask_fleet,
    read_berth,
    write_berth,
)
from rumpus.games.battleship.rules import Battleship


def show(game: Battleship, seat: int = 0) -> list[str]:
    """The seat's fleet, drawn."""
    return format_fleet(game.fleets[seat]).split("\n")


def rows(text: str) -> list[str]:
    """A drawing as rows."""
    return [line.strip() for line in text.strip().splitlines()]


def play(game: Battleship, *words: str, seat: int = 0) -> Battleship:
    """The game after these actions of one seat."""
    for word in words:
        game.act(seat, word)
    return game


def test_place_lays_a_ship_across_or_down_from_its_top_left_end() -> None:
    game = play(Battleship.new(), "place carrier B2 H", "place destroyer J9 V")
    assert show(game) == rows("""
        ..........
        .CCCCC....
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        .........D
        .........D
    """)


def test_touching_ships_are_allowed() -> None:
    game = play(
        Battleship.new(),
        "place carrier A1 H",
        "place battleship A2 H",
        "place cruiser A3 H",
        "place submarine A4 H",
        "place destroyer A5 H",
        "ready",
    )
    assert game.ready == [True, False]


def test_a_ship_that_stands_moves_and_turns_even_over_its_own_cells() -> None:
    game = play(Battleship.new(), "place carrier B2 H", "place carrier C2 H", "place carrier C2 V")
    assert show(game)[:7] == rows("""
        ..........
        ..C.......
        ..C.......
        ..C.......
        ..C.......
        ..C.......
        ..........
    """)
    game.act(0, "take carrier")
    assert mask_fleet(game.fleets[0]) == 0


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("place carrier G1 H", "off_board"),
        ("place carrier A7 V", "off_board"),
        ("place cruiser C1 V", "overlap"),
        ("place cruiser K1 V", "bad_place"),
        ("place cruiser A0 V", "bad_place"),
        ("place cruiser A11 V", "bad_place"),
        ("place cruiser A5", "bad_place"),
        ("place cruiser A5 D", "bad_place"),
        ("place cruiser A5 H V", "bad_place"),
        ("place frigate A5 H", "no_such_ship"),
        ("place", "no_such_ship"),
        ("take cruiser", "not_standing"),
        ("take battleship now", "bad_take"),
        ("take", "no_ship_to_take"),
        ("ready", "not_all_stand"),
        ("fire A1", "not_yet"),
        ("random fleet", "unknown_action"),
        ("ready ", "unknown_action"),
        ("sail", "unknown_action"),
        ("", "unknown_action"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(word: str, code: str) -> None:
    game = play(Battleship.new(), "place battleship A3 H")
    digest = game.digest()
    game.take_events()
    with pytest.raises(IllegalAction) as refused:
        game.act(0, word)
    assert refused.value.code == code
    assert game.digest() == digest
    assert game.take_events() == []


def test_errors_say_what_was_wrong_and_what_to_do() -> None:
    game = play(Battleship.new(), "place battleship A3 H")
    for word, message in (
        ("place carrier G1 H", "takes 5 cells and would leave the board"),
        ("place cruiser A3 H", "Cruiser would lie on your Battleship"),
        ("ready", "still to place: Carrier, Cruiser, Submarine, Destroyer"),
        ("take cruiser", "Cruiser is not on the board"),
    ):
        with refuses(IllegalAction, message, "battleship"):
            game.act(0, word)


def test_ready_is_final() -> None:
    game = play(Battleship.new(), "random", "ready")
    assert game.actions(0) == []
    for word in ("random", "take carrier", "place carrier A1 H", "ready"):
        with pytest.raises(IllegalAction) as refused:
            game.act(0, word)
        assert refused.value.code == "ready_is_final"
    play(game, "random", "ready", seat=1)
    with pytest.raises(IllegalAction) as refused:
        game.act(1, "take carrier")
    assert refused.value.code == "battle_on"


def test_actions_offers_ships_away_only_where_they_fit_and_those_standing_to_be_taken() -> None:
    game = Battleship.new()
    assert len(game.actions(0)) == 1 + sum(len(list_berths(ship.size)) for ship in SHIPS) == 761
    play(game, "place carrier A1 H")
    offer = game.actions(0)
    assert "take carrier" in offer
    assert "ready" not in offer
    assert "place destroyer A1 V" not in offer
    assert "place destroyer F1 V" in offer
    play(game, "random")
    assert game.actions(0) == ["random", "ready", *(f"take {ship.id}" for ship in SHIPS)]


def test_a_random_fleet_is_whole_and_every_berth_is_possible() -> None:
    game = Battleship.new(seed=5)
    seen: set[int] = set()
    for _ in range(1500):
        game.act(0, "random")
        assert mask_fleet(game.fleets[0]).bit_count() == FLEET_CELLS
        seen.add(game.fleets[0][0])
    assert seen == {berth for berth, _ in list_berths(5)}


def test_berths_are_read_as_they_are_written() -> None:
    assert all(read_berth(write_berth(berth)) == berth for berth in range(200))
    assert read_berth("j10 v") == 199
    assert read_berth("A1 X") is None


def test_a_drawing_that_is_no_fleet_is_refused() -> None:
    empty = [".........."] * 10
    for first in ("CCCC......", "C.CCCC....", "Z.........", "CCCCC"):
        with pytest.raises(BadBoard):
            parse_fleet("\n".join([first, *empty[1:]]))
