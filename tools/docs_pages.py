"""Lays the pages out for the site of the documentation: tools/docs_pages.py FOLDER. `make docs` builds it from there.

They keep their places, README.md in front, and bring whatever file they link to, so that every link leads somewhere
inside the site. `mkdocs build --strict` then holds links and headings to it.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LINK: Final = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?[^)]*\)")
FENCE: Final = re.compile(r"^( *```)(\w*)[^\n]*$", re.MULTILINE)
"""How a block opens; what its other words are for (tests/docs) a reader need not know."""


def list_pages() -> list[Path]:
    """The pages, by their place in the project."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/rumpus/games/*/RULES.md")]
    return sorted(page.relative_to(ROOT) for page in pages)


def list_linked(page: Path) -> Iterator[Path]:
    """The files a page links to, by their place in the project."""
    for link in LINK.findall((ROOT / page).read_text("utf-8")):
        if "://" not in link and not link.startswith("/"):
            yield Path(os.path.normpath(page.parent / link))


def lay_out(folder: Path) -> None:
    """Put everything there, anew."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = list_pages()
    for page in pages:
        put(folder / ("index.md" if page == Path("README.md") else page), tidy((ROOT / page).read_text("utf-8")))
    for file in sorted({linked for page in pages for linked in list_linked(page)} - set(pages)):
        place = folder / file
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, place)


def tidy(text: str) -> str:
    """A page as the site takes it: blocks by their language alone, the first page by its name there."""
    return FENCE.sub(r"\1\2", text).replace("](../README.md", "](../index.md")


def put(place: Path, text: str) -> None:
    """Write a page."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


if __name__ == "__main__":
    lay_out(Path(sys.argv[1] if len(sys.argv) > 1 else "build/docs"))
