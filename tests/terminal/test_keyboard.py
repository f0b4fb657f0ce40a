"""Keys from bytes, whole or in pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.gateways.terminal.keyboard import Keyboard


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"a", ["a"]),
        (b"aB7+", ["a", "B", "7", "+"]),
        (b" ", ["SPACE"]),
        (b"\r", ["ENTER"]),
        (b"\n", ["ENTER"]),
        (b"\t", ["TAB"]),
        (b"\x7f\x08", ["BACKSPACE", "BACKSPACE"]),
        (b"\x03", ["CTRL-C"]),
        (b"\x1a", ["CTRL-Z"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["UP", "DOWN", "RIGHT", "LEFT"]),
        (b"\x1bOA\x1bOD", ["UP", "LEFT"]),
        (b"\x1b[1;5C", ["RIGHT"]),
        (b"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[7~\x1b[8~", ["HOME", "END", "HOME", "END", "HOME", "END"]),
        (b"\x1b[3~", ["DELETE"]),
        (b"\x1bOq\x1bOr\x1bOu\x1bOy\x1bOM", ["1", "2", "5", "9", "ENTER"]),
        ("é".encode(), ["é"]),
        ("ж€".encode(), ["ж", "€"]),
        (b"\x1bx", ["ESC", "x"]),
        (b"\x1b\x1b[A", ["ESC", "UP"]),
    ],
)
def test_bytes_are_keys(data: bytes, keys: list[str]) -> None:
    keyboard = Keyboard()
    assert keyboard.feed(data) == keys
    assert not keyboard.waiting


@pytest.mark.parametrize(
    "data", [b"\x1b[15~", b"\x1b[Z", b"\x1b[?1;2c", b"\x1b[<0;1;1M"[:8] + b"m", b"\x1bOQ", b"\x00", b"\xff"]
)
def test_keys_without_a_name_are_nothing(data: bytes) -> None:
    keyboard = Keyboard()
    assert keyboard.feed(data) == []
    assert keyboard.feed(b"a") == ["a"]


def test_a_sequence_may_come_in_pieces() -> None:
    keyboard = Keyboard()
    assert keyboard.feed(b"\x1b") == []
    assert keyboard.waiting
    assert keyboard.feed(b"[") == []
    assert keyboard.feed(b"1;") == []
    assert keyboard.feed(b"5A") == ["UP"]
    assert not keyboard.waiting


def test_a_character_may_come_in_pieces() -> None:
    keyboard = Keyboard()
    first, second = "é".encode()[:1], "é".encode()[1:]
    assert keyboard.feed(b"a" + first) == ["a"]
    assert keyboard.feed(second + b"b") == ["é", "b"]


def test_an_escape_that_stays_alone_was_the_escape_key() -> None:
    keyboard = Keyboard()
    assert keyboard.feed(b"\x1b") == []
    assert keyboard.flush() == ["ESC"]
    assert keyboard.flush() == []
    assert keyboard.feed(b"[A") == ["[", "A"]


def test_a_sequence_that_breaks_off_is_forgotten() -> None:
    keyboard = Keyboard()
    assert keyboard.feed(b"\x1b[12\x1b[A") == ["UP"]
    assert keyboard.feed(b"\x1b[" + b"1" * 100 + b"a")[-1] == "a"


def test_bytes_that_are_no_text_are_left_out() -> None:
    assert Keyboard().feed(b"a\xff\xfeb") == ["a", "b"]


@given(st.lists(st.binary(max_size=6), max_size=8))
def test_any_bytes_in_any_pieces_give_only_known_keys(pieces: list[bytes]) -> None:
    keyboard = Keyboard()
    keys = [key for piece in pieces for key in keyboard.feed(piece)] + keyboard.flush()
    assert all(key.isprintable() for key in keys)
    assert all(len(key) == 1 or key.isupper() or key.startswith("CTRL-") for key in keys)


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zs", "Zl", "Zp")), max_size=12), st.integers(1, 4)
)
def test_text_typed_or_pasted_arrives_whatever_the_pieces(text: str, size: int) -> None:
    keyboard, data = Keyboard(), text.encode()
    keys = [key for start in range(0, len(data), size) for key in keyboard.feed(data[start : start + size])]
    assert "".join(keys) == text
