"""docs/games: a reference page for each game that declares its shape, and an index of them."""

from collections.abc import Iterator
from typing import Any, Final

from rumpus.contract.bot_games import play_bots
from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, GameInfo
from rumpus.core.options import ChoiceOption, FlagOption, IntOption, Option
from rumpus.core.shape import Shape
from rumpus.games.registry import GameFolder
from rumpus.wire.generate.markdown import write_fields, write_parts, write_view
from rumpus.wire.generate.structure import bare, first_line, list_fields

SEED: Final = 7
MOVES: Final = 16
"""The example is so many inputs into a match between bots, or just before its end."""


def write_page(folder: GameFolder) -> str:
    """One game's page."""
    info, shape = folder.info, folder.shape
    assert shape is not None, "asked only of games that declare one"
    known: set[Any] = set()
    low, high = info.seats
    seats = f"{low}" if low == high else f"{low} to {high}"
    lines = [
        f"# {info.title} for programs",
        "",
        f"{info.tagline.rstrip('.')}. How it is played: [RULES.md](../../src/rumpus/games/{info.name}/RULES.md).",
        "",
        f"This page is written by `make wire` from [shape.py](../../src/rumpus/games/{info.name}/shape.py). To",
        "connect see [bots](../bots.md) and [protocol](../protocol.md). Types are as in TypeScript; numbers are whole.",
        "",
        f"Name `{info.name}`. {seats} {'seat' if high == 1 else 'seats'}, {_tell_time(info)}. "
        f"Bots: {', '.join(f'`{level}`' for level in info.levels)}. {_tell_score(info)}".rstrip(),
        "",
        "## Options",
        "",
        *_write_options(info.options),
        "",
        "## Actions",
        "",
        "What a seat sends. Words in capitals stand for arguments. `resign` gives up, in every game.",
        "",
        "| form | example | |",
        "| --- | --- | --- |",
        *(
            f"| `{action.form}` | `{action.example or action.form.split(', ')[0]}` | {action.means} |"
            for action in shape.actions
        ),
        "",
        "## View",
        "",
        first_line(shape.view),
        "",
        *write_fields(list_fields(shape.view)),
        *write_parts(shape.view, known),
        "",
        *_write_example(folder),
        "",
        "## Events",
        "",
        *_write_events(shape, known),
    ]
    return "\n".join(lines) + "\n"


def write_index(folders: list[GameFolder]) -> str:
    """The page that leads to them all."""
    return "\n".join(
        [
            "# The games for programs",
            "",
            "What a program needs to know to play each game: its options, the actions a seat sends, the view it sees",
            "and the events it is told. Written by `make wire`.",
            "",
            "| game | seats | | |",
            "| --- | --- | --- | --- |",
            *(
                f"| [{info.title}]({info.name}.md) | {'–'.join(map(str, dict.fromkeys(info.seats)))} | "
                f"{_tell_time(info)} | {info.tagline} |"
                for info in (folder.info for folder in folders)
            ),
            "",
        ]
    )


def _tell_time(info: GameInfo) -> str:
    return f"real time, {info.rate} steps a second" if info.realtime else "turn by turn"


def _tell_score(info: GameInfo) -> str:
    return f"Scores are in 1/{info.score_unit} points." if info.score_unit != 1 else ""


def _write_options(options: tuple[Option, ...]) -> Iterator[str]:
    if not options:
        yield "None."
        return
    yield "| option | values | default | |"
    yield "| --- | --- | --- | --- |"
    for option in options:
        match option:
            case IntOption():
                values, default = f"{option.low} to {option.high}", str(option.default)
            case ChoiceOption():
                values, default = ", ".join(f"`{choice}`" for choice in option.choices), f"`{option.default}`"
            case FlagOption():
                values, default = "`true`, `false`", f"`{str(option.default).lower()}`"
        yield f"| `{option.name}` | {values} | {default} | {option.title} |"


def _write_example(folder: GameFolder) -> Iterator[str]:
    game = find_example(folder)
    yield f"What seat 0 sees at step {game.step} of a match with the seed {SEED}:"
    yield ""
    yield "```json"
    yield from write_view(game.view(0))
    yield "```"


def find_example(folder: GameFolder) -> Game:
    """A position some inputs into a match between bots of the lowest level."""
    played = folder.rules.new(seed=SEED)
    inputs = play_bots(folder, played, folder.info.levels[:1], SEED)
    cursor = Cursor(folder.rules(played.setup), inputs)
    cursor.play_inputs(min(MOVES, len(inputs) - 1))
    return cursor.game


def _write_events(shape: Shape, known: set[Any]) -> Iterator[str]:
    yield "What is told beside the view, for sounds, movement and commentary. Each has its `name` and:"
    for name, kind in shape.events.items():
        yield ""
        yield f"**{name}**: {first_line(kind)}"
        if fields := list_fields(bare(kind)):
            yield ""
            yield from write_fields(fields)
            yield from write_parts(bare(kind), known)
