"""The rulings of rules/battleship.md on drawn waters: C B R S D are ships (R: cruiser); rows seen are a view's."""

import pytest
from tests.games.battleship.battleship_position import at_sea, format_fleet, parse_fleet
from tests.saying import refuses

from rumpus.core.game import IllegalAction
from rumpus.games.battleship.board import SHIPS
from rumpus.games.battleship.rules import Battleship

SPREAD = """
    CCCCC.....
    ..........
    BBBB......
    ..........
    RRR.......
    ..........
    SSS.......
    ..........
    DD........
    ..........
"""
TOUCHING = """
    ..........
    .CCCCC....
    .BBBBD....
    .RRR.D....
    .SSS......
    ..........
    ..........
    ..........
    ..........
    ..........
"""


def rows(text: str) -> list[str]:
    """A drawing as rows."""
    return [line.strip() for line in text.strip().splitlines()]


def end(game: Battleship) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Places, scores and reason."""
    assert game.outcome is not None
    return game.outcome.places, game.outcome.scores, game.outcome.reason


def both_ready(bots: tuple[int, ...] = (), seed: int = 0) -> Battleship:
    """A game whose fleets were drawn."""
    game = Battleship.new(seed=seed, bots=bots)
    for seat in (0, 1):
        game.act(seat, "random")
        game.act(seat, "ready")
    return game


def test_five_ships_carrier_5_battleship_4_cruiser_3_submarine_3_destroyer_2() -> None:
    assert [(ship.id, ship.size) for ship in SHIPS] == [
        ("carrier", 5),
        ("battleship", 4),
        ("cruiser", 3),
        ("submarine", 3),
        ("destroyer", 2),
    ]


def test_a_drawn_fleet_is_read_and_drawn_again() -> None:
    for drawn in (SPREAD, TOUCHING):
        assert format_fleet(parse_fleet(drawn)) == "\n".join(rows(drawn))


def test_a5_is_column_a_row_5() -> None:
    game = at_sea(SPREAD, SPREAD)
    game.act(0, "fire A5")
    assert game.view(0)["enemy"]["rows"][4] == "h........."
    game.act(1, "fire J10")
    assert game.view(0)["own"]["rows"][9] == ".........m"


def test_one_shot_each_whatever_it_hits() -> None:
    game = at_sea(SPREAD, SPREAD)
    game.act(0, "fire A1")
    assert game.turn == 1
    assert game.actions(0) == []
    with refuses(IllegalAction, "other player's shot", "battleship"):
        game.act(0, "fire B1")
    game.act(1, "fire J10")
    assert game.turn == 0


def test_sunk_all_its_cells_change_to_sunk_and_its_name_is_told() -> None:
    game = at_sea(SPREAD, TOUCHING, shots=(("F3", "A1", "B5"), ()))
    assert game.view(0)["enemy"]["rows"] == rows("""
        m.........
        ..........
        .....h....
        ..........
        .h........
        ..........
        ..........
        ..........
        ..........
        ..........
    """)
    game.act(0, "fire F4")
    view = game.view(0)
    assert view["enemy"]["rows"] == rows("""
        m.........
        ..........
        .....x....
        .....x....
        .h........
        ..........
        ..........
        ..........
        ..........
        ..........
    """)
    assert view["last"] == {"seat": 0, "cell": "F4", "result": "sunk", "ship": "Destroyer"}
    assert view["enemy"]["ships"][4]["cells"] == [[2, 5], [3, 5]]
    (event,) = game.take_events()
    assert (event.name, event.data["result"], event.data["ship"], event.only) == ("shot", "sunk", "Destroyer", None)


def test_a_hit_alone_does_not_tell_which_ship() -> None:
    game = at_sea(SPREAD, TOUCHING)
    game.act(0, "fire B2")
    assert game.view(0)["last"] == {"seat": 0, "cell": "B2", "result": "hit", "ship": None}
    (event,) = game.take_events()
    assert event.data["ship"] is None


def test_where_it_is_announced_every_hit_names_its_ship() -> None:
    game = at_sea(SPREAD, TOUCHING, shots=(("A1", "B2"), ()), options={"announce": "hit"})
    game.act(0, "fire F4")
    view = game.view(0)
    assert view["last"] == {"seat": 0, "cell": "F4", "result": "hit", "ship": "Destroyer"}
    assert view["history"] == ["0 A1 miss", "0 B2 hit Carrier", "0 F4 hit Destroyer"]
    assert [ship["hits"] for ship in view["enemy"]["ships"]] == [[[1, 1]], [], [], [], [[3, 5]]]
    assert [ship["cells"] for ship in view["enemy"]["ships"]] == [None] * 5
    (event,) = game.take_events()
    assert (event.data["result"], event.data["ship"]) == ("hit", "Destroyer")
    game.act(1, "fire A1")
    game.act(0, "fire F3")
    assert game.view(1)["own"]["ships"][4]["sunk"]
    assert game.history[-1] == "0 F3 sunk Destroyer"


def test_by_default_no_view_says_whose_hits_they_are() -> None:
    view = at_sea(SPREAD, TOUCHING, shots=(("B2",), ("A1",))).view(0)
    assert not any("hits" in ship for side in ("own", "enemy") for ship in view[side]["ships"])


def test_a_cell_already_shot_is_refused_and_it_is_the_same_turn() -> None:
    game = at_sea(SPREAD, SPREAD, shots=(("A1", "J10"), ()))
    digest = game.digest()
    for cell in ("A1", "J10"):
        with refuses(IllegalAction, f"fired at {cell} already", "battleship") as refused:
            game.act(0, f"fire {cell}")
        assert refused.value.code == "already_shot"
    assert (game.turn, game.digest(), game.take_events()) == (0, digest, [])
    assert "fire A1" not in game.actions(0)
    assert len(game.actions(0)) == 98


def test_both_may_fire_at_the_same_cell_each_in_the_others_waters() -> None:
    game = at_sea(SPREAD, TOUCHING)
    game.act(0, "fire A1")
    game.act(1, "fire A1")
    assert game.history == ["0 A1 miss", "1 A1 hit"]


def test_whoever_sinks_the_whole_fleet_wins_at_once() -> None:
    fleet = [f"{column}{row}" for row, size in ((1, 5), (3, 4), (5, 3), (7, 3), (9, 2)) for column in "ABCDE"[:size]]
    game = at_sea(TOUCHING, SPREAD, shots=(fleet[:-1], ("F3", "F4")))
    game.act(0, f"fire {fleet[-1]}")
    assert end(game) == ((1, 2), (5, 1), "fleet_sunk")
    assert game.actions(1) == []
    with pytest.raises(IllegalAction) as refused:
        game.act(1, "fire A1")
    assert refused.value.code == "over"


@pytest.mark.parametrize("seat", [0, 1])
def test_surrender_ends_it_at_once_in_battle_and_while_placing(seat: int) -> None:
    for game in (at_sea(SPREAD, TOUCHING), Battleship.new()):
        game.act(seat, "resign")
        places, _, reason = end(game)
        assert places[seat] == 2
        assert reason == "resigned"
        assert game.view(None)["phase"] == "ENDED"


def test_at_the_end_both_fleets_are_shown() -> None:
    game = at_sea(SPREAD, TOUCHING, shots=(("B2",), ()))
    game.act(1, "resign")
    for audience in (0, None):
        view = game.view(audience)
        assert view["enemy"]["rows"] == rows("""
            ..........
            .hssss....
            .sssss....
            .sss.s....
            .sss......
            ..........
            ..........
            ..........
            ..........
            ..........
        """)
        assert view["own"]["rows"][0] == "sssss....."
        assert all(ship["cells"] for side in ("own", "enemy") for ship in view[side]["ships"])


def test_first_shot_between_people_is_the_challengers() -> None:
    assert {both_ready(seed=seed).turn for seed in range(20)} == {0}


@pytest.mark.parametrize("bots", [(0,), (1,), (0, 1)])
def test_first_shot_against_ai_is_50_50(bots: tuple[int, ...]) -> None:
    first = sum(both_ready(bots, seed).turn == 0 for seed in range(400))
    assert 150 < first < 250


def test_the_state_machine_placement_waiting_playing_ended() -> None:
    game = Battleship.new()
    assert [game.view(seat)["phase"] for seat in (0, 1, None)] == ["PLACEMENT"] * 3
    assert game.to_act() == (0, 1)
    game.act(1, "random")
    game.act(1, "ready")
    assert [game.view(seat)["phase"] for seat in (0, 1, None)] == ["PLACEMENT", "WAITING_OPPONENT", "PLACEMENT"]
    assert (game.to_act(), game.view(0)["turn"], game.view(0)["ready"]) == ((0,), None, [False, True])
    game.act(0, "random")
    game.act(0, "ready")
    assert [game.view(seat)["phase"] for seat in (0, 1, None)] == ["PLAYING"] * 3
    assert game.to_act() == (0,)
    game.act(0, "resign")
    assert [game.view(seat)["phase"] for seat in (0, 1, None)] == ["ENDED"] * 3
    assert game.to_act() == ()


def test_the_view_counts_shots_and_keeps_the_whole_history() -> None:
    game = at_sea(SPREAD, SPREAD)
    for shot in ("A1", "A1", "B1", "J1", "C1"):
        game.act(game.turn or 0, f"fire {shot}")
    view = game.view(1)
    assert view["shots"] == [3, 2]
    assert view["history"] == ["0 A1 hit", "1 A1 hit", "0 B1 hit", "1 J1 miss", "0 C1 hit"]
    assert view["own"]["rows"][0] == "hhhss....."
    assert view["enemy"]["rows"][0] == "h........m"


def test_in_a_salvo_a_turn_has_as_many_shots_as_its_ships_that_are_afloat() -> None:
    game = Battleship.new({"salvo": True})
    game.fleets, game.ready = [parse_fleet(SPREAD), parse_fleet(SPREAD)], [True, False]
    game.act(1, "ready")
    turns = []
    for cell in ("A9", "B9", "J1", "J2", "J3", "A9", "J1", "J2", "J3", "J4"):
        turns.append((game.turn, game.view(None)["left"]))
        game.act(game.turn or 0, f"fire {cell}")
    assert turns == [(0, 5), (0, 4), (0, 3), (0, 2), (0, 1), (1, 4), (1, 3), (1, 2), (1, 1), (0, 5)]
    assert Battleship.load(game.setup, game.dump()).digest() == game.digest()


def test_without_salvo_every_turn_is_one_shot_and_states_are_written_as_they_were() -> None:
    game = both_ready()
    assert "left" not in game.view(None)
    assert "left" not in game.dump()
