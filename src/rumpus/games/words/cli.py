"""Study word positions and game records."""

import json
import sys
import time
from pathlib import Path
from typing import Any, Final, Literal

from cyclopts import App
from rich.console import Console
from rich.table import Table

from rumpus.cli.errors import UserError
from rumpus.games.words.audit import audit_record
from rumpus.games.words.cgp import BadBoard, parse_cgp
from rumpus.games.words.dawg import LETTERS, Dawg
from rumpus.games.words.finder import find_plays
from rumpus.games.words.gcg import BadRecord, Square, decode_record, read_record, write_square
from rumpus.games.words.layout import LAYOUTS
from rumpus.games.words.lexicon import SOURCES, Lexicon, load_lexicon, read_list
from rumpus.games.words.placing import Ground
from rumpus.games.words.play import Play
from rumpus.games.words.scorer import BONUS
from rumpus.games.words.tiles import BLANK, RACK

APP: Final = App(name="words", help=__doc__)


@APP.command
def analyse(
    board: str,
    rack: str,
    *,
    lexicon: str = "english",
    preset: Literal["classic", "wow"] = "classic",
    top: int = 10,
    json_: bool = False,
) -> None:
    """List all plays in a position: how many, the best, the sum of their scores.

    Example: rumpus words analyse 15/15/15/15/15/15/15/3DRAGONS5/15/15/15/15/15/15/15 "AEINRT?"

    Parameters
    ----------
    board
        The board as CGP: rows between slashes, numbers for empty squares, small letters for blanks.
    rack
        The tiles to play with, ? for a blank.
    lexicon
        english, themed, both, or a file with a word on each line.
    preset
        Layout and bonus.
    top
        How many plays to show.
    json_
        Print the result as JSON.
    """
    try:
        ground = Ground(parse_cgp(board), _find_lexicon(lexicon), LAYOUTS[preset], BONUS[preset])
        tiles = list(rack.upper())
        if not 1 <= len(tiles) <= RACK or not set(tiles) <= {*LETTERS, BLANK}:
            raise BadBoard(f"a rack is 1 to {RACK} letters, ? for a blank, not {rack[:40]!r}")
    except (BadBoard, OSError, ValueError) as problem:
        raise UserError(str(problem)) from None
    _ = ground.lexicon.anagrams  # made once per process; not part of what is measured
    started = time.perf_counter()
    plays = find_plays(ground, tiles)
    seconds = time.perf_counter() - started
    best = plays[0].score if plays else 0
    total = sum(play.score for play in plays)
    shown = plays[: max(0, top)]
    if json_:
        answer = {"count": len(plays), "best": best, "sum": total, "seconds": round(seconds, 6)}
        print(json.dumps({**answer, "top": [_describe(play) for play in shown]}))
        return
    console = Console(highlight=False)
    console.print(f"{len(plays)} plays, best {best}, sum {total}  ({seconds * 1000:.1f} ms)")
    table = Table("score", "square", "word", "tiles", "action")
    for play in shown:
        row = _describe(play)
        table.add_row(str(row["score"]), row["square"], row["word"], str(row["tiles"]), row["action"])
    if shown:
        console.print(table)


@APP.command
def gcg(*files: Path, json_: bool = False) -> int:
    """Replay GCG records under classic scoring and compare every score; exit code 1 if one differs.

    Example: rumpus words gcg games/*.gcg

    Parameters
    ----------
    files
        Records, or folders to look for them in.
    json_
        Print the result as JSON, an object for each file.
    """
    paths = [path for given in files for path in (sorted(given.rglob("*.gcg")) if given.is_dir() else [given])]
    if not paths:
        raise UserError("name at least one GCG file")
    report = [_audit(path) for path in paths]
    troubles = [f"rumpus: {row['file']}: {row['error']}" for row in report if "error" in row]
    if json_:
        print(json.dumps(report, indent=1))
    else:
        table = Table("file", "plays", "agreeing", "differing", "first difference")
        for row in report:
            if "error" not in row:
                numbers = [str(row[key]) for key in ("plays", "agreeing", "differing")]
                table.add_row(row["file"], *numbers, row["first_difference"] or "")
        if table.row_count:
            Console(highlight=False).print(table)
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return 2 if troubles else 1 if any(row["differing"] for row in report) else 0


def _find_lexicon(name: str) -> Lexicon:
    if name in SOURCES:
        return load_lexicon(name)
    path = Path(name)
    if not path.is_file():
        raise BadBoard(f"there is no lexicon {name[:60]!r}; lexicons: {', '.join(SOURCES)}, or a file of words")
    words = [word.upper() for word in read_list(path.read_text(encoding="utf-8"))]
    return Lexicon(path.name, (Dawg.build(word for word in words if set(word) <= set(LETTERS)),))


def _describe(play: Play) -> dict[str, Any]:
    square = write_square(Square(play.row, play.column, play.across))
    return {"score": play.score, "square": square, "word": play.word, "tiles": play.size, "action": play.action}


def _audit(path: Path) -> dict[str, Any]:
    try:
        return {"file": str(path), **audit_record(read_record(decode_record(path.read_bytes()))).describe()}
    except BadRecord as problem:
        return {"file": str(path), "error": str(problem)}
    except OSError as problem:
        return {"file": str(path), "error": problem.strerror or str(problem)}
