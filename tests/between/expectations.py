"""What each person is to see, read from docs/rules/being-there.md: the page and the harness cannot drift apart.

A row of its table is `games | moment | who | 1 s | 4 s | 10 s | 60 s | back`. What stands in “…” is on that person's
screen then, and what stands in no “…” is not; everything else is for people to read. A row whose `who` is a dash says
why there is no such moment. A second table has a column `line`: what is seen at a moment where a line that is bad in
that way is more than the same a little earlier.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "rules" / "being-there.md"
MOMENTS: Final = (
    "joining",
    "ready",
    "countdown",
    "own turn",
    "other's turn",
    "paused",
    "rematch",
    "invite",
    "challenge",
    "wager",
    "watching",
    "TV pad",
    "eight at a table",
)
MARKS: Final = ("1 s", "4 s", "10 s", "60 s", "back")
_HEAD: Final = ["games", "moment", "who", *MARKS]
_LINES: Final = ["games", "moment", "line", "who", *MARKS[:3]]
_WORDS: Final = re.compile(r"(no )?“([^”]+)”")
_NOTHING: Final = "—"
_NUMBER: Final = r"\d[\d:]*"


@dataclass(frozen=True)
class Cell:
    """What is on a screen at one moment, and what is not; names are still S, O, P."""

    there: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()

    def find_faults(self, text: str, names: Mapping[str, str]) -> list[str]:
        """What is missing on a screen, or should not be there."""
        missing = [f"“{words}” is missing" for words in self.there if not _pattern(words, names).search(text)]
        return missing + [f"“{words}” is there" for words in self.absent if _pattern(words, names).search(text)]


Screens = dict[str, dict[str, Cell]]
"""By person and mark."""


@dataclass
class Row:
    """One game at one moment: what each screen shows at each mark, or why there is no such moment."""

    game: str
    moment: str
    screens: Screens = field(default_factory=dict)
    why_none: str = ""
    lines: dict[str, Screens] = field(default_factory=dict)
    """By the name of a fault: screens on such a line, where they are told by themselves."""


def read_rows(page: Path = PAGE) -> dict[tuple[str, str], Row]:
    """Every game and moment the page tells of."""
    tables = list(_tables(page.read_text("utf-8")))
    groups = {row["group"]: _split(row["games"]) for head, rows in tables for row in rows if head == ["group", "games"]}
    told: dict[tuple[str, str], Row] = {}
    for head, rows in tables:
        for cells in rows if head in (_HEAD, _LINES) else []:
            for games in _split(cells["games"]):
                for game in groups.get(games, [games]):
                    for moment in _split(cells["moment"]):
                        _add(told.setdefault((game, moment), Row(game, moment)), cells)
    return told


def _add(row: Row, cells: Mapping[str, str]) -> None:
    if cells["who"] == _NOTHING:
        row.why_none = cells["1 s"]
        return
    lines = [line.strip() for line in cells.get("line", "").split(";")]
    for screens in [row.lines.setdefault(line, {}) if line else row.screens for line in lines]:
        for who in _split(cells["who"]):
            assert who not in screens, f"{row.game}, {row.moment}: {who} is told twice"
            screens[who] = {mark: read_cell(cells[mark]) for mark in MARKS if mark in cells}


def read_cell(text: str) -> Cell:
    """A cell of the table."""
    found = _WORDS.findall(text)
    return Cell(tuple(words for no, words in found if not no), tuple(words for no, words in found if no))


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _tables(text: str) -> Iterator[tuple[list[str], list[dict[str, str]]]]:
    """All tables of a page in Markdown: their heads, and their rows by column."""
    head: list[str] = []
    rows: list[dict[str, str]] = []
    for line in [*text.splitlines(), ""]:
        if not line.startswith("|"):
            if head:
                yield head, rows
            head, rows = [], []
            continue
        cells = [cell.strip() for cell in line.strip("|").replace("\\|", "/").split("|")]
        if not head:
            head = cells
        elif not set(line) <= set("|-: "):
            assert len(cells) == len(head), f"{len(cells)} cells for {len(head)} columns: {line}"
            rows.append(dict(zip(head, cells, strict=True)))


def _pattern(words: str, names: Mapping[str, str]) -> re.Pattern[str]:
    """The words as they are on the screen: S, O and P are people, N is a number."""

    parts = re.split(r"\b([SOPN])\b", words)
    return re.compile("".join(_NUMBER if part == "N" else re.escape(names.get(part, part)) for part in parts))
