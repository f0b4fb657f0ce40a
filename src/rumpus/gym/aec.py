"""PettingZoo's AEC environment of a game: one agent after the other chooses.

Turn by turn, whoever may act is selected. In a game with time all agents choose in turn from the same moment; then
their choices are made together, and time passes.
"""

from collections.abc import Sequence
from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]

from rumpus.core.options import Value
from rumpus.gym.agents import Agents
from rumpus.gym.setting import MAX_STEPS, Setting, read_setting
from rumpus.gym.spaces import check_number


def aec_env(
    name: str,
    *,
    seats: int | None = None,
    actions: str = "keys",
    observations: str = "flat",
    frame_skip: int | None = None,
    max_steps: int | None = MAX_STEPS,
    reward: str | None = None,
    illegal: str = "raise",
    render_mode: str | None = None,
    **options: Value,
) -> "RumpusAEC":
    """An AEC environment; what is not named here is an option of the game (docs/learning.md)."""
    return RumpusAEC(
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


class RumpusAEC(Agents, AECEnv):  # type: ignore[misc]
    """A table at which every seat is an agent, `player_0` and so on."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, is_parallelizable=True)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._choices: dict[int, int] = {}
        """What has been chosen for this step, in a game with time."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the same seed begins the same matches."""
        self._begin(seed)
        self._choices = {}
        self._skip_agent_selection = None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._select(-1)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, and what it may choose."""
        return self._see(self._seats[agent])

    def step(self, action: Any) -> None:
        """The selected agent chooses."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, episode = self._seats[agent], self.episode
        number = check_number(action, self.codec)
        self._cumulative_rewards[agent] = 0.0
        if self._setting.info.realtime:
            if self._setting.illegal == "raise":
                episode.require(seat, number)
            self._choices[seat] = number
            if len(self._choices) < self._setting.seats:
                self._clear_rewards()
                self.agent_selection = self._select(seat)
                return
            choices, self._choices = self._choices, {}
        else:
            choices = {seat: number}
        refused = episode.play(choices)
        self._note(choices, refused)
        self._show()
        self.agent_selection = self._select(seat)

    def _note(self, choices: dict[int, int], refused: Sequence[int]) -> None:
        """Tell the agents what came of it."""
        episode = self.episode
        over, cut = episode.over, episode.cut
        for (agent, seat), gained in zip(self._seats.items(), episode.take_rewards(), strict=True):
            self.rewards[agent] = gained
            self._cumulative_rewards[agent] += gained
            if over or cut:
                self.terminations[agent], self.truncations[agent] = over, cut
            if seat in choices:
                self.infos[agent] = {"illegal": True} if seat in refused else {}

    def _select(self, last: int) -> str:
        """The next agent to choose after this seat."""
        ready = self.episode.to_act()
        seat = min((seat for seat in ready if seat > last), default=ready[0] if ready else 0)
        return self.possible_agents[seat]
