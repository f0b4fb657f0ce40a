"""What the pages say can be done is done: every snippet of every page runs, one test for each page."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.page_runner import list_blocks

ROOT = Path(__file__).parents[2]
RUNNER = Path(__file__).with_name("page_runner.py")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def run_page(page: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the snippets of a page in a folder."""
    return subprocess.run(
        [sys.executable, str(RUNNER), str(page)], cwd=cwd, capture_output=True, text=True, timeout=300
    )


@pytest.mark.spread
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_snippet_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    if any(block.runs for block in list_blocks(page.read_text(encoding="utf-8"))):
        ran = run_page(page, tmp_path)
        assert ran.returncode == 0, f"{ran.stdout[-2000:]}\n{ran.stderr[-4000:]}"


def test_a_page_that_lies_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n")
    ran = run_page(page, tmp_path)
    assert ran.returncode == 1
    assert 'page.md", line 8' in ran.stderr
    page.write_text("```console\n$ rumpus verify nothing.replay\n```\n")
    ran = run_page(page, tmp_path)
    assert "page.md:2: `rumpus verify nothing.replay` ended with 2" in ran.stderr


def test_blocks_are_written_run_or_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```text file=a/b.txt\none\n```\n```text file+=a/b.txt\ntwo\n```\n```python no-run\nraise SystemExit(3)\n```\n"
        "```sh\nfalse\n$ false\n```\n```sh run\n$ echo three >> a/b.txt\n```\n"
        "1. In a list\n   ```python\n   open('c.txt', 'w').write('four')\n   ```\n"
    )
    assert run_page(page, tmp_path).returncode == 0
    assert (tmp_path / "a" / "b.txt").read_text() == "one\ntwo\nthree\n"
    assert (tmp_path / "c.txt").read_text() == "four"
