"""How pieces move on the board of 6 × 8, counted and against a plain generator."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.games.chessbrawl.board import (
    CELLS,
    CELLS_BY_NAME,
    BadBoard,
    format_board,
    is_attacked,
    list_targets,
    name_cell,
    parse_board,
)
from rumpus.games.chessbrawl.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

boards = st.lists(st.sampled_from([0, 0, 0, *range(-6, 7)]), min_size=CELLS, max_size=CELLS)


def targets(drawn: str, cell: str) -> list[str]:
    """Where the piece on a drawn board may go."""
    return sorted(name_cell(to) for to in list_targets(parse_board(drawn), CELLS_BY_NAME[cell]))


def list_plainly(board: list[int], cell: int) -> set[int]:
    """The same as list_targets, in pairs of coordinates and without tables."""
    row, column, piece = cell // 6, cell % 6, board[cell]
    side = 1 if piece > 0 else -1

    def at(r: int, c: int) -> int | None:
        return board[r * 6 + c] if 0 <= r < 8 and 0 <= c < 6 else None

    if abs(piece) == PAWN:
        ahead = row - side
        found = {ahead * 6 + c for c in (column - 1, column + 1) if (at(ahead, c) or 0) * side < 0}
        return found | ({ahead * 6 + column} if at(ahead, column) == 0 else set())
    straight = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    leaps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    ways = {KNIGHT: leaps, BISHOP: diagonal, ROOK: straight}.get(abs(piece), straight + diagonal)
    found = set()
    for down, right in ways:
        for far in range(1, 2 if abs(piece) in (KNIGHT, KING) else 8):
            there = at(row + down * far, column + right * far)
            if there is None or there * side > 0:
                break
            found.add((row + down * far) * 6 + column + right * far)
            if there:
                break
    return found


@pytest.mark.parametrize(
    ("kind", "moves"), [(PAWN, 42), (KNIGHT, 232), (BISHOP, 340), (ROOK, 576), (QUEEN, 916), (KING, 304)]
)
def test_moves_from_all_cells_of_an_empty_board_add_up(kind: int, moves: int) -> None:
    for side in (1, -1):
        total = 0
        for cell in range(CELLS):
            board = [0] * CELLS
            board[cell] = side * kind
            total += len(list_targets(board, cell))
        assert total == moves


@settings(max_examples=150, deadline=None)
@given(boards)
def test_moves_agree_with_a_plain_generator(board: list[int]) -> None:
    for cell in range(CELLS):
        found = list_targets(board, cell)
        assert len(set(found)) == len(found)
        assert set(found) == (list_plainly(board, cell) if board[cell] else set())


@settings(max_examples=100, deadline=None)
@given(boards, st.integers(0, CELLS - 1))
def test_a_cell_is_attacked_if_something_there_could_be_captured(board: list[int], cell: int) -> None:
    for side in (1, -1):
        victim = board.copy()
        victim[cell] = -side
        captors = [at for at in range(CELLS) if victim[at] * side > 0 and cell in list_targets(victim, at)]
        assert is_attacked(board, cell, side) == bool(captors)


def test_pawns_one_step_forward_capture_diagonally_no_double_step() -> None:
    drawn = """
        ......
        ......
        ......
        .p....
        P.....
        ...n..
        ..P...
        ......
    """
    assert targets(drawn, "a4") == ["a3", "b3"]
    assert targets(drawn, "b3") == ["a4", "b4"]  # the enemy's pawn goes down
    assert targets(drawn, "c6") == ["c5", "d5"]  # no double step from where it was placed


def test_a_pawn_is_stopped_by_what_stands_before_it() -> None:
    drawn = """
        ......
        ......
        ......
        ..n...
        ..P...
        ......
        ......
        ......
    """
    assert targets(drawn, "c4") == []


def test_a_slider_stops_at_a_friend_and_on_a_foe() -> None:
    drawn = """
        ......
        ..b...
        ......
        ......
        .NR..q
        ......
        ..P...
        ......
    """
    assert targets(drawn, "c4") == ["c1", "c2", "c3", "c5", "d4", "e4", "f4"]


@given(boards)
def test_a_board_is_the_same_after_being_drawn_and_read(board: list[int]) -> None:
    assert parse_board(format_board(board)) == board


@pytest.mark.parametrize("drawn", ["", "......", "x.....\n" * 8, ".......\n" * 8])
def test_what_is_no_board_is_refused(drawn: str) -> None:
    with pytest.raises(BadBoard):
        parse_board(drawn)


def test_cells_are_called_by_column_and_row_from_the_top() -> None:
    assert [name_cell(cell) for cell in (0, 5, 6, 47)] == ["a0", "f0", "a1", "f7"]
