"""All legal plays in a fixed order, best first; the last few answers are kept, for a question often comes again."""

from collections.abc import Sequence
from functools import lru_cache

from rumpus.games.words.generator import generate_plays
from rumpus.games.words.layout import Layout
from rumpus.games.words.lexicon import Lexicon
from rumpus.games.words.placing import Ground
from rumpus.games.words.play import Play
from rumpus.games.words.tiles import sort_tiles


def find_plays(ground: Ground, rack: Sequence[str]) -> tuple[Play, ...]:
    """Every legal play with these tiles, best first, then by the alphabet."""
    return _find("".join(ground.cells), "".join(sort_tiles(rack)), ground.lexicon, ground.layout, ground.bonus)


@lru_cache(maxsize=8)
def _find(board: str, rack: str, lexicon: Lexicon, layout: Layout, bonus: int) -> tuple[Play, ...]:
    plays = generate_plays(board, rack, lexicon, layout, bonus)
    plays.sort(key=lambda play: (-play[0], *play[1:]))
    return tuple(plays)
