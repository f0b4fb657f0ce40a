"""Every file the page is made of, by its address: for who wants to keep or carry all of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import rumpus
from rumpus.games.registry import all_games
from rumpus.gateways.web.languages import LATE, Languages
from rumpus.gateways.web.stills import NAME, Stills
from rumpus.language.files import list_languages

PAGE_FILES: Final = Path(rumpus.__file__).parent / "web"
_KINDS: Final = (".js", ".css", ".svg", ".png")
_GAME_KINDS: Final = (".js", ".css")
"""A game's still is sent with all others."""


def list_files() -> Iterator[tuple[str, Path]]:
    """Files that are sent as they lie there: the page's own and games'."""
    for file in sorted(PAGE_FILES.rglob("*")):
        if file.suffix in _KINDS and file.name != "sw.js":
            yield f"static/{file.relative_to(PAGE_FILES).as_posix()}", file
    for name, folder in all_games().items():
        for file in sorted((folder.path / "web").glob("*")):
            if file.suffix in _GAME_KINDS:
                yield f"games/{name}/web/{file.name}", file


def list_made(languages: Languages, stills: Stills) -> Iterator[tuple[str, bytes]]:
    """What is made of several files: languages, in the parts that the page asks for, and the sheet of stills."""
    sheet = stills.find(NAME)
    if sheet is not None:
        yield f"static/{NAME}", sheet.body
    for code in list_languages():
        for part in ("", "hall", *LATE, *all_games()):
            name = f"language_{code}{part and f'_{part}'}.json"
            packed = languages.find(name)
            if packed is not None:
                yield f"static/{name}", packed.body
