"""Baselines play what they do not know: legally, by what their seat may see, and the better ones better."""

import pytest

from rumpus.arena.baselines import BadBaseline, Baseline, check_baseline, is_baseline, seat_baseline
from rumpus.arena.contest import Contest, draw_up, play_each
from rumpus.core.game import Game
from rumpus.core.rng import Rng
from rumpus.games.registry import all_games, find_game

TURNS = [name for name, folder in all_games().items() if not folder.info.realtime]
WORDS = ["random", "greedy", "mcts:8"]


def sit(game: Game, seat: int, word: str) -> Baseline:
    """That baseline at this game, with the same dice each time."""
    bot = seat_baseline(find_game(game.info.name), game, seat, word, Rng(5))
    assert isinstance(bot, Baseline)
    return bot


@pytest.mark.parametrize("name", TURNS)
@pytest.mark.parametrize("word", WORDS)
def test_a_baseline_plays_every_game_of_turns(name: str, word: str) -> None:
    info = find_game(name).info
    game = find_game(name).rules.new({}, seats=info.seats[0], seed=3)
    bots = [sit(game, seat, word) for seat in range(info.seats[0])]
    made = 0
    for _ in range(6):
        for seat in game.to_act():
            choice = bots[seat].choose(game.view(seat), game.step)
            assert choice is not None
            assert choice.action in game.actions(seat)
            game.act(seat, choice.action)
            made += 1
            break
        if game.outcome is not None:
            break
        if not game.to_act() and (due := game.due()) is not None:
            game.advance(due)
    assert made


@pytest.mark.parametrize("word", ["greedy", "mcts:8"])
@pytest.mark.parametrize("name", ["battleship", "words"])
def test_what_a_seat_cannot_see_does_not_change_what_it_does(name: str, word: str) -> None:
    game = find_game(name).rules.new({}, seed=3)
    if name == "battleship":
        for action in ("random", "ready"):
            for seat in (0, 1):
                game.act(seat, action)
    seat = game.to_act()[0]
    chosen = sit(game, seat, word).choose(game.view(seat), 0)
    other = game.imagine(seat, 77)
    assert other.digest() != game.digest()
    assert sit(other, seat, word).choose(other.view(seat), 0) == chosen


def test_a_search_finds_what_wins_at_once() -> None:
    game = find_game("stayboard").rules.new({"mode": "blocked", "size": 3}, seed=3)
    wins = Contest("stayboard", {"mode": "blocked", "size": 3}, ("mcts:60", "random"))
    scores = list(play_each(wins, draw_up(2, 2, 10, 3), 1))
    mine = [
        score.places[pairing.entrants.index(0)] for score, pairing in zip(scores, draw_up(2, 2, 10, 3), strict=True)
    ]
    assert mine.count(1) >= 8
    assert sit(game, game.to_act()[0], "mcts:60").choose(game.view(0), 0) is not None


@pytest.mark.parametrize("word", ["random", "greedy"])
def test_a_baseline_gets_ready_for_battle_before_long(word: str) -> None:
    game = find_game("battleship").rules.new({}, seed=3)
    bots = [sit(game, seat, word if seat == 0 else "random") for seat in (0, 1)]
    for _ in range(400):
        if any(action.startswith("fire") for seat in (0, 1) for action in game.actions(seat)):
            break
        seat = game.to_act()[0]
        choice = bots[seat].choose(game.view(seat), 0)
        assert choice is not None
        game.act(seat, str(choice.action))
    assert any(action.startswith("fire") for seat in (0, 1) for action in game.actions(seat))


def test_numbers_of_a_search_are_checked() -> None:
    assert [is_baseline(word) for word in ("random", "mcts:1", "easy", "cmd:x")] == [True, True, False, False]
    assert check_baseline("mcts:200") == "mcts:200"
    for wrong in ("mcts:", "mcts:0", "mcts:1e3", "mcts:-1", "mcts:100001", "mcts:²"):
        with pytest.raises(BadBaseline, match="mcts takes a whole number from 1 to 100000"):
            check_baseline(wrong)
