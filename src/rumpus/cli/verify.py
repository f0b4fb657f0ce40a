"""`rumpus verify`: plays a recorded match again and compares."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.cli.choices import read_replay
from rumpus.cli.errors import UserError
from rumpus.core.replay import BadReplay
from rumpus.core.replay import verify as verify_replay
from rumpus.games.registry import find_rules
from rumpus.gateways.terminal.picture import format_score


def verify(file: Path, /, *, as_json: Annotated[bool, Parameter("--json", negative="")] = False) -> None:
    """Play a recorded match again and prove that it really went that way.

    Parameters
    ----------
    file
        A replay, as `rumpus play --record` writes it.
    as_json
        The result as JSON.
    """
    recorded = read_replay(file)
    try:
        game = verify_replay(recorded, find_rules(recorded.game))
    except BadReplay as problem:
        raise UserError(f"{file}: does not hold: {problem}") from None
    result = {
        "game": recorded.game,
        "version": recorded.version,
        "seed": recorded.setup.seed,
        "players": list(recorded.players),
        "inputs": len(recorded.inputs),
        "steps": game.step,
        "digest": game.digest(),
        "outcome": game.outcome.describe() if game.outcome else None,
    }
    if as_json:
        print(json.dumps(result, indent=2))
        return
    print(f"{file} holds: {recorded.game}, {len(recorded.inputs)} inputs, {game.step} steps, digest {game.digest()}")
    end = game.outcome
    if end is None:
        print("no outcome yet")
    else:
        scores = [format_score(game.info, score) for score in end.scores]
        told = ", ".join(f"{name} {score}" for name, score in zip(recorded.players, scores, strict=True))
        print(f"{end.reason.replace('_', ' ')}: {told}")
