"""One codec for each game, found by the game's name; a game may bring its own in its folder, and any other gets the
generic one."""

import importlib
from importlib.util import find_spec

from rumpus.games.registry import GameFolder
from rumpus.gym.codec import Codec
from rumpus.gym.generic import GenericCodec


def find_codec(folder: GameFolder) -> type[Codec]:
    """The codec of a game: `CODEC` in its folder's codec.py, or in the file of its name here, or the generic one."""
    for module in (f"{folder.package}.codec", f"{__name__}.{folder.info.name}"):
        if find_spec(module) is not None:
            codec: type[Codec] = importlib.import_module(module).CODEC
            return codec
    return GenericCodec
