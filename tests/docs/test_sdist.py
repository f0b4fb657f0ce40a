"""What an index is given is all one needs: the documentation too, wherever it lies."""

from pathlib import Path

from hatchling.builders.sdist import SdistBuilder

ROOT = Path(__file__).parents[2]


def test_every_page_of_the_documentation_is_in_the_sdist() -> None:
    packed = {Path(file.path).relative_to(ROOT) for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    pages = {page.relative_to(ROOT) for page in ROOT.glob("docs/**/*.md")}
    assert Path("docs/games/README.md") in pages
    assert sorted(map(str, pages - packed)) == []
