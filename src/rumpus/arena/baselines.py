"""What every turn-by-turn game can be played by without knowing it: at random, greedily, or by searching.

A baseline sees what its seat sees: it looks at games that its own could be (`imagine`), never at the game itself. What
a position is worth it asks of the game's analyst.
"""

import math
from collections.abc import Sequence
from typing import Final

from rumpus.core.analysis import FULL, Analyst
from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import Game, IllegalAction, View
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "mcts:"
MOST: Final = 100_000
"""Positions that a search looks at before a move, at most."""
LOOKS: Final = 8
"""Imagined games in which greedy looks at what an action would come to."""
FIRST: Final = 64
"""Of many actions so many, evenly spread, are looked at; the first one always is."""
CURIOUS: Final = 1.0
"""How much more a search tries what it knows little of."""
DEPTH: Final = 40
"""Actions that a search follows, at most."""


class BadBaseline(ValueError):
    """A baseline that there is not; the message says why."""


def is_baseline(word: str) -> bool:
    """Whether the word names a baseline: random, greedy, mcts:200."""
    return word in (RANDOM, GREEDY) or word.startswith(SEARCH)


def check_baseline(word: str) -> str:
    """The word itself; BadBaseline if its number is none."""
    if word.startswith(SEARCH):
        number = word.removeprefix(SEARCH)
        if not (number.isascii() and number.isdecimal() and len(number) < 9 and 1 <= int(number) <= MOST):
            raise BadBaseline(f"mcts takes a whole number from 1 to {MOST}, as in mcts:200; not {number[:20]!r}")
    return word


def seat_baseline(folder: GameFolder, game: Game, seat: int, word: str, rng: Rng) -> Bot:
    """The baseline of that word, sat down at the game."""
    chair = Chair(folder.info, game.setup.options, game.setup.seats, seat, word)
    if word == RANDOM:
        return RandomBot(chair, rng, game)
    analyst = folder.seat_analyst(game.setup)
    if word == GREEDY:
        return GreedyBot(chair, rng, game, analyst)
    return SearchBot(chair, rng, game, analyst, int(word.removeprefix(SEARCH)))


class Baseline(Bot):
    """Chooses among what its seat is offered, when it is its to act."""

    def __init__(self, chair: Chair, rng: Rng, game: Game) -> None:
        super().__init__(chair, rng)
        self._game = game

    def choose(self, view: View, step: int) -> Choice | None:
        """Something legal."""
        game, seat = self._game, self.chair.seat
        if game.outcome is not None or seat not in game.to_act():
            return None
        offer = game.actions(seat)
        return Choice(self.pick(offer)) if offer else None

    def pick(self, offer: Sequence[str]) -> str:
        """One of them."""
        raise NotImplementedError

    def imagine(self) -> Game:
        """A game that its own could be."""
        return self._game.imagine(self.chair.seat, self.rng.word())


class RandomBot(Baseline):
    """Anything that is legal; settings that are legal at any time do not change whose turn it is."""

    def pick(self, offer: Sequence[str]) -> str:
        """Any of them."""
        return pick_evenly(offer, self.rng)


class GreedyBot(Baseline):
    """What leads to the best position, as the game's analyst sees it, on average over what could be."""

    def __init__(self, chair: Chair, rng: Rng, game: Game, analyst: Analyst[Game]) -> None:
        super().__init__(chair, rng, game)
        self._analyst = analyst

    def pick(self, offer: Sequence[str]) -> str:
        """The best of them; of equals any."""
        if len(offer) == 1:
            return offer[0]
        some = spread_out(offer)
        worths = [0] * len(some)
        for _ in range(LOOKS if self.chair.info.hidden or self.chair.info.luck else 1):
            imagined = self.imagine()
            for place, action in enumerate(some):
                worths[place] += self._look(imagined, action)
        best = max(worths)
        return pick_evenly([action for action, worth in zip(some, worths, strict=True) if worth == best], self.rng)

    def _look(self, imagined: Game, action: str) -> int:
        game = imagined.copy()
        return rate(game, self._analyst)[self.chair.seat] if try_it(game, self.chair.seat, action) else 0


class Branch:
    """What is known of an action, and of those that may follow it."""

    __slots__ = ("branches", "offered", "total", "visits")

    def __init__(self) -> None:
        self.branches: dict[str, Branch] = {}
        self.visits = 0
        self.offered = 0
        """How often it could have been tried: not every imagined game offers it."""
        self.total = 0.0
        """What it came to, for who chose it."""


class SearchBot(Baseline):
    """Monte Carlo tree search over imagined games: each pass imagines one, follows the tree in it as far as it goes,
    adds a branch, and asks what the position there is worth (information set UCT with one tree)."""

    def __init__(self, chair: Chair, rng: Rng, game: Game, analyst: Analyst[Game], passes: int) -> None:
        super().__init__(chair, rng, game)
        self._analyst = analyst
        self._passes = passes

    def pick(self, offer: Sequence[str]) -> str:
        """What was tried most."""
        if len(offer) == 1:
            return offer[0]
        root = Branch()
        for _ in range(self._passes):
            self._try(root, self.imagine())
        most = max((branch.visits for branch in root.branches.values()), default=0)
        tried = [action for action in offer if action in root.branches and root.branches[action].visits == most]
        return pick_evenly(tried or offer, self.rng)

    def _try(self, root: Branch, game: Game) -> None:
        """One pass."""
        path: list[tuple[int, Branch]] = []
        branch, new = root, False
        while game.outcome is None and not new and len(path) < DEPTH:
            waiting = game.to_act()
            if not waiting:
                break
            seat = waiting[0]
            action, new = self._choose(branch, spread_out(game.actions(seat)), len(path) == 0)
            if not try_it(game, seat, action):
                break
            branch = branch.branches[action]
            path.append((seat, branch))
        worths = rate(game, self._analyst)
        root.visits += 1
        for seat, branch in path:
            branch.visits += 1
            branch.total += worths[seat] / FULL

    def _choose(self, branch: Branch, offer: Sequence[str], at_root: bool) -> tuple[str, bool]:
        """The action to follow, and whether it is new. Below the root not all are tried: only as many as visits pay."""
        known = branch.branches
        fresh = [action for action in offer if action not in known]
        if fresh and (at_root or len(offer) - len(fresh) < 1 + math.isqrt(branch.visits)):
            action = pick_evenly(fresh, self.rng) if at_root else fresh[0]
            known[action] = Branch()
            known[action].offered = 1
            return action, True
        open_now = [(action, known[action]) for action in offer if action in known]
        for _, each in open_now:
            each.offered += 1

        def promise(each: Branch) -> float:
            if not each.visits:
                return math.inf
            return each.total / each.visits + CURIOUS * math.sqrt(math.log(each.offered + 1) / each.visits) / 2

        return max(open_now, key=lambda pair: promise(pair[1]))[0], False


def spread_out(offer: Sequence[str]) -> list[str]:
    """All actions, or so many of them, evenly spread over their order."""
    if len(offer) <= FIRST:
        return list(offer)
    half = FIRST // 2  # what comes first is often what is best; of the rest a sample, and one of each kind
    rest = offer[half:]
    sample = [*offer[:half], *(rest[place * len(rest) // half] for place in range(half))]
    kinds = {action.partition(" ")[0]: action for action in rest}
    return list(dict.fromkeys([*sample, *kinds.values()]))


def pick_evenly(offer: Sequence[str], rng: Rng) -> str:
    """Any action, of kinds with many a little less often than they are many: else nobody who may put a ship anywhere
    would ever say that the fleet is ready."""
    kinds: dict[str, list[str]] = {}
    for action in offer:
        kinds.setdefault(action.partition(" ")[0], []).append(action)
    weights = [math.isqrt(len(kind)) for kind in kinds.values()]
    drawn = rng.below(sum(weights))
    for kind, weight in zip(kinds.values(), weights, strict=True):
        if drawn < weight:
            return rng.choice(kind)
        drawn -= weight
    raise AssertionError("the weights add up")


def try_it(game: Game, seat: int, action: str) -> bool:
    """Do it, and let time pass until somebody may act again; False if it is refused after all."""
    try:
        game.act(seat, action)
    except IllegalAction:
        return False
    while game.outcome is None and not game.to_act() and (due := game.due()) is not None:
        game.advance(due)
    return True


def rate(game: Game, analyst: Analyst[Game]) -> Sequence[int]:
    """By seat, what the position is worth; the end of a match by its places."""
    outcome = game.outcome
    if outcome is None or len(outcome.places) == 1:
        return analyst.rate(game)
    others = len(outcome.places) - 1
    behind = [sum((mine < other) - (mine > other) for other in outcome.places) for mine in outcome.places]
    return [(FULL + FULL * lead // others) // 2 for lead in behind]
