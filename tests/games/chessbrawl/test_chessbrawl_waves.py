"""The wave table: the rules page's numbers, and the original's peaks."""

import re
from pathlib import Path

import pytest

import rumpus.games.chessbrawl
from rumpus.games.chessbrawl.board import ENEMY_ZONE
from rumpus.games.chessbrawl.pieces import LETTERS
from rumpus.games.chessbrawl.waves import ROUNDS, WAVES, count_kinds

PEAKS = {
    1: (3, "4P"),
    2: (3, "4P 1N"),
    3: (3, "4P 2N 1B"),
    4: (5, "4P 2N 2B"),
    5: (5, "5P 2N 2B 1R"),
    6: (5, "4P 3N 2B 2R"),
    7: (7, "4P 3N 2B 2R 1Q"),
    8: (7, "4P 2N 2B 2R 2Q"),
    9: (7, "3P 3N 2B 2R 2Q"),
    10: (9, "2P 2N 2B 3R 3Q"),
}
"""The original's Round & Wave Progression: how many waves, and the peak composition."""


PAGES = sorted(Path(str(rumpus.games.chessbrawl.__file__)).parent.glob("RULES*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_table_is_that_of_the_rules_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ((?:[PNBRQ\d]+(?: · )?)+) \|$", text, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, ROUNDS + 1))
    for number, waves in rows:
        written = [
            {letter: int(count) for letter, count in re.findall(r"([PNBRQ])(\d)", wave)} for wave in waves.split(" · ")
        ]
        assert [count_kinds(wave) for wave in WAVES[int(number) - 1]] == written


def test_every_round_ends_at_the_seeds_peak() -> None:
    for number, (waves, peak) in PEAKS.items():
        assert len(WAVES[number - 1]) == waves
        assert count_kinds(WAVES[number - 1][-1]) == {part[1]: int(part[0]) for part in peak.split()}


def test_a_new_piece_appears_in_the_round_that_the_seed_names() -> None:
    first = {
        letter: next(n for n, r in enumerate(WAVES, 1) if any(LETTERS.index(letter) in w for w in r))
        for letter in "PNBRQ"
    }
    assert first == {"P": 1, "N": 2, "B": 3, "R": 5, "Q": 7}


def test_every_wave_fits_into_rows_0_and_1() -> None:
    assert max(len(wave) for waves in WAVES for wave in waves) == len(ENEMY_ZONE) == 12
