"""A match at a table: acting, bots, pausing, giving up, playing again, watching."""

from typing import Any

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses, say, tell

from rumpus.core.game import IllegalAction
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table


def start_two(bench: Bench, game: str, **options: Any) -> tuple[Guest, Guest, Table]:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, game, "me open", **options)
    bench.join(bob, table)
    if table.state == "WAITING":
        bench.ready(table, ann, bob)
    assert table.state == "PLAYING"
    return ann, bob, table


def test_a_seat_is_acted_for_by_its_player_only(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    cid = bench.guest("Cid")
    bench.join(cid, table)
    for other in (bob, cid):
        with pytest.raises(Refused) as refused:
            bench.act(other, table, 0, "resign")
        assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused) as refused:
        table.act(ann.player, "XXXXXX-00000000", 0, "resign", origin=1, seq=1, done=lambda: None)
    assert refused.value.code == "no_match"
    assert table.state == "PLAYING"


def test_an_illegal_action_changes_nothing_and_is_not_kept(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    assert table.live is not None
    before = table.live.match.game.digest()
    for word in ("move 5 1", "nonsense", "x" * 65, "mövé", ""):
        with pytest.raises(IllegalAction):
            bench.act(ann, table, 0, word)
    with pytest.raises(IllegalAction) as refused:
        bench.act(bob, table, 1, safe_move(table))
    assert refused.value.code == "not_your_turn"
    assert table.live.match.game.digest() == before
    assert bench.store.inputs == {}


def test_a_bot_answers_after_its_pause_and_not_before(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True, size=9)
    bench.act(ann, table, 0, safe_move(table))
    assert ann.stream(table, 0).view["count"] == 1
    bench.wait(0.999)
    assert ann.stream(table, 0).view["count"] == 1
    bench.wait(0.001)
    assert ann.stream(table, 0).view["count"] == 2
    assert bench.time.alarms == 0, "now it is Ann's turn, and nothing costs anything"


def test_a_bot_is_not_put_off_by_somebody_who_fidgets(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True, size=9)
    bench.act(ann, table, 0, safe_move(table))
    for round in range(4):
        bench.wait(0.2)
        bench.act(ann, table, 0, "board off" if round % 2 == 0 else "board on")
        with pytest.raises(IllegalAction):
            bench.act(ann, table, 0, "nonsense")
    bench.wait(0.2)
    assert ann.stream(table, 0).view["count"] == 2


def test_two_bots_and_a_person_play_a_real_time_match_to_its_end(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me bot:hard bot:easy", start=True, virus_count=1)
    bench.wait(600)
    assert table.state == "ENDED"
    assert bench.time.alarms == 0
    assert ann.stream(table, 0).view["outcome"] is not None
    assert table.live is not None
    assert table.live.match.outcome is not None
    assert table.live.match.outcome.reason != "void"


def test_an_idle_match_has_no_alarm(bench: Bench) -> None:
    start_two(bench, "stayboard")
    assert bench.time.alarms == 0


def test_match_time_stands_still_while_paused(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me", start=True)
    running = table.live
    assert running is not None
    due = running.match.due()
    assert due is not None
    bench.wait(due / 1000 - 0.010)
    table.pause(ann.player, True)
    assert (table.state, tell(table.why), bench.time.alarms) == ("PAUSED", "paused", 0)
    step = running.step_now()
    bench.wait(3600)
    assert running.step_now() == step == due - 10
    with pytest.raises(Refused) as refused:
        bench.act(ann, table, 0, "left")
    assert refused.value.code == "paused"
    digest = running.match.game.digest()
    table.pause(ann.player, False)
    assert (table.state, tell(table.why)) == ("PLAYING", "")
    assert running.step_now() == due - 10
    bench.wait(0.009)
    assert running.match.game.digest() == digest
    bench.wait(0.001)
    assert running.match.step == due, "the pause has neither taken nor given a millisecond"


def test_pausing_again_and_again_does_not_stop_time(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me", start=True)
    assert table.live is not None
    for _ in range(100):
        bench.wait(0.05)
        table.pause(ann.player, True)
        table.pause(ann.player, False)
    assert table.live.step_now() == 5000


def test_only_somebody_alone_may_pause(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99")
    for guest in (ann, bob):
        with pytest.raises(Refused) as refused:
            table.pause(guest.player, True)
        assert refused.value.code == "not_alone"
    cid, dee = bench.guest("Cid"), bench.guest("Dee")
    alone = bench.open(cid, "mario99", "me local bot:easy", start=True)
    bench.join(dee, alone)
    with pytest.raises(Refused):
        alone.pause(dee.player, True)
    alone.pause(cid.player, True)
    assert alone.state == "PAUSED"
    waiting = bench.open(cid, "mario99", "me open")
    with pytest.raises(Refused) as refused:
        waiting.pause(cid.player, True)
    assert refused.value.code == "not_playing"
    assert "WAITING" in say(refused.value), "refused with the state named"


def test_leaving_is_giving_up(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99")
    bench.leave(ann, table)
    assert table.state == "ENDED"
    assert bob.stream(table, 1).view["outcome"]["places"] == [2, 1]
    assert ann.away == ["you left the table"]
    assert [seat.kind for seat in table.seating] == ["open", "person"]
    assert table.seating[1].wins == 1
    assert table.owner is bob.player


def test_turn_by_turn_a_rematch_rotates_the_seats_and_counts_wins(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard")
    first = table.live
    assert first is not None
    bench.act(ann, table, 0, "claim")  # wrongly: there are moves
    assert table.state == "ENDED"
    assert [(seat.name, seat.wins) for seat in table.seating] == [("Ann", 0), ("Bob", 1)]
    bench.ready(table, ann)
    assert table.state == "ENDED"
    bench.ready(table, bob)
    assert table.state == "PLAYING"
    assert table.live is not first
    assert [(seat.name, seat.wins) for seat in table.seating] == [("Bob", 1), ("Ann", 0)]
    assert (ann.heard(table), bob.heard(table)) == ([1], [0])
    bench.act(bob, table, 0, "claim")
    assert [(seat.name, seat.wins) for seat in table.seating] == [("Bob", 1), ("Ann", 1)]
    with pytest.raises(Refused) as refused:
        table.act(ann.player, first.id, 0, "resign", origin=1, seq=99, done=lambda: None)
    assert refused.value.code == "no_match"


def test_in_real_time_too_a_rematch_rotates_the_seats(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99")
    bench.act(ann, table, 0, "resign")
    bench.ready(table, ann, bob)
    assert [(seat.name, seat.wins) for seat in table.seating] == [("Bob", 1), ("Ann", 0)]
    assert (table.state, ann.heard(table), bob.heard(table)) == ("PLAYING", [1], [0])


def test_three_move_up_by_one_and_their_wins_with_them(bench: Bench) -> None:
    guests = [bench.guest(name) for name in ("Ann", "Bob", "Cid")]
    table = bench.open(guests[0], "tetris", "me open open")
    for guest in guests[1:]:
        bench.join(guest, table)
    bench.ready(table, *guests)
    bench.act(guests[0], table, 0, "resign")
    bench.act(guests[1], table, 1, "resign")
    bench.ready(table, *guests)
    assert [(seat.name, seat.wins) for seat in table.seating] == [("Bob", 0), ("Cid", 1), ("Ann", 0)]
    assert [guest.heard(table) for guest in guests] == [[2], [0], [1]]


def test_two_at_one_keyboard_keep_their_sides_in_real_time_and_begin_by_turns_otherwise(bench: Bench) -> None:
    ann = bench.guest("Ann")
    for game, names in (("pong", ["Ann", "Ann (2)"]), ("stayboard", ["Ann (2)", "Ann"])):
        table = bench.open(ann, game, "me local", start=True)
        bench.act(ann, table, 0, "resign")
        bench.ready(table, ann)
        assert (table.state, [seat.name for seat in table.seating]) == ("PLAYING", names)
        assert table.seating.of(ann.player) == [names.index("Ann"), names.index("Ann (2)")], "one's own seat first"


def test_ready_in_the_same_breath_as_the_last_move_counts_the_win_first(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    bench.store.waits = True
    bench.act(ann, table, 0, "claim")
    with refuses(Refused, "the match is on"):
        table.setup.set_ready(ann.player, True)
    bench.store.waits = False
    bench.settle()
    assert [seat.wins for seat in table.seating] == [0, 1]
    bench.ready(table, ann)
    assert table.state == "PLAYING"


def test_watchers_get_the_watchers_view_only(bench: Bench, brittle: None) -> None:
    ann, bob, table = start_two(bench, "brittle")
    cid = bench.guest("Cid")
    bench.join(cid, table)
    assert (ann.heard(table), bob.heard(table), cid.heard(table)) == ([0], [1], [None])
    bench.act(ann, table, 0, "hit")
    assert cid.stream(table, None).view["mine"] is None
    assert ann.stream(table, 0).view["mine"] != bob.stream(table, 1).view["mine"]
    assert cid.stream(table, None).view["hits"] == 1


def test_streams_are_the_views_of_their_audience_after_every_change(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "mario99", virus_count=2)
    cid = bench.guest("Cid")
    bench.join(cid, table)
    assert table.live is not None
    for word in ("left", "drop", "turnleft", "right+", "right-", "drop", "left+", "drop", "left-", "turnright") * 6:
        for guest, seat in ((ann, 0), (bob, 1)):
            if word in table.live.match.game.actions(seat) or word.endswith("-"):
                bench.act(guest, table, seat, word)
        bench.wait(0.37)
        if table.state == "ENDED":
            break
        for guest, audience in ((ann, 0), (bob, 1), (cid, None)):
            assert guest.stream(table, audience).view == table.live.match.game.view(audience)
            assert guest.stream(table, audience).fresh == 1


def test_two_connections_for_one_seat_both_hear_and_both_may_act(bench: Bench) -> None:
    ann, bob, table = start_two(bench, "stayboard", size=9)
    phone = bench.connect(ann.player)
    phone.origin = 8
    bench.join(phone, table)
    bench.act(ann, table, 0, safe_move(table), seq=1)
    bench.act(bob, table, 1, safe_move(table), seq=1)
    bench.act(phone, table, 0, safe_move(table), seq=1)
    assert [g.stream(table, s).view["count"] for g, s in ((ann, 0), (phone, 0), (bob, 1))] == [3, 3, 3]


def test_the_same_number_twice_happens_once_and_is_acknowledged_again(bench: Bench) -> None:
    ann, _, table = start_two(bench, "mario99")
    assert table.live is not None
    assert bench.act(ann, table, 0, "left", seq=1) == ["saved"]
    assert bench.act(ann, table, 0, "left", seq=1) == ["saved"]
    assert bench.act(ann, table, 0, "right", seq=2) == ["saved"]
    assert bench.act(ann, table, 0, "left", seq=1) == ["saved"]
    assert [entry.action for entry in table.live.match.log] == ["left", "right"]


def test_bots_do_not_go_on_among_themselves_when_everybody_has_left(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "mario99", "me bot:hard bot:easy", start=True)
    bench.join(bob, table, sit=False)
    table.leave(ann.player)
    assert table.state == "PLAYING", "somebody watches"
    table.leave(bob.player)
    assert table.closed
    assert bench.time.alarms == 0


def test_who_fidgets_for_ever_is_stopped_and_keeps_nobody_else_from_moving(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.core.match.MOST_INPUTS", 5)
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open", size=9)
    bench.join(bob, table)
    bench.act(ann, table, 0, safe_move(table))
    for turn in range(4):
        bench.act(ann, table, 0, ("board off", "board on")[turn % 2], seq=100 + turn)
    with refuses(IllegalAction, "a seat takes 5 actions"):
        bench.act(ann, table, 0, "board off", seq=104)
    assert bench.act(ann, table, 0, "board on", seq=103) == ["saved"], "what was taken is still acknowledged"
    bench.act(bob, table, 1, safe_move(table))
    bench.act(ann, table, 0, "resign", seq=105)
    assert table.state == "ENDED"
    assert table.live is not None
    assert len(table.live.match.log) == 7
