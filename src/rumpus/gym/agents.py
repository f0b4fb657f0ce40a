"""What PettingZoo's two kinds of environment share: every seat of a table is an agent, `player_0` and so on."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray

from rumpus.gym.episode import Episode
from rumpus.gym.picture import Picture
from rumpus.gym.setting import Setting
from rumpus.gym.spaces import describe, draw_seed, make_dict, make_discrete, shape_seen


class Agents:
    """The agents of a table, what they see and choose from, and the match they are in."""

    def __init__(self, setting: Setting, **metadata: Any) -> None:
        super().__init__()
        self._setting = setting
        self.codec = setting.make_codec()
        self.render_mode = setting.render_mode
        self.metadata = describe(setting, **metadata)
        self._picture = Picture(setting.folder, setting.render_mode, self.metadata["render_fps"])
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: make_dict(self.codec, setting) for agent in self.possible_agents}
        self.action_spaces = {agent: make_discrete(self.codec) for agent in self.possible_agents}
        self._luck: np.random.Generator | None = None
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The match under way."""
        if self._episode is None:
            raise RuntimeError("call reset() first")
        return self._episode

    def observation_space(self, agent: str) -> spaces.Dict:
        """What the agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """What the agent chooses from."""
        return self.action_spaces[agent]

    def render(self) -> str | NDArray[np.uint8] | None:
        """What a watcher sees, in the mode the environment was made with."""
        return self._picture.take(self.episode.game, None)

    def _show(self) -> None:
        """Draw what has changed, if every step is to be seen."""
        if self._picture.shows_itself:
            self.render()

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self, seed: int | None) -> None:
        """A new match, with everybody in it; the same seed begins the same matches."""
        if seed is not None or self._luck is None:
            self._luck, _ = np_random(seed)
        self._episode = Episode(self._setting, self.codec, draw_seed(self._luck))
        self.agents = list(self.possible_agents)
        self._show()

    def _see(self, seat: int) -> dict[str, Any]:
        """What a seat sees now, and what it may choose."""
        episode = self.episode
        seen = shape_seen(episode.observe(seat).copy(), self.codec, self._setting)
        return {"observation": seen, "action_mask": episode.mask(seat)}
