"""The picture that docs/new-game-more.md makes: dice are dragged onto the table, tapped, and laid by keys."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route
from tests.docs.page_runner import list_blocks

import rumpus

pytestmark = pytest.mark.browser

PAGE = Path(__file__).parents[2] / "docs" / "new-game-more.md"
VIEW = {"hand": "25", "mine": 0, "points": [0, 0, 0], "laid": [False] * 3, "shown": [0, 0, 0], "outcome": None}
HOST = "http://tutorial.test"


@pytest.fixture
def told(chromium: Browser) -> Iterator[Page]:
    """The picture alone, with a hall that only notes what it is sent."""
    blocks = {block.target[1]: block.text for block in list_blocks(PAGE.read_text("utf-8")) if block.target}
    drag = Path(rumpus.__file__).parent / "web" / "board" / "drag.js"
    files = {
        "/main.js": blocks["pips/pips/web/main.js"],
        "/style.css": blocks["pips/pips/web/style.css"],
        "/static/board/drag.js": drag.read_text("utf-8"),
        "/": f"""<link rel="stylesheet" href="/style.css"><div id="root" style="height: 400px"></div>
            <script type="module">
              import {{ mount }} from "/main.js";
              window.sent = [];
              const ctx = {{ seats: [0], names: ["Ann", "Bob", "Cy"], send: (seat, word) => sent.push([seat, word]) }};
              const picture = mount(document.querySelector("#root"), ctx);
              picture.update({json.dumps(VIEW)}, []);
              window.picture = picture;
            </script>""",
    }
    kinds = {".js": "text/javascript", ".css": "text/css"}

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        route.fulfill(body=files.get(path, ""), content_type=kinds.get(Path(path).suffix, "text/html"))

    page = chromium.new_page()
    page.route(f"{HOST}/**", answer)
    page.goto(f"{HOST}/")
    page.wait_for_function("window.picture !== undefined")
    yield page
    page.close()


def test_a_die_is_dragged_onto_the_table_tapped_or_laid_by_key(told: Page) -> None:
    die, table = told.locator(".pips-hand button").last, told.locator(".pips ol")
    box = die.bounding_box()
    assert box is not None
    told.mouse.move(box["x"] + 20, box["y"] + 20)
    told.mouse.down()
    told.mouse.move(box["x"] + 120, box["y"] + 90, steps=4)
    told.mouse.up()
    assert told.evaluate("sent") == [], "let go beside the table, it stays in the hand"
    die.drag_to(table)
    assert told.evaluate("sent") == [[0, "lay 5"]]
    told.locator(".pips-hand button").first.click()
    die.press("Enter")
    told.evaluate("picture.command('lay 2', 0, true)")
    assert told.evaluate("sent.map(([, word]) => word)") == ["lay 5", "lay 2", "lay 5", "lay 2"]
