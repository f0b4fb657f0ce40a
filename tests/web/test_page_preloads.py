"""index.html names what the home page needs before anything runs: all of it, and nothing that is not there."""

import json
import re
from pathlib import Path
from typing import Final

import rumpus
from rumpus.gateways.web.early_files import SCREENS, add_early_files, find_modules
from rumpus.gateways.web.languages import Languages
from rumpus.language.files import read_sentences

WEB: Final = Path(rumpus.__file__).parent / "web"
PAGE: Final = (WEB / "index.html").read_text("utf-8")
KEY: Final = re.compile(r'(?<!say: )"([a-z_]+\.[a-z_.]+)"')
STYLES: Final = re.compile(r'loadStyle\("(\w+)"\)|makeLazyScreen\(\[([^\]]*)\]')


def test_every_module_of_the_home_page_is_asked_for_at_once() -> None:
    named = re.findall(r'(?:modulepreload" href|script type="module" src)="/static/([^"]+)"', PAGE)
    needed = sorted(
        module.relative_to(WEB.resolve()).as_posix() for module in find_modules((WEB / "main.js").resolve())
    )
    assert sorted(named) == needed


def test_a_link_to_a_table_or_a_pad_asks_for_all_modules_of_its_screen_at_once() -> None:
    for first, screen in SCREENS.items():
        page = add_early_files(PAGE, f"/{first}/LUMIKA")
        named = re.findall(r'(?:modulepreload" href|script type="module" src)="/static/([^"]+)"', page)
        needed = find_modules((WEB / "main.js").resolve()) | find_modules((WEB / screen).resolve())
        assert sorted(named) == sorted(module.relative_to(WEB.resolve()).as_posix() for module in needed)
    assert add_early_files(PAGE, "/") == PAGE == add_early_files(PAGE, "/tv")


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
        for module in find_modules((WEB / "main.js").resolve())
        for key in KEY.findall(module.read_text("utf-8"))
        if key in known
    }
    assert len(said) > 100
    assert sorted(said - first) == []
