"""Which enemies come in which wave, exactly the table of rules/chessbrawl.md. Knows no board."""

from typing import Final

from rumpus.games.chessbrawl.pieces import LETTERS

_TABLE: Final = """
P2 · P3 · P4
P3 · P3N1 · P4N1
P3N1 · P4N1B1 · P4N2B1
P2N1 · P3N1B1 · P3N2B1 · P4N2B1 · P4N2B2
P3N1B1 · P3N2B1 · P4N2B2 · P4N2B1R1 · P5N2B2R1
P3N2B1 · P4N2B2 · P4N2B2R1 · P5N2B2R1 · P4N3B2R2
P3N1B1 · P4N2B1 · P4N2B2 · P4N2B2R1 · P5N2B2R1 · P4N3B2R1Q1 · P4N3B2R2Q1
P3N2B1 · P4N2B2 · P4N2B2R1 · P5N3B2R1 · P5N2B2R1Q1 · P4N3B2R2Q1 · P4N2B2R2Q2
P4N2B1R1 · P4N2B2R1 · P5N3B2R1 · P4N3B2R1Q1 · P4N3B2R2Q1 · P4N2B2R2Q2 · P3N3B2R2Q2
P3N2B1R1 · P4N2B2R1 · P5N3B2R1 · P4N3B2R1Q1 · P4N3B2R2Q1 · P4N2B2R2Q2 · P3N3B2R2Q2 · P3N2B2R2Q3 · P2N2B2R3Q3
"""


def read_wave(text: str) -> tuple[int, ...]:
    """The kinds of piece in a wave written like `P4N1`."""
    return tuple(
        LETTERS.index(letter) for letter, count in zip(text[::2], text[1::2], strict=True) for _ in range(int(count))
    )


WAVES: Final = tuple(tuple(read_wave(wave) for wave in line.split(" · ")) for line in _TABLE.strip().splitlines())
"""For each round, for each of its waves, the kinds of its pieces."""
ROUNDS: Final = len(WAVES)


def count_kinds(wave: tuple[int, ...]) -> dict[str, int]:
    """How many of each piece, by letter."""
    return {LETTERS[kind]: wave.count(kind) for kind in sorted(set(wave))}
