"""Reading replays as they come: from editors, mail and other systems, with other line ends or a mark in front."""

from typing import Final

from rumpus.core.notice import Notice
from rumpus.core.replay import Replay, parse
from rumpus.core.verdict import UNREADABLE, BadReplay
from rumpus.games.registry import find_rules

MAX_BYTES: Final = 50_000_000


def read_replay(raw: bytes) -> Replay:
    """The replay that these bytes are; BadReplay (or UnknownGame) says why they are none."""
    if len(raw) > MAX_BYTES:
        raise BadReplay(UNREADABLE, why=Notice("unreadable.too_large"))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadReplay(UNREADABLE, why=Notice("unreadable.no_text")) from None
    return parse(text.replace("\r\n", "\n").replace("\r", "\n").rstrip() + "\n", find_rules)
