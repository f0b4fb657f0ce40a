"""Between people on the page: friends, an invite that waits, what watchers say, tables that go, and once more."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.finger import drag_by_touch, middle
from tests.browser.judge import find_faults
from tests.browser.tables import Visit, begin, enter, take_seat
from tests.browser.tick import tick
from tests.browser.wire_guests import Wires

NAME = '[data-test="name"] span'


def press(page: Page, test: str) -> None:
    """Press the first of that name."""
    page.locator(f'[data-test="{test}"]').first.click()


def name_of(page: Page) -> str:
    """Who it is, once the hall has said so."""
    expect(page.locator(NAME)).not_to_have_text("…")
    return page.locator(NAME).inner_text()


def say(page: Page, text: str) -> None:
    """Say it in the chat box, which is open."""
    page.locator('[data-test="chat-input"]').fill(text)
    page.locator('[data-test="chat-input"]').press("Enter")


@pytest.mark.browser
def test_friends_find_each_other_and_an_invite_waits_for_who_is_away(visit: Visit) -> None:
    ann, bob = visit(), visit(phone=True)
    first, second = name_of(ann), name_of(bob)
    ann.locator(f'[data-name="{second}"]').click()
    press(ann, "person-befriend")
    expect(ann.get_by_text(f"You asked {second}.")).to_be_visible()
    expect(bob.get_by_text(f"{first} wants to be your friend.")).to_be_visible()
    press(bob, "friend-yes")
    for page, other in ((ann, second), (bob, first)):
        expect(page.get_by_text(f"You and {other} are friends now.")).to_be_visible()
        expect(page.locator(f'[data-name="{other}"] svg')).to_be_visible()
    bob.goto("about:blank")
    away = ann.locator('[data-test="friends"] .rp-person')
    expect(away).to_contain_text(second)
    away.click()
    press(ann, "person-invite")
    expect(ann.locator('[data-test="invite-game-stayboard"]')).to_be_attached()
    expect(ann.locator('[data-test="invite-game-pong"]')).not_to_be_attached()
    expect(ann.get_by_text(f"{second} is not here.")).to_be_visible()
    tick(ann.locator('[data-test="invite-game-stayboard"]'))
    press(ann, "invite-send")
    expect(ann.locator('[data-test="invite-dialog"]')).not_to_be_attached()
    bob.goto(ann.url)
    expect(bob.locator('[data-test="invite-accept"]').first).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("by", ["mouse", "space bar"])
def test_a_press_counts_though_somebody_comes_while_it_lasts(visit: Visit, by: str) -> None:
    ann, ear = enter(visit)
    person = ann.locator(f'[data-name="{name_of(visit())}"]')
    if by == "mouse":
        person.hover()
        ann.mouse.down()
    else:
        person.focus()
        ann.keyboard.down("Space")
    third = name_of(visit())
    ear.until(lambda: ear.online == 3, "the page is told of the third")
    expect(ann.locator('[data-test="online"]')).to_have_text("2")
    ann.mouse.up() if by == "mouse" else ann.keyboard.up("Space")
    expect(ann.locator('[data-test="person-dialog"]')).to_be_visible()
    expect(ann.locator(f'[data-name="{third}"]')).to_be_visible()
    expect(ann.locator('[data-test="online"]')).to_have_text("3")


@pytest.mark.browser
def test_what_watchers_say_stays_with_them_and_a_table_that_is_over_goes(visit: Visit) -> None:
    ann, bob, wat = visit(), visit(), visit()
    second = name_of(bob)
    ann.locator(f'[data-name="{second}"]').click()
    press(ann, "person-invite")
    tick(ann.locator('[data-test="invite-game-stayboard"]'))
    press(ann, "invite-send")
    bob.locator('[data-test="invite-accept"]').first.click()
    for page in (ann, bob):
        expect(page.locator('[data-test="table"]')).to_have_attribute("data-state", "PLAYING")
    wat.goto(ann.url)
    press(wat, "card-watch")
    for page in (ann, wat):
        press(page, "chat")
    expect(wat.locator('[data-test="watchers-talk"]')).to_contain_text("only watchers")
    say(wat, "take the corner")
    expect(wat.locator('[data-to="watchers"]')).to_contain_text("take the corner")
    press(ann, "read-watchers")
    expect(ann.locator('[data-test="watchers-talk"]')).to_contain_text("after the match")
    say(ann, "hello")
    expect(ann.locator('[data-test="chat-lines"]')).to_contain_text("hello")
    expect(ann.locator('[data-to="watchers"]')).not_to_be_attached()
    say(ann, "/surrender")
    expect(ann.locator('[data-to="watchers"]')).to_contain_text("take the corner")
    code, match = ann.url[-6:], ann.locator('a[href^="/m/"]').first.get_attribute("href")
    press(ann, "chat-close")
    ann.goto(ann.url.removesuffix(f"/t/{code}") + "/")
    expect(ann.locator(f'[data-test="table-{code}"]')).to_have_attribute("data-over", "true")
    press(ann, f"drop-{code}")
    expect(ann.locator(f'[data-test="table-{code}"]')).not_to_be_attached()
    bob.goto(ann.url.rstrip("/") + str(match))
    press(bob, "play-again")
    expect(bob.locator('[data-test="invite-game-stayboard"]')).to_be_checked()


@pytest.mark.browser
def test_a_game_that_ended_while_one_was_away_is_listed_once_below_those_that_go_on(visit: Visit, wires: Wires) -> None:
    bob = wires.come("Bob")
    codes = [bob.open("stayboard", "me", "open") for _ in range(2)]
    page, ear = enter(visit, phone=True)
    home = page.url
    for code in codes:
        page.goto(f"{home}t/{code}")
        take_seat(page)
        begin(page, ear)
    page.goto(home)
    games = page.locator('[data-test="turns"] li')
    expect(games).to_have_count(2)
    over, live = codes
    bob.act(over, "resign")
    expect(page.locator(f'[data-test="finished-{over}"]')).to_contain_text("Over")
    expect(games.first).to_have_attribute("data-test", f"turn-{live}")
    expect(page.locator(f'[data-test="table-{over}"]')).to_have_count(0)

    # A finger that moves it aside takes it off, for good; one that only moves a little does not.
    line = page.locator(f'[data-test="finished-{over}"]')
    line.scroll_into_view_if_needed()
    x, y = middle(line)
    drag_by_touch(page, (x, y), (x - 60, y))
    expect(line).not_to_have_attribute("style", re.compile("translate"))
    expect(games).to_have_count(2)
    drag_by_touch(page, (x + 100, y), (x - 100, y))
    expect(line).to_have_count(0)
    page.reload()
    expect(games).to_have_count(1)
    expect(page.locator(f'[data-test="join-{over}"]')).to_be_visible()  # the seat is free, and Bob still there
    expect(page.locator('[data-test="your-tables"]')).to_be_hidden()


@pytest.mark.browser
def test_who_was_away_reads_how_it_ended_and_the_link_is_legible_in_the_dark(visit: Visit, wires: Wires) -> None:
    bob = wires.come("Bea")
    code = bob.open("stayboard", "me", "open")
    ann, ear = enter(visit, f"/t/{code}")
    ann.emulate_media(color_scheme="dark")
    take_seat(ann)
    begin(ann, ear)
    place = ann.url
    ann.goto("about:blank")
    bob.until(lambda: any(seat.get("present") is False for seat in bob.tables[code]["seats"]), "Ann is away")
    bob.act(code, "resign")
    ann.goto(place.removesuffix(f"/t/{code}"))
    expect(ann.locator(".rp-banner")).to_contain_text("Stay on the Board with Bea ended while you were away: you won.")
    assert find_faults(ann) == []
    ann.locator(".rp-banner a").click()
    expect(ann.locator('[data-test="replay"]')).to_be_visible()
