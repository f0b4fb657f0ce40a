"""The bench steps environments against their peers and reports ratios; here peers are ours, for others need not be
installed."""

import pytest

from rumpus.bench import engine
from rumpus.gym import aec_env, solo_env


def test_environments_are_measured_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "petting_zoo_player", lambda name: engine.aec_player(aec_env("deathroll")))
    monkeypatch.setattr(engine, "gymnasium_player", lambda name: engine.solo_player(solo_env("deathroll")))
    told: list[str] = []
    report = engine.bench_environments(["deathroll", "tetris"], 0.01, told.append)
    assert [(speed.engine, speed.game) for speed in report] == [
        ("rumpus.gym AEC", "deathroll"),
        ("PettingZoo AEC", "tictactoe_v3"),
        ("rumpus.gym AEC", "tetris"),
        ("PettingZoo AEC", "connect_four_v3"),
        ("rumpus.gym solo", "tetris"),
        ("tetris-gymnasium", "tetris_gymnasium/Tetris"),
    ]
    for ours, theirs in zip(report[::2], report[1::2], strict=True):
        assert ours.ratio == 1.0
        assert theirs.ratio == pytest.approx(ours.steps_per_second / theirs.steps_per_second, rel=0.01)
    assert set(told) == {f"{speed.engine} {speed.game}" for speed in report}
