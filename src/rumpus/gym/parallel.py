"""PettingZoo's parallel environment of a game: all agents choose at once.

It suits games with time. Turn by turn, those who may not act choose nothing (0), and the others act.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from rumpus.core.options import Value
from rumpus.gym.codec import NOTHING
from rumpus.gym.episode import Episode
from rumpus.gym.picture import draw
from rumpus.gym.setting import MAX_STEPS, Setting, read_setting
from rumpus.gym.spaces import check_number, describe, draw_seed, make_dict, make_discrete


def parallel_env(
    name: str,
    *,
    seats: int | None = None,
    frame_skip: int | None = None,
    max_steps: int | None = MAX_STEPS,
    reward: str | None = None,
    illegal: str = "ignore",
    render_mode: str | None = None,
    **options: Value,
) -> "RumpusParallel":
    """A parallel environment; what is not named here is an option of the game (docs/learning.md)."""
    return RumpusParallel(
        read_setting(
            name,
            options,
            seats=seats,
            frame_skip=frame_skip,
            max_steps=max_steps,
            reward=reward,
            illegal=illegal,
            render_mode=render_mode,
            bots={},
        )
    )


class RumpusParallel(ParallelEnv):  # type: ignore[misc]
    """A table at which every seat is an agent, `player_0` and so on."""

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self._setting = setting
        self.codec = setting.make_codec()
        self.render_mode = setting.render_mode
        self.metadata = describe(setting)
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: make_dict(self.codec) for agent in self.possible_agents}
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, NDArray[Any]]], dict[str, dict[str, Any]]]:
        """Begin a new match; the same seed begins the same matches."""
        if seed is not None or self._luck is None:
            self._luck, _ = np_random(seed)
        self._episode = Episode(self._setting, self.codec, draw_seed(self._luck))
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, dict[str, NDArray[Any]]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """All agents choose; an agent that is left out chooses nothing."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        episode, agents = self.episode, self.agents
        for agent in actions:
            if agent not in agents:
                raise ValueError(f"there is no agent {str(agent)[:32]!r}; agents: {', '.join(agents)}")
        numbers = [check_number(actions.get(agent, NOTHING), self.codec) for agent in agents]
        refused = episode.play(dict(enumerate(numbers)))
        over, cut = episode.over, episode.cut
        if over or cut:
            self.agents = []
        return (
            self._observe(),
            dict(zip(agents, episode.take_rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {"illegal": True} if seat in refused else {} for seat, agent in enumerate(agents)},
        )

    def _observe(self) -> dict[str, dict[str, NDArray[Any]]]:
        episode = self.episode
        return {
            agent: {"observation": episode.observe(seat).copy(), "action_mask": episode.mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> str | NDArray[np.uint8] | None:
        """What a watcher sees, in the mode the environment was made with."""
        if self.render_mode is None:
            return None
        return draw(self._setting.folder, self.episode.game, None, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
