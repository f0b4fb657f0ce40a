"""Snapshots of running matches: what a match has come to after so many inputs, so that taking it up again after a
restart plays only those that came later. One that cannot be used costs time, never a match: the log has everything."""

import json
from collections.abc import Sequence
from typing import Any, Final

from rumpus.core.game import Game, Setup, hash_state
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.time_control import TimeControl
from rumpus.core.verdict import BadReplay
from rumpus.games.registry import GameFolder
from rumpus.hall.log import Log
from rumpus.store.records import MatchRecord, SnapshotRecord

log = Log("hall")

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
    if not rules.info.plays(snapshot.version):
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


def take_up_match(
    folder: GameFolder, record: MatchRecord, inputs: list[Input], snapshot: SnapshotRecord | None, first_n: int
) -> tuple[Match, int]:
    """The match with its recorded inputs, void if these rules cannot play them; and of how many of them its snapshot
    is, if it could be used. Its updates are numbered from `first_n`."""
    setup = folder.info.read_setup(record.options, record.seats, record.seed, record.bots)
    control = TimeControl.read(record.clock)
    if folder.info.plays(record.version):
        if snapshot is not None and not control:  # clocks go by the whole log
            try:
                game = restore_game(folder.rules, setup, snapshot, inputs)
                match = Match(game, inputs, id=record.id, first_n=first_n, played=snapshot.n)
                if match.trouble is None:
                    return match, snapshot.n
                problem = match.trouble
            except (BadSnapshot, BadReplay) as refused:
                problem = str(refused)
            log.warning("snapshot_unusable", match=record.id, game=folder.info.name, problem=problem)
        try:
            return Match(folder.rules(setup), inputs, id=record.id, first_n=first_n, control=control), 0
        except BadReplay as refused:
            trouble = f"what was recorded does not hold: {refused}"
    else:
        trouble = "the rules have changed since it began"
    match = Match(folder.rules(setup), id=record.id, first_n=first_n)
    match.trouble = trouble
    return match, 0
