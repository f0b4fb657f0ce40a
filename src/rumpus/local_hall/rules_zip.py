"""The rules as one file for the page's worker: `core`, the games beside it with their data, and this package."""

import io
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import rumpus

PARTS: Final = ("core", "games", "local_hall")
FILES: Final = ("__init__.py", "export/__init__.py", "export/naming.py", "export/page_replay.py")
"""And of other folders these, which know no more than core and games."""
_ROOT: Final = Path(rumpus.__file__).parent
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""When all of it was written, so that the same rules are the same bytes."""


@cache
def pack_rules() -> bytes:
    """All of it, packed once for the life of the program; what was there when it was first asked for."""
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        whole = [file for part in PARTS for file in sorted((_ROOT / part).rglob("*"))]
        for file in [*(_ROOT / name for name in FILES), *whole]:
            if file.is_file() and _is_wanted(file):
                entry = ZipInfo(f"rumpus/{file.relative_to(_ROOT).as_posix()}", _LONG_AGO)
                archive.writestr(entry, file.read_bytes(), ZIP_DEFLATED, 9)
    return out.getvalue()


def _is_wanted(file: Path) -> bool:
    """Python, what it reads, and the rules for players."""
    if file.parent.name == "data":
        return file.suffix != ".md"
    return file.suffix == ".py" or file.name.startswith("RULES.")


@cache
def name_rules() -> str:
    """The file's name, which is another one when any rule is."""
    return f"rules-{sha256(pack_rules()).hexdigest()[:16]}.zip"
