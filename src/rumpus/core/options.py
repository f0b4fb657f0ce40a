"""A game's options: their types, ranges and defaults, and the one place where given values are checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rumpus.core.notice import Refusal
from rumpus.core.time_control import BadTimeControl, TimeControl

Value: TypeAlias = int | str | bool
Options: TypeAlias = Mapping[str, Value]


class BadOption(Refusal, ValueError):
    """A value that an option does not take; code and facts say what it takes."""


@dataclass(frozen=True, slots=True)
class IntOption:
    """A whole number from `low` to `high`."""

    name: str
    title: str
    default: int
    low: int
    high: int

    def check(self, value: object) -> int:
        """The value itself, if it is a whole number in range."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadOption("option_range", option=self.name, low=self.low, high=self.high)
        return value

    def parse(self, text: str) -> int:
        """The value written as `text`."""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
            raise BadOption("option_range", option=self.name, low=self.low, high=self.high)
        return self.check(int(text))

    def describe(self) -> dict[str, Any]:
        """The option as plain values, for other programs."""
        return {
            "name": self.name,
            "title": self.title,
            "type": "int",
            "default": self.default,
            "low": self.low,
            "high": self.high,
        }


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """One word out of a few."""

    name: str
    title: str
    default: str
    choices: tuple[str, ...]
    endless: tuple[str, ...] = ()
    """Those with which nobody is ever out: the match ends when all but one have had enough."""

    def check(self, value: object) -> str:
        """The value itself, if it is one of the choices."""
        if not isinstance(value, str) or value not in self.choices:
            raise BadOption("option_choice", option=self.name, choices=self.choices)
        return value

    def parse(self, text: str) -> str:
        """The value written as `text`."""
        return self.check(text)

    def describe(self) -> dict[str, Any]:
        """The option as plain values, for other programs."""
        return {
            "name": self.name,
            "title": self.title,
            "type": "choice",
            "default": self.default,
            "choices": list(self.choices),
        }


@dataclass(frozen=True, slots=True)
class FlagOption:
    """Yes or no."""

    name: str
    title: str
    default: bool

    def check(self, value: object) -> bool:
        """The value itself, if it is true or false."""
        if not isinstance(value, bool):
            raise BadOption("option_flag", option=self.name)
        return value

    def parse(self, text: str) -> bool:
        """The value written as `text`."""
        if text.lower() not in _FLAG_WORDS:
            raise BadOption("option_switch", option=self.name)
        return _FLAG_WORDS[text.lower()]

    def describe(self) -> dict[str, Any]:
        """The option as plain values, for other programs."""
        return {"name": self.name, "title": self.title, "type": "flag", "default": self.default}


@dataclass(frozen=True, slots=True)
class ClockOption:
    """How long everybody may think. An option of the table: rules know nothing of it."""

    name: str = "clock"
    title: str = "Clock"
    default: str = TimeControl().write()

    def check(self, value: object) -> str:
        """A time control, written as programs do."""
        try:
            return TimeControl.read(value if isinstance(value, str) else "").write()
        except BadTimeControl as problem:
            raise BadOption(problem.code, **problem.facts) from None

    def parse(self, text: str) -> str:
        """The value written as `text`."""
        return self.check(text)

    def describe(self) -> dict[str, Any]:
        """The option as plain values, for other programs."""
        return {"name": self.name, "title": self.title, "type": "clock", "default": self.default}


Option: TypeAlias = IntOption | ChoiceOption | FlagOption
"""An option of a game, which its rules know."""
TableOption: TypeAlias = Option | ClockOption

CLOCK: Final = ClockOption()
"""The option every table has at which a game is played turn by turn."""


def read_clock(options: Mapping[str, Value]) -> TimeControl:
    """How long everybody may think, by a table's options."""
    return TimeControl.read(str(options.get(CLOCK.name, CLOCK.default)))


_FLAG_WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def write_value(value: object) -> str:
    """A value as people write it, and as `parse` reads it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def check_options(known: Sequence[TableOption], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its given value or its default; BadOption for a name or value that does not exist."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            if name == CLOCK.name:
                raise BadOption("no_clock")
            if not by_name:
                raise BadOption("no_options", option=name[:32])
            raise BadOption("no_option", option=name[:32], options=list(by_name))
    checked = {o.name: o.check(given[o.name]) if o.name in given else o.default for o in known}
    if checked.get(CLOCK.name) == CLOCK.default:
        del checked[CLOCK.name]  # a table without a clock is as it was before there were any
    return checked


def drop_clock(options: Options) -> dict[str, Value]:
    """The options of a table that the game's rules know."""
    return {name: value for name, value in options.items() if name != CLOCK.name}


def parse_options(known: Sequence[TableOption], words: Sequence[str]) -> dict[str, Value]:
    """Options written as `name=value`, checked; the rest at their defaults."""
    by_name = {option.name: option for option in known}
    given: dict[str, Value] = {}
    for word in words:
        name, sign, text = word.partition("=")
        if not sign:
            raise BadOption("option_form", given=word[:40])
        if name in by_name:
            given[name] = by_name[name].parse(text)
        else:
            given[name] = text  # check_options names it in its error
    return check_options(known, given)
