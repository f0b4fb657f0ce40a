"""A process that is slowed down for a measurement is stopped again and again, works on meanwhile, and is free after."""

import subprocess
import sys
import time
from pathlib import Path

from tests.patience import PATIENCE

from rumpus.bench.slow_processes import slow_down

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


def read_state(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_slow_process_is_stopped_many_times_answers_all_the_same_and_is_let_go() -> None:
    command = [sys.executable, "-c", ECHO]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        sent, told = process.stdin, process.stdout

        def answers(word: str) -> bool:
            sent.write(f"{word}\n")
            sent.flush()
            return told.readline().strip() == word

        with slow_down([process.pid], 6):
            deadline = time.monotonic() + PATIENCE
            while read_state(process.pid) != "T":
                assert time.monotonic() < deadline, "it is never stopped"
            assert answers("slow")
        assert read_state(process.pid) != "T"
        assert answers("free")
        sent.close()
