"""The contract: every promise a game makes, checked. `rumpus check` runs it, and so do the tests.

A check takes a game's folder and how hard to try, and raises a Breach that says where and how the promise was broken.
Its docstring is the promise.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from rumpus.contract.cases import QUICK, THOROUGH, Effort
from rumpus.contract.check_actions import check_illegal_refused, check_listed_accepted, check_resign
from rumpus.contract.check_bots import check_bots_finish, check_bots_repeatable, check_bots_sit_in
from rumpus.contract.check_folder import check_files, check_info
from rumpus.contract.check_guess import check_guess
from rumpus.contract.check_outcome import check_over_is_over, check_random_players_finish
from rumpus.contract.check_progress import check_progress
from rumpus.contract.check_replay import check_replay
from rumpus.contract.check_screen import check_screen_draws, check_screen_keys
from rumpus.contract.check_shape import check_shape_of_actions, check_shape_of_events, check_shape_of_views
from rumpus.contract.check_state import check_copies, check_dump, check_imagine, check_reading_changes_nothing
from rumpus.contract.check_time import (
    check_repeatable,
    check_repeatable_elsewhere,
    check_still_between_dues,
    check_time_jumps,
)
from rumpus.contract.check_views import check_events, check_patches, check_views
from rumpus.contract.result import Breach, Result
from rumpus.games.registry import GameFolder

__all__ = [
    "CHECKS",
    "QUICK",
    "THOROUGH",
    "Check",
    "Effort",
    "Result",
    "name_check",
    "run_check",
]

Check: TypeAlias = Callable[[GameFolder, Effort], None]

CHECKS: Final[tuple[Check, ...]] = (
    check_info,
    check_files,
    check_random_players_finish,
    check_over_is_over,
    check_repeatable,
    check_repeatable_elsewhere,
    check_time_jumps,
    check_still_between_dues,
    check_listed_accepted,
    check_illegal_refused,
    check_resign,
    check_dump,
    check_copies,
    check_reading_changes_nothing,
    check_imagine,
    check_guess,
    check_views,
    check_patches,
    check_events,
    check_shape_of_views,
    check_shape_of_events,
    check_shape_of_actions,
    check_progress,
    check_bots_finish,
    check_bots_repeatable,
    check_bots_sit_in,
    check_screen_draws,
    check_screen_keys,
    check_replay,
)


def name_check(check: Check) -> str:
    """The check's name, as the table shows it."""
    return check.__name__.removeprefix("check_")


def run_check(folder: GameFolder, check: Check, effort: Effort = QUICK) -> Result:
    """One check of one game."""
    try:
        check(folder, effort)
    except Breach as breach:
        return Result(folder.info.name, name_check(check), False, str(breach))
    except Exception as problem:
        detail = f"{type(problem).__name__}: {problem}".splitlines()[0]
        return Result(folder.info.name, name_check(check), False, detail)
    return Result(folder.info.name, name_check(check), True, check.__doc__ or "")
