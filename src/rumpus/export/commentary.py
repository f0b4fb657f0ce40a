"""A match as text to read: who played what, the board now and then, and the result."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, GameInfo
from rumpus.core.log import Input
from rumpus.core.replay import Replay
from rumpus.core.screen import Screen
from rumpus.export.audience import check_match, draw_game, open_screen, tell_result, tell_time
from rumpus.export.naming import tidy_names
from rumpus.games.registry import find_game
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.language.games import name_game

BOARDS: Final = 8
"""Boards shown on the way, about."""


def write_commentary(replay: Replay, *, seat: int | None = None, language: str = FIRST) -> str:
    """The match as text, its boards as a watcher, or a seat, saw them."""
    folder = find_game(replay.game)
    end = check_match(folder, replay, seat)
    screen = open_screen(folder, replay, seat, language)
    return "\n".join(_tell(replay, folder.rules(replay.setup), end, seat, screen)) + "\n"


def _tell(replay: Replay, game: Game, end: Game, seat: int | None, screen: Screen) -> Iterator[str]:
    info, names, setup = game.info, tidy_names(replay.players), replay.setup
    title = f"{name_game(screen.language, info)}: {', '.join(names)}"
    yield from (title, "=" * len(title), "")
    options = [f"{name} {value}" for name, value in setup.options.items()]
    yield _say(screen, "text_options", options=options) if options else _say(screen, "text_no_options")
    figures = {"seed": setup.seed, "version": replay.version, "inputs": len(replay.inputs)}
    yield _say(screen, "text_seed", **{name: str(figure) for name, figure in figures.items()})
    yield ""
    yield from _draw(screen, game, seat)
    # What a seat did in secret stays secret until the match is over.
    told = replay.inputs if end.outcome is not None or not info.hidden else [_hush(entry) for entry in replay.inputs]
    lines = list(_list_lines(info, names, told))
    every = max(5, -(-len(lines) // BOARDS))
    cursor = Cursor(game, replay.inputs)
    for count, (line, inputs) in enumerate(lines, 1):
        yield line
        cursor.play_inputs(cursor.index + inputs)
        if count % every == 0 and count < len(lines):
            yield ""
            yield from _draw(screen, game, seat)
    yield ""
    yield from _draw(screen, end, seat)
    yield tell_result(info, end.outcome, names, screen.language)


def _list_lines(info: GameInfo, names: tuple[str, ...], inputs: list[Input]) -> Iterator[tuple[str, int]]:
    """Each line, and how many inputs it tells of: one, or what one hand did within a second of real time."""
    wide = max(map(len, names))
    if not info.realtime:
        for number, entry in enumerate(inputs, 1):
            yield f"{number:4}. {names[entry.seat]:{wide}}  {entry.action}", 1
        return
    for (second, by), group in groupby(inputs, key=lambda entry: (entry.step // info.rate, entry.seat)):
        actions = [entry.action for entry in group]
        yield f"{tell_time(second * 1_000):>6}  {names[by]:{wide}}  {'  '.join(actions)}", len(actions)


def _say(screen: Screen, key: str, **facts: str | list[str]) -> str:
    return load_catalogue().say(screen.language, f"terminal.{key}", facts)


def _hush(entry: Input) -> Input:
    word, space, _ = entry.action.partition(" ")
    return Input(entry.step, entry.seat, f"{word} …" if space else word)


def _draw(screen: Screen, game: Game, seat: int | None) -> Iterator[str]:
    for line in draw_game(screen, game, seat, 1_000_000_000).text().splitlines():
        yield f"    {line}".rstrip()
    yield ""
