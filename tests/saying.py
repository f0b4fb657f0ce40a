"""What people are told, in English unless said: codes and facts as the catalogue puts them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from rumpus.core.notice import Refusal
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
