"""Snapshots of running matches: what a match has come to after so many inputs, so that taking it up again after a
restart plays only those that came later. One that cannot be used costs time, never a match: the log has everything."""

import json
from collections.abc import Sequence
from typing import Any, Final

from rumpus.core.game import Game, Setup, hash_state
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.store.records import SnapshotRecord

EVERY: Final = 300
"""Inputs after which a match is worth another snapshot."""


class BadSnapshot(ValueError):
    """It is damaged, or of other rules, or of another match."""


def take_snapshot(match: Match) -> SnapshotRecord:
    """The match as it is now."""
    state = match.game.write()
    return SnapshotRecord(match.id, len(match.log), match.game.info.version, state, hash_state(state))


def restore_game(rules: type[Game], setup: Setup, snapshot: SnapshotRecord, inputs: Sequence[Input]) -> Game:
    """The game as it was when the snapshot was taken, or BadSnapshot; `inputs` are those of the log."""
    if snapshot.version != rules.info.version:
        raise BadSnapshot(f"of rules version {snapshot.version}; these are version {rules.info.version}")
    if not 0 < snapshot.n <= len(inputs):
        raise BadSnapshot(f"it is of {snapshot.n} inputs, and the log has {len(inputs)}")
    try:
        state: Any = json.loads(snapshot.state)
        game = rules.load(setup, state[-1])
        digest = game.digest()
    except Exception as problem:  # whatever a damaged state makes a game do
        raise BadSnapshot(f"{type(problem).__name__}: {problem}") from problem
    if digest != snapshot.digest:
        raise BadSnapshot("it does not give the state it was taken of")
    if game.step < inputs[snapshot.n - 1].step or game.outcome is not None:
        raise BadSnapshot("it does not fit the log")
    return game
