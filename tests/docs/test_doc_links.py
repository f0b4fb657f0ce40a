"""Every page speaks of files that are there."""

import re
from pathlib import Path

import pytest
from tests.browser.photograph import SHOWN, list_shown

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/rumpus/**/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PATH = re.compile(r"`((?:src|tests|docs|tools|deploy|examples|requirements)/[\w./-]+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_and_every_path_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [page.parent / link for link in LINK.findall(text) if "://" not in link and not link.startswith("/")]
    paths = [ROOT / path for path in PATH.findall(text) if "NAME" not in path]
    assert [str(path) for path in (*links, *paths) if not path.exists()] == []


def test_every_file_on_the_architecture_page_is_there() -> None:
    told = re.findall(r"`([\w/]+\.(?:py|js))`", (ROOT / "docs/architecture.md").read_text("utf-8"))
    files = [f"/{file.relative_to(ROOT)}" for file in (ROOT / "src/rumpus").rglob("*.[pj][ys]")]
    files += [f"/{file.relative_to(ROOT)}" for file in (ROOT / "tests").glob("*.py")]
    assert [name for name in told if not any(file.endswith(f"/{name}") for file in files)] == []
    assert len(told) > 50


def test_the_pictures_that_are_kept_are_those_that_pages_show() -> None:
    assert {path.name for path in SHOWN.iterdir()} == list_shown()
