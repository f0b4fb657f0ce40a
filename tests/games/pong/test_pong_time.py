"""Time jumps: a ball foreseen is a ball followed step by step."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.pong.plain_pong import PlainPong

from rumpus.core.game import Outcome
from rumpus.core.rng import Rng
from rumpus.games.pong.court import UPDATE
from rumpus.games.pong.rules import Pong
from rumpus.games.pong.serve import aim_serve, draw_angle

WORDS = ["up+", "up-", "down+", "down-", "up", "down", "to 20", "to 150", "to 299 40", "to 97 85", "to 200 7"]


def place(game: Pong) -> tuple[list[int], tuple[int, int, int, int, int], list[int]]:
    """Where everything is now."""
    ball = game.ball.copy()
    ball.fly(game.step)
    return (
        [paddle.where(game.step) for paddle in game.paddles],
        (ball.x, ball.y, ball.dx, ball.dy, ball.speed),
        game.points,
    )


def ended(game: Pong) -> Outcome | None:
    return game.outcome


def test_20000_random_steps_are_those_of_a_plain_simulation() -> None:
    rng = Rng(11)
    steps = bounces = hits = matches = 0
    while steps < 20_000:
        matches += 1
        seed = rng.below(1 << 30)
        game, plain = Pong.new(seed=seed), PlainPong()
        chance = Rng(seed)
        chance.below(2)
        while ended(game) is None:
            for seat in (0, 1):
                if rng.chance(1, 20):
                    # two good words out of three, so that there are rallies
                    height = game.ball.y // 256 + rng.between(-25, 25)
                    word = f"to {max(0, min(300, height))}" if rng.chance(2, 3) else rng.choice(WORDS)
                    game.act(seat, word)
                    plain.paddles[seat].hear(word)
            serve = (0, 0)
            if plain.wait == 1:
                serve = aim_serve(game.serving, draw_angle(chance))
            game.advance(game.step + 1)
            plain.step(serve)
            steps += game.phase == "play"
            for event in game.take_events():
                bounces += event.name == "wall"
                hits += event.name == "hit"
            if ended(game) is None:
                ball = (plain.x, plain.y, plain.dx, plain.dy, plain.speed)
                assert place(game) == ([paddle.y for paddle in plain.paddles], ball, plain.points), (seed, game.step)
    assert bounces > 60
    assert hits > 60
    assert matches > 3


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 90), st.integers(0, 1), st.sampled_from(WORDS))))
def test_stepping_one_by_one_and_jumping_are_the_same(seed: int, inputs: list[tuple[int, int, str]]) -> None:
    jumping, walking = Pong.new(seed=seed), Pong.new(seed=seed)
    for wait, seat, word in [(170, 0, "up"), *inputs, (400, 0, "down")]:
        step = jumping.step + wait
        jumping.advance(step)
        while walking.step < step:
            walking.advance(walking.step + 1)
        assert jumping.digest() == walking.digest()
        if jumping.outcome is not None:
            break
        jumping.act(seat, word)
        walking.act(seat, word)
    assert jumping.take_events() == walking.take_events()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(1, 60), st.integers(0, 1), st.sampled_from(WORDS))))
def test_everything_stays_in_the_court_and_the_ball_at_its_speed(seed: int, inputs: list[tuple[int, int, str]]) -> None:
    game = Pong.new(seed=seed)
    game.advance(180)
    for wait, seat, word in inputs:
        end = game.step + wait
        while game.step < end and game.outcome is None:
            game.advance(game.step + 1)
            paddles, (x, y, dx, dy, speed), _ = place(game)
            assert all(30 * 256 <= paddle <= 270 * 256 for paddle in paddles)
            assert 15 * 256 - 2000 <= x <= 385 * 256 + 2000
            assert 5 * 256 <= y <= 295 * 256
            if game.phase == "play":
                wanted = speed * 256 * speed * 256 / 3600
                assert abs(dx * dx + dy * dy - wanted) < wanted / 200
                assert abs(dx) >= 256
        if game.outcome is not None:
            return
        game.act(seat, word)


def test_network_states_go_out_at_least_ten_times_a_second_while_the_ball_flies() -> None:
    game = Pong.new(seed=3)
    game.advance(180)
    last = game.view(None)
    changes: list[int] = []
    while len(changes) < 100 and game.phase == "play":
        game.advance(game.step + 1)
        if game.view(None) != last:
            last = game.view(None)
            changes.append(game.step)
    gaps = [after - before for before, after in pairwise(changes)]
    assert max(gaps) <= UPDATE == 6
    assert sum(gaps) / len(gaps) > 3


def test_between_two_states_the_view_tells_where_everything_is() -> None:
    game = Pong.new(seed=5)
    game.act(0, "down+")
    game.act(1, "to 200 33")
    game.advance(180)
    while game.phase == "play":
        view = game.view(None)
        due = game.due()
        assert due is not None
        for step in range(game.step, due):
            twin = game.copy()
            twin.advance(step)
            for paddle, seen in zip(twin.paddles, view["paddles"], strict=True):
                y = seen["y"] + seen["dy"] * (step - seen["since"])
                stop = seen["stop"]
                assert paddle.where(step) == (min(y, stop) if seen["dy"] > 0 else max(y, stop) if seen["dy"] else y)
            ball = view["ball"]
            twin.ball.fly(step)
            assert twin.ball.x == ball["x"] + ball["dx"] * (step - ball["since"])
            assert twin.ball.y == ball["y"] + ball["dy"] * (step - ball["since"])
        game.advance(due)


def test_a_countdown_is_told_second_by_second_and_nothing_else_happens() -> None:
    game = Pong.new(seed=1)
    dues = []
    while game.phase == "countdown":
        due = game.due()
        assert due is not None
        dues.append((due, game.countdown))
        game.advance(due)
    assert dues == [(60, 3), (120, 2), (180, 1)]
    assert game.phase == "play"
    assert game.ball.since == 180
