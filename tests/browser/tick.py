"""Boxes that lie below the picture that is shown of them."""

from playwright.sync_api import Locator


def tick(box: Locator) -> None:
    """Check one as soon as it can be seen: it cannot be clicked but by force, and force waits for nothing."""
    box.wait_for()
    box.check(force=True)
