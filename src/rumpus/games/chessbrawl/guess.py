"""A run that could be the one that is seen, from its view alone. What the view does not tell is drawn."""

from collections.abc import Mapping
from typing import Any, Final

from rumpus.core.rng import Rng
from rumpus.games.chessbrawl.board import CELLS_BY_NAME, parse_board
from rumpus.games.chessbrawl.run import ENEMY_TURN, MOST_PLAYS, PLAYER_TURN, SURRENDER_AFTER, Run
from rumpus.games.chessbrawl.tally import Tally

_TOLD: Final = ("phase", "round", "wave", "points", "king", "plays")


def guess_run(view: Mapping[str, Any], honour: bool, drawn: Rng) -> Run:
    """The run that is shown."""
    run = Run(honour=honour)
    for name in _TOLD:
        setattr(run, name, view[name])
    run.board = parse_board("\n".join(view["board"]))
    run.bought = [CELLS_BY_NAME[cell] for cell in view["bought"]]
    run.selected = CELLS_BY_NAME[view["enemy"]] if view["enemy"] is not None else -1
    run.due, run.since, run.last = view["enemy_at"], view["turn_since"], view["last"]
    run.tally = Tally.load(view["stats"])
    if view["abandons_left"] is None:
        run.total = MOST_PLAYS - view["plays_left"]
    run.reason = view["outcome"]["reason"] if view["outcome"] else None
    # Whether the waves of this round before this one were all fought out; where none was ever passed over, they were.
    passed_over = run.tally.skipped_waves + run.tally.finished_waves > 0
    run.clean = run.wave == 1 or not passed_over or drawn.chance(1, 2)
    if not honour:
        return run
    if run.phase == PLAYER_TURN:
        run.quiet = SURRENDER_AFTER - view["surrender_in"]
    elif run.phase == ENEMY_TURN:
        run.quiet = drawn.below(SURRENDER_AFTER + 1)
    if run.king == "good" and drawn.chance(1, 2):
        run.returned = run.round
    return run


def guess_before(run: Run, drawn: Rng) -> Run:
    """A run that the last play could have been made in: nobody is told which it was."""
    before = run.copy()
    before.phase, before.due, before.selected, before.since = PLAYER_TURN, None, -1, run.since or 0
    before.plays = max(0, run.plays - 1)
    before.total = run.total and run.total - 1
    before.points = drawn.below(run.points + 1)
    drawn.shuffle(before.board)
    return before
