"""index.html names what the home page needs before anything runs: all of it, and nothing that is not there."""

import re
from pathlib import Path
from typing import Final

import rumpus

WEB: Final = Path(rumpus.__file__).parent / "web"
PAGE: Final = (WEB / "index.html").read_text("utf-8")
IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
STYLES: Final = re.compile(r'loadStyle\("(\w+)"\)|makeLazyScreen\(\[([^\]]*)\]')


def find_needed(start: Path) -> set[Path]:
    """A module and all that it imports before it runs."""
    needed, ahead = set[Path](), [start]
    while ahead:
        module = ahead.pop()
        if module not in needed:
            needed.add(module)
            ahead += [(module.parent / path).resolve() for path in IMPORT.findall(module.read_text("utf-8"))]
    return needed


def test_every_module_of_the_home_page_is_asked_for_at_once() -> None:
    named = re.findall(r'(?:modulepreload" href|script type="module" src)="/static/([^"]+)"', PAGE)
    needed = sorted(module.relative_to(WEB.resolve()).as_posix() for module in find_needed((WEB / "main.js").resolve()))
    assert sorted(named) == needed


def test_every_style_that_is_named_is_there() -> None:
    linked = re.findall(r'stylesheet" href="/static/([^"]+)"', PAGE)
    asked = {
        name
        for script in WEB.rglob("*.js")
        for one, several in STYLES.findall(script.read_text("utf-8"))
        for name in (one, *re.findall(r'"(\w+)"', several))
        if name
    }
    assert len(linked) > 5
    assert len(asked) > 5
    assert [
        path for path in (*linked, *(f"styles/{name}.css" for name in sorted(asked))) if not (WEB / path).is_file()
    ] == []
