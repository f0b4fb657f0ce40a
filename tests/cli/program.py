"""The program as a person runs it: words in, text and an exit code out."""

import contextlib
import io
import os
import subprocess
import sys
from dataclasses import dataclass
from unittest.mock import patch

from rumpus.cli.main import run

MAIN = "from rumpus.cli.main import main; main()"


@dataclass(frozen=True)
class Ran:
    """How a run of the program ended."""

    code: int
    out: str
    err: str


PLAIN = {"COLUMNS": "160", "TERM": "xterm", "NO_COLOR": "1"}


def rumpus_here(*words: str) -> Ran:
    """The same in this process, without a terminal as well: for what says something and is done, half a second cheaper
    than a process of its own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        patch.dict(os.environ, PLAIN),
        patch.object(sys, "stdin", io.StringIO()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = run(words)
    said = [stream.detach().getvalue().decode() for stream in (out, err)]
    return Ran(code, *said)


def rumpus(*words: str, main: str = MAIN) -> Ran:
    """Run the program without a terminal."""
    env = {**os.environ, **PLAIN}
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
