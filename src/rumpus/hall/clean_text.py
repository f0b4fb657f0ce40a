"""What may be in a line that others read: every script and emoji, and nothing that plays tricks on a screen.

One function for everything a player can type: `clean_text`. Knows nothing of who speaks or where.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_ESCAPES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursor movements
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c]{0,200}(?:\x07|\x1b\\|\x9c)"  # titles, links
    r"|\x1b[ -/]*[0-~]"
)
"""Whole escape sequences: without their first character the rest would stand there as rubbish."""

_UNSEEN: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159\U00016fe4"  # fillers and blanks
)
"""Letters and symbols that draw nothing."""

_SEEN_FORMAT: Final = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""Signs of the Arabic, Syriac and Kaithi scripts that count as formatting but are drawn."""

_JOINER: Final = "\u200d"
_JOINERS: Final = (_JOINER, "\u200c")
_CARRY_NOTHING: Final = ("", " ", *_JOINERS)
"""What no mark can sit on: nothing, a blank, a joiner."""
_JOINING: Final = frozenset(
    chr(code)
    for low, high in ((0x0600, 0x08FF), (0x0900, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x18AF), (0xA840, 0xA87F))
    for code in range(low, high + 1)
)
"""Scripts in which letters take other shapes by joiners: Arabic and its kin, the Indic ones, Khmer, Mongolian."""

_STACKING: Final = frozenset(
    chr(code)
    for low, high in ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
    for code in range(low, high + 1)
)
"""Marks of no script in particular, which pile up on anything."""
_STACK: Final = 2
_MARKS: Final = 4
"""How many marks a letter carries at most: of those, and of its own script's (Hebrew and Tibetan need most)."""

_BLACK_FLAG: Final = "\U0001f3f4"
_TAG: Final = re.compile("[\U000e0020-\U000e007e]{1,8}\U000e007f")
"""What makes a black flag that of a region, such as Scotland."""

_LOOK_AT: Final = 8
"""A text is read up to so many times its limit; what comes after is not worth the time."""
_PASSES: Final = 4
"""What is taken out may have kept apart what now belongs together; more passes than this are never needed."""


def clean_text(text: str, limit: int) -> str:
    """The text as others may read it: one line, in composed form (NFC), at most `limit` characters; may be empty."""
    text = text[: limit * _LOOK_AT]
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:limit].rstrip()
    cleaned = _ESCAPES.sub("", text)
    for _ in range(_PASSES):
        before, cleaned = cleaned, _keep(unicodedata.normalize("NFC", cleaned), limit)
        if cleaned == before:
            break
    return cleaned


def _keep(text: str, limit: int) -> str:
    """What may stay, whole signs only, as far as it fits."""
    line = ""
    for sign in _read_signs(text):
        if len(line) + len(sign) > limit:
            break
        if sign != " " or (line and line[-1] != " "):
            line += sign
    return line.rstrip(" ")


def _read_signs(text: str) -> Iterator[str]:
    """The text as signs: a letter with its marks, an emoji with all it is joined from, or a blank."""
    sign = ""
    stacked = marks = at = 0
    while at < len(text):
        char, follows = text[at], text[at + 1 : at + 2]
        at += 1
        kind = unicodedata.category(char)
        if char.isspace() or kind[0] == "Z":
            yield sign
            sign = " "
        elif char in _UNSEEN:
            continue
        elif kind[0] == "M":
            if sign[-1:] in _CARRY_NOTHING:
                continue
            if _is_selector(char):
                if _takes_selector(sign[-1], char):
                    sign += char
                continue
            marks += 1
            stacked += char in _STACKING
            if marks <= _MARKS and (stacked <= _STACK or char not in _STACKING):
                sign += char
        elif char in _JOINERS:
            if sign and follows and _may_join(sign, char, follows):
                sign += char
        elif kind[0] == "C" and char not in _SEEN_FORMAT:
            region = _TAG.match(text, at - 1) if sign == _BLACK_FLAG else None
            if region is not None:
                sign += region.group()
                at = region.end()
        else:
            stacked = marks = 0
            if sign and sign[-1] in _JOINERS:
                sign += char
            else:
                yield sign
                sign = char
    yield sign


def _may_join(sign: str, joiner: str, follows: str) -> bool:
    """Whether a joiner belongs between the sign and the character that follows it."""
    if sign[-1] in _JOINING and follows in _JOINING:
        return unicodedata.category(follows)[0] in "LN" and follows not in _UNSEEN
    last = sign.rstrip("\ufe0f")[-1:]
    return joiner == _JOINER and _is_picture(last) and _is_picture(follows)


def _is_picture(char: str) -> bool:
    """Whether the character may be part of an emoji that is joined from several."""
    return bool(char) and (
        unicodedata.category(char) == "So" or "\U0001f3fb" <= char <= "\U0001f3ff" or char in "\u2194\u2195"
    ) and char not in _UNSEEN  # fmt: skip


def _is_selector(char: str) -> bool:
    """Whether the character chooses a variant of the one before it and draws nothing itself."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef" or char in "\u180b\u180c\u180d\u180f"


def _takes_selector(base: str, selector: str) -> bool:
    """Whether the selector means something after that character: emoji or text, a form of a Han or Mongolian letter."""
    if selector in "\ufe0e\ufe0f":
        return base == "\u2139" or unicodedata.category(base)[0] in "SPN"
    if selector in "\u180b\u180c\u180d\u180f":
        return "\u1820" <= base <= "\u18aa"
    return selector > "\ufe0f" and ("\u3400" <= base <= "\u9fff" or "\U00020000" <= base <= "\U000323af")
