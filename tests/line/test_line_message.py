"""Lines of the original's format: what is written is read again; what cannot be read says so, no more."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.gateways.line.message import MAX_LINE, TYPES, BadLine, Message, parse, write, write_json

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)


@given(st.sampled_from(TYPES), st.lists(TEXT, min_size=1, max_size=5).filter(lambda fields: fields != [""]))
def test_what_is_written_is_read_again_whatever_it_contains(kind: str, fields: list[str]) -> None:
    line = write(kind, "TETRIS", "LUMIKA", *fields)
    assert line.count(":") == 4
    assert line.count("|") == len(fields) - 1
    assert "\n" not in line
    if line.isprintable() and len(line.encode()) <= MAX_LINE:
        assert parse(line.encode()) == Message(kind, "TETRIS", "LUMIKA", tuple(fields))


@given(TEXT)
def test_text_of_others_arrives_without_control_characters(text: str) -> None:
    line = write("GCHAT", "", "LUMIKA", "Ann", text)
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in line)


@given(st.dictionaries(TEXT, TEXT, max_size=4))
def test_json_needs_no_unescaping(value: dict[str, str]) -> None:
    line = write_json("GSYNC", "TETRIS", "LUMIKA", "VIEW", 0, 5, value=value)
    *_, text = line.split("|")
    assert "\n" not in line
    assert "%" not in text
    assert json.loads(text) == value


@given(st.binary(max_size=1100))
def test_no_bytes_raise_anything_but_bad_line(line: bytes) -> None:
    with suppress(BadLine):
        assert parse(line).type in TYPES


@pytest.mark.parametrize(
    "line",
    [
        b"", b"GMOV", b"GMOV:1:TETRIS:LUMIKA", b"GMOV:2:TETRIS:LUMIKA:left", b"gmov:1:TETRIS:LUMIKA:left",
        b"GERR:1:::no", b"GMOV:1:tetris:LUMIKA:left", b"GMOV:1:TETRIS:LUM IKA:left", b"GMOV:1:TETRIS:LUMIKA:a\x00b",
        b"GMOV:1:TETRIS:LUMIKA:\xff", b"GMOV:1:TETRIS:LUMIKA:%ff", b"GMOV:1:TETRIS:LUMIKA:" + b"|" * 40,
        b"GMOV:1:TETRIS:LUMIKA:" + b"x" * MAX_LINE,
    ],
)  # fmt: skip
def test_what_is_no_line_is_said_to_be_none(line: bytes) -> None:
    with pytest.raises(BadLine):
        parse(line)


def test_the_seeds_own_lines_are_lines() -> None:
    assert parse(b"GMOV:1:TETRIS:abc123:GARBAGE|4") == Message("GMOV", "TETRIS", "abc123", ("GARBAGE", "4"))
    assert parse(b"GINV:1:TETRIS::") == Message("GINV", "TETRIS")
    assert parse(b"GMOV:1:BATTLESHIP:abc123:SHOT|5|1").fields == ("SHOT", "5", "1")
    assert parse(b"GCHAT:1::LUMIKA:what: a | b 100%").text == "what: a | b 100%"
