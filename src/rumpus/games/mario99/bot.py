"""Plays Dr. Mario 99 with the keys a person has, no faster than a person could: one tap after another."""

from typing import Any, Final, NamedTuple

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.falling import TURN_LEFT, TURN_RIGHT, Cells, W, fits, place
from rumpus.core.falling_paths import Step
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.mario99.board import AIR, COLOURS, parse
from rumpus.games.mario99.pill import WAIT, turn_pill
from rumpus.games.mario99.planner import find_spots, land_damage, rate_spots

NEXT_PAUSE_MS: Final = 400


class Skill(NamedTuple):
    """What sets a level apart."""

    think_ms: int
    key_ms: int
    noise: int
    """Misjudgement: up to this much is added to what a place is worth."""
    blunder: int
    """Out of 100 pills, how many go anywhere."""
    width: int
    """How many places are looked at with the next pill in mind; 0 looks at none."""


SKILLS: Final = {
    "easy": Skill(900, 300, 24, 5, 0),
    "normal": Skill(450, 170, 18, 4, 0),
    "hard": Skill(350, 110, 12, 0, 0),
    "expert": Skill(60, 70, 0, 0, 10),
}


class Mario99Bot(Bot):
    """Chooses where each pill should go, then presses the keys that bring it there."""

    def __init__(self, chair: Chair, rng: Rng) -> None:
        super().__init__(chair, rng)
        self._skill = SKILLS[chair.level]
        self._pill: int | None = None
        """The step at which the pill being played entered: no two pills of a match share it."""
        self._path: list[Step] = []
        self._seen = (0, 0)
        self._free_at = 0
        self._asked = False
        """Whether a key is to be pressed at `_free_at`."""

    def choose(self, view: View, step: int) -> Choice | None:
        """The next key, when the finger is free."""
        mine: dict[str, Any] = view["seats"][self.chair.seat]
        if view["next_from"] is not None and not mine["ready"]:
            return Choice("next", max(0, view["next_from"] + NEXT_PAUSE_MS - step))
        pill = mine["pill"]
        if pill is None:
            return None
        at, turn = place(pill["x"], pill["y"]), pill["turn"]
        if self._pill != mine["since"]:
            self._pill = mine["since"]
            self._free_at = step + self._skill.think_ms
            self._plan(mine, at, turn)
        elif (at % W, turn) != self._seen or (self._asked and step >= self._free_at):
            self._free_at = step + self._skill.key_ms  # the key has been pressed, whether it helped or not
        self._asked = False
        self._seen = (at % W, turn)
        while self._path and (self._path[0].at % W, self._path[0].turn) == self._seen and self._path[0].at >= at:
            self._path.pop(0)
        key = self._path[0].word if self._path else "drop"
        if key == WAIT:
            return None
        cells = parse(mine["rows"])
        for x, y, _ in mine["falling"]:
            cells[place(x, y)] = AIR
        if key == "drop":
            if not fits(cells, at - W, turn):
                return None
        elif not self._leads_there(cells, at, turn):
            self._plan(mine, at, turn)
            self._free_at = max(self._free_at, step + self._skill.key_ms)
            key = self._path[0].word if self._path else "drop"
            if key == WAIT:
                return None
        self._asked = True
        return Choice(key, max(0, self._free_at - step))

    def _leads_there(self, cells: Cells, at: int, turn: int) -> bool:
        """Whether the next key still does what it was meant to, now that the pill may have fallen."""
        key, there, turned = self._path[0]
        if key in ("left", "right"):
            new = at + (1 if key == "right" else -1)
            return fits(cells, new, turn) and (new % W, turn) == (there % W, turned)
        result = turn_pill(cells, at, turn, TURN_LEFT if key == "turnleft" else TURN_RIGHT)
        return result is not None and (result[0] % W, result[1]) == (there % W, turned)

    def _plan(self, mine: dict[str, Any], at: int, turn: int) -> None:
        cells = parse(mine["rows"])
        land_damage(cells, [(x, y, COLOURS.index(text[0]) + 1) for x, y, text in mine["falling"]])
        first, second = _read_colours(mine["pill"]["colours"])
        spots = find_spots(cells, at, turn, first == second)
        if not spots:  # damage is about to land where the pill is
            self._path = []
            return
        skill = self._skill
        if skill.blunder and self.rng.chance(skill.blunder, 100):
            self._path = list(self.rng.choice(spots).path)
            return
        after = _read_colours(mine["next"]) if skill.width else None
        ratings = rate_spots(cells, spots, (first, second), after, skill.width)
        if skill.noise:
            ratings = [rating + self.rng.below(skill.noise) for rating in ratings]
        best = max(range(len(spots)), key=lambda i: (ratings[i], -len(spots[i].path)))
        self._path = list(spots[best].path)


def _read_colours(text: str) -> tuple[int, int]:
    return COLOURS.index(text[0]) + 1, COLOURS.index(text[1]) + 1


BOT: Final = Mario99Bot
