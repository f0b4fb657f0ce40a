"""The fast game against the plain one of plain_tetris.py, and against itself at another pace, on random keys."""

from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.tetris.plain_tetris import PlainMatch
from tests.games.tetris.tetris_position import parse

from rumpus.core.bot import Chair
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.tetris.bot import TetrisBot
from rumpus.games.tetris.field import HEIGHT, WIDTH, scan
from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.view import list_cells


def show(game: Tetris) -> list[dict[str, Any]]:
    """What the plain game shows, of the fast one."""
    shown = []
    for seat in game.view(None)["seats"]:
        plain = {key: seat[key] for key in ("rows", "next", "hold", "held", "score", "lines", "level", "combo", "b2b")}
        cells = sorted(map(list, list_cells(seat["piece"], seat["piece"]["y"]))) if seat["piece"] else []
        shown.append({**plain, "cells": cells, "incoming": seat["incoming"], "out": seat["phase"] == "out"})
    return shown


gappy_row = st.builds(lambda gap, wide: "".join("." if gap <= x < gap + wide else "g" for x in range(WIDTH)),
                      st.integers(0, 9), st.integers(1, 4))  # fmt: skip
fields = st.lists(gappy_row, max_size=12).map(lambda rows: parse("\n".join(rows)) if rows else ["." * WIDTH] * HEIGHT)
WORDS: Final = (
    "left", "right", "down", "left+", "left-", "right+", "right-", "down+", "down-", "drop", "drop", "cw", "cw", "ccw",
    "hold",
)  # fmt: skip
moves = st.lists(
    st.tuples(st.one_of(st.integers(0, 8), st.integers(0, 70)), st.integers(0, 2), st.sampled_from(WORDS)),
    min_size=10, max_size=70,
)  # fmt: skip
choices = st.fixed_dictionaries({"level": st.integers(1, 15), "next": st.integers(1, 6), "cheese": st.integers(0, 100)})


def begin(drawn: list[list[str]], options: dict[str, int], seed: int) -> Tetris:
    """A fast game with these fields."""
    game = Tetris.new(options, seats=len(drawn), seed=seed)
    for well, rows in zip(game.wells, drawn, strict=True):
        well.rows, well.bits = list(rows), scan(rows)
    return game


@settings(max_examples=40, deadline=None)
@given(st.lists(fields, min_size=1, max_size=3), choices, st.integers(0, 1 << 32), moves)
def test_the_fast_game_is_the_plain_game_at_every_step(
    drawn: list[list[str]], options: dict[str, int], seed: int, keys: list[tuple[int, int, str]]
) -> None:
    game, plain = begin(drawn, options, seed), PlainMatch(drawn, options, seed)
    for wait, seat, word in keys:
        for _ in range(wait):
            game.advance(game.step + 1)
            plain.step()
            assert show(game) == [one.show() for one in plain.seats]
            if game.outcome is not None:
                return
        seat %= len(drawn)
        if not plain.seats[seat].out:
            game.act(seat, word)
            plain.seats[seat].press(word)
            assert show(game) == [one.show() for one in plain.seats]
        if game.outcome is not None:
            return


@settings(max_examples=40, deadline=None)
@given(st.lists(fields, min_size=1, max_size=3), choices, st.integers(0, 1 << 32), moves)
def test_in_one_go_step_by_step_and_saved_in_between_are_the_same(
    drawn: list[list[str]], options: dict[str, int], seed: int, keys: list[tuple[int, int, str]]
) -> None:
    leaping = begin(drawn, options, seed)
    walking, saved = leaping.copy(), leaping.copy()
    for wait, seat, word in keys:
        target = leaping.step + wait
        leaping.advance(target)
        for step in range(walking.step + 1, target + 1):
            walking.advance(step)
        saved.advance(target - wait // 2)
        saved = Tetris.load(saved.setup, saved.dump())
        saved.advance(target)
        assert leaping.digest() == walking.digest() == saved.digest()
        assert [scan(well.rows) for well in leaping.wells] == [well.bits for well in leaping.wells]
        if leaping.outcome is not None:
            return
        seat %= len(drawn)
        if leaping.wells[seat].living:
            for game in (leaping, walking, saved):
                game.act(seat, word)


FIDDLING: Final = ("left", "right", "cw", "ccw", "down", "cw", "ccw", "left+", "right+", "left-", "right-")


def test_the_same_over_20_000_steps_of_restless_fingers() -> None:
    """Players who fiddle with every piece until the lock delay runs out."""
    steps = used_up = seed = 0
    while steps < 20_000:
        seed += 1
        rng = Rng(seed)
        drawn = [parse("ggg...gggg\ng..ggggggg\ngggg.ggggg")] * (1 + seed % 3)
        options = {"level": rng.between(1, 15), "next": 3, "cheese": 70}
        game, plain = begin(drawn, options, seed), PlainMatch(drawn, options, seed)
        while game.outcome is None:
            for _ in range(rng.below(12)):
                game.advance(game.step + 1)
                plain.step()
                steps += 1
            seat = rng.below(len(drawn))
            if game.outcome is None and not plain.seats[seat].out:
                word = "drop" if rng.chance(1, 40) else rng.choice(FIDDLING)
                game.act(seat, word)
                plain.seats[seat].press(word)
            used_up += any(well.restarts == 15 for well in game.wells)
            assert show(game) == [one.show() for one in plain.seats], (seed, game.step)
    assert used_up > 20


def test_the_same_in_matches_between_bots_with_tetrises_and_garbage() -> None:
    seen: set[str] = set()
    lines = 0
    for seed, levels in enumerate([("expert", "expert"), ("hard", "hard", "hard"), ("expert", "normal", "hard")]):
        options = {"level": 1 + 4 * seed, "next": 3, "cheese": 70}
        empty = [["." * WIDTH] * HEIGHT] * len(levels)
        game, plain = begin(empty, options, seed), PlainMatch(empty, options, seed)
        chairs = [Chair(game.info, game.setup.options, len(levels), seat, level) for seat, level in enumerate(levels)]
        log = play_out(game.copy(), [TetrisBot(chair, Rng(seed)) for chair in chairs])
        for entry in log:
            while game.step < entry.step:
                game.advance(game.step + 1)
                plain.step()
            game.act(entry.seat, entry.action)
            plain.seats[entry.seat].press(entry.action)
            assert show(game) == [one.show() for one in plain.seats], (seed, game.step)
        seen |= {event.data.get("title", event.name) for event in game.take_events()}
        lines += sum(well.lines for well in game.wells)
    assert lines > 100
    assert seen >= {"Single", "Double", "Tetris", "garbage_sent", "garbage_added", "hold", "level"}
