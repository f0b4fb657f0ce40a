"""Every way to write a match down, by the ending of the file's name."""

from rumpus.core.replay import Replay
from rumpus.export.cast import write_cast
from rumpus.export.commentary import write_commentary
from rumpus.export.gif import write_gif
from rumpus.export.own_formats import list_formats, write_own
from rumpus.language.files import FIRST


def write_export(
    replay: Replay, ending: str, *, seat: int | None = None, speed: float | None = None, language: str = FIRST
) -> bytes:
    """The bytes of a file with that ending; what no format is called is written as a replay. Films and texts speak
    the `language`, records do not."""
    match ending.lower():
        case ".gif":
            return write_gif(replay, seat=seat, speed=speed, language=language)
        case ".cast":
            return write_cast(replay, seat=seat, speed=speed, language=language).encode()
        case ".txt":
            return write_commentary(replay, seat=seat, language=language).encode()
    name = ending.lower().removeprefix(".")
    return (write_own(replay, name) if name in list_formats() else replay.format()).encode()
