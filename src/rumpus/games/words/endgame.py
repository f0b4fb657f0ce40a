"""The endgame: with the bag empty, two players know each other's tiles, and the rest is a search.

Alpha-beta over plays and passes: first only the best few plays of each position, deeper and deeper to the very end;
then all of them. With its allowance of searches used up, it answers with what it has. It is exact if it got through.
"""

from typing import Final, NamedTuple

from rumpus.games.words.generator import Searcher
from rumpus.games.words.placing import Ground
from rumpus.games.words.play import Play
from rumpus.games.words.tiles import RACK, sort_tiles, value_tiles

ALLOWANCE: Final = 240
"""How many times plays may be generated."""
ROOT_WIDTH: Final = 10
WIDTH: Final = 6
"""How many plays are considered at first, at the root and below."""
DEEPEST: Final = 2 * RACK + 2
_LARGE: Final = 10_000


class Verdict(NamedTuple):
    """What to do: the play (None: pass), by how many points it gains on the other, and whether that is certain."""

    play: Play | None
    gain: int
    exact: bool


class _UsedUp(Exception):
    """The allowance is used up."""


def solve(
    ground: Ground, mine: list[str], theirs: list[str], passed: bool, tournament: bool = False, *,
    allowance: int = ALLOWANCE,
) -> Verdict:  # fmt: skip
    """The best move for who is to move; `passed` says whether the other has just passed, `tournament` whether who goes
    out gains what the other holds."""
    return _Solver(ground, allowance, tournament).run("".join(sort_tiles(mine)), "".join(sort_tiles(theirs)), passed)


class _Solver:
    def __init__(self, ground: Ground, allowance: int, tournament: bool) -> None:
        self.ground = ground
        self.tournament = tournament
        self.left = allowance
        self.wide = False
        """Whether all plays are considered."""
        self.cut = self.narrowed = False
        """Whether the search so far has stopped short of the end, or left plays out."""
        self.known: dict[tuple[str, str], list[Play]] = {}
        self.searchers: dict[str, Searcher] = {}

    def run(self, mine: str, theirs: str, passed: bool) -> Verdict:
        board = "".join(self.ground.cells)
        best = Verdict(self._list_plays(board, mine)[0] if self._list_plays(board, mine) else None, 0, False)
        for depth in (*range(1, DEEPEST + 1), DEEPEST):
            self.cut = self.narrowed = False
            try:
                gain, play = self._search(board, mine, theirs, passed, depth, -_LARGE, _LARGE, ROOT_WIDTH)
            except _UsedUp:
                break
            best = Verdict(play, gain, not self.cut and not self.narrowed)
            if best.exact:
                break
            if not self.cut:
                self.wide = True  # to the very end already: now with nothing left out
        return best

    def _search(
        self, board: str, rack: str, other: str, passed: bool, depth: int, low: int, high: int, width: int
    ) -> tuple[int, Play | None]:
        """By how much who is to move gains on the other from here, and how."""
        if depth == 0:
            self.cut = True
            return (value_tiles(other) - value_tiles(rack)) // 2, None
        plays = self._list_plays(board, rack)
        if len(plays) > width and not self.wide:
            self.narrowed = True
            plays = [play for place, play in enumerate(plays) if place < width or play.size == len(rack)]
        best, chosen = -_LARGE, None
        for play in plays:
            if play.size == len(rack):
                gain = play.score + value_tiles(other) * (1 + self.tournament)
            else:
                after, kept = self._lay(board, rack, play)
                reply, _ = self._search(
                    after, other, kept, False, depth - 1, play.score - high, play.score - low, WIDTH
                )
                gain = play.score - reply
            if gain > best:
                best, chosen = gain, play
            low = max(low, best)
            if low >= high:
                return best, chosen
        # two passes in a row end the match, and nothing is subtracted then; in a tournament both go on passing until it
        # ends, for nothing has changed, and lose what they hold
        stuck = value_tiles(other) - value_tiles(rack) if self.tournament else 0
        gain = stuck if passed else -self._search(board, other, rack, True, depth - 1, -high, -low, WIDTH)[0]
        return (gain, None) if gain > best else (best, chosen)

    def _list_plays(self, board: str, rack: str) -> list[Play]:
        plays = self.known.get((board, rack))
        if plays is None:
            if self.left <= 0:
                raise _UsedUp
            self.left -= 1
            if rack not in self.searchers:
                self.searchers[rack] = Searcher(rack, *self.ground[1:])
            plays = self.searchers[rack].search(board)
            # going out at once, then what scores most for its tiles
            plays.sort(key=lambda play: (-(play.size == len(rack)), -play.score, *play[1:]))
            self.known[board, rack] = plays
        return plays

    @staticmethod
    def _lay(board: str, rack: str, play: Play) -> tuple[str, str]:
        cells = list(board)
        for cell, letter in play.list_tiles(board):
            cells[cell] = letter
        kept = list(rack)
        for tile in play.list_spent(board):
            kept.remove(tile)
        return "".join(cells), "".join(kept)
