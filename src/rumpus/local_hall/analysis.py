"""What the page asks of the worker about a match that is over: an analysis, made piece by piece between other calls.

A piece takes PIECE at least, and as much longer as one opinion of the game's analyst. The last few results are kept in
memory, so that who comes back to a match has them at once.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.match_analysis import MatchAnalysis
from rumpus.core.notice import Refusal
from rumpus.core.pacing import MILLISECOND
from rumpus.core.replay import parse
from rumpus.core.verdict import BadReplay
from rumpus.games.registry import find_game, find_rules

PIECE: Final = 30 * MILLISECOND
MOST: Final = 4
"""So many matches are kept."""


@dataclass(slots=True)
class _Run:
    analysis: MatchAnalysis
    rest: Iterator[None]
    result: dict[str, Any] | None = None


_RUNS: Final[dict[str, _Run]] = {}


def begin(match: str, text: str) -> None:
    """Take a match to be analysed, as its replay file. Refused if it is not over: nobody is told what is hidden."""
    replay = parse(text, find_rules)
    folder = find_game(replay.game)
    if replay.end is None or replay.outcome is None:
        raise Refusal("no_ended_match")
    if not folder.info.plays(replay.version):
        raise BadReplay("version", recorded=str(replay.version), version=str(folder.info.version))
    analysis = MatchAnalysis(replay, folder.rules, folder.seat_analyst(replay.setup))
    _RUNS.pop(match, None)
    while len(_RUNS) >= MOST:
        del _RUNS[next(iter(_RUNS))]
    _RUNS[match] = _Run(analysis, analysis.run())


def go_on(match: str) -> dict[str, Any] | None:
    """Do one piece: how many inputs of how many have been gone through, and the result when there is one. None for a
    match that was not begun, or is no longer known."""
    run = _RUNS.get(match)
    if run is None:
        return None
    until = time.monotonic_ns() + PIECE
    while run.result is None:
        if next(run.rest, run) is run:
            run.result = run.analysis.describe()
        if time.monotonic_ns() >= until:
            break
    return {"done": run.analysis.inputs, "whole": len(run.analysis.replay.inputs), "result": run.result}


def stop(match: str) -> None:
    """Forget a match whose analysis nobody waits for any more; what is finished is kept."""
    if match in _RUNS and _RUNS[match].result is None:
        del _RUNS[match]
