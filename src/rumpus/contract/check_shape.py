"""Checks of what a game declares of its views, events and words (its shape.py), if it declares anything."""

import re
from collections.abc import Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from rumpus.contract.cases import Effort
from rumpus.contract.random_matches import positions, random_matches, told_events
from rumpus.contract.result import Breach, require
from rumpus.core.shape import Action, OneOf, Row
from rumpus.games.registry import GameFolder


def check_shape_of_views(folder: GameFolder, effort: Effort) -> None:
    """what shape.py declares of views is so, for every seat and for watchers: no key more, none less, none other"""
    shape = folder.shape
    if shape is None:
        return
    for where, game in positions(folder, effort):
        for seat in (None, *range(game.setup.seats)):
            require_shape(game.view(seat), shape.view, f"{where}: view({seat})")


def check_shape_of_events(folder: GameFolder, effort: Effort) -> None:
    """every event is declared in shape.py and tells just what is written there"""
    shape = folder.shape
    if shape is None:
        return
    for match in random_matches(folder, effort):
        for where, _, events in told_events(folder, match):
            for event in events:
                said = f"{where}: event {event.name!r}"
                require(event.name in shape.events, f"{said} is not declared")
                require_shape(dict(event.data), shape.events[event.name], said)


def check_shape_of_actions(folder: GameFolder, effort: Effort) -> None:
    """every action offered has a form that shape.py declares, and so has every example there"""
    shape = folder.shape
    if shape is None:
        return
    for action in shape.actions:
        example = action.example or action.form.split(", ")[0]
        require(matches([action], example), f"the example {example!r} is not of the form {action.form!r}")
    for where, game in positions(folder, effort):
        for seat in range(game.setup.seats):
            for word in game.actions(seat):
                require(
                    matches(shape.actions, word), f"{where}: seat {seat} is offered {word!r}, which is not declared"
                )


def matches(actions: Sequence[Action], word: str) -> bool:
    """Whether the word has one of the declared forms: capitals (two or more) stand for an argument."""
    return any(
        re.fullmatch(
            " ".join(r"\S+" if re.fullmatch(r"[A-Z]{2,}", part) else re.escape(part) for part in form.split(" ")), word
        )
        for action in actions
        for form in action.form.split(", ")
    )


def require_shape(value: Any, kind: Any, where: str, marks: tuple[Any, ...] = ()) -> None:
    """Raise a Breach, naming the place, unless the value has the declared kind."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *more = get_args(kind)
        require_shape(value, inner, where, (*marks, *more))
    elif origin is NotRequired:
        require_shape(value, get_args(kind)[0], where, marks)
    elif origin in (Union, UnionType):
        _require_one(value, get_args(kind), where, marks)
    elif is_typeddict(kind):
        _require_fields(value, kind, where)
    elif origin is dict:
        require(type(value) is dict, f"{where} is {value!r}, not an object")
        for key, item in value.items():
            require_shape(key, get_args(kind)[0], f"{where}: key {key!r}")
            require_shape(item, get_args(kind)[1], f"{where}.{key}")
    elif origin is list:
        require(type(value) is list, f"{where} is {value!r}, not a list")
        _require_items(value, kind, where, marks)
    elif origin is Literal:
        require(value in get_args(kind), f"{where} is {value!r}, not one of {get_args(kind)}")
    elif kind is not Any:
        require(type(value) is (NoneType if kind is None else kind), f"{where} is {value!r}, not {kind.__name__}")
        for words in (mark.words for mark in marks if isinstance(mark, OneOf) and value is not None):
            require(value in words, f"{where} is {value!r}, not one of {', '.join(words)}")


def _require_one(value: Any, kinds: tuple[Any, ...], where: str, marks: tuple[Any, ...]) -> None:
    problems = []
    for kind in kinds:
        try:
            require_shape(value, kind, where, marks)
        except Breach as problem:
            problems.append(str(problem))
        else:
            return
    raise Breach(problems[0] if value is not None else f"{where} is null")


def _require_fields(value: Any, kind: Any, where: str) -> None:
    require(type(value) is dict, f"{where} is {value!r}, not an object")
    hints = get_type_hints(kind, include_extras=True)
    require(value.keys() <= hints.keys(), f"{where} has {sorted(value.keys() - hints.keys())}, not declared")
    missing = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired and name not in value]
    require(not missing, f"{where} lacks {missing}, which are declared")
    for name, item in value.items():
        require_shape(item, hints[name], f"{where}.{name}")


def _require_items(value: list[Any], kind: Any, where: str, marks: tuple[Any, ...]) -> None:
    row = next((mark for mark in marks if isinstance(mark, Row)), None)
    if row is None:
        for place, item in enumerate(value):
            require_shape(item, get_args(kind)[0], f"{where}[{place}]")
        return
    require(len(value) == len(row.kinds), f"{where} has {len(value)} items, not {len(row.kinds)}")
    for place, (item, inner) in enumerate(zip(value, row.kinds, strict=True)):
        require_shape(item, inner, f"{where}[{place}]")
