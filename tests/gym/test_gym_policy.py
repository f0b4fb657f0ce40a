"""A policy as a bot: it plays what it would have played in its environment, in the arena and by lines."""

import io
import json
import shlex
import sys
from typing import Any

import numpy as np
import pytest
from tests.gym.gym_tables import SHORT

from rumpus.arena.contest import Contest, draw_up, play_each
from rumpus.arena.limits import Limits
from rumpus.core.bot import Chair
from rumpus.core.game import Game, Setup
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.registry import find_game
from rumpus.gym import BadSetting, as_bot, play_lines, solo_env
from rumpus.gym.codec import Mask

PROGRAM = """
import rumpus.gym
def choose(seen, mask):
    free = mask.nonzero()[0]
    return free[int(abs(seen).sum() * 1009) % free.size]
rumpus.gym.play_lines(choose, **{how})
"""


BRIEF = {**SHORT, "stayboard": {"mode": "blocked", "size": 3}}


def choose(seen: Any, mask: Mask) -> int:
    """Something that may be chosen, by what is seen."""
    free = np.flatnonzero(mask)
    return int(free[int(np.abs(seen).sum() * 1009) % free.size])


def play(name: str, seed: int, **how: Any) -> list[tuple[int, str]]:
    """A match of that policy against itself; what was done by whom."""
    folder = find_game(name)
    seats = folder.info.seats[0]
    game = folder.rules.new(BRIEF.get(name, {}), seats=seats, seed=seed)
    make = as_bot(choose, name, **how)
    bots = [make(Chair(folder.info, game.setup.options, seats, seat, "policy"), Rng(seat)) for seat in range(seats)]
    return [
        (entry.seat, entry.action) for entry in play_out(game, bots, max_steps=3600 * folder.info.rate, max_inputs=5000)
    ]


@pytest.mark.parametrize(
    ("name", "how"),
    [("stayboard", {}), ("pong", {"frame_skip": 6}), ("tetris", {}), ("tetris", {"actions": "placements"})],
)
def test_a_policy_plays_a_match_to_its_end(name: str, how: dict[str, Any]) -> None:
    played = play(name, 3, **how)
    assert played
    assert played == play(name, 3, **how)


def test_a_bot_does_what_its_environment_would() -> None:
    env = solo_env("tetris", actions="placements", **SHORT["tetris"])
    env.reset(seed=1)
    game = env.episode.game
    twin = find_game("tetris").rules(Setup(game.setup.options, 1, game.setup.seed))
    bot = as_bot(choose, "tetris", actions="placements")
    play_out(twin, [bot(Chair(twin.info, twin.setup.options, 1, 0, "policy"), Rng(1))])
    over = False
    seen = env.episode.observe(0)
    while not over:
        seen, _, over, _, _ = env.step(choose(seen, env.action_masks()))
    assert game.digest() == twin.digest()


@pytest.mark.parametrize(
    ("name", "how", "options"),
    [
        ("tetris", {"actions": "placements"}, {"level": 15}),
        ("deathroll", {}, {}),
    ],
)
def test_a_policy_plays_by_lines_in_the_arena(name: str, how: dict[str, str], options: dict[str, int]) -> None:
    program = f"cmd:{sys.executable} -c {shlex.quote(PROGRAM.replace('{how}', repr(how)))}"
    level = find_game(name).info.levels[0]
    contest = Contest(name, options, (program, level), Limits())
    (score,) = play_each(contest, draw_up(2, 2, 1, 5), 1)
    assert score.failures == (None, None)
    assert score.inputs > 0


def test_lines_of_a_hall_that_lists_no_actions_are_answered_too() -> None:
    folder = find_game("words")
    game = folder.rules.new({}, seats=2, seed=1)
    start = {"t": "start", "game": "words", "options": dict(game.setup.options), "seats": 2, "seat": 0, "seed": 1}
    look = {"t": "look", "step": 0, "view": game.view(0), "actions": None, "more": False}
    told = io.StringIO("".join(json.dumps(line) + "\n" for line in (start, look, {"t": "end"})))
    said = io.StringIO()
    play_lines(choose, source=told, sink=said)
    assert json.loads(said.getvalue())["action"] in game.actions(0)


def test_a_game_whose_view_does_not_tell_what_may_be_done_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_game("chessbrawl").rules, "guess", Game.guess)
    with pytest.raises(BadSetting, match="ChessBrawl cannot be told from a view"):
        as_bot(choose, "chessbrawl")
