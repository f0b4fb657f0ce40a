"""Games of Words that start from a drawn board."""

from collections import Counter
from collections.abc import Sequence

from rumpus.core.options import Value
from rumpus.games.words.board import EMPTY
from rumpus.games.words.layout import SIZE
from rumpus.games.words.rules import Words
from rumpus.games.words.tiles import BLANK, fill_bag


def set_up(drawn: str, racks: Sequence[str], *, bag: str | None = None, seed: int = 0, **options: Value) -> Words:
    """A game that starts from a drawn board and given racks, with seat 0 to move; the bag holds the other tiles unless
    it is given."""
    game = Words.new(options, seats=len(racks), seed=seed)
    game.cells = parse_board(drawn)
    game.racks = [list(rack) for rack in racks]
    used = [BLANK if cell.islower() else cell for cell in game.cells] + [tile for rack in racks for tile in rack]
    rest = Counter(fill_bag(game.preset)) - Counter(used)
    game.bag = list(rest.elements()) if bag is None else list(bag)
    return game


def parse_board(drawn: str) -> list[str]:
    """Cells of a board drawn as fifteen lines; blank space around and between does not matter."""
    rows = ["".join(line.split()) for line in drawn.strip().splitlines()]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise ValueError("a board is fifteen rows of fifteen cells")
    cells = list("".join(rows))
    if not all(cell == EMPTY or (cell.isascii() and cell.isalpha()) for cell in cells):
        raise ValueError("a cell is a letter or a dot")
    return cells
