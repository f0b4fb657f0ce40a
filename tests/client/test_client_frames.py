"""What a program that visits a hall makes of its frames."""

import pytest

from rumpus.client.heard import HallProblem, read_frame


def test_messages_and_fields_nobody_knows_are_let_pass() -> None:
    heard = read_frame('[{"t": "weather", "rain": 1}, {"t": "welcome", "player": "p", "name": "Ann", "new": []}]')
    assert [type(message).__name__ for message in heard] == ["Welcome"]


def test_a_message_of_a_kind_that_is_no_word_is_let_pass() -> None:
    assert read_frame('[{"t": ["welcome"]}]') == []


@pytest.mark.parametrize(
    "frame", ["{}", "[1]", "{", "nonsense", '[{"t": "welcome", "player": 5}]', "[" * 100_000, b"\xff", '["\ud800"]']
)
def test_a_frame_that_is_no_halls_is_said_in_a_line(frame: str | bytes) -> None:
    with pytest.raises(HallProblem, match="that is no hall, or one of another version"):
        read_frame(frame)
