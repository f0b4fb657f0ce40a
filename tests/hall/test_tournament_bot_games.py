"""Bots of a tournament without a hall: who fills it up, whom they meet in an arena, and how two of them play."""

import asyncio

import pytest
from tests.hall.hand_clock import HandClock
from tests.patience import PATIENCE

from rumpus.core.bot_cast import CAST
from rumpus.games.registry import all_games
from rumpus.hall.tournaments.arena import pair_free
from rumpus.hall.tournaments.bot_games import BotGame, BotGames, make_process
from rumpus.hall.tournaments.bots import deal_bots
from rumpus.hall.tournaments.games import DRAW, ONE, OTHER, Entrant, Game, Pair

GAMES_OF_TWO = [name for name, folder in all_games().items() if folder.info.seats[0] <= 2 <= folder.info.seats[1]]


def test_every_character_comes_once_before_any_comes_again() -> None:
    dealt = list(deal_bots("tetris", ("easy", "normal", "hard", "expert"), 24))
    names = [name for _, _, name in dealt]
    assert len(set(names)) == len({id for id, _, _ in dealt}) == 24
    assert set(names[:10]) == {f"Bot {name}" for cast in CAST.values() for name in cast}
    assert {level for _, level, _ in dealt[:4]} == set(CAST)
    for _, level, name in dealt:
        assert name.split()[1] in CAST[level]


def test_who_has_met_the_only_other_one_plays_a_bot_they_have_not_just_met() -> None:
    people = [Entrant("a", 1500), Entrant("b", 1400)]
    bots = [Entrant(f"cast-{n}", 1450 + n, level="hard", name=f"Bot {n}") for n in (1, 2)]
    games = [Game(0, 1, Pair("a", "b"), DRAW)]
    met = [{pair.one, pair.other} for pair in pair_free([*people, *bots], games)]
    assert met == [{"a", "cast-2"}, {"b", "cast-1"}]
    games = [Game(0, 1, Pair("a", "cast-2"), DRAW)]
    assert [{pair.one, pair.other} for pair in pair_free([people[0], *bots], games)] == [{"a", "cast-1"}]
    assert pair_free(bots, games) == []


@pytest.mark.parametrize("game", GAMES_OF_TWO)
def test_two_bots_play_any_game_of_two_to_a_result(game: str) -> None:
    folder = all_games()[game]
    options = {option.name: option.default for option in folder.info.options}
    levels = (folder.info.levels[0], folder.info.levels[-1])
    assert {BotGame(game, options, levels, seed).play() for seed in (1, 2)} <= {ONE, OTHER, DRAW}


async def test_they_play_beside_the_hall_and_what_cannot_be_played_is_told_as_well() -> None:
    process = make_process()
    games, loop = BotGames(HandClock().clock, process), asyncio.get_running_loop()
    try:
        for game, expected in (("battleship", {ONE, OTHER, DRAW}), ("no such game", {None})):
            ended: asyncio.Future[str | None] = loop.create_future()
            games.play(game, {}, ("easy", "easy"), ended.set_result)
            assert await asyncio.wait_for(ended, PATIENCE) in expected
    finally:
        await process.close()
    games.play("battleship", {}, ("easy", "easy"), lambda result: pytest.fail("the hall is closed"))
