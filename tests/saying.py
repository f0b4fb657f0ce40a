"""What people are told, in English unless said: codes and facts as the catalogue puts them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import pytest

from rumpus.core.notice import Line, Refusal
from rumpus.hall.commands.caller import Reply
from rumpus.language.catalogue import load_catalogue

Kind = TypeVar("Kind", bound=Refusal)


def say(problem: Refusal, of: str = "", language: str = "en") -> str:
    """Why something was refused. `of` is the game that said no, where no match has noted it."""
    if of:
        problem.of = of
    return load_catalogue().explain(language, problem)


@contextmanager
def refuses(kind: type[Kind], match: str, of: str = "") -> Iterator[pytest.ExceptionInfo[Kind]]:
    """What is done here is refused, and the sentence has this in it, a pattern as in pytest.raises."""
    with pytest.raises(kind) as caught:
        yield caught
    said = say(caught.value, of)
    assert re.search(match, said), f"{match!r} is not in {said!r}"


def tell(line: Line | None) -> str:
    """What there is to say; empty if there is nothing."""
    return load_catalogue().write("en", line or "")


def write_lines(lines: Iterable[Line]) -> list[str]:
    """The lines of an answer."""
    return [load_catalogue().write("en", line) for line in lines]


class Told(NamedTuple):
    """What came of a command, in words."""

    lines: tuple[str, ...]
    go: str | None


def tell_reply(reply: Reply, language: str = "en") -> Told:
    """What came of a command, as whoever typed it reads it."""
    return Told(tuple(load_catalogue().write(language, line) for line in reply.lines), reply.go)


def say_error(error: Mapping[str, Any]) -> str:
    """What an error on the wire says."""
    return load_catalogue().say("en", f"refused.{error['code']}", error.get("facts"), error.get("of", ""))
