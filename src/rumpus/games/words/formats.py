"""Words with WoW written down: GCG, which other programs for such games read. It shows every rack."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.record_format import RecordFormat
from rumpus.core.replay import Replay
from rumpus.games.words.gcg import write_record
from rumpus.games.words.transcript import transcribe


def _write_gcg(replay: Replay, names: Sequence[str]) -> str:
    return write_record(transcribe(replay.setup, replay.inputs, tuple(names)))


FORMATS: Final = (RecordFormat("gcg", _write_gcg),)
