"""Many solo environments stepped as one, in one process: one codec, one array for all observations."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rumpus.core.options import Value
from rumpus.gym.codec import Floats
from rumpus.gym.episode import Episode
from rumpus.gym.picture import Picture, draw
from rumpus.gym.setting import MAX_STEPS, BadSetting, Setting
from rumpus.gym.solo import read_solo
from rumpus.gym.spaces import check_numbers, describe, draw_seed, make_discrete, make_seen, shape_seen


def vector_env(
    name: str,
    num_envs: int,
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
    autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    **options: Value,
) -> "RumpusVector":
    """So many solo environments as one; what is not named here is an option of the game (docs/learning.md)."""
    if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
        raise BadSetting("num_envs is a whole number from 1")
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
    try:
        mode = AutoresetMode(autoreset_mode)
    except ValueError:
        raise BadSetting(f"autoreset_mode is one of: {', '.join(mode.value for mode in AutoresetMode)}") from None
    return RumpusVector(setting, seat, num_envs, mode)


class RumpusVector(VectorEnv[Any, NDArray[np.int64], Any]):
    """Environments that begin anew by themselves in the step after their end, or as `mode` says: as Gymnasium's own."""

    def __init__(
        self, setting: Setting, seat: int, num_envs: int, mode: AutoresetMode = AutoresetMode.NEXT_STEP
    ) -> None:
        self._mode = mode
        self._setting = setting
        self._seat = seat
        self.num_envs = num_envs
        self.codec = setting.make_codec()
        self.render_mode = setting.render_mode
        self.metadata = describe(setting, autoreset_mode=mode)
        self._picture = Picture(setting.folder, setting.render_mode, self.metadata["render_fps"])
        self.single_observation_space = make_seen(self.codec, setting)
        self.single_action_space = make_discrete(self.codec)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._lucks: list[np.random.Generator] = []
        self.episodes: list[Episode] = []
        self._ended = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all matches anew, or those of `options["reset_mask"]`; a seed counts up from one to the next, as in
        Gymnasium's own."""
        chosen = self._read_mask(options)
        seeds = [seed + place for place in range(self.num_envs)] if isinstance(seed, int) else seed
        if seeds is None:
            seeds = [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} environments take as many seeds, not {len(seeds)}")
        if not self._lucks:
            self._lucks = [np_random(one)[0] for one in seeds]
            self.episodes = [self._begin(place) for place in range(self.num_envs)]
        else:
            for place in np.flatnonzero(chosen).tolist():
                if seeds[place] is not None:
                    self._lucks[place] = np_random(seeds[place])[0]
                self.episodes[place] = self._begin(place)
        self._ended[chosen] = False
        observations, masks = self._make_arrays()
        for place in range(self.num_envs):
            self._write(place, observations, masks)
        return shape_seen(observations, self.codec, self._setting), self._tell(masks)

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Choose in all of them. Where the last step was the end a new match begins, whatever is chosen."""
        if not self.episodes:
            raise RuntimeError("call reset() first")
        count, seat = self.num_envs, self._seat
        numbers = check_numbers(actions, count, self.codec)
        observations, masks = self._make_arrays()
        rewards = np.zeros(count, dtype=np.float64)
        over, cut = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        illegal = np.zeros(count, dtype=np.bool_)
        if self._mode == AutoresetMode.DISABLED and self._ended.any():
            raise RuntimeError("a match is over: reset(options={'reset_mask': ...}) begins the next one")
        finals: dict[str, Any] = {}
        for place, number in enumerate(numbers):
            if self._ended[place]:
                self.episodes[place] = self._begin(place)
            else:
                episode = self.episodes[place]
                illegal[place] = bool(episode.play({seat: number}))
                rewards[place] = episode.take_rewards()[seat]
                over[place], cut[place] = episode.over, episode.cut
                if self._mode == AutoresetMode.SAME_STEP and (over[place] or cut[place]):
                    finals = self._add_info(finals, self._end(place, bool(illegal[place])), place)
            self._write(place, observations, masks)
        if self._mode != AutoresetMode.SAME_STEP:
            self._ended = over | cut
        infos = self._tell(masks) | finals
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        if self._picture.shows_itself:
            self.render()
        return shape_seen(observations, self.codec, self._setting), rewards, over, cut, infos

    def render(self) -> tuple[Any, ...] | None:
        """What the learner's seat sees in each of them; on the terminal only the first."""
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            self._picture.take(self.episodes[0].game, self._seat)
            return None
        games = [episode.game for episode in self.episodes]
        return tuple(draw(self._setting.folder, game, self._seat, self.render_mode) for game in games)

    def _read_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        """Which matches begin anew: all, unless it is said."""
        everyone = np.ones(self.num_envs, dtype=np.bool_)
        mask = (options or {}).get("reset_mask", everyone)
        if not isinstance(mask, np.ndarray) or mask.shape != everyone.shape or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"reset_mask is an array of {self.num_envs} bool, at least one of them True")
        return mask

    def _end(self, place: int, illegal: bool) -> dict[str, Any]:
        """What was seen at the end of a match, in whose place the next one has begun."""
        episode = self.episodes[place]
        seen = shape_seen(episode.observe(self._seat).copy(), self.codec, self._setting)
        info = {"action_mask": episode.mask(self._seat)} | ({"illegal": True} if illegal else {})
        self.episodes[place] = self._begin(place)
        return {"final_obs": seen, "final_info": info}

    def _begin(self, place: int) -> Episode:
        return Episode(self._setting, self.codec, draw_seed(self._lucks[place]))

    def _make_arrays(self) -> tuple[Floats, NDArray[np.int8]]:
        """New ones, for whoever got the last ones may keep them."""
        size = self.codec.array.size
        return np.empty((self.num_envs, size), np.float32), np.zeros((self.num_envs, self.codec.size), np.int8)

    def _write(self, place: int, observations: Floats, masks: NDArray[np.int8]) -> None:
        episode = self.episodes[place]
        observations[place] = episode.observe(self._seat)
        self.codec.mark(episode.offer(self._seat), masks[place])

    def _tell(self, masks: NDArray[np.int8]) -> dict[str, Any]:
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}
