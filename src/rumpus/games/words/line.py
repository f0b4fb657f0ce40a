"""Words with WoW in the line format: plays and passes as the original wrote them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rumpus.core.line_forms import Fields, LineForms


def _read_word(rest: Sequence[str]) -> str:
    """The original's sender told the score, too; here the hall counts."""
    return " ".join(("word", *rest[:4]))


def _write_word(event: Mapping[str, Any], seat: int | None) -> Fields:
    way = "H" if event["across"] else "V"
    return ("WORD", event["word"], way, event["row"], event["col"], event["score"], event["seat"])


def _write_pass(event: Mapping[str, Any], seat: int | None) -> Fields:
    return ("PASS", event["seat"])


LINE: Final = LineForms({"WORD": _read_word, "MOVE": _read_word}, {"played": _write_word, "passed": _write_pass})
