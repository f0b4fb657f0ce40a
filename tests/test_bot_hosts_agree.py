"""The same bots with the same luck play the same match wherever it is hosted: in no time, on a clock that rings late,
in an environment, and in the proof of a challenge. If two of them drifted apart, proofs would fail silently."""

from functools import lru_cache

import pytest
from tests.hall.hand_clock import HandClock

from rumpus.core.bot import BotHand
from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.pacing import MILLISECOND, PacedMatch
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.registry import GameFolder, all_games
from rumpus.gym.episode import Episode
from rumpus.gym.setting import read_setting
from rumpus.hall.contests.rerun import Rerun

SEED = 3
FOLDERS = [folder for folder in all_games().values() if folder.info.seats[1] > 1]
every_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.info.name)


def fresh(folder: GameFolder) -> Game:
    """The game they all play."""
    seats = min(folder.info.seats[1], 3)
    return folder.rules.new(seats=seats, seed=SEED, bots=tuple(range(seats)))


def hands_of(folder: GameFolder, game: Game) -> list[BotHand]:
    """The weakest bots for all seats, with the luck that an environment would give them."""
    luck, setup = Rng(SEED ^ 0xB07), game.setup
    level = folder.info.levels[0]
    return [
        BotHand(folder.seat_bot(seat, level, setup.options, setup.seats, luck.fork())) for seat in range(setup.seats)
    ]


@lru_cache
def in_no_time(name: str) -> tuple[Game, list[Input]]:
    """As arenas, goldens and `rumpus.make` play it."""
    folder = all_games()[name]
    game = fresh(folder)
    return game, play_out(game, [hand.bot for hand in hands_of(folder, game)])


@lru_cache
def on_a_clock(name: str) -> Match:
    """As tables and terminals play it, on a machine that is often late."""
    folder = all_games()[name]
    game, time = fresh(folder), HandClock()
    paced = PacedMatch(Match(game), time.clock, hands_of(folder, game))
    paced.resume()
    rung = 0
    while paced.match.outcome is None:
        assert time.asked is not None, "nobody acts and nothing is due"
        time.ns = max(time.ns, time.asked) + (70 * MILLISECOND if rung % 3 == 0 else 0)
        time.asked, rung = None, rung + 1
        time.clock.ring()
    assert paced.match.trouble is None
    return paced.match


def what_was_done(folder: GameFolder, log: list[Input]) -> list[tuple[int, int, str]]:
    """Who did what when; turn by turn, bots take a while where people look on, so that only each one's order counts."""
    done = [(entry.step if folder.info.realtime else 0, entry.seat, entry.action) for entry in log]
    return done if folder.info.realtime else sorted(done, key=lambda entry: entry[1])


@every_game
def test_a_match_on_a_clock_is_the_same_as_in_no_time(folder: GameFolder) -> None:
    game, log = in_no_time(folder.info.name)
    match = on_a_clock(folder.info.name)
    assert what_was_done(folder, match.log) == what_was_done(folder, log)
    assert match.outcome == game.outcome
    if folder.info.realtime:
        assert match.game.digest() == game.digest()


@every_game
def test_an_environment_plays_the_same_match(folder: GameFolder) -> None:
    game, _ = in_no_time(folder.info.name)
    seats = game.setup.seats
    setting = read_setting(
        folder.info.name,
        {},
        seats=seats,
        frame_skip=None,
        max_steps=None,
        reward=None,
        illegal="raise",
        render_mode=None,
        bots=dict.fromkeys(range(seats), folder.info.levels[0]),
    )
    episode = Episode(setting, setting.make_codec(), SEED)
    while not episode.over:
        episode.play({})
    assert episode.game.outcome == game.outcome
    assert episode.game.dump() == {**game.dump(), "step": episode.game.step}, "it may have gone on to the frame's end"


@every_game
def test_a_proof_works_out_the_same_moves_whoever_hosted_the_match(folder: GameFolder) -> None:
    match = on_a_clock(folder.info.name)
    for end, log in (in_no_time(folder.info.name), (match.game, match.log)):
        again = fresh(folder)
        rerun = Rerun(again, hands_of(folder, again))
        for entry in log:
            rerun.take(entry)
        rerun.pass_time(end.step)
        assert again.digest() == end.digest()
