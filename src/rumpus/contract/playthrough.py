"""A match as readable text: what it started from, each input, a digest now and then, and the terminal picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from rumpus.core.canvas import Canvas
from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, Setup
from rumpus.core.log import Input
from rumpus.games.registry import GameFolder

DIGEST_EVERY: Final = 10
PICTURE_EVERY: Final = 15


def write_playthrough(
    folder: GameFolder,
    setup: Setup,
    inputs: Sequence[Input],
    names: tuple[str, ...],
    *,
    end_step: int | None = None,
    shown: int | None = None,
) -> Iterator[str]:
    """The match line by line; `shown` inputs at most (None: all), and always its end."""
    game = folder.rules(setup)
    yield f"{game.info.title}, rules version {game.info.version}"
    yield f"seats: {setup.seats}   seed: {setup.seed}   players: {', '.join(names)}"
    options = " ".join(f"{name}={value}" for name, value in setup.options.items())
    yield f"options: {options or 'none'}"
    yield ""
    yield from draw_game(folder, game, names)
    cursor = Cursor(game, inputs)
    while cursor.more:
        entry, count = cursor.play_input(), cursor.index
        if shown is not None and count > shown:
            continue
        mark = f"   = {game.digest()}" if count % DIGEST_EVERY == 0 else ""
        yield f"{entry.step:>8}  {entry.seat}  {entry.action}{mark}"
        if count % PICTURE_EVERY == 0:
            yield from draw_game(folder, game, names)
    if shown is not None and len(inputs) > shown:
        yield f"     ...  {len(inputs) - shown} more inputs"
    if end_step is not None:
        cursor.pass_time(end_step)
    yield f"{game.step:>8}  end   = {game.digest()}"
    yield from draw_game(folder, game, names)
    if game.outcome is None:
        yield "outcome: none yet"
    else:
        end = game.outcome
        yield f"outcome: {end.reason}   places: {list(end.places)}   scores: {list(end.scores)}"


def draw_game(folder: GameFolder, game: Game, names: tuple[str, ...]) -> Iterator[str]:
    """A watcher's terminal picture, line by line, set off by a bar."""
    canvas = Canvas(*folder.screen.MIN_SIZE)
    folder.screen((), names).draw(game.view(None), canvas, 0)
    for line in canvas.text().splitlines():
        yield f"  | {line}".rstrip()
    yield ""
