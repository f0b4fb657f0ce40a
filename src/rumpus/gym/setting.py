"""What an environment is made of, checked where it comes in: the game and its options, and how it is stepped."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rumpus.core.game import Game, GameInfo
from rumpus.core.options import BadOption, Value, check_options
from rumpus.games.registry import GameFolder, find_game
from rumpus.gym.codec import Codec, Table
from rumpus.gym.generic import find_codec
from rumpus.gym.placements import find_placements
from rumpus.language.catalogue import load_catalogue

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
REWARDS: Final = ("outcome", "score", "shaped")
ACTIONS: Final = ("keys", "placements")
OBSERVATIONS: Final = ("flat", "dict")
ILLEGAL: Final = ("raise", "ignore", "lose")
MAX_STEPS: Final = 10_000
"""Steps after which an episode is cut off, unless another number is given."""
_CHOICES_A_SECOND: Final = 15
"""In a game with time an agent chooses about so often, unless `frame_skip` says otherwise."""


class BadSetting(ValueError):
    """An argument that an environment does not take; the message says what it takes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One environment, before anything is played in it."""

    folder: GameFolder
    info: GameInfo
    rules: type[Game]
    options: Mapping[str, Value]
    seats: int
    placements: bool
    """Whether an action is where a whole piece goes, not a key."""
    named: bool
    """Whether observations are dictionaries of the codec's parts."""
    frame_skip: int
    """Steps of match time that pass in one step of a game with time; between two keys where placements are chosen."""
    max_steps: int | None
    reward: str
    illegal: str
    render_mode: str | None
    bots: Mapping[int, str]
    """Levels of the bots, by the seats they hold."""

    def make_codec(self) -> Codec:
        """A codec of its own for an environment."""
        codec = find_placements(self.folder) if self.placements else find_codec(self.folder)
        assert codec is not None, "a setting was checked"
        return codec(Table(self.info, self.options, self.seats))


def read_setting(
    name: str,
    options: Mapping[str, Value],
    *,
    seats: int | None,
    actions: str = "keys",
    observations: str = "flat",
    frame_skip: int | None,
    max_steps: int | None,
    reward: str | None,
    illegal: str,
    render_mode: str | None,
    bots: Mapping[int, str],
) -> Setting:
    """All arguments, checked; defaults filled in. BadSetting or UnknownGame says what is wrong."""
    folder = find_game(name)
    info = folder.info
    low, high = info.seats
    if seats is None:
        seats = min(max(low, 2), high)
    if not _is_whole(seats, low, high):
        raise BadSetting(f"{info.title} takes {low} to {high} seats, not {seats}")
    if frame_skip is None:
        frame_skip = max(1, info.rate // _CHOICES_A_SECOND)
    elif not info.realtime:
        raise BadSetting(f"frame_skip is for games with time; {info.title} is played turn by turn")
    if not _is_whole(frame_skip, 1, 3600 * info.rate):
        raise BadSetting(f"frame_skip takes a whole number from 1 to an hour's {3600 * info.rate}")
    if max_steps is not None and not _is_whole(max_steps, 1, 2**63):
        raise BadSetting("max_steps takes a whole number from 1, or None for no end")
    _require("actions", actions, ACTIONS)
    if actions == "placements" and find_placements(folder) is None:
        raise BadSetting(f"{info.title} has no placements; actions is: keys")
    _require("observations", observations, OBSERVATIONS)
    _require("reward", reward, (*REWARDS, None))
    _require("illegal", illegal, ILLEGAL)
    _require("render_mode", render_mode, (*RENDER_MODES, None))
    for level in bots.values():
        _require("bot", level, info.levels)
    try:
        checked = check_options(info.options, options)
    except BadOption as problem:
        raise BadSetting(f"{info.title}: {load_catalogue().explain('en', problem)}") from None
    how = reward or ("outcome" if seats > 1 else "score")
    return Setting(
        folder=folder,
        info=info,
        rules=folder.rules,
        options=checked,
        seats=seats,
        placements=actions == "placements",
        named=observations == "dict",
        frame_skip=frame_skip,
        max_steps=max_steps,
        reward=how,
        illegal=illegal,
        render_mode=render_mode,
        bots=dict(bots),
    )


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _require(name: str, value: object, choices: tuple[object, ...]) -> None:
    if value not in choices:
        raise BadSetting(f"{name} is one of: {', '.join(str(choice) for choice in choices)}; not {str(value)[:32]!r}")
