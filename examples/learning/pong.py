"""Learns Pong against the level normal: when to hold which key, by the cross-entropy method, with numpy alone.

python examples/learning/pong.py learn pong.npy
rumpus arena pong normal cmd:"python examples/learning/pong.py play pong.npy" -n 20
"""

import sys
import time

import numpy as np

import rumpus.gym

FRAMES = 3  # a choice every twentieth of a second
FEATURES = 7
FACE, WALL = -0.825, 0.967  # where the ball meets the paddle, and the walls
NOTHING, UP, DOWN = range(3)


def look(seen):
    """What there is to see, with the height at which the ball will cross, as far as walls go."""
    x, y, dx, dy, mine, speed, theirs, _ = seen[:8]
    coming = dx < 0
    cross = y
    if coming:  # heights count from the middle of the court in halves of it, and walls fold the way
        way = (y + dy / -dx * (x - FACE) * 4 / 3 + WALL) % (4 * WALL)
        cross = min(way, 4 * WALL - way) - WALL
    here = [cross - mine, y - mine, theirs, dy] if coming else [0, 0, 0, 0]
    there = [0, 0] if coming else [y - mine, -mine]
    return np.array([*here, *there, speed])


def choose(weights, seen):
    """Up, down, or hands off while the sum is small."""
    pull = look(seen) @ weights[:-1]
    dead = abs(weights[-1]) * 0.05
    return UP if pull < -dead else DOWN if pull > dead else NOTHING


def play(env, weights, seed):
    """Points won less points lost in one match."""
    seen, _ = env.reset(seed=seed)
    points, over = 0.0, False
    while not over:
        seen, reward, ended, cut, _ = env.step(choose(weights, seen))
        points, over = points + reward, ended or cut
    return points


def learn(file, generations=12, population=24, elite=6, games=2, steps=3000):
    """Draw weights around the best of the last generation, again and again."""
    dice = np.random.default_rng(1)
    env = rumpus.gym.solo_env("pong", bot="normal", reward="shaped", frame_skip=FRAMES, max_steps=steps)
    mean, spread = np.zeros(FEATURES + 1), np.ones(FEATURES + 1)
    began = time.process_time()
    for generation in range(1, generations + 1):
        crowd = mean + spread * dice.normal(size=(population, mean.size))
        seeds = range(games * generation, games * (generation + 1))
        results = [np.mean([play(env, weights, seed) for seed in seeds]) for weights in crowd]
        best = crowd[np.argsort(results)[-elite:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.2 / generation
        spent = time.process_time() - began
        print(f"{generation:3}  {spent:6.1f} s  best {max(results):6.1f}  mean {np.mean(results):6.1f}", flush=True)
    np.save(file, mean)
    return mean


def main():
    """What the command line says."""
    what, file = sys.argv[1:3]
    if what == "learn":
        weights = learn(file)
        env = rumpus.gym.solo_env("pong", bot="normal", reward="shaped", frame_skip=FRAMES)
        margins = [play(env, weights, seed) for seed in range(1000, 1040)]
        print(f"40 new matches: {sum(margin > 0 for margin in margins)} won, {np.mean(margins):+.1f} points on average")
    else:
        weights = np.load(file)
        rumpus.gym.play_lines(lambda seen, mask: choose(weights, seen), frame_skip=FRAMES)


if __name__ == "__main__":
    main()
