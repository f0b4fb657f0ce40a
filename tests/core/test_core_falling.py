"""What games of falling pieces share: boards as text, what becomes of a piece, and how bots think about it."""

import pytest
from tests.games.drawing import draw_rows, tidy

from rumpus.core.falling import Cells, W, empty_board, fits, lay_halves, place
from rumpus.core.falling_paths import Route, Spot, Step, drop_everywhere
from rumpus.core.falling_planner import NO_WAY_IN, Judge, Settled, pick_spot, settle
from rumpus.core.falling_text import format_rows, parse, write_cells
from rumpus.core.rng import Rng

TEXTS = write_cells("rgb")
VALUES = {text: value for value, text in TEXTS.items()}


def board(drawing: str, height: int = 6) -> Cells:
    """A small board as drawn."""
    return parse(drawing, empty_board(height), VALUES)


def lowest(cells: Cells, rows: int) -> str:
    """The lowest rows of a board."""
    return "\n".join(format_rows(cells, TEXTS)[-rows:])


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        ("................\n" * 7, "there are 6 rows, not 7"),
        ("r*", "a row is 16 characters"),
        ("..q*............", r"'q\*' cannot be at \(1, 0\)"),
        ("......r<........", r"the half at \(3, 0\) lacks the other half"),
    ],
)
def test_what_is_no_board_is_refused_with_the_reason(drawing: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        board(drawing)


def test_what_is_in_the_air_is_drawn_into_the_rows() -> None:
    rows = format_rows(board("r*..............", 3), TEXTS)
    assert draw_rows(rows, [(0, 1, "gv"), (0, 2, "b^")], 2) == "gv..............\nr*.............."


def test_a_piece_settles_with_all_its_chains_and_the_board_before_it_stays() -> None:
    before = """
        ....g<g>........
        r*r*r*..g*g*....
        """
    cells = board(before)
    after = settle(cells, ((place(3, 0), VALUES["ro"]), (place(7, 0), VALUES["bo"])))
    assert (after.clears, after.lines) == (2, 2)
    assert lowest(after.cells, 2) == "................\n..............bo"
    assert lowest(cells, 2) == tidy(before)


def test_lines_that_go_together_are_one_clear() -> None:
    cells = board("r*r*r*..........\ng*g*g*..........")
    after = settle(cells, lay_halves(place(3, 0), 1, 2, 1))
    assert (after.clears, after.lines) == (1, 2)
    assert lowest(after.cells, 2) == "................\n................"


def test_a_piece_yet_to_come_falls_down_every_open_column() -> None:
    cells = board("r*" * 7 + "..\n" + "r*" * 7 + "..", 4)
    drops = drop_everywhere(cells, True, 2)
    assert len(drops) == 7 + 8
    assert (place(7, 0), 1) in drops
    assert all(fits(cells, at, turn) and not fits(cells, at - W, turn) for at, turn in drops)


def test_places_not_looked_at_further_are_below_all_others() -> None:
    def rate(settled: Settled) -> int:
        return -max(at for at, cell in enumerate(settled.cells) if cell >> 2 in (1, 2, 3, 4))

    spots = [Spot(place(x, 0), 0, []) for x in (5, 0, 3)]
    shut = Judge(rate, lambda cells, same: [], neglect=1000)
    near = shut.rate_spots(empty_board(4), spots, (1, 2), None, 2)
    assert near == [-place(6, 0), -place(1, 0), -place(4, 0)]
    far = shut.rate_spots(empty_board(4), spots, (1, 2), (1, 1), 2)
    assert far == [-place(4, 0) - 1000, NO_WAY_IN + near[1] // 4, NO_WAY_IN + near[2] // 4]


def test_of_equal_places_the_nearest_is_picked_and_without_misjudgement_nothing_is_drawn() -> None:
    step = Step("left", 0, 0)
    spots = [Spot(1, 0, [step, step]), Spot(2, 0, [step]), Spot(3, 0, [])]
    rng = Rng(1)
    assert pick_spot(spots, [7, 7, 6], 0, rng).at == 2
    assert rng.below(1000) == Rng(1).below(1000)


def move(cells: Cells, at: int, turn: int, word: str) -> tuple[int, int] | None:
    """To the left, or not at all."""
    return (at - 1, turn) if fits(cells, at - 1, turn) else None


def test_a_route_is_followed_even_if_the_piece_has_fallen_meanwhile() -> None:
    cells = board("................\n" * 2 + "r*..............\n" * 2)
    route = Route([Step("left", place(2, 3), 0), Step("left", place(1, 3), 0)])
    assert route.next_word("drop") == "left"
    route.follow(place(2, 2), 0)
    assert route
    assert route.leads_on(cells, place(2, 2), 0, move)
    route.follow(place(1, 2), 0)
    assert not route
    assert route.next_word("drop") == "drop"


def test_a_route_that_is_blocked_leads_nowhere() -> None:
    cells = board("r*..............\n" * 2)
    assert not Route([Step("left", place(0, 3), 0)]).leads_on(cells, place(1, 1), 0, move)
