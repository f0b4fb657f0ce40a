"""docs/operations.md speaks of what there is: every metric, every log event, every command."""

import re
from pathlib import Path

import pytest
from tests.hall.bench import Bench

from rumpus.cli.main import app
from rumpus.gateways.web.metrics import Metrics

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")
EVENTS = re.search(r"\| event \|.*?\n\n", PAGE, re.DOTALL)


def test_every_metric_is_explained_and_none_is_made_up() -> None:
    shown = Metrics().page(Bench().hall).decode()
    there = set(re.findall(r"^# TYPE (rumpus_\w+) ", shown, re.MULTILINE))
    there = {name for name in there if not name.endswith("_created")}
    told = {name.removesuffix("_bucket") for name in re.findall(r"rumpus_\w+", PAGE)}
    assert told == there


@pytest.mark.parametrize("event", re.findall(r"^\| `(\w+)`", EVENTS[0] if EVENTS else "", re.MULTILINE))
def test_every_event_is_one_the_program_logs(event: str) -> None:
    sources = (path.read_text("utf-8") for path in (ROOT / "src" / "rumpus").rglob("*.py"))
    assert any(f'"{event}"' in source for source in sources)


def test_every_command_is_one_of_the_program() -> None:
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    words = {line.split()[1] for block in blocks for line in block.splitlines() if line.startswith("rumpus ")}
    assert words == {"backup", "restore", "load"}
    assert all(word in app for word in words)
