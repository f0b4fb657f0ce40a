"""Matches recorded long ago still hold, state by state: the rules and the form of written state have not moved.

Bots, some with options away from their defaults, recorded by `rumpus arena … --replays`, and random players with
pledged dice who give up in the end. `states.json` has what each file must come to; nothing here is ever written anew
unless a game's rules get another version.
"""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from rumpus.core.cursor import Cursor
from rumpus.export.reading import read_replay
from rumpus.export.verdict import check_replay, is_pledged
from rumpus.games.registry import all_games, find_rules

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
    replay = read_replay(file.read_bytes())
    states = sha256()
    cursor = Cursor(find_rules(replay.game)(replay.setup), replay.inputs)
    states.update(json.dumps(cursor.game.dump()).encode())
    while cursor.more:
        cursor.play_input()
        states.update(json.dumps(cursor.game.dump()).encode())
    assert replay.end is not None
    cursor.pass_time(replay.end.step)
    states.update(json.dumps(cursor.game.dump()).encode())
    assert states.hexdigest() == STATES[file.stem]["states"]
