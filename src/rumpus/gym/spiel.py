"""Games of turns as OpenSpiel's, for its algorithms: `rumpus.gym.open_spiel(name)`.

Chance is one node at the beginning, which picks the match's seed out of `deals`; from then on dice and bags follow from
it, as everywhere. What a player sees of a state is what its seat sees: the tensor is the codec's, the string of an
information state everything it has seen when it was to choose, and what it chose.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from rumpus.core.game import Game
from rumpus.core.options import Value
from rumpus.games.registry import all_games, find_game
from rumpus.gym.reward import share_out
from rumpus.gym.setting import BadSetting, Setting, read_setting

PREFIX: Final = "rumpus_"
"""Before the games' names in OpenSpiel's list."""
DEALS: Final = 1000
LONGEST: Final = 1000
_OURS: Final = {"seats": 0, "deals": DEALS, "max_steps": LONGEST}
"""Parameters besides the game's options, with what they are unless given; 0 seats are as many as usual."""


class _Position:
    """A game that is copied as games are."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, known: object) -> "_Position":
        return _Position(self.game.copy())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as OpenSpiel knows games."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        name = self.name
        said = dict(everything := {**list_params(name), **(params or {})})
        self.deals, self.longest, seats = (int(said.pop(key)) for key in ("deals", "max_steps", "seats"))
        if self.deals < 1 or self.longest < 1:
            raise BadSetting("deals and max_steps take whole numbers from 1")
        self.setting: Setting = read_setting(
            name,
            said,
            seats=seats or None,
            frame_skip=None,
            max_steps=None,
            reward="outcome",
            illegal="raise",
            render_mode=None,
            bots={},
        )
        self.codec = self.setting.make_codec()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=self.deals,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.setting.seats > 1 else None,
            max_game_length=self.longest,
        )
        super().__init__(describe_game(name), info, everything)

    def new_initial_state(self, unused: object = None) -> "SpielState":
        """A match before its seed is picked."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SpielObserver":
        """What writes down what a player sees."""
        if params:
            raise ValueError("an observer takes no parameters here")
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """The seed."""
        return 1


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match under way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._position: _Position | None = None
        self._seed = 0
        self._made: list[str] = []
        self._seen: list[str] = ["" for _ in range(game.setting.seats)]
        """By seat, a digest of what it has seen when it was to choose, and of what it chose."""

    @property
    def match(self) -> Game:
        """The game itself, once its seed is picked."""
        if self._position is None:
            raise RuntimeError("no seed has been picked")
        return self._position.game

    @property
    def _table(self) -> SpielGame:
        game = self.get_game()
        assert isinstance(game, SpielGame), "a state is made by its game"
        return game

    def current_player(self) -> int:
        """Whose turn it is; of several, the first."""
        if self._position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.to_act()[0]

    def is_terminal(self) -> bool:
        """Whether it is over, or has taken too long: then nobody gets anything."""
        return self._position is not None and (self.match.outcome is not None or len(self._made) >= self._table.longest)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All seeds, one as likely as the other."""
        deals = self._table.deals
        return [(seed, 1.0 / deals) for seed in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._position is None or self.is_terminal() or player != self.current_player():
            return []
        codec = self._table.codec
        mask = np.zeros(codec.size, dtype=np.int8)
        codec.mark(self.match.actions(player), mask)
        return [int(number) for number in mask.nonzero()[0]]

    def _apply_action(self, action: int) -> None:
        if self._position is None:
            setting, self._seed = self._table.setting, action
            self._position = _Position(setting.rules.new(setting.options, seats=setting.seats, seed=action))
        else:
            game, seat = self.match, self.current_player()
            words = self._table.codec.read(action, game.actions(seat))
            if words is None:
                raise ValueError(f"{action} may not be chosen now")
            before = json.dumps([self._seen[seat], game.view(seat), action], sort_keys=True)
            self._seen[seat] = sha256(before.encode()).hexdigest()[:24]
            for word in words:
                game.act(seat, word)
            self._made.append(" ".join(words))
        game = self.match
        while game.outcome is None and not game.to_act():
            due = game.due()
            assert due is not None, "somebody may act, or time will tell"
            game.advance(due)
        game.take_events()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._table.codec.names[action] or "nothing"

    def returns(self) -> list[float]:
        """What everybody has got: by places, from 1 to -1."""
        outcome = None if self._position is None else self.match.outcome
        return [0.0] * self._table.setting.seats if outcome is None else share_out(outcome.places)

    def remember(self, seat: int) -> str:
        """A digest of what a seat has seen and chosen so far."""
        return self._seen[seat]

    def __str__(self) -> str:
        return "\n".join([f"deal {self._seed}" if self._position else "before the deal", *self._made])


class SpielObserver:
    """Writes what a player sees into an array, with its parts by name, or as text."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._game, self._kind = game, kind
        self.tensor = np.zeros(game.codec.array.shape, np.float32)
        self.dict = game.codec.take_apart(self.tensor)
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees now."""
        if state.is_chance_node():
            self.tensor.fill(0)
            return
        game, codec = state.match, self._game.codec
        codec.write(game.view(player), player, game.step, game.actions(player))
        self.tensor[:] = codec.array

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees now, as text; what it remembers before it, if it remembers."""
        if state.is_chance_node():
            return ""
        seen = json.dumps(state.match.view(player if self._private else None), sort_keys=True)
        return f"{player} {state.remember(player)} {seen}" if self._kind.perfect_recall else seen


def list_params(name: str) -> dict[str, Value]:
    """What can be chosen about a game, with what it is unless it is."""
    return {**_OURS, **{option.name: option.default for option in find_game(name).info.options}}


def describe_game(name: str) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    info = find_game(name).info
    low, high = info.seats
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"{PREFIX}{name}",
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,  # dice and bags to come are hidden, if nothing else is
        utility=kinds.Utility.ZERO_SUM if low > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=list_params(name),
    )


@cache
def make_kind(name: str) -> type[SpielGame]:
    """The class of a game. OpenSpiel holds on to it when Python has ended: a class can bear that, a function cannot."""
    return type(f"Spiel_{name}", (SpielGame,), {"name": name})


def register_spiel_games() -> None:
    """Make every game of turns known to OpenSpiel as `rumpus_NAME`, those known already left alone."""
    known = set(pyspiel.registered_names())
    for name in list_turn_games():
        if f"{PREFIX}{name}" not in known:
            pyspiel.register_game(describe_game(name), make_kind(name))


def list_turn_games() -> list[str]:
    """The games that OpenSpiel can play."""
    return [name for name, folder in all_games().items() if not folder.info.realtime]


def load_spiel(name: str, params: Mapping[str, Value]) -> SpielGame:
    """A game by its name and options."""
    if find_game(name).info.realtime:
        raise BadSetting(f"OpenSpiel's games are played turn by turn, as are: {', '.join(list_turn_games())}")
    register_spiel_games()
    return make_kind(name)(params)
