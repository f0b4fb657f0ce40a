"""Which matches a game is tried in: seat counts, options at their defaults and extremes and at random, seeds."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from rumpus.core.game import GameInfo, Setup
from rumpus.core.options import ChoiceOption, FlagOption, IntOption, Option, Value, check_options
from rumpus.core.rng import Rng

FIRST_SEED: Final = 0x5EED_0F_C4A0C3_0000
"""Seeds are large, so that one found in a view is no coincidence."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try."""

    random_cases: int
    """Matches with random options, beside those at the defaults and extremes."""
    spread: int
    """Positions looked at closely: after n moves, the next one is n/spread moves further on."""
    bot_games: int
    """Games each level of the bot plays, beside one in every case at the defaults and extremes."""
    short_games: int
    """Games random players play in each case, if they are short."""
    bot_journeys: int
    """Games between bots whose positions are looked at, too."""
    solo_seconds: int
    """Match time after which a bot that plays alone gives up."""
    apart: bool
    """Whether each extreme of an option has a match of its own, or those of all options share a few."""
    max_moves: int = 200_000
    """Moves within which random players must have finished."""


QUICK: Final = Effort(
    random_cases=1, spread=1, bot_games=1, short_games=1, bot_journeys=1, solo_seconds=120, apart=True
)
THOROUGH: Final = Effort(
    random_cases=12, spread=8, bot_games=8, short_games=20, bot_journeys=20, solo_seconds=600, apart=True
)


@dataclass(frozen=True, slots=True)
class Case:
    """What one match starts from; printed when a check fails."""

    options: tuple[tuple[str, Value], ...]
    seats: int
    seed: int

    @property
    def setup(self) -> Setup:
        """The same, as a game takes it."""
        return Setup(dict(self.options), self.seats, self.seed)

    def __str__(self) -> str:
        words = "".join(f" {name}={value}" for name, value in self.options)
        return f"seats {self.seats} seed {self.seed}{words}"


def list_cases(info: GameInfo, effort: Effort) -> list[Case]:
    """Matches worth trying, each with a seed of its own: first those of `list_extremes`, then random ones."""
    low, high = info.seats
    cases = list_extremes(info, effort)
    rng = Rng(FIRST_SEED)
    for _ in range(effort.random_cases):
        chosen = {option.name: _random_value(option, rng) for option in info.options}
        cases.append(_case(info, chosen, rng.between(low, high), len(cases)))
    return cases


def list_extremes(info: GameInfo, effort: Effort) -> list[Case]:
    """Matches at the defaults with few and many seats, and at each option's extremes."""
    low, high = info.seats
    usual = min(max(low, 2), high)
    setups: list[tuple[int, dict[str, Value]]] = [(seats, {}) for seats in sorted({low, usual, high})]
    extremes = [
        [(option.name, value) for value in _extremes(option) if value != option.default] for option in info.options
    ]
    if effort.apart:
        setups += [(usual, {name: value}) for values in extremes for name, value in values]
    else:  # the low one of an option meets the high one of the next: all high ones together can take for ever
        turned = [values[place % 2 :] + values[: place % 2] for place, values in enumerate(extremes)]
        setups += [(usual, dict(filter(None, rank))) for rank in zip_longest(*turned)]
    return [_case(info, options, seats, place) for place, (seats, options) in enumerate(setups)]


def _case(info: GameInfo, options: dict[str, Value], seats: int, place: int) -> Case:
    return Case(tuple(info.settle(check_options(info.options, options)).items()), seats, FIRST_SEED + place)


def _extremes(option: Option) -> Iterator[Value]:
    match option:
        case IntOption():
            yield from (option.low, option.high)
        case ChoiceOption():
            yield from option.choices
        case FlagOption():
            yield from (False, True)


def _random_value(option: Option, rng: Rng) -> Value:
    match option:
        case IntOption():
            return rng.between(option.low, option.high)
        case ChoiceOption():
            return rng.choice(option.choices)
        case FlagOption():
            return rng.chance(1, 2)
