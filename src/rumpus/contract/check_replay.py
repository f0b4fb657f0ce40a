"""Checks of replays: what was played can be written down, read back and proved, and a forgery is noticed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rumpus.contract.bot_games import bot_games
from rumpus.contract.cases import Effort
from rumpus.contract.result import Breach, require
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.replay import Checkpoint, Replay, parse, record, verify
from rumpus.core.verdict import BadReplay
from rumpus.games.registry import GameFolder

MAX_INPUTS: Final = 600
"""Of the bots' games, those up to this long are written down: checkpoints come every 50 inputs."""


def check_replay(folder: GameFolder, effort: Effort) -> None:
    """a match written down and read back holds; a changed input, seed or digest is noticed"""
    for played in bot_games(folder, effort):
        case, game = played.case, played.end
        if game.outcome is None or len(played.log) > MAX_INPUTS:
            continue
        replay = record(case.setup, folder.rules, list(played.log), end_step=game.step)
        text = replay.format()
        try:
            read = parse(text, lambda _: folder.rules)
            require(read.format() == text, f"{case}: the replay reads back differently")
            end = verify(read, folder.rules)
        except BadReplay as problem:
            raise Breach(f"{case}: a true replay is refused: {problem}") from problem
        require(end.digest() == game.digest(), f"{case}: the replay ends elsewhere")
        for what, forged in _forge(folder, read):
            try:
                verify(forged, folder.rules)
            except BadReplay:
                continue
            raise Breach(f"{case}: a replay with {what} passes for true")


def _forge(folder: GameFolder, replay: Replay) -> Iterator[tuple[str, Replay]]:
    entries = list(replay.entries)
    places = [place for place, entry in enumerate(entries) if isinstance(entry, Input)]
    middle, last = places[len(places) // 2], entries[places[-1]]
    assert isinstance(last, Input)
    word = [*entries[:middle], Input(entries[middle].step, last.seat, "xyzzy"), *entries[middle + 1 :]]
    yield "an unknown word", replace(replay, entries=tuple(word))
    yield "no inputs", replace(replay, entries=())
    if entries[middle].step > 0:
        yield "time running backwards", replace(replay, entries=(*entries, Input(0, last.seat, last.action)))
    assert replay.end is not None
    yield "an input after the end", replace(replay, entries=(*entries, Input(replay.end.step, last.seat, last.action)))
    yield "another digest", replace(replay, end=Checkpoint(replay.end.step, "0" * 16))
    yield "another outcome", replace(replay, outcome={"places": [1], "scores": [1], "reason": "forged"})
    yield "another version", replace(replay, version=replay.version + 1)
    seed = replay.setup.seed + 1
    other = Setup(replay.setup.options, replay.setup.seats, seed, replay.setup.bots)
    if folder.rules(other).digest() != folder.rules(replay.setup).digest():  # a game without chance has no use for it
        yield "another seed", replace(replay, setup=other)
