"""What a match of Battleship was worth: who has less left to hit; and of every shot the chart of chances, by what the
seat could know."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rumpus.core.analysis import FULL, Analyst, Asked, Opinion, lean
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.games.battleship.board import CELL_NUMBERS, CELLS, SHIPS, SIZE, mask_fleet, name_cell
from rumpus.games.battleship.chart import Chart, read_chart
from rumpus.games.battleship.odds import count_fleets, prefer_lattice
from rumpus.games.battleship.rules import FIRE_WORDS, Battleship
from rumpus.games.battleship.view import build_waters

TOLD: Final = 10
FLEET: Final = sum(ship.size for ship in SHIPS)
HOTTEST: Final = 9
HOT: Final = 300
"""From this chance on a cell is drawn as hot as any."""


class _Odds(NamedTuple):
    """What was known before a shot."""

    chart: Chart
    chances: list[int]
    """Of a hit, by cell, in thousandths."""
    worths: list[int]
    """The same as the expert sees it, who prefers cells that narrow the search; the best cell has its chance."""


class Spotter(Analyst[Battleship]):
    """Knows both fleets, and judges shots as if it did not."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._known: tuple[object, _Odds] | None = None

    def rate(self, game: Battleship) -> tuple[int, ...]:
        """Who has less left to hit stands better, and the more the nearer the end; a shot is half a cell."""
        left = [FLEET - (mask_fleet(game.fleets[1 - seat]) & game.shots[1 - seat]).bit_count() for seat in (0, 1)]
        turn = 0 if game.turn is None else 1 - 2 * game.turn
        first = lean(2 * (left[1] - left[0]) + turn, 2 * min(left) + 2)
        return first, FULL - first

    def ask(self, game: Battleship, seat: int) -> object:
        """Where to fire; how a fleet is best placed nobody can tell."""
        return len(game.history) + 1 if seat == game.turn else None

    def weigh(self, game: Battleship, seat: int) -> Iterator[Opinion]:
        """The best cells."""
        odds = self._find_odds(game, seat)
        cells = sorted(range(CELLS), key=lambda cell: (-odds.worths[cell], cell))
        for cell in cells[:TOLD]:
            if odds.worths[cell]:
                yield _tell(odds, cell)

    def judge(self, asked: Asked[Battleship], entry: Input | None, game: Battleship) -> Opinion | None:
        """The shot that was fired."""
        action = asked.read_answer(entry)
        if action is None:
            return None
        return _tell(self._find_odds(asked.game, asked.seat), CELL_NUMBERS[action.split(" ")[1].upper()])

    def sketch(self, asked: Asked[Battleship], done: Opinion | None) -> Sequence[str]:
        """The chart: hits, chances, and where was fired."""
        odds = self._find_odds(asked.game, asked.seat)
        marks = ["."] * CELLS
        for cell in range(CELLS):
            if odds.chart.hits >> cell & 1:
                marks[cell] = "#"
            elif odds.chances[cell]:
                marks[cell] = str(min(HOTTEST, odds.chances[cell] * HOTTEST // HOT))
        if asked.opinions:
            marks[_read_cell(asked.opinions[0].action)] = "*"
        if done is not None and marks[_read_cell(done.action)] != "*":
            marks[_read_cell(done.action)] = "o"
        return ["".join(marks[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE)]

    def _find_odds(self, game: Battleship, seat: int) -> _Odds:
        """What the seat could know; asked several times of one position."""
        question = (seat, len(game.history))
        if self._known is None or self._known[0] != question:
            chart = read_chart({**build_waters(game, 1 - seat, False)})
            cells, fleets = count_fleets(chart)
            chances = [min(FULL, count * FULL // max(1, fleets)) for count in cells]
            weights = prefer_lattice(chart, cells)
            best = max(range(CELLS), key=lambda cell: (weights[cell], -cell))
            worths = [weight * chances[best] // (weights[best] or 1) for weight in weights]
            self._known = question, _Odds(chart, chances, worths)
        return self._known[1]


def _read_cell(action: str) -> int:
    return CELL_NUMBERS[action.split(" ")[1]]


def _tell(odds: _Odds, cell: int) -> Opinion:
    return Opinion(FIRE_WORDS[cell], odds.worths[cell], Notice("analysis.shot", cell=name_cell(cell)))


ANALYST: Final = Spotter
