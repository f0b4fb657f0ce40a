"""A hall for the benchmark, in a process of its own: `python -m rumpus.bench.hall_process jumping|plain FOLDER`."""

import sys
from pathlib import Path

from rumpus.bench.plain_loop import PlainRunning
from rumpus.cli.serve import Wishes, run_hall
from rumpus.hall.tables.live_match import LiveMatch

if __name__ == "__main__":
    way, folder = sys.argv[1:]
    runner = PlainRunning if way == "plain" else LiveMatch
    # Without `spent` it takes what comes: the benchmark wants to see where it breaks.
    run_hall(Wishes(host="127.0.0.1", port=0, data=Path(folder), quiet=True, runner=runner, spent=None))
