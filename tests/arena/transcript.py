"""What is said between the arena and a program, written down as docs/bots.md shows it.

`python -m tests.arena.transcript` writes it there anew, after a change of lines or views that is meant.
"""

import re
from unittest.mock import patch

from tests.arena.programs import EXAMPLES, ROOT, play, python

from rumpus.arena.limits import Limits
from rumpus.arena.program import Program
from rumpus.core.options import Options

QUEEN = f"cmd:{python(EXAMPLES / 'queen.py')}"
GAME, SEED = "stayboard", 1
OPTIONS: Options = {"size": 2, "mode": "blocked"}


def converse() -> list[str]:
    """A whole game of the example `queen.py` against the level easy: `>` to the program, `<` from it."""
    lines: list[str] = []
    tell, ask = Program.tell, Program.ask

    def note_tell(program: Program, line: bytes, seconds: float) -> None:
        lines.append(f"> {line.decode().rstrip()}")
        tell(program, line, seconds)

    def note_ask(program: Program, line: bytes, seconds: float) -> bytes:
        lines.append(f"> {line.decode().rstrip()}")
        answer = ask(program, line, seconds)
        lines.append(f"< {answer.decode()}")
        return answer

    with patch.object(Program, "tell", note_tell), patch.object(Program, "ask", note_ask):
        (score,) = play(GAME, "easy", QUEEN, options=OPTIONS, limits=Limits(), seed=SEED)
    assert score.failures == (None, None)
    return lines


DOC = ROOT / "docs" / "bots.md"
BLOCK = re.compile(r"(?<=```transcript\n).*?(?=```)", re.DOTALL)

if __name__ == "__main__":
    told = "\n".join(converse()) + "\n"
    DOC.write_text(BLOCK.sub(lambda _: told, DOC.read_text("utf-8")), "utf-8")
