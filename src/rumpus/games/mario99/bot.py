"""Plays Dr. Mario 99 with the keys a person has, no faster than a person could: one tap after another."""

from typing import Any, Final

from rumpus.core.battle import AIM, WAYS
from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.falling import W, fits, place, read_colours
from rumpus.core.falling_paths import Route
from rumpus.core.falling_planner import Skill, pick_spot
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.mario99.battle import TICK_MS
from rumpus.games.mario99.board import AIR, COLOURS, parse
from rumpus.games.mario99.bottle import LOST
from rumpus.games.mario99.pill import WAIT, move_pill
from rumpus.games.mario99.planner import JUDGE, find_spots, land_damage

NEXT_PAUSE_MS: Final = 400
SPREAD_MS: Final = 500
"""In a battle: within this time, while the first pill is thrown, all choose whom to aim at."""

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
        self._route = Route()
        self._seen = (0, 0)
        self._free_at = 0
        self._asked = False
        """Whether a key is to be pressed at `_free_at`."""
        self._way: str | None = None
        """In a battle: whom it wants to aim at, and from when on."""
        self._aim_at = 0
        self._noticed: int | None = None
        self._plan_at = self._linger = 0

    def choose(self, view: View, step: int) -> Choice | None:
        """The next key, when the finger is free."""
        if "own" in view:
            return self._fight(view, step)
        mine: dict[str, Any] = view["seats"][self.chair.seat]
        if view["next_from"] is not None and not mine["ready"]:
            return Choice("next", max(0, view["next_from"] + NEXT_PAUSE_MS - step))
        return self._play(mine, step)

    def _fight(self, view: View, step: int) -> Choice | None:
        """In a battle: choose once whom to aim at, plan when it is one's turn to, and press keys at the beat."""
        mine: dict[str, Any] = view["own"]
        if self._way is None:
            self._way, self._aim_at = self.rng.choice(WAYS), step + 1 + self.rng.below(SPREAD_MS)
        if view["aim"]["way"] != self._way and mine["phase"] != LOST:
            return Choice(f"{AIM} {self._way}", max(0, self._aim_at - step))
        if mine["pill"] is not None and self._pill != mine["since"]:
            # All pills enter at once at first: who plans when is spread, as far as the time to think allows.
            if self._noticed != mine["since"]:
                self._noticed = mine["since"]
                self._plan_at = step + self.rng.below(self._skill.think)
                self._linger = self.rng.below(self._skill.think)
            if step < self._plan_at:
                return Choice(None, self._plan_at - step)
        choice = self._play(mine, step)
        if choice is None or choice.action is None:
            return choice
        at = step + choice.wait
        return Choice(choice.action, choice.wait + -at % TICK_MS)

    def _play(self, mine: dict[str, Any], step: int) -> Choice | None:
        pill = mine["pill"]
        if pill is None:
            return None
        at, turn = place(pill["x"], pill["y"]), pill["turn"]
        if self._pill != mine["since"]:
            self._pill = mine["since"]
            self._free_at = max(step, mine["since"] + self._skill.think + self._linger)
            self._plan(mine, at, turn)
        elif (at % W, turn) != self._seen or (self._asked and step >= self._free_at):
            self._free_at = step + self._skill.key  # the key has been pressed, whether it helped or not
        self._asked = False
        self._seen = (at % W, turn)
        self._route.follow(at, turn)
        key = self._route.next_word("drop")
        if key == WAIT:
            return None
        cells = parse(mine["rows"])
        for x, y, _ in mine["falling"]:
            cells[place(x, y)] = AIR
        if key == "drop":
            if mine.get("soft") or not fits(cells, at - W, turn):
                return None
            key = "drop+" if "soft" in mine else key  # a soft drop is held until the pill lies
        elif not self._route.leads_on(cells, at, turn, move_pill):
            self._plan(mine, at, turn)
            self._free_at = max(self._free_at, step + self._skill.key)
            key = self._route.next_word("drop")
            if key == WAIT:
                return None
        self._asked = True
        return Choice(key, max(0, self._free_at - step))

    def _plan(self, mine: dict[str, Any], at: int, turn: int) -> None:
        cells = parse(mine["rows"])
        land_damage(cells, [(x, y, COLOURS.index(text[0]) + 1) for x, y, text in mine["falling"]])
        first, second = read_colours(mine["pill"]["colours"], COLOURS)
        spots = find_spots(cells, at, turn, first == second)
        if not spots:  # damage is about to land where the pill is
            self._route = Route()
            return
        skill = self._skill
        if skill.blunder and self.rng.chance(skill.blunder, 100):
            self._route = Route(self.rng.choice(spots).path)
            return
        after = read_colours(mine["next"], COLOURS) if skill.width else None
        ratings = JUDGE.rate_spots(cells, spots, (first, second), after, skill.width)
        self._route = Route(pick_spot(spots, ratings, skill.noise, self.rng).path)


BOT: Final = Mario99Bot
