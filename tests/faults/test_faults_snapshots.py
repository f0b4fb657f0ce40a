"""kill -9 between inputs and snapshots: what was acknowledged is there, and the match is taken up from its snapshot."""

import signal
from pathlib import Path

import pytest
from tests.hall.hand_clock import HandClock
from tests.started_program import StartedProgram

from rumpus.core.cursor import Cursor
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.games.registry import find_rules
from rumpus.hall.hall import Hall
from rumpus.hall.tables.snapshots import EVERY
from rumpus.store.store import Store

PROGRAM = Path(__file__).with_name("snapshot_hall.py")


def play_and_kill(path: Path, acks: int) -> int:
    """Let somebody play until so many inputs are acknowledged, then kill the hall; the newest that was."""
    hall = StartedProgram([path], file=PROGRAM)
    for line in hall.output:
        if int(line) >= acks:
            break
    hall.send(signal.SIGKILL)
    told = [int(line) for line in hall.output.read().splitlines(keepends=True) if line.endswith("\n")]
    hall.end(signal.SIGKILL)
    return max([int(line), *told])


@pytest.mark.parametrize("acks", [EVERY - 1, EVERY, 2 * EVERY + 50, 5 * EVERY])
async def test_a_hall_killed_anywhere_goes_on_from_its_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, acks: int
) -> None:
    path = tmp_path / "hall.sqlite"
    acked = play_and_kill(path, acks)
    played: list[Input] = []
    play = Cursor.play_input

    def count(cursor: Cursor) -> Input:
        played.append(cursor.inputs[cursor.index])
        return play(cursor)

    monkeypatch.setattr(Cursor, "play_input", count)
    store = await Store.open_file(path)
    try:
        saved = await store.load()
        (kept,) = saved.matches.values()
        assert [entry.seq for entry in kept.inputs] == list(range(1, len(kept.inputs) + 1)), "none lost, none doubled"
        assert len(kept.inputs) >= acked
        hall = Hall(HandClock(1_000_000_000).clock, store)
        hall.take_up(saved)
        (table,) = hall.tables.values()
        assert table.live is not None
        covered = kept.snapshot.n if kept.snapshot else 0
        assert played == kept.inputs[covered:]
        assert len(kept.inputs) - covered < EVERY, "the newest snapshot is of the same commit as its inputs"
        match = table.live.match
        whole = Match(find_rules(kept.match.game)(Setup(kept.match.options, 1, kept.match.seed)), kept.inputs)
        whole.advance(kept.match.step)
        assert match.game.digest() == whole.game.digest()
        assert match.last_seq(0, 5) == whole.last_seq(0, 5) == len(kept.inputs)
    finally:
        await store.close()
