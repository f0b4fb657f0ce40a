"""Death Roll in the line format: a roll and the limit it was rolled under."""

from collections.abc import Mapping
from typing import Any, Final

from rumpus.core.line_forms import Fields, LineForms


def _write_roll(event: Mapping[str, Any], seat: int | None) -> Fields:
    return ("ROLL", event["value"], event["limit"], event["seat"])


LINE: Final = LineForms(events={"rolled": _write_roll})
