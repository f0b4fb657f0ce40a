"""index.html names what the home page needs before anything runs: all of it, and nothing that is not there."""

import json
import re
from pathlib import Path
from typing import Final

import rumpus
from rumpus.gateways.web.languages import Languages
from rumpus.language.files import read_sentences

WEB: Final = Path(rumpus.__file__).parent / "web"
PAGE: Final = (WEB / "index.html").read_text("utf-8")
IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
KEY: Final = re.compile(r'(?<!say: )"([a-z_]+\.[a-z_.]+)"')
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


def test_what_the_home_page_says_is_there_before_it_is_drawn() -> None:
    """The rest of a language comes later, and a sentence that is not there yet would be shown as its key. What is said
    for the hall (`say: "…"`) is said after it has been heard, and its words are there by then."""
    packed = Languages().find("language_en.json")
    assert packed is not None
    first = set(json.loads(packed.body))
    known = set(read_sentences("en"))
    said = {
        key
        for module in find_needed((WEB / "main.js").resolve())
        for key in KEY.findall(module.read_text("utf-8"))
        if key in known
    }
    assert len(said) > 100
    assert sorted(said - first) == []
