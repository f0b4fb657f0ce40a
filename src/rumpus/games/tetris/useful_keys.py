"""Which keys are worth pressing or releasing in a well."""

from rumpus.games.tetris.field import UP
from rumpus.games.tetris.keys import HALF_TURN, TURNS
from rumpus.games.tetris.pieces import fits, turn_piece
from rumpus.games.tetris.well import Well


def list_useful(well: Well, holds: bool) -> list[str]:
    """The keys worth pressing or releasing now; never empty while the seat plays."""
    words: list[str] = []
    if well.kind >= 0:
        bits, kind, turn, at = well.bits, well.kind, well.turn, well.at
        for key, by in (("left", -1), ("right", 1), ("down", -UP)):
            if fits(bits, kind, turn, at + by):
                words += (key, f"{key}+")
        words.append("drop")
        for key, by in TURNS.items():
            if (key != HALF_TURN or well.manner.half_turns) and turn_piece(bits, kind, turn, at, by):
                words.append(key)
        if holds and not well.held:
            words.append("hold")
    else:
        words += ("left+", "right+", "down+")
        if well.manner.later:
            words += ("cw+", "ccw+")
    words += [f"{key}-" for key in well.list_held()]
    return words
