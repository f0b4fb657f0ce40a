"""`rumpus verify`: plays a recorded match again and compares."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.cli.choices import read_replay
from rumpus.cli.errors import UserError
from rumpus.core.dice import check_lines, read_nonces, silent_nonce
from rumpus.core.game import Game
from rumpus.core.replay import BadReplay, Replay
from rumpus.core.replay import verify as verify_replay
from rumpus.games.registry import find_rules
from rumpus.gateways.terminal.picture import format_score


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
    game, pledged = _check(file, recorded)
    result = {
        "game": recorded.game,
        "version": recorded.version,
        "seed": recorded.setup.seed,
        "players": list(recorded.players),
        "inputs": len(recorded.inputs),
        "steps": game.step,
        "digest": game.digest(),
        "outcome": game.outcome.describe() if game.outcome else None,
        "dice": {"pledge": recorded.extra["pledge"], "nonces": read_nonces(recorded.extra)} if pledged else None,
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
    print(_tell_dice(recorded) if pledged else "dice: not pledged")


def _check(file: Path, recorded: Replay) -> tuple[Game, bool]:
    """The game at its end and whether its dice were pledged; UserError says everything that does not hold."""
    problems, game = [], None
    try:
        game = verify_replay(recorded, find_rules(recorded.game))
    except BadReplay as problem:
        problems.append(str(problem))
    wrong = check_lines(recorded.extra, recorded.setup.seats, recorded.setup.seed)
    if wrong:
        problems.append(f"the dice: {wrong}")
    if game is None or problems:
        raise UserError(f"{file}: does not hold: {'; '.join(problems)}")
    return game, wrong is not None


def _tell_dice(recorded: Replay) -> str:
    """Who had a hand in the dice, besides the hall."""
    nonces = enumerate(read_nonces(recorded.extra) or [])
    hands = [recorded.players[seat] for seat, nonce in nonces if nonce != silent_nonce(seat)]
    told = f" and what {', '.join(hands)} added" if hands else "; no seat added anything of its own"
    return f"the dice were fair: the seed follows from the pledged secret{told}"
