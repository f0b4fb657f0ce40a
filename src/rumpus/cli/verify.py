"""`rumpus verify`: plays a recorded match again and compares."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.cli.choices import read_replay
from rumpus.cli.errors import UserError
from rumpus.core.dice import read_nonces
from rumpus.export.verdict import check_replay, is_pledged, is_proven, tell_verdict
from rumpus.language.catalogue import load_catalogue
from rumpus.language.environment import choose_by_environment


def verify(file: Path, /, *, as_json: Annotated[bool, Parameter("--json", negative="")] = False) -> None:
    """Play a recorded match again and prove that it really went that way, and that its dice were fair.

    Parameters
    ----------
    file
        A replay, as `rumpus play --record` writes it or the page of a match gives it.
    as_json
        The result as JSON.
    """
    recorded = read_replay(file)
    verdict = check_replay(recorded)
    language = choose_by_environment()
    lines = [load_catalogue().write(language, line) for line in tell_verdict(recorded, verdict, str(file))]
    if verdict.game is None:
        raise UserError(lines[0])
    if not as_json:
        print("\n".join(lines))
        return
    game, extra = verdict.game, recorded.extra
    result = {
        "game": recorded.game,
        "version": recorded.version,
        "seed": recorded.setup.seed,
        "players": list(recorded.players),
        "inputs": len(recorded.inputs),
        "steps": game.step,
        "digest": verdict.digest,
        "outcome": verdict.outcome,
        "dice": {"pledge": extra["pledge"], "nonces": read_nonces(extra), "proven": is_proven(recorded)}
        if is_pledged(recorded)
        else None,
    }
    print(json.dumps(result, indent=2))
