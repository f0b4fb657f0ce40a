"""What the page's worker is made of, over HTTP; and a hall that has no Pyodide, or only half of it."""

import json
from pathlib import Path

import pytest
from tests.web.door import Door

from rumpus.gateways.web.worker_files import KINDS, WorkerFiles
from rumpus.hall.errors import Refused


async def test_parts_are_served_under_names_that_may_be_kept_for_ever(door: Door) -> None:
    status, text, headers = await door.get("/worker/index.json")
    assert (status, headers["Cache-Control"]) == (200, "no-cache")
    parts = json.loads(text)
    assert parts["pyodide"], "`tools/setup test` brings Pyodide"
    assert parts["library"].endswith("/python_compiled.zip"), "it also compiles the library"
    kinds = {
        f"{parts['pyodide']}pyodide.mjs": "text/javascript",
        parts["library"]: "application/zip",
        parts["rules"]: "application/zip",
    }
    for name, kind in kinds.items():
        async with door.session.get(f"/worker/{name}") as got:
            assert (got.status, got.content_type) == (200, kind)
            assert got.headers["Cache-Control"].endswith("immutable")
    for wrong in ("rules-0123.zip", "pyodide-0.0.1/pyodide.mjs", f"{parts['pyodide']}package.json", "pyodide.mjs"):
        assert (await door.get(f"/worker/{wrong}"))[0] == 404, wrong
    assert json.loads((await door.get("/healthz"))[1])["pyodide"] in parts["pyodide"]


async def test_only_the_worker_may_run_web_assembly(door: Door) -> None:
    for path, may in {"/static/worker/worker_main.js": True, "/static/main.js": False, "/": False}.items():
        assert ("wasm-unsafe-eval" in (await door.get(path))[2]["Content-Security-Policy"]) is may, path


def test_without_pyodide_there_is_none_and_what_comes_later_is_found(tmp_path: Path) -> None:
    files = WorkerFiles(tmp_path)
    assert files.describe()["pyodide"] is None
    (tmp_path / "package.json").write_text('{"version": "9.9.9"}')
    assert files.version is None, "it is not all there yet"
    for name in KINDS:
        (tmp_path / name).write_bytes(b"x" * 1000)
    assert files.describe()["pyodide"] == "pyodide-9.9.9/"
    assert files.find_pyodide("9.9.9", "pyodide.asm.wasm").kind == "application/wasm"
    assert files.names[-1] == "python_stdlib.zip"
    with pytest.raises(Refused, match="no_file"):
        files.find_pyodide("9.9.9", "python_compiled.zip")
    (tmp_path / "python_compiled.zip").write_bytes(b"x" * 1000)
    assert files.names[-1] == "python_compiled.zip"
    assert files.find_pyodide("9.9.9", "python_compiled.zip").kind == "application/zip"
    with pytest.raises(Refused, match="no_file"):
        files.find_pyodide("9.9.8", "pyodide.mjs")
    with pytest.raises(Refused, match="no_file"):
        files.find_pyodide("9.9.9", "package.json")
