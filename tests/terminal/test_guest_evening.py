"""An evening with a game master (docs/evening.md), as those who play it see it in their terminals."""

from tests.terminal.golden_screen import assert_golden
from tests.terminal.guest_bench import GuestBench, Person

from rumpus.core.game import View
from rumpus.hall.commands.run import run_host_command
from rumpus.hall.tables.table import Table


def command(bench: GuestBench, line: str) -> None:
    """The game master gives a command."""
    answer = run_host_command(bench.hall.admin, line, "console")
    assert answer.ok, answer
    bench.wait(0.1)


def begin(bench: GuestBench) -> tuple[Table, Person, Person]:
    """Ann and Bob have come, and the game master begins."""
    command(bench, "accept true")
    command(bench, "set tick 1")
    table = bench.hall.gamemaster.table()
    assert table is not None
    ann, bob = bench.person("Ann"), bench.person("Bob")
    for person in (ann, bob):
        person.type(f"/join {table.code}\r")
        person.type("k")
    command(bench, "start")
    return table, ann, bob


def see(table: Table) -> View:
    assert table.live is not None
    return table.live.match.game.view(None)


def test_rounds_are_counted_without_an_end_and_between_them_one_may_stop() -> None:
    bench = GuestBench()
    table, ann, bob = begin(bench)
    bench.wait(5)
    assert "round 1 begins in" in ann.shows(), "not of how many"
    assert "BACKSPACE" not in ann.shows(), "nothing has been played"
    ann.type("k")
    bob.type("k")
    while see(table)["phase"] == "play":
        bench.wait(1)
    bench.wait(1)
    assert_golden("capsules_evening", ann.shows(), table.code)
    bench.wait(3)  # one is to have a look first
    ann.type("\x7f")
    assert "you stop" in ann.shows()
    assert "any key: ready" in bob.shows()
    bob.type("\x7f")
    bench.wait(1)
    assert "stopped" in ann.shows()
    assert "stopped" in bob.shows()


def test_the_game_master_leads_it_and_who_comes_reads_that() -> None:
    bench = GuestBench()
    command(bench, "accept true")
    table = bench.hall.gamemaster.table()
    assert table is not None
    ann = bench.person("Ann")
    ann.type(f"/join {table.code}\r")
    assert "The game master leads this evening." in ann.shows()
    ann.type("k")
    assert [player.name for _, player in bench.hall.gamemaster.registered()] == ["Ann"]
