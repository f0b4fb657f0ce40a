"""Telnet as a codec: what is typed comes through, what is negotiated does not, and nothing makes it talk for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.gateways.terminal.doors.telnet_codec import (
    AYT,
    CHARSET,
    DO,
    DONT,
    ECHO,
    IAC,
    NAWS,
    NEW_ENVIRON,
    SB,
    SE,
    TTYPE,
    WILL,
    WONT,
    TelnetCodec,
)

SUB_NAWS = bytes((IAC, SB, NAWS, 0, 132, 0, 50, IAC, SE))


def test_it_asks_for_what_a_game_needs() -> None:
    greeting = TelnetCodec().greet()
    for wanted in ((WILL, ECHO), (DO, NAWS), (DO, TTYPE), (DO, NEW_ENVIRON), (WILL, CHARSET)):
        assert bytes((IAC, *wanted)) in greeting


def test_what_is_typed_comes_through_and_a_doubled_iac_is_one_byte() -> None:
    codec = TelnetCodec()
    assert codec.feed(b"he" + SUB_NAWS + b"llo\xff\xff!") == b"hello\xff!"
    assert codec.size == (132, 50)
    assert codec.escape(b"a\xffb") == b"a\xff\xffb"


@given(st.lists(st.integers(1, 5), max_size=8))
def test_it_makes_no_difference_where_the_bytes_are_cut(cuts: list[int]) -> None:
    data = (
        b"a"
        + SUB_NAWS
        + b"b"
        + bytes((IAC, WILL, TTYPE))
        + b"c\xff\xff"
        + bytes((IAC, SB, TTYPE, 0))
        + b"XTERM\xff\xf0d"
    )
    codec, typed, at = TelnetCodec(), b"", 0
    for cut in [*cuts, len(data)]:
        typed += codec.feed(data[at : at + cut])
        at += cut
    assert typed == b"abc\xffd"
    assert (codec.size, codec.term) == ((132, 50), "xterm")
    assert codec.take_answers() == bytes((IAC, SB, TTYPE, 1, IAC, SE))


def test_the_language_is_asked_for_and_other_settings_are_not_kept() -> None:
    codec = TelnetCodec()
    codec.feed(bytes((IAC, WILL, NEW_ENVIRON)))
    asked = b"\x03LANG\x03LC_ALL\x03LC_MESSAGES"
    assert codec.take_answers() == bytes((IAC, SB, NEW_ENVIRON, 1)) + asked + bytes((IAC, SE))
    told = b"\x00USER\x01ann\x03LANG\x01de_DE.UTF-8\x03LC_ALL\x03DISPLAY\x01:0"
    codec.feed(bytes((IAC, SB, NEW_ENVIRON, 0)) + told + bytes((IAC, SE)))
    assert codec.environ == {"LANG": "de_DE.UTF-8"}


def test_who_promises_settings_is_waited_for() -> None:
    codec = TelnetCodec()
    codec.feed(SUB_NAWS + bytes((IAC, WONT, TTYPE)) + bytes((IAC, DONT, CHARSET)))
    settled = [codec.settled]  # who has never heard of settings says nothing of them
    for told in (bytes((IAC, WILL, NEW_ENVIRON)), bytes((IAC, SB, NEW_ENVIRON, 0, IAC, SE))):
        codec.feed(told)
        settled.append(codec.settled)
    assert settled == [True, False, True]
    assert codec.environ == {}


def test_what_it_does_not_know_is_refused_once() -> None:
    codec = TelnetCodec()
    codec.feed(bytes((IAC, DO, 99, IAC, DO, 99, IAC, WILL, 99, IAC, WONT, 99, IAC, DONT, ECHO)))
    assert codec.take_answers() == bytes((IAC, WONT, 99, IAC, DONT, 99))
    codec.feed(bytes((IAC, DO, 99)) * 1000)
    assert codec.take_answers() == b""


def test_the_character_set_is_asked_for_and_noted() -> None:
    codec = TelnetCodec()
    codec.feed(bytes((IAC, DO, CHARSET)))
    assert b"UTF-8" in codec.take_answers()
    codec.feed(bytes((IAC, SB, CHARSET, 3, IAC, SE)))
    assert codec.charset == "ascii"


@pytest.mark.parametrize(("command", "typed"), [(244, b"\x03"), (236, b"\x04"), (247, b"\x7f"), (241, b"")])
def test_commands_that_are_keys(command: int, typed: bytes) -> None:
    assert TelnetCodec().feed(bytes((IAC, command))) == typed


def test_an_endless_subnegotiation_is_not_kept() -> None:
    codec = TelnetCodec()
    codec.feed(bytes((IAC, SB, TTYPE, 0)))
    for _ in range(100):
        assert codec.feed(b"x" * 65536) == b""
    assert len(codec._sub) <= 128
    assert codec.feed(bytes((IAC, SE)) + b"hi") == b"hi"


@given(st.binary(max_size=300))
def test_nothing_breaks_it(data: bytes) -> None:
    codec = TelnetCodec()
    codec.feed(data)
    assert len(codec.take_answers()) <= 20 + 4 * data.count(bytes((IAC,))) * 3


def test_are_you_there() -> None:
    codec = TelnetCodec()
    codec.feed(bytes((IAC, AYT)))
    assert codec.take_answers() == b"\r\nYes.\r\n"


def test_it_is_settled_when_everything_was_answered_or_refused() -> None:
    codec = TelnetCodec()
    codec.feed(bytes((IAC, WONT, TTYPE, IAC, DONT, CHARSET)))
    assert not codec.settled
    codec.feed(SUB_NAWS)
    assert codec.settled
