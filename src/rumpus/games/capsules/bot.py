"""Plays Capsules with the words a person has, no faster than a person could: one key after another."""

from typing import Any, Final

from rumpus.core import falling
from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.falling import Cells, W, fits, place
from rumpus.core.falling_paths import Route, Spot
from rumpus.core.falling_planner import Skill, pick_spot
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.capsules.capsule import DOWN, move_capsule, read_colours
from rumpus.games.capsules.field import COLOURS, parse
from rumpus.games.capsules.planner import JUDGE, find_spots

READY_PAUSE: Final = 6
"""Tenths of a second from the waiting screen to saying ready."""
ENOUGH_ROUNDS: Final = 5
"""After so many rounds of a match until stopped a bot has had enough; before, when somebody else has."""
CALM_CAPSULES: Final = 100
"""Whoever has not cured the field by then grows wild, and gets out of any deadlock, one way or the other."""

SKILLS: Final = {
    "easy": Skill(6, 3, 20, 8, 0),
    "normal": Skill(5, 2, 10, 1, 2),
    "hard": Skill(2, 1, 10, 0, 3),
}


class CapsulesBot(Bot):
    """Chooses where each capsule should go, then says the words that bring it there."""

    def __init__(self, chair: Chair, rng: Rng) -> None:
        super().__init__(chair, rng)
        self._skill = SKILLS[chair.level]
        self._capsule = (0, 0)
        """Round and number of the capsule being played."""
        self._route = Route()
        self._seen = (0, 0)
        self._until: int | None = None
        self._rows: list[str] = []
        self._cells: Cells = []
        self._free_at = 0

    def choose(self, view: View, step: int) -> Choice | None:
        """The next word, when the finger is free."""
        mine: dict[str, Any] = view["seats"][self.chair.seat]
        if view["phase"] == "waiting":
            return self._wait(view, mine["state"], step)
        if mine["state"] == "paused":
            return Choice("resume", self._skill.think)  # whoever sat here before had paused
        capsule = mine["capsule"]
        if capsule is None:
            return None
        if mine["rows"] != self._rows:
            self._rows = mine["rows"]
            self._cells = parse(self._rows)
        cells = self._cells
        at, turn = place(*capsule["cells"][0][:2]), capsule["turn"]
        if self._capsule != (view["round"], capsule["n"]):
            self._capsule = (view["round"], capsule["n"])
            self._free_at = step + self._skill.think + self.rng.below(2)  # or two of them would play in step
            self._plan(cells, mine, at, turn)
        elif (at, turn) != (self._seen[0] - (W if mine["until"] != self._until else 0), self._seen[1]):
            self._free_at = step + self._skill.key  # more than a tick has moved it: a word has been said
        self._seen, self._until = (at, turn), mine["until"]
        self._route.follow(at, turn)
        if self._route and not self._route.leads_on(cells, at, turn, move_capsule):
            self._plan(cells, mine, at, turn)
        word = self._route.next_word(DOWN)
        if word == DOWN and not fits(cells, at - W, turn):
            return None
        return Choice(word, max(0, self._free_at - step))

    def _wait(self, view: View, state: str, step: int) -> Choice | None:
        said = {"ready": 1, "stop": 2}.get(state, 0)
        wait = max(0, view["opens"] + READY_PAUSE - step)
        if not view["rounds"] and view["round"] and said < 2:
            others = [seat["state"] for i, seat in enumerate(view["seats"]) if i != self.chair.seat]
            if view["round"] >= ENOUGH_ROUNDS or "stop" in others:
                return Choice("stop", wait)
        return Choice("ready", wait) if not said else None

    def _plan(self, cells: Cells, mine: dict[str, Any], at: int, turn: int) -> None:
        first, second = read_colours(mine["capsule"])
        spots = find_spots(cells, at, turn, first == second)
        self._route = Route(self._pick(cells, spots, (first, second), mine["next"]).path)

    def _pick(self, cells: Cells, spots: list[Spot], colours: tuple[int, int], following: str) -> Spot:
        skill = self._skill
        wild = max(0, self._capsule[1] - CALM_CAPSULES)
        looks = skill.width and not wild
        after = falling.read_colours(following, COLOURS) if looks else None
        ratings = JUDGE.rate_spots(cells, spots, colours, after, skill.width)
        if skill.blunder and self.rng.chance(skill.blunder, 100):  # anywhere that is not quite bad
            better = sorted(range(len(spots)), key=lambda i: -ratings[i])[: (len(spots) + 1) // 2]
            return spots[self.rng.choice(better)]
        return pick_spot(spots, ratings, skill.noise + wild, self.rng)


BOT: Final = CapsulesBot
