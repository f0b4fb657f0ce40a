"""Snapshots of running matches: taking one up plays only what came after, and nobody can tell the difference."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.hall.bench import Bench, Guest

from rumpus.core.cursor import Cursor
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.export.reading import read_replay
from rumpus.games.registry import find_rules
from rumpus.hall.tables.snapshots import EVERY, BadSnapshot, restore_game, take_snapshot
from rumpus.hall.tables.table import Table
from rumpus.store.records import SnapshotRecord

RECORDED = sorted((Path(__file__).parents[1] / "recorded").glob("*.replay"))
WORDS = ("left", "right", "turnleft", "turnright")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Input]:
    """The inputs that are played into a game when a match is made."""
    found: list[Input] = []

    play = Cursor.play_input

    def count(cursor: Cursor) -> Input:
        found.append(cursor.inputs[cursor.index])
        return play(cursor)

    monkeypatch.setattr(Cursor, "play_input", count)
    return found


def act_often(bench: Bench, guest: Guest, table: Table, count: int) -> None:
    """Turn this way and that, in a little time each, without ending the match."""
    for n in range(count):
        bench.act(guest, table, 0, WORDS[n % len(WORDS)])
        if n % 16 == 0:
            bench.wait(0.01)


def start(bench: Bench, count: int) -> tuple[Guest, Table, str]:
    """Ann alone at mario99, and so many of her inputs; with the match's id."""
    ann = bench.guest("Ann")
    table = bench.open(ann, "mario99", "me", start=True)
    act_often(bench, ann, table, count)
    assert table.live is not None
    assert len(table.live.match.log) == count
    return ann, table, table.live.id


def tell(bench: Bench, code: str) -> tuple[Any, ...]:
    """All there is to see of a table's match."""
    running = bench.hall.find_table(code).live
    assert running is not None
    match = running.match
    seen = [match.channel(audience).shown for audience in (None, *range(running.record.seats))]
    return match.game.digest(), seen, match.log, match.step, match.last_seq(0, 7), match.outcome


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_a_match_from_its_snapshot_is_the_same_as_from_its_whole_log(file: Path, played: list[Input]) -> None:
    replay = read_replay(file.read_bytes())
    rules, setup = find_rules(replay.game), replay.setup
    log = [replace(entry, origin=3, seq=n) for n, entry in enumerate(replay.inputs, 1)]
    for n in (1, len(log) // 3, len(log) // 2, len(log) - 1):
        half = Match(rules(setup), log[:n], id="M")
        if n == 0 or half.outcome is not None:
            continue
        snapshot = take_snapshot(half)
        played.clear()
        match = Match(restore_game(rules, setup, snapshot, log), log, id="M", played=snapshot.n)
        assert played == log[n:]
        whole = Match(rules(setup), log, id="M")
        assert match.game.digest() == whole.game.digest()
        assert match.log == whole.log
        for audience in (None, *range(setup.seats)):
            assert match.channel(audience).shown == whole.channel(audience).shown
        for seat in range(setup.seats):
            assert match.last_seq(seat, 3) == whole.last_seq(seat, 3)
        assert match.outcome == whole.outcome


def test_every_few_hundred_inputs_one_replaces_the_one_before(bench: Bench) -> None:
    ann, table, id = start(bench, EVERY - 1)
    assert bench.store.snapshots == {}
    act_often(bench, ann, table, 1)
    assert [(record.match, record.n) for record in bench.store.snapshots.values()] == [(id, EVERY)]
    act_often(bench, ann, table, EVERY)
    assert [(record.match, record.n) for record in bench.store.snapshots.values()] == [(id, 2 * EVERY)]


def test_what_is_taken_up_plays_only_the_inputs_after_the_snapshot(bench: Bench, played: list[Input]) -> None:
    _, table, id = start(bench, EVERY + 20)
    bench.wait(0.2)
    played.clear()
    again = bench.reopen()
    assert len(played) == 20
    del bench.store.records[SnapshotRecord][(id,)]
    played.clear()
    whole = bench.reopen()
    assert len(played) == EVERY + 20
    assert tell(again, table.code) == tell(whole, table.code) == tell(bench, table.code)


def test_what_was_taken_before_the_snapshot_happens_once(bench: Bench) -> None:
    ann, table, _ = start(bench, EVERY + 5)
    again = bench.reopen()
    table2 = again.hall.find_table(table.code)
    ann2 = again.connect(again.again(ann.player))
    again.join(ann2, table2)
    before = tell(again, table.code)
    for seq in (1, EVERY, EVERY + 5):
        assert again.act(ann2, table2, 0, "left", seq=seq) == ["saved"]
    assert tell(again, table.code)[2] == before[2]
    again.act(ann2, table2, 0, "left", seq=EVERY + 6)
    assert len(tell(again, table.code)[2]) == EVERY + 6


def test_a_pause_is_worth_a_snapshot(bench: Bench, played: list[Input]) -> None:
    ann, table, id = start(bench, 7)
    table.pause(ann.player, True)
    bench.settle()
    assert bench.store.snapshots[id].n == 7
    played.clear()
    again = bench.reopen()
    assert played == []
    assert tell(again, table.code) == tell(bench, table.code)


def test_a_match_that_is_over_has_none(bench: Bench) -> None:
    ann, table, _ = start(bench, EVERY)
    assert len(bench.store.snapshots) == 1
    bench.act(ann, table, 0, "resign")
    assert table.state == "ENDED"
    assert bench.store.snapshots == {}


def test_one_that_is_not_on_disk_is_of_nothing_that_is_not(bench: Bench) -> None:
    ann, table, id = start(bench, EVERY - 1)
    bench.store.waits = True
    act_often(bench, ann, table, 3)
    assert bench.store.twin().snapshots == {}
    again = bench.reopen()
    assert len(tell(again, table.code)[2]) == EVERY - 1
    bench.store.commit()
    assert bench.store.snapshots[id].n == EVERY + 2, "it is of all that the same commit keeps"
    assert len(bench.store.inputs[id]) == EVERY + 2


DAMAGES: dict[str, Callable[[SnapshotRecord], SnapshotRecord]] = {
    "cut off": lambda kept: replace(kept, state=kept.state[: len(kept.state) // 2]),
    "no state": lambda kept: replace(kept, state="[]"),
    "another kind": lambda kept: replace(kept, state='[0,null,{"rows":7}]'),
    "another score": lambda kept: replace(kept, state=kept.state.replace('"score":0', '"score":9000')),
    "another digest": lambda kept: replace(kept, digest="0" * 16),
    "other rules": lambda kept: replace(kept, version=kept.version + 1),
    "more inputs than there are": lambda kept: replace(kept, n=kept.n + 100),
    "fewer inputs": lambda kept: replace(kept, n=0),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_that_cannot_be_read_costs_time_and_no_match(bench: Bench, played: list[Input], damage: str) -> None:
    _, table, id = start(bench, EVERY + 20)
    kept = bench.store.snapshots[id]
    harmed = DAMAGES[damage](kept)
    assert harmed != kept
    bench.store.tamper(harmed)
    played.clear()
    with capture_logs() as lines:
        again = bench.reopen()
    assert len(played) == EVERY + 20
    assert [line["match"] for line in lines if line["event"] == "snapshot_unusable"] == [id]
    assert tell(again, table.code) == tell(bench, table.code)


def test_a_state_that_does_not_fit_its_log_is_refused() -> None:
    replay = read_replay((RECORDED[0].parent / "tetris-1.replay").read_bytes())
    rules, log = find_rules(replay.game), replay.inputs
    snapshot = take_snapshot(Match(rules(replay.setup), log[:10], id="M"))
    with pytest.raises(BadSnapshot, match="does not fit the log"):
        restore_game(rules, replay.setup, replace(snapshot, n=300), log)
