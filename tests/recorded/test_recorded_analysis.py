"""Every recorded match can be analysed, within bounds, and one of each game twice the same way."""

import json
from pathlib import Path
from typing import Any

import pytest

from rumpus.core.analysis import FULL
from rumpus.core.match_analysis import MatchAnalysis
from rumpus.core.replay import Replay
from rumpus.export.reading import read_replay
from rumpus.games.registry import find_game
from rumpus.language.files import list_languages, read_sentences

FILES = sorted(Path(__file__).parent.glob("*.replay"))


def analyse(replay: Replay) -> dict[str, Any]:
    folder = find_game(replay.game)
    analysis = MatchAnalysis(replay, folder.rules, folder.seat_analyst(replay.setup))
    for _ in analysis.run():
        pass
    return analysis.describe()


def check(told: dict[str, Any], replay: Replay) -> None:
    assert told["curve"][-1][1] == len(replay.inputs)
    places = [(step, inputs) for step, inputs, _ in told["curve"]]
    assert places == sorted(places)
    for _, _, worths in told["curve"]:
        assert len(worths) == replay.setup.seats
        assert all(0 <= worth <= FULL for worth in worths)
    for decision in told["decisions"]:
        worths = [opinion["worth"] for opinion in decision["best"]]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= FULL for worth in worths)
        assert decision["from"] <= decision["until"]
        assert len({len(row) for row in decision["sketch"]}) <= 1, "a sketch is a rectangle"
    assert all(kept is None or 0 <= kept <= FULL for kept in told["accuracy"])
    assert all(0 < place < len(told["curve"]) for place in told["turns"])
    for cost in filter(None, told["costs"]):
        assert cost["before"] < cost["after"]
        assert "best" not in cost or cost["best"]["worth"] > cost["done"]["worth"]


def list_keys(told: dict[str, Any]) -> set[str]:
    """The sentences that are said."""
    opinions = [each for decision in told["decisions"] for each in (*decision["best"], decision["done"]) if each]
    return {f"{each['say']['of']}.{each['say']['say']}" for each in opinions}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_match_is_analysed_within_bounds(file: Path) -> None:
    replay = read_replay(file.read_bytes())
    told = analyse(replay)
    check(told, replay)
    if file.stem.endswith("-pledged"):  # each game has one
        assert json.dumps(analyse(replay)) == json.dumps(told), "twice the same way"
    for language in list_languages():
        sentences = read_sentences(language)
        assert [
            key for key in sorted(list_keys(told)) if key not in sentences and key.partition(".")[2] not in sentences
        ] == []
