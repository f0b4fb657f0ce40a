"""The page as files for any web server: nothing in them names the top of a server, and everything named is there."""

import json
import posixpath
import re
from pathlib import Path

import pytest

from rumpus.games.registry import all_games
from rumpus.gateways.web import site
from rumpus.gateways.web.worker_files import ELSEWHERE
from rumpus.hall.errors import Refused

IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.{0,2}/[^"]*)";', re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site without recordings on its tiles."""
    out = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "record_demo", lambda folder, seed, seconds: {"frames": []})
        site.write_site(out)
    return out


def test_every_module_finds_what_it_imports(folder: Path) -> None:
    modules = [*folder.glob("static/**/*.js"), *folder.glob("games/**/*.js")]
    assert len(modules) > 200
    missing = [
        (module.relative_to(folder).as_posix(), name)
        for module in modules
        for name in IMPORT.findall(module.read_text("utf-8"))
        if name.startswith("/") or not Path(posixpath.normpath(module.parent / name)).is_file()
    ]
    assert missing == []


def test_nothing_is_looked_for_at_the_top_of_a_server(folder: Path) -> None:
    page = (folder / "index.html").read_text("utf-8")
    assert "rumpus-site" in page
    named = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert [name for name in named if not (folder / name).is_file()] == []
    for file in folder.rglob("*.js"):
        assert not re.search(r"[\"'`]/(static|games)/", file.read_text("utf-8")), file
    icons = json.loads((folder / "manifest.json").read_bytes())["icons"]
    assert all((folder / icon["src"]).is_file() for icon in icons)


def test_the_worker_its_rules_the_words_and_all_games_are_in_it(folder: Path) -> None:
    parts = json.loads((folder / "worker/index.json").read_bytes())
    assert (folder / "worker" / parts["rules"]).is_file()
    assert (folder / "worker" / parts["pyodide"] / "pyodide.asm.wasm").is_file()
    games = json.loads((folder / "games.json").read_bytes())["games"]
    assert [game["name"] for game in games] == list(all_games())
    assert "here.site" in json.loads((folder / "static/language_de_here.json").read_bytes())
    assert all((folder / f"demos/{name}.json").is_file() for name in all_games())


def test_without_pyodide_it_says_what_brings_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path / "none"))
    with pytest.raises(Refused, match="no_pyodide"):
        site.write_site(tmp_path / "out")
    assert not (tmp_path / "out").exists()
