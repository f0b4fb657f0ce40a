"""rules/hall.md: a game that raises an error ends its own match as void, with a report, and harms no other."""

from contextlib import suppress
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.hall.bench import Bench, Guest
from tests.saying import tell

from rumpus.core.game import IllegalAction
from rumpus.hall.tables.table import Table

pytestmark = pytest.mark.usefixtures("brittle")


def start(bench: Bench, seats: str = "me open", **options: Any) -> tuple[Guest, Guest, Table]:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "brittle", seats, **options)
    bench.join(bob, table)
    return ann, bob, table


def start_other(bench: Bench) -> tuple[Guest, Table]:
    cid = bench.guest("Cid")
    return cid, bench.open(cid, "mario99", "me", start=True)


def assert_void(bench: Bench, table: Table) -> None:
    assert table.state == "ENDED"
    assert tell(table.why) == "the game broke down; the match does not count"
    assert table.live is not None
    assert bench.store.matches[table.live.id].outcome == {"places": [], "scores": [], "reason": "void"}
    assert [seat.wins for seat in table.seating] == [0] * len(table.seating)


@pytest.mark.parametrize("part", ["act", "view", "due", "advance", "actions"])
def test_whatever_breaks_the_match_is_void_and_the_others_go_on(bench: Bench, part: str) -> None:
    cid, other = start_other(bench)
    ann, bob, table = start(bench)
    with capture_logs() as logs:
        with suppress(IllegalAction):  # over, where it broke before it could be done
            bench.act(ann, table, 0, f"break {part}")
        bench.wait(31)
    assert_void(bench, table)
    reports = [entry for entry in logs if entry["event"] == "match_void"]
    assert len(reports) == 1
    assert table.live is not None
    assert reports[0]["match"] == table.live.id
    assert "ZeroDivisionError" in reports[0]["problem"]
    assert other.state in ("PLAYING", "ENDED")
    assert cid.stream(other, 0).updates > 10
    assert bob.states[-1] == "ENDED"


def test_after_a_void_match_one_may_play_again(bench: Bench) -> None:
    ann, bob, table = start(bench)
    bench.act(ann, table, 0, "break act")
    assert_void(bench, table)
    bench.ready(table, ann, bob)
    assert (table.state, tell(table.why)) == ("PLAYING", "")


def test_a_bot_that_breaks_down_makes_its_match_void_for_good(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "brittle", "me bot:clumsy", start=True)
    bench.act(ann, table, 0, "hit")
    bench.wait(1)
    assert_void(bench, table)
    again = bench.reopen()
    table2 = again.hall.find_table(table.code)
    assert table2.state == "ENDED", "nothing in the log says that the bot broke down"
    assert again.time.alarms == 1, "only the one that puts the table away"


def test_a_view_that_breaks_before_anybody_has_seen_it(bench: Bench) -> None:
    _, bob, table = start(bench, broken="view")
    assert_void(bench, table)
    assert bob.states[-1] == "ENDED"


def test_a_game_that_cannot_even_start_leaves_a_table_one_can_still_use(bench: Bench) -> None:
    ann, bob, table = start(bench, broken="new")
    assert (table.state, tell(table.why)) == ("WAITING", "the game broke down before it began")
    cid = bench.guest("Cid")
    bench.join(cid, table)
    assert cid.states == ["WAITING"]
    table.setup.set_options(ann.player, {"broken": ""})
    bench.ready(table, ann, bob)
    assert (table.state, tell(table.why)) == ("PLAYING", "")
    assert bob.heard(table) == [1]


def test_a_listener_that_cannot_take_a_view_does_not_stop_the_clock(bench: Bench) -> None:
    cid, other = start_other(bench)
    dee = bench.guest("Dee")
    table = bench.open(dee, "mario99", "me", start=True)

    def burst(*_: object) -> None:
        raise OverflowError("a number too large for the wire")

    assert table.live is not None
    table.live.match.channel(0).listeners.append(burst)
    bench.wait(30)
    assert_void(bench, table)
    assert cid.stream(other, 0).updates > 10
