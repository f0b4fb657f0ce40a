"""How long a match is, and how fast a ball is served."""

from rumpus.core.game import Setup
from rumpus.core.outcome import Outcome
from rumpus.games.pong.court import UNIT
from rumpus.games.pong.rules import Pong
from rumpus.games.pong.score import LENGTH, score_match


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


def test_a_match_of_any_length_is_told_by_the_points_that_were_played() -> None:
    tell = Pong.info.tell_best
    for length in (1, 4, 5, 6, 21):
        for lost in range(length):
            won = score_match(True, length, lost, 6000, length), score_match(False, lost, length, 6000, length)
            assert (tell(won[0]), tell(won[1])) == (length, lost)
            assert won[1] < won[0] < 2**31, "a database keeps it"


def test_a_challenge_of_any_length_goes_by_who_won_then_by_margin_then_by_time() -> None:
    results = [(True, 21, 0, 900), (True, 21, 20, 600), (True, 21, 20, 601), (False, 20, 21, 600), (False, 10, 21, 600)]
    scores = [score_match(*result, 21) for result in results]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


def test_a_longer_match_from_before_keeps_the_margin_on_the_scale_of_five() -> None:
    older = Pong(Setup({"length": 3, "speed": "normal"}, seats=2, seed=1))
    newer = Pong.new({"length": 3}, seats=2, seed=1)
    play_out(older)
    play_out(newer)
    assert older.outcome is not None
    assert newer.outcome is not None
    assert older.points == newer.points
    assert max(older.outcome.scores) < LENGTH < min(newer.outcome.scores)
