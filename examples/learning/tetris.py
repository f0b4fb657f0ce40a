"""Learns Tetris by whole pieces: what each trait of the field is worth, by the cross-entropy method, with numpy alone.

python examples/learning/tetris.py learn tetris.npy
rumpus arena tetris easy cmd:"python examples/learning/tetris.py play tetris.npy" -n 10
"""

import sys
import time

import numpy as np

import rumpus.gym

HOW = {"actions": "placements", "observations": "dict"}
PIECES = 150  # of a game while learning


def choose(weights, seen):
    """The place whose traits are worth most."""
    places = seen["places"]
    return int(np.where(places[:, 0] > 0, places[:, 1:] @ weights, -np.inf).argmax()) + 1


def play(env, weights, seed):
    """Lines of one game."""
    seen, _ = env.reset(seed=seed)
    lines, over = 0.0, False
    while not over:
        seen, reward, ended, cut, _ = env.step(choose(weights, seen))
        lines, over = lines + reward, ended or cut
    return lines, env.episode.steps


def learn(file, generations=8, population=24, elite=6, pieces=PIECES):
    """Draw weights around the best of the last generation, again and again."""
    dice = np.random.default_rng(1)
    env = rumpus.gym.solo_env("tetris", reward="shaped", max_steps=pieces, **HOW)
    mean = np.zeros(len(env.codec.traits))
    spread = np.ones_like(mean)
    began = time.process_time()
    for generation in range(1, generations + 1):
        crowd = mean + spread * dice.normal(size=(population, mean.size))
        results = []
        for weights in crowd:
            lines, survived = play(env, weights, generation)  # all of a generation get the same pieces
            results.append(lines + 0.01 * survived)
        best = crowd[np.argsort(results)[-elite:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / generation
        spent = time.process_time() - began
        print(f"{generation:3}  {spent:6.1f} s  best {max(results):6.1f}  mean {np.mean(results):6.1f}", flush=True)
    np.save(file, mean)
    return mean


def main():
    """What the command line says."""
    what, file = sys.argv[1:3]
    if what == "learn":
        weights = learn(file)
        env = rumpus.gym.solo_env("tetris", reward="shaped", max_steps=500, **HOW)
        lines = [play(env, weights, seed)[0] for seed in range(1000, 1010)]
        print(f"500 pieces of ten new games: {np.mean(lines):.0f} lines on average, {min(lines):.0f} at least")
    else:
        weights = np.load(file)
        rumpus.gym.play_lines(lambda seen, mask: choose(weights, seen), **HOW)


if __name__ == "__main__":
    main()
