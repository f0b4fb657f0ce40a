"""A server in a process of its own, on one core if the system lets us say so; what it has used so far."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE_KB: Final = os.sysconf("SC_PAGE_SIZE") / 1024


@dataclass(frozen=True, slots=True)
class MeasuredProcess:
    """A server that runs."""

    address: str
    pid: int
    asked: IO[str]
    answers: IO[str]

    def cpu_seconds(self) -> float:
        """What all its threads have used, in the system and outside."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory_kb(self) -> float:
        """What it has in memory of its own."""
        size = Path(f"/proc/{self.pid}/statm").read_text().split()
        return (int(size[1]) - int(size[2])) * PAGE_KB

    def ask(self) -> str:
        """What it answers to a line on its standard input."""
        self.asked.write("\n")
        self.asked.flush()
        return self.answers.readline()


@contextmanager
def start_process(command: Sequence[str], folder: Path | None = None) -> Iterator[MeasuredProcess]:
    """Start a server that prints its address; it has the first core for itself, and we have the others."""
    cores = sorted(os.sched_getaffinity(0))
    alone = len(cores) > 1
    if alone:
        os.sched_setaffinity(0, cores[:1])
    try:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    finally:
        if alone:
            os.sched_setaffinity(0, cores[1:])
    with process:
        assert process.stdin is not None, "it is piped"
        assert process.stdout is not None, "it is piped"
        try:
            for line in process.stdout:
                if line.startswith("http"):
                    yield MeasuredProcess(line.strip(), process.pid, process.stdin, process.stdout)
                    break
            else:
                raise RuntimeError(f"the server did not start: {' '.join(command)}")
        finally:
            process.terminate()
            if alone:
                os.sched_setaffinity(0, cores)
