"""Moves left for the next turn, in real browsers: shown to who left them, to nobody else, done when the turn comes."""

import pytest
from playwright.sync_api import expect
from tests.browser.finger import middle
from tests.browser.tables import Visit
from tests.browser.test_page_agreeing import sit_down
from tests.browser.test_page_battleship import aim, cell

pytestmark = pytest.mark.browser


def test_a_way_is_left_for_the_queen_and_taken_when_the_turn_comes(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = sit_down(visit, "stayboard")
    assert [4, 1, 1, 1] in ann_ear.view["moves"], "one to the left lies the middle of the board"
    way, centre = bob.locator('.sb-way[aria-label^="up"]').first, bob.locator(".sb-centre")
    way.click()
    expect(centre).to_contain_text("Plan it")
    centre.click()
    expect(centre).to_contain_text("Take back")
    centre.click()  # and is taken back
    expect(centre).not_to_contain_text("Take back")
    way.click()
    centre.click()
    expect(centre).to_contain_text("Take back")
    ann.keyboard.press("a")
    ann.keyboard.press("Enter")
    for ear in (ann_ear, bob_ear):
        ear.until(lambda ear=ear: len(ear.view["history"]) == 2, "both have moved")  # type: ignore[misc]
    expect(centre).not_to_contain_text("Take back")


def test_a_pass_is_left_for_later_in_words(visit: Visit) -> None:
    ann, ann_ear, bob, _ = sit_down(visit, "words")
    mine, other = (ann, bob) if ann_ear.view["turn"] == 0 else (bob, ann)
    other.locator(".ww-pass").click()
    expect(other.locator(".ww-pass")).to_have_attribute("aria-pressed", "true")
    expect(mine.locator(".ww-pass")).to_have_attribute("aria-pressed", "false")
    mine.locator(".ww-pass").click()
    mine.locator(".ww-dialog .ww-main").click()
    ann_ear.until(lambda: ann_ear.view["outcome"], "two passes in a row end it")


def test_shots_are_left_for_the_next_turns_on_a_phone(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = sit_down(visit, "battleship", phone=True)
    for page in (ann, bob):
        page.locator('[data-test="bs-random"]').click()
        page.locator('[data-test="bs-ready"]').click()
    for ear in (ann_ear, bob_ear):
        ear.until(lambda ear=ear: ear.view["phase"] == "PLAYING", "the battle begins")  # type: ignore[misc]
    first = ann_ear.view["turn"] == ann_ear.view["seat"]
    mine, other, ear = (ann, bob, bob_ear) if first else (bob, ann, ann_ear)
    for column in (3, 6):
        other.mouse.click(*middle(cell(other, "enemy", 4, column)))
        expect(other.locator(".bs-later-number")).to_have_count((3, 6).index(column) + 1)
    expect(mine.locator(".bs-later-number")).to_have_count(0)
    seat = ear.view["seat"]
    for shots in (1, 2):
        aim(mine)
        spot = middle(cell(mine, "enemy", shots, shots))
        mine.mouse.click(*spot)
        if mine is bob:  # a finger aims first
            mine.locator('[data-test="bs-fire"]').click()
        ear.until(lambda shots=shots: ear.view["shots"][seat] == shots, "the shot that was left is fired")  # type: ignore[misc]
    expect(other.locator(".bs-later-number")).to_have_count(0)
