"""Capsules in a real browser: ready on the waiting screen, keys that move and turn, and a pause that is one's own."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, enter, leave, play_alone, play_on_one_keyboard, play_on_two_pages

pytestmark = pytest.mark.browser


def capsule(ear: KeenEar, seat: int) -> dict[str, Any] | None:
    """The capsule that a seat moves now."""
    found: dict[str, Any] | None = ear.view["seats"][seat]["capsule"]
    return found


def columns(ear: KeenEar, seat: int) -> list[int]:
    """The columns it is in, sorted; none if there is none."""
    found = capsule(ear, seat)
    return sorted({x for x, _, _ in found["cells"]}) if found else []


def state(ear: KeenEar, seat: int) -> str:
    """What a seat is doing."""
    return str(ear.view["seats"][seat]["state"])


def go_left(before: list[int], now: list[int]) -> bool:
    """By one column, or more: a slow machine holds a key for long."""
    return len(now) == 2 and now < before


def go_right(before: list[int], now: list[int]) -> bool:
    """The same to the other side."""
    return len(now) == 2 and now > before


def press(page: Page, ear: KeenEar, seat: int, key: str, done: Callable[[list[int], list[int]], bool]) -> None:
    """Press a key, and see what it does to the columns the capsule is in."""
    before = columns(ear, seat)
    page.keyboard.press(key)
    ear.until(lambda: done(before, columns(ear, seat)), f"{key} moves it from {before}")


def test_two_pages_get_ready_move_and_one_pauses_alone(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = play_on_two_pages(visit, "capsules", tick=20, countdown=60)
    assert ann_ear.view["phase"] == "waiting"
    expect(ann.locator('[data-test="cap-ready"]')).to_be_visible()
    ann.keyboard.press("d")
    bob_ear.until(lambda: state(bob_ear, 0) == "ready", "Ann is ready")
    assert state(bob_ear, 1) == "waiting"
    expect(ann.locator('[data-test="cap-ready"]')).to_be_hidden()
    bob.locator('[data-test="cap-ready"]').click()
    for ear in (ann_ear, bob_ear):
        ear.until(lambda: capsule(ear, 0) and capsule(ear, 1), "the round begins")  # noqa: B023 - done at once
        assert columns(ear, 0) == [3, 4]
    for page in (ann, bob):
        expect(page.locator('[data-test="live"]')).to_contain_text("Round 1.")
    assert ann_ear.view["seats"][0]["viruses"] == ann_ear.view["seats"][1]["viruses"] == 16
    assert ann_ear.view["seats"][0]["rows"] == ann_ear.view["seats"][1]["rows"], "the same field for everybody"

    bob.keyboard.press("p")
    ann_ear.until(lambda: state(ann_ear, 1) == "paused", "Bob has paused")
    bob_ear.until(lambda: state(bob_ear, 1) == "paused", "and sees it")
    expect(bob.locator('[data-test="cap-ready"]')).to_have_text("Go on")
    held = capsule(bob_ear, 1)

    press(ann, ann_ear, 0, "s", go_left)
    press(ann, ann_ear, 0, "ArrowRight", go_right)
    press(ann, ann_ear, 0, "d", go_right)
    # It turns as soon as it is out of the top row.
    start = capsule(ann_ear, 0)
    assert start is not None
    ann_ear.until(lambda: min(y for _, y, _ in (capsule(ann_ear, 0) or start)["cells"]) <= 14, "it falls")
    press(ann, ann_ear, 0, "k", lambda before, now: now == before[:1])
    press(ann, ann_ear, 0, "l", lambda before, now: now == [*before, before[0] + 1])
    number = (capsule(ann_ear, 0) or start)["n"]
    while (here := capsule(ann_ear, 0)) is not None and here["n"] == number:
        ann.keyboard.press("Space")
        ann_ear.until(lambda: capsule(ann_ear, 0) != here, "down it goes")
    assert ann_ear.table["state"] == "PLAYING"
    bob_ear.until(lambda: bob_ear.view["seats"][0]["rows"] == ann_ear.view["seats"][0]["rows"], "Bob sees it")
    assert capsule(bob_ear, 1) == held, "his own field stands still"

    bob.keyboard.press("ArrowLeft")
    bob_ear.until(lambda: state(bob_ear, 1) == "play", "any key goes on")
    assert columns(bob_ear, 1) == [3, 4], "and does nothing else"
    expect(bob.locator('[data-test="cap-ready"]')).to_be_hidden()
    press(bob, bob_ear, 1, "ArrowLeft", go_left)
    assert [ear.errors for ear in (ann_ear, bob_ear)] == [[], []]
    leave(bob)
    expect(ann.locator('[data-test="over"]')).to_be_visible()
    assert ann_ear.view["outcome"]["places"] == [1, 2]


def test_two_on_one_keyboard_get_ready_and_move_by_their_own_keys(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "capsules", tick=20, countdown=60)
    page.keyboard.press("l")
    ear.until(lambda: [state(ear, 0), state(ear, 1)] == ["ready", "waiting"], "the first is ready")
    page.keyboard.press("ArrowUp")
    ear.until(lambda: capsule(ear, 0) and capsule(ear, 1), "the round begins")
    expect(page.locator('[data-test="live"]')).to_contain_text("Round 1.")
    page.keyboard.press("s")
    page.keyboard.press("ArrowRight")
    ear.until(lambda: columns(ear, 0) < [3, 4] < columns(ear, 1), "each moved their own")
    page.keyboard.press(".")
    ear.until(lambda: [state(ear, 0), state(ear, 1)] == ["play", "paused"], "the second pauses alone")


def test_alone_a_round_is_lost_and_the_waiting_screen_comes_again(visit: Visit) -> None:
    page, ear = enter(visit)
    play_alone(page, ear, "capsules", tick=1, rounds=2, countdown=60)
    page.keyboard.press("Enter")
    ear.until(lambda: ear.view["phase"] == "play", "the round begins")
    ear.until(lambda: ear.view["phase"] == "waiting", "capsules pile up in the middle until the top")
    assert ear.named("defeated")
    assert ear.view["seats"][0]["score"] == ear.view["seats"][0]["viruses"] > 0
    expect(page.locator('[data-test="board-words"]')).to_contain_text("Round 2 of 2 begins soon.")
    expect(page.locator('[data-test="live"]')).to_contain_text("Nobody wins the round.")
    page.locator('[data-test="cap-ready"]').click()
    ear.until(lambda: ear.view["round"] == 2, "the next round")
