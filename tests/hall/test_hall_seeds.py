"""A hall that is given its seeds: matches begin alike, and bots answer alike."""

import pytest
from tests.hall.bench import Guest, safe_move
from tests.hall.hand_clock import HandClock

from rumpus.core.log import Input
from rumpus.core.options import check_options
from rumpus.games.registry import find_game
from rumpus.gateways.terminal.guest.replay_page import record_match
from rumpus.hall.contests.proof import prove_replay, solo_setup
from rumpus.hall.hall import Hall
from rumpus.hall.null_store import NullStore


def play_bots(seed: int | None) -> list[list[Input]]:
    """The logs of two matches against a bot, where the person only looks on; of the seeds only the first is given."""
    given = iter([seed])
    time = HandClock()
    hall = Hall(time.clock, NullStore(time.clock), wall=time.wall, seeds=lambda: next(given, 8))
    guest = Guest(hall.players.welcome("Ann")[0])
    hall.arrive(guest)
    table = hall.opening.open_table(guest, "pong", {}, ["me", "bot:normal"], start=True)
    logs = []
    for _ in range(2):
        time.pass_seconds(20)
        assert table.live is not None
        logs.append(list(table.live.match.log))
        table.live.resign(table.seating.of(guest.player)[0])
        time.pass_seconds(1)
        table.setup.set_ready(guest.player, True)
    return logs


def test_the_same_seed_gives_the_same_match_bots_included() -> None:
    assert play_bots(7) == play_bots(7)
    assert play_bots(7)[0] != play_bots(9)[0]
    assert play_bots(7)[1] == play_bots(9)[1]


def test_a_hall_that_keeps_nothing_goes_on() -> None:
    for match, log in enumerate(play_bots(7)):
        assert log
        assert {entry.seat for entry in log} == {(match + 1) % 2}, "seats rotate"


@pytest.mark.parametrize(("game", "keys"), [("stayboard", ["moves off", "moves on"]), ("pong", ["up+", "up-"])])
def test_a_match_played_alone_can_be_handed_in_for_a_challenge(game: str, keys: list[str]) -> None:
    time = HandClock()
    hall = Hall(time.clock, NullStore(time.clock), wall=time.wall, seeds=lambda: 11, countdown=False)
    guest = Guest(hall.players.welcome("Ann")[0])
    hall.arrive(guest)
    table = hall.opening.open_table(guest, game, {}, ["me", "bot:normal"], start=True)
    time.pass_seconds(3)
    running = table.live
    assert running is not None
    for key in keys:
        running.take(0, key, 0, 0, lambda: None)
        time.pass_seconds(2)
        table.pause(guest.player, True)
        time.pass_seconds(60)
        table.pause(guest.player, False)
        time.pass_seconds(1.5)
    if game == "stayboard":
        running.take(0, safe_move(table), 0, 0, lambda: None)
        time.pass_seconds(3)
        assert {entry.seat for entry in running.match.log} == {0, 1}
    running.resign(0)
    time.pass_seconds(1)
    replay = record_match(running)
    folder = find_game(game)
    setup = solo_setup(folder, check_options(folder.info.options, {}), 11)
    assert replay.end is not None
    proved = prove_replay(folder, setup, replay, replay.end.step / folder.info.rate)
    assert running.match.outcome is not None
    assert proved.outcome == running.match.outcome
