"""A hall whose dice are its own: no seed is given, so that there is something to pledge and to check."""

import subprocess
import sys

from tests.browser.hall_process import HallProcess


class FairHall(HallProcess):
    """`rumpus serve` without a seed."""

    def open(self) -> None:
        """Start it, and wait until it serves."""
        command = [sys.executable, "-m", "rumpus", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self._data), "--quiet"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None, "its output is piped"
        line = self._process.stdout.readline()
        assert line.startswith("http"), f"the hall did not open: {line!r}"
        self.port = int(line.strip().rsplit(":", 1)[1])
