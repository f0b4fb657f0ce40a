"""The bot: legal at every level, no faster than it says, better the higher its level, and able to sit in."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from tests.games.drawing import tidy
from tests.games.tetris.tetris_position import draw, format_rows, parse, set_up

from rumpus.core.bot import Chair
from rumpus.core.game import Game
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.tetris.bot import SKILLS, TetrisBot
from rumpus.games.tetris.field import FRAME, scan
from rumpus.games.tetris.landings import land, list_hovers, list_landings, open_up
from rumpus.games.tetris.outlook import fill_columns, rate_plainly
from rumpus.games.tetris.pieces import ENTRY, T
from rumpus.games.tetris.planner import choose_plainly
from rumpus.games.tetris.rules import Tetris


class Enough(Exception):
    """Seen what was to be seen."""


def seat_bot(game: Tetris, seat: int, level: str, seed: int) -> TetrisBot:
    """A bot that has sat down."""
    return TetrisBot(Chair(game.info, game.setup.options, game.setup.seats, seat, level), Rng(seed))


def play(levels: Sequence[str], seed: int) -> Tetris:
    """A match between bots."""
    game = Tetris.new(seats=len(levels), seed=seed)
    play_out(game, [seat_bot(game, seat, level, seed + 50 * seat) for seat, level in enumerate(levels)])
    return game


@pytest.mark.strength
@pytest.mark.parametrize(
    ("strong", "weak", "games", "least"),
    [("normal", "easy", 20, 13), ("hard", "normal", 12, 10), ("expert", "hard", 6, 5)],
)
def test_a_stronger_bot_wins(strong: str, weak: str, games: int, least: int) -> None:
    won = 0
    for seed in range(games):
        levels = (strong, weak) if seed % 2 else (weak, strong)
        outcome = play(levels, seed).outcome
        assert outcome is not None
        won += outcome.places[levels.index(strong)] == 1
    assert won >= least


@pytest.mark.strength
def test_expert_alone_goes_on_and_on() -> None:
    def stop(game: Game) -> None:
        assert isinstance(game, Tetris)
        if game.wells[0].placed >= 150:
            raise Enough

    game = Tetris.new(seed=1)
    with pytest.raises(Enough):
        play_out(game, [seat_bot(game, 0, "expert", 1)], watch=stop)
    assert game.wells[0].lines > 50


def test_keys_come_no_faster_than_fingers_and_not_before_a_thought() -> None:
    for level, skill in SKILLS.items():
        game = Tetris.new(seats=2, seed=4)
        log = play_out(game, [seat_bot(game, 0, level, 1), seat_bot(game, 1, "hard", 2)])
        mine = [entry for entry in log if entry.seat == 0]
        assert min(later.step - entry.step for entry, later in pairwise(mine)) >= skill.key
        for entry, later in pairwise(mine):
            if entry.action == "drop":
                assert later.step - entry.step >= 6 + skill.think[0]


def test_normal_thinks_18_to_48_steps_and_presses_a_key_every_3() -> None:
    assert (SKILLS["normal"].think, SKILLS["normal"].key, SKILLS["normal"].slips) == ((18, 48), 3, 15)
    game = Tetris.new(seats=1, seed=4)
    log = play_out(game, [seat_bot(game, 0, "normal", 1)])
    assert {entry.action for entry in log} == {"left", "right", "cw", "drop"}
    gaps = [later.step - entry.step for entry, later in pairwise(log)]
    thoughts = [gap - 6 for gap, entry in zip(gaps, log, strict=False) if entry.action == "drop"]
    assert (min(thoughts) >= 18, max(thoughts) <= 48, len(set(thoughts)) > 15) == (True, True, True)
    keys = [gap for gap, entry in zip(gaps, log, strict=False) if entry.action != "drop"]
    assert keys.count(3) > len(keys) * 9 // 10


def test_the_four_weights_of_the_seed_in_tenths() -> None:
    rows = parse(
        """
        .g........
        ggg.......
        g.g......g
        """
    )
    # heights 2 3 2 0 0 0 0 0 0 1, one hole, bumps 1 1 2 0 0 0 0 0 1
    assert rate_plainly(scan(rows)) == -5 * 8 - 40 * 1 - 3 * 5
    filled = fill_columns(scan(rows) & ~FRAME)
    assert filled.bit_count() == 8
    flat = open_up(scan(parse("ggg.gggggg")))
    best = choose_plainly(flat, list_landings(flat, T))
    assert best is not None
    assert land(flat, best)[1] == 1


def test_landings_find_the_t_spin_and_its_lines() -> None:
    bits = open_up(scan(parse("..g.......\ngg...ggggg\nggg.gggggg")))
    spins = [landing for landing in list_landings(bits, T) if landing.by]
    double = max(spins, key=lambda landing: land(bits, landing)[1])
    assert land(bits, double)[1] == 2
    assert (double.turn, double.fall_turn, double.column) == (2, 1, 2)
    hovers = list_hovers(scan(parse("..........")), T, 0, ENTRY[T])
    assert len(hovers) == 8 + 9 + 8 + 9


def test_expert_makes_the_t_spin_double_that_lies_there() -> None:
    slot = "\n".join(
        [".........."] * 14 + ["ggg.......", "gg...ggggg", "ggg.gggggg", "ggggggggg.", "gggggggg.g", "ggggggggg."]
    )
    game = set_up(slot, pieces="TLJOSZI")

    def stop(game: Game) -> None:
        assert isinstance(game, Tetris)
        if game.wells[0].last is not None:
            raise Enough

    with pytest.raises(Enough):
        play_out(game, [seat_bot(game, 0, "expert", 1)], watch=stop)
    assert game.wells[0].last is not None
    assert game.wells[0].last[0] == "T-Spin Double"
    assert format_rows(game.wells[0].rows, 4) == tidy(
        """
        ggg.......
        ggggggggg.
        gggggggg.g
        ggggggggg.
        """
    )


def test_a_bot_may_sit_in_at_any_moment_and_lets_go_of_keys_left_pressed() -> None:
    for step in (0, 6, 70, 700):
        game = Tetris.new(seats=2, seed=8)
        game.advance(step)
        for word in ("left+", "right+", "down+"):
            for seat in (0, 1):
                if game.actions(seat):
                    game.act(seat, word)
        game.advance(step + 3)
        play_out(game, [seat_bot(game, 0, "expert", 1), seat_bot(game, 1, "easy", 2)])
        assert game.outcome is not None
        assert game.outcome.places == (1, 2)


def test_bots_of_all_levels_finish_a_match_of_eight_without_hold() -> None:
    game = Tetris.new({"hold": False, "level": 15, "next": 1}, seats=8, seed=2)
    levels = Tetris.info.levels * 2
    log = play_out(game, [seat_bot(game, seat, level, seat) for seat, level in enumerate(levels)])
    assert game.outcome is not None
    assert all(entry.action != "hold" for entry in log)
    assert draw(game, game.outcome.places.index(1))
