"""What a hall sends is read, a newer hall's as well; what is no hall's is said in a line."""

import pytest

from rumpus.client import HallProblem
from rumpus.client.reading import read_frame
from rumpus.wire.fields import FromHall
from rumpus.wire.frames import encode, join_frame
from rumpus.wire.matches import Ack
from rumpus.wire.messages import EXAMPLES, FROM_HALL, name_message
from rumpus.wire.visit import Pong


@pytest.mark.parametrize("kind", FROM_HALL, ids=name_message)
def test_every_message_is_read_as_it_was_written(kind: type) -> None:
    example = EXAMPLES[kind]
    assert isinstance(example, FromHall)
    assert isinstance(example, kind)
    assert read_frame(join_frame([encode(example), encode(Pong(7))])) == [example, Pong(7)]


def test_messages_and_fields_that_are_not_known_are_let_pass() -> None:
    frame = '[{"t":"weather","rain":true},{"t":"ack","match":"M","seat":0,"seq":3,"more":1},{"x":1},{"t":["pong"]}]'
    assert read_frame(frame) == [Ack("M", 0, 3)]


def test_words_of_a_newer_hall_are_let_pass() -> None:
    line = '{"code":"LUMIKA","game":"g","state":"DREAMING","names":[],"free":0,"mode":"NEW"}'
    frame = f'[{{"t":"hall","tables":[{line}],"online":1,"here":[]}}]'
    (hall,) = read_frame(frame)
    assert hall.tables[0].state == "DREAMING"  # type: ignore[attr-defined]


BAD = [
    *("{}", "[1]", "{", '[{"t":"ack"}]', "\xff", b"\xff", "[" * 100_000, '["\ud800"]'),
    '[{"t":"ack","match":1,"seat":0,"seq":3}]',
]


@pytest.mark.parametrize("frame", BAD, ids=range(len(BAD)))
def test_a_frame_that_is_no_halls_is_said_in_a_line(frame: str | bytes) -> None:
    with pytest.raises(HallProblem, match="that is no hall, or one of another version"):
        read_frame(frame)
