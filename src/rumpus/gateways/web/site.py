"""The page as a folder of files that any web server carries, below any address: no hall, the games run in the browser.

Addresses in the files are made relative. There is one page; what follows its `#` says where in it one is."""

import json
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final

from rumpus.contract.demo import record_demo
from rumpus.games.registry import all_games
from rumpus.gateways.web.languages import Languages
from rumpus.gateways.web.page_files import PAGE_FILES, list_files, list_made
from rumpus.gateways.web.stills import Stills
from rumpus.gateways.web.worker_files import WorkerFiles
from rumpus.hall.errors import Refused

DEMO_SEED: Final = 9
DEMO_SECONDS: Final = 25
_IMPORT: Final = re.compile(r'((?:from|import) ")/(static/[^"]+")')
_ADDRESS: Final = re.compile(r"([\"'`])/(static|games)/")
"""Of what the page itself asks for, whose address is the folder's."""
_MARK: Final = '<meta name="rumpus-site" content="files">'


def write_site(out: Path, *, told: Callable[[str], None] = lambda _name: None) -> int:
    """Write the folder; how many files. Refused if there is no Pyodide to put into it."""
    worker = WorkerFiles()
    parts = worker.describe()
    version = worker.version
    if version is None:
        raise Refused("no_pyodide")
    files: dict[str, bytes] = {
        "index.html": _write_page().encode(),
        "manifest.json": _write_manifest(),
        "games.json": _dump({"games": [folder.describe() for folder in all_games().values()]}),
        "worker/index.json": _dump(parts),
        f"worker/{parts['rules']}": worker.find_rules(str(parts["rules"])).body,
        **{f"worker/pyodide-{version}/{name}": worker.find_pyodide(version, name).body for name in worker.names},
        **{name: relocate(name, file) for name, file in list_files()},
        **dict(list_made(Languages(), Stills())),
    }
    for name, folder in all_games().items():
        told(name)
        files[f"demos/{name}.json"] = _dump(record_demo(folder, DEMO_SEED, DEMO_SECONDS))
    for name, body in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(body)
    return len(files)


def relocate(name: str, file: Path) -> bytes:
    """A file of the page, with addresses that do not begin at the top of a server."""
    if file.suffix != ".js":
        return file.read_bytes()
    up = "../" * len(PurePosixPath(name).parent.parts)
    text = _IMPORT.sub(rf"\g<1>{up}\g<2>", file.read_text("utf-8"))
    return _ADDRESS.sub(r"\1\2/", text).encode()


def _write_page() -> str:
    page = (PAGE_FILES / "index.html").read_text("utf-8").replace("{link}", "")
    page = re.sub(r'((?:href|src)=")/', r"\1", page)
    return page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{_MARK}', 1)


def _write_manifest() -> bytes:
    manifest = json.loads((PAGE_FILES / "manifest.json").read_bytes())
    manifest |= {"id": ".", "start_url": ".", "scope": ".", "shortcuts": []}
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    return _dump(manifest)


def _dump(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
