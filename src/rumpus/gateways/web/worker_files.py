"""What the page's worker is made of: Pyodide, as npm brought it, and the rules as one file. Without Pyodide there is no
worker, and the page does without. It may come while the hall is open."""

import json
import os
from pathlib import Path
from typing import Final

import rumpus
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.errors import Refused
from rumpus.local_hall.rules_zip import name_rules, pack_rules

ELSEWHERE: Final = "RUMPUS_PYODIDE"
"""The environment variable that names the folder of npm's package, where it is not here."""
HERE: Final = Path(rumpus.__file__).parents[2] / "node_modules" / "pyodide"
"""Where `tools/setup page` puts it."""
FOREVER: Final = "public, max-age=31536000, immutable"
"""Names change with what they name."""
POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What the worker may do that no page may: run WebAssembly."""
LIBRARY: Final = "python_stdlib.zip"
COMPILED: Final = "python_compiled.zip"
"""The library as `tools/setup` compiles it: a browser's first start takes a third of the work. It may be missing."""
KINDS: Final = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    LIBRARY: "application/zip",
}


class WorkerFiles:
    """Files of one Pyodide, packed when they are first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else Path(os.environ.get(ELSEWHERE) or HERE)
        self._kept: dict[str, PackedFile] = {}

    @property
    def version(self) -> str | None:
        """Which Pyodide there is; None while there is none, or only a part of it."""
        try:
            found = json.loads((self._folder / "package.json").read_bytes()).get("version")
        except (OSError, ValueError, AttributeError):
            return None
        return found if isinstance(found, str) and all((self._folder / name).is_file() for name in KINDS) else None

    @property
    def library(self) -> str:
        """The standard library, compiled if it is."""
        return COMPILED if (self._folder / COMPILED).is_file() else LIBRARY

    @property
    def names(self) -> list[str]:
        """The files of Pyodide that a worker asks for."""
        return [*(name for name in KINDS if name != LIBRARY), self.library]

    def describe(self) -> dict[str, str | None]:
        """Where the parts lie, seen from this description."""
        version = self.version
        folder = None if version is None else f"pyodide-{version}/"
        return {"pyodide": folder, "library": f"{folder}{self.library}" if folder else None, "rules": name_rules()}

    def list_all(self) -> list[str]:
        """Where each part is; none without Pyodide."""
        parts = self.describe()
        if parts["pyodide"] is None:
            return []
        return [
            "worker/index.json",
            f"worker/{parts['rules']}",
            *(f"worker/{parts['pyodide']}{name}" for name in self.names),
        ]

    def find_pyodide(self, version: str, name: str) -> PackedFile:
        """One of its files; Refused unless it is of the version that is here."""
        kind = "application/zip" if name == self.library else KINDS.get(name)
        if kind is None or version != self.version:
            raise Refused("no_file")
        if name not in self._kept:
            self._kept[name] = pack((self._folder / name).read_bytes(), kind)
        return self._kept[name]

    def find_rules(self, name: str) -> PackedFile:
        """The rules, under the name they have now."""
        if name != name_rules():
            raise Refused("no_file")
        if name not in self._kept:
            self._kept[name] = pack(pack_rules(), "application/zip")
        return self._kept[name]
