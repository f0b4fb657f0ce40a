"""docs/sentences: a page for each language with everything that is said, grouped by where it is met."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rumpus.games.registry import GameFolder
from rumpus.language.files import HOME, Sentence

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "On every screen": (
        *("common", "level", "level_bot", "ordinal", "spans", "long", "when"),
        *("key", "toast", "main", "late"),
    ),
    "The home page": ("home", "tile", "lobby", "people", "known", "banner", "missed"),
    "Invites, friends and what waits": ("invitation", "tray", "company", "friends", "turns", "search", "notify"),
    "How to play a game": ("open", "options", "ways", "hint", "help", "pool"),
    "At a table": ("table", "bar", "room", "card", "share", "board", "speak", "reaction", "sound", "gamepad"),
    "In a match": ("play", "clock", "question", "away", "windows"),
    "When a match is over": ("result", "reason", "reason_by", "reason_you", "end", "over", "figure"),
    "Score challenges and daily games": ("challenge", "daily"),
    "Play for gold": ("wager", "pot", "pot_state"),
    "Fair dice": ("dice", "unfair"),
    "Tournaments": ("tournaments", "tournament"),
    "Chat": ("chat",),
    "Settings, keys and your name": ("settings", "keys", "account"),
    "Players, leaders and matches": ("books", "player", "leaders", "scores", "plot", "match", "analysis"),
    "Replays": ("replay", "moment", "onward"),
    "A television and its pads": ("tv", "pad"),
    "Without the hall, and in frames of other sites": ("here", "embed"),
    "What the hall tells": ("notice", "state"),
    "What the hall refuses": ("refused", "malformed", "thing"),
    "Typed commands": ("command", "answer"),
    "Terminals": ("terminal",),
    "The host": ("host", "host_command", "console"),
    "Replays that are checked": ("verdict", "unreadable"),
}
"""What keys of the hall begin with, by the heading they stand under."""


class Ungrouped(ValueError):
    """Sentences that stand under no heading, or a heading for sentences that do not exist."""


def write_sentences(language: str, games: Iterable[GameFolder]) -> str:
    """One language's page."""
    hall: dict[str, Sentence] = json.loads((HOME / f"{language}.json").read_text("utf-8"))
    _check_groups(hall)
    lines = [
        f"# All sentences: {language}",
        "",
        "This page is written by `make wire` from the language files; [languages](../languages.md) tells how to change",
        "them. What stands in braces is filled in. A sentence that counts is shown once for each form.",
    ]
    for heading, families in GROUPS.items():
        found = [entry for family in families for entry in hall.items() if entry[0].startswith(f"{family}.")]
        lines += ["", f"## {heading}", "", *_write_table(found)]
    for folder in games:
        own: dict[str, Sentence] = json.loads((folder.path / "language" / f"{language}.json").read_text("utf-8"))
        lines += ["", f"## {folder.info.title}", "", *_write_table(own.items())]
    return "\n".join(lines) + "\n"


def _check_groups(hall: Iterable[str]) -> None:
    families, grouped = {key.partition(".")[0] for key in hall}, [name for group in GROUPS.values() for name in group]
    wrong = sorted(families ^ {*grouped}) or sorted(name for name in grouped if grouped.count(name) > 1)
    if wrong:
        raise Ungrouped(f"GROUPS in wire/generate/sentences.py needs each family of keys once: {', '.join(wrong)}")


def _write_table(sentences: Iterable[tuple[str, Sentence]]) -> Iterator[str]:
    yield "| key | sentence |"
    yield "| --- | --- |"
    for key, sentence in sentences:
        forms = {"": sentence} if isinstance(sentence, str) else sentence
        for form, text in forms.items():
            name = f"`{key}` ({form})" if form else f"`{key}`"
            yield f"| {name} | {_escape(text)} |"


def _escape(text: str) -> str:
    """As it is read, whatever Markdown would make of it."""
    return "".join(f"\\{letter}" if letter in "\\|<>*_[]`" else letter for letter in text).strip()
