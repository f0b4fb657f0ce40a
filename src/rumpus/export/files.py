"""Every way to write a match down, by the ending of the file's name."""

from rumpus.core.replay import Replay
from rumpus.export.cast import write_cast
from rumpus.export.commentary import write_commentary
from rumpus.export.gcg import write_gcg
from rumpus.export.gif import write_gif


def write_export(replay: Replay, ending: str, *, seat: int | None = None, speed: float | None = None) -> bytes:
    """The bytes of a file with that ending; what is none of these is written as a replay."""
    match ending.lower():
        case ".gif":
            return write_gif(replay, seat=seat, speed=speed)
        case ".cast":
            return write_cast(replay, seat=seat, speed=speed).encode()
        case ".gcg":
            return write_gcg(replay).encode()
        case ".txt":
            return write_commentary(replay, seat=seat).encode()
    return replay.format().encode()
