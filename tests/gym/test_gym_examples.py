"""The examples that learn run and write what they play with; how well they learn takes minutes (docs/learning.md)."""

import runpy
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"


@pytest.mark.parametrize(
    ("name", "few"),
    [
        ("tetris", {"generations": 1, "population": 3, "elite": 2, "pieces": 12}),
        ("pong", {"generations": 1, "population": 3, "elite": 2, "games": 1, "steps": 60}),
    ],
)
def test_an_example_learns_and_keeps_what_it_has_learned(
    name: str, few: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = runpy.run_path(str(EXAMPLES / f"{name}.py"))
    file = tmp_path / "weights.npy"
    weights = example["learn"](file, **few)
    np.testing.assert_array_equal(np.load(file), weights)
    assert np.isfinite(weights).all()
    assert " s  best " in capsys.readouterr().out
