"""Clocks at a table: chosen like an option, running on the hall's time, and standing still while the hall is closed."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses

from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.hall.errors import Refused
from rumpus.hall.hall_time import KEY
from rumpus.hall.tables.move_timeout import IDLE_SECONDS
from rumpus.hall.tables.table import Table
from rumpus.store.records import Record, SettingRecord

DAY = 86400


def begin(bench: Bench, clock: str) -> tuple[Table, Guest, Guest]:
    """Ann and Bob at Stay on the Board, with clocks; Ann is to move."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", size=9, clock=clock)
    bench.join(bob, table)
    assert table.state == "PLAYING"
    return table, ann, bob


def come_back(bench: Bench, guest: Guest, table: Table) -> Guest:
    back = bench.connect(guest.player)
    bench.join(back, table)
    return back


def left(table: Table) -> list[float]:
    """The seconds everybody has left now."""
    assert table.live is not None
    clocks = table.live.clocks()
    assert clocks is not None
    return [one / 1000 for one in clocks.left]


def logged(table: Table) -> list[Input]:
    """What is in the log of the table's match."""
    assert table.live is not None
    return table.live.match.log


def test_a_clock_is_an_option_of_the_table_and_not_of_the_rules(bench: Bench) -> None:
    table, _, _ = begin(bench, "5+3")
    assert table.options["clock"] == "fischer 300+3"
    assert table.live is not None
    assert (table.live.record.clock, "clock" in table.live.record.options) == ("fischer 300+3", False)
    assert table.live.match.game.setup.options == table.live.record.options


def test_a_clock_can_be_changed_and_taken_away_before_the_next_match(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    assert "clock" not in table.options
    table.setup.set_options(ann.player, {"clock": "1d"})
    assert table.control.write() == "move 86400"
    table.setup.set_options(ann.player, {"size": 5})
    assert table.control.write() == "move 86400"
    table.setup.set_options(ann.player, {"clock": "none"})
    assert "clock" not in table.options


@pytest.mark.parametrize("clock", ["5", "1s", "fischer 0+0", "5+999", ""])
def test_a_clock_that_is_none_is_refused_and_nothing_is_opened(bench: Bench, clock: str) -> None:
    ann = bench.guest("Ann")
    with pytest.raises(Refused) as refused:
        bench.open(ann, "stayboard", "me open", clock=clock)
    assert refused.value.code == "bad_option"
    assert not bench.hall.tables


def test_games_in_real_time_and_score_challenges_have_no_clock(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    with refuses(Refused, "no clock here"):
        bench.open(ann, "tetris", "me open", clock="5+3")
    with refuses(Refused, "no clock here"):
        bench.hall.invites.invite(ann.player, bob.player, "stayboard", {"clock": "5+3"}, challenge=True)


def test_an_invite_says_the_clock_and_its_table_has_it_also_after_a_restart(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.hall.invites.invite(ann.player, bob.player, "stayboard", {"clock": "3d"})
    bench.settle()
    later = bench.reopen()
    asked = later.again(bob.player)
    (invite,) = later.hall.invites.open_for(asked)
    assert invite.options["clock"] == "move 259200"
    later.hall.invites.accept(asked, invite.id)
    later.settle()
    (table,) = later.hall.tables_of(asked)
    assert table.live is not None
    assert table.live.record.clock == "move 259200"


def test_the_clock_runs_from_the_start_for_who_is_to_move(bench: Bench) -> None:
    table, ann, _ = begin(bench, "5+3")
    bench.wait(10.4)
    assert left(table) == [pytest.approx(289.6, abs=0.01), 300]
    bench.act(ann, table, 0, safe_move(table))
    assert left(table)[0] == 293, "ten whole seconds less, three more"
    bench.wait(7)
    assert left(table) == [293, pytest.approx(292.6, abs=0.01)]


def test_a_flag_falls_by_itself_and_ends_the_match(bench: Bench) -> None:
    table, ann, _ = begin(bench, "0:30+0")
    bench.wait(29)
    assert table.state == "PLAYING"
    bench.wait(1)
    assert table.state == "ENDED"
    assert logged(table) == [Input(30, 0, "!timeout")]
    assert table.live is not None
    assert table.live.outcome is not None
    assert (table.live.outcome.reason, table.live.outcome.winners) == ("timed_out", (1,))
    with pytest.raises(IllegalAction):
        bench.act(ann, table, 0, "move 1 1")
    assert bench.time.alarms == 0, "nothing rings for it any more"


def test_a_bot_moves_in_its_own_time_and_its_clock_runs_too(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True, size=9, clock="1:00+0")
    bench.wait(3)
    bench.act(ann, table, 0, safe_move(table))
    bench.wait(5)
    assert [entry.seat for entry in logged(table)] == [0, 1]
    assert left(table)[0] == pytest.approx(57 - 4, abs=1.01), "it runs again when the bot has moved"
    bench.wait(100)
    assert logged(table)[-1].action == "!timeout"


def test_after_a_kill_what_was_thought_is_gone_and_the_time_between_does_not_count(bench: Bench) -> None:
    table, ann, _ = begin(bench, "5+0")
    bench.act(ann, table, 0, safe_move(table))
    bench.wait(101)
    bench.time.pass_seconds(0)
    later = bench.reopen()
    later.time.ns += 3600 * 10**9
    later.wait(0)
    table = later.hall.find_table(table.code)
    assert table.state == "PLAYING"
    assert left(table)[1] == pytest.approx(199, abs=3), "one heartbeat may be given back, and no more"
    later.wait(150)
    assert table.state == "PLAYING"
    later.wait(52)
    assert logged(table)[-1].action == "!timeout"


def test_a_flag_that_should_have_fallen_before_the_kill_falls_at_once_afterwards(bench: Bench) -> None:
    """It fell, and the kill came before that was on disk."""
    table, _, _ = begin(bench, "1:00+0")
    bench.wait(59)
    bench.store.put(SettingRecord(KEY, 62_000))
    bench.settle()
    later = bench.reopen()
    table = later.hall.find_table(table.code)
    assert logged(table) == [Input(60, 0, "!timeout")]
    assert table.state == "ENDED"
    assert later.store.inputs[table.live.id if table.live else ""][0] == Input(60, 0, "!timeout")


def test_many_kills_give_nobody_more_than_a_heartbeat_each(bench: Bench) -> None:
    table, _, _ = begin(bench, "2:00+0")
    code = table.code
    for _ in range(4):
        bench.wait(20)
        bench = bench.reopen()
        bench.wait(0)
    assert 40 <= left(bench.hall.find_table(code))[0] <= 40 + 4 * 3


def test_one_row_is_kept_for_all_clocks_and_none_when_none_runs(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    first, ann, bob = begin(bench, "5+3")
    second = bench.open(ann, "stayboard", "me open", size=9, clock="1d")
    bench.join(bob, second)
    inputs = {match: dict(log) for match, log in bench.store.inputs.items()}
    writes: list[object] = []
    put, reached = bench.store.put, bench.store.put_reached

    def note(record: Record) -> None:
        writes.append(record)
        put(record)

    def note_reached(match: str, step: int, since: int | None = None) -> None:
        writes.append((match, step, since))
        reached(match, step, since)

    monkeypatch.setattr(bench.store, "put", note)
    monkeypatch.setattr(bench.store, "put_reached", note_reached)
    bench.wait(20)
    assert {type(one) for one in writes} == {SettingRecord}
    assert len(writes) <= 10
    assert bench.store.inputs == inputs
    bench.hall.find_table(first.code).close()
    writes.clear()
    bench.wait(800)
    assert len(writes) == 1, "a game of days does not need it every two seconds"
    second.close()
    bench.settle()
    writes.clear()
    bench.wait(5000)
    assert writes == []


def test_a_correspondence_game_of_three_days_with_a_restart_every_night(bench: Bench) -> None:
    table, ann, bob = begin(bench, "1d")
    code, players = table.code, (ann.player, bob.player)
    for day in range(3):
        for seat in (0, 1):
            bench.wait(11 * 3600)
            guest = bench.connect(bench.again(players[seat]))
            bench.join(guest, table)
            bench.act(guest, table, seat, safe_move(table))
            bench.lose(guest)
            assert left(table)[1 - seat] == DAY
        assert len(logged(table)) == 2 * day + 2
        bench = bench.reopen()
        bench.wait(8 * 3600)
        table = bench.hall.find_table(code)
        assert left(table)[0] == pytest.approx(16 * 3600, abs=900)
        bench.wait(0)
    bench.wait(15 * 3600)
    assert table.state == "PLAYING"
    bench.wait(3600 + 900)
    assert logged(table)[-1].action == "!timeout"
    assert logged(table)[-1].seat == 0


def test_with_a_clock_the_thirty_days_do_not_count(bench: Bench) -> None:
    table, _, _ = begin(bench, "14d")
    assert table.live is not None
    table.live.pause()
    bench.wait(IDLE_SECONDS + DAY)
    assert table.state == "PAUSED"
    assert logged(table) == []


def test_while_the_disk_refuses_no_clock_runs(bench: Bench) -> None:
    table, ann, _ = begin(bench, "5+0")
    bench.wait(10)
    bench.store.healthy = False
    with refuses(Refused, "save"):
        bench.act(ann, table, 0, safe_move(table))
    assert table.state == "PAUSED"
    before = left(table)
    bench.store.waits = True
    bench.wait(100)
    assert left(table) == before
    bench.store.healthy, bench.store.waits = True, False
    bench.settle()
    bench.wait(5)
    assert table.state == "PLAYING"


def test_a_clocked_match_is_taken_up_from_its_whole_log(bench: Bench) -> None:
    table, ann, bob = begin(bench, "5+3")
    for n in range(6):
        bench.wait(7)
        bench.act((ann, bob)[n % 2], table, n % 2, safe_move(table))
    assert bench.store.snapshots == {}
    before = left(table)
    later = bench.reopen()
    table = later.hall.find_table(table.code)
    assert left(table) == pytest.approx(before, abs=3)
    assert len(logged(table)) == 6


def test_on_a_fast_clock_a_match_and_a_rematch_wait_for_everybody_who_sits(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", clock="5+3")
    bench.lose(ann)
    bench.join(bob, table)
    assert (table.state, [seat.ready for seat in table.seating]) == ("WAITING", [True, True])
    bench.wait(30)
    ann = come_back(bench, ann, table)
    assert (table.state, left(table)) == ("PLAYING", [300, 300])
    table.runner.resign([0])
    bench.settle()
    bench.ready(table, ann)
    bench.lose(ann)
    bench.ready(table, bob)
    assert table.state == "ENDED", "she wanted another one, and is not here to play it"
    come_back(bench, ann, table)
    assert table.state == "PLAYING"


def test_who_does_not_come_back_before_a_match_on_a_fast_clock_keeps_no_seat(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", clock="3+2")
    bench.lose(ann)
    bench.join(bob, table)
    bench.wait(61)
    assert [seat.kind for seat in table.seating] == ["open", "person"]
    assert table.owner is bob.player


@pytest.mark.parametrize("clock", ["10+0", "1d", "none"])
def test_on_a_slower_clock_and_on_none_nobody_has_to_be_there(bench: Bench, clock: str) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", clock=clock)
    bench.lose(ann)
    bench.join(bob, table)
    assert table.state == "PLAYING"
