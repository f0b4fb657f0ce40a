"""A battle: up to 99 bottles, all against all."""

from typing import Any

import pytest
from tests.games.mario99.mario99_position import set_up

from rumpus.core.battle import WAYS
from rumpus.core.bot import BotHand, Chair
from rumpus.core.bot_turns import BotTurns, GameAlone
from rumpus.core.game import IllegalAction
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.mario99.battle import FALLS_MS, STAGE_MS, TICK_MS
from rumpus.games.mario99.bot import SKILLS, Mario99Bot
from rumpus.games.mario99.rules import Mario99

BATTLE = {"battle": True}
BUSY = """
    r*..............
"""
FULL = """
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
    ......bob*......
    ......y*bo......
"""
ALMOST = """
    b*..............
    b*..............
    b*..............
"""


def begin(seats: int, seed: int = 3) -> Mario99:
    """A battle that has just begun."""
    return Mario99.new(BATTLE, seats=seats, seed=seed)


def seat_bot(game: Mario99, seat: int, level: str) -> Mario99Bot:
    """A bot that has sat down."""
    return Mario99Bot(Chair(game.info, game.setup.options, game.setup.seats, seat, level), Rng(seat))


def names(game: Mario99, audience: int | None = None) -> list[tuple[str, object]]:
    """What happened that a seat may know of: the event and whom it is about."""
    return [(e.name, e.data.get("seat")) for e in game.take_events() if e.only is None or audience in e.only]


def test_ninety_nine_bottles_are_alike_and_live_by_one_beat() -> None:
    game = begin(99)
    assert len({tuple(bottle.cells) for bottle in game.bottles}) == 1
    while (due := game.due()) is not None and due < 20_000:
        assert due % TICK_MS == 0
        game.advance(due)


def test_a_seat_sees_its_own_bottle_and_all_others_small() -> None:
    game = begin(99)
    view = game.view(7)
    assert view["seats"] == []
    assert view["own"]["viruses"] == 12
    assert len(view["boards"]) == 99
    assert all(len(row) == 8 for row in view["boards"][0]["rows"])
    assert "own" not in game.view(None)


def test_a_clear_goes_to_whom_one_aims_at() -> None:
    game = set_up(BUSY, BUSY, BUSY, BUSY, options=BATTLE)
    assert game.battle is not None
    game.battle.aims[1] = 3
    game._send_damage(1, 1)
    assert [bottle.damage for bottle in game.bottles] == [0, 0, 0, 1]
    assert names(game, 3) == [("damage_sent", 1)]


def test_only_two_hear_of_damage_and_only_one_of_a_drop() -> None:
    game = set_up(BUSY, BUSY, BUSY, options=BATTLE)
    game.advance(600)
    names(game)
    game.act(0, "drop")
    assert names(game, 1) == []
    game.act(0, "drop")
    game.battle.aims[0] = 1  # type: ignore[union-attr]
    game._send_damage(0, 1)
    assert names(game, 2) == []


def test_who_is_knocked_out_is_told_their_place_and_the_other_gets_what_they_had() -> None:
    game = set_up(FULL, BUSY, BUSY, BUSY, options=BATTLE)
    assert game.battle is not None
    game.battle.hit_by[0] = 2
    game.battle.points[0] = 2
    game.advance(700)
    assert ("out", 0) in names(game, 1)
    assert game.view(None)["boards"][0]["place"] == 4
    assert game.battle.points[2] == 3
    assert game.view(None)["boards"][2]["badges"] == 2
    assert 0 not in game.battle.aims[1:], "nobody aims at who is out"


def test_who_clears_a_bottle_gets_a_fresh_one_and_the_battle_goes_on() -> None:
    game = set_up(ALMOST, BUSY, BUSY, pills="bb", options=BATTLE)
    game.advance(600)
    for word in ("left", "left", "left", "turnleft", "drop"):
        if word in game.actions(0):
            game.act(0, word)
    game.advance(9000)
    assert game.outcome is None
    assert ("refilled", 0) in names(game, 0)
    assert sum(bottle.damage + len(bottle.flying) + bottle.viruses for bottle in game.bottles[1:]) > 2


def test_it_gets_faster_in_stages() -> None:
    game = begin(4)
    before = game.bottles[0].fall_ms
    game.advance(STAGE_MS)
    assert (before, game.bottles[0].fall_ms) == (FALLS_MS[0], FALLS_MS[1])


def test_aims_are_chosen_by_a_word_and_only_in_a_battle() -> None:
    game = begin(5)
    game.act(2, "aim leader")
    assert game.view(2)["aim"]["way"] == "leader"
    assert "aim leader" not in game.actions(2)
    assert "aim random" in game.actions(2)
    with pytest.raises(IllegalAction):
        game.act(2, "aim somewhere")
    with pytest.raises(IllegalAction):
        Mario99.new(seats=5).act(2, "aim leader")


def test_a_bots_seat_may_be_taken_until_a_tenth_is_out() -> None:
    game = begin(20)
    assert game.may_take_over(4)
    game.act(7, "resign")
    assert not game.may_take_over(7)
    assert game.may_take_over(4)
    game.act(8, "resign")
    assert not game.may_take_over(4)


def test_bots_plan_one_after_another_and_aim_in_every_way() -> None:
    game = begin(30)
    planned: list[int] = []

    class Planner(Mario99Bot):
        def _plan(self, mine: dict[str, Any], at: int, turn: int) -> None:
            planned.append(game.step)
            super()._plan(mine, at, turn)

    hands = [
        BotHand(Planner(Chair(game.info, game.setup.options, 30, seat, "normal"), Rng(seat))) for seat in range(30)
    ]
    played = GameAlone(game)
    turns = BotTurns(played, hands)
    turns.changed(0)
    turns.run(2_000)
    assert len(set(planned[:30])) > 20, "all pills enter at once; who plans when is spread"
    assert {game.view(seat)["aim"]["way"] for seat in range(30)} == set(WAYS)
    keys = [entry.step for entry in played.log if not entry.action.startswith("aim")]
    assert min(keys) >= 600 + SKILLS["normal"].think
    assert all(step % TICK_MS == 0 for step in keys)


def test_a_battle_ends_with_one_left_and_places_as_they_were_told() -> None:
    game = begin(12)
    bots = [seat_bot(game, seat, "easy") for seat in range(12)]
    told: dict[int, int] = {}

    def watch(_: object) -> None:
        for event in game.take_events():
            if event.name == "out":
                told[event.data["seat"]] = event.data["place"]

    play_out(game, bots, watch=watch)
    watch(game)
    assert game.outcome is not None
    assert game.outcome.reason == "last_standing"
    places = dict(enumerate(game.outcome.places))
    winner = game.outcome.places.index(1)
    del places[winner]
    assert places == {seat: place for seat, place in told.items() if seat != winner}
    assert Mario99.load(game.setup, game.dump()).view(3) == game.view(3)
