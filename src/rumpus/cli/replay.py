"""`rumpus replay`: a recorded match, watched in this terminal or written as a film, a recording, a record or text."""

import os
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from rumpus.cli.choices import HERE, open_replay, require_posix
from rumpus.cli.errors import UserError, explain
from rumpus.core.replay import Replay
from rumpus.core.verdict import BadReplay
from rumpus.export.naming import CannotExport
from rumpus.games.registry import find_game
from rumpus.language.catalogue import load_catalogue
from rumpus.language.environment import choose_by_environment
from rumpus.language.files import list_languages

Target: TypeAlias = Annotated[str | None, Parameter(allow_leading_hyphen=True)]


def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    gif: Target = None,
    cast: Target = None,
    gcg: Target = None,
    text: Target = None,
    seat: int | None = None,
    speed: float | None = None,
    language: str | None = None,
    server: str | None = None,
) -> int:
    """Watch a recorded match: SPACE pauses, arrows step, + and - change the speed, q leaves.

    Parameters
    ----------
    file
        A replay, as `rumpus play --record` and the hall write it; - for standard input; with --server, a match's id.
    gif
        Write an animated picture to this file instead of playing; here and below, - is standard output.
    cast
        Write a terminal recording, which asciinema plays.
    gcg
        Write a GCG record, if the game is one that has them.
    text
        Write the match to read: moves, boards, result.
    seat
        Show an ended match as this seat saw it, counted from 1, not as a watcher.
    speed
        How many times faster than the match the film goes.
    language
        The language of films and texts, by its two letters; without it, that of LANG.
    server
        The address of a hall that has the match.
    """
    wanted = {".gif": gif, ".cast": cast, ".gcg": gcg, ".txt": text}
    for word in (file, *wanted.values()):
        if word and word.startswith(HERE) and word != HERE:
            raise UserError(f"{word} stands where a file's name belongs")
    recorded = open_replay(file, server)
    if not any(wanted.values()):
        if seat is not None or speed is not None or language is not None:
            raise UserError("--seat, --speed and --language go with --gif, --cast or --text")
        return _watch(file, recorded)
    spoken = _choose_language(language)
    from rumpus.export.files import write_export

    shown = None if seat is None else seat - 1
    try:
        # All is made before anything is written: a mistake leaves no half of the files.
        made = [
            (target, write_export(recorded, ending, seat=shown, speed=speed, language=spoken))
            for ending, target in wanted.items()
            if target
        ]
    except (BadReplay, CannotExport) as problem:
        raise UserError(f"{file}: {explain(problem)}") from None
    for target, content in made:
        _write(target, content)
    return 0


def _choose_language(wish: str | None) -> str:
    if wish is None:
        return choose_by_environment()
    spoken = load_catalogue().choose(wish)
    if spoken is None:
        raise UserError(f"nobody here speaks {wish}; --language is one of: {', '.join(list_languages())}")
    return spoken


def _watch(file: str, recorded: Replay) -> int:
    from rumpus.gateways.terminal.replay_seeker import ReplaySeeker

    folder = find_game(recorded.game)
    try:
        seeker = ReplaySeeker(folder, recorded)
    except BadReplay as problem:
        raise UserError(f"{file}: {explain(problem)}") from None
    require_posix()
    from rumpus.gateways.terminal.play_here import watch_here
    from rumpus.gateways.terminal.window import NoTerminal

    try:
        return watch_here(folder, seeker, os.environ)
    except NoTerminal as problem:
        raise UserError(f"{problem}; --text - prints the match") from None


def _write(target: str, content: bytes) -> None:
    if target == HERE:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        Path(target).write_bytes(content)
    except OSError as problem:
        raise UserError(f"cannot write {target}: {problem.strerror or problem}") from None
