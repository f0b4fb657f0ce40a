"""`rumpus verify`: plays recorded matches again and compares."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import Parameter

from rumpus.cli.choices import open_replay
from rumpus.cli.errors import UserError, one_line
from rumpus.core.dice import read_nonces
from rumpus.core.replay import Replay
from rumpus.core.verdict import Verdict
from rumpus.export.verdict import check_replay, is_pledged, is_proven, tell_verdict
from rumpus.language.catalogue import load_catalogue
from rumpus.language.environment import choose_by_environment

FAILS: Final = 2
"""The exit code if a match does not hold, or cannot be read."""
UNFINISHED: Final = 3
"""The exit code if all holds so far, but a match has no outcome: it was cut, or is still on."""
ENDING: Final = "*.replay"
"""What is looked for in a folder."""


def verify(
    *files: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    server: str | None = None,
    as_json: Annotated[bool, Parameter("--json", negative="")] = False,
) -> int:
    """Play recorded matches again and prove that they really went that way, and that their dice were fair.

    The exit code is 0 if all hold, 2 if one does not or cannot be read, 3 if one is unfinished and the others hold.

    Parameters
    ----------
    files
        Replays, as `rumpus play --record` writes them or the page of a match gives them; folders, in which all files
        that end in .replay are meant; - for standard input; with --server, ids of matches.
    server
        The address of a hall that has the matches.
    as_json
        The result as JSON; of several, a line for each.
    """
    if not files:
        raise UserError("name a replay, a folder of them, or - for standard input")
    found = list(_list_files(files, server))
    alone = len(found) == 1 and found[0] == files[0]
    codes = [_verify(file, server, as_json=as_json, alone=alone) for file in found]
    if not alone and not as_json:
        counts = [f"{codes.count(code)} {word}" for code, word in _STATES.items() if code in codes]
        print(", ".join(counts))
    return min(filter(None, codes), default=0)


_STATES: Final = {0: "hold", FAILS: "do not hold", UNFINISHED: "unfinished"}


def _list_files(files: Sequence[Path], server: str | None) -> Iterator[Path]:
    for file in files:
        if server is None and file.is_dir():
            inside = sorted(file.rglob(ENDING))
            if not inside:
                raise UserError(f"there is no replay in {file}")
            yield from inside
        else:
            yield file


def _verify(file: Path, server: str | None, *, as_json: bool, alone: bool) -> int:
    """Look at one match and say what there is to say; the exit code it would have alone."""
    try:
        recorded = open_replay(str(file), server)
        verdict = check_replay(recorded)
        said = load_catalogue()
        lines = [said.write(choose_by_environment(), line) for line in tell_verdict(recorded, verdict, str(file))]
        if verdict.game is None:
            raise UserError(lines[0])
    except UserError as problem:
        if alone:
            raise
        if as_json:
            print(json.dumps({"file": str(file), "state": "fails", "why": one_line(str(problem))}))
        else:
            print(f"rumpus: {one_line(str(problem))}", file=sys.stderr)
        return FAILS
    if as_json:
        print(json.dumps(_describe(file, recorded, verdict), indent=2 if alone else None))
    else:
        print("\n".join(lines) if alone else lines[0])
    return 0 if verdict.outcome is not None else UNFINISHED


def _describe(file: Path, recorded: Replay, verdict: Verdict) -> dict[str, Any]:
    assert verdict.game is not None, "what holds has come to something"
    extra = recorded.extra
    return {
        "file": str(file),
        "state": "holds" if verdict.outcome is not None else "unfinished",
        "game": recorded.game,
        "version": recorded.version,
        "seed": recorded.setup.seed,
        "players": list(recorded.players),
        "inputs": len(recorded.inputs),
        "steps": verdict.game.step,
        "digest": verdict.digest,
        "outcome": verdict.outcome,
        "dice": {"pledge": extra["pledge"], "nonces": read_nonces(extra), "proven": is_proven(recorded)}
        if is_pledged(recorded)
        else None,
    }
