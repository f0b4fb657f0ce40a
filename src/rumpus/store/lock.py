"""One hall per data folder: two would both take up every match and overwrite each other."""

from pathlib import Path
from typing import IO


class InUse(OSError):
    """Another program has the file."""


def lock_file(path: Path) -> IO[str]:
    """An open file that only this process has; the system lets go of it however the process ends."""
    file = path.open("w")
    try:
        import fcntl
    except ImportError:  # not on Windows, where nothing is locked
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InUse(f"another hall is open on {path.parent}") from None
    return file
