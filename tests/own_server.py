"""A server of the tests' own: in a folder of its own, by a user who is not root, ended with the tests."""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PR_SET_PDEATHSIG: Final = 1


def find_program(name: str, *folders: str) -> str:
    """Where a program is, on the path or in folders of its package; `tools/setup test` installs it."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *folders]))
    assert found is not None, f"{name} is missing: tools/setup test installs it"
    return found


class OwnFolder:
    """A folder that belongs to the user a server runs as: `as_user` if we are root, else whoever we are."""

    def __init__(self, as_user: str) -> None:
        self.user = as_user if os.getuid() == 0 else None
        """None: ourselves."""
        # Beside pytest's own folder, in memory if there is enough (tests/conftest.py): nobody but root comes into that.
        beside = os.environ.get("PYTEST_DEBUG_TEMPROOT")
        self.path = Path(tempfile.mkdtemp(prefix=f"{as_user}-", dir=beside))
        if self.user is not None:
            entry = pwd.getpwnam(self.user)
            os.chown(self.path, entry.pw_uid, entry.pw_gid)

    def run(self, words: Sequence[str]) -> None:
        """Run a program to its end as the user."""
        done = subprocess.run(
            words, user=self.user, group=self.user, cwd=self.path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    def start(self, words: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start a server as the user; it ends with us, however we end."""
        with (self.path / "log").open("ab") as log:
            return subprocess.Popen(
                words,
                user=self.user,
                group=self.user,
                extra_groups=[] if self.user is not None else None,
                cwd=self.path,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=_end_with_parent,
            )

    def read_log(self) -> str:
        """What the server has said."""
        return (self.path / "log").read_text("utf-8", "replace")

    def remove(self) -> None:
        """Nothing is left."""
        shutil.rmtree(self.path, ignore_errors=True)


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)
