"""A hall that is given its seeds: matches begin alike, and bots answer alike."""

from tests.hall.bench import Guest, HandClock

from rumpus.core.log import Input
from rumpus.hall.hall import Hall
from rumpus.hall.memory_store import MemoryStore


def play_bots(seed: int | None) -> list[list[Input]]:
    """The logs of two matches against a bot, where the person only looks on; of the seeds only the first is given."""
    given = iter([seed])
    time = HandClock()
    hall = Hall(time.clock, MemoryStore(time.clock), wall=time.wall, seeds=lambda: next(given, 8))
    guest = Guest(hall.players.welcome("Ann")[0])
    hall.arrive(guest)
    table = hall.open_table(guest, "pong", {}, ["me", "bot:normal"], start=True)
    logs = []
    for _ in range(2):
        time.pass_seconds(20)
        assert table.running is not None
        logs.append(list(table.running.match.log))
        table.running.resign(table.seating.of(guest.player)[0])
        time.pass_seconds(1)
        table.set_ready(guest.player, True)
    return logs


def test_the_same_seed_gives_the_same_match_bots_included() -> None:
    assert play_bots(7) == play_bots(7)
    assert play_bots(7)[0] != play_bots(9)[0]
    assert play_bots(7)[1] == play_bots(9)[1]


def test_a_hall_that_keeps_nothing_goes_on() -> None:
    for log in play_bots(7):
        assert log
        assert {entry.seat for entry in log} == {1}
