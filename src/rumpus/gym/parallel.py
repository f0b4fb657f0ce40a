"""PettingZoo's parallel environment of a game: all agents choose at once.

It suits games with time. Turn by turn, those who may not act choose nothing (0), and the others act.
"""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from rumpus.core.options import Value
from rumpus.gym.agents import Agents
from rumpus.gym.codec import NOTHING
from rumpus.gym.setting import MAX_STEPS, read_setting
from rumpus.gym.spaces import check_number


def parallel_env(
    name: str,
    *,
    seats: int | None = None,
    actions: str = "keys",
    observations: str = "flat",
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
            actions=actions,
            observations=observations,
            frame_skip=frame_skip,
            max_steps=max_steps,
            reward=reward,
            illegal=illegal,
            render_mode=render_mode,
            bots={},
        )
    )


class RumpusParallel(Agents, ParallelEnv):  # type: ignore[misc]
    """A table at which every seat is an agent, `player_0` and so on."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a new match; the same seed begins the same matches."""
        self._begin(seed)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, dict[str, Any]],
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
        self._show()
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

    def _observe(self) -> dict[str, dict[str, Any]]:
        return {agent: self._see(seat) for seat, agent in enumerate(self.possible_agents)}
