"""Options: defaults filled in, bad values named, text read as people write it."""

import pytest
from tests.saying import refuses, say

from rumpus.core.options import BadOption, ChoiceOption, FlagOption, IntOption, Option, check_options, parse_options

KNOWN: tuple[Option, ...] = (
    IntOption("size", "Size", 3, 2, 9),
    ChoiceOption("mode", "Mode", "normal", ("normal", "blocked")),
    FlagOption("hidden", "Hidden", False),
)


def test_what_is_not_given_has_its_default() -> None:
    assert check_options(KNOWN, {}) == {"size": 3, "mode": "normal", "hidden": False}
    assert check_options(KNOWN, {"size": 9}) == {"size": 9, "mode": "normal", "hidden": False}


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("size", 1, "size takes a whole number from 2 to 9"),
        ("size", 10, "size takes a whole number from 2 to 9"),
        ("size", "3", "size takes a whole number from 2 to 9"),
        ("size", True, "size takes a whole number from 2 to 9"),
        ("size", 3.0, "size takes a whole number from 2 to 9"),
        ("mode", "Normal", "mode is one of: normal, blocked"),
        ("mode", 1, "mode is one of: normal, blocked"),
        ("hidden", 1, "hidden is true or false"),
        ("hidden", "on", "hidden is true or false"),
        ("colour", "red", "there is no option 'colour'; options: size, mode, hidden"),
    ],
)
def test_a_value_that_does_not_fit_is_named(name: str, value: object, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_options(KNOWN, {name: value})
    assert say(caught.value) == says


def test_options_are_read_from_words() -> None:
    assert parse_options(KNOWN, ["size=5", "mode=blocked", "hidden=on"]) == {
        "size": 5,
        "mode": "blocked",
        "hidden": True,
    }
    assert parse_options(KNOWN, ["hidden=NO"])["hidden"] is False


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("size", "an option is written name=value, not 'size'"),
        ("size=", "size takes a whole number"),
        ("size=five", "size takes a whole number"),
        ("size=٣", "size takes a whole number"),
        ("size=--3", "size takes a whole number"),
        ("size=" + "9" * 5000, "size takes a whole number"),
        ("hidden=maybe", "hidden is on or off"),
        ("speed=high", "there is no option 'speed'"),
    ],
)
def test_a_word_that_does_not_fit_is_named(word: str, says: str) -> None:
    with refuses(BadOption, says):
        parse_options(KNOWN, [word])


def test_a_game_without_options_says_so() -> None:
    with refuses(BadOption, "options: none"):
        check_options((), {"size": 3})


def test_every_option_describes_itself_in_plain_values() -> None:
    described = [option.describe() for option in KNOWN]
    assert [entry["type"] for entry in described] == ["int", "choice", "flag"]
    assert described[0] == {"name": "size", "title": "Size", "type": "int", "default": 3, "low": 2, "high": 9}
    assert described[1]["choices"] == ["normal", "blocked"]
