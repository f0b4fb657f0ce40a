"""Logs of ended matches in few bytes, from which every input can be read again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rumpus.core.log import Input
from rumpus.core.replay import parse
from rumpus.games.registry import find_game
from rumpus.store.packed_log import pack, unpack

RECORDED = sorted(Path(__file__).parents[1].joinpath("recorded").glob("*.replay"))
MOST_BYTES = 10

INPUTS = some.builds(
    Input,
    some.integers(0, 2**60),
    some.integers(-1, 40),
    some.text(max_size=64),
    some.integers(0, 2**40),
    some.integers(0, 2**40),
)


@given(some.lists(INPUTS, max_size=30))
def test_every_log_is_the_same_again(inputs: list[Input]) -> None:
    assert unpack(pack(inputs)) == inputs


def test_an_input_takes_ten_bytes_at_most() -> None:
    """Of the games recorded here, as pages send them: with the page's number and a count."""
    inputs = size = 0
    for path in RECORDED:
        log = [
            Input(entry.step, entry.seat, entry.action, 1_234_567_890 + entry.seat, n)
            for n, entry in enumerate(parse(path.read_text(), lambda name: find_game(name).rules).inputs, 1)
        ]
        if len(log) >= 200:  # what fills a disk
            inputs, size = inputs + len(log), size + len(pack(log))
    assert inputs > 1000
    assert size <= MOST_BYTES * inputs


@pytest.mark.parametrize("bad", [b"", b"\x02abc", b"\x01abc", pack([])[:-4]])
def test_what_is_no_log_is_refused(bad: bytes) -> None:
    with pytest.raises(ValueError, match="log"):
        unpack(bad)
