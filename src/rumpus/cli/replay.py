"""`rumpus replay`: a recorded match, watched in this terminal or printed."""

import os
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.cli.choices import read_replay, require_posix
from rumpus.cli.errors import UserError
from rumpus.core.replay import BadReplay, verify
from rumpus.games.registry import find_game


def replay(file: Path, /, *, text: Annotated[bool, Parameter(negative="")] = False) -> int:
    """Watch a recorded match: SPACE pauses, arrows step, + and - change the speed, q leaves.

    Parameters
    ----------
    file
        A replay, as `rumpus play --record` writes it.
    text
        Print the match instead: every input, and the picture now and then.
    """
    recorded = read_replay(file)
    folder = find_game(recorded.game)
    try:
        if text:
            from rumpus.kit.playthrough import write_playthrough

            end = verify(recorded, folder.rules).step
            for line in write_playthrough(folder, recorded.setup, recorded.inputs, recorded.players, end_step=end):
                print(line)
            return 0
        from rumpus.gateways.terminal.tape import Tape

        tape = Tape(folder, recorded)
    except BadReplay as problem:
        raise UserError(f"{file}: {problem}") from None
    require_posix()
    from rumpus.gateways.terminal.ansi import tell_depth
    from rumpus.gateways.terminal.watch import watch_here
    from rumpus.gateways.terminal.window import NoTerminal

    try:
        return watch_here(folder, tape, tell_depth(os.environ), time.monotonic_ns)
    except NoTerminal as problem:
        raise UserError(f"{problem}; --text prints the match") from None
