"""rules/hall.md, clocks: what is decided before one's turn is done when it comes, and nobody else knows before."""

from collections.abc import Sequence

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.hall.test_questions import answer, ask, board, move, refuses
from tests.saying import tell

from rumpus.core.time_control import TimeControl
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.tables.premoves import PremovesChanged
from rumpus.hall.tables.table import Table
from rumpus.store.records import TableRecord


def keep(bench: Bench, guest: Guest, table: Table, *actions: str) -> None:
    """Leave something for later."""
    assert table.live is not None
    try:
        table.premoves.keep(guest.player, table.live.id, table.seating.of(guest.player)[0], actions)
    finally:
        bench.settle()


def told(guest: Guest) -> list[tuple[tuple[str, ...], str]]:
    """What somebody heard of their own."""
    return [(news.actions, news.dropped) for news in guest.heard_of(PremovesChanged)]


def logged(table: Table) -> Sequence[tuple[int, str]]:
    """What has been done."""
    assert table.live is not None
    return [(entry.seat, entry.action) for entry in table.live.match.log]


def middle(table: Table) -> tuple[str, str]:
    """On an empty board of nine: a step, and one that is possible after it."""
    assert table.live is not None
    row, column = table.live.match.game.view(None)["queen"]
    first = "move 2 1" if row < 4 else "move 8 1"
    return first, "move 6 1" if column < 4 else "move 4 1"


def test_it_is_done_when_the_turn_comes_and_nobody_else_hears_of_it(bench: Bench) -> None:
    table, ann, bob = board(bench)
    first, second = middle(table)
    heard, seen = len(ann.news), len(ann.states)
    keep(bench, bob, table, second)
    assert told(bob)[-1] == ((second,), "")
    assert (len(ann.news), len(ann.states)) == (heard, seen), "not even that the table was kept again"
    assert told(ann) == [((), "")]
    bench.act(ann, table, 0, first)
    assert logged(table) == [(0, first), (1, second)]
    assert told(bob)[-1] == ((), "")
    assert table.live is not None
    assert table.live.turn == (0,)


def test_what_would_lose_at_once_is_dropped_with_a_word_where_moves_are_shown(bench: Bench) -> None:
    table, ann, bob = board(bench)
    keep(bench, bob, table, "move 8 8")
    row = table.live.match.game.view(None)["queen"][0] if table.live is not None else 0
    bench.act(ann, table, 0, "move 2 1" if row < 7 else "move 8 1")
    assert len(logged(table)) == 1
    assert told(bob)[-1] == ((), "move 8 8")
    assert table.playing, "they have lost nothing but the premove"


def test_it_is_taken_back_by_its_owner_by_a_take_back_and_by_the_end(bench: Bench) -> None:
    table, ann, bob = board(bench)
    keep(bench, bob, table, "move 4 1")
    keep(bench, bob, table)
    assert told(bob)[-1] == ((), "")
    move(bench, ann, table)
    keep(bench, ann, table, "move 4 1")
    ask(bench, ann, table, "take_back")
    answer(bench, bob, table, "take_back")
    assert told(ann)[-1] == ((), "")
    keep(bench, bob, table, "move 4 1")
    bench.act(ann, table, 0, "resign")
    assert told(bob)[-1] == ((), "")


def test_it_survives_a_kill_also_one_at_the_moment_before_it_is_done(bench: Bench) -> None:
    table, ann, bob = board(bench)
    first, second = middle(table)
    keep(bench, bob, table, second)
    bench.store.waits = True
    table.act(ann.player, table.live.id if table.live else "", 0, first, origin=7, seq=1, done=lambda: None)
    records = [record for record in bench.store.all(TableRecord) if record.code == table.code]
    assert [len(record.data.premoves) for record in records] == [1]
    bench.store.waits = False
    twin = bench.store.twin()
    bench.settle()  # this hall goes on; the twin is one that was killed before the move was kept
    again = Bench(twin, bench.time.ns)
    again.hall.take_up(again.store.load())
    found = again.hall.find_table(table.code)
    guest = again.connect(again.again(bob.player))
    again.join(guest, found)
    assert told(guest)[-1] == ((second,), ""), "a page that comes back is told"
    other = again.connect(again.again(ann.player))
    again.join(other, found)
    again.act(other, found, 0, first)
    assert logged(found) == [(0, first), (1, second)]
    assert bench.reopen().hall.find_table(table.code).premoves.data() == ()


def test_a_fire_list_goes_on_shot_by_shot_and_without_those_that_are_no_longer_possible(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "battleship", "me open")
    bench.join(bob, table)
    for guest in (ann, bob):
        seat = table.seating.of(guest.player)[0]
        bench.act(guest, table, seat, "random")
        bench.act(guest, table, seat, "ready")
    assert table.live is not None
    (mine,) = table.live.turn
    theirs = 1 - mine
    first, then = (ann, bob) if mine in table.seating.of(ann.player) else (bob, ann)
    keep(bench, then, table, "fire A1", "fire A1", "fire B2", "fire C3")
    for cell in ("J1", "J2", "J3"):
        bench.act(first, table, mine, f"fire {cell}")
    shots = [action for seat, action in logged(table) if seat == theirs and action.startswith("fire")]
    assert shots == ["fire A1", "fire B2", "fire C3"]
    assert (("fire C3",), "") in told(then)
    assert (("fire B2", "fire C3"), "fire A1") in told(then)
    with refuses("many_premoves"):
        keep(bench, then, table, *[f"fire {cell}" for cell in ("A1",) * 21])
    with refuses("bad_premove"):
        keep(bench, then, table, "random")


def test_only_where_the_game_says_so_and_only_in_ones_own_seat(bench: Bench) -> None:
    table, ann, bob = board(bench)
    assert table.live is not None
    with refuses("not_your_seat"):
        table.premoves.keep(bob.player, table.live.id, 0, ["move 4 1"])
    with refuses("no_match"):
        table.premoves.keep(bob.player, "LUMIKA-00000000", 1, ["move 4 1"])
    with refuses("bad_premove"):
        keep(bench, bob, table, "claim")
    ann_alone = bench.open(ann, "tetris", "me", start=True)
    with refuses("no_premoves"):
        keep(bench, ann, ann_alone, "drop")


@pytest.mark.parametrize("clock", ["none", "fischer 300+3"])
def test_it_is_typed_and_costs_no_time(bench: Bench, clock: str) -> None:
    table, ann, bob = board(bench, clock)
    first, second = middle(table)

    def typed(guest: Guest, line: str) -> list[str]:
        lines = [tell(said) for said in run_command(line, Speaker(bench.hall, guest, table)).lines]
        bench.settle()
        return lines

    assert typed(bob, "/later") == ["You have planned nothing for your turn."]
    assert typed(bob, f"/later {second}") == [f"Planned for your turn: {second}. /later off takes it back."]
    assert typed(bob, "/premove off") == ["You have planned nothing for your turn."]
    typed(bob, f"/later {second}")
    bench.act(ann, table, 0, first)
    assert logged(table) == [(0, first), (1, second)]
    clocks = table.live.clocks() if table.live is not None else None
    assert (clocks is None) == (not TimeControl.read(clock))
    assert clocks is None or clocks.left[1] >= 300_000
    assert typed(ann, f"/later {safe_move(table)}") == [], "it is their turn already: it is done"
    assert len(logged(table)) == 3
