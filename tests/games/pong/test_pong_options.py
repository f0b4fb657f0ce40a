"""How long a match is, and how fast a ball is served."""

from rumpus.core.outcome import Outcome
from rumpus.games.pong.court import UNIT
from rumpus.games.pong.rules import Pong
from rumpus.games.pong.score import score_match


def play_out(game: Pong) -> Outcome:
    """Nobody moves: every ball is a point for who served."""
    while game.outcome is None:
        game.advance(game.due() or 0)
    return game.outcome


def test_whoever_has_the_points_of_the_option_first_has_won() -> None:
    game = Pong.new({"length": 3}, seats=2, seed=1)
    outcome = play_out(game)
    assert max(game.points) == 3
    assert outcome.reason == "enough_points"
    assert game.view(0)["length"] == 3
    assert "length" not in Pong.new(seats=2).view(0)


def test_a_faster_ball_is_served_faster_each_time() -> None:
    paces = []
    for speed in ("slow", "normal", "fast"):
        game = Pong.new({"speed": speed}, seats=2, seed=1)
        served: list[int] = []
        while len(served) < 2:
            game.advance(game.due() or 0)
            if any(event.name == "serve" for event in game.take_events()):
                served.append(game.ball.dx**2 + game.ball.dy**2)
        assert abs(served[0] - served[1]) < UNIT**2
        paces.append(served[0])
        view = game.view(0)
        assert Pong.guess(game.setup, 0, view, game.step, 7).view(0) == view
    assert paces == sorted(paces)


def test_a_challenge_compares_matches_of_any_length_alike() -> None:
    assert score_match(True, 5, 3, 600) == score_match(True, 5, 3, 600, 5)
    assert score_match(True, 21, 20, 600, 21) > score_match(False, 20, 21, 600, 21)
    assert score_match(True, 11, 0, 600, 11) // 100_000 == score_match(True, 5, 0, 600) // 100_000 == 10
