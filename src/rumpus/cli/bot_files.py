"""What `rumpus bot` keeps in files: the token of a bot, and what is said to its program and by it."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from rumpus.cli.errors import UserError


def read_token(given: str) -> tuple[str, Callable[[str], None] | None]:
    """The token, given as it is or as the file that holds it; and who keeps a newer one there."""
    file = Path(given)
    if not (len(given) < 200 and ("/" in given or file.exists())):
        return given, None
    try:
        token = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise UserError(f"cannot read the token in {file}: {getattr(problem, 'strerror', None) or problem}") from None
    if not token or len(token) > 200 or any(char.isspace() for char in token):
        raise UserError(f"{file} holds no token")

    def keep(newer: str) -> None:
        new = file.with_name(f"{file.name}.new")
        new.touch(mode=0o600)
        new.write_text(newer + "\n", "utf-8")
        new.replace(file)

    return token, keep


def open_log(file: Path) -> tuple[Callable[[str, bytes], None], IO[str]]:
    """Writes every line to and from the program, with the time, as a line of JSON; and the file, to be closed."""
    try:
        out = file.open("a", encoding="utf-8", buffering=1)
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror or problem}") from None

    def note(way: str, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip("\n")
        out.write(json.dumps({"at": round(time.time(), 3), "way": way, "line": text}, ensure_ascii=False) + "\n")

    return note, out
