"""Battleship as numbers: one's own waters ship by ship, what has been found of the other's, and every berth and cell as
an action of its own."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rumpus.core.game import View
from rumpus.games.battleship.board import SHIPS, SIZE
from rumpus.games.battleship.rules import ANNOUNCE, FIRE_WORDS, PLACE_WORDS, RANDOM, READY, TAKE_WORDS
from rumpus.gym.codec import TableCodec, share

_PHASES: Final = ("PLACEMENT", "WAITING_OPPONENT", "PLAYING", "ENDED")
_MARKS: Final = np.frombuffer(b"hmx", dtype=np.uint8).reshape(3, 1, 1)
_SHOTS: Final = 100


class BattleshipCodec(TableCodec):
    """Rows from the top, columns from the left."""

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """My ships (one plane each); hits, misses and sunk cells in my waters, then in theirs. Numbers: which of my
        ships stand (5), mine sunk (5), theirs sunk (5), phase (4), my turn, I am ready, they are, shots of both. Where
        every hit names its ship also the hits of theirs (one plane each)."""
        named = {"their_hits": (len(SHIPS), SIZE, SIZE)} if self.table.options.get(ANNOUNCE) == "hit" else {}
        return {
            "my_ships": (len(SHIPS), SIZE, SIZE),
            "my_waters": (3, SIZE, SIZE),
            "their_waters": (3, SIZE, SIZE),
            "numbers": (24,),
            **named,
        }

    def list_words(self) -> Sequence[str]:
        """fire A1 to J10, random, ready, take a ship, place a ship."""
        places = [word for words in PLACE_WORDS for word, _ in words]
        return (*FIRE_WORDS, RANDOM, READY, *TAKE_WORDS, *places)

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """Both waters and where the match is."""
        own, enemy = view["own"], view["enemy"]
        ships, numbers = self.slots["my_ships"], self.slots["numbers"]
        ships[:] = 0.0
        numbers[:] = 0.0
        for plane, ship in enumerate(own["ships"]):
            for row, column in ship["cells"] or ():
                ships[plane, row, column] = 1.0
            numbers[plane] = ship["cells"] is not None
            numbers[5 + plane] = ship["sunk"]
        for plane, ship in enumerate(enemy["ships"]):
            numbers[10 + plane] = ship["sunk"]
        if "their_hits" in self.slots:
            self.slots["their_hits"][:] = 0.0
            for plane, ship in enumerate(enemy["ships"]):
                for row, column in ship["hits"]:
                    self.slots["their_hits"][plane, row, column] = 1.0
        np.equal(_read_rows(own["rows"]), _MARKS, out=self.slots["my_waters"], casting="unsafe")
        np.equal(_read_rows(enemy["rows"]), _MARKS, out=self.slots["their_waters"], casting="unsafe")
        numbers[15 + _PHASES.index(view["phase"])] = 1.0
        numbers[19] = view["turn"] == seat
        numbers[20], numbers[21] = view["ready"][seat], view["ready"][1 - seat]
        numbers[22], numbers[23] = share(view["shots"][seat], _SHOTS), share(view["shots"][1 - seat], _SHOTS)


def _read_rows(rows: Sequence[str]) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.frombuffer("".join(rows).encode("ascii"), dtype=np.uint8).reshape(SIZE, SIZE)


CODEC: Final = BattleshipCodec
