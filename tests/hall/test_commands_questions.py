"""Asking and agreeing by typing."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.hall.test_commands_play import go, type_in
from tests.saying import refuses

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.completion import complete
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table


@pytest.fixture
def ann(bench: Bench) -> Guest:
    """Who opens the table and moves first."""
    return bench.guest("Ann")


@pytest.fixture
def bob(bench: Bench) -> Guest:
    """Who comes to it."""
    return bench.guest("Bob")


def begin(bench: Bench, ann: Guest, bob: Guest) -> Table:
    table = go(bench, ann, "/open stayboard size=9 clock=5+3")
    go(bench, bob, f"/join {table.code}")
    assert table.state == "PLAYING"
    return table


def last(table: Table) -> str:
    assert table.live is not None
    return table.live.match.log[-1].action


def test_a_move_is_taken_back_by_typing(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob)
    bench.act(ann, table, 0, safe_move(table))
    told = type_in(bench, ann, "/takeback", table)
    assert told.lines == ("Asked. The others have 30 seconds to answer.",)
    type_in(bench, bob, "/yes", table)
    assert last(table) == "!takeback 0"


def test_which_of_several_questions_is_meant_has_to_be_said(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob)
    bench.act(ann, table, 0, safe_move(table))
    type_in(bench, ann, "/takeback", table)
    type_in(bench, ann, "/draw", table)
    with refuses(Refused, r"which one\? /yes takeback, /yes draw"):
        type_in(bench, bob, "/yes", table)
    assert complete("/no ", Speaker(bench.hall, bob, table)) == ["/no takeback", "/no draw"]
    type_in(bench, bob, "/no draw", table)
    type_in(bench, bob, "/yes takeback", table)
    assert last(table) == "!takeback 0"
    with refuses(Refused, "nobody is asking for anything"):
        type_in(bench, bob, "/no", table)


def test_accept_and_decline_answer_too_where_no_invite_is_open(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob)
    type_in(bench, ann, "/draw", table)
    type_in(bench, bob, "/decline", table)
    assert table.questions.open == []
    type_in(bench, bob, "/draw", table)
    type_in(bench, ann, "/accept", table)
    assert table.state == "ENDED"


def test_an_invite_comes_first(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob)
    type_in(bench, ann, "/draw", table)
    type_in(bench, ann, "/invite Bob words", table)
    type_in(bench, bob, "/decline", table)
    assert [question.kind for question in table.questions.open] == ["draw"]


def test_a_pause_with_others_is_asked_for(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob)
    type_in(bench, ann, "/pause", table)
    assert table.state == "PLAYING"
    type_in(bench, bob, "/pause", table)
    assert table.state == "PAUSED"
    type_in(bench, bob, "/resume", table)
    bench.wait(5)
    assert table.state == "PLAYING"


def test_time_is_asked_for_and_given(bench: Bench, ann: Guest, bob: Guest) -> None:
    table = begin(bench, ann, bob)
    type_in(bench, ann, "/time", table)
    type_in(bench, bob, "/yes", table)
    assert last(table) == "!time 60"
    assert type_in(bench, bob, "/time Ann", table).lines == ("Ann has more time now.",)
    assert table.live is not None
    assert [entry.seat for entry in table.live.match.log] == [0, 0]
    eve = bench.guest("Eve")
    with refuses(Refused, "Eve is not at this table"):
        type_in(bench, ann, "/time Eve", table)
    with refuses(Refused, "you only watch"):
        bench.join(eve, table)
        type_in(bench, eve, "/draw", table)
