"""Tournaments on the page: one announces it in three clicks, another finds it, takes part, and leaves again."""

import pytest
from playwright.sync_api import expect
from tests.browser.tables import Visit


@pytest.mark.browser
def test_a_private_one_is_found_by_its_code_alone(visit: Visit) -> None:
    ann, bob = visit("/tournaments"), visit("/tournaments", phone=True)
    ann.locator('[data-test="make-tournament"]').click()
    ann.locator('[data-test="tournament-name"]').fill("Family cup")
    ann.locator('[data-test="tournament-private"]').check()
    ann.locator('[data-test="announce"]').click()
    code = ann.locator('[data-test="tournament-id"]').inner_text().split()[-1]
    expect(bob.get_by_text("No tournaments yet.")).to_be_visible()
    field = bob.locator('[data-test="tournament-code"]')
    field.fill("ABCDEF")
    bob.locator('[data-test="tournament-find"]').click()
    expect(bob.get_by_text("That is no tournament's code.")).to_be_visible()
    field.fill(f"  {ann.url.upper()} ")
    field.press("Enter")
    expect(bob.locator("h1")).to_have_text("Family cup")
    bob.locator('[data-test="enter-tournament"]').click()
    bob.goto(bob.url.rpartition("/")[0])
    expect(bob.locator(f'[data-test="tournament-{code}"]')).to_contain_text("By code")


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
    ann.locator('[data-test="tournament-tv"]').click()  # somebody of its own looks on there
    expect(ann.locator('[data-test="tv-cup"] tbody tr')).to_have_count(2)
    ann.go_back()
    bob.locator('[data-test="leave-tournament"]').click()
    expect(ann.locator('[data-test="standings"] tbody tr')).to_have_count(1)
    ann.locator('[data-test="call-off"]').click()
    ann.locator('[data-test="ask-yes"]').click()
    for page in (ann, bob):
        expect(page.locator('[data-test="tournament-state"]')).to_contain_text("called off")
    bob.goto(bob.url.rpartition("/")[0] + "/t00000000")
    expect(bob.locator('[data-test="no-tournament"]')).to_be_visible()
