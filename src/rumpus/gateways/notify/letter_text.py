"""A letter in its receiver's language. Every way shows it in its own form."""

from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.notify.outbox import Letter
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

LINES: Final = 10
"""So much is told in one letter."""


def write_lines(letter: Letter) -> list[str]:
    """What is told, a line each; of many, how many more there are."""
    lines = [say(letter, line) for line in letter.lines[:LINES]]
    more = len(letter.lines) - LINES
    return [*lines, say(letter, Notice("notice.mail_more", count=more))] if more > 0 else lines


def say(letter: Letter, line: Notice) -> str:
    """One sentence to whom it is for."""
    return load_catalogue().tell(language_of(letter), line)


def language_of(letter: Letter) -> str:
    """The language they have chosen."""
    return letter.player.language or FIRST


def write_link(letter: Letter, site: str) -> str:
    """Where it is; empty if the hall does not know its own address."""
    return f"{site.rstrip('/')}{letter.link or '/'}" if site else ""
