"""The program as a person runs it: words in, text and an exit code out."""

import os
import subprocess
import sys
from dataclasses import dataclass

MAIN = "from rumpus.cli.main import main; main()"


@dataclass(frozen=True)
class Ran:
    """How a run of the program ended."""

    code: int
    out: str
    err: str


def rumpus(*words: str, main: str = MAIN) -> Ran:
    """Run the program without a terminal."""
    env = {**os.environ, "COLUMNS": "160", "TERM": "xterm", "NO_COLOR": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", main, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=env,
        timeout=120,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def assert_refused(ran: Ran, says: str) -> None:
    """The user's mistake is told in one line on stderr, with exit code 2."""
    assert ran.code == 2, ran
    assert ran.out == ""
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("rumpus: ")
    assert says in lines[0]
