"""What a match of Tetris was worth: how good everybody's field was; and where the expert would have put each piece."""

from collections.abc import Iterator, Sequence
from typing import Final

from rumpus.core.analysis import Analyst, Asked, Followed, Opinion, compare, fall_behind, lean
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.games.tetris.bot import CRAFTY, SKILLS
from rumpus.games.tetris.field import BODY, FRAME, HEIGHT, LETTERS, WIDTH, place, spot
from rumpus.games.tetris.landings import Landing, land, open_up
from rumpus.games.tetris.outlook import rate_field
from rumpus.games.tetris.pieces import CELLS, drop_piece
from rumpus.games.tetris.planner import First, list_firsts
from rumpus.games.tetris.rules import Tetris
from rumpus.games.tetris.well import Well

FOLLOWED: Final = 5
"""So many ways are looked at with the next piece in mind."""
HALF: Final = 200
"""What is worth so much less than the best, as the expert rates fields, is half as good."""
LEAD: Final = 1500
WAITING: Final = 100
"""What a row of garbage costs that is still to come."""
OUT: Final = -30_000
LOWEST: Final = 6
"""So many rows are drawn at least."""
_EMPTY: Final = rate_field(FRAME, CRAFTY)


class Expert(Analyst[Tetris]):
    """Sees the next pieces that the seat saw."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        search = SKILLS["expert"].search
        assert search is not None, "the expert searches"
        self._search = search
        self._thoughts: dict[int, Followed] = {}
        """By seat, of its last decision."""

    def rate(self, game: Tetris) -> tuple[int, ...]:
        """Fields against each other; alone, against one that is in need."""
        figures = [_rate_well(well) for well in game.wells]
        return compare(figures, LEAD) if len(figures) > 1 else (lean(figures[0] + LEAD, LEAD),)

    def ask(self, game: Tetris, seat: int) -> object:
        """Where to put the piece that falls, or the one it is swapped for."""
        well = game.wells[seat]
        return well.placed + 1 if well.living and well.kind >= 0 else None

    def trace(self, game: Tetris, seat: int) -> object:
        """Which piece is where."""
        well = game.wells[seat]
        return well.kind, well.turn, well.at

    def weigh(self, game: Tetris, seat: int) -> Iterator[Opinion]:
        """Every place it can fall to, the most promising with the next piece in mind."""
        well = game.wells[seat]
        bits, coming, may_hold = open_up(well.bits), _list_coming(well), game.holds and not well.held
        firsts = list_firsts(well.bits, (well.kind, well.turn, well.at), well.hold, coming, may_hold)
        nodes = sorted((self._search.visit(bits, first) for first in firsts), key=lambda node: -node.worth)
        if not nodes:
            return
        values = [self._search.follow(node, coming, game.holds) for node in nodes[:FOLLOWED]]
        thought = Followed(max(values), min(values), nodes[len(values) - 1].worth)
        self._thoughts[seat] = thought
        values += [thought.estimate(node.worth) for node in nodes[FOLLOWED:]]
        for node, value in zip(nodes, values, strict=True):
            yield _tell(bits, node.first.landing, well.kind, fall_behind(thought.best - value, HALF))

    def judge(self, asked: Asked[Tetris], entry: Input | None, game: Tetris) -> Opinion | None:
        """Where the piece was last seen, it fell down from there."""
        after, before = game.wells[asked.seat], asked.game.wells[asked.seat]
        if after.placed == before.placed or not asked.opinions or not isinstance(asked.trace, tuple):
            return None  # it never landed
        kind, turn, at = asked.trace
        bits = open_up(before.bits)
        landing = Landing(kind, turn, drop_piece(before.bits, kind, turn, at))
        word = _write(landing)
        known = next((opinion for opinion in asked.opinions if opinion.action == word), None)
        if known is not None:
            return known
        thought = self._thoughts[asked.seat]
        value = thought.estimate(self._search.visit(bits, First(landing, before.hold, 0)).worth)
        return _tell(bits, landing, before.kind, fall_behind(thought.best - value, HALF))

    def sketch(self, asked: Asked[Tetris], done: Opinion | None) -> Sequence[str]:
        """The field, with the best place and the one that was taken."""
        bits = asked.game.wells[asked.seat].bits & BODY
        rows = [["#" if bits >> place(x, y) & 1 else "." for x in range(WIDTH)] for y in range(HEIGHT)]
        for opinion, mark in ((done, "o"), (asked.opinions[0] if asked.opinions else None, "*")):
            for x, y in _read(opinion.action) if opinion is not None else ():
                rows[y][x] = mark
        top = max((y for y, row in enumerate(rows) if set(row) != {"."}), default=0)
        return ["".join(row) for row in reversed(rows[: max(LOWEST, top + 1)])]


def _rate_well(well: Well) -> int:
    if not well.living:
        return OUT
    return rate_field(well.bits, CRAFTY) - _EMPTY - WAITING * sum(well.incoming)


def _list_coming(well: Well) -> list[int]:
    return [well.bag[well.number + ahead] for ahead in range(well.shown)]


def _list_cells(landing: Landing) -> list[tuple[int, int]]:
    left, bottom = spot(landing.at)
    return [(left + x, bottom + y) for x, y in CELLS[landing.kind][landing.turn]]


def _write(landing: Landing) -> str:
    """A landing by the piece and its cells, however it is turned."""
    return " ".join([LETTERS[landing.kind], *(f"{x + 1},{y + 1}" for x, y in sorted(_list_cells(landing)))])


def _read(word: str) -> list[tuple[int, int]]:
    pairs = [cell.split(",") for cell in word.split(" ")[1:]]
    return [(int(x) - 1, int(y) - 1) for x, y in pairs]


def _tell(bits: int, landing: Landing, kind: int, worth: int) -> Opinion:
    cells = _list_cells(landing)
    left, right = min(x for x, _ in cells) + 1, max(x for x, _ in cells) + 1
    facts: dict[str, str | int] = {
        "piece": LETTERS[landing.kind],
        "columns": str(left) if left == right else f"{left}–{right}",
        "row": min(y for _, y in cells) + 1,
    }
    lines = land(bits, landing)[1]
    if landing.kind != kind:
        said = Notice("analysis.hold", **facts)
    elif lines:
        said = Notice("analysis.clears", lines=lines, **facts)
    else:
        said = Notice("analysis.place", **facts)
    return Opinion(_write(landing), worth, said)


ANALYST: Final = Expert
