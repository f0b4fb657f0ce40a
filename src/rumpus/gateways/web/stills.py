"""One sheet with a still picture of every game: what a tile of the home page shows until its recording runs.

A game's is `web/still.svg` in its folder; a game without one has none.
"""

import re
from typing import Final

from rumpus.games.registry import all_games
from rumpus.gateways.web.static_files import PackedFile, pack

NAME: Final = "stills.svg"
_SVG: Final = re.compile(r'<svg xmlns="[^"]+"(.*)</svg>\s*', re.DOTALL)


class Stills:
    """The sheet, made again when a picture has changed."""

    def __init__(self) -> None:
        self._made: tuple[list[tuple[str, int, int]], PackedFile] | None = None

    def find(self, name: str) -> PackedFile | None:
        """The sheet; None if it is not what is asked for."""
        if name != NAME:
            return None
        files = {game: folder.path / "web" / "still.svg" for game, folder in all_games().items()}
        drawn = {game: file for game, file in files.items() if file.is_file()}
        marks = [(game, stat.st_mtime_ns, stat.st_size) for game, file in drawn.items() for stat in [file.stat()]]
        if self._made is None or self._made[0] != marks:
            symbols = [_to_symbol(game, file.read_text("utf-8")) for game, file in drawn.items()]
            sheet = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'
            self._made = marks, pack(sheet.encode(), "image/svg+xml")
        return self._made[1]


def _to_symbol(game: str, text: str) -> str:
    """A picture by itself, as one of the sheet; what is none is left out."""
    found = _SVG.fullmatch(text)
    return f'<symbol id="{game}"{found[1]}</symbol>' if found is not None else ""
