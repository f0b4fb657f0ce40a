"""Keep a replay for good: `python tests/recorded/keep.py NAME FILE`, with FILE from `rumpus arena … --replays`.

NAME is the game, a dash and what the match is kept for, a ruling for instance. What it comes to is written beside it
once, and no rules to come may change it.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

from rumpus.core.cursor import Cursor
from rumpus.core.replay import Replay
from rumpus.export.reading import read_replay
from rumpus.export.verdict import check_replay
from rumpus.games.registry import find_rules

HERE = Path(__file__).parent


def hash_states(replay: Replay) -> str:
    """A hash of every state on the way to the end, as `dump` writes it, keys in its order."""
    states = sha256()
    cursor = Cursor(find_rules(replay.game)(replay.setup), replay.inputs)
    states.update(json.dumps(cursor.game.dump()).encode())
    while cursor.more:
        cursor.play_input()
        states.update(json.dumps(cursor.game.dump()).encode())
    assert replay.end is not None
    cursor.pass_time(replay.end.step)
    states.update(json.dumps(cursor.game.dump()).encode())
    return states.hexdigest()


def keep(name: str, source: Path) -> None:
    """Copy it here, and note what it comes to."""
    target, book = HERE / f"{name}.replay", HERE / "states.json"
    if target.exists():
        raise SystemExit(f"{target.name} is kept already, and for good")
    replay = read_replay(source.read_bytes())
    verdict = check_replay(replay)
    if not verdict.holds:
        raise SystemExit(f"{source} does not hold: {verdict.why}")
    states = json.loads(book.read_text("utf-8"))
    states[name] = {"digest": verdict.digest, "states": hash_states(replay)}
    target.write_bytes(source.read_bytes())
    book.write_text(json.dumps(dict(sorted(states.items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    keep(sys.argv[1], Path(sys.argv[2]))
