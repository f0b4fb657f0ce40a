"""How the person at this terminal likes it, in a file of their own: `rumpus play` has no hall that would keep it."""

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rumpus.hall.people.terminal_settings import TerminalSettings, read_terminal_settings

NAME: Final = "terminal.json"


class SettingsFile:
    """A file that cannot be read or written costs only what would have been kept."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        home = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME") or ".") / ".config")
        self._path = Path(home) / "rumpus" / NAME

    def read(self) -> TerminalSettings:
        """What was kept, or what is so at first."""
        try:
            return read_terminal_settings(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return TerminalSettings()

    def keep(self, settings: TerminalSettings) -> None:
        """Keep it from now on."""
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new = self._path.with_suffix(f".{os.getpid()}")
            new.write_text(json.dumps(settings.data(), indent=1), encoding="utf-8")
            new.replace(self._path)
