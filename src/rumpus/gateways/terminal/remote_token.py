"""Who one is at which hall: tokens in a file of the user's own, so that a seat is still ours when we come back."""

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

NAME: Final = "halls.json"


class TokenFile:
    """Tokens by hall and name. A file that cannot be read or written costs only being known again."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        home = environ.get("XDG_STATE_HOME") or str(Path(environ.get("HOME") or ".") / ".local" / "state")
        self._path = Path(home) / "rumpus" / NAME

    def find(self, server: str, name: str | None) -> str:
        """The token for a hall, and for one of several names there; empty if there is none."""
        return self._read().get(_key(server, name), "")

    def keep(self, server: str, name: str | None, token: str) -> None:
        """Remember a token."""
        kept = {**self._read(), _key(server, name): token}
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            new = self._path.with_suffix(f".{os.getpid()}")
            new.touch(mode=0o600)  # a token is as good as a passphrase
            new.write_text(json.dumps(kept, indent=1), encoding="utf-8")
            new.replace(self._path)

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {key: token for key, token in kept.items() if isinstance(token, str)}


def _key(server: str, name: str | None) -> str:
    return f"{server.rstrip('/')} {name or ''}".rstrip()
