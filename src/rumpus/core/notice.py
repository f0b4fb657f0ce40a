"""What is to be said to somebody: the key of a sentence and the facts it is filled with, never the sentence itself.
Whoever shows it looks the key up in the reader's language (rumpus.language); nobody compares sentences.

Facts are plain JSON values. Text and whole numbers are shown as they are; a list is shown with commas between; what has
to be written in the way of a language is marked by the functions below.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]
"""A fact that is marked with what it is; on the wire it looks the same."""
Fact: TypeAlias = "str | int | Plain | Notice | Sequence[str | Plain | Notice]"


class Notice:
    """Something to be said. `of` is the game whose sentence it is; without one there, the hall's is meant."""

    __slots__ = ("facts", "key", "of")

    def __init__(self, key: str, of: str = "", /, **facts: Fact) -> None:
        self.key, self.of = key, of
        self.facts: dict[str, Any] = plain_facts(facts)

    def describe(self) -> Plain:
        """The same as plain values, which is also a fact that another sentence can have in it."""
        said: Plain = {"say": self.key}
        if self.facts:
            said["facts"] = self.facts
        if self.of:
            said["of"] = self.of
        return said

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Notice":
        """The notice that was described so."""
        return cls(said["say"], said.get("of", ""), **said.get("facts", {}))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Notice) and self.describe() == other.describe()

    def __repr__(self) -> str:
        return f"Notice({write_bare(self.key, self.facts)})"

    def __str__(self) -> str:
        return write_bare(self.key, self.facts)


class Refusal(Exception):
    """Something that is turned down; nothing has changed. Its code is stable and has a sentence under `refused.`; `of`
    is the game whose rules said no, as far as that is known."""

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Any] = plain_facts(facts)
        self.of = ""

    @property
    def notice(self) -> Notice:
        """What to tell whoever asked."""
        return Notice(f"refused.{self.code}", self.of, **self.facts)

    def __str__(self) -> str:
        return write_bare(self.code, self.facts)


Line: TypeAlias = str | Notice
"""One line of an answer: something to be said, or text as somebody wrote it."""


def keep_line(line: Line) -> str | Plain:
    """A line as plain values, as it is kept."""
    return line if isinstance(line, str) else line.describe()


def read_line(kept: str | Mapping[str, Any]) -> Line:
    """The line that was kept so; what was written before there were codes is text."""
    return kept if isinstance(kept, str) else Notice.read(kept)


def plain_facts(facts: Mapping[str, Fact]) -> dict[str, Any]:
    """Facts as plain JSON values."""
    return {name: _plain(fact) for name, fact in facts.items()}


def _plain(fact: object) -> object:
    if isinstance(fact, Notice):
        return fact.describe()
    return [_plain(one) for one in fact] if isinstance(fact, list | tuple) else fact


def list_names(names: Iterable[str]) -> Plain:
    """Names in a row as the language joins them: `Ann, Ben, and Cid`."""
    return {"names": list(names)}


def name_game(name: str) -> Plain:
    """A game by its title."""
    return {"title": name}


def tell_points(score: int, unit: int) -> Plain:
    """A score in 1/unit points: `12.5`."""
    return {"points": score, "unit": unit}


def tell_seconds(seconds: int) -> Plain:
    """A length of time: `2 minutes`."""
    return {"seconds": seconds}


def tell_moment(at: float) -> Plain:
    """A moment in seconds since 1970."""
    return {"at": int(at)}


def write_bare(code: str, facts: Mapping[str, Any]) -> str:
    """Code and facts for programs, logs and whoever has no sentence for them: `occupied (row 8, word DRAGON)`."""
    told = ", ".join(f"{name} {_bare(fact)}" for name, fact in facts.items())
    return f"{code} ({told})" if told else code


def _bare(fact: object) -> str:
    if isinstance(fact, dict):
        return write_bare(fact["say"], fact.get("facts", {})) if "say" in fact else " ".join(map(_bare, fact.values()))
    return ", ".join(map(_bare, fact)) if isinstance(fact, list) else str(fact)
