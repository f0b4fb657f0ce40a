"""A replay as a seeker: any moment, forwards and backwards."""

from collections import deque
from functools import cache

from hypothesis import given
from hypothesis import strategies as st
from tests.contract.countdown.rules import Countdown
from tests.export.matches import timed_replay
from tests.hall.hand_clock import HandClock

from rumpus.contract.bot_games import play_bots
from rumpus.core.cursor import TURN_MS
from rumpus.core.game import View
from rumpus.core.log import Input
from rumpus.core.replay import record
from rumpus.games.registry import GameFolder, all_games, find_game
from rumpus.gateways.terminal.picture import least_size
from rumpus.gateways.terminal.replay_player import ReplayPlayer
from rumpus.gateways.terminal.replay_seeker import ReplaySeeker

FOLDER = GameFolder("tests.contract.countdown")


def seeker_of(count: int) -> ReplaySeeker:
    """A seeker of a match in which stones are taken one by one, with much thought in between."""
    setup = Countdown.new({"heap": 40, "crumbling": False}, seats=2, seed=7).setup
    return ReplaySeeker(FOLDER, record(setup, Countdown, [Input(900 * n, n % 2, "take 1") for n in range(count)]))


def test_turn_by_turn_every_input_is_shown_for_a_second() -> None:
    seeker = seeker_of(5)
    assert seeker.moments == [0, 1000, 2000, 3000, 4000, 5000]
    assert seeker.length == 5000 + TURN_MS
    assert [seeker.game_at(moment).view(None)["heap"] for moment in (0, 999, 1000, 2500, 6000)] == [40, 40, 39, 38, 35]


def test_the_tape_goes_back() -> None:
    seeker = seeker_of(40)
    assert seeker.game_at(seeker.length).outcome is not None
    assert seeker.game_at(0).view(None)["heap"] == 40
    assert seeker.game_at(7000).view(None)["heap"] == 33


def test_a_match_without_inputs_is_a_tape_too() -> None:
    seeker = seeker_of(0)
    assert seeker.game_at(seeker.length).view(None)["heap"] == 40


def test_the_player_shows_the_clocks_as_they_stood_also_where_there_is_no_room_below() -> None:
    folder, time = find_game("stayboard"), HandClock()
    player = ReplayPlayer(folder, ReplaySeeker(folder, timed_replay()), time.clock.now)
    for key, clocks in (
        ("HOME", "▸Ann 1:00   Björn 1:00"),
        ("RIGHT", " Ann 0:55  ▸Björn 1:00"),
        ("END", " Ann 0:00   Björn 0:45"),
    ):
        player.press(key)
        assert clocks in player.picture(80, 40).text()
        assert clocks in player.picture(80, least_size(folder.screen((), ("", "")))[1]).text().splitlines()[0]


@cache
def real_time_seeker() -> tuple[GameFolder, ReplaySeeker]:
    """A seeker of a registered real-time game."""
    folder = next(folder for folder in all_games().values() if folder.info.realtime)
    game = folder.rules.new(seats=2, seed=3)
    inputs = play_bots(folder, game, folder.info.levels[:1], 1)
    return folder, ReplaySeeker(folder, record(game.setup, folder.rules, inputs, end_step=game.step))


@cache
def walk() -> list[View]:
    """What that game shows at every thousandth of its tape, gone through once from its first step."""
    folder, tape = real_time_seeker()
    game, inputs, views = folder.rules(tape.replay.setup), deque(tape.replay.inputs), []
    for part in range(1001):
        step = part * tape.length // 1000 * folder.info.rate // 1000
        while inputs and inputs[0].step <= step:
            entry = inputs.popleft()
            game.advance(entry.step)
            game.act(entry.seat, entry.action)
        game.advance(step)
        views.append(game.view(None))
    return views


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6))
def test_in_real_time_every_moment_is_what_it_was_in_whatever_order(parts: list[int]) -> None:
    _, tape = real_time_seeker()
    for part in parts:
        assert tape.game_at(part * tape.length // 1000).view(None) == walk()[part]
