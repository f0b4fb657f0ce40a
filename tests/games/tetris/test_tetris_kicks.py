"""Every kick of both tables of the seed, each on a drawn field (kicks.txt), and what the tables say."""

import re
from pathlib import Path
from typing import Final

import pytest
from tests.games.tetris.tetris_position import draw, set_up

from rumpus.games.tetris.field import LETTERS, spot
from rumpus.games.tetris.pieces import ANTICLOCKWISE, CELLS, CLOCKWISE, list_kicks

# As the seed writes them: rotation, then the tests in order, (x, y) with y upward.
SEED: Final = {
    "JLSTZ": """
        0→1 (0,0), (-1,0), (-1,1), (0,-2), (-1,-2)
        1→2 (0,0), (1,0), (1,-1), (0,2), (1,2)
        2→3 (0,0), (1,0), (1,1), (0,-2), (1,-2)
        3→0 (0,0), (-1,0), (-1,-1), (0,2), (-1,2)
    """,
    "I": """
        0→1 (0,0), (-2,0), (1,0), (-2,-1), (1,2)
        1→2 (0,0), (-1,0), (2,0), (-1,2), (2,-1)
        2→3 (0,0), (2,0), (-1,0), (2,1), (-1,-2)
        3→0 (0,0), (1,0), (-2,0), (1,-2), (-2,1)
    """,
}


def read_seed(table: str, old: int, new: int) -> tuple[tuple[int, int], ...]:
    """The kicks the seed gives for a clockwise turn."""
    (line,) = [line for line in SEED[table].split("\n") if f"{old}→{new}" in line]
    return tuple((int(x), int(y)) for x, y in re.findall(r"\((-?\d),(-?\d)\)", line))


def expect_kicks(table: str, old: int, new: int) -> tuple[tuple[int, int], ...]:
    """Those of any turn: "Counter-clockwise uses negated offsets" of the clockwise turn that it undoes."""
    if new == (old + 1) % 4:
        return read_seed(table, old, new)
    return tuple((-x, -y) for x, y in read_seed(table, new, old))


def read_cases() -> list[tuple[str, str, str]]:
    """(title, field before, field after) of everything drawn in kicks.txt."""
    text = (Path(__file__).parent / "kicks.txt").read_text(encoding="utf-8")
    cases = []
    for block in text.strip().split("\n\n")[1:]:
        title, *rows = block.split("\n")
        halves = [row.split() for row in rows]
        cases.append((title, "\n".join(left for left, _ in halves), "\n".join(right for _, right in halves)))
    return cases


CASES: Final = read_cases()


@pytest.mark.parametrize(("title", "before", "after"), CASES, ids=[case[0] for case in CASES])
def test_every_kick_on_a_drawn_field(title: str, before: str, after: str) -> None:
    found = re.fullmatch(r"(\w+) (\d)>(\d) kick (\d) \((-?\d),(-?\d)\): (\w) (c?cw)", title)
    assert found is not None
    table, old, new, number, x, y, letter, key = found.groups()
    assert letter in table
    assert expect_kicks(table, int(old), int(new))[int(number) - 1] == (int(x), int(y))
    game = set_up(before, turn=int(old))
    was = spot(game.wells[0].at)
    game.act(0, key)
    rows = len(after.split("\n"))
    assert draw(game, rows=rows) == after
    now = spot(game.wells[0].at)
    assert (now[0] - was[0], now[1] - was[1]) == (int(x), int(y))
    assert game.wells[0].turn == int(new)


def test_all_five_kicks_of_all_eight_turns_of_both_tables_are_drawn() -> None:
    titles = [re.match(r"(\w+) (\d)>(\d) kick (\d)", title) for title, _, _ in CASES]
    drawn = {found.groups() for found in titles if found}
    assert len(drawn) == len(CASES) == 2 * 8 * 5


@pytest.mark.parametrize("letter", "JLSTZI")
def test_all_pieces_of_a_table_share_it(letter: str) -> None:
    table = "I" if letter == "I" else "JLSTZ"
    for turn in range(4):
        for by in (CLOCKWISE, ANTICLOCKWISE):
            assert list_kicks(LETTERS.index(letter), turn, by) == expect_kicks(table, turn, (turn + by) % 4)


def test_a_turn_without_room_for_any_kick_does_nothing() -> None:
    before = """
        g.........
        gig.......
        gig.......
        gig.......
        gigg......
    """
    for turn in (1, 3):
        game = set_up(before, turn=turn)
        digest = game.digest()
        for key in ("cw", "ccw"):
            assert key not in game.actions(0)
            game.act(0, key)
        assert game.digest() == digest


def test_the_o_does_not_turn() -> None:
    game = set_up("....oo....\n....oo....")
    before = game.digest()
    game.act(0, "cw")
    game.act(0, "ccw")
    assert game.digest() == before


def test_four_turns_bring_every_piece_back() -> None:
    for kind, letter in enumerate(LETTERS):
        shapes = [set(cells) for cells in CELLS[kind]]
        assert all(len(shape) == 4 for shape in shapes)
        if letter not in "O":
            game = set_up("..........\n" * 3, pieces=letter)
            game.advance(6)
            before = draw(game)
            for key in ("cw", "cw", "cw", "cw", "ccw", "ccw", "ccw", "ccw"):
                game.act(0, key)
            assert draw(game) == before
