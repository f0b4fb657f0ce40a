"""What `make docs` lays out for MkDocs is whole: every page that is named, and every file that a page links to."""

import re
from pathlib import Path

from tools.docs_pages import LINK, ROOT, lay_out

NAMED = re.compile(r"[\w/.-]+\.md")


def test_every_page_and_every_file_it_links_to_is_laid_out(tmp_path: Path) -> None:
    lay_out(tmp_path)
    pages = sorted(tmp_path.rglob("*.md"))
    assert len(pages) > 80
    lost = [
        (str(page.relative_to(tmp_path)), link)
        for page in pages
        for link in LINK.findall(page.read_text("utf-8"))
        if "://" not in link and not link.startswith("/") and not (page.parent / link).is_file()
    ]
    assert lost == []


def test_every_page_that_the_site_names_is_there_and_every_guide_is_named(tmp_path: Path) -> None:
    lay_out(tmp_path)
    named = set(NAMED.findall((ROOT / "mkdocs.yml").read_text("utf-8")))
    assert [page for page in named if not (tmp_path / page).is_file()] == []
    guides = {str(page.relative_to(tmp_path)) for page in tmp_path.glob("docs/*.md")}
    assert guides - named == set()
