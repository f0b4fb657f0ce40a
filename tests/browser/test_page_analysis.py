"""A match that is over is analysed in the page's worker, beside its film."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.judge import find_faults
from tests.browser.queen_walk import walk
from tests.browser.tables import Visit, enter, play_against_bot

pytestmark = pytest.mark.browser

STARTING = 120_000
"""Python starts in the worker."""


def test_a_match_is_analysed_and_its_turning_point_shown(visit: Visit) -> None:
    page, ear = enter(visit)
    play_against_bot(page, ear, "stayboard", "easy")
    walk(page, ear, 2)
    name = ear.table["seats"][0]["name"]
    page.locator('[data-test="replay"]').click()
    replay = page.locator('[data-test="replay"]')
    expect(replay).to_have_attribute("data-last", re.compile(r"\d"))
    last = int(replay.get_attribute("data-last") or "")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [url for url in loaded if "analysis" in url] == [], "nothing of it before it is wanted"

    page.keyboard.press("Home")
    page.locator('[data-test="analyse"]').click()
    curve = page.locator('[data-test="curve"]')
    expect(curve).to_be_visible(timeout=STARTING)
    assert re.search(rf"{name} from 50% to 0%.*Turning points: 1\.", curve.get_attribute("aria-label") or "")
    expect(page.locator('[data-test="accuracy"]')).to_contain_text(name)
    opinions = page.locator('[data-test="opinions"]')
    expect(opinions).to_contain_text(f"What was best for {name}")
    expect(page.locator('[data-test="opinion"]').first).to_contain_text("stays on the board")
    expect(page.locator('[data-test="sketch"]')).to_be_visible()

    # By keyboard to the decision that lost it.
    turn = page.locator('[data-test="turn"]')
    expect(turn).to_have_text(f"Move {last} {name} from 50% to 0%")
    turn.focus()
    page.keyboard.press("Enter")
    expect(replay).to_have_attribute("data-at", str(last - 1))
    expect(page.locator('[data-test="done-instead"]')).to_have_text(re.compile("Leaves the board"))
    # By the curve to its end; there nothing is left to decide.
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] - 4, "y": box["height"] / 2})
    expect(replay).to_have_attribute("data-at", str(last))
    expect(opinions).to_contain_text("There is nothing to decide")
    page.keyboard.press("Home")
    assert find_faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert find_faults(page) == []


def test_who_lost_is_shown_the_moment_that_cost_most(visit: Visit) -> None:
    page, ear = enter(visit, phone=True)
    play_against_bot(page, ear, "stayboard", "easy")
    walk(page, ear, 2)
    page.locator('[data-test="ask-coach"]').click()
    said = page.locator('[data-test="coach-said"]')
    expect(said).to_have_text(re.compile(r"Move \d+ cost you most: “Leaves the board"), timeout=STARTING)
    assert find_faults(page) == []
    show = page.locator('[data-test="coach-show"]')
    expect(show).to_be_in_viewport()
    show.click()
    expect(page.locator('[data-test="done-instead"]')).to_have_text(re.compile("Leaves the board"), timeout=STARTING)
    replay = page.locator('[data-test="replay"]')
    last = int(replay.get_attribute("data-last") or "")
    expect(replay).to_have_attribute("data-at", str(last - 1))


def test_nothing_is_told_of_a_match_while_the_reader_plays_at_its_table(visit: Visit) -> None:
    page, ear = enter(visit)
    play_against_bot(page, ear, "stayboard", "easy")
    walk(page, ear, 1)
    before = ear.table["match"]
    page.locator('[data-test="rematch"]').click()
    ear.until(lambda: ear.table["state"] == "PLAYING" and ear.table["match"] != before, "the next match is on")
    address = page.url.split("/t/")[0]
    page.goto(f"{address}/m/{before}")
    analyse = page.locator('[data-test="analyse"]')
    analyse.click()
    expect(page.locator('[data-test="analysis-status"]')).to_contain_text("You are playing at this table")
    expect(analyse).to_be_enabled()  # it can be asked for again when that is over
    expect(page.locator('[data-test="curve"]')).to_have_count(0)
