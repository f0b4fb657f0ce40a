"""Gymnasium's environment of a game for one learner: alone, or with bots in the other seats."""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from rumpus.core.options import Value
from rumpus.games.registry import find_game
from rumpus.gym.codec import Mask
from rumpus.gym.episode import Episode
from rumpus.gym.picture import Picture
from rumpus.gym.setting import MAX_STEPS, BadSetting, Setting, read_setting
from rumpus.gym.spaces import check_number, describe, draw_seed, make_discrete, make_seen, shape_seen


def solo_env(
    name: str,
    *,
    seats: int | None = None,
    seat: int = 0,
    bot: str | None = None,
    actions: str = "keys",
    observations: str = "flat",
    frame_skip: int | None = None,
    max_steps: int | None = MAX_STEPS,
    reward: str | None = None,
    illegal: str = "ignore",
    render_mode: str | None = None,
    **options: Value,
) -> "RumpusSolo":
    """A Gymnasium environment; what is not named here is an option of the game (docs/learning.md)."""
    setting = read_solo(
        name,
        options,
        seats=seats,
        seat=seat,
        bot=bot,
        actions=actions,
        observations=observations,
        frame_skip=frame_skip,
        max_steps=max_steps,
        reward=reward,
        illegal=illegal,
        render_mode=render_mode,
    )
    return RumpusSolo(setting, seat)


def read_solo(
    name: str, options: dict[str, Value], *, seats: int | None, seat: int, bot: str | None, **how: Any
) -> Setting:
    """The setting of a learner in one seat: as few others as the game allows, and bots for them."""
    info = find_game(name).info
    if seats is None:
        seats = info.solo.seats if info.solo else info.seats[0]
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadSetting(f"seat is a whole number from 0 to {seats - 1}")
    level = bot or (info.solo.bot_level if info.solo else None) or info.levels[0]
    bots = {other: level for other in range(seats) if other != seat}
    if bot is not None and bot not in info.levels:
        raise BadSetting(f"bot is one of: {', '.join(info.levels)}; not {str(bot)[:32]!r}")
    return read_setting(name, options, seats=seats, bots=bots, **how)


class RumpusSolo(gymnasium.Env[Any, Any]):
    """One seat of a table. Masks are in `info["action_mask"]`, and in `action_masks()`, where some libraries look."""

    def __init__(self, setting: Setting, seat: int) -> None:
        self._setting = setting
        self._seat = seat
        self.codec = setting.make_codec()
        self.render_mode = setting.render_mode
        self.metadata = describe(setting)
        self._picture = Picture(setting.folder, setting.render_mode, self.metadata["render_fps"])
        self.observation_space = make_seen(self.codec, setting)
        self.action_space = make_discrete(self.codec)
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The match under way."""
        if self._episode is None:
            raise RuntimeError("call reset() first")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new match; the same seed begins the same matches."""
        super().reset(seed=seed)
        self._episode = Episode(self._setting, self.codec, draw_seed(self.np_random))
        if self._picture.shows_itself:
            self.render()
        return self._see(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose, and see what comes of it."""
        episode, seat = self.episode, self._seat
        refused = episode.play({seat: check_number(action, self.codec)})
        if self._picture.shows_itself:
            self.render()
        info: dict[str, Any] = {"action_mask": episode.mask(seat)}
        if refused:
            info["illegal"] = True
        return self._see(), episode.take_rewards()[seat], episode.over, episode.cut, info

    def _see(self) -> Any:
        return shape_seen(self.episode.observe(self._seat).copy(), self.codec, self._setting)

    def action_masks(self) -> Mask:
        """The numbers that may be chosen now."""
        return self.episode.mask(self._seat)

    def render(self) -> str | NDArray[np.uint8] | None:
        """What the learner's seat sees, in the mode the environment was made with."""
        return self._picture.take(self.episode.game, self._seat)
