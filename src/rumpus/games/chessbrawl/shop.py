"""How the player's bot spends its points in a placement, one purchase at a time. Returns words; None: enough."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.rng import Rng
from rumpus.games.chessbrawl.board import CELLS_BY_NAME, PLAYER_ZONE
from rumpus.games.chessbrawl.orders import write_buy, write_place
from rumpus.games.chessbrawl.outlook import list_guards
from rumpus.games.chessbrawl.pieces import BOUGHT, KING, PRICES

CORNERS: Final = (CELLS_BY_NAME["a7"], CELLS_BY_NAME["f7"])


def spend_at_random(board: Sequence[int], points: int, rng: Rng) -> str | None:
    """Anything affordable, anywhere."""
    free = [cell for cell in PLAYER_ZONE if not board[cell]]
    if KING not in board:
        return write_place(rng.choice(free))
    affordable = [kind for kind in BOUGHT if PRICES[kind] <= points]
    if not affordable or not free:
        return None
    return write_buy(rng.choice(affordable), rng.choice(free))


def spend_on_strength(board: Sequence[int], points: int, rng: Rng) -> str | None:
    """The King in the back row, then always the dearest piece there is money for."""
    free = [cell for cell in PLAYER_ZONE if not board[cell]]
    if KING not in board:
        return write_place(rng.choice(free[6:] or free))
    affordable = [kind for kind in BOUGHT if PRICES[kind] <= points]
    if not affordable or not free:
        return None
    return write_buy(max(affordable), rng.choice(free))


def spend_wisely(board: Sequence[int], points: int, rng: Rng) -> str | None:
    """The King in a corner behind a shield, then as much strength as there is money and room for."""
    free = [cell for cell in PLAYER_ZONE if not board[cell]]
    if KING not in board:
        return write_place(next((corner for corner in CORNERS if corner in free), free[-1]))
    affordable = [kind for kind in BOUGHT if PRICES[kind] <= points]
    if not affordable or not free:
        return None
    king = board.index(KING)
    guards = [cell for cell in list_guards(king) if cell in free]
    return write_buy(max(affordable), guards[0] if guards else rng.choice(free))
