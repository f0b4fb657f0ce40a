"""The six kinds of piece: their letters, names and prices. Knows no board.

A kind is a small whole number; on a board the player's pieces are positive, the enemy's negative, 0 is an empty cell.
"""

from typing import Final

EMPTY: Final = 0
PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6

KINDS: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
BOUGHT: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN)
"""Kinds that are for sale, cheapest first."""
PROMOTED: Final = (KNIGHT, ROOK)
"""What a pawn may become."""

LETTERS: Final = ".PNBRQK"
NAMES: Final = ("", "Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
PRICES: Final = (0, 1, 3, 3, 5, 9, 0)
"""What a piece costs, and what its capture pays (the original's Piece Economy)."""
RANKS: Final = (0, 1, 3, 3, 5, 9, 100)
"""How much the enemy wants a piece: by its price, but the King, who has none, before all others."""


def write_piece(piece: int) -> str:
    """The piece's letter: upper case for the player, lower case for the enemy, `.` for none."""
    return LETTERS[piece] if piece >= 0 else LETTERS[-piece].lower()


def read_piece(letter: str) -> int:
    """The piece whose letter this is; ValueError for any other character."""
    if letter == ".":
        return EMPTY
    kind = LETTERS.index(letter.upper())
    return kind if letter.isupper() else -kind
