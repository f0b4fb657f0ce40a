"""The golden playthroughs: a change of rules, bots or pictures shows as a readable difference."""

from pathlib import Path

import pytest

from rumpus.contract.golden import golden_path, golden_text, write_golden
from rumpus.contract.playthrough import write_playthrough
from rumpus.core.log import Input
from rumpus.games.registry import GameFolder, all_games

HOME = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", all_games())
def test_the_playthrough_is_the_golden_one(name: str) -> None:
    folder = all_games()[name]
    path = golden_path(folder, HOME)
    assert path.is_file(), f"{path} is missing: `make golden` writes it"
    assert golden_text(folder) == path.read_text(encoding="utf-8"), "if this is meant, `make golden` rewrites it"


def test_golden_files_belong_to_games() -> None:
    assert {path.stem for path in HOME.glob("*.txt")} == set(all_games())


def test_a_playthrough_reads_like_a_match() -> None:
    folder = GameFolder("tests.contract.countdown")
    text = golden_text(folder).splitlines()
    assert text[0] == "Countdown, rules version 1"
    assert text[1] == "seats: 2   seed: 7   players: hard 1, hard 2"
    assert text[2] == "options: heap=20 crumbling=True first=seat"
    assert "  |   Heap 20  ●●●●●●●●●●●●●●●●●●●●" in text
    assert any(line.startswith("       3  0  take ") for line in text)
    assert text[-1].startswith("outcome: took_last   places: ")


def test_a_long_match_is_cut_but_its_end_is_shown() -> None:
    folder = GameFolder("tests.contract.countdown")
    game = folder.rules.new(seats=2, seed=7)
    inputs = [Input(0, count % 2, "take 1") for count in range(20)]
    text = list(write_playthrough(folder, game.setup, inputs, ("Ann", "Bob"), shown=4))
    assert [line for line in text if "take" in line] == [
        "       0  0  take 1",
        "       0  1  take 1",
        "       0  0  take 1",
        "       0  1  take 1",
    ]
    assert "     ...  16 more inputs" in text
    assert text[-1] == "outcome: took_last   places: [2, 1]   scores: [100, 100]"


def test_rewriting_golden_files_changes_nothing(tmp_path: Path) -> None:
    for path in write_golden(tmp_path):
        assert path.read_bytes() == (HOME / path.name).read_bytes()
