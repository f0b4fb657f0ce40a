"""A line that falls silent, is slow, or comes back: what the page says of it, and when it takes another one."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hall_process import HallProcess
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, enter, play_now, play_on_two_pages

from rumpus.loadtest.bad_wire import BadWire, Weather

pytestmark = pytest.mark.browser


@pytest.fixture
def wire(hall: HallProcess) -> Iterator[BadWire]:
    """A good wire to the hall, until a test does something to it."""
    with BadWire(hall.port, seed=1, weather=Weather()) as wire:
        yield wire


def start(visit: Visit, wire: BadWire, game: str) -> tuple[Page, KeenEar]:
    """A match is on, over the wire."""
    page, ear = enter(visit, address=wire.address)
    play_now(page, ear, game)
    expect(page.locator('[data-test="line"]')).to_be_empty()
    return page, ear


def count_lines(page: Page) -> int:
    """How many connections the page has begun so far."""
    return int(page.evaluate("rumpusLines.length"))


def test_a_line_that_swallows_everything_is_noticed_said_and_left_for_another(visit: Visit, wire: BadWire) -> None:
    page, _ = start(visit, wire, "deathroll")
    assert count_lines(page) == 1
    wire.hush()
    expect(page.locator('[data-test="line"]')).to_have_text("Reconnecting…")
    # Nobody closed the old one: the page lets it go and opens another.
    page.wait_for_function("() => rumpusLines.length === 2")
    expect(page.locator('[data-test="line"]')).to_be_empty()
    page.locator(".dr-roll").click()
    expect(page.locator('[data-test="board-words"]')).to_contain_text("rolled")


def test_offline_is_said_at_once_and_taken_back_when_the_hall_answers_all_the_same(visit: Visit, wire: BadWire) -> None:
    page, _ = start(visit, wire, "deathroll")
    wire.hush(new_ones_too=True)
    said = page.evaluate("""() => {
        dispatchEvent(new Event("offline"));
        return document.querySelector('[data-test="line"]').textContent;
    }""")
    assert said == "Reconnecting…"
    wire.mend()
    expect(page.locator('[data-test="line"]')).to_be_empty()
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator('[data-test="line"]')).to_be_empty()


def test_a_slow_line_that_lives_is_called_slow_and_kept(visit: Visit, wire: BadWire) -> None:
    page, _ = start(visit, wire, "deathroll")
    wire.delay(0.6)
    expect(page.locator('[data-test="line"]')).to_have_text("Slow line…")
    assert count_lines(page) == 1
    wire.delay(0)
    expect(page.locator('[data-test="line"]')).to_be_empty()
    assert count_lines(page) == 1


def test_a_move_made_on_a_dead_line_waits_alone_and_is_sent_once(visit: Visit, wire: BadWire) -> None:
    page, ear = start(visit, wire, "stayboard")
    spots = page.locator(".sb-active")
    expect(spots).not_to_have_count(0)
    wire.hush(new_ones_too=True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    spots.first.click()
    expect(page.locator('[data-test="waits"]')).to_have_text("Waiting for the line…")
    expect(page.locator(".sb-spot.sb-picked")).to_have_count(1)
    # Neither a finger nor a key makes another one.
    expect(page.locator('[data-test="board"]')).to_have_attribute("inert", "")
    for key in ("ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    wire.mend()
    expect(page.locator('[data-test="waits"]')).to_be_empty()
    expect(page.locator('[data-test="board"]')).not_to_have_attribute("inert", "")
    ear.until(lambda: any(event["seat"] == 0 for event in ear.named("moved")), "the move happened")
    assert {message["seq"] for message in ear.sent if message["t"] == "act"} == {1}
    assert ear.errors == []


def test_both_see_who_is_away_and_the_one_left_may_wait(visit: Visit, wire: BadWire) -> None:
    ann, ann_ear, bob, bob_ear = play_on_two_pages(visit, "pong", address=wire.address)
    name = ann_ear.table["seats"][1]["name"]
    wire.hush(new_ones_too=True)
    expect(bob.locator('[data-test="line"]')).to_have_text("Reconnecting…")
    card = ann.locator('[data-test="away-card"]')
    expect(card.locator("h2")).to_have_text(re.compile(rf"^Waiting for {re.escape(name)} · \d+ s$"))
    expect(card).to_contain_text(f"Then the match goes on without {name}.")
    card.locator('[data-test="away-wait"]').click()
    expect(card).to_contain_text(f"The match waits until {name} is back.")
    expect(card.locator('[data-test="away-wait"]')).to_have_count(0)
    wire.mend()
    expect(card).to_have_count(0)
    expect(bob.locator('[data-test="line"]')).to_be_empty()
    ann_ear.until(lambda: ann_ear.table["state"] == "PLAYING", "the match goes on for Ann")
    bob_ear.until(lambda: bob_ear.table["state"] == "PLAYING", "the match goes on for Bob")
