"""Plays Tetris with the keys a person has, no faster than a person could: it thinks, then presses one key at a time.

The level `normal` is the opponent of the seed: its pauses, its pace, its mistakes and its four weights.
"""

from typing import Any, Final, NamedTuple

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.tetris.field import LETTERS, place, scan
from rumpus.games.tetris.landings import Landing, open_up
from rumpus.games.tetris.outlook import Taste
from rumpus.games.tetris.planner import Search, choose_plainly, list_firsts
from rumpus.games.tetris.steering import find_key

PATIENCE: Final = 3
"""Keys that may come to nothing before a new plan is made."""
SLIPS: Final = (-2, -1, 0, 1, 2)


class Skill(NamedTuple):
    """What sets a level apart. Times in steps."""

    think: tuple[int, int]
    key: int
    slips: int = 0
    """Out of 100 pieces, how many go up to two columns beside."""
    search: Search | None = None
    """How it looks at fields; None is the original's way, the piece alone."""
    depth: int = 1
    """How many pieces are looked at, the hold in mind."""


STEADY: Final = Taste(hole=-120, cover=-20, edge=-32, ledge=-93, well=-34, slot=60, nook=0, height=0, peak=-20, safe=10)
CRAFTY: Final = STEADY._replace(nook=700)
SKILLS: Final = {
    "easy": Skill((30, 66), 5, 48),
    "normal": Skill((18, 48), 3, 15),
    "hard": Skill((9, 18), 3, search=Search(STEADY, (0, -200, -150, -100, 500), (0, 100, 700, 800), 1)),
    "expert": Skill((4, 6), 2, search=Search(CRAFTY, (0, -200, -150, -100, 400), (0, 0, 1600, 1600), 5), depth=3),
}


class TetrisBot(Bot):
    """Chooses where each piece should go, then presses the keys that bring it there."""

    def __init__(self, chair: Chair, rng: Rng) -> None:
        super().__init__(chair, rng)
        self._skill = SKILLS[chair.level]
        self._placed = -1
        """Pieces placed before the one being played."""
        self._goal: Landing | None = None
        self._seen: Any = None
        self._free_at = 0
        self._asked = False
        """Whether a key is to be pressed at `_free_at`."""
        self._failed = 0

    def choose(self, view: View, step: int) -> Choice | None:
        """The next key, when the finger is free."""
        mine: dict[str, Any] = view["seats"][self.chair.seat]
        piece = mine["piece"]
        if piece is None or view["outcome"] is not None:
            return None
        here = (piece["kind"], piece["turn"], piece["x"], mine["keys"])
        if mine["placed"] != self._placed:
            self._placed = mine["placed"]
            self._free_at = step + self.rng.between(*self._skill.think)
            self._failed = 0
            self._plan(view, mine)
        elif self._asked and (here != self._seen or step >= self._free_at):
            self._free_at = step + self._skill.key  # the key has been pressed, whether it helped or not
            self._failed = self._failed + 1 if here == self._seen else 0
            if self._failed >= PATIENCE:
                self._failed = 0
                self._plan(view, mine)
        self._seen = here
        key = find_key(mine, self._goal, both_ways=self._skill.search is not None)
        self._asked = key is not None
        return Choice(key, max(0, self._free_at - step)) if key else None

    def _plan(self, view: View, mine: dict[str, Any]) -> None:
        piece = mine["piece"]
        field = scan(mine["rows"][::-1])
        bits = open_up(field)
        here = LETTERS.index(piece["kind"]), piece["turn"], place(piece["x"], piece["y"])
        hold = LETTERS.index(mine["hold"]) if mine["hold"] else -1
        coming = [LETTERS.index(letter) for letter in mine["next"]]
        search = self._skill.search
        firsts = list_firsts(field, here, hold, coming, search is not None and view["holds"] and not mine["held"])
        if search is None:
            landings = [first.landing for first in firsts]
            self._goal = self._slip(choose_plainly(bits, landings), landings)
            return
        node = search.run(bits, firsts, coming, view["holds"], self._skill.depth)
        self._goal = node.first.landing if node else None

    def _slip(self, goal: Landing | None, landings: list[Landing]) -> Landing | None:
        """Now and then a piece goes up to two columns beside its goal."""
        if goal is None or not self.rng.chance(self._skill.slips, 100):
            return goal
        column = goal.column + self.rng.choice(SLIPS)
        same = [landing for landing in landings if landing.turn == goal.turn and landing.by == goal.by]
        return min(same, key=lambda landing: abs(landing.column - column))


BOT: Final = TetrisBot
