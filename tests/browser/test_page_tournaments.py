"""Tournaments on the page: one announces it in three clicks, another finds it, takes part, and leaves again."""

import pytest
from playwright.sync_api import expect
from tests.browser.tables import Visit


@pytest.mark.browser
def test_a_tournament_is_announced_found_entered_and_called_off(visit: Visit) -> None:
    ann, bob = visit(), visit("/tournaments", phone=True)
    ann.locator('[data-test="tournaments-link"]').click()
    expect(bob.get_by_text("No tournaments yet.")).to_be_visible()
    ann.locator('[data-test="make-tournament"]').click()
    ann.locator('[data-test="tournament-game"]').select_option("stayboard")
    ann.locator('[data-test="tournament-kind"]').select_option("knockout")
    ann.locator('[data-test="tournament-name"]').fill("Friday cup")
    ann.locator('[data-test="announce"]').click()
    expect(ann.locator("h1")).to_have_text("Friday cup")
    ann.locator('[data-test="enter-tournament"]').click()
    expect(ann.locator('[data-test="standings"] tbody tr')).to_have_count(1)
    bob.get_by_text("Friday cup").click()
    expect(bob.locator('[data-test="tournament-state"]')).to_contain_text("announced")
    bob.locator('[data-test="enter-tournament"]').click()
    for page in (ann, bob):
        expect(page.locator('[data-test="standings"] tbody tr')).to_have_count(2)
    bob.locator('[data-test="leave-tournament"]').click()
    expect(ann.locator('[data-test="standings"] tbody tr')).to_have_count(1)
    ann.locator('[data-test="call-off"]').click()
    ann.locator('[data-test="ask-yes"]').click()
    for page in (ann, bob):
        expect(page.locator('[data-test="tournament-state"]')).to_contain_text("called off")
    bob.goto(bob.url.rpartition("/")[0] + "/t00000000")
    expect(bob.locator('[data-test="no-tournament"]')).to_be_visible()
