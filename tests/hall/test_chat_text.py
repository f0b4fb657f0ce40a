"""What may be in a line that others read: every script and emoji, and no tricks."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.hall.clean_text import clean_text

LIMIT = 300
JOINERS = "\u200c\u200d"
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
TRICKS = (
    "\x00\x07\x08\x1b[31m\x7f\x85\x9b\r\n\t\u00ad\u034f\u115f\u180e\u200b\u2028\u2060\u2800\u3164\ufeff\ufffc" + BIDI
)
PIECES = st.sampled_from(
    [*TRICKS, *JOINERS, "\x1b]0;x\x07", "\x1b[2J", "\ufe0f", "\ufe00", "\u0301", "\u0336", "\u20e3"]
)
PICTURES = st.sampled_from(
    ["\U0001f468", "\U0001f3fd", "\u2764", "\U0001f525", "\U0001f3f4", "\U000e0067", "\U000e007f"]
)
LETTERS = st.sampled_from(
    ["a", "e", "#", "1", " ", "\u0915", "\u094d", "\u0937", "\u06cc", "\u05e9", "\u0e35", "\u6f22"]
)
LINES = st.one_of(st.text(st.characters(), max_size=60), st.lists(st.one_of(PIECES, PICTURES, LETTERS)).map("".join))


@pytest.mark.parametrize(
    "text",
    [
        "Hello, world! https://example.org/?q=1&x=<b>",
        "Grüße aus Łódź, ça va?",
        "Привет, как дела?",
        "你好，再来一局吗？",
        "안녕하세요",
        "สวัสดีที่นี่ ผู้เล่น",
        "שָׁלוֹם",
        "नमस्ते क्षत्रिय",
        "می\u200cخواهم",
        "க்\u200cஷ",
        "tiếng Việt",
        "བོད་སྐད་",
        "👍🏽 👨\u200d👩\u200d👧\u200d👦 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀 🏳\ufe0f\u200d🌈 🇩🇪 #\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "葛\U000e0100城",
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert clean_text(text, LIMIT) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;new title\x07x", "x"),
        ("\x1b]8;;http://evil\x1b\\click\x1b]8;;\x1b\\", "click"),
        ("\x9b2Jgone", "gone"),
        ("a\x1b", "a"),
        ("one\r\ntwo\u2028three\x85four", "one two three four"),
        ("  much \t space  ", "much space"),
        ("ab\x08\x08\x7fc", "abc"),
        ("user\u202egpj.exe", "usergpj.exe"),
        ("An\u200bn", "Ann"),
        ("An\u200dn\u200c", "Ann"),
        ("\ufeffAnn\u2060\u00ad", "Ann"),
        ("\u3164\u2800\u115f", ""),
        ("a\ud800b", "ab"),
        ("a\ue000\U000f0000b", "ab"),
        ("a\uffff\u0378b", "ab"),
        ("\u0301a", "a"),
        ("e\u0301", "é"),
        ("x\U000e0041\U000e007f", "x"),
        ("a\ufe0f1\ufe0f\ufe0f", "a1\ufe0f"),
    ],
)
def test_what_plays_tricks_is_taken_out(text: str, left: str) -> None:
    assert clean_text(text, LIMIT) == left


def test_marks_do_not_pile_up() -> None:
    assert clean_text("a" + "\u0336" * 50 + "b", LIMIT) == "a\u0336\u0336b"


def test_a_line_is_cut_between_signs() -> None:
    family = "👨\u200d👩\u200d👧"
    assert clean_text("ab" + family, 6) == "ab"
    assert clean_text("x" * 400, LIMIT) == "x" * LIMIT


def test_a_flood_costs_no_more_than_a_line() -> None:
    assert clean_text("\u200b" * 1_000_000 + "late", LIMIT) == ""


@given(LINES)
def test_nothing_that_moves_a_cursor_or_a_reader_is_left(text: str) -> None:
    line = clean_text(text, LIMIT)
    for at, char in enumerate(line):
        kind = unicodedata.category(char)
        assert kind not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
        assert char not in BIDI
        if kind == "Cf" and char in JOINERS:
            assert 0 < at < len(line) - 1
            assert line[at + 1] not in (" ", *JOINERS)
    assert line == " ".join(line.split(" "))


@given(LINES)
def test_what_is_clean_stays_so(text: str) -> None:
    line = clean_text(text, LIMIT)
    assert clean_text(line, LIMIT) == line
    assert unicodedata.normalize("NFC", line) == line
    assert line.encode("utf-8").decode("utf-8") == line


@given(LINES, st.integers(0, 20))
def test_a_line_keeps_its_limit(text: str, limit: int) -> None:
    assert len(clean_text(text, limit)) <= limit
