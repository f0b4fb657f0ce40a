"""Nobody leaves a match that somebody waits for by a slip: the browser's Back asks, and so do links and buttons."""

import pytest
from playwright.sync_api import expect
from tests.browser.tables import Visit, begin, enter, play_now, play_on_two_pages, take_seat
from tests.browser.tick import tick

pytestmark = pytest.mark.browser


def test_back_asks_before_it_leaves_a_live_match(visit: Visit) -> None:
    _, ann_ear, bob, bob_ear = play_on_two_pages(visit, "pong")
    place, name = bob.url, ann_ear.table["seats"][0]["name"]
    ask = bob.locator('[data-test="ask"]')

    bob.go_back()
    expect(ask).to_contain_text("Leave the match?")
    expect(ask).to_contain_text(f"{name} is waiting.")
    bob.locator('[data-test="ask-no"]').click()
    expect(ask).to_have_count(0)
    assert bob.url == place
    assert bob_ear.table["state"] in ("PLAYING", "PAUSED")

    bob.go_back()
    expect(ask).to_be_visible()
    bob.go_back()  # another one puts the question aside: that is staying
    expect(ask).to_have_count(0)
    assert bob.url == place

    bob.go_back()
    bob.locator('[data-test="ask-yes"]').click()
    expect(bob.locator('[data-test="home"]')).to_be_visible()
    ann_ear.until(lambda: ann_ear.table["state"] == "ENDED", "the match is over for Ann")


def test_a_clock_does_not_wait_and_leaving_it_is_asked_though_the_seat_is_kept(visit: Visit) -> None:
    ann, ann_ear = enter(visit)
    ann.locator('[data-test="more-stayboard"]').click()
    tick(ann.locator('[data-test="way-friends"]'))
    ann.locator('[data-test="option-clock"]').select_option("move 60")
    ann.locator('[data-test="open-table"]').click()
    ann_ear.until(lambda: ann_ear.table.get("code"), "the table is open")
    bob, bob_ear = enter(visit, phone=True)
    bob.locator('[data-test="join-code"]').fill(ann_ear.table["code"])
    bob.locator('[data-test="join-code"]').press("Enter")
    take_seat(bob)
    begin(bob, bob_ear)
    place, ask = bob.url, bob.locator('[data-test="ask"]')
    for leave in (bob.go_back, bob.locator('[data-test="back"]').click):
        leave()
        expect(ask).to_contain_text("Your seat is kept, but your clock goes on.")
        bob.locator('[data-test="ask-no"]').click()
        expect(ask).to_have_count(0)
        assert bob.url == place
        leave()
        bob.locator('[data-test="ask-yes"]').click()
        expect(bob.locator('[data-test="home"]')).to_be_visible()
        bob.goto(place)
        begin(bob, bob_ear)
    assert ann_ear.table["state"] == "PLAYING"


def test_a_link_asks_too_and_a_window_is_no_leaving(visit: Visit) -> None:
    _, _, bob, bob_ear = play_on_two_pages(visit, "pong")
    bob.evaluate("""() => {
        const link = document.body.appendChild(document.createElement("a"));
        link.href = "/leaders";
        link.click();
    }""")
    expect(bob.locator('[data-test="ask"]')).to_be_visible()
    bob.locator('[data-test="ask-no"]').click()
    bob.locator('[data-test="window"]').click()
    expect(bob.locator('[data-test="windows"]')).to_be_visible()
    expect(bob.locator('[data-test="ask"]')).to_have_count(0)
    assert bob_ear.table["state"] in ("PLAYING", "PAUSED")
    bob.locator('[data-test="windows-home"]').click()  # there it would be out of sight
    expect(bob.locator('[data-test="ask"]')).to_be_visible()


def test_who_plays_alone_is_not_asked_by_back_and_finds_the_match_again(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "tetris")
    page.go_back()
    expect(page.locator('[data-test="home"]')).to_be_visible()
    expect(page.locator('[data-test="ask"]')).to_have_count(0)
    ear.until(lambda: ear.table["state"] == "PAUSED", "the match waits")
