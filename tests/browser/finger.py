"""One finger on a page's screen: real touch events, as a phone's glass makes them."""

from typing import TypeAlias

from playwright.sync_api import Locator, Page

Spot: TypeAlias = tuple[float, float]


def middle(node: Locator) -> Spot:
    """Where a node's middle is in the window."""
    box = node.bounding_box()
    assert box is not None, "it is on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_touch(page: Page, start: Spot, end: Spot, steps: int = 6) -> None:
    """Put the finger down, move it in small steps, let it rest, lift it: a finger that aims does not fling."""
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    for tremble in (1, 0, 1, 0, 1, 0):
        touch("touchMove", (end[0] + tremble, end[1]))
    touch("touchEnd")
    line.detach()


def drag_by_mouse(page: Page, start: Spot, end: Spot) -> None:
    """The same with the mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()
