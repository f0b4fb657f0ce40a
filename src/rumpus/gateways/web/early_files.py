"""What a link needs that the home page does not: a page that is opened at a table is told all of it at once, instead of
finding one module after the other, each a journey to the hall and back."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from rumpus.gateways.web.page_files import PAGE_FILES

SCREENS: Final = {"t": "table/table.js", "pad": "pad/screen.js"}
"""By the first part of an address, the module that shows it."""
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)


def add_early_files(page: str, path: str) -> str:
    """The page, which asks for the modules of the screen at its address as well: after its own, and its words."""
    screen = SCREENS.get(path.strip("/").partition("/")[0])
    return page.replace("</head>", f"{_link(screen)}</head>", 1) if screen is not None else page


@cache
def _link(screen: str) -> str:
    known = find_modules(PAGE_FILES / "main.js")
    more = sorted(module.relative_to(PAGE_FILES).as_posix() for module in find_modules(PAGE_FILES / screen) - known)
    return "".join(f'<link rel="modulepreload" href="/static/{module}" fetchpriority="low">\n' for module in more)


def find_modules(start: Path) -> set[Path]:
    """A module and all that it imports before it runs."""
    needed, ahead = set[Path](), [start]
    while ahead:
        module = ahead.pop()
        if module not in needed:
            needed.add(module)
            ahead += [(module.parent / path).resolve() for path in _IMPORT.findall(module.read_text("utf-8"))]
    return needed
