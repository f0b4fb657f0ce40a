"""Matches recorded long ago still hold, state by state: the rules and the form of written state have not moved.

Bots, some with options away from their defaults, recorded by `rumpus arena … --replays`, and random players with
pledged dice who give up in the end. `states.json` has what each file must come to; nothing here is ever written anew.
What is ruled later gets matches of its own (`keep.py`), beside those from before.
"""

import json
from pathlib import Path

import pytest
from tests.recorded.keep import hash_states

from rumpus.core.replay import Replay
from rumpus.export.reading import read_replay
from rumpus.export.verdict import check_replay, is_pledged
from rumpus.games.registry import all_games

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.replay"))
STATES = json.loads((HERE / "states.json").read_text("utf-8"))
"""By file: the digest at the end, and a hash of every state on the way there as `dump` writes it, keys in its order."""


def test_every_game_has_recorded_matches() -> None:
    assert {file.stem for file in FILES} == set(STATES)
    assert {name.partition("-")[0] for name in STATES} == set(all_games())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_match_still_holds(file: Path) -> None:
    replay = read_replay(file.read_bytes())
    verdict = check_replay(replay)
    assert verdict.holds, verdict.why
    assert verdict.digest == STATES[file.stem]["digest"]
    assert is_pledged(replay) == file.stem.endswith("-pledged")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_state_is_still_written_the_same_way(file: Path) -> None:
    assert hash_states(read_replay(file.read_bytes())) == STATES[file.stem]["states"]


def test_of_every_ruling_there_are_matches_before_and_after_it() -> None:
    recorded: dict[str, list[Replay]] = {}
    for file in FILES:
        replay = read_replay(file.read_bytes())
        recorded.setdefault(replay.game, []).append(replay)
    for name, folder in all_games().items():
        assert {replay.version for replay in recorded[name]} >= {folder.info.plays_from, folder.info.version} - {None}
        for ruling in folder.info.rulings:
            ruled = {replay.setup.options.get(ruling.name) for replay in recorded[name]}
            assert ruled == {None, *ruling.before, ruling.now}, f"{name}: {ruling.name}"
