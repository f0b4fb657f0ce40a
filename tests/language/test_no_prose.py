"""What terminals and games' pictures say is in the language files: no sentence stands in their source. Pages are held
to the same by tests/page/no_prose.test.mjs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import rumpus

SOURCE: Final = Path(rumpus.__file__).parent
FOLDERS: Final = ("gateways/terminal/**/*.py", "games/*/text*.py", "games/*/panel.py", "games/*/words.py")
PROSE: Final = re.compile(r"[^\W\d_]{2,} +[^\W\d_]{2,}|[^\W\d_]{2,}[.!?…]( |$)|[^\W\d_]{2,}: *$")
"""Two words in a row, or one with a stop behind it."""
NO_PROSE: Final = {
    *("ENTER SPACE", "ENTER SPACE 5", "SPACE ENTER R", "TAB SPACE", "BACKSPACE DELETE"),  # lists of keys
    *("skip wave", "skip turn", "board off", "board on", "moves off", "moves on"),  # words of a game
    *("DEATH ROLL", "STAY ON THE BOARD", "WORDS WITH WOW"),  # titles, which are names
    *("battle.", "terminal."),  # what keys of sentences begin with
    *(" bot:", "bot:", "/daily board ", '/bots play "'),  # commands, as they are typed
    *("From a terminal:   ", " cannot be used: "),  # told where the hall is started, as are all doors
    *("it does not read", "its picture cannot be drawn"),  # for the log
    "that is no hall, or one of another version",  # a problem of the program
}


def list_within(nodes: list[ast.AST | None]) -> set[ast.AST]:
    return {inner for node in nodes if node is not None for inner in ast.walk(node)}


def list_aside(node: ast.AST) -> set[ast.AST]:
    """What is told to programs and to who reads them: errors, docs, names of types."""
    match node:
        case ast.Raise() | ast.Assert():
            return list_within([node])
        case ast.Expr(value=ast.Constant() as doc):
            return {doc}
        case ast.arg(annotation=kind) | ast.AnnAssign(annotation=kind):
            return list_within([kind])
        case ast.FunctionDef(returns=kind) | ast.AsyncFunctionDef(returns=kind):
            return list_within([kind])
        case ast.Call(func=ast.Name(id="cast"), args=[kind, *_]):
            return list_within([kind])
    return set()


def find_prose(source: str) -> Iterator[str]:
    nodes = list(ast.walk(ast.parse(source)))
    aside = set[ast.AST]().union(*map(list_aside, nodes))
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if node not in aside and PROSE.search(text):
                yield text


def test_prose_is_found() -> None:
    source = (
        'def show(canvas: "My Canvas") -> None:\n  """It shows."""\n  canvas.put(0, 0, "Your turn")\n  f"Seat: {3}"'
    )
    assert list(find_prose(source)) == ["Your turn", "Seat: "]


def test_terminals_and_pictures_have_no_prose_of_their_own() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(path for folder in FOLDERS for path in SOURCE.glob(folder)):
        for text in find_prose(path.read_text("utf-8")):
            found.setdefault(text, []).append(str(path.relative_to(SOURCE)))
    assert {text: where for text, where in found.items() if text not in NO_PROSE} == {}
    assert NO_PROSE - found.keys() == set(), "named, and not there any more"
