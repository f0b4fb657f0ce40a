"""Whom garbage goes to with three and more: the values of option `target`, and aiming by key."""

import pytest
from tests.games.tetris.tetris_position import set_up
from tests.saying import refuses

from rumpus.core.game import IllegalAction
from rumpus.games.tetris.rules import Tetris

FLOOR = ".........."


def attack(game: Tetris, seat: int, count: int = 1) -> int:
    """The seat that an attack of this one goes to."""
    game.take_events()
    game._send_garbage(seat, count)
    (event,) = [event for event in game.take_events() if event.name == "garbage_sent"]
    assert event.data["seat"] == seat
    assert game.wells[event.data["to"]].incoming[-1] == count
    return int(event.data["to"])


def four(target: str, seed: int = 0) -> Tetris:
    return set_up(FLOOR, FLOOR, FLOOR, FLOOR, options={"target": target}, seed=seed)


def test_in_turn_is_the_default_and_says_nothing_in_the_view() -> None:
    game = set_up(FLOOR, FLOOR, FLOOR)
    assert [attack(game, 0) for _ in range(4)] == [1, 2, 1, 2]
    assert "aims" not in game.view(0)
    assert game.dump() == Tetris.load(game.setup, game.dump()).dump()


def test_by_dice_everybody_else_who_plays_is_hit_and_nobody_who_is_out() -> None:
    game = four("random")
    game.act(2, "resign")
    assert {attack(game, 0) for _ in range(40)} == {1, 3}
    assert game.view(0)["aims"] == [-1, -1, -1, -1], "what dice decide nobody sees before"


def test_back_to_whoever_attacked_last() -> None:
    game = four("attackers")
    assert attack(game, 0) == 1, "nobody has attacked yet: the next one"
    assert attack(game, 3) == 0
    assert attack(game, 0) == attack(game, 0) == 3
    assert game.view(None)["aims"][0] == 3
    assert attack(game, 1) == 0, "seat 1 was attacked by it"
    assert attack(game, 0) == 1
    game.act(1, "resign")
    assert attack(game, 0) == 2, "who attacked it is out"


def test_the_leader_is_whoever_has_most_points_but_oneself() -> None:
    game = four("leader")
    game.wells[2].score = 500
    game.wells[0].score = 900
    assert [attack(game, seat) for seat in (1, 3, 2)] == [0, 0, 0]
    assert attack(game, 0) == 2
    assert game.view(None)["aims"] == [2, 0, 0, 0]
    game.wells[3].score = 500
    assert attack(game, 0) == 2, "of equal ones the next at the table"


def test_chosen_by_key_step_by_step_or_by_number_and_kept_until_they_are_out() -> None:
    game = four("chosen")
    assert game.view(None)["aims"] == [1, 2, 3, 0], "before anybody chooses: the next"
    game.act(0, "aim")
    assert game.view(None)["aims"][0] == 2
    game.act(0, "aim 4")
    assert attack(game, 0) == attack(game, 0) == 3
    game.act(0, "aim")
    assert game.view(None)["aims"][0] == 1, "round the table, past oneself"
    game.act(1, "resign")
    assert game.view(None)["aims"][0] == 2, "who aimed at somebody who is out aims at the next"
    assert set(game.actions(0)) >= {"aim", "aim 3", "aim 4"}
    assert "aim 2" not in game.actions(0)


@pytest.mark.parametrize("word", ["aim 1", "aim 2"])
def test_nobody_aims_at_themselves_or_at_who_is_out(word: str) -> None:
    game = four("chosen")
    game.act(1, "resign")
    with refuses(IllegalAction, "somebody else", "tetris"):
        game.act(0, word)


@pytest.mark.parametrize("word", ["aim 0", "aim 5", "aim x", "aim  3", "aims", "aim ²", "aim 003"])
def test_a_target_that_is_none_is_refused(word: str) -> None:
    with refuses(IllegalAction, "keys are", "tetris"):
        four("chosen").act(0, word)


def test_where_nobody_chooses_aiming_is_refused() -> None:
    for game in (four("leader"), set_up(FLOOR, FLOOR, options={"target": "chosen"})):
        with refuses(IllegalAction, "nobody chooses", "tetris"):
            game.act(0, "aim")
        assert not [word for word in game.actions(0) if word.startswith("aim")]


def test_a_cleared_double_goes_where_one_aims() -> None:
    game = set_up("gggggggg..\n", FLOOR, FLOOR, pieces="O", options={"target": "chosen"})
    game.wells[0].rows = ["gggggggg.."] * 2 + game.wells[0].rows[2:]
    game = Tetris.load(game.setup, game.dump())
    game.advance(6)
    game.act(0, "aim 3")
    for _ in range(4):
        game.act(0, "right")
    game.act(0, "drop")
    game.advance(game.step + 6)
    assert [sum(well.incoming) for well in game.wells] == [0, 0, 1]


@pytest.mark.parametrize("target", ["random", "attackers", "leader", "chosen"])
def test_a_guess_from_the_view_sees_the_same(target: str) -> None:
    game = four(target)
    attack(game, 3)
    if target == "chosen":
        game.act(0, "aim 3")
    game.advance(8)
    view = game.view(0)
    assert Tetris.guess(game.setup, 0, view, game.step, seed=9).view(0) == view
