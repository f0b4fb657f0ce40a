"""A match of words as a GCG record, which other programs for such games read. It shows every rack."""

from typing import Final

from rumpus.core.replay import Replay
from rumpus.export.audience import CannotExport, check_match, tidy_names
from rumpus.games.registry import find_game
from rumpus.games.words.gcg import write_record
from rumpus.games.words.transcript import transcribe

RECORDED: Final = "words"
"""The only game that is written down in this way."""


def write_gcg(replay: Replay) -> str:
    """The match as a GCG record; CannotExport for other games, or while it goes on."""
    if replay.game != RECORDED:
        raise CannotExport(f"a GCG record is of words, not of {replay.game}")
    end = check_match(find_game(replay.game), replay, None)
    if end.outcome is None:
        raise CannotExport("the match is not over: a GCG record would show every rack")
    return write_record(transcribe(replay.setup, replay.inputs, tidy_names(replay.players)))
