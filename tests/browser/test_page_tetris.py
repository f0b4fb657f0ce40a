"""Tetris in a real browser: a T-spin double, planned for the one seed of all matches, and what it does to others."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, enter, play_now, play_on_one_keyboard, play_on_two_pages

pytestmark = pytest.mark.browser

PLAN = (
    ("T", 0, 0), ("Z", 0, 2), ("J", 0, 1), ("O", 0, 7), ("S", 1, 3), ("L", 3, 8), ("I", 0, 2), ("I", 1, -2),
)  # fmt: skip
"""Piece, turns, column of its box; then comes an L that is held, and the T that is spun."""
RESTS = 1
"""The row of its box where the T, upright, can fall no further."""
BEFORE = """
IJIIII....
IJJJS...LL
ITZZSS.OOL
TTTZZS.OOL
"""
AFTER = """
I.........
IJIIII....
TTTZZS.OOL
"""
TURNS = {0: (), 1: ("ArrowUp",), 2: ("ArrowUp", "ArrowUp"), 3: ("z",)}
DRAWN = """
window.rumpusDrawn = new Set();
const write = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
  window.rumpusDrawn.add(String(text));
  return write.call(this, text, ...where);
};
"""
"""Keeps every word that is written onto a canvas."""


def read_lowest(ear: KeenEar, seat: int, count: int) -> str:
    """The lowest rows of a well, drawn."""
    return "\n".join(["", *ear.view["seats"][seat]["rows"][-count:], ""])


def wait_for_piece(ear: KeenEar, seat: int, kind: str, placed: int) -> None:
    """Until that piece is in the air, after so many others."""

    def is_here() -> bool:
        well = ear.view["seats"][seat]
        return well["placed"] == placed and well["piece"] is not None and well["piece"]["kind"] == kind

    ear.until(is_here, f"{kind} is piece {placed + 1}")


def aim(page: Page, ear: KeenEar, seat: int, turn: int, column: int) -> None:
    """Turn a fresh piece and bring it over its column."""

    def piece() -> dict[str, Any]:
        return dict(ear.view["seats"][seat]["piece"])

    for key in TURNS[turn]:
        page.keyboard.press(key)
    ear.until(lambda: piece()["turn"] == turn, "it is turned")
    while (x := piece()["x"]) != column:
        page.keyboard.press("ArrowRight" if x < column else "ArrowLeft")
        # On a busy machine the key may be down long enough to repeat: where the piece is counts once it is up.
        ear.until(lambda: piece()["x"] != x and ear.is_heard, "it is moved")


def spin_the_t(page: Page, ear: KeenEar, seat: int) -> None:
    """Press the keys of the plan."""
    for placed, (kind, turn, column) in enumerate(PLAN):
        wait_for_piece(ear, seat, kind, placed)
        aim(page, ear, seat, turn, column)
        page.keyboard.press("Space")
    wait_for_piece(ear, seat, "L", len(PLAN))
    assert read_lowest(ear, seat, 4) == BEFORE
    page.keyboard.press("c")
    wait_for_piece(ear, seat, "T", len(PLAN))
    aim(page, ear, seat, 1, 5)
    page.keyboard.down("ArrowDown")
    ear.until(lambda: ear.view["seats"][seat]["piece"]["y"] == RESTS, "the T rests, and does not lock yet")
    page.keyboard.press("x")
    page.keyboard.press("Space")
    page.keyboard.up("ArrowDown")
    ear.until(lambda: ear.named("clear"), "lines are cleared")


def test_a_t_spin_double_is_called_out_and_buries_the_other_in_six_rows(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = play_on_two_pages(visit, "tetris", DRAWN)
    spin_the_t(ann, ann_ear, 0)
    clear = ann_ear.named("clear")[0]
    assert {key: clear[key] for key in ("seat", "title", "tspin", "count", "points", "b2b")} == {
        "seat": 0, "title": "T-Spin Double", "tspin": "full", "count": 2, "points": 1200, "b2b": False,
    }  # fmt: skip
    assert read_lowest(ann_ear, 0, 3) == AFTER
    expect(ann.locator('[data-test="live"]')).to_contain_text("T-Spin Double, 1200 points.")
    ann_ear.until(
        lambda: {"T-Spin Double", "+1,200"} & set(ann.evaluate("[...window.rumpusDrawn]")), "it is called out"
    )
    assert ann_ear.view["seats"][0]["hold"] == "L"

    bob_ear.until(lambda: bob_ear.named("garbage_sent"), "garbage is sent")
    sent = bob_ear.named("garbage_sent")
    assert [(event["seat"], event["to"], event["count"]) for event in sent] == [(0, 1, 6)]
    if not bob_ear.named("garbage_added"):
        assert bob_ear.view["seats"][1]["incoming"] == 6
        bob.keyboard.press("Space")
    bob_ear.until(lambda: bob_ear.named("garbage_added"), "it comes in from below")
    rows = bob_ear.view["seats"][1]["rows"][-6:]
    assert [row.count(".") for row in rows] == [1] * 6, "one gap each"
    assert bob_ear.view["seats"][1]["incoming"] == 0
    expect(bob.locator('[data-test="live"]')).to_contain_text("6 rows of garbage.")
    expect(bob.locator('[data-test="board-words"]')).to_contain_text(
        f"{ann_ear.table['seats'][0]['name']}: level 1, score"
    )
    assert ann_ear.view["seats"][0]["sent"] == 6


def test_keys_on_one_keyboard_move_each_their_own_piece(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "tetris")
    for seat in (0, 1):
        wait_for_piece(ear, seat, "T", 0)
    start = ear.view["seats"][0]["piece"]["x"]
    page.keyboard.press("a")
    page.keyboard.press("l")
    page.keyboard.press("w")
    page.keyboard.press("u")

    def moved() -> bool:
        left, right = (well["piece"] for well in ear.view["seats"])
        return bool(left["x"] < start < right["x"] and (left["turn"], right["turn"]) == (1, 3))

    ear.until(moved, "each moved and turned their own")
    page.keyboard.press("i")
    wait_for_piece(ear, 1, "Z", 1)
    page.keyboard.press("c")
    wait_for_piece(ear, 0, "Z", 0)
    assert [well["hold"] for well in ear.view["seats"]] == ["T", None]


def test_alone_to_the_end(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "tetris")
    while not ear.view["outcome"]:
        placed = ear.view["seats"][0]["placed"]
        page.keyboard.press("Space")
        ear.until(
            lambda: ear.view["outcome"] or ear.view["seats"][0]["piece"] or ear.view["seats"][0]["placed"] > placed,  # noqa: B023
            "the next piece, or the end",
        )
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"]["reason"] == "topped_out"
    score = f"{ear.view['seats'][0]['score']:,}"
    expect(page.locator(".rp-figures dd").first).to_have_text(score)
