"""The key by which a hall is known to SSH clients: made once, kept in the data folder, readable by its owner alone."""

import os
from pathlib import Path
from typing import Final

import asyncssh

from rumpus.gateways.terminal.doors.problem import BadHostKey

NAME: Final = "ssh_host_key"
KIND: Final = "ssh-ed25519"


def find_host_key(data: Path) -> asyncssh.SSHKey:
    """The hall's key; made and kept if there is none."""
    path = data / NAME
    if not path.exists():
        _keep(path, asyncssh.generate_private_key(KIND, comment="rumpus"))
    try:
        path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as problem:
        raise BadHostKey(f"{path} cannot be used as the hall's key: {problem}") from None


def _keep(path: Path, key: asyncssh.SSHKey) -> None:
    """Write it whole or not at all, and never readable by others."""
    part = path.with_suffix(".new")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.export_private_key())
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
