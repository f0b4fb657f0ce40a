"""`python -m tests.faults.run --matches 1000 --seed 1`: a trial, and a table of what it found.

Exit code 1 if anything was lost.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

import structlog
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from tests.faults.live_trial import run_live
from tests.faults.power_trial import PowerTrial, cut_power
from tests.faults.trial import Trial, run_trial


def main() -> int:
    """Run it."""
    words = argparse.ArgumentParser(description="Matches of all games under random faults: is anything lost?")
    words.add_argument("--matches", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--cuts", type=int, default=500, help="how often the power is cut")
    words.add_argument("--live", action="store_true", help="a real process, real sockets, kill -9; slower")
    given = words.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    console = Console(highlight=False)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("matches", total=given.matches)
        run = run_live if given.live else run_trial
        trial = asyncio.run(
            run(Path(folder) / "data", given.matches, given.seed, lambda done: bar.update(task, completed=done))
        )
        cuts = bar.add_task("power cuts", total=given.cuts)
        (Path(folder) / "power").mkdir()
        power = asyncio.run(
            cut_power(
                Path(folder) / "power",
                given.cuts,
                given.seed,
                matches=30,
                beats=40,
                tell=lambda done: bar.update(cuts, completed=done),
            )
        )
    console.print(show(trial, power, time.perf_counter() - began))
    problems = [*trial.verdict.problems, *power.problems]
    for problem in problems[:20]:
        console.print(problem, markup=False)
    return 1 if problems else 0


def show(trial: Trial, power: PowerTrial, seconds: float) -> Table:
    """The figures."""
    found, diary = trial.verdict, trial.diary
    table = Table("what", f"seed {trial.seed}")
    rows: dict[str, object] = {
        "matches": found.matches,
        "by game": ", ".join(f"{game} {count}" for game, count in sorted(found.games.items())),
        "ended / void / nobody ever knew of it": f"{found.ended} / {found.void} / {found.forgotten}",
        "lives of the hall": trial.lives,
        "faults": ", ".join(f"{name} {count}" for name, count in sorted(trial.faults.items())),
        "inputs on disk": found.inputs,
        "acts acknowledged": found.acked,
        "acts resent after a break": diary.resent,
        "acts sent twice": diary.doubled,
        "acknowledged but lost": found.lost,
        "happened twice": found.doubled,
        "on disk but never taken": found.foreign,
        "never answered (of these on disk)": f"{found.unanswered} ({found.unanswered_kept})",
        "matches that do not replay to what was shown": found.unproved,
        "views shown, turn by turn": found.views,
        "of these not in the log": found.untrue,
        "pots of gold": found.pots,
        "changes of all kinds held against the disk": trial.changes,
        "power cuts, in so many writes and syncs": f"{power.cuts}, {power.writes} and {power.syncs}",
        "promises by then, of changes": f"{power.promises}, {power.changes}",
        "of these lost": len(power.problems),
        "as many on a disk that lies": f"{power.lies}; no database any more if it shuffles, too: {power.damaged}",
        "seconds": round(seconds, 1),
    }
    for name, value in rows.items():
        table.add_row(name, str(value))
    return table


if __name__ == "__main__":
    sys.exit(main())
